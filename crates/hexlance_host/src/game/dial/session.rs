//! A battle of the dial rules on the table.

use hexlance_dial::read::Table;

use crate::game::session;
pub use crate::game::session::SessionError;
use crate::rulesets::dial::DialGame;

/// The battle that is being played.
pub type Session = session::Session<DialGame>;

/// Who plays a side.
pub type Seat = session::Seat<DialGame>;

impl Session {
    /// The battle, to be read. Everything lies open on the table.
    pub fn read(&self) -> Table<'_> {
        Table::of(self.battle.world())
    }
}
