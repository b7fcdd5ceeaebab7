//! Units that begin on another one, below it or behind it, and vessels that need water to begin in.

use bevy_ecs::world::World;
use hexlance_rules::{SetupError, UnitId, listed, say};

use super::{
    Setup,
    start::{Spawned, fault},
};
use crate::{
    change::edit,
    displacement::hoist,
    infantry,
    read::{Look, Table},
    state::{Hold, Hull, Perch, Place, Ranks, Turn, Zones},
    towing, walk,
};

/// Units that begin on another one: aboard of it, infantry of a battle that begins in the middle, and what hangs from a hoist.
pub(super) fn put_aboard(
    world: &mut World,
    setup: &Setup,
    units: &[Spawned],
) -> Result<(), SetupError> {
    let first = units.iter().filter(|u| u.machine == 0);
    for (listed, spawned) in listed(&setup.sides).zip(first) {
        let known = |name: &String| {
            let on = units.iter().find(|u| u.name == *name);
            on.map(|on| on.id)
                .ok_or_else(|| fault(say!("there is no unit called “{name}”", name)))
        };
        let perch = match (&listed.setup.standing.perch, &listed.setup.aboard) {
            (Some((name, hold, since)), _) => Perch {
                on: known(name)?,
                hold: *hold,
                since: *since,
            },
            (None, Some(name)) => begins_aboard(world, spawned.id, known(name)?)?,
            (None, None) => continue,
        };
        let table = Table::of(world);
        if perch.hold == Hold::Slung
            && let Some((u, c)) = table.find(spawned.id).zip(table.find(perch.on))
        {
            hoist::may_sling(table, &u, &c).map_err(|why| fault(why.message))?;
        }
        edit::<Ranks>(world, spawned.id, |r| r.perch = Some(perch));
        edit::<Place>(world, spawned.id, |p| *p = Place::Aboard);
        infantry::burden(world, perch.on);
    }
    Ok(())
}

/// How a unit that begins in or on another holds on to it (C9.5.4).
fn begins_aboard(world: &World, unit: UnitId, on: UnitId) -> Result<Perch, SetupError> {
    let table = Table::of(world);
    let found = table.find(unit).zip(table.find(on));
    let (u, c) = found.ok_or_else(|| fault("there is no such unit"))?;
    if u.side != c.side {
        return Err(fault(say!(
            "{unit} begins aboard an enemy, {carrier}",
            unit = u.name,
            carrier = c.name
        )));
    }
    let hold = infantry::holds_on(table, &u, &c).map_err(|refusal| {
        fault(say!(
            "{unit} cannot begin aboard {carrier}: {why}",
            unit = u.name,
            carrier = c.name,
            why = refusal.message
        ))
    })?;
    Ok(Perch { on, hold, since: 0 })
}

/// Vessels that their sides set up find water in their zones (C3.16.2).
pub(super) fn find_water(world: &World) -> Result<(), SetupError> {
    let table = Table::of(world);
    let (board, zones) = (table.board(), world.resource::<Zones>());
    let waits = |u: &Look<'_>| u.is_vessel() && u.place == Place::Reserve;
    let dry = table.units().filter(waits).find(|u| {
        let mut all = board.iter().filter(|(hex, _)| zones.has(u.side, *hex));
        !all.any(|(_, cell)| walk::may_stand_in(u.sheet, cell).is_ok())
    });
    match dry {
        None => Ok(()),
        Some(u) => Err(fault(say!(
            "there is no water for {unit} where its side sets up",
            unit = u.name
        ))),
    }
}

/// Trailers are hitched to the units that draw them, and are one unit with them in the order of turns (C17.1.7, C2.2.7).
pub(super) fn hitch(world: &mut World, setup: &Setup, units: &[Spawned]) -> Result<(), SetupError> {
    let first = units.iter().filter(|u| u.machine == 0);
    for (listed, spawned) in listed(&setup.sides).zip(first) {
        let Some(name) = &listed.setup.standing.tractor else {
            continue;
        };
        let on = units.iter().find(|u| u.name == *name);
        let on = on.ok_or_else(|| fault(say!("there is no unit called “{name}”", name)))?;
        let table = Table::of(world);
        let both = table.find(on.id).zip(table.find(spawned.id));
        let fits = both.is_some_and(|(t, u)| {
            let alike = t.motive().is_some() && t.motive() == u.motive() && !t.sheet.is_flyer();
            alike && t.side == u.side && t.id != u.id
        });
        if !fits || towing::trailer(table, on.id).is_some() {
            let unit = spawned.name.as_str();
            return Err(fault(say!("“{name}” cannot draw {unit}", name, unit)));
        }
        let head = both.and_then(|(t, _)| t.turn.point).unwrap_or(on.id);
        edit::<Hull>(world, spawned.id, |h| h.tractor = Some(on.id));
        for id in [on.id, spawned.id] {
            edit::<Turn>(world, id, |t| t.point = Some(head));
        }
    }
    Ok(())
}
