//! Battles of the skirmish rules as the setup screen lists them, and the names of their stages.

use hexlance_board::Board;
use hexlance_skirmish::{
    setup::{Setup, zones::zone_of},
    state::Stage,
};

use super::{forces, mission};
use crate::{
    SkirmishGame,
    data::Data,
    game::start::controller,
    screens::{RuleSwitch, ScenarioSide},
};

/// The optional rule of link teams (K19).
const LINK_TEAMS: &str = "link teams";

/// Stages by the names that recordings, lessons and the command line use.
const STAGES: [(Stage, &str); 6] = [
    (Stage::Setup, "setup"),
    (Stage::Tactical, "tactical"),
    (Stage::Impetuous, "impetuous"),
    (Stage::Orders, "orders"),
    (Stage::States, "states"),
    (Stage::Over, "over"),
];

/// The name of a stage.
pub fn stage_key(stage: Stage) -> &'static str {
    let mut all = STAGES.iter();
    all.find(|(own, _)| *own == stage)
        .map_or("", |(_, key)| key)
}

/// The stage of a name.
pub fn stage_of(key: &str) -> Option<Stage> {
    let mut all = STAGES.iter();
    all.find(|(_, own)| *own == key).map(|(stage, _)| *stage)
}

/// Switches an optional rule.
pub fn set_option(setup: &mut Setup, name: &str, on: bool) {
    if name == LINK_TEAMS {
        setup.link_teams = on;
    }
}

/// The optional rules.
pub fn switches(setup: &Setup) -> Vec<RuleSwitch> {
    vec![RuleSwitch {
        id: LINK_TEAMS.to_owned(),
        name: tr!("Link teams").to_owned(),
        help: tr!("Up to five troopers of one sort move and act together, and better (K19).")
            .to_owned(),
        on: setup.link_teams,
    }]
}

/// Points, rounds, and what is fought for (K1.1.5, K3.1.1, K20).
pub fn listed_facts(setup: &Setup) -> Vec<String> {
    vec![
        tr!("{points} points", points = setup.points),
        tr_n!(setup.rounds, "{n} round", "{n} rounds"),
        mission::name(&setup.task).to_owned(),
    ]
}

/// That the points of a battle have changed with its forces.
pub fn note_on_forces(made: &Setup, now: &Setup) -> Option<String> {
    (made.points != now.points).then(|| {
        tr!(
            "With these forces the game is for {now} points, not {before}.",
            now = now.points,
            before = made.points
        )
    })
}

/// Sides as the setup screen lists them.
pub fn listed_sides(setup: &Setup, board: &Board, data: &Data) -> Vec<ScenarioSide> {
    let content = data.content::<SkirmishGame>();
    let sides = setup.sides.iter().enumerate();
    sides
        .map(|(i, side)| {
            let zone = zone_of(side, i, setup.depth);
            let units = side.forces.iter().flat_map(|f| &f.formations);
            let units = units.flat_map(|f| &f.units);
            ScenarioSide {
                name: side.name.clone(),
                task: String::new(),
                units: units
                    .map(|u| {
                        let profile = &u.unit.profile;
                        let name = u.name.as_ref().unwrap_or(&profile.name);
                        forces::listed(name.clone(), profile, &u.bought, content)
                    })
                    .collect(),
                commands: Vec::new(),
                default: controller(&side.player),
                may_be_off: false,
                zone: board
                    .iter()
                    .map(|(hex, _)| hex)
                    .filter(|hex| zone.has(board, *hex))
                    .collect(),
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_stage_is_found_by_its_name() {
        for (stage, key) in STAGES {
            assert_eq!(stage_key(stage), key);
            assert_eq!(stage_of(key), Some(stage));
        }
        assert_eq!(stage_of("noon"), None);
    }

    #[test]
    fn link_teams_are_switched() {
        let data = crate::shipped();
        for file in data.scenario_files_of::<SkirmishGame>() {
            let mut setup = data
                .load_as::<SkirmishGame>(&file)
                .expect("it is sound")
                .setup;
            for on in [true, false] {
                set_option(&mut setup, LINK_TEAMS, on);
                assert_eq!(switches(&setup).first().map(|s| s.on), Some(on));
            }
        }
    }
}
