//! What the program begins with.

use std::{fmt, path::PathBuf, sync::Arc};

use bevy::prelude::*;
use hexlance_rules::AbilityId;

use super::{Tabled, saves::Saves, seeds::Seeds, start};
use crate::{
    data::{Data, Playable},
    screens::{BattleSetup, Controller, Screen},
};

/// What the command line wants of the window.
#[derive(Clone, Debug)]
pub struct Launch {
    /// Cards, abilities, scenarios, maps.
    pub data: Data,
    /// Folders of mods, for messages.
    pub mods: Vec<PathBuf>,
    /// The battle to begin with; the title screen without one.
    pub battle: Option<Arc<dyn Begins>>,
    /// Who plays each side of it: `human` or the name of a computer player's level; as the scenario says where missing.
    pub players: Option<Vec<String>>,
    /// Seed of the first battle that is begun, and of those after it (see [`Seeds`]); random ones where missing.
    pub seed: Option<u64>,
    /// The ability whose demo is to be shown, in place of a battle.
    pub demo: Option<AbilityId>,
    /// The editor, with the battle or map of a file or with nothing yet, in place of a battle.
    pub edit: Option<Option<PathBuf>>,
}

impl Launch {
    /// The title screen.
    pub fn of(data: Data, mods: Vec<PathBuf>) -> Self {
        Self {
            data,
            mods,
            battle: None,
            players: None,
            seed: None,
            demo: None,
            edit: None,
        }
    }
}

/// A battle that the program can begin with, of whichever rules.
pub trait Begins: fmt::Debug + Send + Sync {
    /// Begins it.
    ///
    /// # Errors
    /// What is wrong with it.
    fn begin(&self, app: &mut App, launch: &Launch) -> Result<(), String>;
}

impl<G: Tabled> Begins for Playable<G> {
    fn begin(&self, app: &mut App, launch: &Launch) -> Result<(), String> {
        begin_battle(app, self, launch)
    }
}

fn begin_battle<G: Tabled>(
    app: &mut App,
    playable: &Playable<G>,
    launch: &Launch,
) -> Result<(), String> {
    let setup = BattleSetup {
        scenario: playable.id.clone(),
        controllers: match &launch.players {
            Some(players) => players
                .iter()
                .map(|p| match p.as_str() {
                    "human" => Controller::Human,
                    level => Controller::Computer(level.to_owned()),
                })
                .collect(),
            None => G::players(&playable.setup)
                .iter()
                .map(start::controller)
                .collect(),
        },
        switches: Vec::new(),
        forces: Vec::new(),
    };
    let seed = app.world_mut().get_resource_or_init::<Seeds>().draw();
    let saves = app
        .world()
        .get_resource::<Saves>()
        .cloned()
        .unwrap_or_else(Saves::of_system);
    let session =
        start::begin(playable, &setup, &launch.data, seed, &saves).map_err(|e| e.to_string())?;
    app.insert_resource(session).insert_state(Screen::Battle);
    Ok(())
}
