//! The shipped scenarios: they load, they are fair, everybody finds a place.

use std::{collections::BTreeSet, fs, path::Path, sync::Arc};

use hexlance_board::BoardFile;
use hexlance_rules::{DiceSource, Scenario, SideId, Zone};
use hexlance_strike::{
    Battle,
    builder::{needs, roster},
    card::{Card, MoveMode, UnitType},
    content::Content,
    model::mission::ScenarioKind,
    read,
    setup::{Setup, UnitSetup, deployment_hexes, diagnose, load_scenario, resolve, sets_up},
    state::Place,
    view::AirView,
};

fn root() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// What a battle's file says, and what becomes of it.
struct Shipped {
    name: String,
    scenario: Scenario<UnitSetup<String>>,
    setup: Setup,
}

fn shipped() -> Vec<Shipped> {
    let mut files: Vec<_> = fs::read_dir(root().join("scenarios"))
        .expect("the folder of the scenarios")
        .map(|e| e.expect("an entry").path())
        .filter(|p| p.extension().is_some_and(|e| e == "ron"))
        .filter(|p| fs::read_to_string(p).is_ok_and(|t| t.contains("ruleset: \"strike\"")))
        .collect();
    files.sort();
    assert!(!files.is_empty());
    let maps = |name: &str| {
        BoardFile::load(root().join("assets/maps").join(format!("{name}.board.ron")))
            .map_err(|d| hexlance_rules::Message::verbatim(d.to_string()))
    };
    files
        .iter()
        .map(|file| {
            let text = fs::read_to_string(file).expect("a text");
            let scenario = load_scenario(&text, file).unwrap_or_else(|d| panic!("{d}"));
            let setup = resolve(&scenario, &Content::shipped(), &maps).unwrap_or_else(|faults| {
                let faults: Vec<_> = faults
                    .iter()
                    .map(|p| diagnose(p, &text, file).to_string())
                    .collect();
                panic!("{}", faults.join("\n"))
            });
            let name = file.file_stem().unwrap_or_default().to_string_lossy();
            Shipped {
                name: name.into_owned(),
                scenario,
                setup,
            }
        })
        .collect()
}

/// The units of a setup, side by side.
fn units(setup: &Setup) -> impl Iterator<Item = (usize, &UnitSetup<Card>)> {
    setup.sides.iter().enumerate().flat_map(|(side, s)| {
        let formations = s.forces.iter().flat_map(|f| &f.formations);
        formations.flat_map(|f| &f.units).map(move |u| (side, u))
    })
}

/// Where one side attacks and the other defends by the type of the battle, or one is taught, points need not be equal:
/// the tasks are not.
#[test]
fn sides_with_the_same_task_are_of_equal_value() {
    let mut compared = 0;
    for Shipped {
        name,
        scenario,
        setup,
    } in shipped()
    {
        let value = |side: usize| -> u16 {
            units(&setup)
                .filter(|(of, _)| *of == side)
                .map(|(_, u)| u.card.point_value(u.skill.unwrap_or(u.card.skill)))
                .sum()
        };
        let (a, b) = (value(0), value(1));
        println!("{name}: {a} to {b}");
        if scenario.lesson.is_some() || scenario.rules.kind.is_some_and(ScenarioKind::has_roles) {
            continue;
        }
        compared += 1;
        assert!(
            a.abs_diff(b) * 20 <= a.max(b),
            "{name}: {a} points to {b}, more than a twentieth apart"
        );
    }
    assert!(compared >= 10, "{compared} battles compared");
}

#[test]
fn everybody_finds_a_place() {
    for Shipped { name, setup, .. } in shipped() {
        let come_in = setup.sides.iter().all(|s| !s.rules.enters.is_empty());
        let battle = Battle::new(Arc::new(setup), Content::shipped(), DiceSource::Seed(1))
            .unwrap_or_else(|e| panic!("{name}: {e}"));
        let world = battle.world();
        let reserve: Vec<_> = read::units(world)
            // Who drops or comes over an edge later is not set up.
            .filter(|u| *u.place == Place::Reserve && sets_up(world, u.id))
            .map(|u| u.id)
            .collect();
        assert!(come_in || !reserve.is_empty(), "{name}: nobody sets up");
        for unit in reserve {
            let u = read::unit(world, unit);
            if u.is_aerospace() {
                let zones = AirView::new(world, u.side).start_zones().len();
                assert!(zones >= 2, "{name}: {zones} zones for {}", u.name);
                continue;
            }
            let places = deployment_hexes(world, unit).len();
            assert!(
                places >= 8,
                "{name}: {places} hexes for {}",
                read::unit(world, unit).name
            );
        }
    }
}

#[test]
fn every_scenario_tells_its_story() {
    for Shipped {
        name,
        scenario,
        setup,
    } in shipped()
    {
        assert!(!scenario.briefing.situation.is_empty(), "{name}");
        for side in &setup.sides {
            assert!(
                scenario.briefing.aims.contains_key(&side.name),
                "{name}: {} has no aim",
                side.name
            );
        }
        let own_zone = |side: SideId| {
            let side = &setup.sides[side.index()];
            side.home.is_some() || side.zone != Zone::Anywhere
        };
        assert!(
            own_zone(SideId(0)) && own_zone(SideId(1)),
            "{name}: a side has no zone"
        );
    }
}

/// Ways to move that the cards have, but for the airship's.
const MODES: [MoveMode; 13] = [
    MoveMode::Walk,
    MoveMode::Jump,
    MoveMode::Tracked,
    MoveMode::Wheeled,
    MoveMode::Hover,
    MoveMode::Vtol,
    MoveMode::Wige,
    MoveMode::Foot,
    MoveMode::Motorized,
    MoveMode::Naval,
    MoveMode::Submersible,
    MoveMode::Aerodyne,
    MoveMode::Spheroid,
];

#[test]
fn together_they_show_all_there_is() {
    let all = shipped();
    let kinds: BTreeSet<_> = all.iter().filter_map(|s| s.scenario.rules.kind).collect();
    assert_eq!(kinds, BTreeSet::from(ScenarioKind::ALL));
    let fielded: Vec<_> = all
        .iter()
        .flat_map(|s| units(&s.setup).map(|(_, u)| u))
        .collect();
    let types: BTreeSet<_> = fielded.iter().map(|u| u.card.kind).collect();
    assert_eq!(types, BTreeSet::from(UnitType::ALL));
    let modes: BTreeSet<_> = fielded
        .iter()
        .flat_map(|u| u.card.moves.keys().copied())
        .filter(|m| MODES.contains(m))
        .collect();
    assert_eq!(modes, BTreeSet::from(MODES));
    assert!(all.iter().any(|s| !s.setup.events.is_empty()), "events");
    let spas: BTreeSet<_> = fielded
        .iter()
        .flat_map(|u| u.spas.iter().map(|s| s.id))
        .collect();
    assert!(spas.len() >= 40, "{} pilots' abilities", spas.len());
    let forces = all.iter().flat_map(|s| &s.setup.sides);
    let scas: BTreeSet<_> = forces
        .flat_map(|s| &s.forces)
        .flat_map(|f| f.rules.abilities.iter().map(|a| a.id))
        .collect();
    assert!(scas.len() >= 25, "{} command abilities", scas.len());
    let has = |what: &str, some: bool| assert!(some, "no battle has {what}");
    let side = |says: &dyn Fn(&hexlance_rules::SideSetup<UnitSetup<Card>>) -> bool| {
        all.iter().flat_map(|s| &s.setup.sides).any(says)
    };
    let unit = |says: &dyn Fn(&UnitSetup<Card>) -> bool| fielded.iter().any(|u| says(u));
    has("units in hiding", side(&|s| s.rules.hidden.is_some()));
    has("mines to be laid", side(&|s| !s.rules.mines.is_empty()));
    has("units that come in", side(&|s| !s.rules.enters.is_empty()));
    has("units that drop", unit(&|u| u.drops.is_some()));
    has("guns off the map", unit(&|u| u.off_board.is_some()));
    has("passengers", unit(&|u| u.aboard.is_some()));
    has("bombs", unit(&|u| !u.bombs.is_empty()));
    has("cargo", all.iter().any(|s| !s.setup.cargo.is_empty()));
    has(
        "mapsheets",
        all.iter().any(|s| s.setup.map.sheets.is_some()),
    );
}

#[test]
fn formations_are_what_they_are_called() {
    let content = Content::shipped();
    let mut types = BTreeSet::new();
    for Shipped { name, scenario, .. } in shipped() {
        for force in scenario.sides.iter().flat_map(|s| &s.forces) {
            let members = roster(force, &content);
            for (i, formation) in force.formations.iter().enumerate() {
                let Some(of) = formation.rules.r#type else {
                    continue;
                };
                types.insert(of);
                let own: Vec<_> = members.iter().filter(|m| m.formation == i).collect();
                let missing = needs::missing(of, &own);
                assert!(
                    missing.is_empty(),
                    "{name}: {} is no {}: {missing:?}",
                    formation.name,
                    of.name()
                );
            }
        }
    }
    assert!(types.len() >= 10, "{} types of formations", types.len());
}
