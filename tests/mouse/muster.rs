//! The editor's Forces mode by pointer and keys: units added, moved, copied, taken away, and everything said of them.

use bevy::prelude::KeyCode;
use hexlance::editor::desk::{Mode, Pick, Placing, units};
use hexlance_rules::Effect;
use hexlance_strike_present::{StrikeGame, forces::CardFilter};

use super::{
    editor::{at, editing, plain},
    table::Table,
};

/// All units in the order of the file.
fn all(t: &Table) -> Vec<hexlance_strike::setup::UnitSetup<String>> {
    units(editing(t).scenario())
        .filter_map(|(_, u)| u.own::<StrikeGame>().cloned())
        .collect()
}

fn muster(t: &mut Table) {
    t.chord(&[KeyCode::F3]);
    t.frames(3);
    assert_eq!(editing(t).mode, Mode::Forces);
    // Letters search wherever the pointer is.
    t.type_text("bellringer");
    t.frames(3);
    let filter = editing(t).muster.kept::<CardFilter>();
    assert_eq!(filter.map(|f| f.search.as_str()), Some("bellringer"));
}

/// Selects a unit of the list at the right.
fn choose(t: &mut Table, unit: &str) {
    if t.keys().iter().any(|k| k == "editor.unit.back") {
        t.click("editor.unit.back");
        t.frames(4);
    }
    t.click(unit);
    t.frames(6);
}

#[test]
fn cards_become_units_by_drag_click_double_click_and_enter() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut t = plain(folder.path());
    muster(&mut t);
    // One is carried to its hex.
    t.drag_onto("editor.card.bm_bellringer", at(7, 12));
    assert_eq!(all(&t)[0].at, Some(at(7, 12)));
    assert_eq!(editing(&t).placing, Placing::None);
    // A click, then clicks on the table, until Escape.
    t.click("editor.card.bm_bellringer");
    t.frames(2);
    assert!(matches!(editing(&t).placing, Placing::Card(_)));
    for hex in [at(5, 12), at(9, 12)] {
        t.click_hex(hex);
        t.frames(2);
    }
    t.chord(&[KeyCode::Escape]);
    t.frames(2);
    assert_eq!(editing(&t).placing, Placing::None);
    let placed: Vec<_> = all(&t).iter().map(|u| u.at).collect();
    assert_eq!(placed, [Some(at(7, 12)), Some(at(5, 12)), Some(at(9, 12))]);
    // Enter in the search adds one that its side sets up; the fifth begins another lance.
    for _ in 0..2 {
        t.click("editor.cards.search");
        t.chord(&[KeyCode::Enter]);
        t.frames(3);
    }
    assert_eq!(all(&t).len(), 5);
    assert_eq!(all(&t)[4].at, None);
    let formations = &editing(&t).scenario().sides[0].forces[0].formations;
    assert_eq!(formations.len(), 2);
    // Each is one thing to undo.
    for n in (0..5).rev() {
        t.chord(&[KeyCode::ControlLeft, KeyCode::KeyZ]);
        t.frames(2);
        assert_eq!(all(&t).len(), n);
    }
}

#[test]
fn everything_is_said_of_a_unit_on_its_page() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut t = plain(folder.path());
    muster(&mut t);
    for hex in [at(5, 12), at(9, 12)] {
        t.drag_onto("editor.card.bm_bellringer", hex);
        t.frames(2);
    }
    // From the list to the page of the first one; a name, its armor, its facing, hidden.
    choose(&mut t, "editor.unit.0.0.0");
    assert!(matches!(editing(&t).picked, Some(Pick::Unit(u)) if u.unit == 0));
    let name = t
        .keys()
        .into_iter()
        .find(|k| k.starts_with("editor.unit.name"))
        .expect("a field for the name");
    t.click(&name);
    t.type_text("Ada");
    t.frames(2);
    assert_eq!(all(&t)[0].name.as_deref(), Some("Ada"));
    t.chord(&[KeyCode::Escape]);
    t.frames(2);
    t.click("editor.start.hidden");
    t.frames(2);
    assert!(all(&t)[0].hidden);
    t.scroll_to("editor.start.hidden", "editor.facing.SW");
    t.click("editor.facing.SW");
    t.frames(2);
    assert_eq!(all(&t)[0].facing, Some(hexlance_board::Direction::SW));
    t.scroll_to("editor.facing.SW", "editor.armor.4");
    t.click("editor.armor.4");
    t.frames(2);
    assert_eq!(all(&t)[0].condition.armor_lost, 2);
    // What was typed is one thing to undo.
    for _ in 0..4 {
        t.chord(&[KeyCode::ControlLeft, KeyCode::KeyZ]);
        t.frames(2);
    }
    let first = all(&t)[0].clone();
    assert_eq!((first.name, first.hidden), (None, false));

    // A copy beside it, which comes by a new event; the event follows its name.
    choose(&mut t, "editor.unit.0.0.1");
    t.chord(&[KeyCode::ControlLeft, KeyCode::KeyD]);
    t.frames(3);
    assert_eq!(all(&t).len(), 3);
    let twin = all(&t)[2].clone();
    assert!(twin.at.is_some_and(|h| h.distance(at(9, 12)) == 1));
    t.click("editor.start.waits");
    t.frames(3);
    t.click("editor.start.waits.0");
    t.frames(3);
    assert_eq!(all(&t)[2].at, None);
    let brought = |t: &Table| match editing(t).scenario().events[0].then.as_slice() {
        [Effect::Reinforce(units)] => units.clone(),
        other => panic!("{other:?}"),
    };
    assert_eq!(brought(&t), ["Bellringer 3"]);
    choose(&mut t, "editor.unit.0.0.0");
    t.chord(&[KeyCode::Delete]);
    t.frames(3);
    assert_eq!(all(&t).len(), 2);
    assert_eq!(brought(&t), ["Bellringer 2"]);
    // On the table after all: no event brings it any more.
    choose(&mut t, "editor.unit.0.0.1");
    t.click("editor.unit.place");
    t.frames(2);
    t.click_hex(at(12, 12));
    t.frames(2);
    assert_eq!(all(&t)[1].at, Some(at(12, 12)));
    assert_eq!(brought(&t), Vec::<String>::new());

    // The force has a name and a formation type of its own.
    t.click("editor.unit.back");
    t.frames(4);
    t.click("editor.formation.0.0");
    t.frames(4);
    t.click("forces.kind.Star");
    t.frames(2);
    let kind = editing(&t).scenario().sides[0].forces[0].formations[0]
        .rules
        .own::<StrikeGame>()
        .expect("their own")
        .kind;
    assert_eq!(kind, hexlance_strike::model::formation::FormationKind::Star);
}

#[test]
fn champions_and_their_enemies_are_chosen_in_the_editor() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut t = plain(folder.path());
    muster(&mut t);
    for hex in [at(5, 12), at(7, 12), at(9, 12)] {
        t.drag_onto("editor.card.bm_bellringer", hex);
        t.frames(2);
    }
    t.click("editor.side.1");
    t.frames(3);
    t.drag_onto("editor.card.bm_bellringer", at(7, 4));
    t.frames(2);
    t.click("editor.side.0");
    t.frames(3);
    t.click("editor.force.0");
    t.frames(4);
    t.click("forces.command.search");
    t.type_text("warrior code");
    t.frames(3);
    t.click("forces.command.sca.warrior_code");
    t.frames(4);
    let key = "forces.pick.champion.Bellringer 2";
    t.scroll_to("forces.has.0", key);
    t.click(key);
    t.frames(4);
    let key = "forces.pick.challenged.Bellringer 2";
    t.scroll_to("forces.has.0", key);
    t.click(key);
    t.frames(3);
    t.click(&format!("{key}.Bellringer 4"));
    t.frames(3);
    let champions = |t: &Table| {
        let force = &editing(t).scenario().sides[0].forces[0];
        let rules = force.rules.own::<StrikeGame>();
        rules.expect("their own").abilities[0].champions.clone()
    };
    assert_eq!(champions(&t)[0].unit, "Bellringer 2");
    assert_eq!(champions(&t)[0].enemy.as_deref(), Some("Bellringer 4"));
    // A unit before them goes: both names follow.
    t.click("editor.roster.back");
    t.frames(3);
    choose(&mut t, "editor.unit.0.0.0");
    t.chord(&[KeyCode::Delete]);
    t.frames(3);
    assert_eq!(champions(&t)[0].unit, "Bellringer");
    assert_eq!(champions(&t)[0].enemy.as_deref(), Some("Bellringer 3"));
}
