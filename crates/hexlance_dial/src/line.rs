//! Lines of fire (D6).

use hexlance_board::Hex;
use hexlance_rules::UnitId;

use crate::read::{Look, Table};

/// What a line of fire is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fire {
    /// Nothing is in the way.
    Clear,
    /// Hindered, and the first thing that hinders it.
    Hindered(Cause),
    /// Blocked, and the first thing that blocks it.
    Blocked(Cause),
}

/// What hinders or blocks a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cause {
    /// Terrain of a hex.
    Terrain(Hex),
    /// The level of a hex.
    Level(Hex),
    /// A unit.
    Unit(UnitId),
    /// A low wall of the target's hex.
    Wall(Hex),
}

/// The line of fire from one unit on the table to another (D6.2 to D6.5).
pub fn line(table: Table<'_>, from: &Look<'_>, to: &Look<'_>) -> Fire {
    let _ = (table, from, to);
    Fire::Clear
}
