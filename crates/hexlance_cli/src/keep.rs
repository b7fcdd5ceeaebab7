//! A battle on the terminal is kept: saved after every command of a person, so that Ctrl-C, a closed terminal and a kill
//! lose nothing.

use std::{
    fs,
    path::{Path, PathBuf},
    sync::{Mutex, PoisonError},
};

use hexlance_rules::Battle;

use super::{
    report::{Outcome, Stop},
    tools::Tools,
};
use crate::{game::saves::Saves, note, put};

/// What is said when the program is interrupted.
static LAST_WORDS: Mutex<Option<String>> = Mutex::new(None);

/// Exit code of a program that was interrupted.
const INTERRUPTED: i32 = 130;

/// Where a battle is saved.
pub(super) struct Keeper {
    file: PathBuf,
    /// Somebody asked for this file; else it goes with the end of the battle.
    wanted: bool,
    /// Who plays, as the command line says it.
    players: String,
    /// Commands in the file; none yet without it.
    saved: Option<usize>,
    /// That it cannot be saved has been told.
    told: bool,
}

impl Keeper {
    /// Saves to a file that somebody asked for.
    pub(super) fn recording(file: &Path, players: &[String]) -> Self {
        Self::new(file.to_owned(), true, players)
    }

    /// Saves among the saved battles, under a name that is free.
    pub(super) fn automatic(battle: &str, seed: u64, players: &[String]) -> Self {
        let saves = Saves::of_system();
        let name = |n: u32| match n {
            1 => format!("Terminal {battle} {seed}"),
            n => format!("Terminal {battle} {seed} ({n})"),
        };
        let files = (1..1000).map(|n| saves.file(&name(n)));
        let free = files.into_iter().find(|f| !f.exists());
        let file = free.unwrap_or_else(|| saves.file(&name(1000)));
        Self::new(file, false, players)
    }

    /// Saves beside a file that must stay as it is, under a name that is free.
    pub(super) fn beside(file: &Path, players: &[String]) -> Self {
        let stem = file.file_stem().unwrap_or_default().to_string_lossy();
        let name = |n: u32| match n {
            1 => format!("{stem} - continued.ron"),
            n => format!("{stem} - continued ({n}).ron"),
        };
        let mut files = (1..1000).map(|n| file.with_file_name(name(n)));
        let free = files.find(|f| !f.exists());
        let file = free.unwrap_or_else(|| file.with_file_name(name(1000)));
        Self::new(file, true, players)
    }

    fn new(file: PathBuf, wanted: bool, players: &[String]) -> Self {
        Self {
            file,
            wanted,
            players: players.join(","),
            saved: None,
            told: false,
        }
    }

    /// The line that goes on with the battle.
    fn go_on(&self) -> String {
        let file = self.file.display().to_string();
        let plain = |c: char| c.is_alphanumeric() || "/._-+".contains(c);
        let file = match file.chars().all(plain) {
            true => file,
            false => format!("'{}'", file.replace('\'', "'\\''")),
        };
        format!("hexlance play --resume {file} --players {}", self.players)
    }

    /// Says where the battle is saved, and, when the program is interrupted, how to go on.
    pub(super) fn introduce(&self) {
        note!(
            "Saved after every command. If you leave, go on with:\n  {}",
            self.go_on()
        );
        let words = format!("\nThe battle is saved. Go on with:\n  {}", self.go_on());
        *LAST_WORDS.lock().unwrap_or_else(PoisonError::into_inner) = Some(words);
        let handled = ctrlc::set_handler(|| {
            let words = LAST_WORDS.lock().unwrap_or_else(PoisonError::into_inner);
            if let Some(words) = words.as_deref() {
                note!("{words}");
            }
            std::process::exit(INTERRUPTED);
        });
        // Without a handler the battle is saved all the same, and the words above have been said.
        let _ = handled;
    }

    /// Saves the battle if anything has happened since it was saved.
    ///
    /// # Errors
    /// If the file that somebody asked for cannot be written; that the battle is not saved by itself is told once.
    pub(super) fn save<R: Tools>(&mut self, battle: &Battle<R::Rules>) -> Outcome {
        let commands = battle.history().len();
        if self.saved == Some(commands) {
            return Ok(());
        }
        let mut recording = battle.recording(R::facts(battle.setup()).title);
        recording.standing = R::standing(battle.world());
        match recording.save(&self.file) {
            Ok(()) => {
                self.saved = Some(commands);
                Ok(())
            }
            Err(e) if self.wanted => Err(Stop::failed(
                e.to_string(),
                "choose another file for `--record`",
            )),
            Err(e) => {
                if !std::mem::replace(&mut self.told, true) {
                    note!("The battle cannot be saved: {e}\n  remedy: name a file with `--record`");
                }
                Ok(())
            }
        }
    }

    /// The person leaves before the end: says how to go on.
    pub(super) fn left(&self) {
        if self.saved.is_some() {
            put!("The battle is saved. Go on with:\n  {}", self.go_on());
        }
    }

    /// The battle is over: what somebody asked for is kept, and where is told.
    pub(super) fn over(&self) {
        if self.wanted {
            put!("recorded in {}", self.file.display());
        } else if self.saved.is_some() {
            // Nothing can be gone on with any more; if it stays, it does no harm.
            let _ = fs::remove_file(&self.file);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_that_goes_on_can_be_typed() {
        let players = ["human".to_owned(), "hard".to_owned()];
        let line = |file: &str| Keeper::recording(Path::new(file), &players).go_on();
        assert_eq!(
            line("a/b.battle.ron"),
            "hexlance play --resume a/b.battle.ron --players human,hard"
        );
        assert_eq!(
            line("my 'own' battle.ron"),
            "hexlance play --resume 'my '\\''own'\\'' battle.ron' --players human,hard"
        );
    }
}
