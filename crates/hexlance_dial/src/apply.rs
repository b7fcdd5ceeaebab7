//! Changes of the World: the only place where a battle's state changes.

use std::hash::Hasher;

use bevy_ecs::world::World;

use crate::event::Event;

/// Changes the World as an event says.
pub fn apply(world: &mut World, event: &Event) {
    let _ = (world, event);
}

/// Feeds everything that makes one state differ from another to a hasher, in a fixed order.
pub fn digest(world: &World, hasher: &mut dyn Hasher) {
    let _ = (world, hasher);
}
