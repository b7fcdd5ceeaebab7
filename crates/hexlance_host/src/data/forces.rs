//! Forces as files: the shipped ones and those of mods, those that players have saved, and battles fought with them.

use std::path::{Path, PathBuf};

use bevy::prelude::Resource;
use hexlance_board::Diagnostic;
use hexlance_formats::not_read_yet;
use hexlance_rules::{LARGEST_CARD, Problem, data_text, diagnose_all, write_atomically};

use super::{Data, Playable, files_in, id_of, plain};
use crate::rulesets::{Plays, Registered, Rules};

/// A force with where it comes from.
#[derive(Clone, Debug, PartialEq)]
pub struct ForceFile<R: Plays> {
    /// Its file.
    pub file: PathBuf,
    /// Stable name: that of the file, without its ending.
    pub id: String,
    /// Whether a player has saved it: such a file may be written over and deleted.
    pub own: bool,
    /// What it is, or why the file cannot be read.
    pub force: Result<R::Force, Diagnostic>,
}

/// The folder of saved forces.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub struct ForceFolder(pub PathBuf);

impl ForceFolder {
    /// Beside the saved battles: the folder that the operating system gives us, or `forces` in that which
    /// `HEXLANCE_SAVES` names.
    pub fn of_system() -> Self {
        let folder = std::env::var_os("HEXLANCE_SAVES").map_or_else(
            || {
                directories::ProjectDirs::from("", "", "hexlance")
                    .map_or_else(|| PathBuf::from("forces"), |d| d.data_dir().join("forces"))
            },
            |saves| PathBuf::from(saves).join("forces"),
        );
        Self(folder)
    }

    /// The file of a force by its name. Letters that a file system might refuse become underscores.
    pub fn file_of<R: Plays>(&self, name: &str) -> PathBuf {
        let safe = |c: char| {
            if c.is_alphanumeric() || matches!(c, ' ' | '-' | '_') {
                c
            } else {
                '_'
            }
        };
        let name: String = name.trim().chars().map(safe).collect();
        self.0.join(format!("{name}{}", R::FORCE_ENDING))
    }

    /// Saves a force under its name.
    ///
    /// # Errors
    /// What keeps it from that.
    pub fn save_as<R: Plays>(&self, force: &R::Force) -> Result<PathBuf, String> {
        let name = R::force_name(force);
        if name.trim().is_empty() {
            return Err(tr!("Give the force a name.").to_owned());
        }
        let file = self.file_of::<R>(name);
        write_force::<R>(force, &file)?;
        Ok(file)
    }
}

/// Writes a force to a file.
///
/// # Errors
/// What the file system says.
pub fn write_force<R: Plays>(force: &R::Force, file: &Path) -> Result<(), String> {
    let text = R::force_text(force)?;
    if let Some(folder) = file.parent().filter(|f| !f.as_os_str().is_empty()) {
        std::fs::create_dir_all(folder).map_err(|e| e.to_string())?;
    }
    write_atomically(file, text.as_bytes()).map_err(|e| e.to_string())
}

/// The stable name of a force's file.
fn force_id(file: &Path) -> String {
    let id = id_of(file);
    let ending = Rules::all()
        .map(|r| r.game().force_ending())
        .filter_map(|e| id.strip_suffix(e.strip_suffix(".ron")?))
        .next();
    ending.map(str::to_owned).unwrap_or(id)
}

fn read<R: Plays>(file: PathBuf, own: bool) -> ForceFile<R> {
    let force = data_text(&file, LARGEST_CARD).and_then(|text| R::read_force(&text, &file));
    ForceFile {
        id: force_id(&file),
        file,
        own,
        force,
    }
}

impl Data {
    /// Every force: those that players have saved first, then those of mods and the shipped ones.
    pub fn forces_as<R: Plays>(&self, saved: &ForceFolder) -> Vec<ForceFile<R>> {
        let own = files_in(&saved.0, R::FORCE_ENDING).into_iter();
        let mut out: Vec<_> = own.map(|f| read(f, true)).collect();
        for folder in self.folders("forces", "forces") {
            for file in files_in(&folder, R::FORCE_ENDING) {
                if !out
                    .iter()
                    .any(|o| !o.own && o.file.file_name() == file.file_name())
                {
                    out.push(read(file, false));
                }
            }
        }
        out
    }

    /// A force by the path of its file or by its name.
    ///
    /// # Errors
    /// If there is none, with those that there are; or what is wrong with it.
    pub fn force_as<R: Plays>(
        &self,
        name: &str,
        saved: &ForceFolder,
    ) -> Result<R::Force, Vec<Diagnostic>> {
        let path = Path::new(name);
        if let Some(fault) = not_read_yet(path) {
            return Err(vec![fault]);
        }
        let file = if path.is_file() {
            path.to_owned()
        } else {
            let all = self.forces_as::<R>(saved);
            let wanted = plain(name);
            let found = all.iter().find(|f| {
                let title = f.force.as_ref().map_or("", R::force_name);
                plain(&f.id) == wanted || plain(title) == wanted
            });
            match found {
                Some(found) => found.file.clone(),
                None => {
                    let known: Vec<_> = all.iter().map(|f| f.id.as_str()).collect();
                    let remedy = if known.is_empty() {
                        "give the path of a force's file".to_owned()
                    } else {
                        format!("give the path of a file, or one of: {}", known.join(", "))
                    };
                    return Err(vec![Diagnostic::written(
                        name,
                        "there is no such force",
                        remedy,
                    )]);
                }
            }
        };
        let text = data_text(&file, LARGEST_CARD).map_err(|d| vec![d])?;
        let force = R::read_force(&text, &file).map_err(|d| vec![d])?;
        let wrong = R::force_problems(&force, R::content(self));
        if wrong.is_empty() {
            Ok(force)
        } else {
            Err(diagnose_all(&wrong, &text, &file))
        }
    }

    /// A battle with other forces: each in the place of a side's own.
    ///
    /// # Errors
    /// What keeps them from it.
    pub fn with_forces<'f, R: Plays>(
        &self,
        playable: &Playable<R>,
        forces: impl IntoIterator<Item = (usize, &'f R::Force)>,
    ) -> Result<Playable<R>, Vec<Problem>>
    where
        R::Force: 'f,
    {
        let mut out = playable.clone();
        for (side, force) in forces {
            R::put_force_into(&mut out.scenario, side, force, R::content(self));
        }
        out.setup = self.resolve_as::<R>(&out.scenario, &out.file, &|_| None)?;
        Ok(out)
    }
}
