//! Computer players of the dial rules.
//!
//! Everything lies open on the table, so a player sees the [`Battle`] as it is. It gives the same [`Command`]s as a
//! person and knows the rules only by asking them. A player is deterministic: with the same seed and the same battle it
//! gives the same commands.
#![deny(missing_docs)]

// What tests and benchmarks share names this crate as they do.
#[cfg(test)]
extern crate self as hexlance_dial_ai;

#[cfg(test)]
#[path = "../tests/common/mod.rs"]
mod common;
mod deploy;
mod good;
mod simulate;
mod walker;
pub mod why;

use hexlance_ai::why::Notes;
use hexlance_dial::{
    Battle,
    command::Command,
    read::Table,
    setup,
    state::{Clock, Deployment, Place, Stage},
};
use hexlance_rules::{SideId, UnitId, draft::Chance};
use rand::{SeedableRng, rngs::ChaCha8Rng};

pub use good::{Temper, Weights};
pub use simulate::{Played, SimulationError, play, simulate};

use why::Rule;

/// What decides for a player.
#[derive(Debug)]
enum Mind {
    Random(ChaCha8Rng, Chance),
    Walker(ChaCha8Rng),
    Good(good::Good),
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
    pub fn new(name: &str, seed: u64) -> Option<Self> {
        let rng = ChaCha8Rng::seed_from_u64(seed);
        let mind = match name {
            "random" => Mind::Random(rng, Chance::default()),
            "walker" => Mind::Walker(rng),
            "easy" => Mind::Good(good::Good::new(Temper::EASY, rng)),
            "normal" => Mind::Good(good::Good::new(Temper::NORMAL, rng)),
            "hard" => Mind::Good(good::Good::new(Temper::HARD, rng)),
            _ => return None,
        };
        let notes = Notes::default();
        Some(Self { mind, notes })
    }

    /// A good player of a temper of one's own: for tuning.
    pub fn tempered(temper: Temper, seed: u64) -> Self {
        let rng = ChaCha8Rng::seed_from_u64(seed);
        let mind = Mind::Good(good::Good::new(temper, rng));
        let notes = Notes::default();
        Self { mind, notes }
    }

    /// The next command of a side, or `None` if it has nothing to do now. Always a legal command: should the player
    /// want something that the rules refuse, the battle goes on with the plainest command that they allow.
    pub fn next(&mut self, battle: &Battle, side: SideId) -> Option<Command> {
        let wanted = self.wish(battle, side)?;
        if battle.check(side, &wanted).is_ok() {
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
        match &mut self.mind {
            Mind::Random(rng, chance) => {
                notes.rule(Rule::Any);
                chance.command(rng, battle, side)
            }
            Mind::Walker(rng) => walker::next(rng, notes, battle, side),
            Mind::Good(good) => good.next(notes, battle, side),
        }
    }
}

/// The side that must act now. `None` when the battle is over.
pub fn to_act(battle: &Battle) -> Option<SideId> {
    let clock = battle.world().resource::<Clock>();
    match (battle.decision(), clock.stage) {
        (_, Stage::Over) => None,
        (Some(decision), _) => Some(decision.side),
        (None, Stage::Deployment) => setup::turn_to_set_up(battle.world()),
        (None, _) => Some(clock.active),
    }
}

/// The plainest command that a side may give: the default answer, the first place that will do, ending the turn.
fn plain(battle: &Battle, side: SideId) -> Option<Command> {
    if let Some(d) = battle.decision() {
        let choice = d.choices.get(d.default).or(d.choices.first())?;
        return Some(Command::Answer(choice.code.clone()));
    }
    let wanted = match battle.world().resource::<Clock>().stage {
        Stage::Deployment => deploy::plain(battle, side),
        Stage::Command => Command::BeginOrders,
        _ => Command::EndTurn,
    };
    battle.check(side, &wanted).is_ok().then_some(wanted)
}

/// The units that a side has still to set up in the present part, those with Infiltrate in theirs (D15.3).
fn to_set_up(battle: &Battle, side: SideId) -> Vec<UnitId> {
    let table = Table::of(battle.world());
    let deployment = battle.world().resource::<Deployment>();
    let infiltrates = hexlance_dial::equipment::Equipment::Infiltrate;
    let units = deployment.units.iter().filter_map(|u| table.find(*u));
    units
        .filter(|u| u.side == side && u.place == Place::Reserve)
        .filter(|u| deployment.infiltrators || !u.has(infiltrates))
        .map(|u| u.id)
        .collect()
}
