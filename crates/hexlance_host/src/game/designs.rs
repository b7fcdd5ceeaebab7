//! Designs of units as files: what a player saves lies in the player's own folder, where the catalogue finds it.

use std::path::{Path, PathBuf};

use bevy::prelude::*;
use hexlance_rules::{LARGEST_CARD, data_text, write_atomically};

use super::{GameSet, forces, start::GameData};
use crate::{
    data::{Data, OwnFolder, files_in},
    hud::model::Toast,
    screens::{DesignAction, DesignDesk, Designed, forces::said},
};

/// Adds what designs of a ruleset need of the program.
pub(crate) fn plugin<D: Designed>(app: &mut App) {
    app.add_systems(Update, carry_out::<D>.in_set(GameSet::Input));
}

/// The folder of a player's own units of a ruleset.
fn folder<D: Designed>(own: &OwnFolder) -> PathBuf {
    own.0.join(D::FOLDER)
}

/// The file of a unit by the name of that file.
fn file<D: Designed>(stem: &str, own: &OwnFolder) -> PathBuf {
    folder::<D>(own).join(format!("{stem}.ron"))
}

/// What a file says that a player has saved, if it can be read.
fn read<D: Designed>(file: &Path) -> Option<D::Made> {
    let text = data_text(file, LARGEST_CARD).ok()?;
    D::read(&text, file).ok()
}

/// The name of the file in which a player has saved the unit of an id.
pub fn file_of<D: Designed>(id: &str, own: &OwnFolder) -> Option<String> {
    let files = files_in(&folder::<D>(own), ".ron");
    let found = files
        .into_iter()
        .find(|file| read::<D>(file).is_some_and(|made| D::id(&made) == id))?;
    Some(found.file_stem()?.to_string_lossy().into_owned())
}

/// Writes a unit down, and gives back the name of its file; what was saved under its old name goes. The catalogues must
/// be read again ([`Data::reread`]).
///
/// # Errors
/// If the unit is not legal, if another one has its id or its file, or what the file system says.
pub fn save<D: Designed>(
    made: &D::Made,
    old: Option<&str>,
    own: &OwnFolder,
    data: &Data,
) -> Result<String, String> {
    let content = data.content::<D::Game>();
    if let Some(first) = D::faults(made, content).first() {
        return Err(said(first));
    }
    let before = old.map(|old| file::<D>(old, own));
    let own_id = before.as_deref().and_then(read::<D>);
    let own_id = own_id.as_ref().map(D::id);
    if D::known(D::id(made), content).is_some() && own_id != Some(D::id(made)) {
        return Err(tr!(
            "There is a unit with the id “{id}” already. Give this one another name.",
            id = D::id(made)
        ));
    }
    let stem = D::stem(made);
    let new = file::<D>(&stem, own);
    let kept = before.as_deref() == Some(&*new);
    if new.exists() && !kept {
        return Err(tr!(
            "The file “{file}” holds another unit already. Give this one another name.",
            file = format!("{stem}.ron")
        ));
    }
    let text = D::text(made)?;
    std::fs::create_dir_all(folder::<D>(own)).map_err(|e| e.to_string())?;
    write_atomically(&new, text.as_bytes()).map_err(|e| e.to_string())?;
    if let Some(before) = before.filter(|before| !kept && before.exists()) {
        std::fs::remove_file(before).map_err(|e| e.to_string())?;
    }
    Ok(stem)
}

/// Does what was wanted with a design, and lets the whole program know the units that there are now.
fn carry_out<D: Designed>(
    mut actions: MessageReader<DesignAction<D>>,
    data: Option<ResMut<GameData>>,
    own: Option<Res<OwnFolder>>,
    mut desk: ResMut<DesignDesk<D>>,
    mut toasts: MessageWriter<Toast>,
    mut commands: Commands,
) {
    let (Some(mut data), Some(own)) = (data, own) else {
        actions.clear();
        return;
    };
    for action in actions.read() {
        let told = match action {
            DesignAction::Save { made, old } => {
                let saved = save::<D>(made, old.as_deref(), &own, &data.0);
                saved.map(|stem| {
                    if let Some(open) = &mut desk.open {
                        open.saved_as = Some(stem);
                        open.changed = open.made != **made;
                    }
                    tr!("“{unit}” is saved.", unit = D::name_of(made))
                })
            }
            DesignAction::Delete(stem) => {
                let gone = std::fs::remove_file(file::<D>(stem, &own));
                gone.map_err(|e| e.to_string()).map(|()| {
                    if let Some(open) = &mut desk.open {
                        open.saved_as = None;
                        open.changed = true;
                    }
                    tr!("“{id}” is deleted.", id = stem)
                })
            }
        };
        if told.is_ok() {
            data.0.reread();
            commands.queue(forces::read_library);
        }
        toasts.write(match told {
            Ok(text) => Toast::notice(text),
            Err(why) => Toast::refusal(why),
        });
    }
}
