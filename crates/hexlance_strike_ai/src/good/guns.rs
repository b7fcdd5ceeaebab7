//! Artillery: where shells go, and when a gun stays where it is.

use std::collections::BTreeSet;

use hexlance_board::Hex;
use hexlance_rules::UnitId;
use hexlance_strike::{
    artillery::{
        Fire, FireMode, Round, Shell, flight_time, guns,
        odds::{BurstOdds, UnitOdds},
    },
    attack::{AttackKind, Target, legal::Legal},
    command::{AttackOrder, MoveOption},
    read::UnitRead,
    view::SideView,
};

use super::{
    rounds,
    situation::{Situation, Snap},
};
use crate::{chance::hits, why::Term};

/// Who can move is gone when a shell lands a turn later, more often than not.
pub(super) const STILL_THERE: f32 = 0.3;
/// Own units count for more than they are worth: a shell at them is a point for the enemy.
pub(super) const FRIENDS: f32 = 1.3;
/// A shot that hopes for less than this, in points of value, is not worth the risk to friends.
const LEAST: f32 = 0.05;
/// A gun that fires over the hills does so only with enemies at least this far away.
const SAFE: u16 = 7;

/// The best shot of a unit's guns: what it is worth, and how.
pub struct GunShot {
    /// The order.
    pub order: AttackOrder,
    /// Its worth.
    pub worth: f32,
    /// Who fires.
    pub unit: UnitId,
}

/// The best shot of every gun that may fire now.
pub fn shots(s: &Situation<'_>, only: Option<UnitId>) -> Vec<GunShot> {
    let mut out = Vec::new();
    for u in s.view.own() {
        let there = u.can_act() && only.is_none_or(|o| o == u.id);
        if there && s.view.has_shots(&u) {
            out.extend(best_of(s, &u));
        }
    }
    out
}

fn best_of(s: &Situation<'_>, u: &UnitRead<'_>) -> Option<GunShot> {
    let mut best: Option<GunShot> = None;
    let mut consider = |order: AttackOrder, worth: f32| {
        if worth > LEAST && best.as_ref().is_none_or(|b| worth > b.worth) {
            best = Some(GunShot {
                order,
                worth,
                unit: u.id,
            });
        }
    };
    for target in targets(s, u) {
        for (order, legal, fire) in easiest(s, u, target) {
            let worth = match (fire.mode, fire.round) {
                (FireMode::CounterBattery, _) => counter(s, &legal),
                (_, Round::Standard | Round::Cluster | Round::Flechette | Round::AirDefense) => {
                    burst(s, &legal, flight(u, target))
                }
                (_, Round::Homing) => homing(s, u, &legal, target),
                (_, Round::Illumination | Round::Inferno | Round::Smoke | Round::Thunder) => {
                    rounds::worth(s, &legal, fire.round, flight(u, target))
                }
            };
            consider(order.clone(), worth - spotter_cost(s, &order));
        }
    }
    best
}

/// The shots of a gun at a target that are legal, of those with the same round and mode the one that costs the least.
fn easiest(s: &Situation<'_>, u: &UnitRead<'_>, target: Target) -> Vec<(AttackOrder, Legal, Fire)> {
    let mut out: Vec<(AttackOrder, Legal, Fire)> = Vec::new();
    for (order, legal) in s.view.artillery(u.id, target) {
        let (Ok(legal), AttackKind::Artillery(fire)) = (legal, order.kind) else {
            continue;
        };
        let number = |order: &AttackOrder, legal: &Legal| {
            let cost = if spotter_cost(s, order) > 0.0 { 1 } else { 0 };
            (legal.target_number.total(), cost)
        };
        match out.iter_mut().find(|(.., f)| *f == fire) {
            None => out.push((order, legal, fire)),
            Some(known) if number(&order, &legal) < number(&known.0, &known.1) => {
                *known = (order, legal, fire);
            }
            Some(_) => {}
        }
    }
    out
}

/// Points worth a thought: where enemies stand, hexes between several of them, the enemies themselves, and guns off the
/// map.
fn targets(s: &Situation<'_>, u: &UnitRead<'_>) -> Vec<Target> {
    let at: Vec<Hex> = s
        .enemies
        .iter()
        .filter(|e| !e.doomed)
        .map(|e| e.pose.spot.hex)
        .collect();
    let mut hexes: BTreeSet<Hex> = at.iter().copied().collect();
    for here in &at {
        hexes.extend(here.neighbours().filter(|h| {
            let near = at.iter().filter(|e| e.distance(*h) <= 1).count();
            near > 1 && s.board.contains(*h)
        }));
    }
    // Where smoke may hide somebody.
    hexes.extend(rounds::in_need(s).map(|f| f.pose.spot.hex));
    let mut out: Vec<Target> = hexes.into_iter().map(Target::Hex).collect();
    if u.off_board().is_none() {
        out.extend(s.enemies.iter().map(|e| Target::Unit(e.id())));
    }
    out.extend(s.view.enemy_batteries().map(|b| Target::Unit(b.id)));
    out
}

/// Turns that a shot would be in the air.
fn flight(u: &UnitRead<'_>, target: Target) -> u16 {
    let far = match (u.off_board(), u.hex(), target) {
        (Some(inches), ..) => inches,
        (_, Some(from), Target::Hex(hex)) => from.distance(hex).saturating_mul(2),
        _ => 0,
    };
    flight_time(far)
}

/// What a shell is worth that bursts: what it does to enemies, less what it does to friends.
fn burst(s: &Situation<'_>, legal: &Legal, turns: u16) -> f32 {
    let odds = s.view.burst_odds(legal);
    if odds.units.is_empty() && odds.landing.is_empty() {
        // Air-defense rounds have no area.
        let target = legal.attack.target.unit().and_then(|t| s.find(t));
        let points = s.view.expected_points(legal);
        return target.map_or(0.0, |t| {
            hits(legal.target_number.total()) * s.hit(t, points, 0.0)
        });
    }
    weigh(s, &odds, turns)
}

fn weigh(s: &Situation<'_>, odds: &BurstOdds, turns: u16) -> f32 {
    let mut worth = 0.0;
    for on in &odds.units {
        let harm = harm(s, on, turns);
        let friend = s.find(on.unit).is_some_and(|u| u.u.side == s.view.side());
        worth += if friend { -FRIENDS * harm } else { harm };
    }
    worth
}

/// What a burst is to be expected to do to a unit.
fn harm(s: &Situation<'_>, on: &UnitOdds, turns: u16) -> f32 {
    let (Some(unit), true) = (s.find(on.unit), on.caught > 0.0) else {
        return 0.0;
    };
    let caught = on.caught as f32;
    let points = on.expected as f32 / caught;
    let stays = if turns == 0 || unit.immobile {
        1.0
    } else {
        STILL_THERE
    };
    caught * stays * s.hit(unit, points, 0.0)
}

/// A homing round needs somebody designated by then: now, or by a friend with TAG in a later turn.
fn homing(s: &Situation<'_>, u: &UnitRead<'_>, legal: &Legal, target: Target) -> f32 {
    use hexlance_strike::{artillery::burst::HOMES_WITHIN, special::Code};
    let Target::Hex(at) = target else { return 0.0 };
    let turns = flight(u, target);
    let now = s.view.turn().number;
    let chance = hits(legal.target_number.total());
    let points = legal.attack.load.map_or(0.0, |l| f32::from(l.inner.points));
    let tags = s
        .own
        .iter()
        .any(|o| o.u.card.specials.has(Code::TAG) && !o.doomed);
    s.enemies
        .iter()
        .filter(|e| e.pose.spot.hex.distance(at) <= HOMES_WITHIN && !e.u.flies())
        .map(|e| {
            let marked = e.u.injuries.tagged_in == Some(now);
            let sure = match (turns, marked) {
                (0, true) => 1.0,
                (0, false) => 0.0,
                _ if tags => 0.3,
                _ => 0.0,
            };
            sure * chance * s.hit(e, points, 0.0)
        })
        .fold(0.0, f32::max)
}

/// What it is worth that an enemy is designated now: to a gun that can fire a homing round at it at once, or to one that
/// comes down this turn (R9.8).
pub fn worth_of_tag(s: &Situation<'_>, target: &Snap<'_>) -> f32 {
    use hexlance_strike::artillery::burst::HOMES_WITHIN;
    let (at, now) = (target.pose.spot.hex, s.view.turn().number);
    if target.doomed || target.u.flies() || target.u.injuries.tagged_in == Some(now) {
        return 0.0;
    }
    let skilled = |u: &UnitRead<'_>, points: u8| {
        hits(i16::from(u.pilot.skill)) * s.hit(target, f32::from(points), 0.0)
    };
    let landing = s.view.shells().filter(|shell| {
        let near = matches!(shell.target, Target::Hex(hex) if hex.distance(at) <= HOMES_WITHIN);
        near && shell.lands == now && shell.fire.round == Round::Homing
    });
    let flying = landing.filter_map(|shell| {
        let u = s.view.unit(shell.attacker)?;
        Some(skilled(&u, shell.load.inner.points))
    });
    let guns = s.view.own().filter(|u| u.can_act() && s.view.has_shots(u));
    let waiting = guns.filter_map(|u| {
        if flight(&u, Target::Hex(at)) > 0 {
            return None;
        }
        let shots = s.view.artillery(u.id, Target::Hex(at));
        shots.into_iter().find_map(|(order, legal)| {
            let round = order.kind.artillery()?.round;
            let points = legal.ok()?.attack.load?.inner.points;
            (round == Round::Homing).then(|| skilled(&u, points))
        })
    });
    flying.chain(waiting).fold(0.0, f32::max)
}

/// What a shot at a gun off the map is worth.
fn counter(s: &Situation<'_>, legal: &Legal) -> f32 {
    let Some(gun) = legal.attack.target.unit().and_then(|t| s.view.unit(t)) else {
        return 0.0;
    };
    let (left, _, doomed) = s.view.outlook(gun.id);
    if doomed || left == 0 {
        return 0.0;
    }
    let points = s.view.expected_points(legal).min(f32::from(left));
    let value = f32::from(gun.card.point_value(gun.pilot.skill));
    hits(legal.target_number.total()) * value * points / f32::from(left)
}

/// Who spots shoots worse, or not at all.
fn spotter_cost(s: &Situation<'_>, order: &AttackOrder) -> f32 {
    let spotter = order.spotter.and_then(|id| s.find(id));
    let fights = spotter.is_some_and(|o| o.shoots && !o.weapons.is_empty());
    if fights { 0.1 } else { 0.0 }
}

/// What it is worth to a gun to stay where it is: only who stands still fires over the hills (R9.1.4).
pub fn worth_of_staying(s: &Situation<'_>, unit: &Snap<'_>, option: MoveOption) -> f32 {
    let fires = guns(&unit.u).into_iter().any(|(gun, ..)| gun.indirect);
    if option != MoveOption::StandStill || !fires || s.enemies.is_empty() {
        return 0.0;
    }
    let here = unit.pose.spot.hex;
    let near = s
        .enemies
        .iter()
        .map(|e| e.pose.spot.hex.distance(here))
        .min()
        .unwrap_or(0);
    if near < SAFE {
        return 0.0;
    }
    let dearest = s.enemies.iter().map(|e| e.value).fold(0.0, f32::max);
    0.04 * dearest
}

/// Who spots for a shell of the side that lands: whoever has the least to lose by it.
pub fn spotter(s: &Situation<'_>, codes: &[String]) -> Option<String> {
    codes
        .iter()
        .filter_map(|code| Some((code, s.find(UnitId(code.parse().ok()?))?)))
        .min_by(|(_, a), (_, b)| {
            let busy = |o: &Snap<'_>| f32::from(u8::from(o.shoots && !o.weapons.is_empty()));
            (busy(a) * a.value).total_cmp(&(busy(b) * b.value))
        })
        .map(|(code, _)| code.clone())
}

/// The best of the guns, if one is worth more than what its unit would do otherwise.
pub fn best(shots: &[GunShot], otherwise: impl Fn(UnitId) -> f32) -> Option<&GunShot> {
    shots
        .iter()
        .filter(|g| g.worth > otherwise(g.unit))
        .max_by(|a, b| a.worth.total_cmp(&b.worth))
}

/// The terms of a shot's worth: what it does to enemies, what it may do to friends, and what it costs the spotter.
pub fn terms(s: &Situation<'_>, shot: &GunShot) -> [(Term, f32); 3] {
    let spotter = spotter_cost(s, &shot.order);
    let friends = friends_harm(s, shot);
    [
        (Term::Damage, shot.worth + spotter + friends),
        (Term::Friends, -friends),
        (Term::Spotter, -spotter),
    ]
}

/// What a shell that bursts may do to friends, as it counts against the shot.
fn friends_harm(s: &Situation<'_>, shot: &GunShot) -> f32 {
    let fire = shot.order.kind.artillery();
    let bursts = |fire: Fire| {
        fire.mode != FireMode::CounterBattery
            && matches!(
                fire.round,
                Round::Standard | Round::Cluster | Round::Flechette | Round::AirDefense
            )
    };
    let (Some(_), Ok(legal), Some(u)) = (
        fire.filter(|f| bursts(*f)),
        s.view.check_attack(&shot.order),
        s.view.unit(shot.unit),
    ) else {
        return 0.0;
    };
    let turns = flight(&u, shot.order.target);
    let odds = s.view.burst_odds(&legal);
    let own = odds.units.iter().filter(|on| {
        let unit = s.find(on.unit);
        unit.is_some_and(|unit| unit.u.side == s.view.side())
    });
    own.map(|on| FRIENDS * harm(s, on, turns)).sum()
}

/// Whether own shells are on their way to a hex or next to it: friends keep clear of it.
pub fn under_fire(view: &SideView<'_>, hex: Hex) -> bool {
    let now = view.turn().number;
    view.shells().any(|shell: &Shell| {
        let at = match shell.target {
            Target::Hex(at) => Some(at),
            Target::Unit(_) => None,
        };
        shell.lands <= now + 1 && at.is_some_and(|at| at.distance(hex) <= 2)
    })
}
