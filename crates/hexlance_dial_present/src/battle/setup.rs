//! Battles of the dial rules as the setup screen lists them.

use hexlance_board::Board;
use hexlance_dial::setup::{Setup, zones::zone_of};

use super::forces;
use crate::{DialGame, data::Data, game::start::controller, screens::ScenarioSide};

/// Build total, rounds, and orders a turn (D15.1.1, D14.3.1, D3.1.3).
pub fn listed_facts(setup: &Setup) -> Vec<String> {
    let agreed = setup.agreed;
    vec![
        tr!("Build total {points}", points = agreed.build_total),
        tr_n!(agreed.rounds, "{n} round", "{n} rounds"),
        tr_n!(agreed.orders(), "{n} order a turn", "{n} orders a turn"),
    ]
}

/// That the build total of a battle has changed with its forces, and with it the orders of all sides (D3.1.3, D15.1.1).
pub fn note_on_forces(made: &Setup, now: &Setup) -> Option<String> {
    let (before, total) = (made.agreed.build_total, now.agreed.build_total);
    (before != total).then(|| {
        tr_n!(
            now.agreed.orders(),
            "With these forces the build total is {total}, not {before}: each side has {n} order a turn.",
            "With these forces the build total is {total}, not {before}: each side has {n} orders a turn.",
            total,
            before
        )
    })
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
                    forces::listed(name.clone(), &u.model, data.content::<DialGame>())
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

    use super::*;

    #[test]
    fn battles_are_listed_with_their_units() {
        let data = crate::shipped();
        let files = data.scenario_files_of::<DialGame>();
        assert!(!files.is_empty());
        for file in files {
            let playable = data.load_as::<DialGame>(&file).expect("it is sound");
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

    #[test]
    fn another_build_total_is_told_with_its_orders() {
        let data = crate::shipped();
        let file = data.scenario_file("ford_at_sallow_water").expect("shipped");
        let made = data.load_as::<DialGame>(&file).expect("it is sound").setup;
        assert_eq!(note_on_forces(&made, &made), None);
        let mut now = made.clone();
        now.agreed.build_total = made.agreed.build_total + 150;
        let note = note_on_forces(&made, &now).expect("a note");
        let orders = now.agreed.orders().to_string();
        assert!(note.contains(&orders), "{note}");
        assert_ne!(listed_facts(&now), listed_facts(&made));
    }
}
