//! What applying events has in common: changes of the components of units. Called where events are applied, and nowhere
//! else.

use bevy_ecs::{component::Mutable, prelude::Component, world::World};
use hexlance_rules::{Roster, UnitId};

use crate::{
    model::Sheet,
    state::{Criticals, Printed},
};

/// Changes a component of a unit, if it has one.
pub(crate) fn edit<C: Component<Mutability = Mutable>>(
    world: &mut World,
    unit: UnitId,
    change: impl FnOnce(&mut C),
) {
    let entity = world.resource::<Roster>().entity(unit);
    if let Some(mut component) = entity.and_then(|e| world.get_mut::<C>(e)) {
        change(&mut component);
    }
}

/// Changes a component of every unit.
pub(crate) fn edit_all<C: Component<Mutability = Mutable>>(
    world: &mut World,
    mut change: impl FnMut(&mut C),
) {
    let ids = world.resource::<Roster>().ids();
    for id in ids {
        edit::<C>(world, id, &mut change);
    }
}

/// Changes the criticals of a unit, and counts its systems anew.
pub(crate) fn criticals(world: &mut World, unit: UnitId, change: impl FnOnce(&mut Criticals)) {
    let entity = world.resource::<Roster>().entity(unit);
    let Some(entity) = entity else { return };
    let Some(sheet) = world.get::<Printed>(entity).map(|p| p.0.clone()) else {
        return;
    };
    let sheet: &Sheet = &sheet;
    if let Some(mut criticals) = world.get_mut::<Criticals>(entity) {
        change(&mut criticals);
        criticals.count(sheet);
    }
}
