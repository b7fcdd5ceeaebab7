//! Chances on three dice, what clicks are worth, what heat costs.

use std::sync::LazyLock;

use hexlance_dial::{
    artillery,
    equipment::HeatEffect,
    model::{DamageType, SlotId},
    odds,
    read::Look,
};
use smallvec::SmallVec;

/// The chances of a roll: a hit that is not critical, and a critical one.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Chances {
    /// A hit, not a critical one.
    pub plain: f32,
    /// A critical hit.
    pub critical: f32,
}

/// Chance of a critical hit, and of a critical miss, without a die rolled again (D7.1.5).
pub const CRITICAL: f32 = 16.0 / 216.0;

const LOW: i16 = -4;
const HIGH: i16 = 22;

/// Chances by the number needed, without and with Improved Targeting.
static TABLE: LazyLock<Vec<[Chances; 2]>> = LazyLock::new(|| {
    (LOW..=HIGH)
        .map(|needed| {
            [false, true].map(|rerolls| Chances {
                plain: (odds::chance(needed, rerolls) as f32 - CRITICAL).max(0.0),
                critical: CRITICAL,
            })
        })
        .collect()
});

/// The chances of a roll that needs a number.
pub fn chances(needed: i16, rerolls: bool) -> Chances {
    let at = (needed.clamp(LOW, HIGH) - LOW) as usize;
    TABLE
        .get(at)
        .map_or_else(Chances::default, |c| c[usize::from(rerolls)])
}

/// The chances that shells land on their mark, by the attack value of the gun (D8.5.4).
pub fn landing(attack: u8) -> Chances {
    chances(i16::from(artillery::ON_TARGET) - i16::from(attack), false)
}

/// What is left of a chance by the turns that it takes, and half a turn to use it.
pub struct Fading(Vec<f32>);

impl Fading {
    /// Steps in a turn.
    const STEPS: f32 = 8.0;

    /// By what is left after a turn.
    pub fn new(per_turn: f32) -> Self {
        let step = per_turn.powf(1.0 / Self::STEPS);
        let all = std::iter::successors(Some(per_turn.sqrt()), |left| Some(left * step));
        Self(all.take(160).collect())
    }

    /// What is left after so many turns.
    pub fn after(&self, turns: f32) -> f32 {
        let at = (turns * Self::STEPS) as usize;
        self.0.get(at).or(self.0.last()).copied().unwrap_or(0.0)
    }
}

/// What a unit of so many points is worth with so many of its clicks left, none first, where it keeps a share until its
/// last click.
pub fn worths(points: f32, of: u8, kept: f32) -> SmallVec<[f32; 16]> {
    let worth = |left: u8| match left {
        0 => 0.0,
        _ => points * (kept + (1.0 - kept) * f32::from(left) / f32::from(of.max(1))),
    };
    (0..=of).map(worth).collect()
}

/// What each level of a 'Mech's heat dial costs it, in points; empty without one. `power` is what it does in a turn.
pub fn heat_costs(u: &Look<'_>, power: f32, points: f32) -> Vec<f32> {
    let Some(dial) = &u.model.heat else {
        return Vec::new();
    };
    let down = 0.2 * points + 1.5 * power;
    let click = points / f32::from(u.model.last_click().max(1));
    let mut costs = Vec::with_capacity(dial.levels.len() + 1);
    for level in &dial.levels {
        let mut cost = 0.0;
        for slot in SlotId::ALL {
            let value = f32::from(u.click().damage(slot)).max(1.0);
            let lost = f32::from(-level.damage(slot)).clamp(0.0, value) / value;
            cost += 0.7 * power * lost;
        }
        cost += 0.15 * f32::from(-level.speed);
        for (slot, effect) in [
            (Some(SlotId::Primary), level.primary_effect),
            (Some(SlotId::Secondary), level.secondary_effect),
            (None, level.speed_effect),
        ] {
            let value = slot.map_or(0.0, |s| f32::from(u.click().damage(s)));
            let strikes = |e: HeatEffect| f32::from(e.strikes_up_to().unwrap_or(0)) / 6.0;
            cost += match effect {
                Some(e @ HeatEffect::AmmunitionExplosionCritical) => {
                    strikes(e) * click * (value + 1.0)
                }
                Some(e @ HeatEffect::AmmunitionExplosion) => strikes(e) * click * value,
                Some(e @ (HeatEffect::Shutdown | HeatEffect::ShutdownCritical)) => {
                    strikes(e) * down
                }
                Some(HeatEffect::HeatSinkOverloadCritical) => 0.25 * power,
                Some(HeatEffect::HeatSinkOverload) => 0.15 * power,
                Some(HeatEffect::AmmunitionJam) => 0.6 * power * has(u, DamageType::Ballistic),
                Some(HeatEffect::WeaponsOffline) => 0.6 * power * has(u, DamageType::Energy),
                Some(HeatEffect::EngineOverheat) => 0.5,
                _ => 0.0,
            };
        }
        // Never cheaper than the level below.
        let below = costs.last().copied().unwrap_or(0.0);
        costs.push(f32::max(cost, below + 0.1));
    }
    let last = costs.last().copied().unwrap_or(0.0);
    costs.push(last.max(down) + 0.1 * points);
    costs
}

fn has(u: &Look<'_>, kind: DamageType) -> f32 {
    let with = SlotId::ALL
        .iter()
        .filter(|s| u.slot(**s).is_some_and(|s| s.kind == kind));
    if with.count() > 0 { 1.0 } else { 0.0 }
}
