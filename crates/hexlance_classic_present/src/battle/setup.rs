//! Battles of the classic rules as the setup screen lists them.

use hexlance_board::Board;
use hexlance_classic::setup::{Setup, WITHDRAWAL, zone_of};

use super::forces;
use crate::{
    ClassicGame,
    data::Data,
    game::start::controller,
    screens::{RuleSwitch, ScenarioSide},
};

/// The turn limit, and what the forces are worth.
pub fn listed_facts(setup: &Setup) -> Vec<String> {
    let turns = setup.agreed.turns;
    vec![match turns {
        0 => tr!("No turn limit").to_owned(),
        _ => tr_n!(turns, "{n} turn", "{n} turns"),
    }]
}

/// The optional rule of these battles.
pub fn switches(setup: &Setup) -> Vec<RuleSwitch> {
    vec![RuleSwitch {
        id: WITHDRAWAL.to_owned(),
        name: tr!("Forced withdrawal").to_owned(),
        help: tr!("Crippled units leave the map as fast as they can (C20.1).").to_owned(),
        on: setup.agreed.withdrawal,
    }]
}

/// Sides as the setup screen lists them.
pub fn listed_sides(setup: &Setup, board: &Board, data: &Data) -> Vec<ScenarioSide> {
    let content = data.content::<ClassicGame>();
    let sides = setup.sides.iter().enumerate();
    sides
        .map(|(i, side)| ScenarioSide {
            name: side.name.clone(),
            task: String::new(),
            units: side
                .forces
                .iter()
                .flat_map(|f| &f.formations)
                .flat_map(|f| &f.units)
                .filter_map(|u| forces::placed(u, content))
                .collect(),
            commands: Vec::new(),
            default: controller(&side.player),
            may_be_off: false,
            zone: zone_of(board, side, i).iter().collect(),
        })
        .collect()
}
