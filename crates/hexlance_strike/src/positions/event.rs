//! Prepared positions are taken and lost (R10.1.3).

use bevy_ecs::world::World;
use hexlance_rules::{SideId, UnitId};
use serde::Serialize;

use crate::read;

/// Prepared positions are taken and lost (R10.1.3).
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum PositionEvent {
    /// Infantry begins in a prepared position, or does not after all (R10.1.3).
    PositionPrepared {
        /// Who.
        unit: UnitId,
        /// It does.
        on: bool,
    },
    /// A prepared position is shot to pieces.
    PositionLost {
        /// Whose.
        unit: UnitId,
    },
}

impl PositionEvent {
    /// Changes the World by it.
    pub(crate) fn apply(&self, world: &mut World) {
        match self {
            PositionEvent::PositionPrepared { unit, on } => super::prepare(world, *unit, *on),
            PositionEvent::PositionLost { unit } => super::left(world, *unit),
        }
    }

    /// Whether a side is told of it.
    pub(crate) fn is_told(&self, world: &World, to: SideId) -> bool {
        match self {
            PositionEvent::PositionPrepared { unit, .. } => {
                read::is_of(world, *unit, to)
                    || read::try_unit(world, *unit).is_some_and(|u| u.is_active() && !u.is_hidden())
            }
            PositionEvent::PositionLost { .. } => true,
        }
    }
}
