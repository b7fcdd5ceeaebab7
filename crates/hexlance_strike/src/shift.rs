//! Units come to stand elsewhere otherwise than by their own movement (R8.3).

use bevy_ecs::world::World;
use hexlance_board::Hex;
use hexlance_rules::UnitId;
use serde::Serialize;

use crate::{
    change::{edit, track_large},
    state::Place,
};

/// Units come to stand elsewhere otherwise than by their own movement (R8.3).
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum ShiftEvent {
    /// A unit was moved by something else than its own movement (R8.3).
    Displaced {
        /// Who.
        unit: UnitId,
        /// From.
        from: Hex,
        /// To.
        to: Hex,
        /// Base level there.
        base: i8,
    },
    /// A unit got out.
    Dismounted {
        /// Who.
        unit: UnitId,
        /// The carrier.
        carrier: UnitId,
        /// Where it stands.
        place: Place,
    },
    /// A unit has come to stand where there is no room for it, and nobody can give way: the stacking limit waits until
    /// one of them leaves (R8.3.1).
    NoRoom {
        /// Who.
        unit: UnitId,
        /// Where.
        hex: Hex,
    },
}

impl ShiftEvent {
    /// Changes the World by it.
    pub(crate) fn apply(&self, world: &mut World) {
        match self {
            ShiftEvent::Displaced { unit, to, base, .. } => {
                edit::<Place>(world, *unit, |p| {
                    if let Place::On(spot) = p {
                        spot.hex = *to;
                        spot.base = *base;
                    }
                });
                track_large(world, *unit);
            }
            ShiftEvent::Dismounted { unit, place, .. } => {
                edit::<Place>(world, *unit, |p| *p = *place);
                track_large(world, *unit);
            }
            ShiftEvent::NoRoom { .. } => {}
        }
    }
}
