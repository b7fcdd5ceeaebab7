//! The player that does anything the rules allow.

use hexlance_ai::why::Notes;
use hexlance_rules::draft::Chance;
use hexlance_strike::command::Command;
use rand::{SeedableRng, rngs::ChaCha8Rng};

use crate::{Player, Request, Seat, why::Rule};

/// Picks by chance among what its side is offered; what it has seldom picked rather often.
#[derive(Debug)]
pub struct Random {
    rng: ChaCha8Rng,
    chance: Chance,
    notes: Notes<Command>,
}

impl Random {
    /// A player of its own seed.
    pub fn new(seed: u64) -> Self {
        Self {
            rng: ChaCha8Rng::seed_from_u64(seed),
            chance: Chance::default(),
            notes: Notes::default(),
        }
    }
}

impl Player for Random {
    fn notes(&mut self) -> Option<&mut Notes<Command>> {
        Some(&mut self.notes)
    }

    fn decide(&mut self, seat: &Seat<'_>, _: Request<'_>) -> Option<Command> {
        self.notes.rule(Rule::Any);
        seat.by_chance(&mut self.chance, &mut self.rng)
    }
}
