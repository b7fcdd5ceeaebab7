//! Chances of attacks, as exact sums over dice: hits, clusters, groups, locations and critical hits.
//!
//! [`attack::Attack`] is what an attack could do as a table of loads, [`points`] the distribution of the points that arrive,
//! and [`outlook()`] what becomes of the target: every state in which it could be left, with its probability. Each class of
//! units has a module that knows its states; `follow` takes attacks through them.

mod aboard;
mod arrival;
mod attack;
mod chances;
mod crews;
mod follow;
mod hull;
mod image;
mod outlook;
mod platoon;
mod points;
mod proto;
mod spread;
mod suits;
#[cfg(test)]
mod tests;
mod walls;

pub use attack::{Attack, Load, Row, What, attacks_of};
pub use outlook::{Outlook, outlook};
pub use points::{Points, points};

use hexlance_rules::UnitId;

use crate::{
    fire,
    model::{Code, Config, Location, PLACES},
    read::{Look, Table},
    state::Shot,
    tables::{self, Column, HitTable},
};

/// Ways of 36 in which two dice come to a total or more, from 2 to 12.
const AT_LEAST: [u8; 11] = [36, 35, 33, 30, 26, 21, 15, 10, 6, 3, 1];

/// Chance that two dice come to a target number or more; 1 for 2 and below, 0 above 12.
pub fn chance(tn: i16) -> f64 {
    match tn {
        ..=2 => 1.0,
        13.. => 0.0,
        _ => f64::from(AT_LEAST[(tn - 2) as usize]) / 36.0,
    }
}

/// Chance that two dice come to exactly a total.
pub fn exactly(total: u8) -> f64 {
    match total {
        2..=12 => f64::from(6 - total.abs_diff(7)) / 36.0,
        _ => 0.0,
    }
}

/// Chance to find the location that is aimed at (C5.10.2).
fn found() -> f64 {
    (6..=8).map(exactly).sum()
}

/// Chance that a warrior stays as he is who rolls for every hit after some, up to others; who is out makes no rolls (C2.5.2).
fn stays_awake(out: bool, settled: u8, hits: u8) -> f64 {
    if out {
        return 1.0;
    }
    let needed = (settled + 1..=hits).map(tables::consciousness);
    needed
        .map(|n| n.map_or(0.0, |n| chance(n.into())))
        .product()
}

/// Chance that a shot hits; a jammed weapon does not (C10.6.2, C10.6.3).
pub fn hits(table: Table<'_>, shot: &Shot) -> f64 {
    table.find(shot.attacker).map_or(0.0, |u| hits_of(&u, shot))
}

/// The same for a unit that was looked up already.
pub fn hits_of(u: &Look<'_>, shot: &Shot) -> f64 {
    let rapid = fire::mount(u, shot.weapon)
        .and_then(|m| fire::gun(u, m).weapon.round(shot.kind))
        .is_some_and(|round| round.types.has(Code::R) && shot.shots > 1);
    let jams = if rapid {
        fire::jam_threshold(shot.shots)
    } else {
        0
    };
    chance(shot.tn.max(jams + 1))
}

/// Points that a shot does on average, misses and cover counted; troopers where a platoon is shot at.
pub fn expected_shot(table: Table<'_>, shot: &Shot) -> f64 {
    match (table.find(shot.attacker), table.find(shot.target)) {
        (Some(u), Some(t)) => expected_of(table, &u, &t, shot),
        _ => 0.0,
    }
}

/// The same for units that were looked up already.
pub fn expected_of(table: Table<'_>, u: &Look<'_>, t: &Look<'_>, shot: &Shot) -> f64 {
    arrival::mean_of(table, u, t, shot)
}

/// Points that shots do on average at one target, all others left out. No shot knows what another did: what is lost on a
/// target that is destroyed before is in [`outlook()`].
pub fn expected(table: Table<'_>, target: UnitId, shots: &[Shot]) -> f64 {
    let own = shots.iter().filter(|s| s.target == target);
    own.map(|s| expected_shot(table, s)).sum()
}

/// Every location on which a table can come out for a side, with '(critical)' results apart, and their chances.
pub(crate) fn rows(
    quad: bool,
    table: HitTable,
    column: Column,
) -> impl Iterator<Item = (Location, bool, f64)> {
    let read = move |at| if quad { tables::on_quad(at) } else { at };
    let faces = match table {
        HitTable::Full | HitTable::Special => 2..=12,
        HitTable::Punch | HitTable::Kick => 1..=6,
    };
    faces.map(move |n: u8| match table {
        HitTable::Full | HitTable::Special => {
            let (at, critical) = tables::mech_hit(column, n);
            (read(at), critical, exactly(n))
        }
        HitTable::Punch => (read(tables::punch_hit(column, n)), false, 1.0 / 6.0),
        HitTable::Kick => (tables::kick_hit(column, n, quad), false, 1.0 / 6.0),
    })
}

/// Chance of each location of a target to be rolled, by its place on the sheet.
pub fn locations(t: &Look<'_>, table: HitTable, column: Column) -> [f64; PLACES] {
    let mut all = [0.0; PLACES];
    if t.is_vehicle() {
        for total in 2..=12 {
            let (at, ..) = t.struck(column, total);
            all[at.index()] += exactly(total);
        }
        return all;
    }
    if t.is_proto() {
        for total in 2..=12 {
            let found = tables::proto_hit(total, table == HitTable::Special);
            let gun = t.sheet.locations.contains(&Location::MG);
            let at = found.map(|at| match at {
                Location::MG if !gun => Location::TO,
                at => at,
            });
            if let Some(at) = at {
                all[at.index()] += exactly(total);
            }
        }
        return all;
    }
    let quad = t.sheet.class.config() == Some(Config::Quad);
    for (at, _, p) in rows(quad, table, column) {
        all[at.index()] += p;
    }
    all
}

/// Chance that a location roll names a leg.
pub(crate) fn legs(quad: bool, table: HitTable, column: Column) -> f64 {
    rows(quad, table, column)
        .filter(|(at, ..)| at.is_leg())
        .map(|(.., p)| p)
        .sum()
}
