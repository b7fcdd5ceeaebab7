//! Computer players of the classic rules.
//!
//! A player sees the [`Battle`] as it is, but for enemies that hide: of those it knows nothing. It gives the same
//! [`Command`]s as a person and is deterministic: with the same seed and the same battle it gives the same commands.
#![deny(missing_docs)]

// What tests share names this crate as they do.
#[cfg(test)]
extern crate self as hexlance_classic_ai;

#[cfg(test)]
#[path = "../tests/common/mod.rs"]
mod common;
mod good;
mod plain;
mod simulate;
mod walker;
pub mod why;

use hexlance_ai::why::Notes;
use hexlance_classic::{Battle, Classic, command::Command, read::Table};
use hexlance_rules::{
    SideId,
    draft::{Chance, Drafts},
};
use rand::{SeedableRng, rngs::ChaCha8Rng};

pub use good::{Temper, Weights};
pub use simulate::{play, simulate};

use plain::{ambush, plain};
use why::Rule;

/// What decides for a player.
#[derive(Debug)]
enum Mind {
    Random(ChaCha8Rng, Chance),
    Walker(ChaCha8Rng),
    Good(Box<good::Good>),
}

/// A player that is a program.
#[derive(Debug)]
pub struct Player {
    mind: Mind,
    notes: Notes<Command>,
}

impl Player {
    /// A player of a level of [`hexlance_ai::LEVELS`], or `None` if there is no level of that name. Whatever it leaves to
    /// chance comes from the seed.
    pub fn new(level: &str, seed: u64) -> Option<Self> {
        let rng = ChaCha8Rng::seed_from_u64(seed);
        let mind = match level {
            "random" => Mind::Random(rng, Chance::default()),
            "walker" => Mind::Walker(rng),
            _ => Mind::Good(Box::new(good::Good::new(Temper::of(level)?, rng))),
        };
        Some(Self::with(mind))
    }

    /// A good player of a temper of one's own: for tuning.
    pub fn tempered(temper: Temper, seed: u64) -> Self {
        let rng = ChaCha8Rng::seed_from_u64(seed);
        Self::with(Mind::Good(Box::new(good::Good::new(temper, rng))))
    }

    fn with(mind: Mind) -> Self {
        Self {
            mind,
            notes: Notes::default(),
        }
    }

    /// The next command of a side, or `None` if it has nothing to do now. Always a legal command: should the player want
    /// something that the rules refuse, the battle goes on with the plainest command that they allow.
    pub fn next(&mut self, battle: &Battle, side: SideId) -> Option<Command> {
        let wanted = self.wish(battle, side)?;
        let checked = matches!(&self.mind, Mind::Good(good) if good.has_checked());
        if checked || battle.check(side, &wanted).is_ok() {
            return Some(wanted);
        }
        self.notes.rule(Rule::Plain);
        plain(battle, side)
    }

    /// Where it keeps the reason of its latest order.
    pub fn notes(&mut self) -> &mut Notes<Command> {
        &mut self.notes
    }

    /// What the player wants to do now, legal or not: for tests, which want every wish to be legal.
    pub fn wish(&mut self, battle: &Battle, side: SideId) -> Option<Command> {
        if to_act(battle) != Some(side) {
            return None;
        }
        let notes = &mut self.notes;
        notes.clear();
        let random = matches!(self.mind, Mind::Random(..));
        let clock = Table::of(battle.world()).clock();
        if !random && battle.decision().is_none() && (clock.opening || clock.ambush.is_some()) {
            // Who hides goes on hiding, and who is found fires.
            notes.rule(Rule::Plain);
            return ambush(battle, side).or_else(|| plain(battle, side));
        }
        let wish = match &mut self.mind {
            Mind::Random(rng, chance) => {
                notes.rule(Rule::Any);
                chance.command(rng, battle, side)
            }
            Mind::Walker(rng) => walker::next(rng, notes, battle, side),
            Mind::Good(good) => good.next(notes, battle, side),
        };
        wish.or_else(|| {
            notes.rule(Rule::Plain);
            plain(battle, side)
        })
    }
}

/// The side that must act now. `None` when the battle is over.
pub fn to_act(battle: &Battle) -> Option<SideId> {
    Classic::to_act(battle)
}
