//! Rounds that do no damage of their own: light, flames, smoke, mines (R9.8), and booby traps (R13.1.18).

use hexlance_rules::{Light, UnitId};
use hexlance_strike::{
    artillery::Round,
    attack::legal::Legal,
    command::{Command, Work},
    works,
};

use super::{
    guns::{FRIENDS, STILL_THERE},
    situation::{Situation, Snap},
};

/// What a point of target number is worth on a unit that is shot at, as a share of its value, in the turns that light or
/// smoke lasts.
const A_POINT: f32 = 0.03;
/// What the flames of an Inferno IV do, as a share of the value of who stands in them.
const FLAMES: f32 = 0.08;
/// What mines under its feet cost a unit, as a share of its value.
const MINED: f32 = 0.05;
/// Hexes around the point of impact that these rounds cover.
const REACH: u16 = 1;
/// Who has less left than this share of what it had is in need of smoke.
const HURT: f32 = 0.45;

/// What a round of that kind is worth.
pub fn worth(s: &Situation<'_>, legal: &Legal, round: Round, turns: u16) -> f32 {
    match round {
        Round::Illumination => light(s, legal, turns),
        Round::Inferno => flames(s, legal, turns),
        Round::Smoke => smoke(s, legal),
        Round::Thunder => mines(s, legal, turns),
        _ => 0.0,
    }
}

/// A sum over the hexes where a shell may come down, each by its chance.
fn landing(s: &Situation<'_>, legal: &Legal, around: impl Fn(hexlance_board::Hex) -> f32) -> f32 {
    let odds = s.view.burst_odds(legal);
    odds.landing
        .iter()
        .map(|(hex, chance)| *chance as f32 * around(*hex))
        .sum()
}

/// Units of a side near a hex: enemies count for it, friends against.
fn near(s: &Situation<'_>, hex: hexlance_board::Hex, each: impl Fn(&Snap<'_>) -> f32) -> f32 {
    let here = |u: &&Snap<'_>| u.pose.spot.hex.distance(hex) <= REACH;
    let sum = |all: &[Snap<'_>]| all.iter().filter(here).map(&each).sum::<f32>();
    sum(&s.enemies) - FRIENDS * sum(&s.own)
}

/// Whoever may have moved on when a shell comes down later.
fn stays(unit: &Snap<'_>, turns: u16) -> f32 {
    if turns == 0 || unit.immobile {
        1.0
    } else {
        STILL_THERE
    }
}

/// Light on enemies in the dark, for all that can fire at them.
fn light(s: &Situation<'_>, legal: &Legal, turns: u16) -> f32 {
    let dark = match s.view.frame().environment.light {
        Light::Day | Light::Dusk | Light::Glare => return 0.0,
        Light::FullMoon => 2.0,
        Light::Moonless | Light::SolarFlare => 3.0,
        Light::PitchBlack => 4.0,
    };
    let guns = s.own.iter().filter(|u| u.shoots).count().min(4) as f32;
    landing(s, legal, |hex| {
        near(s, hex, |u| {
            // Who has fired is seen already.
            let felt = if u.u.acts.fired { dark - 1.0 } else { dark };
            0.25 * guns * A_POINT * felt * u.value * stays(u, turns)
        })
    })
}

/// Flames and heat under enemies: worst for those on foot, and for those who are hot already.
fn flames(s: &Situation<'_>, legal: &Legal, turns: u16) -> f32 {
    landing(s, legal, |hex| {
        near(s, hex, |u| {
            let kind = u.u.card.kind;
            let more = if kind.is_infantry() {
                3.0
            } else if kind.tracks_heat() {
                1.0 + 0.5 * f32::from(u.u.heat.level)
            } else {
                0.5
            };
            FLAMES * more * u.value * stays(u, turns)
        })
    })
}

/// Own units that smoke would help: hurt, dear enough, and under the eyes of several enemies.
pub fn in_need<'a, 'w>(s: &'a Situation<'w>) -> impl Iterator<Item = &'a Snap<'w>> {
    let hurt = |u: &&Snap<'_>| u.left > 0.0 && u.left < HURT * u.whole && !u.doomed;
    s.own.iter().filter(hurt).filter(|u| watched(s, u) > 1)
}

/// How many enemies could fire at a unit.
fn watched(s: &Situation<'_>, unit: &Snap<'_>) -> usize {
    let sees = |e: &&Snap<'_>| {
        let near = e.pose.spot.hex.distance(unit.pose.spot.hex) <= 13;
        near && !s.view.sight(&e.pose.eye, &unit.pose.eye).blocked()
    };
    s.enemies.iter().filter(sees).count()
}

/// Heavy smoke over own units in need; whoever stands in it fires worse too, so it is laid where they have little to fire.
fn smoke(s: &Situation<'_>, legal: &Legal) -> f32 {
    let needy: Vec<_> = in_need(s).collect();
    landing(s, legal, |hex| {
        let covered = |u: &&&Snap<'_>| u.pose.spot.hex.distance(hex) <= REACH;
        let saved: f32 = needy
            .iter()
            .filter(covered)
            .map(|u| 2.0 * A_POINT * u.value * watched(s, u).min(4) as f32 * 0.5)
            .sum();
        let blinded = s.own.iter().filter(|u| {
            u.pose.spot.hex.distance(hex) <= REACH && needy.iter().all(|n| n.id() != u.id())
        });
        saved - blinded.map(|u| A_POINT * u.value).sum::<f32>()
    })
}

/// Mines under the feet of enemies, who walk out of them or stay.
fn mines(s: &Situation<'_>, legal: &Legal, turns: u16) -> f32 {
    if s.turns_left == 0 {
        return 0.0;
    }
    landing(s, legal, |hex| {
        near(s, hex, |u| {
            let walks = if u.immobile || u.u.flies() { 0.0 } else { 1.0 };
            walks * MINED * u.value * stays(u, turns).max(0.6)
        })
    })
}

/// A booby trap set off, where that does the enemy more harm than the own side: the unit is lost by it.
pub fn booby_trap(s: &Situation<'_>, only: Option<UnitId>) -> Option<Command> {
    let own = s.own.iter().filter(|u| only.is_none_or(|o| o == u.id()));
    let traps = own.filter_map(|u| {
        let command = Command::Work {
            unit: u.id(),
            work: Work::BoobyTrap,
        };
        s.view.check(&command).ok()?;
        let points = f32::from(works::blast(&u.u));
        let here = u.pose.spot.hex;
        let within = |o: &&Snap<'_>| o.id() != u.id() && o.pose.spot.hex.distance(here) <= 1;
        let harm = |all: &[Snap<'_>]| {
            let caught = all.iter().filter(within);
            caught.map(|o| s.hit(o, points, 0.0)).sum::<f32>()
        };
        // Who is as good as lost gives little away.
        let own_value = if u.doomed { 0.1 * u.value } else { u.value };
        let worth = harm(&s.enemies) - FRIENDS * harm(&s.own) - own_value;
        (worth > 0.0).then_some((command, worth))
    });
    let best = traps.max_by(|a, b| a.1.total_cmp(&b.1));
    best.map(|(command, _)| command)
}
