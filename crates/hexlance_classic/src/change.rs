//! What applying events has in common: changes of the components of units. Called where events are applied, and nowhere
//! else.

use bevy_ecs::world::World;
use hexlance_board::Hex;
use hexlance_rules::{Roster, UnitId};
pub(crate) use hexlance_rules::{edit, edit_all};

use crate::{
    ground,
    model::Sheet,
    read::Table,
    state::{Criticals, Place, Printed, Ranks},
    walk,
};

/// Puts a unit on the map into a hex: on the ground, on the floor or roof of a building that its level leads to (C14.2.1), or at
/// its level in the air.
pub(crate) fn come_to(world: &mut World, unit: UnitId, to: Hex) {
    let table = Table::of(world);
    let Some(u) = table.find(unit) else { return };
    let found = walk::landing(table, &u, to);
    edit::<Place>(world, unit, |p| {
        if let Place::Map { hex, elevation, .. } = p {
            *hex = to;
            *elevation = found;
        }
    });
    settle_aloft(world, unit);
}

/// Notes whether suits that fly are in the air, above whatever stands in their hex (C3.16.4). Nothing of all others.
pub(crate) fn settle_aloft(world: &mut World, unit: UnitId) {
    let table = Table::of(world);
    let Some(u) = table.find(unit).filter(|u| u.sheet.soars()) else {
        return;
    };
    let cell = u.hex().and_then(|hex| table.board().get(hex));
    let aloft = cell.is_some_and(|cell| {
        let stands =
            ground::is_inside(cell, u.elevation()) || ground::is_on_roof(cell, u.elevation());
        u.elevation() > 0 && !stands
    });
    if aloft != u.ranks.aloft {
        edit::<Ranks>(world, unit, |r| r.aloft = aloft);
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
