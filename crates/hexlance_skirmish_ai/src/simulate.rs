//! Whole battles without anybody looking: for the command line, for tests, and for tuning.

use std::sync::Arc;

use hexlance_rules::{DiceSource, SetupError};
use hexlance_skirmish::{
    Battle,
    content::Content,
    read::Table,
    setup::Setup,
    state::{Ending, Stage},
};

use super::{Player, to_act};

/// A battle is stuck if it has taken this many commands: the longest real ones take a tenth of that.
const MOST_COMMANDS: usize = 20_000;

/// A battle that was played to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// How it ended.
    pub ending: Ending,
    /// The round in which it ended.
    pub rounds: u16,
    /// How many commands both sides gave.
    pub commands: usize,
}

/// Why a battle was not played to its end.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SimulationError {
    /// It could not start.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// Nobody had anything to do, and it was not over.
    #[error("the battle stopped in round {round} though it is not over: nobody can do anything")]
    Stuck {
        /// The round.
        round: u16,
    },
    /// It went on and on.
    #[error("the battle did not end after {MOST_COMMANDS} commands, in round {round}")]
    Endless {
        /// The round.
        round: u16,
    },
}

/// Plays a battle to its end with one player for each side: without a log and without hashes.
///
/// # Errors
/// [`SimulationError::Setup`] if it cannot start. The others would be faults of the rules or of a player.
pub fn simulate(
    setup: &Arc<Setup>,
    content: &Arc<Content>,
    players: &mut [Player],
    seed: u64,
) -> Result<Played, SimulationError> {
    let dice = DiceSource::Seed(seed);
    let mut battle = Battle::with_options(setup.clone(), content.clone(), dice, false, false)?;
    play(&mut battle, players)
}

/// Plays a battle on to its end with one player for each side.
///
/// # Errors
/// [`SimulationError::Stuck`] or [`SimulationError::Endless`], which would be faults of the rules or of a player.
pub fn play(battle: &mut Battle, players: &mut [Player]) -> Result<Played, SimulationError> {
    loop {
        let clock = Table::of(battle.world()).clock();
        let round = u16::from(clock.round);
        if clock.stage == Stage::Over {
            return Ok(Played {
                ending: *battle.world().resource::<Ending>(),
                rounds: round,
                commands: battle.history().len(),
            });
        }
        if battle.history().len() >= MOST_COMMANDS {
            return Err(SimulationError::Endless { round });
        }
        let given = to_act(battle).and_then(|side| {
            let player = players.get_mut(side.index())?;
            Some((side, player.next(battle, side)?))
        });
        let Some((side, command)) = given else {
            return Err(SimulationError::Stuck { round });
        };
        if battle.submit(side, command).is_err() {
            return Err(SimulationError::Stuck { round });
        }
    }
}
