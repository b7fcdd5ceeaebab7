//! The shipped scenarios: they load, they are fair, everybody finds a place.

use std::{fs, path::Path, sync::Arc};

use hexlance_board::BoardFile;
use hexlance_rules::{DiceSource, SideId, Zone};
use hexlance_strike::{
    Battle,
    aero::view::AirView,
    content::Content,
    read,
    setup::{Setup, deployment_hexes, diagnose, load_scenario, resolve, sets_up},
    state::Place,
};

fn root() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn shipped() -> Vec<(String, Setup)> {
    let mut files: Vec<_> = fs::read_dir(root().join("scenarios"))
        .expect("the folder of the scenarios")
        .map(|e| e.expect("an entry").path())
        .filter(|p| p.extension().is_some_and(|e| e == "ron"))
        .collect();
    files.sort();
    assert!(!files.is_empty());
    let maps = |name: &str| {
        BoardFile::load(root().join("assets/maps").join(format!("{name}.board.ron")))
            .map_err(|d| d.to_string())
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
            (name.into_owned(), setup)
        })
        .collect()
}

#[test]
fn the_sides_are_of_equal_value() {
    for (name, setup) in shipped() {
        let value = |side: usize| -> u16 {
            setup.sides[side]
                .forces
                .iter()
                .flat_map(|f| &f.formations)
                .flat_map(|f| &f.units)
                .map(|u| u.card.point_value(u.skill.unwrap_or(u.card.skill)))
                .sum()
        };
        let (a, b) = (value(0), value(1));
        println!("{name}: {a} to {b}");
        assert!(
            a.abs_diff(b) * 20 <= a.max(b),
            "{name}: {a} points to {b}, more than a twentieth apart"
        );
    }
}

#[test]
fn everybody_finds_a_place() {
    for (name, setup) in shipped() {
        let battle = Battle::new(Arc::new(setup), Content::shipped(), DiceSource::Seed(1))
            .unwrap_or_else(|e| panic!("{name}: {e}"));
        let world = battle.world();
        let reserve: Vec<_> = read::units(world)
            // Who drops or comes over an edge later is not set up.
            .filter(|u| *u.place == Place::Reserve && sets_up(world, u.id))
            .map(|u| u.id)
            .collect();
        assert!(!reserve.is_empty(), "{name}: nobody sets up");
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
    let root = root().join("scenarios");
    for (name, setup) in shipped() {
        let file = root.join(format!("{name}.ron"));
        let text = fs::read_to_string(&file).expect("a text");
        let scenario = load_scenario(&text, &file).unwrap_or_else(|d| panic!("{d}"));
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
