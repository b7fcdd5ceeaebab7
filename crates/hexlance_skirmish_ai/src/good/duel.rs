//! Chances that were worked out once: dice against dice, and what their hits do.

use hexlance_skirmish::{
    dice::Sv,
    harm::ammo::{Demand, Effect, Origin, Resistance, Victim},
    model::Ammunition,
    odds::{Exchange, Losses, Volley, face_to_face, normal},
};

use super::quick::Known;

/// Dice against a success value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Dice {
    /// The success value.
    pub sv: i16,
    /// How many.
    pub dice: u8,
}

impl Dice {
    /// An attribute with its MODs.
    pub fn new(attribute: i16, mods: i16, dice: u8) -> Self {
        Self {
            sv: attribute + mods.clamp(-12, 12),
            dice,
        }
    }

    /// The same with other MODs besides.
    pub fn less(self, mods: i16) -> Self {
        Self {
            sv: self.sv + mods,
            ..self
        }
    }

    fn of(self) -> (Sv, u8) {
        (Sv::new(self.sv, 0), self.dice)
    }

    /// All of it in one number.
    const fn bits(self) -> u32 {
        self.sv as u16 as u32 | (self.dice as u32) << 16
    }

    /// The chance that one of them succeeds, unopposed.
    pub fn chance(self) -> f32 {
        let fails = f32::from((20 - self.sv).clamp(0, 20)) / 20.0;
        1.0 - fails.powi(i32::from(self.dice))
    }
}

/// What a hit is made of, and whom it meets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shell {
    /// Damage.
    pub damage: i16,
    /// Ammunition.
    pub ammo: Ammunition,
    /// What resists.
    pub with: Resistance,
    /// Whom.
    pub victim: Victim,
}

/// Chances of what an attack does.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Toll {
    /// To lose all points that are left.
    pub felled: f32,
    /// To lose some and not all.
    pub hurt: f32,
    /// To be Immobilized, Isolated or Stunned, weighed by what that costs.
    pub hampered: f32,
}

impl Toll {
    /// What of its worth the target is expected to lose.
    pub fn share(&self) -> f32 {
        let whole = self.felled + 0.5 * self.hurt;
        whole + (1.0 - whole).max(0.0) * self.hampered
    }
}

/// Chances that are known.
#[derive(Debug, Default)]
pub struct Duels {
    exchanges: Known<(Dice, Dice), Box<Exchange>>,
    volleys: Known<Shell, u16>,
    all: Vec<Volley>,
    /// By the dice and whom they meet, and by the dice that oppose them.
    tolls: Known<(u64, u32), Toll>,
}

impl Duels {
    /// Whether so much is known that it is better to begin anew.
    pub fn is_full(&self) -> bool {
        self.tolls.len() > 100_000 || self.exchanges.len() > 4_000 || self.all.len() > 20_000
    }

    /// The number of what a hit does.
    pub fn volley(&mut self, shell: Shell) -> u16 {
        if let Some(known) = self.volleys.get(&shell) {
            return *known;
        }
        let losses = |critical| {
            let demand = Demand::of(shell.ammo, Origin::Weapon, critical, &shell.victim);
            Losses::of(&demand, &shell.with, shell.damage)
        };
        let number = u16::try_from(self.all.len()).unwrap_or(u16::MAX);
        self.all.push(Volley {
            hit: losses(false),
            critical: losses(true),
        });
        self.volleys.insert(shell, number);
        number
    }

    /// What dice do to somebody with so many points left, face to face with others or unopposed.
    pub fn toll(&mut self, a: Dice, b: Option<Dice>, volley: u16, left: u8) -> Toll {
        let first = u64::from(a.bits()) | u64::from(volley) << 24 | u64::from(left) << 40;
        let key = (first, b.map_or(u32::MAX, Dice::bits));
        if let Some(known) = self.tolls.get(&key) {
            return *known;
        }
        let losses = match (self.all.get(usize::from(volley)), b) {
            (Some(volley), Some(b)) => {
                let exchange = self
                    .exchanges
                    .entry((a, b))
                    .or_insert_with(|| Box::new(face_to_face(a.of(), b.of())));
                volley.all(&exchange.a)
            }
            (Some(volley), None) => {
                let (sv, dice) = a.of();
                volley.all(&normal(sv, dice))
            }
            (None, _) => Losses::NONE,
        };
        let toll = told(&losses, left);
        self.tolls.insert(key, toll);
        toll
    }

    /// The chance that a die counts, face to face with others or unopposed.
    pub fn counts(&mut self, a: Dice, b: Option<Dice>) -> f32 {
        let Some(b) = b else { return a.chance() };
        let exchange = self
            .exchanges
            .entry((a, b))
            .or_insert_with(|| Box::new(face_to_face(a.of(), b.of())));
        exchange.a_counts as f32
    }

    /// What so many sure hits do.
    pub fn sure(&self, volley: u16, hits: u8, left: u8) -> Toll {
        let losses = self.all.get(usize::from(volley)).map(|v| v.hits(hits, 0));
        losses.map_or_else(Toll::default, |losses| told(&losses, left))
    }
}

fn told(losses: &Losses, left: u8) -> Toll {
    let left = left.max(1);
    let felled = losses.at_least(left) as f32;
    let hurt = losses.at_least(1) as f32 - felled;
    let effects = [
        (Effect::Immobilized, 0.4),
        (Effect::Glued, 0.35),
        (Effect::Isolated, 0.25),
        (Effect::Stunned, 0.2),
    ];
    let hampered = effects
        .into_iter()
        .map(|(effect, share)| losses.chance(effect) as f32 * share)
        .fold(0.0, f32::max);
    Toll {
        felled,
        hurt,
        hampered,
    }
}
