//! Whole battles without anybody looking: for tests, benchmarks and tuning.

use std::sync::Arc;

use hexlance_rules::{Battle, DiceSource, Ruleset, SetupError, SideId};

/// A battle is stuck if it has taken this many commands: the longest real ones take a tenth of that.
const MOST_COMMANDS: usize = 60_000;

/// A battle that was played to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played<E> {
    /// How it ended.
    pub ending: E,
    /// The turn in which it ended, or the round.
    pub turns: u16,
    /// How many commands all sides gave.
    pub commands: usize,
}

/// Why a battle was not played to its end.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SimulationError {
    /// It could not start.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// Nobody had anything to do, and it was not over.
    #[error("the battle stopped in turn {turn} though it is not over: nobody can do anything")]
    Stuck {
        /// The turn.
        turn: u16,
    },
    /// It went on and on.
    #[error("the battle did not end after {MOST_COMMANDS} commands, in turn {turn}")]
    Endless {
        /// The turn.
        turn: u16,
    },
}

/// Starts a battle without a log and without hashes.
///
/// # Errors
/// What is wrong with the setup.
pub fn start<R: Ruleset>(
    setup: &Arc<R::Setup>,
    content: &Arc<R::Content>,
    seed: u64,
) -> Result<Battle<R>, SetupError> {
    let dice = DiceSource::Seed(seed);
    Battle::with_options(setup.clone(), content.clone(), dice, false, false)
}

/// Plays a battle on to its end. `now` says in which turn it is, and how it has ended once it has; `next` is the next
/// command, with the side that gives it.
///
/// # Errors
/// [`SimulationError::Stuck`] or [`SimulationError::Endless`], which would be faults of the rules or of a player.
pub fn play<R: Ruleset, E>(
    battle: &mut Battle<R>,
    now: impl Fn(&Battle<R>) -> (u16, Option<E>),
    mut next: impl FnMut(&Battle<R>) -> Option<(SideId, R::Command)>,
) -> Result<Played<E>, SimulationError> {
    loop {
        let (turn, ending) = now(battle);
        let commands = battle.history().len();
        if let Some(ending) = ending {
            return Ok(Played {
                ending,
                turns: turn,
                commands,
            });
        }
        if commands >= MOST_COMMANDS {
            return Err(SimulationError::Endless { turn });
        }
        let given = next(battle);
        let stuck = || SimulationError::Stuck { turn };
        let (side, command) = given.ok_or_else(stuck)?;
        battle.submit(side, command).map_err(|_| stuck())?;
    }
}
