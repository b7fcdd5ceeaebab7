//! Destruction (C7.6): who is doomed stays until the phase is over.

mod event;

pub use event::LossEvent;

use hexlance_board::Edge;
use hexlance_rules::{Leave, Timetable, UnitId};

use crate::{
    Ctx,
    displacement::hoist,
    infantry,
    moments::Rule,
    read::Table,
    state::{Cause, Fate, Phase},
    towing, walk,
};

/// A unit is destroyed; it leaves when the phase is over, in the Movement Phase at once (C7.6.1, C2.3.6).
pub(crate) fn doom(ctx: &mut Ctx<'_>, unit: UnitId, cause: Cause) {
    let table = Table::of(ctx.world());
    let fights = table.find(unit).is_some_and(|u| u.fate == Fate::Fighting);
    if !fights {
        return;
    }
    let at_once = table.clock().phase == Phase::Movement;
    ctx.emit(LossEvent::Doomed { unit, cause });
    spill(ctx, unit);
    infantry::carrier_lost(ctx, unit);
    hoist::carrier_lost(ctx, unit);
    towing::tractor_lost(ctx, unit);
    if at_once {
        ctx.emit(LossEvent::Removed { unit });
    }
}

/// What a unit carried lies where it stood.
fn spill(ctx: &mut Ctx<'_>, unit: UnitId) {
    let table = Table::of(ctx.world());
    let Some(hex) = table.find(unit).and_then(|u| u.hex()) else {
        return;
    };
    for load in loads_of(table, unit) {
        ctx.emit(LossEvent::Spilled { unit, load, hex });
    }
}

fn loads_of(table: Table<'_>, unit: UnitId) -> Vec<u8> {
    table.loads().of(unit).map(|(n, _)| n).collect()
}

/// A unit leaves the map alive from its hex, with everything and everybody aboard (C3.1.11, C12.1.3).
pub(crate) fn withdraw(ctx: &mut Ctx<'_>, unit: UnitId) {
    let table = Table::of(ctx.world());
    let edge = table
        .find(unit)
        .and_then(|u| walk::edge_at(table, &u, u.hex()?));
    depart(ctx, unit, edge);
}

/// A unit is off the map, with everything and everybody aboard, and what it draws.
fn depart(ctx: &mut Ctx<'_>, unit: UnitId, edge: Option<Edge>) {
    leave(ctx, unit, edge);
    infantry::carrier_withdrew(ctx, unit, edge);
    if let Some(trailer) = towing::left(Table::of(ctx.world()), unit) {
        depart(ctx, trailer, edge);
    }
}

/// A unit is off the map, with its loads.
pub(crate) fn leave(ctx: &mut Ctx<'_>, unit: UnitId, edge: Option<Edge>) {
    let loads = loads_of(Table::of(ctx.world()), unit);
    ctx.emit(LossEvent::Withdrew { unit });
    let Some(edge) = edge else { return };
    ctx.emit(LossEvent::LeftOver { unit, edge });
    for load in loads {
        ctx.emit(LossEvent::TakenAlong { unit, load, edge });
    }
}

/// Units that are doomed leave (C2.3.4).
pub(crate) fn remove_all(ctx: &mut Ctx<'_>) {
    let table = Table::of(ctx.world());
    let doomed: Vec<UnitId> = table
        .units()
        .filter(|u| matches!(u.fate, Fate::Doomed(_)))
        .map(|u| u.id)
        .collect();
    for unit in doomed {
        ctx.emit(LossEvent::Removed { unit });
    }
}

/// They leave before rolls are made, and those whom a fall destroys leave after them (C2.3.4).
pub(crate) fn plugin(t: &mut Timetable) {
    for phase in [Phase::Weapons, Phase::Physical, Phase::Heat, Phase::End] {
        t.add(Leave(phase), Rule::Losses, remove_all);
    }
    for phase in [Phase::Weapons, Phase::Physical, Phase::Heat] {
        t.add(Leave(phase), Rule::LateLosses, remove_all);
    }
}
