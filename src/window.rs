//! The game in its window.

use std::path::PathBuf;

use crate::data::{Data, Playable};

/// What the command line wants of the window.
#[derive(Clone, Debug)]
pub struct Launch {
    /// Cards, abilities, scenarios, maps.
    pub data: Data,
    /// Folders of mods, for messages.
    pub mods: Vec<PathBuf>,
    /// The battle to begin with; the title screen without one.
    pub battle: Option<Playable>,
    /// Who plays each side of it: `human` or the name of a computer player's level; as the scenario says where missing.
    pub players: Option<Vec<String>>,
    /// Seed of the dice; a random one where missing.
    pub seed: Option<u64>,
}

/// Opens the window and plays until it is closed.
///
/// # Errors
/// Why no window can be opened, in a few words.
pub fn open(_launch: Launch) -> Result<(), String> {
    Err("this build of the program has no window".to_owned())
}
