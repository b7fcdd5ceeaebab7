//! Whole battles without anybody looking: for the command line, for tests and for tuning.

use std::sync::Arc;

use hexlance_ai::simulate::{Played, SimulationError, play as play_on, start};
use hexlance_classic::{Battle, content::Content, read::Table, setup::Setup, state::Ending};

use super::{Player, to_act};

/// Plays a battle to its end with one player for each side: without a log and without hashes.
///
/// # Errors
/// [`SimulationError::Setup`] if it cannot start. The others would be faults of the rules or of a player.
pub fn simulate(
    setup: &Arc<Setup>,
    content: &Arc<Content>,
    players: &mut [Player],
    seed: u64,
) -> Result<Played<Ending>, SimulationError> {
    play(&mut start(setup, content, seed)?, players)
}

/// Plays a battle on to its end with one player for each side.
///
/// # Errors
/// [`SimulationError::Stuck`] or [`SimulationError::Endless`], which would be faults of the rules or of a player.
pub fn play(
    battle: &mut Battle,
    players: &mut [Player],
) -> Result<Played<Ending>, SimulationError> {
    let now = |battle: &Battle| {
        let ending = *battle.world().resource::<Ending>();
        let ending = (ending != Ending::Open).then_some(ending);
        (Table::of(battle.world()).clock().turn, ending)
    };
    play_on(battle, now, |battle| {
        let side = to_act(battle)?;
        let player = players.get_mut(side.index())?;
        Some((side, player.next(battle, side)?))
    })
}
