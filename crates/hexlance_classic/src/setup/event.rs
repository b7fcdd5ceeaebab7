//! What happens while units are set up.

use bevy_ecs::world::World;
use hexlance_board::{Direction, Hex};
use hexlance_rules::{SideId, UnitId};
use serde::Serialize;
use smallvec::SmallVec;

use crate::{
    change::edit,
    state::{Clock, Deployment, Place},
};

/// Setting up (C9.5.4).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum SetupEvent {
    /// Initiative for setting up was rolled.
    Order {
        /// The throws, those of ties again.
        throws: Vec<Vec<(SideId, [u8; 2])>>,
        /// Sides in the order in which they set up.
        order: SmallVec<[SideId; 4]>,
    },
    /// A side's turn to set up.
    Queued {
        /// Whose.
        side: SideId,
    },
    /// A unit was set up.
    Deployed {
        /// Who.
        unit: UnitId,
        /// Where.
        hex: Hex,
        /// How it faces.
        facing: Direction,
    },
    /// A side has set up.
    Ready {
        /// Which.
        side: SideId,
    },
}

impl SetupEvent {
    /// Changes the World by it.
    pub(crate) fn apply(&self, world: &mut World) {
        match self {
            Self::Order { order, .. } => world.resource_mut::<Clock>().order = order.clone(),
            Self::Queued { side } => {
                let mut clock = world.resource_mut::<Clock>();
                clock.queue.clear();
                clock.queue.push((*side, 1));
            }
            Self::Deployed { unit, hex, facing } => edit::<Place>(world, *unit, |p| {
                *p = Place::Map {
                    hex: *hex,
                    facing: *facing,
                    elevation: 0,
                };
            }),
            Self::Ready { side } => {
                world.resource_mut::<Deployment>().done.push(*side);
                world.resource_mut::<Clock>().queue.clear();
            }
        }
    }

    /// Its dice in few words, if it has any.
    pub(crate) fn dice(&self) -> Option<String> {
        match self {
            Self::Order { throws, .. } => Some(format!("setting up {throws:?}")),
            _ => None,
        }
    }
}
