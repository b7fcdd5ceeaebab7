//! The shipped battles: they load and begin, their sides are even, everybody finds a place, and the lesson can be followed.

use std::{
    fs,
    path::{Path, PathBuf},
    sync::Arc,
};

use hexlance_board::{BoardFile, Direction, Hex};
use hexlance_classic::{
    Battle,
    command::{Command, MoveOrder, Placement, Step, Way},
    content::Content,
    ground,
    read::{Look, Table},
    setup::{Setup, load_scenario, resolve},
    state::{Mode, Phase, Zones},
    victory,
};
use hexlance_rules::{DiceSource, Message, SideId, UnitId};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Every shipped battle with the name of its file, resolved.
fn battles() -> Vec<(String, Setup)> {
    let map = |name: &str| {
        let file = root().join("assets/maps").join(format!("{name}.board.ron"));
        BoardFile::load(file).map_err(|d| Message::verbatim(d.to_string()))
    };
    let entries = fs::read_dir(root().join("scenarios")).expect("the folder of the scenarios");
    let mut files: Vec<PathBuf> = entries
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|e| e == "ron"))
        .collect();
    files.sort();
    let mut out = Vec::new();
    for file in files {
        let text = fs::read_to_string(&file).expect("a text");
        if !text.contains("ruleset: \"classic\"") {
            continue;
        }
        let scenario = load_scenario(&text, &file).unwrap_or_else(|fault| panic!("{fault}"));
        let setup = resolve(&scenario, &Content::shipped(), &map);
        let setup = setup.unwrap_or_else(|faults| panic!("{}: {faults:#?}", file.display()));
        let name = file.file_stem().unwrap_or_default().to_string_lossy();
        out.push((name.into_owned(), setup));
    }
    assert!(out.len() >= 8, "seven battles and a lesson");
    out
}

fn begun(setup: Setup) -> Battle {
    Battle::new(Arc::new(setup), Content::shipped(), DiceSource::Seed(1)).expect("a battle")
}

#[test]
fn sides_are_even_by_their_worth() {
    for (name, setup) in battles() {
        if setup.lesson.is_some() {
            continue;
        }
        let battle = begun(setup);
        let table = Table::of(battle.world());
        let sums: Vec<(usize, f64)> = table
            .sides()
            .ids()
            .map(|side| {
                let own = || table.units().filter(move |u| u.side == side);
                let worth: u32 = own().map(|u| victory::worth(table, &u)).sum();
                // A Point is one unit, however many machines it has (C15.1.5).
                let first = |u: &Look<'_>| u.turn.point.is_none_or(|point| point == u.id);
                (own().filter(first).count(), f64::from(worth))
            })
            .collect();
        let [(n, a), (m, b)] = sums[..] else {
            panic!("{name} has two sides");
        };
        // A side that is fewer by more than a third adds a twentieth for each unit that it has less (C9.4.4).
        let share = |own: usize, other: usize| {
            if other * 3 > own * 4 {
                1.0 + 0.05 * (other - own) as f64
            } else {
                1.0
            }
        };
        let even = |a: f64, b: f64| a.max(b) <= a.min(b) * 1.05;
        // Where ground or task favours a side, the skills of a battle make up for it: its units are even as they come.
        let content = Content::shipped();
        let usual = |side: SideId| -> f64 {
            let own = table.units().filter(|u| u.side == side);
            let first = own.filter(|u| u.turn.point.is_none_or(|point| point == u.id));
            let known = first.filter_map(|u| content.unit(u.sheet.id.as_str()));
            known.map(|known| f64::from(known.worth)).sum()
        };
        let (usual_a, usual_b) = (usual(SideId(0)), usual(SideId(1)));
        // A battle is even by plain sums, with that allowance, or as its units come.
        let (most_a, most_b) = (a / share(n, m), b / share(m, n));
        assert!(
            even(a, b) || even(most_a, most_b) || even(usual_a, usual_b),
            "{name}: {a} against {b}, with the allowance {most_a} against {most_b}, as they come {usual_a} against {usual_b}"
        );
    }
}

#[test]
fn everybody_finds_a_place_to_stand() {
    for (name, setup) in battles() {
        let battle = begun(setup);
        let table = Table::of(battle.world());
        let zones = battle.world().resource::<Zones>();
        for side in table.sides().ids() {
            let open = table
                .board()
                .iter()
                .filter(|(hex, cell)| {
                    zones.has(side, *hex) && ground::open_to_mechs(cell, None).is_ok()
                })
                .count();
            let own = table.units().filter(|u| u.side == side).count();
            assert!(
                open >= 8 * own,
                "{name}: {open} hexes for {own} of {side:?}"
            );
        }
    }
}

const LEARNER: SideId = SideId(0);

/// The learner's machine.
fn old_tanner(battle: &Battle) -> UnitId {
    let mut all = Table::of(battle.world()).units();
    all.find(|u| u.name == "Old Tanner")
        .expect("it is there")
        .id
}

fn move_order(unit: UnitId, mode: Mode, steps: &[Step]) -> Command {
    Command::Move(MoveOrder {
        unit,
        mode,
        way: Way::Steps(steps.iter().copied().collect()),
        masc: false,
        assault: None,
        ram: None,
        floor: None,
    })
}

/// Everybody else stands still and holds fire until the learner moves in a turn.
fn come_to(battle: &mut Battle, turn: u16) {
    for _ in 0..40 {
        let table = Table::of(battle.world());
        let clock = table.clock();
        let side = clock.active().expect("somebody acts");
        if (clock.turn, clock.phase, side) == (turn, Phase::Movement, LEARNER) {
            return;
        }
        let command = match clock.phase {
            Phase::Movement => match clock.under_way {
                Some(unit) => Command::Halt(unit),
                None => {
                    let own = table.units().find(|u| u.side == side).expect("a unit");
                    move_order(own.id, Mode::Stationary, &[])
                }
            },
            _ => Command::Pass,
        };
        battle.submit(side, command).expect("it is allowed");
    }
    panic!("turn {turn} does not come");
}

#[test]
fn the_lesson_can_be_followed() {
    let mut all = battles().into_iter();
    let (_, setup) = all
        .find(|(name, _)| name == "tanners_ford")
        .expect("the lesson");
    let mut battle = begun(setup);
    let unit = old_tanner(&battle);
    let place = |battle: &Battle| {
        let u = Table::of(battle.world()).find(unit).expect("it is there");
        u.hex().map(Hex::column_row)
    };
    let spot = Command::Deploy(Placement {
        unit,
        hex: Hex::from_column_row(9, 12),
        facing: Direction::N,
    });
    battle.submit(LEARNER, spot).expect("the marked hex");
    battle
        .submit(LEARNER, Command::Ready)
        .expect("all are set up");
    // Two hexes to the water's edge, and into it.
    for (turn, steps, hex) in [(1, 2, (9, 10)), (2, 1, (9, 9))] {
        come_to(&mut battle, turn);
        let walk = move_order(unit, Mode::Walk, &vec![Step::Forward; steps]);
        battle.submit(LEARNER, walk).expect("it has the MP");
        assert_eq!(place(&battle), Some(hex));
    }
    // Through the river to the far bank, which takes the roll of one more hex of water.
    come_to(&mut battle, 3);
    let prone = {
        let u = Table::of(battle.world()).find(unit).expect("it is there");
        u.stance.prone
    };
    if prone {
        let stand = move_order(unit, Mode::Walk, &[Step::Stand]);
        battle.submit(LEARNER, stand).expect("it may try");
    } else {
        let across = move_order(unit, Mode::Walk, &[Step::Forward; 2]);
        battle.submit(LEARNER, across).expect("it has the MP");
    }
    // Dropping and standing up.
    come_to(&mut battle, 6);
    let drop = move_order(unit, Mode::Walk, &[Step::Drop]);
    let stand = move_order(unit, Mode::Walk, &[Step::Stand]);
    let allowed = [&drop, &stand].map(|c| battle.check(LEARNER, c).is_ok());
    assert!(allowed[0] != allowed[1], "it stands or it lies");
}
