//! A battle of the dial rules on the table.

use hexlance_dial::read::Table;

pub use crate::game::session::SessionError;
use crate::{DialGame, game::session};

/// The battle that is being played.
pub type Session = session::Session<DialGame>;

/// Who plays a side.
pub type Seat = session::Seat<DialGame>;

/// Reading the battle that is being played.
pub trait Reads {
    /// The battle, to be read. Everything lies open on the table.
    fn read(&self) -> Table<'_>;
}

impl Reads for Session {
    fn read(&self) -> Table<'_> {
        Table::of(self.battle.world())
    }
}
