//! Loads (R16.4) as plain data.

use hexlance_rules::UnitId;
use serde::{Deserialize, Serialize};

/// Something that is carried: a unit, or an item by its place in the list of the scenario.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Freight {
    /// A unit.
    Unit(UnitId),
    /// An item.
    Item(u16),
}

/// How a load is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Grip {
    /// Off the ground: 'Mechs with hands, and VTOLs that sling it below them.
    Lift,
    /// Along the ground: 'Mechs that drag, vehicles that tow.
    Drag,
}
