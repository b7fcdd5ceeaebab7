//! The scenario editor with battles of the dial rules: low walls, units, a battle made from nothing and tried.

use bevy::prelude::KeyCode;
use hexlance::{
    editor::desk::{Mode, Page, units},
    rulesets::{Registered, Rules},
};
use hexlance_board::{Barrier, Board, Direction, Fixture, Gate, GateState, GateWidth, Hex};
use hexlance_dial_present::DialGame;
use hexlance_rules::UnitForm;

use super::{
    editor::{at, editing, looked_through, plain, tried},
    table::{self, Table},
};

/// The editor with a plain of 16 by 17 hexes for a battle of the dial rules.
fn dial_plain(folder: &std::path::Path) -> Table {
    let mut t = Table::open(&table::data(&[]), folder, None, None);
    t.click("title.editor");
    t.frames(4);
    t.click("editor.new.rules.dial");
    t.click("editor.new.Plain");
    t.click("editor.new.size.16x17");
    t.frames(2);
    t.click("editor.new.go");
    t.frames(4);
    assert_eq!(editing(&t).rules, Rules::of::<DialGame>());
    t.look_down();
    t
}

fn walls(board: &Board) -> Vec<(Hex, Direction)> {
    let all = board.iter();
    all.flat_map(|(h, c)| c.walls.iter().map(move |d| (h, d)))
        .collect()
}

#[test]
fn low_walls_stand_where_the_pointer_says_and_are_undone() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut t = plain(folder.path());
    t.click("editor.paint.Walls");
    t.frames(2);
    // Along the sides between two columns of hexes, from middle to middle across one side.
    t.click_hex(at(8, 8));
    t.frames(2);
    let once = walls(editing(&t).bench.board());
    assert_eq!(once.len(), 1, "{once:?}");
    assert_eq!(once[0].0, at(8, 8));
    t.drag_hexes(&[at(5, 5), at(5, 7)]);
    t.frames(2);
    let built = walls(editing(&t).bench.board());
    // Between 5,5 and 5,6 and between 5,6 and 5,7, and what the press itself was nearest to.
    assert!((3..=4).contains(&built.len()), "{built:?}");
    // With Shift they are taken down; undoing brings them back.
    t.holding(KeyCode::ShiftLeft, |t| t.drag_hexes(&[at(5, 5), at(5, 7)]));
    t.frames(2);
    assert_eq!(walls(editing(&t).bench.board()), once);
    for left in [built.len(), 1, 0] {
        t.chord(&[KeyCode::ControlLeft, KeyCode::KeyZ]);
        t.frames(2);
        assert_eq!(walls(editing(&t).bench.board()).len(), left);
    }
}

#[test]
fn gates_things_and_zones_are_painted_and_undone() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut t = plain(folder.path());
    let empty = editing(&t).bench.board().clone();
    // A closed gate across a side that is passed from middle to middle.
    t.click("editor.paint.Walls");
    t.frames(2);
    t.click("editor.edge.Gate");
    t.frames(2);
    t.click("editor.gate-width.Narrow");
    t.click("editor.gate-state.Closed");
    t.click("editor.wall-height.less");
    t.frames(2);
    t.drag_hexes(&[at(5, 5), at(5, 6)]);
    t.frames(2);
    let gate = Barrier::Gate(Gate {
        width: GateWidth::Narrow,
        state: GateState::Closed,
        height: 5,
    });
    let board = editing(&t).bench.board();
    assert_eq!(board.barrier(at(5, 6), Direction::N), Some(gate));
    assert!(walls(board).is_empty());
    // Stairs, one at a time whatever the brush, towards a side.
    t.click("editor.paint.Things");
    t.frames(2);
    t.click("editor.thing.Stairs");
    t.frames(2);
    t.click("editor.thing-side.NE");
    t.click_hex(at(9, 9));
    t.frames(2);
    let stairs = Fixture::Stairs(Some(Direction::NE));
    let board = editing(&t).bench.board();
    assert_eq!(board.fixtures().collect::<Vec<_>>(), [(at(9, 9), stairs)]);
    // A zone, as large as the brush.
    t.click("editor.paint.Zones");
    t.frames(2);
    t.click("editor.zone.ZeroG");
    t.click_hex(at(11, 6));
    t.frames(2);
    let weightless = |board: &Board| board.iter().filter(|(_, c)| c.zones.zero_g).count();
    assert_eq!(weightless(editing(&t).bench.board()), 7);
    let mut steps = 0;
    while t.offers("editor.undo") {
        t.chord(&[KeyCode::ControlLeft, KeyCode::KeyZ]);
        t.frames(2);
        steps += 1;
        assert!(steps < 9);
    }
    assert_eq!(*editing(&t).bench.board(), empty);
}

#[test]
fn a_battle_of_the_dial_rules_is_made_tried_and_saved() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut t = dial_plain(folder.path());
    // What the rules do not know is not offered.
    assert!(!t.keys().iter().any(|k| k == "editor.paint.Mines"));
    t.chord(&[KeyCode::F3]);
    t.frames(3);
    assert_eq!(editing(&t).mode, Mode::Forces);
    for (side, model, hex) in [
        (0, "oxbow", Some(at(8, 15))),
        (0, "lantern_medics", None),
        (1, "cinderhelm", Some(at(8, 3))),
    ] {
        t.click(&format!("editor.side.{side}"));
        t.click("editor.cards.search");
        t.chord(&[KeyCode::ControlLeft, KeyCode::KeyA]);
        t.type_text(&model.replace('_', " "));
        t.frames(3);
        match hex {
            Some(hex) => t.drag_onto(&format!("editor.card.dial.{model}"), hex),
            None => t.chord(&[KeyCode::Enter]),
        }
        t.frames(3);
    }
    let placed: Vec<_> = units(editing(&t).scenario())
        .map(|(at, u)| (at.side, u.kind().to_owned(), u.at()))
        .collect();
    let unit = |side, kind: &str, hex| (side, format!("dial.{kind}"), hex);
    assert_eq!(
        placed,
        [
            unit(0, "oxbow", Some(at(8, 15))),
            unit(0, "lantern_medics", None),
            unit(1, "cinderhelm", Some(at(8, 3))),
        ]
    );
    // The medics ride: on their page their transport is chosen.
    t.click("editor.side.0");
    t.frames(3);
    t.click("editor.unit.0.0.1");
    t.frames(30);
    t.click("editor.start.aboard");
    t.frames(3);
    t.click("editor.start.aboard.0");
    t.frames(3);
    let aboard = |t: &Table| {
        let all = units(editing(t).scenario());
        let names: Vec<_> = all.map(|(_, u)| u.aboard().map(str::to_owned)).collect();
        names
    };
    assert_eq!(aboard(&t)[1].as_deref(), Some("Oxbow"));
    // Rounds and build total.
    t.chord(&[KeyCode::F4]);
    t.frames(3);
    assert_eq!(editing(&t).page, Page::Outline);
    assert!(!t.keys().iter().any(|k| k == "editor.page.Conditions"));
    t.scroll_to("editor.outline.briefing", "editor.build-total.more");
    t.click("editor.build-total.more");
    t.frames(2);
    let points = editing(&t).scenario().sides.iter();
    let points: Vec<_> = points.map(|s| s.forces[0].points).collect();
    assert_eq!(points, [Some(600), Some(600)]);
    t.click("editor.title");
    t.chord(&[KeyCode::ControlLeft, KeyCode::KeyA]);
    t.type_text("Salt road");
    t.chord(&[KeyCode::Escape]);
    looked_through(&mut t);
    assert_eq!(editing(&t).problems, []);
    let made = editing(&t).scenario().clone();

    // Tried, and back to the same state.
    t.chord(&[KeyCode::F6]);
    tried(&mut t);
    assert_eq!(*editing(&t).scenario(), made);

    t.chord(&[KeyCode::ControlLeft, KeyCode::KeyS]);
    t.frames(4);
    let file = editing(&t).file.clone().expect("it has a file");
    let data = t
        .world()
        .resource::<hexlance::game::start::GameData>()
        .0
        .clone();
    let again = data.load_as::<DialGame>(&file).expect("it is sound");
    assert_eq!(again.setup.agreed.build_total, 600);
}
