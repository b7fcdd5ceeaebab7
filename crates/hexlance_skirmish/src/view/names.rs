//! What the enemy calls troopers who were given no name of their own: it counts those of a profile only whom it has seen, so
//! that no name tells of another one (K13.8.1).

use std::collections::{BTreeMap, BTreeSet};

use bevy_ecs::{prelude::Resource, world::World};
use hexlance_rules::{SideId, UnitId};

use crate::{
    read::{Look, Table, other},
    state::Crew,
};

/// Who is called by its profile, and what the enemy calls those of them that have shown themselves.
#[derive(Resource, Clone, Debug, Default)]
pub(crate) struct Names {
    /// Troopers who were given no name.
    pub unnamed: BTreeSet<UnitId>,
    shown: BTreeMap<UnitId, String>,
}

/// What a side calls a trooper.
pub(crate) fn name_for<'w>(table: Table<'w>, side: SideId, who: &Look<'w>) -> &'w str {
    if who.owner == side {
        who.name
    } else {
        known(table, who)
    }
}

/// What the enemy of its owner calls a trooper.
pub(super) fn known<'w>(table: Table<'w>, who: &Look<'w>) -> &'w str {
    let names = table.world().resource::<Names>();
    names.shown.get(&who.id).map_or(who.name, String::as_str)
}

/// Gives a name to those who have shown themselves for the first time.
pub(crate) fn note(world: &mut World) {
    let new: Vec<UnitId> = {
        let table = Table::of(world);
        let names = table.world().resource::<Names>();
        let of_profile = names.unnamed.iter().filter_map(|id| table.find(*id));
        let new = of_profile.filter(|who| who.is_figure() && !names.shown.contains_key(&who.id));
        new.map(|who| who.id).collect()
    };
    for unit in new {
        let table = Table::of(world);
        let name = table.find(unit).map(|who| called(table, &who));
        let names = &mut *world.resource_mut::<Names>();
        names.shown.extend(name.map(|name| (unit, name)));
    }
}

/// Forgets what one was called who was put on the table and taken off it before the enemy saw anything of it.
pub(crate) fn forget(world: &mut World, unit: UnitId) {
    world.resource_mut::<Names>().shown.remove(&unit);
}

/// What somebody is called who shows himself now: those of the enemy's own that are called so come first, as no two have
/// one name.
fn called(table: Table<'_>, who: &Look<'_>) -> String {
    let names = table.world().resource::<Names>();
    let name = &who.profile().name;
    if let Some(Crew::Pilot { machine }) = who.crew
        && let Some(machine) = table.find(machine)
    {
        return of_machine(name, known(table, &machine));
    }
    let alike = |ids: &mut dyn Iterator<Item = &UnitId>, side: SideId| {
        let all = ids.filter_map(|id| table.find(*id));
        all.filter(|t| t.owner == side && t.profile().name == *name)
            .count()
    };
    let seen = alike(&mut names.shown.keys(), who.owner);
    let own = alike(&mut names.unnamed.iter(), other(who.owner));
    match own + seen {
        0 => name.clone(),
        before => format!("{name} {}", before + 1),
    }
}

/// What the Pilot of a machine is called.
pub(crate) fn of_machine(pilot: &str, machine: &str) -> String {
    format!("{pilot} ({machine})")
}
