//! The two sides of a battle: these rules have no third (R0.4.6). What they say of sides beyond what all rules do: who
//! attacks, who commands ([`Posts`]).

use bevy_ecs::{prelude::Resource, world::World};
use hexlance_rules::{SideId, UnitId};

use crate::model::mission::Role;

/// What two sides are to each other.
pub trait TwoSides {
    /// The other side.
    #[must_use]
    fn opponent(self) -> Self;
}

impl TwoSides for SideId {
    fn opponent(self) -> Self {
        Self(1 - self.0)
    }
}

/// The roles and commanders of all sides, by [`SideId`].
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Posts(pub Vec<SidePosts>);

/// What a side is to do, and who commands it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SidePosts {
    /// Attacker, Defender or none.
    pub role: Option<Role>,
    /// Index of the force whose abilities act on Initiative.
    pub leading: usize,
    /// The commanders of its forces.
    pub forces: Vec<ForcePosts>,
}

/// Who commands a force.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ForcePosts {
    /// Its commander (R14.4.1).
    pub commander: Option<UnitId>,
    /// The commanders of its formations.
    pub leaders: Vec<Option<UnitId>>,
}

/// What a side is to do, and who commands it.
pub fn posts(world: &World, side: SideId) -> Option<&SidePosts> {
    world.get_resource::<Posts>()?.0.get(side.index())
}

/// Whether a side attacks or defends, if it does either.
pub fn role(world: &World, side: SideId) -> Option<Role> {
    posts(world, side)?.role
}

/// The commander of a force.
pub fn commander(world: &World, side: SideId, force: u8) -> Option<UnitId> {
    posts(world, side)?
        .forces
        .get(usize::from(force))?
        .commander
}

/// The commander of a formation.
pub fn leader(world: &World, side: SideId, force: u8, formation: u8) -> Option<UnitId> {
    let force = posts(world, side)?.forces.get(usize::from(force))?;
    *force.leaders.get(usize::from(formation))?
}
