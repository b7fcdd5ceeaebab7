//! Whole battles without anybody looking: for the command line, for tests, and for tuning.

use std::sync::Arc;

pub use hexlance_ai::simulate::SimulationError;
use hexlance_ai::simulate::{self as shared, play as play_on, start};
use hexlance_dial::{
    Battle,
    content::Content,
    setup::Setup,
    state::{Clock, Ending, Outcome},
};

use super::{Player, to_act};

/// A battle that was played to its end.
pub type Played = shared::Played<Outcome>;

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
    play(&mut start(setup, content, seed)?, players)
}

/// Plays a battle on to its end with one player for each side.
///
/// # Errors
/// [`SimulationError::Stuck`] or [`SimulationError::Endless`], which would be faults of the rules or of a player.
pub fn play(battle: &mut Battle, players: &mut [Player]) -> Result<Played, SimulationError> {
    let now = |battle: &Battle| {
        let world = battle.world();
        (
            world.resource::<Clock>().round,
            world.resource::<Ending>().0.clone(),
        )
    };
    play_on(battle, now, |battle| {
        let side = to_act(battle)?;
        let player = players.get_mut(side.index())?;
        Some((side, player.next(battle, side)?))
    })
}
