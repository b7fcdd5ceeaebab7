//! Infantry on a unit that is hit, loses a location, is destroyed or leaves the map (C18.9.2, C18.10.5, C18.11.4).

use hexlance_board::{Edge, Hex};
use hexlance_rules::UnitId;

use super::{InfantryEvent, fighting_off::dropped_from, harm, sinking};
use crate::{
    Ctx,
    harm::{Hit, Source},
    losses,
    model::{Location, UnitClass},
    read::{Look, Table},
    state::{Cause, Fate, Hold},
};

/// The suit that rides on a location and is alive, from 0 (C18.11.2).
pub(crate) fn place(class: UnitClass, at: Location, rear: bool, boxes: &[u8]) -> Option<usize> {
    let places: &[usize] = match (class.is_mech(), at, rear) {
        (true, Location::RT, false) => &[0],
        (true, Location::LT, false) => &[1],
        (true, Location::RT, true) => &[2],
        (true, Location::LT, true) => &[3],
        (true, Location::CT, true) => &[4],
        (true, Location::CT, false) => &[5],
        (false, Location::RS, _) => &[0, 1],
        (false, Location::LS, _) => &[2, 3],
        (false, Location::RR, _) => &[4, 5],
        _ => &[],
    };
    let alive = |i: &&usize| boxes.get(**i).is_some_and(|b| *b > 0);
    places.iter().find(alive).copied()
}

/// Whether a live suit rides on a location, front or rear: its weapons cannot fire (C18.11.3).
pub(crate) fn is_ridden(table: Table<'_>, u: &Look<'_>, at: Location, rear: bool) -> bool {
    table
        .holding(u.id, Hold::Riding)
        .any(|r| place(u.sheet.class, at, rear, &r.ranks.suits).is_some())
}

/// Those who are in the way of a hit take it first, as far as they can; gives back what is left of it for the unit.
pub(crate) fn shielded(ctx: &mut Ctx<'_>, hit: &Hit) -> u16 {
    let mut points = hit.points;
    if !matches!(hit.source, Source::Weapon | Source::Physical) {
        return points;
    }
    let all: Vec<(UnitId, Hold)> = Table::of(ctx.world())
        .aboard(hit.unit)
        .filter_map(|o| Some((o.id, o.ranks.perch?.hold)))
        .filter(|(_, hold)| matches!(hold, Hold::Riding | Hold::Swarming))
        .collect();
    for (unit, hold) in all {
        if points == 0 {
            return 0;
        }
        points = match hold {
            Hold::Riding => rider(ctx, hit, unit, points),
            _ => swarmer(ctx, hit, unit, points),
        };
    }
    points
}

/// Whether it is in the way, on 5 or 6.
fn takes(ctx: &mut Ctx<'_>, unit: UnitId, carrier: UnitId) -> bool {
    let die = ctx.d6();
    let takes = die >= 5;
    ctx.emit(InfantryEvent::InTheWay {
        unit,
        carrier,
        die,
        takes,
    });
    takes
}

fn rider(ctx: &mut Ctx<'_>, hit: &Hit, unit: UnitId, points: u16) -> u16 {
    let table = Table::of(ctx.world());
    let (Some(c), Some(r)) = (table.find(hit.unit), table.find(unit)) else {
        return points;
    };
    let Some(suit) = place(c.sheet.class, hit.at, hit.rear, &r.ranks.suits) else {
        return points;
    };
    if !takes(ctx, unit, hit.unit) {
        return points;
    }
    harm::suit(ctx, unit, suit as u8, points)
}

/// Swarmers may be struck by what others do to the unit that they cling to (C18.9.2).
fn swarmer(ctx: &mut Ctx<'_>, hit: &Hit, unit: UnitId, points: u16) -> u16 {
    let table = Table::of(ctx.world());
    let third = hit.by.is_some_and(|by| by != unit && by != hit.unit);
    let (Some(c), Some(s)) = (table.find(hit.unit), table.find(unit)) else {
        return points;
    };
    let fits = !c.sheet.class.is_mech() || hit.at.is_torso();
    if !third || !fits || s.is_destroyed() {
        return points;
    }
    let is_platoon = s.is_platoon();
    if !takes(ctx, unit, hit.unit) {
        return points;
    }
    if is_platoon {
        harm::group(ctx, unit, points);
        return 0;
    }
    match harm::random_suit(ctx, unit) {
        Some(suit) => harm::suit(ctx, unit, suit, points),
        None => points,
    }
}

/// A location is gone, and suits on it with it (C18.11.4).
pub(crate) fn location_lost(ctx: &mut Ctx<'_>, carrier: UnitId, at: Location) {
    let riders: Vec<UnitId> = Table::of(ctx.world())
        .holding(carrier, Hold::Riding)
        .map(|r| r.id)
        .collect();
    for unit in riders {
        for rear in [false, true] {
            let table = Table::of(ctx.world());
            let found = table
                .find(carrier)
                .zip(table.find(unit))
                .and_then(|(c, r)| place(c.sheet.class, at, rear, &r.ranks.suits));
            if let Some(suit) = found {
                harm::suit(ctx, unit, suit as u8, u16::MAX);
            }
        }
    }
}

/// A unit is destroyed: who is in or on it survives on 1 or 2, and who clings to it falls off (C18.10.5, C18.11.4).
pub(crate) fn carrier_lost(ctx: &mut Ctx<'_>, carrier: UnitId) {
    let table = Table::of(ctx.world());
    let Some(c) = table.find(carrier) else { return };
    let (hex, facing) = (c.hex(), c.facing().unwrap_or_default());
    let height = if c.flies() { c.elevation() } else { 0 };
    let all: Vec<(UnitId, Hold)> = table
        .aboard(carrier)
        .filter_map(|o| Some((o.id, o.ranks.perch?.hold)))
        .filter(|(_, hold)| *hold != Hold::Slung)
        .collect();
    for (unit, hold) in all {
        let Some(hex) = hex else { continue };
        let survives = hold == Hold::Swarming || {
            let die = ctx.d6();
            ctx.emit(InfantryEvent::Bailed {
                unit,
                die,
                survives: die <= 2,
            });
            die <= 2
        };
        let on_board = Table::of(ctx.world())
            .find(unit)
            .is_some_and(|u| u.fate == Fate::Fighting);
        set_down(ctx, unit, hex, facing);
        if hold == Hold::Swarming && height > 0 {
            // Shaken loose at the height of what they clung to (tw.infantry_fight_3).
            dropped_from(ctx, unit, height as u16, true);
        }
        if !survives && on_board {
            losses::doom(ctx, unit, Cause::Carrier);
        }
        sinking::settle(ctx, unit, hold);
    }
}

fn set_down(ctx: &mut Ctx<'_>, unit: UnitId, hex: Hex, facing: hexlance_board::Direction) {
    ctx.emit(InfantryEvent::Left {
        unit,
        hex,
        facing,
        thrown: true,
    });
}

/// A unit leaves the map over an edge, and takes along who is on it.
pub(crate) fn carrier_withdrew(ctx: &mut Ctx<'_>, carrier: UnitId, edge: Option<Edge>) {
    let all: Vec<UnitId> = Table::of(ctx.world())
        .aboard(carrier)
        .map(|o| o.id)
        .collect();
    for unit in all {
        losses::leave(ctx, unit, edge);
    }
}
