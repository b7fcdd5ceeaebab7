//! What happens to what is slung below a unit.

use bevy_ecs::world::World;
use hexlance_board::{Direction, Hex};
use hexlance_rules::UnitId;
use serde::Serialize;

use crate::{
    change::edit,
    state::{Place, Ranks, Turn},
};

/// Lift hoists (C10.9.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum HoistEvent {
    /// A unit was hit, and what is slung below it may have been in the way.
    InTheWay {
        /// What is slung.
        unit: UnitId,
        /// Below whom.
        carrier: UnitId,
        /// The die.
        die: u8,
        /// Whether it is struck instead.
        struck: bool,
    },
    /// A unit falls from the hoist.
    Dropped {
        /// Who.
        unit: UnitId,
        /// From whose hoist.
        carrier: UnitId,
        /// Into which hex.
        hex: Hex,
        /// Its facing.
        facing: Direction,
        /// Levels above the ground on which it comes to lie.
        elevation: i16,
        /// Levels that it falls.
        levels: u8,
    },
}

impl HoistEvent {
    /// Changes the World by it.
    pub(crate) fn apply(&self, world: &mut World) {
        match *self {
            // Seen, not felt: what follows has events of its own.
            Self::InTheWay { .. } => {}
            Self::Dropped {
                unit,
                hex,
                facing,
                elevation,
                ..
            } => {
                edit::<Ranks>(world, unit, |r| r.perch = None);
                // It does nothing more in this turn.
                edit::<Turn>(world, unit, |t| t.none = true);
                edit::<Place>(world, unit, |p| {
                    *p = Place::Map {
                        hex,
                        facing,
                        elevation,
                    };
                });
            }
        }
    }

    /// Its dice in few words, if it has any.
    pub(crate) fn dice(&self) -> Option<String> {
        match self {
            Self::InTheWay { die, .. } => Some(format!("slung {die:?}")),
            Self::Dropped { .. } => None,
        }
    }
}
