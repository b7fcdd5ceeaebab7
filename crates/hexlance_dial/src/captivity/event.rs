//! How captivity begins and ends (D11).

use bevy_ecs::world::World;
use hexlance_rules::{SideId, UnitId};
use serde::Serialize;

use super::end;
use crate::{
    change::{edit, leave, set_tokens},
    state::{Captive, Condition, Place},
};

/// Captivity (D11).
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum CaptivityEvent {
    /// A unit was captured (D11.2).
    Captured {
        /// Which.
        unit: UnitId,
        /// Its controlling unit.
        by: UnitId,
    },
    /// A captive is free again (D11.4).
    Freed {
        /// Which.
        unit: UnitId,
        /// Its controlling unit let it go.
        released: bool,
    },
    /// A captive was brought home and taken off the table (D11.6).
    Secured {
        /// Which.
        unit: UnitId,
        /// By which side.
        side: SideId,
    },
}

impl CaptivityEvent {
    /// Changes the World by it.
    pub(crate) fn apply(&self, world: &mut World) {
        match self {
            Self::Captured { unit, by } => {
                edit::<Condition>(world, *unit, |c| {
                    c.captive = Some(Captive {
                        by: *by,
                        was_shut_down: c.shut_down.is_some(),
                    });
                });
                edit::<Condition>(world, *by, |c| c.controls = Some(*unit));
                set_tokens(world, *unit, 0);
            }
            Self::Freed { unit, .. } => end(world, *unit),
            Self::Secured { unit, side } => {
                end(world, *unit);
                leave(world, *unit, Place::Secured(*side));
            }
        }
    }
}
