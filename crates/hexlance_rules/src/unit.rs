//! Units are entities: a unit is what its components make it. These are the components of every ruleset.

use bevy_ecs::{
    entity::Entity,
    prelude::{Component, Resource},
};

use crate::{SideId, UnitId};

/// Every unit has this: its stable id and the name that players read.
#[derive(Component, Clone, Debug, PartialEq, Eq)]
pub struct Unit {
    /// Its id.
    pub id: UnitId,
    /// Its name in this battle, unique, such as "Bellringer 2" or a pilot's call sign.
    pub name: String,
}

/// The side and force a unit fights for.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SideOf {
    /// Its side.
    pub side: SideId,
    /// Index of its force within the side.
    pub force: u8,
    /// Index of its formation within the force.
    pub formation: u8,
}

/// The entity of every unit, by id.
#[derive(Resource, Clone, Debug, Default)]
pub struct Roster {
    entities: Vec<Entity>,
}

impl Roster {
    /// Adds the entity of the next unit; gives back its id.
    pub fn add(&mut self, entity: Entity) -> UnitId {
        let id = UnitId(self.entities.len() as u16);
        self.entities.push(entity);
        id
    }

    /// The entity of a unit, if there is such a unit.
    #[inline]
    pub fn entity(&self, id: UnitId) -> Option<Entity> {
        self.entities.get(id.index()).copied()
    }

    /// Number of units, those out of action included.
    pub fn len(&self) -> usize {
        self.entities.len()
    }

    /// Whether there are no units.
    pub fn is_empty(&self) -> bool {
        self.entities.is_empty()
    }

    /// All ids, in roster order.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = UnitId> + use<> {
        (0..self.entities.len() as u16).map(UnitId)
    }
}
