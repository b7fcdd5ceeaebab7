//! Forces between files and screens: the library, what the builder wants saved, and battles fought with saved forces.

use std::sync::Arc;

use bevy::prelude::*;
use hexlance_board::Diagnostic;
use hexlance_rules::AbilityId;
use hexlance_strike::{
    builder::{self, Force, Summary},
    card::Card,
    content::Content,
    setup::SpaSetup,
};

use super::{look, session::SessionError};
use crate::{
    data::{
        Data, Playable,
        forces::{ForceFile, ForceFolder},
    },
    game::{GameSet, start::GameData},
    hud::model::Toast,
    screens::{
        AbilityMark, ForceAction, ForceDesk, ForceLibrary, SavedForce, ScenarioUnit, SetupState,
    },
};

/// Adds what forces need of the program.
pub fn plugin(app: &mut App) {
    app.add_systems(Update, carry_out.in_set(GameSet::Input));
}

/// Reads all forces, and gives the builder its cards.
pub fn read_library(
    data: Option<Res<GameData>>,
    folder: Option<Res<ForceFolder>>,
    mut library: ResMut<ForceLibrary>,
    mut desk: ResMut<ForceDesk>,
) {
    let (Some(data), Some(folder)) = (data, folder) else {
        return;
    };
    desk.content = Some(Arc::clone(&data.0.content));
    library.0 = all(&data.0, &folder);
}

fn all(data: &Data, folder: &ForceFolder) -> Vec<SavedForce> {
    let files = data.forces(folder);
    files.iter().map(|f| saved(f, &data.content)).collect()
}

/// A force as the library shows it.
fn saved(file: &ForceFile, content: &Content) -> SavedForce {
    let id = if file.own {
        file.id.clone()
    } else {
        // A saved force may have the name of a shipped one.
        format!("shipped/{}", file.id)
    };
    match &file.force {
        Err(fault) => SavedForce {
            id,
            name: file.id.clone(),
            own: file.own,
            force: None,
            summary: Summary::default(),
            units: Vec::new(),
            commands: Vec::new(),
            problems: vec![said(fault)],
        },
        Ok(force) => SavedForce {
            id,
            name: force.name.clone(),
            own: file.own,
            summary: builder::summary(force, content),
            units: units(force, content),
            commands: marks(force.abilities.iter().map(|a| a.id), content),
            problems: builder::problems(force, content, false)
                .iter()
                .map(|p| {
                    format!(
                        "{}: {}.",
                        crate::lang::told(&p.message),
                        crate::lang::told(&p.remedy)
                    )
                })
                .collect(),
            force: Some(Arc::new(force.clone())),
        },
    }
}

fn said(fault: &Diagnostic) -> String {
    fault.to_string().replace('\n', " ")
}

fn units(force: &Force, content: &Content) -> Vec<ScenarioUnit> {
    let names = builder::names(force, content);
    let units = force.formations.iter().flat_map(|g| &g.units);
    units
        .zip(names)
        .filter_map(|(u, name)| {
            let card = content.card(&u.card)?;
            Some(listed(
                name,
                card,
                builder::skill(u, card),
                &u.spas,
                content,
            ))
        })
        .collect()
}

/// A unit as the setup screen lists it.
pub fn listed(
    name: String,
    card: &Card,
    skill: u8,
    spas: &[SpaSetup],
    content: &Content,
) -> ScenarioUnit {
    ScenarioUnit {
        name,
        code: format!("{} {}", card.kind.code(), card.size),
        icon: look::icon(card),
        skill,
        point_value: builder::value(card, skill),
        abilities: marks(spas.iter().map(|s| s.id), content),
    }
}

/// Abilities as marks that can be looked up.
pub fn marks(ids: impl Iterator<Item = AbilityId>, content: &Content) -> Vec<AbilityMark> {
    ids.filter_map(|id| content.ability(id))
        .map(|def| AbilityMark {
            id: def.id,
            name: def.name.to_string(),
            help: def.text.trim().to_owned(),
        })
        .collect()
}

/// A battle with the saved forces that were chosen for its sides.
///
/// # Errors
/// What keeps a force from it.
pub fn with_chosen(
    playable: &Playable,
    chosen: &[Option<String>],
    library: &ForceLibrary,
    data: &Data,
) -> Result<Playable, SessionError> {
    let mut forces = Vec::new();
    for (side, id) in chosen.iter().enumerate() {
        let Some(id) = id else { continue };
        let force = library.get(id).and_then(|f| f.force.as_deref());
        let force = force.ok_or_else(|| SessionError(tr!("The force “{id}” is gone.", id)))?;
        forces.push((side, force));
    }
    if forces.is_empty() {
        return Ok(playable.clone());
    }
    data.with_forces(playable, forces).map_err(|problems| {
        let all: Vec<_> = problems
            .iter()
            .map(|p| {
                format!(
                    "{}: {}.",
                    crate::lang::told(&p.message),
                    crate::lang::told(&p.remedy)
                )
            })
            .collect();
        SessionError(all.join(" "))
    })
}

/// Does what was wanted on the forces' screen.
fn carry_out(
    mut actions: MessageReader<ForceAction>,
    data: Option<Res<GameData>>,
    folder: Option<Res<ForceFolder>>,
    mut library: ResMut<ForceLibrary>,
    mut desk: ResMut<ForceDesk>,
    mut setup: ResMut<SetupState>,
    mut toasts: MessageWriter<Toast>,
) {
    let (Some(data), Some(folder)) = (data, folder) else {
        actions.clear();
        return;
    };
    for action in actions.read() {
        let told = match action {
            ForceAction::Save { force, old } => save(force, old.as_deref(), &folder, &mut desk),
            ForceAction::Delete(id) => delete(id, &folder),
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
fn save(
    force: &Force,
    old: Option<&str>,
    folder: &ForceFolder,
    desk: &mut ForceDesk,
) -> Result<String, String> {
    let file = folder.file(&force.name);
    let kept = old.is_some_and(|old| folder.file(old) == file);
    if file.exists() && !kept {
        return Err(tr!(
            "There is a force called “{force}” already. Give this one another name.",
            force = force.name
        ));
    }
    folder.save(force)?;
    if let Some(old) = old.filter(|_| !kept) {
        std::fs::remove_file(folder.file(old)).map_err(|e| e.to_string())?;
    }
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    let id = name
        .strip_suffix(builder::FORCE_ENDING)
        .unwrap_or(&name)
        .to_owned();
    if let Some(open) = &mut desk.open {
        open.saved_as = Some(id.clone());
        open.changed = open.force != *force;
    }
    desk.chosen = Some(id);
    Ok(tr!("“{force}” is saved.", force = force.name))
}

fn delete(id: &str, folder: &ForceFolder) -> Result<String, String> {
    std::fs::remove_file(folder.file(id)).map_err(|e| e.to_string())?;
    Ok(tr!("“{id}” is deleted.", id))
}
