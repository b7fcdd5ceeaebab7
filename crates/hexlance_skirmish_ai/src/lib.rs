//! Computer players of the skirmish rules.
//!
//! A player sees what a person of its side would see: of the enemy the figures without what is private, the Markers
//! without who is behind them, and nothing of whoever is hidden. It gives the same [`Command`]s as a person. It is
//! deterministic: with the same seed and the same battle it gives the same commands.
#![deny(missing_docs)]

// What tests share names this crate as they do.
#[cfg(test)]
extern crate self as hexlance_skirmish_ai;

#[cfg(test)]
#[path = "../tests/common/mod.rs"]
mod common;
mod good;
mod plain;
mod walker;
pub mod why;

use hexlance_ai::{seats::Seats, why::Notes};
use hexlance_rules::{SideId, draft::Drafts};
use hexlance_skirmish::{
    Battle, Skirmish,
    command::Command,
    read::Table,
    state::{Ending, Stage},
};
use rand::rngs::ChaCha8Rng;

pub use good::{Temper, Weights};
pub use hexlance_ai::seats::{play, simulate};

/// The players of the skirmish rules.
#[derive(Debug)]
pub struct Ours;

/// A player that is a program.
pub type Player = hexlance_ai::seats::Player<Ours>;

impl Seats for Ours {
    type Rules = Skirmish;
    type Temper = Temper;
    type Good = good::Good;
    type Ending = Ending;

    fn temper(level: &str) -> Option<Temper> {
        Temper::of(level)
    }

    fn change(temper: &mut Temper, name: &str, value: f32) -> bool {
        temper.change(name, value)
    }

    fn good(temper: Temper, rng: ChaCha8Rng) -> good::Good {
        good::Good::new(temper, rng)
    }

    fn think(
        good: &mut good::Good,
        notes: &mut Notes<Command>,
        battle: &Battle,
        side: SideId,
    ) -> Option<Command> {
        good.next(notes, battle, side)
    }

    fn walk(
        rng: &mut ChaCha8Rng,
        notes: &mut Notes<Command>,
        battle: &Battle,
        side: SideId,
    ) -> Option<Command> {
        walker::next(rng, notes, battle, side)
    }

    fn plain(battle: &Battle, side: SideId) -> Option<Command> {
        plain::plain(battle, side)
    }

    fn now(battle: &Battle) -> (u16, Option<Ending>) {
        let clock = Table::of(battle.world()).clock();
        let over = clock.stage == Stage::Over;
        let ending = over.then(|| *battle.world().resource::<Ending>());
        (u16::from(clock.round), ending)
    }
}

/// The side that must act now. `None` when the battle is over.
pub fn to_act(battle: &Battle) -> Option<SideId> {
    Skirmish::to_act(battle)
}
