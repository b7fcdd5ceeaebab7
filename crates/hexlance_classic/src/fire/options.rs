//! What a unit could fire: the panel of targets and weapons with a verdict on every cell, and the plain list for whoever
//! weighs thousands of positions.

use hexlance_board::Side;
use hexlance_rules::{Refusal, UnitId};
use smallvec::SmallVec;

use super::{
    able,
    indirect::usual_shot,
    legal,
    number::{self, Aim, Numbers, Path, along, between, gun, mount, side_of},
    stance,
};
use crate::{
    command::{FireAt, FireOrder},
    model::{Code, Munition, Special},
    odds,
    read::{Look, Table},
    sight::Sight,
    state::{Lines, Shot, Stance},
    tables::Column,
};

/// A weapon at a target.
#[derive(Clone, Debug, PartialEq)]
pub struct Cell {
    /// The weapon, by its place on the sheet.
    pub weapon: u8,
    /// Its place in the order, if it is to fire at this target.
    pub chosen: Option<usize>,
    /// Its numbers, as the order stands or would stand with it; why it cannot fire.
    pub numbers: Result<Numbers, Refusal>,
    /// Chance to hit.
    pub chance: f64,
    /// Points that it does on average, misses counted.
    pub damage: f64,
}

/// The weapons of a unit at one target.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// The target.
    pub target: UnitId,
    /// Hexes between the two.
    pub distance: u16,
    /// What is between them.
    pub sight: Option<Sight>,
    /// The side that would be struck.
    pub column: Column,
    /// A cell for every weapon, in the order of the sheet.
    pub cells: Vec<Cell>,
}

/// Everything that a unit could fire, by target.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FireTable {
    /// Targets, the nearest first.
    pub rows: Vec<Row>,
}

/// Targets down, weapons across: what an order says, and what could be added to it.
pub fn fire_table(table: Table<'_>, u: &Look<'_>, order: &FireOrder) -> FireTable {
    let posed = stance::posed(u, order);
    let mut rows: Vec<Row> = table
        .on_map()
        .filter(|t| table.are_enemies(u, t) && t.is_in_play() && !t.hidden)
        .map(|t| row(table, &posed, order, &t))
        .collect();
    rows.sort_by_key(|row| (row.distance, row.target));
    FireTable { rows }
}

fn row(table: Table<'_>, u: &Look<'_>, order: &FireOrder, t: &Look<'_>) -> Row {
    let side = side_of(table, u, t);
    let seen = between(table, u, t, side).ok();
    let column = match (u.hex(), t.hex(), t.facing()) {
        (Some(from), Some(to), Some(_)) => crate::arcs::struck(t, from, to, side),
        _ => Column::Front,
    };
    let ambush = table.clock().ambush.is_some();
    let cells = (0..u.sheet.weapons.len() as u8).map(|weapon| {
        let said = order.shots.iter().position(|s| s.weapon == weapon);
        let chosen = said.filter(|i| order.shots[*i].target == t.id);
        let fire = match chosen {
            Some(i) => order.shots[i],
            None if ambush => FireAt::at(weapon, t.id),
            None => usual_shot(table, u, weapon, t),
        };
        let found = legal::declared(table, u, order, &fire);
        let shot = found.as_ref().ok().map(|(shot, _)| *shot);
        Cell {
            weapon,
            chosen,
            chance: shot.map_or(0.0, |s| odds::hits(table, &s)),
            damage: shot.map_or(0.0, |s| odds::expected_shot(table, &s)),
            numbers: found.map(|(_, numbers)| numbers),
        }
    });
    Row {
        target: t.id,
        distance: seen.map_or_else(
            || u.hex().zip(t.hex()).map_or(0, |(a, b)| a.distance(b)),
            |b| b.distance,
        ),
        sight: seen.map(|b| b.line),
        column,
        cells: cells.collect(),
    }
}

/// A shot that a unit could declare, as whoever weighs many positions needs it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Legal {
    /// The shot at a primary target, with one shot of a rapid-fire weapon.
    pub shot: Shot,
    /// What the target number is higher by if another one is the primary target (C5.8.1).
    pub secondary: i16,
    /// Heat of the shot.
    pub heat: u8,
}

/// Every shot of a unit at every enemy with a twist and arms flipped or not, each kind of ammunition by itself, as far as the
/// target number can be rolled. What depends on the other shots of an order (linked guns, arms that prop up, ammunition for
/// all) is left to the check of the order.
pub fn shots_of(table: Table<'_>, u: &Look<'_>, twist: i8, flip: bool, out: &mut Vec<Legal>) {
    out.clear();
    let posed = Look {
        stance: Stance {
            twist,
            flipped: flip,
            ..u.stance
        },
        ..*u
    };
    let order = FireOrder {
        twist,
        flip,
        ..FireOrder::of(u.id)
    };
    if stance::stance(u, &order).is_err() || able::able(table, &posed).is_err() {
        return;
    }
    let path = match table.clock().ambush {
        Some((shooter, _)) if shooter == u.id => Path::Ambush,
        _ => Path::Direct,
    };
    let lines = table.world().resource::<Lines>();
    for t in table.on_map() {
        if !table.are_enemies(u, &t) || !t.is_in_play() || t.hidden {
            continue;
        }
        let chosen = lines.of(u.id, t.id);
        let side = chosen.unwrap_or_default();
        let Ok(seen) = between(table, &posed, &t, side) else {
            continue;
        };
        // Nobody has said yet which way the line goes: it may be the other one.
        let other = (seen.line.blocked && chosen.is_none())
            .then(|| between(table, &posed, &t, Side::Right).ok())
            .flatten();
        let (side, seen) = match other {
            Some(other) if !other.line.blocked => (Side::Right, other),
            _ => (side, seen),
        };
        // What runs in water goes its own way.
        let wet = posed.is_in_water(table.board()) && t.is_in_water(table.board());
        let crosses = seen.line.surface || wet;
        if seen.line.blocked && path == Path::Direct && !crosses {
            continue;
        }
        for weapon in 0..posed.sheet.weapons.len() as u8 {
            let fire = FireAt::at(weapon, t.id);
            if !posed.weapon_works(weapon)
                || able::may_fire(table, &posed, &fire).is_err()
                || stance::props(&posed, &order, weapon).is_err()
            {
                continue;
            }
            let Some(m) = mount(&posed, weapon) else {
                continue;
            };
            for (kind, bin) in bins_of(&posed, weapon) {
                let aim = Aim {
                    attacker: posed,
                    weapon,
                    target: t,
                    kind,
                    shots: 1,
                    at: None,
                    secondary: false,
                    side,
                    path,
                    flak: false,
                    busy: false,
                };
                let own = gun(&posed, m);
                let Some(round) = own.weapon.round(kind) else {
                    continue;
                };
                let Ok(numbers) = along(table, &aim, m, round, &seen) else {
                    continue;
                };
                let tn = numbers.tn.total();
                if tn > 12 {
                    continue;
                }
                out.push(Legal {
                    shot: Shot {
                        attacker: u.id,
                        weapon,
                        target: t.id,
                        kind,
                        bin,
                        shots: 1,
                        heat: false,
                        tn,
                        range: numbers.range,
                        bracket: numbers.bracket,
                        column: numbers.column,
                        covered: numbers.covered,
                        legs_only: numbers.legs_only,
                        aim: None,
                        indirect: false,
                        spotter: None,
                        flak: false,
                        guided: numbers.guided,
                        runs: numbers.runs,
                        crew: crate::infantry::crew(u),
                    },
                    secondary: number::secondary(&posed, m, &seen),
                    heat: own.weapon.heat,
                });
            }
        }
    }
}

/// The kinds of ammunition that a weapon can fire now, each with the first bin that has enough for one shot; no bin for a
/// weapon that needs none.
pub fn bins_of(u: &Look<'_>, weapon: u8) -> SmallVec<[(Munition, Option<u8>); 2]> {
    let mut out = SmallVec::new();
    let Some(m) = mount(u, weapon) else {
        return out;
    };
    let own = gun(u, m);
    if m.one_shot || !own.weapon.needs_ammunition() {
        out.extend(own.weapon.usual().map(|round| (round.kind, None)));
        return out;
    }
    let least = m.links.len().max(1) as u16;
    for (i, bin) in u.sheet.bins.iter().enumerate() {
        let fits = bin.weapon == own.weapon.name && u.shots_in(i as u8) >= least;
        if fits && out.iter().all(|(kind, _)| *kind != bin.kind) {
            out.push((bin.kind, Some(i as u8)));
        }
    }
    out
}

/// The bins from which a weapon can be loaded, empty ones among them.
pub fn fitting_bins(u: &Look<'_>, weapon: u8) -> SmallVec<[u8; 4]> {
    let Some(m) = mount(u, weapon) else {
        return SmallVec::new();
    };
    let own = gun(u, m);
    if m.one_shot || !own.weapon.needs_ammunition() {
        return SmallVec::new();
    }
    let bins = u.sheet.bins.iter().enumerate();
    bins.filter(|(_, bin)| bin.weapon == own.weapon.name)
        .map(|(i, _)| i as u8)
        .collect()
}

/// Most shots of an attack of a weapon: more than 1 for rapid-fire weapons (C10.6.2, C10.6.3).
pub fn most_shots(u: &Look<'_>, weapon: u8) -> u8 {
    let usual = mount(u, weapon).and_then(|m| gun(u, m).weapon.usual());
    usual.map_or(1, |round| round.rapid.max(1))
}

/// Whether a shot of a weapon may be aimed at some location of a target: at one that is immobile, or with a computer (C5.10.1,
/// C10.6.27).
pub fn may_be_aimed(u: &Look<'_>, weapon: u8, t: &Look<'_>) -> bool {
    let Some(round) = mount(u, weapon).and_then(|m| gun(u, m).weapon.usual()) else {
        return false;
    };
    if round.types.has(Code::C) || round.types.has(Code::AE) {
        return false;
    }
    let computer = u.working(Special::Computer).is_some();
    let direct = round.types.has(Code::DB) || round.types.has(Code::DE);
    t.is_immobile() || computer && direct && !round.types.has(Code::P)
}
