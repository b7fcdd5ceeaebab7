//! Cargo (C20.3): loads on the map and on units.

use bevy_ecs::prelude::Resource;
use hexlance_board::{Edge, Hex};
use hexlance_rules::UnitId;
use serde::Serialize;

use crate::model::Tons;

/// Where a load is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum Whereabouts {
    /// On the ground.
    Hex(Hex),
    /// With a unit.
    With(UnitId),
    /// Off the map: who took it along, and over which edge.
    Gone(UnitId, Edge),
}

/// A load.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Load {
    /// Its name.
    pub name: String,
    /// Its weight.
    pub tons: Tons,
    /// Where it is.
    pub at: Whereabouts,
}

/// All loads of the battle.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize)]
pub struct Loads(pub Vec<Load>);

impl Loads {
    /// A load by its number.
    pub fn get(&self, load: u8) -> Option<&Load> {
        self.0.get(usize::from(load))
    }

    /// The loads of a unit, by number.
    pub fn of(&self, unit: UnitId) -> impl Iterator<Item = (u8, &Load)> {
        let all = (0u8..).zip(&self.0);
        all.filter(move |(_, load)| load.at == Whereabouts::With(unit))
    }

    /// What they weigh together.
    pub fn weight(&self, unit: UnitId) -> Tons {
        self.of(unit).map(|(_, load)| load.tons).sum()
    }

    /// Puts a load somewhere.
    pub(crate) fn put(&mut self, load: u8, at: Whereabouts) {
        if let Some(own) = self.0.get_mut(usize::from(load)) {
            own.at = at;
        }
    }
}
