//! A battle of the dial rules on the table.

use hexlance_dial::{Dial, read::Table};

use crate::game::session;
pub use crate::game::session::SessionError;

/// The battle that is being played.
pub type Session = session::Session<Dial>;

/// Who plays a side.
pub type Seat = session::Seat<Dial>;

impl Session {
    /// The battle, to be read. Everything lies open on the table.
    pub fn read(&self) -> Table<'_> {
        Table::of(self.battle.world())
    }
}
