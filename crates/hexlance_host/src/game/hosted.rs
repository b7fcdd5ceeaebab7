//! What is asked of every ruleset whose battles come onto the table.

use std::{path::Path, sync::Arc};

use bevy::prelude::*;
use hexlance_board::Diagnostic;
use hexlance_rules::{AbilityId, UnitId};

use super::{
    Begins, Tabled, backdrop, demo, first_view, forces,
    lesson::Progress,
    ruleset, saves,
    session::{Session, SessionError},
    start,
};
use crate::{
    data::{Data, forces::ForceFolder},
    rulesets::Of,
    screens::{self, BattleSetup, CodexEntry, ForceLibrary, SavedForce, ScenarioEntry, Tried},
    table::{CameraCommand, TableModel},
};

/// A ruleset whose battles are begun, shown, saved and loaded, and whose forces are put together.
pub trait OnTable {
    /// Adds what its battles need of the program.
    fn plug_in(&self, app: &mut App);

    /// Adds what its force builder needs of the program.
    fn plug_in_screens(&self, app: &mut App);

    /// Whether a battle of its rules is on the table.
    fn is_on_table(&self, world: &World) -> bool;

    /// Takes its battle off the table, with everything that goes with it.
    fn clear(&self, world: &mut World);

    /// Where the battle on the table stands, such as "Turn 4, Combat"; none if it is of other rules.
    fn stands(&self, world: &World) -> Option<String>;

    /// A scenario's battle, for the program to begin with.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    fn battle(&self, file: &Path, data: &Data) -> Result<Arc<dyn Begins>, Vec<Diagnostic>>;

    /// Names of the parts of a turn in which somebody has a choice.
    fn stages(&self) -> &'static [&'static str];

    /// All units of the battle on the table by the names that players gave them; none if it is of other rules.
    fn unit_names(&self, world: &World) -> Vec<(UnitId, String)>;

    /// What of the battle on the table is seen first.
    fn first_view(&self, world: &World) -> Option<CameraCommand>;

    /// Whether a caption is shown over the battle on the table, or will be as soon as that is.
    fn is_taught(&self, world: &World, progress: &Progress) -> bool;

    /// The table of a scenario that has begun.
    fn backdrop(&self, file: &Path, data: &Data) -> Option<TableModel>;

    /// A scenario's file as the setup screen lists it.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    fn listed(&self, file: &Path, data: &Data) -> Result<ScenarioEntry, Vec<String>>;

    /// A battle with the forces that were chosen.
    ///
    /// # Errors
    /// What keeps them from it.
    fn try_forces(
        &self,
        file: &Path,
        chosen: &[Option<String>],
        library: &ForceLibrary,
        data: &Data,
    ) -> Result<Tried, SessionError>;

    /// Begins the battle of a scenario as the setup screen says.
    ///
    /// # Errors
    /// What is wrong with it.
    fn start(
        &self,
        world: &mut World,
        file: &Path,
        setup: &BattleSetup,
        data: &Data,
    ) -> Result<(), SessionError>;

    /// Begins the demo of an ability.
    ///
    /// # Errors
    /// If there is none, or what is wrong with it.
    fn demo(&self, world: &mut World, ability: AbilityId, data: &Data) -> Result<(), SessionError>;

    /// Shows the battle on the table again, from its beginning.
    ///
    /// # Errors
    /// If it is not over, or no longer starts.
    fn watch(&self, world: &mut World) -> Result<(), SessionError>;

    /// Begins the program with the demo of an ability.
    ///
    /// # Errors
    /// If there is none, or what is wrong with it.
    fn begin_demo(&self, app: &mut App, ability: AbilityId, data: &Data) -> Result<(), String>;

    /// Begins the first battle that teaches its rules.
    ///
    /// # Errors
    /// If there is none, or what is wrong with it.
    fn learn(&self, world: &mut World, data: &Data) -> Result<(), SessionError>;

    /// Begins the battle on the table again, with other dice.
    ///
    /// # Errors
    /// What is wrong with it.
    fn again(&self, world: &mut World, data: &Data) -> Result<(), SessionError>;

    /// Puts a saved battle on the table.
    ///
    /// # Errors
    /// If it cannot be read, or its setup does not start.
    fn load(&self, world: &mut World, name: &str, data: &Data) -> Result<(), SessionError>;

    /// Title of a saved battle, where it stands, and what is wrong with it.
    fn saved_head(&self, file: &Path) -> (String, String, Option<String>);

    /// Gives the force builder what forces are made from.
    fn stock_desk(&self, world: &mut World, data: &Data);

    /// See [`Tabled::codex`].
    fn codex(&self, data: &Data) -> Vec<CodexEntry>;

    /// All forces that there are.
    fn forces(&self, data: &Data, folder: &ForceFolder) -> Vec<SavedForce>;
}

impl<R: Tabled> OnTable for Of<R> {
    fn plug_in(&self, app: &mut App) {
        ruleset::<R>(app);
        forces::ruleset::<R>(app);
    }

    fn plug_in_screens(&self, app: &mut App) {
        screens::forces::ruleset::<R>(app);
    }

    fn is_on_table(&self, world: &World) -> bool {
        world.contains_resource::<Session<R>>()
    }

    fn clear(&self, world: &mut World) {
        world.remove_resource::<demo::Showing<R>>();
        world.remove_resource::<Session<R>>();
    }

    fn stands(&self, world: &World) -> Option<String> {
        let session = world.get_resource::<Session<R>>()?;
        Some(R::stands(session.battle.world()))
    }

    fn battle(&self, file: &Path, data: &Data) -> Result<Arc<dyn Begins>, Vec<Diagnostic>> {
        let playable = data.load_as::<R>(file)?;
        Ok(Arc::new(playable))
    }

    fn stages(&self) -> &'static [&'static str] {
        R::STAGES
    }

    fn unit_names(&self, world: &World) -> Vec<(UnitId, String)> {
        let session = world.get_resource::<Session<R>>();
        session.map_or_else(Vec::new, |s| R::unit_names(s.battle.world()))
    }

    fn first_view(&self, world: &World) -> Option<CameraCommand> {
        first_view::of::<R>(world)
    }

    fn is_taught(&self, world: &World, progress: &Progress) -> bool {
        let session = world.get_resource::<Session<R>>();
        session.is_some_and(|s| progress.is_on(s))
    }

    fn backdrop(&self, file: &Path, data: &Data) -> Option<TableModel> {
        backdrop::<R>(file, data)
    }

    fn listed(&self, file: &Path, data: &Data) -> Result<ScenarioEntry, Vec<String>> {
        start::listed::<R>(file, data)
    }

    fn try_forces(
        &self,
        file: &Path,
        chosen: &[Option<String>],
        library: &ForceLibrary,
        data: &Data,
    ) -> Result<Tried, SessionError> {
        start::tried::<R>(file, chosen, library, data)
    }

    fn start(
        &self,
        world: &mut World,
        file: &Path,
        setup: &BattleSetup,
        data: &Data,
    ) -> Result<(), SessionError> {
        start::start::<R>(world, file, setup, data)
    }

    fn demo(&self, world: &mut World, ability: AbilityId, data: &Data) -> Result<(), SessionError> {
        start::demo::<R>(world, ability, data)
    }

    fn watch(&self, world: &mut World) -> Result<(), SessionError> {
        start::watch::<R>(world)
    }

    fn begin_demo(&self, app: &mut App, ability: AbilityId, data: &Data) -> Result<(), String> {
        start::begin_demo::<R>(app, ability, data)
    }

    fn learn(&self, world: &mut World, data: &Data) -> Result<(), SessionError> {
        start::learn::<R>(world, &start::lesson::<R>(data)?, data)
    }

    fn again(&self, world: &mut World, data: &Data) -> Result<(), SessionError> {
        start::again::<R>(world, data)
    }

    fn load(&self, world: &mut World, name: &str, data: &Data) -> Result<(), SessionError> {
        start::load::<R>(world, name, data)
    }

    fn saved_head(&self, file: &Path) -> (String, String, Option<String>) {
        saves::head::<R>(file)
    }

    fn stock_desk(&self, world: &mut World, data: &Data) {
        forces::stock_desk::<R>(world, data);
    }

    fn codex(&self, data: &Data) -> Vec<CodexEntry> {
        R::codex(data)
    }

    fn forces(&self, data: &Data, folder: &ForceFolder) -> Vec<SavedForce> {
        forces::of_rules::<R>(data, folder)
    }
}
