//! The log of a battle of the dial rules and the dice in the tray, from the events.

use super::Session;
use crate::hud::model::{DiceRoll, LogLine};

/// The log as the HUD shows it; grows with the events.
#[derive(Default)]
pub struct Book {
    /// Lines, oldest first.
    pub lines: Vec<LogLine>,
    /// The latest rolls.
    pub dice: Vec<DiceRoll>,
}

impl Book {
    /// Writes what has happened since.
    pub fn update(&mut self, _session: &Session) {}
}
