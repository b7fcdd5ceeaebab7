//! The text form of hexes: the players' words, round trips and faults.

mod cells;

use cells::any_cell;
use hexlance_board::{
    Barrier, Bridge, Building, BuildingClass, BuildingKind, Cell, CellError, Density, Direction,
    Exits, Fixture, GateState, GateWidth, Ground, Growth, Saturation, Visibility, Woods,
};
use proptest::prelude::*;

fn cell(text: &str) -> Cell {
    text.parse().unwrap_or_else(|e| panic!("{text}: {e}"))
}

fn fault(text: &str) -> (String, usize, String) {
    let e = text.parse::<Cell>().expect_err(text);
    assert_eq!(&text[e.at..e.at + e.term.len()], e.term);
    let told = e.to_string();
    let reason = told.strip_prefix(&format!("\"{}\": ", e.term));
    (e.term, e.at, reason.expect(&told).to_owned())
}

#[test]
fn the_players_words() {
    let ns = Exits::default().with(Direction::N).with(Direction::S);
    assert_eq!(cell("clear"), Cell::default());
    assert_eq!(
        cell("level 2, heavy woods"),
        Cell {
            woods: Some(Woods {
                growth: Growth::Woods,
                density: Density::Heavy
            }),
            ..Cell::clear(2)
        }
    );
    assert_eq!(cell("Water 2").water, Some(2));
    assert_eq!((cell("ice 1").water, cell("ice 1").ice), (Some(1), true));
    assert_eq!(cell("road n s").road, Some(ns));
    assert_eq!(cell("rails N S, level -3").rail, Some(ns));
    assert_eq!(cell("low wall S n").walls, ns);
    assert_eq!(cell("low wall N S").to_string(), "low wall N S");
    assert_eq!(
        cell("low walls SE, wall cf 20").to_string(),
        "wall cf 20 height 1, low wall SE"
    );
    assert_eq!(cell("paved").ground, Ground::Paved);
    assert_eq!(cell("planted field").ground, Ground::Field);
    assert_eq!(
        cell("light building cf 4 height 2").building,
        Some(Building {
            class: BuildingClass::Light,
            cf: 4,
            height: 2,
            kind: BuildingKind::Building
        })
    );
    assert_eq!(
        cell("medium bunker").building,
        Some(Building {
            class: BuildingClass::Medium,
            cf: 12,
            height: 1,
            kind: BuildingKind::Bunker
        })
    );
    assert_eq!(
        cell("wall height 1 cf 20").building,
        Some(Building {
            class: BuildingClass::Heavy,
            cf: 20,
            height: 1,
            kind: BuildingKind::Wall
        })
    );
    assert_eq!(
        cell("wall cf 20 height 1").to_string(),
        "wall cf 20 height 1"
    );
    assert_eq!(
        cell("bridge cf 18 deck 2 N S").bridge,
        Some(Bridge {
            cf: 18,
            deck: 2,
            exits: ns
        })
    );
    assert!(cell("fire, light smoke").fire);
    assert_eq!(cell("fire,light smoke").smoke, Some(Density::Light));
    assert_eq!(cell("ultra-heavy jungle").to_string(), "ultra-heavy jungle");
    assert_eq!(
        cell("  rough ,  fortified ").to_string(),
        "rough, fortified"
    );
    assert_eq!(cell("heavy industrial").ground, Ground::HeavyIndustrial);
    assert_eq!(cell("hazardous pool, water 1").water, Some(1));
}

#[test]
fn faults_name_the_term() {
    let (term, at, reason) = fault("level 2, hevy woods");
    assert_eq!((term.as_str(), at), ("hevy woods", 9));
    assert!(reason.contains("light, heavy or ultra-heavy"), "{reason}");
    let (term, _, reason) = fault("lava");
    assert_eq!(term, "lava");
    for word in ["level N", "magma crust", "road N S", "bridge", "fortified"] {
        assert!(reason.contains(word), "{reason}");
    }
    for (text, wrong, says) in [
        ("level", "level", "level 1"),
        ("level 200", "level 200", "-50 to 50"),
        ("level 51", "level 51", "-50 to 50"),
        ("mud, level two", "level two", "no level"),
        ("water -1", "water -1", "whole number"),
        ("water 60", "water 60", "levels deep"),
        ("woods", "woods", "light woods"),
        ("road N X", "road N X", "no direction"),
        ("building", "building", "say how strong"),
        ("light building cf", "light building cf", "needs a number"),
        (
            "light building cf 3 cf 4",
            "light building cf 3 cf 4",
            "stands twice",
        ),
        (
            "light building height 0",
            "light building height 0",
            "1 to 50",
        ),
        (
            "light building roof 1",
            "light building roof 1",
            "does not belong",
        ),
        ("bridge N S", "bridge N S", "bridge cf N"),
        ("bridge cf 18 deck 90", "bridge cf 18 deck 90", "at most 50"),
        ("rough, sand", "sand", "ground stands twice"),
        ("water 1, ice 1", "ice 1", "stands twice"),
        ("ultra-heavy smoke", "ultra-heavy smoke", "light or heavy"),
        ("hazardous pool", "hazardous pool", "needs a depth"),
        ("magma crust, water 1", "water 1", "do not lie"),
        ("rough,", "", "empty"),
        ("", "", "empty"),
        ("ütterly wrong, rough", "ütterly wrong", "not understood"),
    ] {
        let (term, _, reason) = fault(text);
        assert_eq!(term, wrong);
        assert!(reason.contains(says), "{text}: {reason}");
    }
}

#[test]
fn impossible_hexes_are_refused() {
    let bad = |change: fn(&mut Cell)| {
        let mut c = Cell::default();
        change(&mut c);
        c.check()
    };
    assert_eq!(bad(|c| c.ice = true), Err(CellError::Ice));
    assert_eq!(bad(|c| c.road = Some(Exits(64))), Err(CellError::Exits));
    assert_eq!(bad(|c| c.level = -51), Err(CellError::Level));
    assert_eq!(bad(|c| c.level = -50), Ok(()));
}

proptest! {
    #[test]
    fn every_legal_cell_makes_the_round_trip(c in any_cell()) {
        prop_assert_eq!(c.check(), Ok(()));
        let text = c.to_string();
        prop_assert_eq!(text.parse::<Cell>(), Ok(c), "{}", text);
        // And no term of it means anything else when shouted.
        prop_assert_eq!(text.to_uppercase().parse::<Cell>(), Ok(c));
    }

    #[test]
    fn the_order_of_terms_does_not_matter(c in any_cell()) {
        let text = c.to_string();
        let mut terms: Vec<&str> = text.split(", ").collect();
        terms.reverse();
        prop_assert_eq!(terms.join(",").parse::<Cell>(), Ok(c));
    }

    #[test]
    fn nonsense_is_a_fault_and_no_panic(text in "\\PC{0,40}", a in "(level|ice|road|light|bridge|cf|deck|N|7|,|building| )*") {
        for t in [text, a] {
            match t.parse::<Cell>() {
                Ok(c) => prop_assert_eq!(c.check(), Ok(())),
                Err(e) => prop_assert_eq!(&t[e.at..e.at + e.term.len()], &e.term),
            }
        }
    }
}

#[test]
fn a_low_wall_says_on_which_sides_it_stands() {
    let (term, _, reason) = fault("light woods, low wall");
    assert_eq!(term, "low wall");
    assert!(reason.contains("low wall N SE"), "{reason}");
    assert_eq!(fault("low wall N, low wall S").0, "low wall S");
    assert!(fault("low wall up").2.contains("direction"));
    let outside = Cell {
        walls: Exits(0x40),
        ..Cell::default()
    };
    assert_eq!(outside.check(), Err(CellError::Exits));
}

#[test]
fn what_stands_on_sides_and_in_hexes_is_told_in_words() {
    let wall = Barrier::Wall { height: 6 };
    let c = cell("wall height 6 N se");
    assert_eq!(c.side(Direction::SE), Some(wall));
    assert_eq!(c.barriers.iter().count(), 2);
    assert_eq!(c.to_string(), "wall height 6 N SE");
    let gate = |text: &str| match cell(text).side(Direction::S) {
        Some(Barrier::Gate(gate)) => (gate.width, gate.state, gate.height),
        other => panic!("{text}: {other:?}"),
    };
    let (wide, narrow) = (GateWidth::Wide, GateWidth::Narrow);
    assert_eq!(
        gate("closed wide gate height 6 S"),
        (wide, GateState::Closed, 6)
    );
    assert_eq!(
        gate("narrow locked gate height 4 S"),
        (narrow, GateState::Locked, 4)
    );
    assert_eq!(gate("wide gate height 6 S"), (wide, GateState::Open, 6));
    assert_eq!(
        cell("wide gate height 6 S").to_string(),
        "open wide gate height 6 S"
    );
    let window = |sill, height| Some(Barrier::Window { sill, height });
    assert_eq!(cell("window sill 2 NW").side(Direction::NW), window(2, 6));
    assert_eq!(cell("window sill 2 NW").to_string(), "window sill 2 NW");
    assert_eq!(
        cell("window height 9 sill 7 NW").to_string(),
        "window sill 7 height 9 NW"
    );
    for (text, fixture) in [
        ("obstacle height 2", Fixture::Obstacle { height: 2 }),
        ("crate height 3", Fixture::Crate { height: 3 }),
        ("stairs N", Fixture::Stairs(Some(Direction::N))),
        ("ladder", Fixture::Ladder(None)),
        ("console SW", Fixture::Console(Some(Direction::SW))),
    ] {
        assert_eq!(cell(text).fixture, Some(fixture));
        assert_eq!(cell(text).to_string(), text);
    }
    let c = cell(
        "zero-g, high saturation, poor visibility, wall height 2 S, wall cf 20, wall height 3 N",
    );
    assert_eq!(c.zones.visibility, Some(Visibility::Poor));
    assert_eq!(c.zones.saturation, Some(Saturation::High));
    assert!(c.zones.zero_g && c.building.is_some());
    assert_eq!(
        c.to_string(),
        "wall cf 20 height 1, wall height 3 N, wall height 2 S, poor visibility, high saturation, zero-g"
    );
}

#[test]
fn faults_of_what_stands_name_the_term_and_a_right_one() {
    for (text, wrong, says) in [
        ("wall", "wall", "such as wall height 6 N SE"),
        ("mud, wall height 6", "wall height 6", "on which hexsides"),
        ("wall N", "wall N", "how high the wall is"),
        ("wall height 0 N", "wall height 0 N", "1 to 50 levels high"),
        (
            "wall height 90 N",
            "wall height 90 N",
            "1 to 50 levels high",
        ),
        ("wall height 6 up", "wall height 6 up", "no direction"),
        (
            "wall height 6 height 7 N",
            "wall height 6 height 7 N",
            "stands twice",
        ),
        (
            "wall cf 20 N",
            "wall cf 20 N",
            "does not belong to a building",
        ),
        (
            "gate height 6 S",
            "gate height 6 S",
            "narrow gate or wide gate",
        ),
        (
            "open wide gate S",
            "open wide gate S",
            "how high the gate is",
        ),
        (
            "wide gate height 6",
            "wide gate height 6",
            "on which hexsides",
        ),
        (
            "high gate height 6 S",
            "high gate height 6 S",
            "high does not belong here",
        ),
        (
            "open shut wide gate height 6 S",
            "open shut wide gate height 6 S",
            "closed wide gate",
        ),
        (
            "open closed wide gate height 6 S",
            "open closed wide gate height 6 S",
            "one state",
        ),
        ("window N", "window N", "how high the sill is"),
        ("window sill 2", "window sill 2", "on which hexsides"),
        ("window sill 6 N", "window sill 6 N", "lower than its wall"),
        ("window sill 0 N", "window sill 0 N", "at least one level"),
        (
            "wall height 6 N SE, window sill 2 N",
            "window sill 2 N",
            "two things stand on hexside N",
        ),
        ("wall height 6 N, low wall N", "low wall N", "no low wall"),
        (
            "low wall N, wall height 6 N",
            "wall height 6 N",
            "no low wall",
        ),
        ("obstacle", "obstacle", "obstacle height 2"),
        (
            "obstacle height 2 N",
            "obstacle height 2 N",
            "does not belong here",
        ),
        ("crate height 51", "crate height 51", "1 to 50 levels high"),
        (
            "light building, crate height 2",
            "crate height 2",
            "no building",
        ),
        ("stairs N S", "stairs N S", "one side at most"),
        ("stairs, ladder", "ladder", "has stairs already"),
        ("console up", "console up", "no direction"),
        ("bad visibility", "bad visibility", "low, poor or zero"),
        ("zero saturation", "zero saturation", "low or high"),
        ("zero-g, zero-g", "zero-g", "stands twice"),
        (
            "low visibility, poor visibility",
            "poor visibility",
            "stands twice",
        ),
    ] {
        let (term, _, reason) = fault(text);
        assert_eq!(term, wrong);
        assert!(reason.contains(says), "{text}: {reason}");
    }
}

#[test]
fn what_stands_turns_with_the_map() {
    let c = cell("wall height 6 N SE, window sill 2 S, stairs NE, zero-g");
    assert_eq!(
        c.turned(|d| d.turned(1)),
        cell("wall height 6 NE S, window sill 2 SW, stairs SE, zero-g")
    );
    assert_eq!(c.turned(Direction::opposite).turned(Direction::opposite), c);
}

#[test]
fn low_walls_turn_with_the_map() {
    let walled = cell("low wall N SE");
    assert_eq!(walled.turned(|d| d.turned(1)), cell("low wall NE S"));
    assert_eq!(walled.turned(Direction::opposite), cell("low wall S NW"));
}
