//! Ten thousand things done to a draft, with undo and redo in between, and a program that is killed while it keeps one.

use hexlance_board::{
    Barrier, Board, BoardFile, Building, BuildingClass, BuildingKind, Cell, Density, Direction,
    Fixture, Ground, Growth, Hex, Theme, Visibility, Woods,
};
use hexlance_edit::{
    Brush, Clip, Draft, Drafts, Ink, Mirror, Paint, Shape, Snapshot, Turn, Way, Workbench, area,
    generate::Land,
    resize::{self, Margins},
};
use hexlance_rules::{
    Briefing, Extras, ForceSetup, FormationSetup, MapSetup, Matter, NoExtras, Scenario,
    ScenarioForm, SideSetup, UnitForm, Zone,
};
use rand::{RngExt, SeedableRng, rngs::ChaCha8Rng};
use serde::{Deserialize, Serialize};

/// A unit of no ruleset.
#[derive(Clone, Debug, Default, PartialEq)]
struct Piece {
    name: String,
    at: Option<Hex>,
}

/// What its battles have on the map beside units.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Hills {
    hills: Vec<Hex>,
}

impl Extras for Hills {
    fn move_hexes(&mut self, to: &dyn Fn(Hex) -> Option<Hex>) {
        for hill in &mut self.hills {
            *hill = to(*hill).unwrap_or(*hill);
        }
    }
}

impl ScenarioForm for Piece {
    const HEEDS: &'static [Matter] = &Matter::ALL;
    type Battle = Hills;
    type Side = NoExtras;
    type Force = NoExtras;
    type Formation = NoExtras;
}

impl UnitForm for Piece {
    fn at(&self) -> Option<Hex> {
        self.at
    }

    fn set_at(&mut self, at: Option<Hex>) {
        self.at = at;
    }

    fn name(&self) -> Option<&str> {
        Some(&self.name)
    }

    fn aboard(&self) -> Option<&str> {
        None
    }
}

type Bench = Workbench<Piece>;

fn draft() -> Draft<Piece> {
    let side = |name: &str| SideSetup {
        name: name.to_owned(),
        forces: vec![ForceSetup {
            formations: vec![FormationSetup::of("First", vec![Piece::default()])],
            ..ForceSetup::default()
        }],
        ..SideSetup::default()
    };
    Draft {
        map: BoardFile::new("New", Theme::Grassland, Board::new(24, 20).expect("small")),
        scenario: Scenario {
            ruleset: "none".into(),
            title: "New".into(),
            briefing: Briefing::default(),
            map: MapSetup::File("new".into()),
            environment: Default::default(),
            optional_rules: Default::default(),
            turn_limit: None,
            events: Vec::new(),
            sides: vec![side("One"), side("Two")],
            lesson: None,
            rules: Default::default(),
        },
    }
}

fn any_hex(bench: &Bench, rng: &mut ChaCha8Rng) -> Hex {
    let b = bench.board();
    // Some lie beside the map.
    Hex::from_column_row(
        rng.random_range(0..=b.columns() as i16 + 1),
        rng.random_range(0..=b.rows() as i16 + 1),
    )
}

fn any_ink(rng: &mut ChaCha8Rng) -> Ink {
    let density = [Density::Light, Density::Heavy, Density::UltraHeavy][rng.random_range(0..3)];
    let growth = [Growth::Woods, Growth::Jungle][rng.random_range(0..2)];
    let building = Building {
        class: BuildingClass::Heavy,
        cf: 20,
        height: rng.random_range(1..6),
        kind: BuildingKind::Building,
    };
    Ink::Paint(match rng.random_range(0..18) {
        0 => Paint::Raise(1),
        1 => Paint::Raise(-1),
        2 => Paint::Level(rng.random_range(-3..6)),
        3 => Paint::Ground(Ground::ALL[rng.random_range(0..18)]),
        4 => Paint::Woods(Some(Woods { growth, density })),
        5 => Paint::Woods(None),
        6 => Paint::Water(Some(rng.random_range(0..4))),
        7 => Paint::Water(None),
        8 => Paint::Building(Some(building)),
        9 => Paint::Bare,
        10 => Paint::Ice(rng.random()),
        11 => {
            return Ink::Way(
                [Way::Road, Way::Rail, Way::Bridge { cf: 20 }][rng.random_range(0..3)],
            );
        }
        15 => Paint::Fixture(Some(Fixture::Crate { height: 2 })),
        16 => Paint::Visibility(Some(Visibility::Low)),
        17 => {
            let wall = Some(Barrier::Wall {
                height: rng.random_range(1..4),
            });
            return Ink::Side(wall.filter(|_| rng.random()));
        }
        12 => return Ink::NoWays,
        13 => return Ink::Smooth,
        _ => Paint::Smoke(Some(density)),
    })
}

/// Does one thing, whichever the dice say.
fn act(bench: &mut Bench, rng: &mut ChaCha8Rng) {
    let (a, b) = (any_hex(bench, rng), any_hex(bench, rng));
    let brush = Brush {
        radius: rng.random_range(0..4),
        shape: Shape::ALL[rng.random_range(0..3)],
        strength: rng.random_range(1..5),
    };
    let region = area::rectangle(bench.board(), a, b);
    match rng.random_range(0..24) {
        0..=8 => {
            bench.begin_stroke("Stroke", any_ink(rng), brush, rng.random());
            for _ in 0..rng.random_range(1..6) {
                let h = any_hex(bench, rng);
                bench.stroke_to(h);
                bench.stroke_side(h, Direction::from_index(rng.random_range(0..6)));
            }
            // Some are ended by the next thing.
            if rng.random() {
                bench.end_stroke();
            }
        }
        9 => {
            if let Ink::Paint(paint) = any_ink(rng) {
                bench.edit_board("Fill", |board| {
                    let hexes = area::piece(board, a, paint);
                    area::paint(board, &hexes, paint)
                });
            }
        }
        10 => {
            bench.edit_board("Ramp", |board| area::ramp(board, a, b, 1));
        }
        11 => {
            bench.edit_board("Smooth", |board| area::smooth(board, &region, 2));
        }
        12 => {
            let mirror = Mirror::ALL[rng.random_range(0..6)];
            bench.edit_board("Mirror", |board| {
                let cells = mirror.cells(board);
                area::put(board, cells)
            });
        }
        13 | 14 => {
            let turn = Turn {
                mirrored: rng.random(),
                steps: rng.random_range(0..6),
            };
            let clip = Clip::copy(bench.board(), &region).turned(turn);
            let at = any_hex(bench, rng);
            bench.edit_board("Paste", |board| area::put(board, clip.at(at)));
        }
        15 => {
            let m = Margins {
                north: rng.random_range(-2..3),
                east: rng.random_range(-2..3),
                south: rng.random_range(-2..3),
                west: rng.random_range(-2..3),
            };
            let mut map = bench.map().clone();
            if let Ok(board) = m.apply(bench.board(), map.base)
                && (8..60).contains(&board.columns())
                && (8..60).contains(&board.rows())
            {
                map.board = board;
                let on = map.board.clone();
                bench.replace_map("Resize", map, |h| {
                    Some(m.moved(h)).filter(|h| on.contains(*h))
                });
            }
        }
        16 => {
            let mut map = bench.map().clone();
            let old = map.board.clone();
            map.board = resize::turned(&old).expect("of one size");
            bench.replace_map("Turn", map, |h| Some(resize::half_turned(&old, h)));
        }
        17 => {
            let land = Land::ALL[rng.random_range(0..7)];
            let name = format!("Map {}", rng.random_range(0..9));
            bench.edit_head("Name", Some("map.name"), |head| {
                head.name = name;
                head.theme = land.theme();
            });
        }
        18 => {
            let title = format!("Battle {}", rng.random_range(0..99));
            bench.edit_scenario("Title", Some("title"), |s| s.title = title);
        }
        19 => {
            let n = rng.random_range(1..30);
            bench.edit_scenario("Turns", Some("turns"), |s| s.turn_limit = Some(n));
        }
        20 => {
            bench.edit_scenario("Unit", None, |s| {
                let units = &mut s.sides[rng.random_range(0..2)].forces[0].formations[0].units;
                units.push(Piece {
                    name: "New".into(),
                    at: Some(a),
                });
                if units.len() > 12 {
                    units.remove(0);
                }
            });
        }
        21 => {
            bench.edit_scenario("Zone", None, |s| {
                s.sides[rng.random_range(0..2)].zone = Zone::Hexes(region);
            });
        }
        22 => {
            bench.edit_scenario("Hill", None, |s| {
                s.rules.hills.push(a);
                s.rules.hills.truncate(6);
            });
        }
        _ => {
            bench.edit_board("Nothing", |board| {
                area::put(board, Some((a, Cell::default())))
            });
        }
    }
}

/// Ten thousand actions end in the same state with undo and redo in between as without, and undoing everything gives
/// the beginning.
#[test]
fn ten_thousand_actions_with_undo_and_redo_in_between() {
    let seed: u64 = std::env::var("HEXLANCE_SEED")
        .ok()
        .and_then(|s| s.parse().ok())
        .unwrap_or(5);
    let mut undoing = ChaCha8Rng::seed_from_u64(seed + 1);
    let mut plain = Bench::new(draft());
    let mut tried = Bench::new(draft());
    let mut taken_back = 0;
    for n in 0..10_000u64 {
        for bench in [&mut plain, &mut tried] {
            act(bench, &mut ChaCha8Rng::seed_from_u64(seed ^ (n << 20)));
        }
        if undoing.random_range(0..4) == 0 {
            let back = undoing.random_range(1..12);
            // A stroke under way ends by undoing, as it does by what comes next.
            let back = (0..back).take_while(|_| tried.undo()).count();
            plain.end_stroke();
            (0..back).for_each(|_| assert!(tried.redo(), "what was taken back comes again"));
            taken_back += back;
        }
        if n % 500 == 0 {
            assert_eq!(plain.draft(), tried.draft(), "after {n} actions");
        }
    }
    plain.end_stroke();
    tried.end_stroke();
    assert_eq!(plain.draft(), tried.draft());
    assert!(taken_back > 5_000, "{taken_back}");
    for (hex, cell) in tried.board().iter() {
        assert_eq!(cell.check(), Ok(()), "hex {hex} can be saved");
    }
    let end = tried.draft().clone();
    while tried.undo() {}
    assert_eq!(*tried.draft(), draft(), "everything taken back");
    assert!(!tried.is_changed());
    while tried.redo() {}
    assert_eq!(*tried.draft(), end, "everything done again");
}

#[test]
fn what_is_typed_in_a_row_is_one_thing_and_saving_ends_the_row() {
    let mut bench = Bench::new(draft());
    for text in ["A", "Am", "Amb"] {
        bench.edit_scenario("Title", Some("title"), |s| s.title = text.into());
    }
    assert!(bench.is_changed());
    assert_eq!(bench.undo_name(), Some("Title"));
    bench.note_saved();
    bench.edit_scenario("Title", Some("title"), |s| s.title = "Ambush".into());
    assert!(bench.undo());
    assert_eq!(bench.scenario().title, "Amb");
    assert!(!bench.is_changed(), "back at what was saved");
    assert!(bench.undo());
    assert_eq!(bench.scenario().title, "New");
    assert!(bench.is_changed());
    // Something else instead: what was saved cannot be come back to.
    bench.edit_scenario("Title", None, |s| s.title = "Other".into());
    bench.edit_scenario("Title", None, |s| s.title = "Another".into());
    bench.undo();
    assert!(bench.is_changed());
}

/// Set for the process that keeps drafts until it is killed.
const KEEPER: &str = "HEXLANCE_TEST_KEEPER";

fn numbered(n: u64) -> Snapshot {
    Snapshot {
        title: format!("Draft {n}"),
        file: None,
        scenario: format!("({n})\n\"quoted\" \\ {}", "x".repeat(20_000)),
        map: format!("{n} {}", "hex\n".repeat(60_000)),
    }
}

/// The process that is killed: it keeps draft after draft.
#[test]
fn keeper() {
    if let Some(folder) = std::env::var_os(KEEPER) {
        let drafts = Drafts::new(folder);
        for n in 1.. {
            drafts
                .keep("work", &numbered(n))
                .expect("it can be written");
            println!("kept {n}");
        }
    }
}

#[test]
fn a_kill_in_mid_save_loses_nothing() {
    use std::io::{BufRead, BufReader};
    let dir = tempfile::tempdir().expect("a temporary folder");
    let program = std::env::current_exe().expect("this test");
    let mut rng = ChaCha8Rng::seed_from_u64(9);
    for round in 0..12 {
        let mut child = std::process::Command::new(&program)
            .args(["keeper", "--exact", "--nocapture"])
            .env(KEEPER, dir.path())
            .stdout(std::process::Stdio::piped())
            .spawn()
            .expect("a second process");
        let mut out = BufReader::new(child.stdout.take().expect("its output")).lines();
        let mut told = 0u64;
        let enough = 1 + round % 4;
        for line in out.by_ref() {
            let line = line.expect("text");
            if let Some(n) = line
                .strip_prefix("kept ")
                .or(line.split_once("kept ").map(|l| l.1))
            {
                told = n.trim().parse().expect("a number");
            }
            if told >= enough {
                break;
            }
        }
        std::thread::sleep(std::time::Duration::from_micros(rng.random_range(0..9_000)));
        child.kill().expect("it runs");
        child.wait().expect("it ended");
        let all = Drafts::new(dir.path()).all();
        let work = all.iter().find(|k| k.snapshot.title.starts_with("Draft"));
        let found = &work.expect("a draft is there").snapshot;
        let n: u64 = found.title["Draft ".len()..].parse().expect("a number");
        assert!(n >= told, "nothing that was kept is lost: {n} {told}");
        assert_eq!(*found, numbered(n), "whole");
        assert_eq!(all.len(), 1, "no half files are listed");
    }
}
