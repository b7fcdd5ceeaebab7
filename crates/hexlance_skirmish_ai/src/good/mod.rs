//! The player that weighs what it does: the levels `easy`, `normal` and `hard`.

use hexlance_ai::why::Notes;
use hexlance_rules::SideId;
use hexlance_skirmish::{Battle, command::Command};
use rand::rngs::ChaCha8Rng;

/// How a player weighs things: what tells the levels apart.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Temper {
    /// How far its judgement of an order errs, in points.
    pub blur: f32,
    /// What things count, one against another.
    pub weights: Weights,
}

/// What things count, one against another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weights {
    /// What an Order must be worth to be given.
    pub least: f32,
}

impl Temper {
    /// That of a level, or `None` if no good player has that name.
    pub fn of(level: &str) -> Option<Self> {
        let blur = match level {
            "easy" => 4.0,
            "normal" | "hard" => 0.0,
            _ => return None,
        };
        Some(Self {
            blur,
            weights: Weights { least: 0.5 },
        })
    }

    /// Changes what a name says, for tuning; whether there is such a name.
    pub fn change(&mut self, name: &str, value: f32) -> bool {
        match name {
            "blur" => self.blur = value,
            "least" => self.weights.least = value,
            _ => return false,
        }
        true
    }
}

/// The player.
#[derive(Debug)]
pub struct Good {
    temper: Temper,
    rng: ChaCha8Rng,
}

impl Good {
    /// A player of a temper.
    pub fn new(temper: Temper, rng: ChaCha8Rng) -> Self {
        Self { temper, rng }
    }

    /// Its next command.
    pub fn next(
        &mut self,
        notes: &mut Notes<Command>,
        battle: &Battle,
        side: SideId,
    ) -> Option<Command> {
        let _ = self.temper;
        super::walker::next(&mut self.rng, notes, battle, side)
    }
}
