//! What happens to trailers.

use bevy_ecs::world::World;
use hexlance_board::{Direction, Hex};
use hexlance_rules::UnitId;
use serde::Serialize;

use crate::{
    change::edit,
    state::{Hull, March, Place},
};

/// Trailers (C17.1.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum TowEvent {
    /// A trailer has come along with its tractor.
    Followed {
        /// Which trailer.
        unit: UnitId,
        /// Behind whom.
        tractor: UnitId,
        /// Into which hex.
        hex: Hex,
        /// Its facing now.
        facing: Direction,
        /// Levels above the ground.
        elevation: i16,
        /// Hexes that its tractor has entered in this turn: it is as hard to hit.
        hexes: u8,
    },
    /// Its tractor is gone, and it stays where it is.
    Unhitched {
        /// Which trailer.
        unit: UnitId,
    },
}

impl TowEvent {
    /// Changes the World by it.
    pub(crate) fn apply(&self, world: &mut World) {
        match *self {
            Self::Followed {
                unit,
                hex,
                facing,
                elevation,
                hexes,
                ..
            } => {
                edit::<Place>(world, unit, |p| {
                    *p = Place::Map {
                        hex,
                        facing,
                        elevation,
                    };
                });
                edit::<March>(world, unit, |m| m.hexes = hexes);
            }
            Self::Unhitched { unit } => edit::<Hull>(world, unit, |h| h.tractor = None),
        }
    }
}
