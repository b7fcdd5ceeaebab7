//! Whole battles without anybody looking: for the command line, for tests, and for tuning.

use std::sync::Arc;

use hexlance_ai::simulate as shared;
use hexlance_rules::SideId;
use hexlance_strike::{
    Battle,
    content::Content,
    setup::Setup,
    state::{Ending, Outcome},
};

pub use hexlance_ai::simulate::SimulationError;

use crate::{Player, command, to_act};

/// A battle that was played to its end.
pub type Played = shared::Played<Outcome>;

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
    let mut battle = shared::start(setup, content, seed)?;
    play(&mut battle, players)
}

/// Plays a battle on to its end with two players, one for each side.
///
/// # Errors
/// [`SimulationError::Stuck`] or [`SimulationError::Endless`], which would be faults of the rules or of a player.
pub fn play(battle: &mut Battle, players: [&mut dyn Player; 2]) -> Result<Played, SimulationError> {
    let [first, second] = players;
    let now = |battle: &Battle| {
        let turn = hexlance_strike::read::turn(battle.world()).number;
        (turn, battle.world().resource::<Ending>().0.clone())
    };
    shared::play(battle, now, |battle| {
        let side = to_act(battle)?;
        let player: &mut dyn Player = match side {
            SideId(0) => &mut *first,
            _ => &mut *second,
        };
        Some((side, command(player, battle, side)?))
    })
}
