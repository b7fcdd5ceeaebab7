//! Units that are lost.

use bevy_ecs::world::World;
use hexlance_board::{Edge, Hex};
use hexlance_rules::UnitId;
use serde::Serialize;

use crate::{
    change::edit,
    state::{Cause, Fate, Leavers, Loads, Place, Whereabouts},
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
    /// The edge over which it did (C20.4.3).
    LeftOver {
        /// Who.
        unit: UnitId,
        /// Which.
        edge: Edge,
    },
    /// A load of a unit that is destroyed lies where that stood (C20.3).
    Spilled {
        /// Whose.
        unit: UnitId,
        /// The load, by its number.
        load: u8,
        /// Where.
        hex: Hex,
    },
    /// A load left the map with its unit.
    TakenAlong {
        /// Whose.
        unit: UnitId,
        /// The load, by its number.
        load: u8,
        /// Over which edge.
        edge: Edge,
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
            Self::LeftOver { unit, edge } => {
                world.resource_mut::<Leavers>().0.push((*unit, *edge));
            }
            Self::Spilled { load, hex, .. } => {
                let mut loads = world.resource_mut::<Loads>();
                loads.put(*load, Whereabouts::Hex(*hex));
            }
            Self::TakenAlong { unit, load, edge } => {
                let mut loads = world.resource_mut::<Loads>();
                loads.put(*load, Whereabouts::Gone(*unit, *edge));
            }
            Self::Withdrew { unit } => {
                edit::<Fate>(world, *unit, |f| *f = Fate::Withdrawn);
                edit::<Place>(world, *unit, |p| *p = Place::Gone);
            }
        }
    }
}
