//! Forces between files and screens: the library, what the builder wants saved, and battles fought with saved forces.

use std::{path::Path, sync::Arc};

use bevy::prelude::*;

use super::{GameSet, session::SessionError, start::GameData, tabled::Tabled};
use crate::{
    data::{
        Data, Playable,
        forces::{ForceFile, ForceFolder},
    },
    hud::model::Toast,
    rulesets::{Registered, Rules},
    screens::{
        AnyForce, Built, ForceAction, ForceDesk, ForceFacts, ForceLibrary, ForceRoom, SavedForce,
        SetupState,
        forces::{own_id, said},
        sentence,
    },
};

/// Adds what forces of a ruleset need of the program.
pub(super) fn ruleset<R: Built>(app: &mut App) {
    app.add_systems(Update, carry_out::<R>.in_set(GameSet::Input));
    if let Some(designs) = R::designs() {
        designs.plug_in(app);
    }
}

/// Reads all forces, and gives the builders what forces are made from.
pub fn read_library(world: &mut World) {
    let (Some(data), Some(folder)) = (
        world.get_resource::<GameData>().map(|d| d.0.clone()),
        world.get_resource::<ForceFolder>().cloned(),
    ) else {
        return;
    };
    for rules in Rules::all() {
        rules.game().stock_desk(world, &data);
    }
    world.resource_mut::<ForceLibrary>().0 = all(&data, &folder);
}

fn all(data: &Data, folder: &ForceFolder) -> Vec<SavedForce> {
    Rules::all()
        .flat_map(|r| r.game().forces(data, folder))
        .collect()
}

/// Gives a builder what forces are made from.
pub(super) fn stock_desk<R: Built>(world: &mut World, data: &Data) {
    let content = Some(Arc::clone(R::content(data)));
    if let Some(mut desk) = world.get_resource_mut::<ForceDesk<R>>() {
        desk.content = content;
    }
    if let Some(designs) = R::designs() {
        designs.stock(world, data);
    }
}

/// All forces of some rules.
pub(super) fn of_rules<R: Built>(data: &Data, folder: &ForceFolder) -> Vec<SavedForce> {
    let files = data.forces_as::<R>(folder).into_iter();
    files.map(|f| saved(f, R::content(data))).collect()
}

/// A force as the library shows it.
fn saved<R: Built>(file: ForceFile<R>, content: &R::Content) -> SavedForce {
    let stem = if file.own {
        file.id.clone()
    } else {
        // A saved force may have the name of a shipped one.
        format!("shipped/{}", file.id)
    };
    let (name, force, facts, problems) = match file.force {
        Err(fault) => {
            let told = sentence(&fault);
            (file.id.clone(), None, ForceFacts::default(), vec![told])
        }
        Ok(force) => (
            R::force_name(&force).to_owned(),
            Some(AnyForce::of::<R>(Arc::new(force.clone()))),
            R::force_facts(&force, content),
            R::force_problems(&force, content)
                .iter()
                .map(said)
                .collect(),
        ),
    };
    SavedForce {
        id: own_id::<R>(&stem),
        rules: R::RULES,
        file: file.file,
        stem: file.id,
        name,
        own: file.own,
        force,
        facts,
        problems,
    }
}

/// A battle with the saved forces that were chosen for its sides.
///
/// # Errors
/// What keeps a force from it.
pub fn with_chosen<R: Tabled>(
    playable: &Playable<R>,
    chosen: &[Option<String>],
    library: &ForceLibrary,
    data: &Data,
) -> Result<Playable<R>, SessionError> {
    let mut forces = Vec::new();
    for (side, id) in chosen.iter().enumerate() {
        let Some(id) = id else { continue };
        let saved = library.get(id);
        let force = saved.and_then(|f| Some((f.facts.agreed, f.force.as_ref()?.own::<R>()?)));
        let (agreed, force) =
            force.ok_or_else(|| SessionError(tr!("The force “{id}” is gone.", id)))?;
        forces.push((agreed, side, force.as_ref()));
    }
    if forces.is_empty() {
        return Ok(playable.clone());
    }
    // What a battle is fought for is what the last force says: the most, so that all of them may have it.
    forces.sort_by_key(|(agreed, ..)| *agreed);
    let forces = forces.into_iter().map(|(_, side, force)| (side, force));
    data.with_forces(playable, forces)
        .map_err(|problems| SessionError(problems.iter().map(said).collect::<Vec<_>>().join(" ")))
}

/// Does what was wanted on the forces' screen.
#[expect(clippy::too_many_arguments, reason = "a system's parameters")]
fn carry_out<R: Built>(
    mut actions: MessageReader<ForceAction<R>>,
    data: Option<Res<GameData>>,
    folder: Option<Res<ForceFolder>>,
    mut library: ResMut<ForceLibrary>,
    mut room: ResMut<ForceRoom>,
    mut desk: ResMut<ForceDesk<R>>,
    mut setup: ResMut<SetupState>,
    mut toasts: MessageWriter<Toast>,
) {
    let (Some(data), Some(folder)) = (data, folder) else {
        actions.clear();
        return;
    };
    for action in actions.read() {
        let told = match action {
            ForceAction::Save { force, old } => {
                let place = (&*folder, &mut *room);
                save::<R>(force, old.as_deref(), place, &mut desk)
            }
            ForceAction::Delete(id) => match library.get(id).filter(|f| f.own) {
                Some(saved) => delete(&saved.name, &saved.file),
                None => Err(tr!("The force “{id}” is gone.", id)),
            },
            ForceAction::Use(side, id) => {
                if setup.forces.len() <= *side {
                    setup.forces.resize(side + 1, None);
                }
                setup.forces[*side] = Some(id.clone());
                setup.choosing = None;
                continue;
            }
        };
        library.0 = all(&data.0, &folder);
        toasts.write(match told {
            Ok(text) => Toast::notice(text),
            Err(why) => Toast::refusal(why),
        });
    }
}

/// Writes a force down; what was saved under its old name goes.
fn save<R: Built>(
    force: &R::Force,
    old: Option<&str>,
    (folder, room): (&ForceFolder, &mut ForceRoom),
    desk: &mut ForceDesk<R>,
) -> Result<String, String> {
    let name = R::force_name(force);
    let file = folder.file_of::<R>(name);
    let kept = old.is_some_and(|old| folder.file_of::<R>(old) == file);
    if file.exists() && !kept {
        return Err(tr!(
            "There is a force called “{force}” already. Give this one another name.",
            force = name
        ));
    }
    folder.save_as::<R>(force)?;
    if let Some(old) = old.filter(|_| !kept) {
        std::fs::remove_file(folder.file_of::<R>(old)).map_err(|e| e.to_string())?;
    }
    let written = file.file_name().unwrap_or_default().to_string_lossy();
    let stem = written
        .strip_suffix(R::FORCE_ENDING)
        .unwrap_or(&written)
        .to_owned();
    room.chosen = Some(own_id::<R>(&stem));
    if let Some(open) = &mut desk.open {
        open.saved_as = Some(stem);
        open.changed = open.made != *force;
    }
    Ok(tr!("“{force}” is saved.", force = name))
}

fn delete(name: &str, file: &Path) -> Result<String, String> {
    std::fs::remove_file(file).map_err(|e| e.to_string())?;
    Ok(tr!("“{id}” is deleted.", id = name))
}
