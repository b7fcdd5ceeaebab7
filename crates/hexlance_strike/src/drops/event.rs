//! Units drop onto the map (R16.5).

use bevy_ecs::world::World;
use hexlance_board::{Direction, Hex};
use hexlance_rules::UnitId;
use serde::Serialize;

use super::Drops;
use crate::{change::come_out, state::Place};

/// Units drop onto the map (R16.5).
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum DropEvent {
    /// A unit falls towards a hex (R16.5.1).
    DropAimed {
        /// Who.
        unit: UnitId,
        /// The hex aimed at.
        hex: Hex,
        /// Facing.
        facing: Direction,
    },
    /// A unit has come down (R16.5.3).
    Dropped {
        /// Who.
        unit: UnitId,
        /// Where it stands.
        place: Place,
        /// Hexes by which it was scattered.
        off: u16,
    },
}

impl DropEvent {
    /// Changes the World by it.
    pub(crate) fn apply(&self, world: &mut World) {
        match self {
            DropEvent::DropAimed { unit, hex, facing } => {
                let mut drops = world.resource_mut::<Drops>();
                drops.aimed.insert(*unit, (*hex, *facing));
            }
            DropEvent::Dropped { unit, place, .. } => {
                come_out(world, *unit, *place);
                let mut drops = world.resource_mut::<Drops>();
                drops.due.remove(unit);
                drops.aimed.remove(unit);
            }
        }
    }
}
