//! Events of objects.

use bevy_ecs::world::World;
use hexlance_board::Hex;
use hexlance_rules::{SideId, UnitId};
use serde::Serialize;

use super::Objects;

/// What happens to the objects of a scenario.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum ObjectEvent {
    /// A console was taken (K20.1.3).
    Taken {
        /// Where it stands.
        hex: Hex,
        /// For whom.
        side: SideId,
        /// By whom.
        by: UnitId,
    },
    /// A portable object was picked up (K15.6.2).
    PickedUp {
        /// Its number.
        object: u8,
        /// By whom.
        unit: UnitId,
    },
    /// A portable object was put down or dropped.
    PutDown {
        /// Its number.
        object: u8,
        /// Where.
        hex: Hex,
    },
}

impl ObjectEvent {
    /// Changes the World by it.
    pub(crate) fn apply(self, world: &mut World) {
        let mut objects = world.resource_mut::<Objects>();
        match self {
            Self::Taken { hex, side, .. } => {
                for console in objects.consoles.iter_mut().filter(|c| c.hex == hex) {
                    console.held = Some(side);
                }
            }
            Self::PickedUp { object, unit } => {
                if let Some(load) = objects.loads.get_mut(usize::from(object)) {
                    load.carrier = Some(unit);
                }
            }
            Self::PutDown { object, hex } => {
                if let Some(load) = objects.loads.get_mut(usize::from(object)) {
                    load.carrier = None;
                    load.hex = hex;
                }
            }
        }
    }
}
