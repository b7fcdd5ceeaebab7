//! What applying events has in common: changes of the components of units. Called where events are applied, and nowhere
//! else.

use bevy_ecs::{component::Mutable, prelude::Component, world::World};

use crate::{Roster, UnitId};

/// Changes a component of a unit; nothing happens if there is no such unit, or if it has no such component.
pub fn edit<C: Component<Mutability = Mutable>>(
    world: &mut World,
    unit: UnitId,
    change: impl FnOnce(&mut C),
) {
    let entity = world.resource::<Roster>().entity(unit);
    if let Some(mut component) = entity.and_then(|e| world.get_mut::<C>(e)) {
        change(&mut component);
    }
}

/// Changes a component of every unit that has it.
pub fn edit_all<C: Component<Mutability = Mutable>>(
    world: &mut World,
    mut change: impl FnMut(&mut C),
) {
    let ids = world.resource::<Roster>().ids();
    for id in ids {
        edit::<C>(world, id, &mut change);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Component)]
    struct Heat(u8);

    #[test]
    fn only_those_change_that_have_the_component() {
        let mut world = World::new();
        let mut roster = Roster::default();
        let hot = world.spawn(Heat(2)).id();
        let cold = world.spawn_empty().id();
        let (hot_id, cold_id) = (roster.add(hot), roster.add(cold));
        world.insert_resource(roster);
        edit::<Heat>(&mut world, hot_id, |h| h.0 += 3);
        edit::<Heat>(&mut world, cold_id, |h| h.0 += 3);
        edit::<Heat>(&mut world, UnitId(7), |h| h.0 += 3);
        edit_all::<Heat>(&mut world, |h| h.0 *= 2);
        assert_eq!(world.get::<Heat>(hot).map(|h| h.0), Some(10));
        assert!(world.get::<Heat>(cold).is_none());
    }
}
