//! What applying events has in common: changes of the components of units. Called where events are applied, and nowhere
//! else.

use bevy_ecs::world::World;
use hexlance_rules::{Roster, UnitId};
pub(crate) use hexlance_rules::{edit, edit_all};

use crate::{
    model::Sheet,
    state::{Criticals, Printed},
};

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
