//! The state as a number: everything that makes one state differ from another.

use std::hash::{Hash, Hasher};

use bevy_ecs::world::World;

use crate::{
    displacement::Displaced,
    read::Table,
    state::{
        Agreed, Bridges, Buildings, Clock, Declared, Deployment, Ending, Leavers, Lines, Loads,
        Storms, Wakes,
    },
    woods::Clearing,
};

/// Feeds everything that makes one state differ from another to a hasher, in a fixed order.
pub(crate) fn digest(world: &World, mut h: &mut dyn Hasher) {
    world.resource::<Clock>().hash(&mut h);
    world.resource::<Agreed>().hash(&mut h);
    world.resource::<Deployment>().hash(&mut h);
    world.resource::<Ending>().hash(&mut h);
    world.resource::<Wakes>().hash(&mut h);
    world.resource::<Declared>().hash(&mut h);
    world.resource::<Storms>().hash(&mut h);
    world.resource::<Displaced>().hash(&mut h);
    world.resource::<Lines>().hash(&mut h);
    world.resource::<Clearing>().hash(&mut h);
    world.resource::<Buildings>().hash(&mut h);
    world.resource::<Leavers>().hash(&mut h);
    world.resource::<Loads>().hash(&mut h);
    world.resource::<Bridges>().hash(&mut h);
    for u in Table::of(world).units() {
        (u.id, u.side, u.pilot, u.armor, u.criticals).hash(&mut h);
        (u.stores, u.heat, u.place, u.stance, u.power).hash(&mut h);
        (u.march, u.booster, u.turn, u.deeds, u.toll, u.fate).hash(&mut h);
        (
            u.electronics,
            u.signals,
            u.hidden,
            u.withdrawing,
            u.ranks,
            u.hull,
        )
            .hash(&mut h);
    }
}
