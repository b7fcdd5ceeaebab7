//! The frame of a battle with the mouse: stages of setup, ways onto the map and around it, what is fought for, the curtain.

use hexlance_strike_present::battle::session::Seen;
use std::path::Path;

use hexlance::{
    hud::model::{BattleView, Overlay},
    settings::Settings,
    table::{Overlays, TableModel},
};
use hexlance_board::{Edge, Hex};
use hexlance_rules::{SideId, UnitId};
use hexlance_strike::{
    arrival,
    event::{Event, SetupEvent},
    go::Wait,
    read::{self, UnitRead},
    sides::TwoSides,
    state::{Phase, Place},
};

use crate::table::{self, Table};

/// One side stands off the map and may move around it.
const EDGE: &str = r#"(
    ruleset: "strike",
    title: "The edge",
    map: Inline(columns: 14, rows: 10, hexes: { (6, 2): "light woods" }),
    turn_limit: 6,
    sides: [
        (
            name: "Reds", home: West, enters: [West], off_map: true,
            forces: [(name: "Reds", formations: [(name: "Reds", units: [
                (card: "bm_ironvole", name: "Vole"),
                (card: "bm_brasswing", name: "Wing"),
                (card: "bm_cinderhook", name: "Hook", at: (0, 1), facing: NE),
                (card: "bm_quarry_saint", name: "Post", at: (0, 9), facing: NE),
            ])])],
        ),
        (
            name: "Blues", home: East,
            forces: [(name: "Blues", formations: [(name: "Blues", units: [
                (card: "bm_kiln_widow", name: "Widow", at: (13, -2), facing: SW),
            ])])],
        ),
    ],
)"#;

/// A side that changes the map, splits, and hides.
const STAGES: &str = r#"(
    ruleset: "strike",
    title: "The stages",
    map: Inline(columns: 16, rows: 12, hexes: { (8, 0): "light woods", (12, -2): "light woods", (13, -2): "light woods" }),
    turn_limit: 4,
    sides: [
        (
            name: "Reds", role: Attacker, home: West, zone: Edge(West, 3),
            forces: [(name: "Reds", formations: [(name: "Reds", units: [
                (card: "bm_brasswing", name: "Wing"),
            ])])],
        ),
        (
            name: "Blues", role: Defender, home: East, zone: Edge(East, 5), hidden: 1, splits: true, rearranges: true,
            forces: [(name: "Blues", formations: [(name: "Blues", units: [
                (card: "bm_kiln_widow", name: "Widow"),
                (card: "bm_cinderhook", name: "Lurker"),
                (card: "bm_ironvole", name: "Laggard"),
                (card: "bm_quarry_saint", name: "Sleeper"),
            ])])],
        ),
    ],
)"#;

/// Two places to hold, and home edges to choose.
const MEETING: &str = r#"(
    ruleset: "strike",
    title: "The meeting",
    map: Inline(columns: 14, rows: 10, hexes: {}),
    turn_limit: 3,
    kind: Meeting,
    objectives: [(name: "Mill", hex: (4, 2), points: 10), (name: "Ford", hex: (8, 0), points: 20), (name: "Shrine", hex: (6, 5))],
    sides: [
        (
            name: "Reds", home: West,
            forces: [(name: "Reds", formations: [(name: "Reds", units: [
                (card: "bm_brasswing", name: "Wing", at: (4, 3), facing: NE),
            ])])],
        ),
        (
            name: "Blues", home: East,
            forces: [(name: "Blues", formations: [(name: "Blues", units: [
                (card: "bm_kiln_widow", name: "Widow", at: (12, 0), facing: SW),
            ])])],
        ),
    ],
)"#;

/// It becomes dark, and somebody comes.
const EVENTS: &str = r#"(
    ruleset: "strike",
    title: "The lamps",
    map: Inline(columns: 14, rows: 10, hexes: {}),
    turn_limit: 3,
    events: [
        (name: "Night", when: Turn(1), then: [Message("The lamps go out."), Environment((light: Moonless))]),
        (name: "Relief", when: Turn(2), then: [Reinforce(["Late"])]),
    ],
    sides: [
        (
            name: "Reds", home: West,
            forces: [(name: "Reds", formations: [(name: "Reds", units: [
                (card: "bm_brasswing", name: "Wing", at: (1, 3), facing: NE),
            ])])],
        ),
        (
            name: "Blues", home: East,
            forces: [(name: "Blues", formations: [(name: "Blues", units: [
                (card: "bm_kiln_widow", name: "Widow", at: (12, 0), facing: SW),
                (card: "bm_ironvole", name: "Late"),
            ])])],
        ),
    ],
)"#;

fn open(folder: &Path, text: &str) -> Table {
    let mods = folder.join("mods");
    std::fs::create_dir_all(mods.join("scenarios")).expect("a folder");
    std::fs::write(mods.join("scenarios/trial.ron"), text).expect("it is written");
    let data = table::data(&[&mods]);
    assert!(data.faults.is_empty(), "{:?}", data.faults);
    let mut t = Table::open(&data, folder, Some("trial"), Some(["human", "human"]));
    t.look_down();
    t
}

fn unit(t: &Table, name: &str) -> UnitId {
    get(t, name).id
}

fn get<'a>(t: &'a Table, name: &str) -> UnitRead<'a> {
    let world = t.session().battle.world();
    read::units(world)
        .find(|u| u.name == name)
        .expect("it is there")
}

fn at(column: i16, row: i16) -> Hex {
    Hex::from_column_row(column, row)
}

fn place(t: &Table, name: &str) -> String {
    let roster = &t.view().roster;
    let entry = roster.iter().find(|e| e.name == name);
    entry.map(|e| e.place.clone()).unwrap_or_default()
}

fn logged(t: &Table, wanted: impl Fn(&Event) -> bool) -> bool {
    t.session().battle.log().iter().any(|l| wanted(&l.event))
}

/// Chooses a facing if one is to be chosen, by the button.
fn settle(t: &mut Table, label: &str) {
    if t.view().end.as_ref().is_some_and(|e| e.label == label) {
        t.click("action.end-phase");
    }
}

fn end(t: &mut Table) {
    t.end_phase();
    t.frames(2);
}

/// Lets everybody but some stand still, attack nobody and go on, until something is so.
fn pass_until(t: &mut Table, spared: &[&str], so: impl Fn(&Table) -> bool) {
    for _ in 0..60 {
        t.until("somebody acts", |t| t.session().viewer_acts());
        t.frames(2);
        if so(t) {
            return;
        }
        let session = t.session();
        let world = session.battle.world();
        let alternate = matches!(session.view().waiting(), Some(Wait::Alternate { .. }));
        if !alternate {
            end(t);
            continue;
        }
        let view = session.view();
        let idle = read::active(world, session.viewer)
            .filter(|u| !u.acts.activated)
            .chain(view.entrants())
            .find(|u| !spared.contains(&u.name))
            .map(|u| (u.id, u.is_in_play()))
            .expect("somebody else");
        t.select(idle.0);
        t.frames(2);
        if idle.1 {
            t.click("action.end-phase");
        } else {
            t.click("action.entry.hold");
        }
        t.frames(2);
    }
    panic!("it never comes to that; on screen: {:?}", t.keys());
}

fn reds_move(t: &Table) -> bool {
    let waits = matches!(t.session().view().waiting(), Some(Wait::Alternate { .. }));
    t.session().viewer == SideId(0) && waits
}

#[test]
fn units_come_in_over_an_edge_or_are_held_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut t = open(folder.path(), EDGE);
    pass_until(&mut t, &["Vole", "Wing", "Hook"], reds_move);
    assert_eq!(place(&t, "Vole"), "Off the map, may come in");
    let vole = unit(&t, "Vole");
    t.select(vole);
    t.frames(2);
    let reach = t.world().resource::<Overlays>().reach.clone();
    assert!(reach.iter().any(|r| r.hex == at(1, 7)), "{reach:?}");
    assert!(
        reach
            .iter()
            .all(|r| read::board(t.session().battle.world()).on_edge(r.hex, Edge::West))
    );
    // Not in the middle of the map: the rules say why.
    t.click_hex(at(9, 5));
    assert!(
        t.toasts().iter().any(|s| s.contains("edge")),
        "{:?}",
        t.toasts()
    );
    assert_eq!(get(&t, "Vole").place, &Place::Reserve);
    t.click_hex(at(1, 7));
    t.frames(2);
    assert_eq!(get(&t, "Vole").hex(), Some(at(1, 7)), "{:?}", t.toasts());
    // It goes on from there, by the same plan as any move.
    assert_eq!(
        t.view().end.as_ref().map(|e| e.label.as_str()),
        Some("Stop here")
    );
    assert_eq!(t.view().selected, Some(vole));
    t.click_hex(at(3, 7));
    settle(&mut t, "Go there");
    t.frames(2);
    assert_eq!(get(&t, "Vole").hex(), Some(at(3, 7)), "{:?}", t.toasts());
    assert!(get(&t, "Vole").acts.activated);
    // The other one waits for its hour.
    pass_until(&mut t, &["Wing", "Hook"], reds_move);
    t.select(unit(&t, "Wing"));
    t.frames(2);
    t.click("action.entry.hold");
    t.frames(2);
    assert_eq!(place(&t, "Wing"), "Off the map, held back");
    assert_eq!(get(&t, "Wing").place, &Place::Reserve);
    // The enemy learns no more than that somebody is to come.
    pass_until(&mut t, &["Widow"], |t| t.session().viewer == SideId(1));
    assert!(!t.view().roster.iter().any(|e| e.name == "Wing"));
}

#[test]
fn what_a_scenario_lets_happen_is_said_and_shown() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut t = open(folder.path(), EVENTS);
    t.until("it is said", |t| {
        t.toasts().contains(&"“The lamps go out.”")
    });
    let dark = |t: &Table| {
        t.view()
            .conditions
            .iter()
            .any(|c| c.name == "Moonless night")
    };
    assert!(dark(&t), "{:?}", t.view().conditions);
    let blues_move = |turn: u16| {
        move |t: &Table| {
            let session = t.session();
            let waits = matches!(session.view().waiting(), Some(Wait::Alternate { .. }));
            waits && session.viewer == SideId(1) && session.view().turn().number == turn
        }
    };
    pass_until(&mut t, &[], blues_move(1));
    assert_eq!(place(&t, "Late"), "Off the map");
    pass_until(&mut t, &[], |t| t.session().viewer == SideId(0));
    assert!(!t.view().roster.iter().any(|e| e.name == "Late"));
    pass_until(&mut t, &["Late"], blues_move(2));
    assert_eq!(place(&t, "Late"), "Off the map, may come in");
}

#[test]
fn a_jump_onto_the_map_is_planned_to_its_end() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut t = open(folder.path(), EDGE);
    pass_until(&mut t, &["Vole", "Wing", "Hook"], reds_move);
    t.select(unit(&t, "Wing"));
    t.frames(2);
    assert!(t.offers("action.entry.jump"), "{:?}", t.keys());
    t.click("action.entry.jump");
    t.click_hex(at(3, 5));
    assert_eq!(
        t.view().end.as_ref().map(|e| e.label.as_str()),
        Some("Jump in"),
        "{:?}",
        t.toasts()
    );
    t.click("action.end-phase");
    t.frames(2);
    assert_eq!(get(&t, "Wing").hex(), Some(at(3, 5)), "{:?}", t.toasts());
}

#[test]
fn a_unit_goes_around_the_map_with_sealed_orders() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut t = open(folder.path(), EDGE);
    pass_until(&mut t, &["Hook"], |t| {
        reds_move(t) && t.session().view().entrants().count() == 0
    });
    let hook = unit(&t, "Hook");
    t.select(hook);
    t.frames(2);
    t.click("action.move.around");
    t.frames(2);
    assert!(!t.world().resource::<Overlays>().reach.is_empty());
    let exit = get(&t, "Hook").hex().expect("on the map");
    t.click_hex(exit);
    t.frames(2);
    let back = at(6, 1);
    t.point(t.place(back));
    t.frames(2);
    let tip = t.view().hover.clone().expect("a hex");
    assert!(
        tip.notes.iter().any(|(n, _)| n.starts_with("Back in turn")),
        "{:?}",
        tip.notes
    );
    t.click_hex(back);
    t.frames(2);
    assert_eq!(get(&t, "Hook").place, &Place::Reserve, "{:?}", t.toasts());
    let journeys = &arrival::arrivals(t.session().battle.world()).journeys;
    assert_eq!(
        journeys.get(&hook).map(|j| (j.exit, j.back)),
        Some((exit, back))
    );
    if t.session().viewer == SideId(1) {
        assert!(!format!("{:?}", t.view().roster).contains("0601"));
    }
    // It comes back where its orders say, in an End Phase.
    let returning =
        |t: &Table| matches!(t.session().view().waiting(), Some(Wait::Returns(SideId(0))));
    pass_until(&mut t, &[], returning);
    assert_eq!(t.view().selected, Some(hook));
    t.click_hex(back);
    settle(&mut t, "Come back");
    t.frames(2);
    assert_eq!(get(&t, "Hook").hex(), Some(back), "{:?}", t.toasts());
}

#[test]
fn every_stage_of_setup_is_done_with_the_mouse() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut t = open(folder.path(), STAGES);
    let said = |t: &Table| t.view().instruction.clone().unwrap_or_default();
    let stage = |t: &Table| {
        let bar = &t.view().phase;
        bar.phases[bar.current].name.clone()
    };
    assert_eq!(t.session().viewer, SideId(1));
    assert_eq!(stage(&t), "Map");
    // A wood is moved.
    let (from, to) = (Hex::new(8, 0), Hex::new(10, 0));
    t.click_hex(from);
    t.frames(2);
    assert!(said(&t).contains("move it to"), "{}", said(&t));
    t.click_hex(to);
    t.frames(2);
    let woods = |t: &Table, hex| {
        let board = read::board(t.session().battle.world());
        board.get(hex).is_some_and(|c| c.woods.is_some())
    };
    assert!(woods(&t, to) && !woods(&t, from), "{:?}", t.toasts());
    end(&mut t);
    // Half of them come later, in two groups.
    assert_eq!(stage(&t), "Reserves");
    assert!(said(&t).contains("0 of 2"), "{}", said(&t));
    assert!(
        !t.offers("action.end-phase"),
        "two are to be kept back first"
    );
    t.select(unit(&t, "Laggard"));
    t.frames(2);
    t.click("action.keep.1");
    t.frames(2);
    t.select(unit(&t, "Sleeper"));
    t.frames(2);
    t.click("action.keep.2");
    t.frames(2);
    assert!(
        place(&t, "Laggard").contains("group 1"),
        "{}",
        place(&t, "Laggard")
    );
    end(&mut t);
    // One hides, the other stands in the open.
    assert_eq!(stage(&t), "Units");
    assert!(
        said(&t).contains("0 of 2 placed, 0 of 1 hidden"),
        "{}",
        said(&t)
    );
    t.select(unit(&t, "Lurker"));
    t.frames(2);
    t.click("action.setup.hide");
    t.frames(2);
    assert!(said(&t).contains("hides"), "{}", said(&t));
    t.click_hex(at(15, 11));
    assert!(
        t.toasts().iter().any(|s| s.contains("hide")),
        "{:?}",
        t.toasts()
    );
    t.click_hex(Hex::new(12, -2));
    t.frames(2);
    assert!(get(&t, "Lurker").is_hidden(), "{:?}", t.toasts());
    t.select(unit(&t, "Widow"));
    t.frames(2);
    assert!(!t.offers("action.setup.hide"), "as many hide as may");
    t.click_hex(at(15, 4));
    t.frames(2);
    assert!(
        said(&t).contains("2 of 2 placed, 1 of 1 hidden"),
        "{}",
        said(&t)
    );
    end(&mut t);
    assert_eq!(t.session().viewer, SideId(0));
    let names: Vec<_> = t.view().roster.iter().map(|e| e.name.as_str()).collect();
    assert_eq!(names, ["Wing", "Widow"]);
}

#[test]
fn home_edges_are_chosen_by_a_click() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = STAGES
        .replace("home: West, zone: Edge(West, 3),", "zone: Edge(West, 3),")
        .replace("home: East, zone: Edge(East, 5),", "zone: Edge(East, 5),")
        .replace("splits: true,", "")
        .replace("turn_limit: 4,", "turn_limit: 4, homes: Chosen,");
    let mut t = open(folder.path(), &text);
    t.until("a question", |t| t.view().prompt.is_some());
    t.frames(3);
    t.click("prompt.option.0");
    t.frames(2);
    assert!(logged(&t, |e| matches!(
        e,
        Event::Setup(SetupEvent::HomesChosen { .. })
    )));
}

#[test]
fn what_is_fought_for_is_on_the_table() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut t = open(folder.path(), MEETING);
    t.until("somebody acts", |t| t.session().viewer_acts());
    let mission = t.view().mission.clone().expect("there is one");
    assert_eq!(mission.places.len(), 3);
    assert_eq!(mission.sides.len(), 2);
    let labels = |t: &Table| -> Vec<String> {
        let zones = &t.world().resource::<Overlays>().zones;
        zones.iter().map(|z| z.label.clone()).collect()
    };
    assert!(labels(&t).contains(&"Mill".to_owned()), "{:?}", labels(&t));
    assert!(
        labels(&t).iter().any(|l| l.contains("Reds")),
        "{:?}",
        labels(&t)
    );
    t.click("bar.view");
    t.frames(2);
    t.click(&format!("view.{}", Overlay::Mission.key()));
    t.frames(2);
    assert!(!labels(&t).contains(&"Mill".to_owned()));
    t.click(&format!("view.{}", Overlay::Mission.key()));
    t.click_at(bevy::math::Vec2::new(640.0, 500.0));
    // Whoever stands beside the mill holds it when the turn ends.
    pass_until(&mut t, &[], |t| {
        read::turn(t.session().battle.world()).number == 2
    });
    assert!(
        labels(&t).contains(&"Mill, held by Reds".to_owned()),
        "{:?}",
        labels(&t)
    );
    let mission = t.view().mission.clone().expect("there is one");
    assert_eq!(mission.sides[0].parts[0].1, "10");
}

#[test]
fn the_rolls_for_initiative_are_shown() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut t = open(folder.path(), MEETING);
    t.until("somebody acts", |t| t.session().viewer_acts());
    t.frames(2);
    let view = t.view().initiative.clone().expect("it was rolled");
    assert!(
        view.sides
            .iter()
            .all(|s| s.rolls.iter().all(|r| r.dice.len() == 2))
    );
    assert!(view.sides.iter().all(|s| !s.rolls.is_empty()));
    t.until("the panel has gone again", |t| {
        !t.offers("initiative.close")
    });
    t.click("phase.initiative");
    t.frames(3);
    assert!(t.offers("initiative.close"), "{:?}", t.keys());
    t.click("initiative.close");
    t.frames(2);
    assert!(!t.offers("initiative.close"));
}

/// Names that nobody but the Blues may see.
const SECRET: [&str; 3] = ["Lurker", "Laggard", "Sleeper"];

fn assert_nothing_of(view: &BattleView, names: &[&str]) {
    let all = format!("{view:?}");
    for name in names {
        assert!(!all.contains(name), "{name} in {all}");
    }
}

#[test]
fn the_curtain_keeps_two_people_apart() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut t = open(folder.path(), STAGES);
    t.world_mut().resource_mut::<Settings>().interface.curtain = true;
    let covered = |t: &Table| t.view().curtain.is_some();
    // The map is changed in the open. Whom the Blues keep back after that is a secret: the other one looks away.
    t.frames(3);
    assert!(!covered(&t) && t.session().viewer == SideId(1));
    end(&mut t);
    t.until("the curtain is down", covered);
    t.frames(3);
    assert_eq!(t.keys(), ["curtain.lift"]);
    assert_nothing_of(t.view(), &["Wing", "Widow", "Lurker", "Laggard", "Sleeper"]);
    assert!(t.world().resource::<TableModel>().minis.is_empty());
    let before = t.session().battle.history().len();
    t.click_at(t.place(Hex::new(8, 0)));
    assert_eq!(t.session().battle.history().len(), before);
    t.click("curtain.lift");
    t.frames(3);
    assert!(!covered(&t) && t.session().viewer == SideId(1));
    for (name, key) in [("Laggard", "action.keep.1"), ("Sleeper", "action.keep.2")] {
        t.select(unit(&t, name));
        t.frames(2);
        t.click(key);
        t.frames(2);
    }
    end(&mut t);
    t.select(unit(&t, "Lurker"));
    t.frames(2);
    t.click("action.setup.hide");
    // A refusal is said, and not to the other.
    t.click_hex(at(15, 11));
    assert!(!t.toasts().is_empty());
    t.click_hex(Hex::new(12, -2));
    t.frames(2);
    t.select(unit(&t, "Widow"));
    t.frames(2);
    t.click_hex(at(15, 4));
    t.frames(2);
    t.click("action.end-phase");
    if t.offers("confirm.end") {
        t.click("confirm.end");
    }
    t.until("the curtain is down", covered);
    t.frames(3);
    assert_eq!(t.keys(), ["curtain.lift"]);
    assert_nothing_of(t.view(), &["Wing", "Widow", "Lurker", "Laggard", "Sleeper"]);
    assert!(t.toasts().is_empty(), "{:?}", t.toasts());
    t.click("curtain.lift");
    t.frames(3);
    assert_eq!(t.session().viewer, SideId(0));
    assert_nothing_of(t.view(), &SECRET);
    assert!(t.toasts().is_empty(), "{:?}", t.toasts());
    // Loaded, a battle of two people begins behind the curtain too.
    t.click("bar.save");
    t.frames(3);
    t.type_text("between us");
    t.click("save.go");
    t.frames(3);
    t.click("bar.load");
    t.frames(3);
    t.click_called("load.entry", "between us");
    t.frames(3);
    t.click("confirm.load");
    t.frames(4);
    assert!(covered(&t));
    assert_nothing_of(t.view(), &["Wing", "Widow", "Lurker", "Laggard", "Sleeper"]);
    t.frames(2);
    t.click("curtain.lift");
    t.frames(3);
    t.look_down();
    t.select(unit(&t, "Wing"));
    t.click_hex(at(2, 5));
    t.frames(2);
    assert_eq!(read::phase(t.session().battle.world()), Phase::Setup);
    assert_nothing_of(t.view(), &SECRET);
}

/// Both sides may give Initiative away to store a win.
const SEALED: &str = r#"(
    ruleset: "strike",
    title: "The seals",
    map: Inline(columns: 14, rows: 10, hexes: {}),
    turn_limit: 3,
    sides: [
        (
            name: "Reds", home: West,
            forces: [(name: "Reds", abilities: [(id: "sca.banking_initiative")], formations: [(name: "Reds", units: [
                (card: "bm_brasswing", name: "Wing", at: (1, 3), facing: NE),
            ])])],
        ),
        (
            name: "Blues", home: East,
            forces: [(name: "Blues", abilities: [(id: "sca.banking_initiative")], formations: [(name: "Blues", units: [
                (card: "bm_kiln_widow", name: "Widow", at: (12, 0), facing: SW),
            ])])],
        ),
    ],
)"#;

#[test]
fn sealed_choices_are_made_behind_the_curtain() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut t = open(folder.path(), SEALED);
    t.world_mut().resource_mut::<Settings>().interface.curtain = true;
    t.world_mut()
        .resource_mut::<hexlance_strike_present::battle::Session>()
        .seated = None;
    let covered = |t: &Table| t.view().curtain.is_some();
    t.until("the curtain is down", covered);
    t.frames(3);
    assert!(t.view().prompt.is_none());
    t.click("curtain.lift");
    t.frames(4);
    let first = t.session().viewer;
    assert!(t.view().prompt.is_some(), "{:?}", t.keys());
    t.click("prompt.option.0");
    t.until("the curtain is down", covered);
    t.frames(3);
    assert_eq!(t.keys(), ["curtain.lift"]);
    assert!(t.view().prompt.is_none());
    t.click("curtain.lift");
    t.frames(4);
    assert_eq!(t.session().viewer, first.opponent());
    let prompt = t.view().prompt.clone().expect("the other is asked too");
    assert_nothing_of(t.view(), &["gives Initiative away"]);
    t.click(&format!("prompt.option.{}", prompt.options.len() - 1));
    t.frames(6);
    if covered(&t) {
        t.click("curtain.lift");
        t.frames(4);
    }
    // Now both know, and see what it came to.
    let view = t.view().initiative.clone().expect("it is decided");
    assert!(
        view.notes
            .iter()
            .any(|n| n.contains("gives Initiative away")),
        "{view:?}"
    );
    assert_eq!(view.winner.0, first.opponent().0);
}
