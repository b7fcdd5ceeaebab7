//! Shots at infantry behind walls: what strikes the building, and the share of it that infantry takes (C14.5.1, C14.6.2). The
//! order is that of `buildings::strike`, step for step.

use super::{
    attack::{Row, What},
    chance,
    chances::{Chances, add, all_of, clustered, dice},
    crews, hits_of,
};
use crate::{
    buildings,
    fire::{self, cluster_modifier},
    infantry,
    model::{Code, Damage, Effect, Fighting, record::SuitArmor},
    read::{Look, Table},
    state::Shot,
};

/// Points of a suit that burns.
const SUIT: u16 = 255;

/// What infantry behind walls suffers from a shot.
pub(super) struct Share {
    /// Chance that the building is struck.
    pub chance: f64,
    /// Points of a full group.
    pub size: u16,
    /// What the numbers count.
    pub what: What,
    /// Each number with its chance.
    pub chances: Chances,
}

/// Chance that a shot strikes the building: from the next hex one that misses does too, if it is fired (C14.6.1).
fn strikes(u: &Look<'_>, near: bool, shot: &Shot) -> f64 {
    let own = fire::mount(u, shot.weapon).map(|m| &fire::gun(u, m).weapon);
    let streak = own.is_some_and(|own| own.is_streak());
    if !near || streak || shot.tn > 12 {
        return hits_of(u, shot);
    }
    let round = own.and_then(|own| own.round(shot.kind));
    let rapid = round.is_some_and(|round| round.types.has(Code::R)) && shot.shots > 1;
    if rapid {
        chance(fire::jam_threshold(shot.shots) + 1)
    } else {
        1.0
    }
}

/// Points, or inferno missiles, that strike a building with a shot that hits it; none if nothing does.
fn struck(u: &Look<'_>, near: bool, shot: &Shot) -> Option<Chances> {
    let modifier = cluster_modifier(u, shot);
    let hits = |size: u8| {
        if near || size <= 1 {
            all_of(size)
        } else {
            clustered(size, modifier)
        }
    };
    let come = |size: u8, points: &dyn Fn(u16) -> u16| {
        let mut all = Chances::new();
        for (n, p) in hits(size).into_iter().enumerate().filter(|(_, p)| *p > 0.0) {
            add(&mut all, points(n as u16), p);
        }
        Some(all)
    };
    let crew = shot.crew.max(1);
    if let Some(platoon) = u.sheet.platoon() {
        return come(crew, &|n| platoon.weapon.points(n as u8));
    }
    let (name, round) = crews::weapon(u, shot)?;
    if name.as_str() == infantry::SMALL_ARMS {
        return come(crew, &|n| Fighting::BallisticRifle.points(n as u8));
    }
    let m = fire::mount(u, shot.weapon)?;
    let column = round.cluster.map_or(1, |(_, column)| column);
    let links = m.links.len() as u8;
    match round.damage {
        Damage::Points(each) if links > 1 => come(links, &|n| n * u16::from(each)),
        Damage::Points(each) => come(column.saturating_mul(crew), &|n| n * u16::from(each)),
        Damage::Missile(each) => {
            let each = match shot.kind.effect() {
                Effect::Inferno => 1,
                _ => u16::from(each),
            };
            let all = column.saturating_mul(crew);
            if fire::gun(u, m).weapon.is_streak() {
                Some(Chances::from_slice(&[(u16::from(all) * each, 1.0)]))
            } else {
                come(all, &|n| n * each)
            }
        }
        Damage::Shot(each) => come(shot.shots.max(1), &|n| n * u16::from(each)),
        Damage::Brackets(short, medium, long) => {
            let points = [short, medium, long][usize::from(shot.bracket.min(2))];
            Some(Chances::from_slice(&[(points.into(), 1.0)]))
        }
        Damage::Plasma { points, others, .. } => {
            let all = dice(others).into_iter();
            Some(all.map(|(n, p)| (n + u16::from(points), p)).collect())
        }
        Damage::None | Damage::Pod | Damage::Linked => None,
    }
}

/// What infantry behind walls suffers from a shot; none if nothing.
pub(super) fn share(table: Table<'_>, u: &Look<'_>, t: &Look<'_>, shot: &Shot) -> Option<Share> {
    let near = { u.hex().zip(t.hex()) }.is_some_and(|(a, b)| a.distance(b) <= 1);
    let (name, round) = crews::weapon(u, shot)?;
    let burns = shot.kind.effect() == Effect::Inferno
        && matches!(round.damage, Damage::Missile(_))
        && !u.is_platoon();
    let by_hand = u.is_platoon() || name.as_str() == infantry::SMALL_ARMS;
    let resists = { t.suits() }.is_some_and(|s| s.armor_kind == SuitArmor::FireResistant);
    if burns && resists {
        return None;
    }
    let mut chances = Chances::new();
    for (n, p) in struck(u, near, shot)? {
        let passed = buildings::passed(table, t, n);
        let n = match (burns, t.is_platoon()) {
            (true, true) => 3 * passed,
            (true, false) => passed / 3 * SUIT,
            (false, true) if !by_hand => infantry::troopers(round, passed),
            (false, _) => passed,
        };
        add(&mut chances, n, p);
    }
    let (what, size) = match (t.is_platoon(), burns) {
        (true, true) => (What::Toll(Row::Plainly), u16::MAX),
        (true, false) => (What::Toll(Row::Others), u16::MAX),
        (false, true) => (What::Points, SUIT),
        (false, false) => (What::Points, 5),
    };
    Some(Share {
        chance: strikes(u, near, shot),
        size,
        what,
        chances,
    })
}

/// Troopers, or points of suits, that a shot at infantry behind walls costs it on average.
pub(super) fn mean(table: Table<'_>, u: &Look<'_>, t: &Look<'_>, shot: &Shot) -> f64 {
    let Some(share) = share(table, u, t, shot) else {
        return 0.0;
    };
    let left = f64::from(t.ranks.troopers);
    let boxes: u16 = t.ranks.suits.iter().map(|boxes| u16::from(*boxes)).sum();
    let all = share.chances.into_iter().map(|(n, p)| {
        let costs = match share.what {
            What::Toll(row) => infantry::toll(table, t, row.of(n)).min(left),
            _ => f64::from(n.min(boxes)),
        };
        p * costs
    });
    share.chance * all.sum::<f64>()
}
