//! Maps of everything that can lie in a hex are written as boards and read again: what the format can hold comes back,
//! and what it cannot hold is noted at its hex.

use hexlance_board::{
    Barrier, Board, BoardFile, Bridge, Building, BuildingClass, BuildingKind, Cell, Density,
    Direction, Exits, Fixture, Gate, GateState, GateWidth, Ground, Growth, MAX_HEIGHT, MAX_LEVEL,
    Theme, Visibility, Woods, Zones,
};
use hexlance_formats::{Fate, Why, megamek_board};
use proptest::{collection::vec, option, prelude::*, sample::select};

const DENSITIES: [Density; 3] = [Density::Light, Density::Heavy, Density::UltraHeavy];
const CLASSES: [BuildingClass; 4] = [
    BuildingClass::Light,
    BuildingClass::Medium,
    BuildingClass::Heavy,
    BuildingClass::Hardened,
];
const KINDS: [BuildingKind; 3] = [
    BuildingKind::Building,
    BuildingKind::Wall,
    BuildingKind::Bunker,
];

const BARRIERS: [Barrier; 3] = [
    Barrier::Wall { height: 6 },
    Barrier::Gate(Gate {
        width: GateWidth::Wide,
        state: GateState::Closed,
        height: 6,
    }),
    Barrier::Window { sill: 2, height: 6 },
];

const FIXTURES: [Fixture; 3] = [
    Fixture::Obstacle { height: 2 },
    Fixture::Stairs(Some(Direction::N)),
    Fixture::Console(None),
];

fn exits() -> impl Strategy<Value = Exits> {
    (0..64u8).prop_map(Exits)
}

fn woods() -> impl Strategy<Value = Woods> {
    (select(&[Growth::Woods, Growth::Jungle]), select(&DENSITIES))
        .prop_map(|(growth, density)| Woods { growth, density })
}

/// A building as it was built, or one that was shot at.
fn building() -> impl Strategy<Value = Building> {
    let built = (0..60u8).prop_map(|cf| (BuildingClass::of_cf(cf), cf));
    let shot = (select(&CLASSES), 0..46u8);
    (
        prop_oneof![3 => built, 1 => shot],
        1..=MAX_HEIGHT,
        select(&KINDS),
    )
        .prop_map(|((class, cf), height, kind)| Building {
            class,
            cf,
            height,
            kind,
        })
}

fn bridge() -> impl Strategy<Value = Bridge> {
    (0..60u8, 0..=MAX_HEIGHT, exits()).prop_map(|(cf, deck, exits)| Bridge { cf, deck, exits })
}

/// Any hex that the rules know.
fn cell() -> impl Strategy<Value = Cell> {
    let land = (
        -MAX_LEVEL..=MAX_LEVEL,
        select(&Ground::ALL),
        option::weighted(0.3, 0..=MAX_HEIGHT),
        any::<bool>(),
    );
    let growing = (
        option::weighted(0.4, woods()),
        option::weighted(0.3, exits()),
        option::weighted(0.3, exits()),
    );
    let built = (
        option::weighted(0.3, building()),
        option::weighted(0.3, bridge()),
    );
    let passing = (
        prop::bool::weighted(0.2),
        option::weighted(0.3, select(&DENSITIES[..2])),
        prop::bool::weighted(0.1),
        prop::bool::weighted(0.2),
        option::weighted(0.1, exits()).prop_map(Option::unwrap_or_default),
    );
    let standing = (
        option::weighted(0.1, select(&BARRIERS)),
        option::weighted(0.1, select(&FIXTURES)),
        option::weighted(0.1, select(&Visibility::ALL)),
        prop::bool::weighted(0.1),
    );
    (land, growing, built, passing, standing)
        .prop_map(
            |(
                (level, ground, water, ice),
                (woods, road, rail),
                (building, bridge),
                (fire, smoke, drift, fortified, walls),
                (barrier, fixture, visibility, zero_g),
            )| {
                let mut cell = Cell {
                    level,
                    ground,
                    water,
                    ice: ice && water.is_some(),
                    woods,
                    road,
                    rail,
                    building,
                    bridge,
                    fire,
                    smoke,
                    drift,
                    fortified,
                    walls,
                    fixture,
                    zones: Zones {
                        visibility,
                        zero_g,
                        ..Zones::default()
                    },
                    ..Cell::default()
                };
                if barrier.is_some() {
                    cell.set_side(Direction::SE, barrier);
                }
                cell
            },
        )
        .prop_filter("the rules know it", |c| c.check().is_ok())
}

/// What the format has no words for, in the terms of the format alone.
fn beyond(cell: &Cell) -> Vec<Why> {
    let mut out = Vec::new();
    if cell.ground == Ground::Paved && cell.water.is_some() {
        out.push(Why::PavedUnderWater);
    }
    let mut factor = |cf: u8| match cf {
        0 => out.push(Why::CfNothing),
        1..=45 => {}
        _ => out.push(Why::CfTooHigh),
    };
    if let Some(b) = cell.building {
        factor(b.cf);
    }
    if let Some(b) = cell.bridge.filter(|b| b.exits.0 != 0) {
        factor(b.cf);
    }
    if cell.bridge.is_some_and(|b| b.exits.0 == 0) {
        out.push(Why::BridgeNowhere);
    }
    if cell
        .building
        .is_some_and(|b| b.class != BuildingClass::of_cf(b.cf))
    {
        out.push(Why::ClassLost);
    }
    if cell.drift {
        out.push(Why::Drift);
    }
    if !cell.walls.is_empty() {
        out.push(Why::LowWall);
    }
    if !cell.barriers.is_empty() {
        out.push(Why::Barrier);
    }
    if cell.fixture.is_some() {
        out.push(Why::Fixture);
    }
    out.extend(cell.zones.names().map(|_| Why::Zone));
    out.sort();
    out
}

fn map() -> impl Strategy<Value = BoardFile> {
    (1..=12u16, 1..=12u16)
        .prop_flat_map(|(columns, rows)| {
            let cells = vec(cell(), usize::from(columns) * usize::from(rows));
            let words = option::of("[ -~äß\n\r\t]{0,60}");
            let author = option::of("[A-Za-z .\n]{1,20}");
            (
                Just((columns, rows)),
                select(&Theme::ALL),
                words,
                author,
                cells,
            )
        })
        .prop_map(|((columns, rows), theme, note, author, cells)| {
            let mut board = Board::new(columns, rows).expect("a small map");
            for (i, cell) in cells.into_iter().enumerate() {
                board.set(board.hex_at(i), cell);
            }
            let mut file = BoardFile::new("Any".to_owned(), theme, board);
            file.note = note;
            file.author = author;
            file
        })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn what_is_written_is_read_again_or_noted(map in map()) {
        let board = megamek_board::write(&map);
        let again = megamek_board::read("Any.board".as_ref(), board.text.as_bytes())
            .map_err(|e| TestCaseError::fail(format!("{e}\n{}", board.text)))?;
        prop_assert_eq!(again.theme, map.theme);
        prop_assert_eq!(&again.description, map.note.as_deref().unwrap_or_default());
        for (hex, cell) in map.board.iter() {
            let mut noted: Vec<Why> = board
                .notes
                .iter()
                .filter(|n| n.hex == Some(hex))
                .map(|n| n.why)
                .collect();
            noted.sort();
            prop_assert_eq!(&noted, &beyond(cell), "{:?}: {}", hex, cell);
            let same = again.board.get(hex) == Some(cell);
            prop_assert_eq!(same, noted.is_empty(), "{:?}: {}", hex, cell);
        }
        prop_assert_eq!(
            board.notes.iter().any(|n| n.why == Why::Author),
            map.author.is_some()
        );
        // What was written well is read without a word; a damaged building is read as what is left of it.
        for note in &again.notes {
            prop_assert_eq!(note.why, Why::ClassByCf);
            prop_assert!(board.notes.iter().any(|n| n.hex == note.hex && n.why == Why::ClassLost));
        }
        // Written again, the map of the format alone stays as it is.
        let twice = megamek_board::write(&again.to_file("Any.board".as_ref()));
        prop_assert_eq!(twice.notes, []);
    }
}

#[test]
fn a_hex_that_cannot_be_is_written_as_near_as_can_be() {
    let mut board = Board::new(2, 2).expect("a small map");
    let mut cell = Cell::clear(1);
    cell.ground = Ground::HazardousPool;
    cell.smoke = Some(Density::UltraHeavy);
    cell.road = Some(Exits(0xff));
    board.set(board.hex_at(1), cell);
    let out = megamek_board::write(&BoardFile::new("Any".to_owned(), Theme::Lunar, board));
    assert_eq!(out.notes.len(), 1);
    assert_eq!(out.notes[0].why, Why::Unruly);
    assert_eq!(out.notes[0].why.fate(), Fate::Changed);
    let again = megamek_board::read("Any.board".as_ref(), out.text.as_bytes()).expect("sound");
    let cell = again.board.cell(1);
    assert_eq!(cell.water, Some(0));
    assert_eq!(cell.smoke, Some(Density::Heavy));
    assert_eq!(cell.road, Some(Exits(0b11_1111)));
}
