//! Units that are lost.

use bevy_ecs::world::World;
use hexlance_rules::UnitId;
use serde::Serialize;

use crate::{
    change::edit,
    state::{Cause, Fate, Place},
};

/// Units that are lost (C7.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum LossEvent {
    /// A unit is destroyed, and still there.
    Doomed {
        /// Who.
        unit: UnitId,
        /// Why.
        cause: Cause,
    },
    /// It leaves.
    Removed {
        /// Who.
        unit: UnitId,
    },
    /// It left the map.
    Withdrew {
        /// Who.
        unit: UnitId,
    },
}

impl LossEvent {
    /// Changes the World by it.
    pub(crate) fn apply(&self, world: &mut World) {
        match self {
            Self::Doomed { unit, cause } => {
                edit::<Fate>(world, *unit, |f| *f = Fate::Doomed(*cause));
            }
            Self::Removed { unit } => {
                edit::<Fate>(world, *unit, |f| {
                    if let Fate::Doomed(cause) = *f {
                        *f = Fate::Destroyed(cause);
                    }
                });
                edit::<Place>(world, *unit, |p| *p = Place::Gone);
            }
            Self::Withdrew { unit } => {
                edit::<Fate>(world, *unit, |f| *f = Fate::Withdrawn);
                edit::<Place>(world, *unit, |p| *p = Place::Gone);
            }
        }
    }
}
