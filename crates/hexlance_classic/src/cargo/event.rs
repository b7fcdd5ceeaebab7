//! What happens to loads.

use bevy_ecs::world::World;
use hexlance_board::Hex;
use hexlance_rules::UnitId;
use serde::Serialize;

use crate::{
    change::edit,
    state::{Deeds, Loads, Whereabouts},
};

/// Cargo (C20.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum CargoEvent {
    /// A 'Mech picked up a load.
    PickedUp {
        /// Who.
        unit: UnitId,
        /// The load, by its number.
        load: u8,
    },
    /// It put one down.
    PutDown {
        /// Who.
        unit: UnitId,
        /// The load, by its number.
        load: u8,
        /// Where.
        hex: Hex,
    },
}

impl CargoEvent {
    /// Changes the World by it.
    pub(crate) fn apply(&self, world: &mut World) {
        let (unit, load, at) = match self {
            Self::PickedUp { unit, load } => (*unit, *load, Whereabouts::With(*unit)),
            Self::PutDown { unit, load, hex } => (*unit, *load, Whereabouts::Hex(*hex)),
        };
        world.resource_mut::<Loads>().put(load, at);
        edit::<Deeds>(world, unit, |d| d.handled = true);
    }
}
