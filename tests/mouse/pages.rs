//! The pages of the editor's Battle mode with pointer and keys.

use bevy::prelude::KeyCode;
use hexlance::editor::desk::{Mode, Page, Pick, Placing, units};
use hexlance_board::{Edge, Hex};
use hexlance_rules::{Effect, Extras, Light, Occasion, Player, Things, UnitForm, Zone};
use hexlance_strike::model::mission::Role;
use hexlance_strike_present::StrikeGame;

use super::{
    editor::{at, editing, plain},
    table::Table,
};

/// The Battle mode on a plain, on a page.
fn on_page(t: &mut Table, page: Page) {
    if editing(t).mode != Mode::Battle {
        t.chord(&[KeyCode::F4]);
        t.frames(3);
    }
    t.click(&format!("editor.page.{page:?}"));
    t.frames(3);
    assert_eq!(editing(t).page, page);
}

/// What lies on the map.
fn things(t: &Table) -> Things<'_> {
    editing(t).scenario().rules.things()
}

fn zone_of(t: &Table, side: usize) -> &Zone {
    &editing(t).scenario().sides[side].zone
}

fn painted(zone: &Zone) -> &[Hex] {
    match zone {
        Zone::Hexes(all) => all,
        other => panic!("{other:?} is not painted"),
    }
}

#[test]
fn sides_are_named_placed_and_painted() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut t = plain(folder.path());
    on_page(&mut t, Page::Sides);
    let before = editing(&t).scenario().clone();

    // A name, letter by letter, is one thing to take back.
    t.click("editor.side.0.name");
    t.chord(&[KeyCode::ControlLeft, KeyCode::KeyA]);
    t.type_text("Raiders");
    t.frames(2);
    assert_eq!(editing(&t).scenario().sides[0].name, "Raiders");
    // Its rules know no allied sides.
    assert!(!t.keys().iter().any(|k| k.starts_with("editor.side.0.team")));
    t.click("editor.side.role.Some(Attacker)");
    t.click("editor.side.player.hard");
    t.frames(2);
    let sides = &editing(&t).scenario().sides;
    assert_eq!(
        [0, 1].map(|n| sides[n].rules.own::<StrikeGame>().expect("theirs").role),
        [Some(Role::Attacker), Some(Role::Defender)]
    );
    assert_eq!(sides[0].player, Player::Computer("hard".to_owned()));

    // A depth from an edge, then painted on from there.
    t.scroll_to("editor.side.role.None", "editor.side.zone.kind.Edge");
    t.click("editor.side.zone.kind.Edge");
    t.frames(2);
    assert_eq!(*zone_of(&t, 0), Zone::Edge(Edge::South, 3));
    t.scroll_to("editor.side.zone.kind.Edge", "editor.side.zone.paint");
    t.click("editor.side.zone.paint");
    t.frames(2);
    assert_eq!(editing(&t).placing, Placing::Zone(0));
    t.look_down();
    t.chord(&[KeyCode::BracketLeft]);
    t.drag_hexes(&[at(7, 8), at(8, 8), at(9, 8)]);
    let hexes = painted(zone_of(&t, 0)).to_vec();
    assert!(hexes.contains(&at(8, 8)), "{hexes:?}");
    assert!(hexes.contains(&at(8, 17)), "what it covered is still in it");
    t.holding(KeyCode::ShiftLeft, |t| t.click_hex(at(8, 8)));
    assert!(!painted(zone_of(&t, 0)).contains(&at(8, 8)));
    t.chord(&[KeyCode::Escape]);
    t.frames(2);
    assert_eq!(editing(&t).placing, Placing::None);

    let mut steps = 0;
    while editing(&t).bench.undo_name().is_some() {
        t.click("editor.undo");
        t.frames(2);
        steps += 1;
        assert!(steps < 20);
    }
    assert_eq!(*editing(&t).scenario(), before, "after {steps} steps");
    assert_eq!(steps, 6, "name, role, player, zone, two strokes");
}

#[test]
fn goals_conditions_and_rules_are_set() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut t = plain(folder.path());
    on_page(&mut t, Page::Goals);
    t.look_down();
    t.click("editor.goals.objective.add");
    t.frames(2);
    t.click_hex(at(8, 6));
    t.frames(3);
    assert_eq!(things(&t).objectives[0].hex, at(8, 6));
    assert_eq!(editing(&t).picked, Some(Pick::Objective(0)));
    t.click("editor.goals.objective.0.name");
    t.chord(&[KeyCode::ControlLeft, KeyCode::KeyA]);
    t.type_text("Mill");
    t.click("editor.goals.objective.0.hex");
    t.chord(&[KeyCode::ControlLeft, KeyCode::KeyA]);
    t.type_text("0910");
    t.click("editor.goals.objective.0.points.more");
    t.frames(2);
    let mill = &things(&t).objectives[0];
    assert_eq!(
        (mill.name.as_str(), mill.hex, mill.points),
        ("Mill", at(9, 10), 2)
    );
    t.click("editor.goals.cargo.add");
    t.frames(2);
    t.click_hex(at(6, 6));
    t.frames(3);
    assert_eq!(things(&t).cargo[0].at, Some(at(6, 6)));

    on_page(&mut t, Page::Conditions);
    t.click("editor.conditions.light.Moonless");
    t.frames(2);
    t.click("editor.conditions.weather.HeavyRain");
    t.frames(2);
    let env = &editing(&t).scenario().environment;
    assert_eq!(env.light, Light::Moonless);
    assert_eq!(env.weather.len(), 1);

    on_page(&mut t, Page::Rules);
    t.click("editor.rules.fire");
    t.frames(2);
    assert_eq!(
        editing(&t).scenario().optional_rules.get("fire"),
        Some(&false)
    );
    t.click("editor.rules.fire");
    t.frames(2);
    assert!(
        editing(&t).scenario().optional_rules.is_empty(),
        "as usual again"
    );
}

#[test]
fn events_are_made_and_bring_units() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut t = plain(folder.path());
    // A unit on the table that is to come later.
    t.chord(&[KeyCode::F3]);
    t.frames(3);
    t.click("editor.cards.search");
    t.type_text("bellringer");
    t.frames(3);
    t.drag_onto("editor.card.bm_bellringer", at(8, 15));
    t.frames(3);
    assert_eq!(units(editing(&t).scenario()).count(), 1);

    on_page(&mut t, Page::Events);
    t.click("editor.event.add");
    t.frames(3);
    assert_eq!(editing(&t).event, Some(0));
    t.scroll_to("editor.event.name", "editor.event.when.Entered");
    t.click("editor.event.when.Entered");
    t.frames(3);
    let when = editing(&t).scenario().events[0].when.clone();
    assert!(
        matches!(when, Occasion::Entered { side: None, .. }),
        "{when:?}"
    );
    t.scroll_to("editor.event.name", "editor.effect.add");
    t.click("editor.effect.add");
    t.frames(2);
    t.click("editor.effect.add.reinforce");
    t.frames(3);
    t.scroll_to("editor.event.name", "editor.effect.0.unit.0");
    t.click("editor.effect.0.unit.0");
    t.frames(3);
    let s = editing(&t).scenario();
    let (_, unit) = units(s).next().expect("it is there");
    let name = unit.name().expect("it is named now").to_owned();
    assert_eq!(unit.at(), None, "it waits");
    assert_eq!(s.events[0].then, [Effect::Reinforce(vec![name])]);
    // One step back it stands where it stood.
    t.click("editor.undo");
    t.frames(2);
    let (_, unit) = units(editing(&t).scenario()).next().expect("it is there");
    assert_eq!(unit.at(), Some(at(8, 15)));
}
