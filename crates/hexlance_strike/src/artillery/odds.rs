//! Chances of a shot: where it comes down, whom it catches, and what it deals on average.

use std::collections::BTreeMap;

use bevy_ecs::world::World;
use hexlance_board::{Direction, Hex};
use hexlance_rules::{Breakdown, UnitId};
use smallvec::SmallVec;

use super::{Fire, FireMode, area, burst, counter};
use crate::{
    attack::{legal::Legal, odds::lands},
    card::Damage,
    model::attack::{Attack, AttackKind, Target},
    read, wind,
};

/// Where a shell may come down and what it may do there.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BurstOdds {
    /// Chance to hit.
    pub hit: f64,
    /// Chance of every hex of the map to be the one where it comes down.
    pub landing: BTreeMap<Hex, f64>,
    /// Everybody who may be caught, friend or foe, in the order of the roster.
    pub units: Vec<UnitOdds>,
}

/// What a shell may do to a unit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct UnitOdds {
    /// Who.
    pub unit: UnitId,
    /// Chance to be caught.
    pub caught: f64,
    /// Damage on average.
    pub expected: f64,
}

/// Outcomes of a sum of the dice: points, their share, and whether the target was hit itself.
pub(crate) type Outcomes = SmallVec<[(u8, f64, bool); 8]>;

/// Ways to roll a sum of two dice, of 36.
fn chance(sum: i16) -> f64 {
    f64::from(6 - (sum - 7).abs()) / 36.0
}

/// The hexes where a shot comes down with this sum of the dice, each with its share.
fn landings(
    world: &World,
    fire: Fire,
    aimed: Hex,
    sum: i16,
    number: i16,
) -> SmallVec<[(Hex, f64); 6]> {
    if lands(sum, number) {
        return [(aimed, 1.0)].into_iter().collect();
    }
    let least = if fire.mode == FireMode::Direct && sum == 2 {
        2
    } else {
        1
    };
    let hexes = (number - sum).max(least);
    let wind = wind::scatters_to(world);
    (0..6u8)
        .map(|d| {
            let at = aimed.stepped(Direction::from_index(d), hexes);
            (wind.map_or(at, |to| at.neighbour(to)), 1.0 / 6.0)
        })
        .collect()
}

/// Chances of a legal shot that bursts over an area; nothing for others.
pub fn odds(world: &World, legal: &Legal) -> BurstOdds {
    let attack = &legal.attack;
    let mut out = BurstOdds::default();
    let (AttackKind::Artillery(fire), Some(load)) = (attack.kind, attack.load) else {
        return out;
    };
    let number = legal.target_number.total();
    out.hit = (2..=12).filter(|sum| lands(*sum, number)).map(chance).sum();
    let Some(aimed) = burst::aimed_at(world, attack.target) else {
        return out;
    };
    if fire.mode == FireMode::CounterBattery || !fire.round.has_area() {
        return out;
    }
    let board = read::board(world);
    for sum in 2..=12 {
        for (at, share) in landings(world, fire, aimed, sum, number) {
            if board.contains(at) {
                *out.landing.entry(at).or_default() += chance(sum) * share;
            }
        }
    }
    let mut units: BTreeMap<UnitId, UnitOdds> = BTreeMap::new();
    for (at, share) in &out.landing {
        let covered = area::hexes(world, fire, &load, *at);
        for (unit, damage) in area::caught(world, &covered) {
            let seen = units.entry(unit).or_insert(UnitOdds {
                unit,
                caught: 0.0,
                expected: 0.0,
            });
            seen.caught += share;
            seen.expected += share * average(world, attack, unit, damage);
        }
    }
    out.units = units.into_values().collect();
    out
}

/// Damage on average of a shell that has caught a unit.
fn average(world: &World, attack: &Attack, unit: UnitId, damage: Damage) -> f64 {
    let points = |minimal| {
        let amount = burst::amount_on(world, attack, unit, damage, minimal);
        f64::from(amount.total().max(0))
    };
    if damage.minimal {
        (points(Some(true)) + points(Some(false))) / 2.0
    } else {
        points(None)
    }
}

/// What a hit of a shot deals to its target, with its parts; minimal damage counts as its point. Nothing where nothing
/// is aimed at.
pub(crate) fn of_hit(world: &World, attack: &Attack) -> Option<Breakdown> {
    let (AttackKind::Artillery(fire), Some(load)) = (attack.kind, attack.load) else {
        return None;
    };
    if fire.mode == FireMode::CounterBattery {
        return Some(counter::amount(world, attack, true, 0));
    }
    let unit = match attack.target {
        Target::Unit(unit) => unit,
        Target::Hex(_) if fire.round.has_area() => return None,
        Target::Hex(_) => burst::designated(world, attack)?,
    };
    let base = match fire.round.has_area() {
        true => area::rings(fire, &load).first().copied()?,
        false => burst::single_damage(fire, &load),
    };
    base.is_some()
        .then(|| burst::amount_on(world, attack, unit, base, Some(true)))
}

/// What a sum of the dice does to the target of a shot itself, for the chances of an attack on it.
pub(crate) fn on_target(world: &World, attack: &Attack, sum: i16, number: i16) -> Outcomes {
    let mut out = Outcomes::new();
    let (AttackKind::Artillery(fire), Some(load)) = (attack.kind, attack.load) else {
        return out;
    };
    let hit = lands(sum, number);
    let points = |n: i16| u8::try_from(n.max(0)).unwrap_or(u8::MAX);
    if fire.mode == FireMode::CounterBattery {
        let amount = counter::amount(world, attack, hit, sum - number);
        out.push((points(amount.total()), 1.0, hit));
        return out;
    }
    if !fire.round.has_area() {
        let struck = match attack.target {
            Target::Unit(unit) => Some(unit),
            Target::Hex(_) => burst::designated(world, attack),
        };
        let dealt = struck.filter(|_| hit).map_or(0, |unit| {
            let base = burst::single_damage(fire, &load);
            let attack = Attack {
                target: Target::Unit(unit),
                ..attack.clone()
            };
            burst::amount_on(world, &attack, unit, base, None).total()
        });
        out.push((points(dealt), 1.0, hit));
        return out;
    }
    let Some(aimed) = burst::aimed_at(world, attack.target) else {
        return out;
    };
    let rings = area::rings(fire, &load);
    for (at, share) in landings(world, fire, aimed, sum, number) {
        let on_map = read::board(world).contains(at);
        let ring = usize::from(at.distance(aimed));
        let damage = rings
            .get(ring)
            .copied()
            .filter(|_| on_map)
            .unwrap_or_default();
        let dealt = |minimal| match attack.target {
            Target::Unit(unit) => {
                let amount = burst::amount_on(world, attack, unit, damage, minimal);
                points(amount.total())
            }
            Target::Hex(_) if damage.minimal => u8::from(minimal == Some(true)),
            Target::Hex(_) => damage.points,
        };
        if damage.minimal {
            out.push((dealt(Some(true)), share / 2.0, hit));
            out.push((dealt(Some(false)), share / 2.0, hit));
        } else {
            out.push((dealt(None), share, hit));
        }
    }
    out
}
