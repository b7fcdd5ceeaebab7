//! The state as a number: everything that makes one state differ from another.

use std::hash::{Hash, Hasher};

use bevy_ecs::world::World;

use crate::{
    objects::Objects,
    read::Table,
    score::Score,
    setup::{Deployment, zones},
    special_fire::Barred,
    state::{Air, Clock, Covert, Ending, Field, Pools},
};

/// Feeds everything that makes one state differ from another to a hasher, in a fixed order.
pub(crate) fn digest(world: &World, mut h: &mut dyn Hasher) {
    world.resource::<Clock>().hash(&mut h);
    world.resource::<Pools>().hash(&mut h);
    world.resource::<Air>().hash(&mut h);
    world.resource::<Barred>().hash(&mut h);
    world.resource::<Ending>().hash(&mut h);
    world.resource::<Score>().hash(&mut h);
    world.resource::<Objects>().hash(&mut h);
    world.resource::<Deployment>().hash(&mut h);
    world.resource::<Covert>().hash(&mut h);
    let table = Table::of(world);
    for gate in table.ground().gates() {
        gate.hash(&mut h);
    }
    for side in table.sides().ids() {
        zones::edge_of(table, side).hash(&mut h);
    }
    for item in &table.items().all {
        (
            item.id,
            item.kind,
            item.side,
            item.hex,
            item.left,
            item.disabled,
            item.sprung,
            item.on,
        )
            .hash(&mut h);
        item.stopped_until.hash(&mut h);
    }
    world.resource::<Field>().breaches.hash(&mut h);
    for t in table.troopers() {
        (t.owner, t.armor.left, t.condition, t.hex, t.stance).hash(&mut h);
        (t.gained, t.supply, t.guise, t.states, t.spas).hash(&mut h);
        t.crew.hash(&mut h);
    }
    // Of an Order under way, what was declared is enough: all else follows from it and the dice.
    if let Some(order) = table.order() {
        (order.number, order.side, order.kind, order.entire).hash(&mut h);
        format!("{:?}{:?}", order.actors, order.reactions).hash(&mut h);
    }
}
