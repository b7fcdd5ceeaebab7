//! Battles of the dial rules as the setup screen lists them.

use hexlance_board::Board;
use hexlance_dial::setup::{Setup, zones::zone_of};

use super::forces;
use crate::{data::Data, game::start::controller, screens::ScenarioSide};

/// Build total, rounds, and orders a turn (D15.1.1, D14.3.1, D3.1.3).
pub fn listed_facts(setup: &Setup) -> Vec<String> {
    let agreed = setup.agreed;
    vec![
        tr!("Build total {points}", points = agreed.build_total),
        tr_n!(agreed.rounds, "{n} round", "{n} rounds"),
        tr_n!(agreed.orders(), "{n} order a turn", "{n} orders a turn"),
    ]
}

/// Sides as the setup screen lists them.
pub fn listed_sides(setup: &Setup, board: &Board, data: &Data) -> Vec<ScenarioSide> {
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
                .map(|u| {
                    let name = u.name.as_ref().unwrap_or(&u.model.name);
                    forces::listed(
                        name.clone(),
                        &u.model,
                        data.content::<hexlance_dial::Dial>(),
                    )
                })
                .collect(),
            commands: Vec::new(),
            default: controller(&side.player),
            may_be_off: false,
            zone: zone_of(board, side, i).iter().collect(),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use hexlance_dial::Dial;

    use super::*;

    #[test]
    fn battles_are_listed_with_their_units() {
        let data = Data::find(&[]).expect("the data are found");
        let files = data.scenario_files_of::<Dial>();
        assert!(!files.is_empty());
        for file in files {
            let playable = data.load_as::<Dial>(&file).expect("it is sound");
            let board = playable.setup.map.board().expect("a map");
            let sides = listed_sides(&playable.setup, &board, &data);
            for (side, own) in sides.iter().zip(&playable.setup.sides) {
                let units = own.forces.iter().flat_map(|f| &f.formations);
                let units = units.flat_map(|f| &f.units).count();
                assert_eq!(side.units.len(), units, "{}", file.display());
                assert!(side.units.iter().all(|u| u.printed.is_some()));
                assert!(!side.zone.is_empty(), "{}", file.display());
            }
            assert_eq!(listed_facts(&playable.setup).len(), 3);
        }
    }
}
