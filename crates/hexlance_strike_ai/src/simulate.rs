//! Whole battles without anybody looking: for the command line, for tests, and for tuning.

use std::sync::Arc;

use hexlance_rules::{DiceSource, SetupError, SideId};
use hexlance_strike::{
    Battle,
    content::Content,
    setup::Setup,
    state::{Ending, Outcome},
};

use crate::{Player, command, to_act};

/// A battle is stuck if it has taken this many commands: the longest real ones take a tenth of that.
const MOST_COMMANDS: usize = 60_000;

/// A battle that was played to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// How it ended.
    pub outcome: Outcome,
    /// The turn in which it ended.
    pub turns: u16,
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

/// Plays a battle to its end with two players, one for each side: without a log and without hashes.
///
/// # Errors
/// [`SimulationError::Setup`] if it cannot start. The others would be faults of the rules or of a player.
pub fn simulate(
    setup: &Arc<Setup>,
    content: &Arc<Content>,
    players: [&mut dyn Player; 2],
    seed: u64,
) -> Result<Played, SimulationError> {
    let dice = DiceSource::Seed(seed);
    let mut battle = Battle::with_options(setup.clone(), content.clone(), dice, false, false)?;
    play(&mut battle, players)
}

/// Plays a battle on to its end with two players, one for each side.
///
/// # Errors
/// [`SimulationError::Stuck`] or [`SimulationError::Endless`], which would be faults of the rules or of a player.
pub fn play(battle: &mut Battle, players: [&mut dyn Player; 2]) -> Result<Played, SimulationError> {
    let [first, second] = players;
    loop {
        let turn = hexlance_strike::read::turn(battle.world()).number;
        if let Some(outcome) = &battle.world().resource::<Ending>().0 {
            return Ok(Played {
                outcome: outcome.clone(),
                turns: turn,
                commands: battle.history().len(),
            });
        }
        if battle.history().len() >= MOST_COMMANDS {
            return Err(SimulationError::Endless { turn });
        }
        let given = to_act(battle).and_then(|side| {
            let player: &mut dyn Player = if side == SideId(0) {
                &mut *first
            } else {
                &mut *second
            };
            Some((side, command(player, battle, side)?))
        });
        let Some((side, command)) = given else {
            return Err(SimulationError::Stuck { turn });
        };
        if battle.submit(side, command).is_err() {
            return Err(SimulationError::Stuck { turn });
        }
    }
}
