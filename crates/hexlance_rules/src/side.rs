//! Sides, forces and formations of a running battle (R0.4, R14.1).

use bevy_ecs::prelude::Resource;
use hexlance_board::Edge;
use serde::Serialize;

use crate::{FormationKind, Role, SideId, UnitId};

/// A group of units within a force (R14.1).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Formation {
    /// Its name.
    pub name: String,
    /// Lance, Star, Level II.
    pub kind: FormationKind,
    /// Its units.
    pub units: Vec<UnitId>,
    /// Its commander (R14.4.1).
    pub commander: Option<UnitId>,
}

/// The roster of one player (R0.4.6).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Force {
    /// Its name.
    pub name: String,
    /// Its formations.
    pub formations: Vec<Formation>,
    /// Its commander (R14.4.1).
    pub commander: Option<UnitId>,
}

/// All forces that fight together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Side {
    /// Its name.
    pub name: String,
    /// Attacker, Defender or none.
    pub role: Option<Role>,
    /// The edge it comes from and withdraws to.
    pub home: Option<Edge>,
    /// Its forces.
    pub forces: Vec<Force>,
    /// Index of the force whose abilities act on Initiative.
    pub leading: usize,
}

/// The sides of the battle, by [`SideId`].
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Sides(pub Vec<Side>);

impl Sides {
    /// The side with that id, if there is one.
    pub fn get(&self, id: SideId) -> Option<&Side> {
        self.0.get(id.index())
    }

    /// What players call it.
    pub fn name(&self, id: SideId) -> &str {
        self.get(id).map_or("?", |s| &s.name)
    }

    /// All ids.
    pub fn ids(&self) -> impl Iterator<Item = SideId> + use<> {
        (0..self.0.len() as u8).map(SideId)
    }
}
