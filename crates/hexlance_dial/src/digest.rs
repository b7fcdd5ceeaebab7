//! The state as a number: everything that makes one state differ from another.

use std::hash::{Hash, Hasher};

use bevy_ecs::world::World;

use crate::{
    read::Table,
    state::{Agreed, Clock, Deployment, Ending, Markers, Score, UnderWay},
};

/// Feeds everything that makes one state differ from another to a hasher, in a fixed order.
pub fn digest(world: &World, mut h: &mut dyn Hasher) {
    world.resource::<Clock>().hash(&mut h);
    world.resource::<Agreed>().hash(&mut h);
    world.resource::<Markers>().hash(&mut h);
    world.resource::<Score>().hash(&mut h);
    world.resource::<Deployment>().hash(&mut h);
    world.resource::<Ending>().hash(&mut h);
    world.resource::<UnderWay>().hash(&mut h);
    for u in Table::of(world).units() {
        (u.side, u.dial, u.heat, u.tokens).hash(&mut h);
        u.place.hash(&mut h);
        u.condition.hash(&mut h);
        u.marks.hash(&mut h);
    }
}
