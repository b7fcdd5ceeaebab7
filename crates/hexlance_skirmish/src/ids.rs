//! Ids of what a battle has besides troopers.

use hexlance_board::{Direction, Hex};
use hexlance_rules::UnitId;
use serde::{Deserialize, Serialize};

/// A deployed item, by its number in the battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct ItemId(pub u16);

/// Whatever acts, is aimed at or is hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Party {
    /// A trooper, as a figure or Marker.
    Trooper(UnitId),
    /// A deployed item.
    Item(ItemId),
    /// A gate on a hexside.
    Gate(Hex, Direction),
}

impl Party {
    /// The trooper, if it is one.
    pub const fn trooper(self) -> Option<UnitId> {
        match self {
            Self::Trooper(id) => Some(id),
            _ => None,
        }
    }
}

impl From<UnitId> for Party {
    fn from(id: UnitId) -> Self {
        Self::Trooper(id)
    }
}
