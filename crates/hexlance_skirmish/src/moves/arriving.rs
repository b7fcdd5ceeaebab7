//! Where activated troopers are once an Order is resolved: at the end of their routes, or where they were felled (K4.5.3,
//! K4.5.4, K7.7).

use hexlance_board::{Direction, Hex};
use hexlance_rules::{Enter, Timetable, UnitId};

use super::{MoveEvent, going::crosses_gate, room::is_turret};
use crate::{
    Ctx,
    climbing::Fall,
    gates,
    ground::GateState,
    model::Skill,
    moments::Rule,
    order::{Actor, DeedRef, Order},
    pilots,
    read::{Look, Table},
    resolve::Resolution,
};

/// Activated troopers are placed once all hits have done what they do (K4.5.1 step 6).
pub(super) fn plugin(t: &mut Timetable) {
    t.add(Enter(Resolution::Fallen), Rule::Moves, arrive);
}

/// Where somebody comes to be.
struct Placed {
    unit: UnitId,
    hex: Hex,
    facing: Direction,
    prone: bool,
    /// Whether a Wide Gate has stopped it there (skill.heavyweight).
    at_gate: bool,
    /// The gate that it has closed.
    closed: Option<(Hex, Direction)>,
    fall: Option<Fall>,
}

fn arrive(ctx: &mut Ctx<'_>) {
    let placed = {
        let table = Table::of(ctx.world());
        let Some(order) = table.order() else { return };
        place_all(table, order)
    };
    let mut falls = Vec::new();
    for one in placed {
        settle(ctx, &one);
        if let Some((hex, side)) = one.closed {
            gates::set(ctx, hex, side, GateState::Closed, Some(one.unit));
        }
        falls.extend(one.fall.map(|fall| (one.unit, fall)));
    }
    pilots::resolve(ctx);
    crate::climbing::fall(ctx, &falls);
}

/// Says where somebody has come, if anything is other than before.
fn settle(ctx: &mut Ctx<'_>, one: &Placed) {
    let Some(who) = Table::of(ctx.world()).find(one.unit) else {
        return;
    };
    // The Dead have been removed.
    let Some(from) = who.hex else { return };
    let stance = who.stance;
    let same =
        (from, stance.facing, stance.prone, stance.above) == (one.hex, one.facing, one.prone, 0);
    if !same {
        ctx.emit(MoveEvent::Arrived {
            unit: one.unit,
            from,
            hex: one.hex,
            facing: one.facing,
            prone: one.prone,
        });
    }
    if one.at_gate {
        ctx.emit(MoveEvent::GateStop {
            unit: one.unit,
            hex: one.hex,
        });
    }
}

/// The places of all activated troopers, those named first before the others.
fn place_all(table: Table<'_>, order: &Order) -> Vec<Placed> {
    let mut out: Vec<Placed> = Vec::new();
    for (number, actor) in order.actors.iter().enumerate() {
        let Some(who) = table.find(actor.unit) else {
            continue;
        };
        let taken = |hex: Hex| {
            let placed = out.iter().any(|p| p.hex == hex);
            placed || is_taken(table, order, &who, hex)
        };
        out.extend(place(table, order, number as u8, actor, &who, taken));
    }
    out
}

/// Whether somebody who is not activated himself, a turret or scenery has a hex. Records of hidden troopers make room for
/// whoever comes to be there, comrades too: if one stopped short of them, the enemy would see where they are (K13.9.3).
fn is_taken(table: Table<'_>, order: &Order, who: &Look<'_>, hex: Hex) -> bool {
    let other = |t: &Look<'_>| {
        let here = t.hex == Some(hex) && t.id != who.id;
        here && t.is_on_table() && order.actor_of(t.id).is_none()
    };
    table.ground().is_closed(hex) || table.troopers().any(|t| other(&t)) || is_turret(table, hex)
}

fn place(
    table: Table<'_>,
    order: &Order,
    number: u8,
    actor: &Actor,
    who: &Look<'_>,
    taken: impl Fn(Hex) -> bool,
) -> Option<Placed> {
    let felled = order.felled_at(actor.unit);
    let last = actor.stations.len().checked_sub(1)?;
    let end = felled.map_or(last, |point| usize::from(point).min(last));
    let (station, hex) = free_on_route(table, actor, end, who, &taken)?;
    let facing = if felled.is_some() {
        None
    } else {
        facing(order, number, actor)
    };
    let ground = table.ground();
    let reached = actor.stations.get(..=station).unwrap_or_default();
    let gate = reached
        .windows(2)
        .any(|w| matches!(w, [a, b] if crosses_gate(ground, a.hex, b.hex)));
    Some(Placed {
        unit: actor.unit,
        hex,
        facing: facing.unwrap_or(who.facing()),
        prone: if actor.moves() {
            felled.is_none() && actor.stations.get(station).is_some_and(|s| s.prone)
        } else {
            // Whoever came round in this Order has lain down since (K12.3).
            who.stance.prone
        },
        at_gate: felled.is_none() && gate && who.has(Skill::Heavyweight),
        closed: gates::closed_by(order, actor.unit, felled),
        fall: Fall::of(table, who, actor, station, hex),
    })
}

/// The place in which somebody comes to be who has come so far along its route: there, or in the nearest free hex back along
/// the route. Who is in the air falls, and lands in the nearest free hex (K7.7.2).
fn free_on_route(
    table: Table<'_>,
    actor: &Actor,
    end: usize,
    who: &Look<'_>,
    taken: &impl Fn(Hex) -> bool,
) -> Option<(usize, Hex)> {
    let route = actor.stations.get(..=end)?;
    let at = route.last()?;
    let back = |limit: usize| {
        let mut places = route.iter().enumerate().rev().take(limit);
        places.find(|(_, s)| !taken(s.hex)).map(|(i, s)| (i, s.hex))
    };
    let limit = if at.aloft { 1 } else { route.len() };
    back(limit).or_else(|| {
        let near = table.ground().nearest(at.hex, |hex| !taken(hex));
        near.first()
            .map(|hex| (end, *hex))
            .or(Some((end, who.hex?)))
    })
}

/// Where an activated trooper looks at the end: as the last of its skills says that was carried out.
fn facing(order: &Order, number: u8, actor: &Actor) -> Option<Direction> {
    let deeds = actor.deeds.iter().enumerate().rev();
    deeds
        .filter(|(half, _)| !order.idle.contains(&DeedRef::Actor(number, *half as u8)))
        .find_map(|(_, deed)| deed.rule().faces())
}

/// The hex in which an activated trooper of the Order comes to rest, the Dead too: where what it carried lies (K15.6.2).
pub(crate) fn resting_hex(table: Table<'_>, order: &Order, unit: UnitId) -> Option<Hex> {
    let placed = place_all(table, order);
    placed.iter().find(|p| p.unit == unit).map(|p| p.hex)
}
