//! What arrives on average, and how much of a group: cover, near misses, rotors (C5.3.2, C6.5, C16.4.1).

use super::{
    attack::{Attack, Burst, What, burst},
    chances::{Chances, add, mean, mean_cluster},
    crews, exactly, found, hits_of, legs, walls,
};
use crate::{
    buildings,
    fire::cluster_modifier,
    harm::Legs,
    model::{Config, Location},
    read::{Look, Table},
    state::Shot,
    tables::{self, HitTable},
};

/// Points of a shot on average.
pub(super) fn mean_of(table: Table<'_>, u: &Look<'_>, t: &Look<'_>, shot: &Shot) -> f64 {
    if buildings::at_walls(table, u, t) {
        return walls::mean(table, u, t, shot);
    }
    if t.is_platoon() {
        return hits_of(u, shot) * crews::troopers(table, u, t, shot);
    }
    if buildings::kept(table, u, t) > 0 || t.is_vtol() {
        let Some(attack) = Attack::of_shot(table, shot) else {
            return 0.0;
        };
        let mean: f64 = attack
            .loads
            .iter()
            .map(|load| {
                let groups = attack.groups(load);
                let arrive = groups.map(|size| mean(&arrivals(t, &attack, size)));
                load.chance * arrive.sum::<f64>()
            })
            .sum();
        return attack.chance * mean;
    }
    if u.is_infantry() {
        let points = crews::volley(u, shot).map_or(0.0, |volley| {
            let all = volley.chances.into_iter();
            all.map(|(points, p)| f64::from(points) * p).sum()
        });
        return hits_of(u, shot) * points * arriving(t, shot);
    }
    if let Some(points) = crews::at_suits(u, t, shot) {
        return hits_of(u, shot) * points;
    }
    let points = match burst(u, t, shot) {
        Burst::None | Burst::Infernos(_) => return 0.0,
        Burst::Single(points) => f64::from(points),
        Burst::Dealt { chances, .. } => mean(&chances),
        Burst::Cluster {
            size, all, each, ..
        } => {
            let hits = if all {
                f64::from(size)
            } else {
                mean_cluster(size, cluster_modifier(u, shot))
            };
            hits * f64::from(each)
        }
    };
    hits_of(u, shot) * points * arriving(t, shot)
}

/// The share of what hits that no cover keeps away, and that is no near miss.
fn arriving(t: &Look<'_>, shot: &Shot) -> f64 {
    if t.is_proto() {
        return 1.0 - near_misses(HitTable::Full);
    }
    let mut arrives = 1.0;
    if t.sheet.class.is_mech() && shot.covered && !shot.legs_only {
        let quad = t.sheet.class.config() == Some(Config::Quad);
        arrives -= legs(quad, HitTable::Full, shot.column);
        if shot.aim.is_some() {
            // What is aimed at and found is not covered.
            let found = found();
            arrives = found + (1.0 - found) * arrives;
        }
    }
    arrives
}

/// Chance of a near miss at a ProtoMech (C6.5).
fn near_misses(table: HitTable) -> f64 {
    let special = table == HitTable::Special;
    let all = (2u8..=12).filter(|total| tables::proto_hit(*total, special).is_none());
    all.map(exactly).sum()
}

/// The points of a group that arrive at a target, with their chances.
pub(super) fn arrivals(t: &Look<'_>, attack: &Attack, size: u16) -> Chances {
    let mut out = Chances::new();
    if attack.what == What::Infernos {
        out.push((0, 1.0));
    } else if t.is_proto() {
        let missed = near_misses(attack.table);
        add(&mut out, 0, missed);
        add(&mut out, size, 1.0 - missed);
    } else if t.is_vtol() && !attack.physical {
        // The rotor takes a tenth (C16.4.1).
        let turret = t.sheet.has_turret();
        let all = 2u8..=12;
        let rotor: f64 = all
            .filter(|total| tables::vtol_hit(attack.column, *total, turret).0 == Location::RO)
            .map(exactly)
            .sum();
        add(&mut out, size.div_ceil(10), rotor);
        add(&mut out, size, 1.0 - rotor);
    } else if t.sheet.class.is_mech() && attack.legs == Legs::Covered {
        let quad = t.sheet.class.config() == Some(Config::Quad);
        let found = attack.aim.map_or(0.0, |_| found());
        let absorbed = legs(quad, attack.table, attack.column) * (1.0 - found);
        add(&mut out, 0, absorbed);
        add(&mut out, size, 1.0 - absorbed);
    } else {
        out.push((size, 1.0));
    }
    out
}
