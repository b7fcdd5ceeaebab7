//! Water that comes in (C5.4.5, C5.4.6).

use hexlance_rules::UnitId;

use super::{HarmEvent, Lost, lose};
use crate::{
    Ctx, ground, losses,
    model::{Actuator, Location, Slot},
    piloting,
    read::{Look, Table},
    state::{Cause, Owed, PsrCause},
};

/// Whether a location of a unit is under water: the legs of a 'Mech that stands in depth 1, all of one that lies there or
/// stands deeper (C3.8.1).
pub(crate) fn is_wet(table: Table<'_>, u: &Look<'_>, at: Location) -> bool {
    let Some(cell) = u.hex().and_then(|hex| table.board().get(hex)) else {
        return false;
    };
    let surface = ground::surface(cell);
    let base = u.level(table.board());
    if ground::depth(cell) == 0 || base >= surface {
        return false;
    }
    base + u.height() <= surface || at.is_leg()
}

/// Whether a hit on a location may let water in: one that is under water, and the hull of a naval vessel that floats, but never
/// its turret (C5.4.5).
pub(super) fn may_breach(table: Table<'_>, u: &Look<'_>, at: Location) -> bool {
    is_wet(table, u, at) || u.is_vessel() && at != Location::TU && u.is_afloat(table.board())
}

/// Rolls for every location that was hit under water: 10 or more, or no armor left on a facing, and water comes in. A hull that
/// floats is breached by a hit from above on 12 and on nothing else.
pub(super) fn breaches(ctx: &mut Ctx<'_>, unit: UnitId, from_below: bool) {
    loop {
        let Some(u) = Table::of(ctx.world()).find(unit) else {
            return;
        };
        let Some(at) = u.toll.wet.first().copied() else {
            return;
        };
        if u.is_destroyed() || u.criticals.is_out(at) {
            ctx.emit(HarmEvent::Breached {
                unit,
                at,
                dice: None,
                breached: false,
            });
            continue;
        }
        let table = Table::of(ctx.world());
        let above = !from_below && !is_wet(table, &u, at);
        let bare = is_bare(&u, at) && !above;
        let least = if above { 12 } else { 10 };
        let dice = (!bare).then(|| ctx.two_d6());
        let breached = bare || dice.is_some_and(|d| d[0] + d[1] >= least);
        ctx.emit(HarmEvent::Breached {
            unit,
            at,
            dice,
            breached,
        });
        if breached {
            flooded(ctx, unit, at);
        }
    }
}

/// Whether a facing of a location has lost all its armor.
fn is_bare(u: &Look<'_>, at: Location) -> bool {
    let i = at.index();
    let gone = |left: u16, printed: u16| printed > 0 && left == 0;
    gone(u.armor.front[i], u.sheet.armor[i]) || gone(u.armor.rear[i], u.sheet.rear[i])
}

fn flooded(ctx: &mut Ctx<'_>, unit: UnitId, at: Location) {
    let proto = super::proto::is(ctx, unit);
    if super::vehicle::is(ctx, unit) {
        // Any location of a vehicle is its end (C5.4.5).
        losses::doom(ctx, unit, Cause::Breach);
        return;
    }
    match at {
        // A ProtoMech lives in its torso; no other place is its end (C7.6).
        Location::TO => losses::doom(ctx, unit, Cause::Breach),
        Location::HD if proto => {}
        Location::CT | Location::HD => losses::doom(ctx, unit, Cause::Breach),
        _ => {}
    }
    // A breached leg acts as hip damage, which calls for a roll (C5.4.5, C7.3.4).
    if at.is_leg() && !proto && !hip_is_struck(ctx, unit, at) {
        piloting::owe(ctx, unit, Owed::Roll(PsrCause::Hip));
    }
    if let Some(arm) = at.arm_of() {
        let there = Table::of(ctx.world())
            .find(unit)
            .is_some_and(|u| u.sheet.locations.contains(&arm) && !u.lost(arm));
        if there {
            lose(ctx, unit, arm, Lost::Flooded, false);
        }
    }
    super::critical::count_engine(ctx, unit);
}

/// Whether the hip of a leg was struck before.
fn hip_is_struck(ctx: &Ctx<'_>, unit: UnitId, at: Location) -> bool {
    let u = Table::of(ctx.world()).find(unit);
    u.is_some_and(|u| {
        let mut slots = u.sheet.slots_of(at).iter().enumerate();
        slots.any(|(i, slot)| {
            *slot == Slot::Actuator(Actuator::Hip) && u.criticals.struck[at.index()] & (1 << i) != 0
        })
    })
}

/// A unit goes into water, or lies down in it: what was bared before takes water in at once (C5.4.6).
pub(crate) fn sink(ctx: &mut Ctx<'_>, unit: UnitId) {
    let table = Table::of(ctx.world());
    let Some(u) = table.find(unit) else { return };
    let bared: Vec<Location> = u
        .sheet
        .locations
        .iter()
        .copied()
        .filter(|at| !u.criticals.is_out(*at) && is_bare(&u, *at) && is_wet(table, &u, *at))
        .collect();
    // What it owes for other reasons waits for its own moment: a fall over an edge comes before.
    if bared.is_empty() {
        return;
    }
    for at in bared {
        ctx.emit(HarmEvent::Breached {
            unit,
            at,
            dice: None,
            breached: true,
        });
        flooded(ctx, unit, at);
    }
    piloting::settle_event(ctx, unit);
}
