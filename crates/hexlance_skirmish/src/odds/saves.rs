//! What hits do to who is hit (K10): points lost, and the other effects of failed rolls.

use super::hits::{Hits, MOST_DICE};
use crate::{
    dice::SIDES,
    harm::ammo::{Demand, Effect, Failed, Resistance, Rolls},
};

/// The most points that are told apart: so many and more are one.
pub const MOST_POINTS: u8 = 7;

/// Length of the table of [`Losses`].
const SIZE: usize = MOST_POINTS as usize + 1;

/// The chances of every number of points lost, and of the other effects.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Losses {
    /// By points; the last is that of so many and more.
    points: [f64; SIZE],
    /// The chance that each effect stays away, in the order of [`Effect::ALL`].
    spared: [f64; Effect::ALL.len()],
}

impl Losses {
    /// No hit: no loss.
    pub const NONE: Self = {
        let mut points = [0.0; SIZE];
        points[0] = 1.0;
        Self {
            points,
            spared: [1.0; Effect::ALL.len()],
        }
    };

    /// No chance of anything, not even of no loss: what others are added to.
    const NEVER: Self = Self {
        points: [0.0; SIZE],
        spared: [0.0; Effect::ALL.len()],
    };

    /// What one hit does.
    pub fn of(demand: &Demand, with: &Resistance, damage: i16) -> Self {
        let mut out = Self::NONE;
        if let Some(failed) = demand.at_once {
            out = out.and(&Self::failing(1.0, failed));
        }
        for rolls in &demand.rolls {
            let chance = f64::from(rolls.failing(with, damage)) / f64::from(SIDES);
            let one = Self::one(chance, rolls);
            for _ in 0..rolls.number {
                out = out.and(&one);
            }
        }
        out
    }

    /// What one roll of a set does.
    fn one(chance: f64, rolls: &Rolls) -> Self {
        let mut out = Self::failing(chance, rolls.failed);
        if rolls.again && rolls.failed.points > 0 {
            out.points = [0.0; SIZE];
            let mut ways = 1.0;
            let step = usize::from(rolls.failed.points);
            for cell in out.points.iter_mut().step_by(step) {
                *cell = ways * (1.0 - chance);
                ways *= chance;
            }
            if let Some(last) = out.points.last_mut() {
                *last += ways;
            }
        }
        out
    }

    /// What a roll does that fails with a chance.
    fn failing(chance: f64, failed: Failed) -> Self {
        let mut out = Self::NONE;
        if let Some(none) = out.points.first_mut() {
            *none = 1.0 - chance;
        }
        let lost = usize::from(failed.points.min(MOST_POINTS));
        if let Some(some) = out.points.get_mut(lost) {
            *some += chance;
        }
        for (spared, effect) in out.spared.iter_mut().zip(Effect::ALL) {
            if failed.effects.has(effect) {
                *spared = 1.0 - chance;
            }
        }
        out
    }

    /// Both, one after the other.
    #[must_use]
    pub fn and(&self, other: &Self) -> Self {
        let mut out = Self {
            spared: self.spared,
            ..Self::NEVER
        };
        for (lost, chance) in other.points.iter().enumerate() {
            if *chance == 0.0 {
                continue;
            }
            let (fit, beyond) = self.points.split_at(SIZE - lost);
            for (cell, own) in out.points.iter_mut().skip(lost).zip(fit) {
                *cell += own * chance;
            }
            if let Some(last) = out.points.last_mut() {
                *last += beyond.iter().sum::<f64>() * chance;
            }
        }
        for (own, others) in out.spared.iter_mut().zip(other.spared) {
            *own *= others;
        }
        out
    }

    /// Adds what happens with a chance.
    fn mix(&mut self, other: &Self, chance: f64) {
        let own = self.points.iter_mut().chain(&mut self.spared);
        for (own, other) in own.zip(other.points.iter().chain(&other.spared)) {
            *own += other * chance;
        }
    }

    /// The chance to lose exactly so many points; with [`MOST_POINTS`], so many or more.
    pub fn exactly(&self, points: u8) -> f64 {
        let chance = self.points.get(usize::from(points));
        chance.copied().unwrap_or(0.0)
    }

    /// The chance to lose so many points or more, of [`MOST_POINTS`] at most: to be felled, for who has so many.
    pub fn at_least(&self, points: u8) -> f64 {
        let from = usize::from(points.min(MOST_POINTS));
        self.points.iter().skip(from).sum()
    }

    /// Points lost on average; more than [`MOST_POINTS`] count as so many.
    pub fn expected(&self) -> f64 {
        let part = |(lost, chance): (u8, &f64)| f64::from(lost) * chance;
        (0..).zip(&self.points).map(part).sum()
    }

    /// The chance of an effect, for who can still suffer it.
    pub fn chance(&self, effect: Effect) -> f64 {
        let at = Effect::ALL.iter().zip(self.spared);
        let found = at.into_iter().find(|(own, _)| **own == effect);
        let chance = found.map_or(0.0, |(_, spared)| 1.0 - spared);
        // Eight dice cannot make a chance so small: it is what rounding has left of none.
        if chance < 1e-12 { 0.0 } else { chance }
    }
}

/// What the hits of one attack do: an ordinary one and a critical.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Volley {
    /// An ordinary hit.
    pub hit: Losses,
    /// A critical one.
    pub critical: Losses,
}

impl Volley {
    /// What so many hits do together, so many of them critical.
    pub fn hits(&self, hits: u8, criticals: u8) -> Losses {
        let criticals = criticals.min(hits);
        let after = |so_far: Losses, each: &Losses, times| {
            (0..times).fold(so_far, |all: Losses, _| all.and(each))
        };
        let critical = after(Losses::NONE, &self.critical, criticals);
        after(critical, &self.hit, hits - criticals)
    }

    /// What an attack does whose dice count with those chances.
    pub fn all(&self, dice: &Hits) -> Losses {
        let mut ordinary = [Losses::NONE; MOST_DICE as usize + 1];
        let mut so_far = Losses::NONE;
        for each in ordinary.iter_mut().skip(1).take(dice.dice().into()) {
            so_far = so_far.and(&self.hit);
            *each = so_far;
        }
        // From the most criticals to none: what more of them do goes through one more each time.
        let mut out = Losses::NEVER;
        for criticals in (0..=dice.dice()).rev() {
            out = out.and(&self.critical);
            for (others, each) in (0..=dice.dice() - criticals).zip(&ordinary) {
                out.mix(each, dice.chance(criticals, others));
            }
        }
        out
    }
}
