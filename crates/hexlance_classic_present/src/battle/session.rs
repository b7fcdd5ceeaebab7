//! A battle of the classic rules on the table.

use hexlance_classic::read::{Look, Table};
use hexlance_rules::UnitId;

pub use crate::game::session::SessionError;
use crate::{ClassicGame, game::session};

/// The battle that is being played.
pub type Session = session::Session<ClassicGame>;
/// Who plays a side.
pub type Seat = session::Seat<ClassicGame>;

/// Reading the battle that is being played. Enemies that hide are not shown (C20.2): whoever shows units asks [`Reads::knows`]
/// or lists [`Reads::known`].
pub trait Reads {
    /// The battle, to be read.
    fn read(&self) -> Table<'_>;

    /// Whether who looks knows where a unit is.
    fn knows(&self, unit: UnitId) -> bool;

    /// The units of which who looks knows where they are.
    fn known(&self) -> impl Iterator<Item = Look<'_>>;
}

impl Reads for Session {
    fn read(&self) -> Table<'_> {
        Table::of(self.battle.world())
    }

    fn knows(&self, unit: UnitId) -> bool {
        self.battle.view(self.viewer).knows(unit)
    }

    fn known(&self) -> impl Iterator<Item = Look<'_>> {
        self.read().units().filter(|u| self.knows(u.id))
    }
}
