//! Saved battles: where they lie, what the list shows, saving and loading by name.

use std::{
    path::{Path, PathBuf},
    time::SystemTime,
};

use bevy::prelude::*;
use hexlance_rules::{LARGEST_TEXT, Recording, read_bytes, read_text};

use super::{
    Tabled,
    session::{Session, SessionError},
};
use crate::{
    rulesets::{Registered, Rules},
    screens::{SaveEntry, SaveList},
};

/// Name of the battle that is saved after every command.
pub const AUTOSAVE: &str = "Autosave";
/// Name of the battle that is saved with one key.
pub const QUICKSAVE: &str = "Quick save";
/// A saved battle's name as players read it: what the program named itself is in their language.
pub fn shown_name(name: &str) -> &str {
    match name {
        AUTOSAVE => tr!("Autosave"),
        QUICKSAVE => tr!("Quicksave"),
        given => given,
    }
}

/// Ending of saved battles.
const ENDING: &str = "battle.ron";

/// The folder of saved battles.
#[derive(Resource, Clone, Debug)]
pub struct Saves(pub PathBuf);

impl Saves {
    /// The folder that the operating system gives us. `HEXLANCE_SAVES` names another one.
    pub fn of_system() -> Self {
        let folder = std::env::var_os("HEXLANCE_SAVES").map_or_else(
            || {
                directories::ProjectDirs::from("", "", "hexlance")
                    .map_or_else(|| PathBuf::from("saves"), |d| d.data_dir().join("saves"))
            },
            PathBuf::from,
        );
        Self(folder)
    }

    /// The file of a name. Letters that a file system might refuse become underscores.
    pub fn file(&self, name: &str) -> PathBuf {
        let safe: String = name
            .chars()
            .map(|c| {
                if c.is_alphanumeric() || matches!(c, ' ' | '-' | '_') {
                    c
                } else {
                    '_'
                }
            })
            .collect();
        self.0.join(format!("{}.{ENDING}", safe.trim()))
    }

    /// The file that is written after every command.
    pub fn autosave(&self) -> PathBuf {
        self.file(AUTOSAVE)
    }

    /// Saves a battle under a name.
    ///
    /// # Errors
    /// What the file system says.
    pub fn save<G: Tabled>(&self, session: &Session<G>, name: &str) -> Result<(), SessionError> {
        if name.trim().is_empty() {
            return Err(SessionError(tr!("Give the saved battle a name.").into()));
        }
        session.save(&self.file(name))
    }

    /// Reads a saved battle.
    ///
    /// # Errors
    /// What is wrong with the file.
    pub fn load<G: Tabled>(
        &self,
        name: &str,
    ) -> Result<Recording<G::Setup, G::Command>, SessionError> {
        Recording::load(&self.file(name), G::ID).map_err(|e| SessionError(e.to_string()))
    }

    /// Copies a saved battle that the program itself would write over, and gives back the copy's name; nothing if only
    /// the player can write over it.
    ///
    /// # Errors
    /// What the file system says.
    pub fn keep(&self, name: &str) -> std::io::Result<Option<String>> {
        if ![AUTOSAVE, QUICKSAVE].contains(&name) {
            return Ok(None);
        }
        let original = read_bytes(&self.file(name), LARGEST_TEXT)?;
        for number in 1.. {
            let kept = format!("{name} - kept {number}");
            let file = self.file(&kept);
            match std::fs::File::create_new(&file) {
                Ok(_) => {
                    hexlance_rules::write_atomically(&file, &original)?;
                    return Ok(Some(kept));
                }
                // Loaded once more, it is kept already.
                Err(e) if e.kind() == std::io::ErrorKind::AlreadyExists => {
                    if read_bytes(&file, LARGEST_TEXT).is_ok_and(|there| there == original) {
                        return Ok(Some(kept));
                    }
                }
                Err(e) => return Err(e),
            }
        }
        Ok(None)
    }

    /// The rules of a saved battle; the first of all, which say what is wrong with it, where it names none.
    pub fn rules(&self, name: &str) -> Rules {
        rules(&self.file(name))
    }

    /// Everything that is saved, newest first.
    pub fn list(&self) -> SaveList {
        let mut entries: Vec<SaveEntry> = std::fs::read_dir(&self.0)
            .into_iter()
            .flatten()
            .filter_map(|e| entry(&e.ok()?.path()))
            .collect();
        entries.sort_by_key(|e| std::cmp::Reverse(e.saved));
        SaveList {
            can_continue: entries.iter().any(|e| e.automatic && e.problem.is_none()),
            entries,
        }
    }
}

fn entry(path: &Path) -> Option<SaveEntry> {
    let name = path
        .file_name()?
        .to_string_lossy()
        .strip_suffix(&format!(".{ENDING}"))?
        .to_owned();
    if name.starts_with('.') {
        return None;
    }
    let saved = path
        .metadata()
        .and_then(|m| m.modified())
        .unwrap_or(SystemTime::UNIX_EPOCH);
    let rules = rules(path);
    let (battle, state, problem) = rules.game().saved_head(path);
    Some(SaveEntry {
        automatic: name == AUTOSAVE,
        quick: name == QUICKSAVE,
        title: shown_name(&name).to_owned(),
        name,
        rules,
        battle,
        state,
        saved,
        problem,
    })
}

/// The rules of a saved battle.
fn rules(path: &Path) -> Rules {
    let text = read_text(path).unwrap_or_default();
    Rules::named_in(&text).unwrap_or_else(Rules::first)
}

/// Title of a saved battle, where it stands, what is wrong with it.
pub(super) fn head<R: Tabled>(path: &Path) -> (String, String, Option<String>) {
    match Recording::<R::Setup, R::Command>::load(path, R::ID) {
        Ok(r) => {
            let state = if !r.standing.is_unknown() {
                R::tell_standing(&r.standing)
            } else if !r.stands.is_empty() {
                r.stands
            } else {
                tr!("{commands} commands", commands = r.commands.len())
            };
            (crate::lang::text(&r.title).to_owned(), state, None)
        }
        Err(e) => (String::new(), String::new(), Some(e.to_string())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_become_files_without_strange_letters() {
        let saves = Saves("/tmp/x".into());
        assert_eq!(
            saves.file("My / battle"),
            PathBuf::from("/tmp/x/My _ battle.battle.ron")
        );
    }

    #[test]
    fn what_the_program_would_write_over_is_kept_beside_it() {
        let dir = tempfile::tempdir().expect("a folder");
        let saves = Saves(dir.path().to_owned());
        let write = |text| std::fs::write(saves.autosave(), text).expect("written");
        let read = |name| std::fs::read_to_string(saves.file(name)).expect("it is there");
        write("one");
        let kept = || saves.keep(AUTOSAVE).expect("there is room");
        assert_eq!(kept().as_deref(), Some("Autosave - kept 1"));
        assert_eq!(
            kept().as_deref(),
            Some("Autosave - kept 1"),
            "once is enough"
        );
        write("two");
        assert_eq!(kept().as_deref(), Some("Autosave - kept 2"));
        assert_eq!(read("Autosave - kept 1"), "one");
        assert_eq!(read("Autosave - kept 2"), "two");
        assert_eq!(saves.keep("My battle").expect("nothing to do"), None);
    }
}
