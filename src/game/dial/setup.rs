//! Battles of the dial rules as the setup screen lists them, and begun from there.

use hexlance_board::Board;
use hexlance_dial::{
    Dial,
    setup::{Setup, zones::zone_of},
};

use super::SessionError;
use crate::{
    data::{Data, Playable},
    game::start::controller,
    screens::{BattleSetup, ForceLibrary, ScenarioSide},
};

/// Sides as the setup screen lists them.
pub fn listed_sides(setup: &Setup, board: &Board, _data: &Data) -> Vec<ScenarioSide> {
    let sides = setup.sides.iter().enumerate();
    sides
        .map(|(i, s)| ScenarioSide {
            name: s.name.clone(),
            task: String::new(),
            units: Vec::new(),
            commands: Vec::new(),
            default: controller(&s.player),
            may_be_off: false,
            zone: zone_of(board, s, i).iter().collect(),
        })
        .collect()
}

/// The scenario with the forces that were chosen for its sides.
///
/// # Errors
/// What keeps a force from it.
pub fn with_forces(
    playable: Playable<Dial>,
    _setup: &BattleSetup,
    _library: &ForceLibrary,
    _data: &Data,
) -> Result<Playable<Dial>, SessionError> {
    Ok(playable)
}
