//! Odds against a hundred thousand thrown dice.

use rand::{RngExt, SeedableRng, rngs::ChaCha8Rng};

use super::*;
use crate::{
    harm::ammo::{Demand, Effect, Effects, Failed, Immunities, Origin, Resistance, Victim},
    model::{Ammo, Ammunition, TroopType, Vitality},
    odds::{Losses, MOST_POINTS, Volley, face_to_face},
};

const THROWS: u32 = 100_000;

/// What dice have done to somebody.
#[derive(Default)]
struct Suffered {
    points: u8,
    effects: Vec<Effects>,
}

impl Suffered {
    fn take(&mut self, failed: &Failed) {
        self.points = (self.points + failed.points).min(MOST_POINTS);
        self.effects.push(failed.effects);
    }

    /// One hit after another, die by die.
    fn hit(
        &mut self,
        demand: &Demand,
        with: &Resistance,
        damage: i16,
        mut die: impl FnMut() -> u8,
    ) {
        if let Some(failed) = &demand.at_once {
            self.take(failed);
        }
        for rolls in &demand.rolls {
            let mut open = rolls.number;
            while open > 0 {
                open -= 1;
                if !rolls.passes(die(), with, damage) {
                    self.take(&rolls.failed);
                    // Who has lost so many points is dead.
                    open += u8::from(rolls.again && self.points < MOST_POINTS);
                }
            }
        }
    }
}

/// Whether a share of all throws is what a chance lets expect.
fn fits(found: u32, chance: f64) -> bool {
    let error = (chance * (1.0 - chance) / f64::from(THROWS)).sqrt();
    let share = f64::from(found) / f64::from(THROWS);
    if chance == 0.0 || chance == 1.0 {
        return share == chance;
    }
    near(share, chance, 5.0 * error + 3.0 / f64::from(THROWS))
}

fn any_of<T: Copy>(rng: &mut ChaCha8Rng, choices: &[T]) -> T {
    choices[rng.random_range(0..choices.len())]
}

/// An attack of one side on the other.
struct Attack {
    a: (Sv, u8),
    b: (Sv, u8),
    ammunition: Ammunition,
    victim: Victim,
    with: Resistance,
    damage: i16,
}

impl Attack {
    fn by_chance(rng: &mut ChaCha8Rng) -> Self {
        let side = |rng: &mut ChaCha8Rng| (sv(rng.random_range(-2..=26)), rng.random_range(0..=5));
        Self {
            a: side(rng),
            b: side(rng),
            ammunition: Ammunition::of(any_of(rng, &Ammo::ALL)).and(any_of(rng, &Ammo::ALL)),
            victim: Victim {
                printed: any_of(rng, &[Vitality::W(1), Vitality::W(2), Vitality::Str(3)]),
                kind: any_of(rng, &[None, Some(TroopType::LI), Some(TroopType::TAG)]),
                immune: Immunities {
                    shock: rng.random_bool(0.2),
                    total: rng.random_bool(0.2),
                    bioimmunity: rng.random_bool(0.2),
                    possession: false,
                },
            },
            with: Resistance {
                arm: rng.random_range(0..=9),
                bts: rng.random_range(0..=9),
                ph: rng.random_range(5..=16),
                bonus: any_of(rng, &[0, 3]),
            },
            damage: rng.random_range(10..=18),
        }
    }

    /// Throws all dice again and again, and compares.
    fn holds(&self, rng: &mut ChaCha8Rng) {
        let demands = [false, true]
            .map(|critical| Demand::of(self.ammunition, Origin::Weapon, critical, &self.victim));
        let [hit, critical] = demands
            .each_ref()
            .map(|d| Losses::of(d, &self.with, self.damage));
        let exchange = face_to_face(self.a, self.b);
        let losses = Volley { hit, critical }.all(&exchange.a);

        let mut die = || rng.random_range(1..=20u8);
        let mut ways = [[[0u32; 6]; 6]; 2];
        let mut points = [0u32; MOST_POINTS as usize + 1];
        let mut effects = [0u32; Effect::ALL.len()];
        for _ in 0..THROWS {
            let mine: Vec<u8> = (0..self.a.1).map(|_| die()).collect();
            let theirs: Vec<u8> = (0..self.b.1).map(|_| die()).collect();
            let fallen = both((self.a.0, &mine), (self.b.0, &theirs));
            for (side, (criticals, plain)) in ways.iter_mut().zip(fallen) {
                side[usize::from(criticals)][usize::from(plain)] += 1;
            }
            let [(criticals, plain), _] = fallen;
            let mut suffered = Suffered::default();
            for (times, demand) in [plain, criticals].into_iter().zip(&demands) {
                for _ in 0..times {
                    suffered.hit(demand, &self.with, self.damage, &mut die);
                }
            }
            points[usize::from(suffered.points)] += 1;
            for (found, effect) in effects.iter_mut().zip(Effect::ALL) {
                *found += u32::from(suffered.effects.iter().any(|own| own.has(effect)));
            }
        }
        for (side, ways) in [exchange.a, exchange.b].iter().zip(ways) {
            assert!(is_whole(side));
            for (criticals, plain, chance) in side.iter() {
                let found = ways[usize::from(criticals)][usize::from(plain)];
                assert!(
                    fits(found, chance),
                    "{found} of {criticals} + {plain}: {chance}"
                );
            }
        }
        for (lost, found) in (0..).zip(points) {
            let chance = losses.exactly(lost);
            assert!(fits(found, chance), "{found} lose {lost}: {chance}");
        }
        for (effect, found) in Effect::ALL.into_iter().zip(effects) {
            let chance = losses.chance(effect);
            assert!(fits(found, chance), "{found} are {effect:?}: {chance}");
        }
    }
}

#[test]
fn attacks_do_what_their_odds_say() {
    let mut rng = ChaCha8Rng::seed_from_u64(6);
    for _ in 0..40 {
        Attack::by_chance(&mut rng).holds(&mut rng);
    }
}
