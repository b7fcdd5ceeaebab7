//! Computer players of the strike rules.
//!
//! A [`Player`] sees what a person of its side would see (a [`SideView`]) and gives the same [`Command`]s; it knows the
//! rules only by asking them. [`player`] makes one by the name of its level, [`command`] asks it for its next command in
//! a battle, [`simulate`] plays a whole battle without anybody looking. What a player has no wish for is done as
//! [`draft::usual`] proposes it.
#![deny(missing_docs)]

mod air;
mod answers;
mod chance;
#[cfg(test)]
#[path = "../tests/common/mod.rs"]
mod common;
mod entry;
mod forces;
mod formations;
mod good;
mod random;
mod shared;
mod simulate;
mod walker;
pub mod why;

use hexlance_ai::why::Notes;
use hexlance_rules::{
    Decision, SideId,
    draft::{self, Chance},
};
use hexlance_strike::{
    Battle, command::Command, go::Wait, question::Question, state::Phase, turn, view::SideView,
};
use rand::Rng;

pub use good::{Good, Temper};
pub use random::Random;
pub use simulate::{Played, SimulationError, play, simulate};
pub use walker::Walker;

use why::Rule;

/// What a player is asked.
#[derive(Clone, Copy, Debug)]
pub enum Request<'a> {
    /// A question in the middle of things: to be answered with [`Command::Answer`].
    Question(&'a Decision<Question>),
    /// A step that waits for the side: a deployment, a move, attacks.
    Step(&'a Wait),
}

/// The place of a player in a battle: what its side sees, and what it could choose.
pub struct Seat<'b> {
    /// The view of the side.
    pub view: SideView<'b>,
    battle: &'b Battle,
}

impl Seat<'_> {
    /// A command by picks among what the side is offered; `None` if it is offered nothing.
    pub fn by_chance(&self, chance: &mut Chance, rng: &mut impl Rng) -> Option<Command> {
        chance.command(rng, self.battle, self.view.side())
    }
}

/// A player that is a program.
pub trait Player: Send {
    /// The next command of its side, or `None` if it has no wish of its own.
    fn decide(&mut self, seat: &Seat<'_>, request: Request<'_>) -> Option<Command>;

    /// Where it keeps the reason of its latest order, if it can give one.
    fn notes(&mut self) -> Option<&mut Notes<Command>> {
        None
    }
}

/// A player of a level of [`hexlance_ai::LEVELS`], or `None` if there is no level of that name. Whatever it leaves to
/// chance comes from the seed.
///
/// - `random`: any legal command.
/// - `walker`: goes for the nearest enemy and takes the best shot.
/// - `easy`: weighs its moves, but is careless of what the enemy does next, and often picks the second best.
/// - `normal`: weighs chances and dangers, and errs now and then.
/// - `hard`: as well as it can.
pub fn player(name: &str, seed: u64) -> Option<Box<dyn Player>> {
    Some(match name {
        "random" => Box::new(Random::new(seed)),
        "walker" => Box::new(Walker::new(seed)),
        "easy" => Box::new(Good::new(Temper::EASY, seed)),
        "normal" => Box::new(Good::new(Temper::NORMAL, seed)),
        "hard" => Box::new(Good::new(Temper::HARD, seed)),
        _ => return None,
    })
}

/// The side that must act now: the one that is asked, or the one that a step waits for. `None` when the battle is over.
pub fn to_act(battle: &Battle) -> Option<SideId> {
    if hexlance_strike::read::phase(battle.world()) == Phase::Over {
        return None;
    }
    match battle.decision() {
        Some(decision) => Some(decision.side),
        None => turn::waiting_side(battle.world()),
    }
}

/// What a player wants to do now for a side, or `None` if that side has nothing to do. Always a legal command: should
/// the player want something that the rules refuse, the battle goes on with what whoever has no wish would do.
pub fn command(player: &mut dyn Player, battle: &Battle, side: SideId) -> Option<Command> {
    let wanted = wish(player, battle, side)?;
    if battle.check(side, &wanted).is_ok() {
        return Some(wanted);
    }
    usual(player, battle, side)
}

/// What a player wants to do now, legal or not, or `None` if that side has nothing to do: for tests, which want every
/// wish to be legal.
pub fn wish(player: &mut dyn Player, battle: &Battle, side: SideId) -> Option<Command> {
    if to_act(battle) != Some(side) {
        return None;
    }
    if let Some(notes) = player.notes() {
        notes.clear();
    }
    let view = battle.view(side);
    let request = match battle.decision() {
        Some(decision) => Request::Question(decision),
        None => Request::Step(view.waiting()?),
    };
    let seat = Seat { view, battle };
    let wanted = player.decide(&seat, request);
    wanted.or_else(|| usual(player, battle, side))
}

/// What whoever has no wish of its own does for a side.
fn usual(player: &mut dyn Player, battle: &Battle, side: SideId) -> Option<Command> {
    if let Some(notes) = player.notes() {
        notes.rule(Rule::Plain);
    }
    draft::usual(battle, side)
}
