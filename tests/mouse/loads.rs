//! Drops, cargo, bays, support: what comes onto the table in the course of a battle, and what is carried over it.

use std::path::Path;

use hexlance::{
    hud::model::Readiness,
    table::{Overlays, TableModel, minis::MiniIndex},
};
use hexlance_board::{Direction, Hex};
use hexlance_rules::UnitId;
use hexlance_strike::{
    cargo::{Freight, Grip, ItemPlace},
    command::Command,
    event::{CargoEvent, DropEvent, Event},
    go::Wait,
    read::{self, UnitRead},
    state::{Phase, Place},
    turn,
};
use hexlance_strike_present::{StrikeGame, battle::session::Seen};

use crate::{
    Hand, act, replays,
    table::{self, Table},
};

/// Drops a unit on a hex.
fn drop_unit(t: &mut Table, unit: UnitId, hex: Hex, facing: Direction) {
    act(t, &Command::Drop { unit, hex, facing });
}

/// Throws a load at a hex.
fn throw(t: &mut Table, unit: UnitId, load: Freight, hex: Hex) {
    act(t, &Command::Throw { unit, load, hex });
}

/// A yard with one of everything that is carried.
const YARD: &str = r#"(
    ruleset: "strike",
    title: "The yard",
    map: Inline(columns: 18, rows: 12, hexes: { (3, 2): "paved", (4, 1): "paved", (4, 2): "paved", (3, 3): "paved" }),
    turn_limit: 3,
    cargo: [
        (name: "Chest", at: (4, 2), size: 1, points: 20, wanted_by: "Reds"),
        (name: "Boiler", at: (5, 4), bulk: VeryLarge),
    ],
    sides: [
        (
            name: "Reds", home: West,
            forces: [(name: "Reds", formations: [(name: "Reds", units: [
                (card: "im_derrick_nine", name: "Derrick", at: (3, 2), facing: NE),
                (card: "sv_barge", name: "Barge", at: (1, 6), facing: NE),
                (card: "bm_ironvole", name: "Vole", aboard: "Barge"),
                (card: "bm_cinderhook", name: "Hook", aboard: "Barge"),
                (card: "ba_cuirass", name: "Plume", drops: 1),
                (card: "bm_brasswing", name: "Wing", drops: 1),
                (card: "ci_hillfoot_rifles", name: "Rifles", at: (4, 1), spas: [(id: "spa.urban_guerrilla")]),
            ])])],
        ),
        (
            name: "Blues", home: East,
            forces: [(name: "Blues", formations: [(name: "Blues", units: [
                (card: "bm_kiln_widow", name: "Widow", at: (9, 0), facing: SW),
                (card: "ci_street_militia", name: "Militia", at: (10, 0)),
            ])])],
        ),
    ],
)"#;

/// A carrier with two bays and one door.
const BARGE: &str = r#"    specials: ["MT2", "VTM1", "D1"],"#;

fn open_yard(folder: &Path) -> Table {
    let mods = folder.join("mods");
    std::fs::create_dir_all(mods.join("scenarios")).expect("a folder");
    std::fs::create_dir_all(mods.join("units/strike")).expect("a folder");
    std::fs::write(mods.join("scenarios/yard.ron"), YARD).expect("it is written");
    let porter =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/units/strike/sv_porter_six.ron");
    let card: String = std::fs::read_to_string(porter)
        .expect("it is shipped")
        .lines()
        .map(|line| match line.trim_start().split(':').next() {
            Some("id") => "    id: \"sv_barge\",".to_owned(),
            Some("specials") => BARGE.to_owned(),
            _ => line.to_owned(),
        })
        .collect::<Vec<_>>()
        .join("\n");
    std::fs::write(mods.join("units/strike/sv_barge.ron"), card).expect("it is written");
    let data = table::data(&[&mods]);
    assert!(data.faults.is_empty(), "{:?}", data.faults);
    let players = Some(["human", "human"]);
    let mut t = Table::open(&data, folder, Some("yard"), players);
    t.look_down();
    t
}

fn unit(t: &Table, name: &str) -> UnitId {
    read::units(t.session().battle.world())
        .find(|u| u.name == name)
        .map(|u| u.id)
        .expect("it is there")
}

fn get<'a>(t: &'a Table, name: &str) -> UnitRead<'a> {
    read::unit(t.session().battle.world(), unit(t, name))
}

fn stand(t: &mut Table, unit: UnitId) {
    t.select(unit);
    t.frames(2);
    t.click("action.end-phase");
    let done = |t: &Table| read::unit(t.session().battle.world(), unit).acts.activated;
    assert!(done(t), "{:?}", t.toasts());
}

/// Drops whoever is due, out of the way.
fn drop_all(t: &mut Table) {
    t.until("the battle begins", |t| t.session().viewer_acts());
    for (name, at) in [("Plume", (4, 9)), ("Wing", (7, 9))] {
        if get(t, name).place == &Place::Reserve {
            drop_unit(
                t,
                unit(t, name),
                Hex::from_column_row(at.0, at.1),
                Direction::N,
            );
        }
    }
}

/// Lets others stand still until a side may move a unit.
fn until_go_of(t: &mut Table, side: u8, spared: &[&str]) {
    for _ in 0..20 {
        let session = t.session();
        let world = session.battle.world();
        if read::phase(world) == Phase::Movement
            && session.viewer.0 == side
            && t.session().viewer_acts()
        {
            return;
        }
        let idle = read::active(world, session.viewer)
            .find(|u| !u.acts.activated && !spared.contains(&u.name))
            .map(|u| u.id)
            .expect("somebody else");
        stand(t, idle);
    }
    panic!("never its go");
}

/// Ends the movement of both sides without moving.
fn until_combat(t: &mut Table) {
    for _ in 0..40 {
        let world = t.session().battle.world();
        if read::phase(world) != Phase::Movement {
            return;
        }
        let idle = read::active(world, t.session().viewer)
            .find(|u| !u.acts.activated)
            .map(|u| u.id)
            .expect("somebody");
        stand(t, idle);
    }
    panic!("the phase does not end");
}

fn logged(t: &Table, wanted: impl Fn(&Event) -> bool) -> bool {
    t.session().battle.log().iter().any(|l| wanted(&l.event))
}

#[test]
fn units_drop_where_they_are_told_to() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut t = open_yard(folder.path());
    t.until("somebody drops", |t| t.session().viewer_acts());
    let (plume, wing) = (unit(&t, "Plume"), unit(&t, "Wing"));
    // Both are offered, the first is at hand, and there is no way around it.
    assert_eq!(t.view().selected, Some(plume));
    assert!(t.offers(&format!("action.drop.{}", wing.0)));
    let entry = |t: &Table| {
        let roster = &t.view().roster;
        roster
            .iter()
            .find(|e| e.name == "Wing")
            .cloned()
            .expect("listed")
    };
    assert_eq!(
        (entry(&t).place.as_str(), entry(&t).readiness),
        ("Drops now", Readiness::Ready)
    );
    assert!(!t.world().resource::<Overlays>().zones.is_empty());
    let hex = Hex::from_column_row(7, 9);
    t.point(t.place(hex));
    t.frames(1);
    let tip = t.view().hover.clone().expect("a hex");
    assert!(
        tip.notes.iter().any(|(n, _)| n.starts_with("Drop: ")),
        "{:?}",
        tip.notes
    );
    // The other one first, with its facing; then the platoon, which has none.
    drop_unit(&mut t, wing, hex, Direction::SE);
    let aimed = |event: &Event| matches!(event, Event::Drop(DropEvent::DropAimed { unit, hex: h, facing: Direction::SE }) if *unit == wing && *h == hex);
    assert!(logged(&t, aimed), "{:?}", t.toasts());
    assert_ne!(get(&t, "Wing").place, &Place::Reserve);
    t.frames(2);
    if get(&t, "Wing").hex().is_some() {
        let shown = t.world().resource::<TableModel>().mini(wing.0).is_some();
        assert!(shown, "its miniature is on the table at once");
    }
    drop_unit(&mut t, plume, Hex::from_column_row(4, 9), Direction::N);
    assert!(matches!(
        t.session().view().waiting(),
        Some(Wait::Alternate { .. })
    ));
}

#[test]
fn cargo_is_lifted_put_down_and_thrown() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut t = open_yard(folder.path());
    let (derrick, widow) = (unit(&t, "Derrick"), unit(&t, "Widow"));
    drop_all(&mut t);
    // It lies on the table, stands out, and says what it is and who may have it.
    let token = t.world().resource::<TableModel>().tokens[0];
    assert!(token.wanted && token.held_by.is_none());
    let chest = Freight::Item(0);
    until_go_of(&mut t, 0, &["Derrick"]);
    t.select(derrick);
    let lies = Hex::new(4, 2);
    t.point(t.place(lies));
    t.frames(1);
    let notes = t.view().hover.clone().expect("a hex").notes;
    let says = |what: &str| notes.iter().any(|(n, _)| n.contains(what));
    assert!(
        says("20 points for Reds") && says("Derrick can lift it for 2\""),
        "{notes:?}"
    );
    let t = &mut t;
    // The boiler is far too heavy: nobody is offered it, and its hex says why.
    t.point(t.place(Hex::new(5, 4)));
    t.frames(1);
    let notes = t.view().hover.clone().expect("a hex").notes;
    assert!(notes.iter().any(|(n, _)| n.contains("is VLG")), "{notes:?}");
    t.click("action.cargo.up.item.0");
    assert!(
        t.view()
            .instruction
            .as_ref()
            .is_some_and(|i| i.contains("face"))
    );
    t.click("action.end-phase");
    assert_eq!(
        t.session().view().loads(derrick),
        [(chest, Grip::Lift)],
        "{:?}",
        t.toasts()
    );
    t.frames(2);
    let token = t.world().resource::<TableModel>().tokens[0];
    assert_eq!(token.held_by, Some((derrick.0, true)));
    // The enemy picks up its own platoon; held, it can still be aimed at.
    let militia = unit(t, "Militia");
    until_go_of(t, 1, &["Widow"]);
    t.select(widow);
    t.frames(2);
    t.click(&format!("action.cargo.up.unit.{}", militia.0));
    t.click("action.end-phase");
    assert!(matches!(get(t, "Militia").place, Place::Held(by, _) if *by == widow));
    t.frames(2);
    let mini = t
        .world()
        .resource::<TableModel>()
        .mini(militia.0)
        .map(|m| m.hex);
    assert_eq!(mini, get(t, "Widow").hex(), "it is shown with its carrier");
    until_combat(t);
    let mut aimed = false;
    for _ in 0..2 {
        t.frames(2);
        if t.session().viewer.0 == 0 {
            t.select(derrick);
            t.click_on_roster(militia);
            let panel = t.view().target.clone().expect("aimed at");
            aimed = panel.target.contains("Militia");
            throw(t, derrick, chest, lies);
        } else {
            let hex = get(t, "Widow")
                .hex()
                .expect("on the map")
                .neighbour(Direction::N);
            throw(t, widow, Freight::Unit(militia), hex);
        }
        t.frames(2);
        t.end_phase();
    }
    assert!(aimed);
    for by in [derrick, widow] {
        assert!(logged(
            t,
            |e| matches!(e, Event::Cargo(CargoEvent::Thrown { unit, .. }) if *unit == by)
        ));
    }
    assert!(matches!(
        t.session().view().cargo()[0].place,
        ItemPlace::Lies(..)
    ));
}

#[test]
fn a_load_is_put_down_on_the_way() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut t = open_yard(folder.path());
    let derrick = unit(&t, "Derrick");
    drop_all(&mut t);
    until_go_of(&mut t, 0, &["Derrick"]);
    t.select(derrick);
    t.frames(2);
    t.click("action.cargo.up.item.0");
    t.click("action.end-phase");
    until_combat(&mut t);
    for _ in 0..4 {
        t.until("somebody acts", |t| t.session().viewer_acts());
        if read::turn(t.session().battle.world()).number == 2 {
            break;
        }
        t.frames(2);
        t.end_phase();
    }
    until_go_of(&mut t, 0, &["Derrick"]);
    let t = &mut t;
    t.select(derrick);
    t.frames(2);
    let goals = |t: &Table| t.world().resource::<Overlays>().reach.len();
    let laden = goals(t);
    let down = "action.cargo.down.item.0";
    t.click(down);
    t.click(down);
    t.frames(2);
    assert!(
        goals(t) > laden,
        "rid of it at once, it goes as far as ever"
    );
    t.click(down);
    t.click(down);
    let end = Hex::new(3, 3);
    t.click_hex(end);
    t.click_hex(end.neighbour(Direction::SE));
    assert_eq!(get(t, "Derrick").hex(), Some(end), "{:?}", t.toasts());
    let place = t.session().view().cargo()[0].place;
    assert!(
        matches!(place, ItemPlace::Lies(at, _) if at == end.neighbour(Direction::SE)),
        "{place:?}"
    );
}

#[test]
fn units_come_out_of_bays_one_a_door() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut t = open_yard(folder.path());
    drop_all(&mut t);
    until_go_of(&mut t, 0, &["Barge"]);
    let vole = unit(&t, "Vole");
    let at = get(&t, "Barge")
        .hex()
        .expect("on the map")
        .neighbour(Direction::NE);
    let out = Command::Unload {
        unit: vole,
        hex: at,
        facing: Direction::SE,
    };
    act(&mut t, &out);
    assert_eq!(get(&t, "Vole").hex(), Some(at), "{:?}", t.toasts());
    assert_eq!(get(&t, "Vole").facing(), Some(Direction::SE));
    t.frames(2);
    assert!(t.world().resource::<TableModel>().mini(vole.0).is_some());
    // The only door is used: the button says so.
    let second = format!("unload.{}", unit(&t, "Hook").0);
    let button = t.view().actions.iter().find(|a| a.key == second).cloned();
    let why = button
        .and_then(|b| b.disabled)
        .expect("refused, with a reason");
    assert!(why.contains("door"), "{why}");
}

#[test]
fn support_is_called_with_a_button_and_stands_on_the_table_at_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut t = open_yard(folder.path());
    drop_all(&mut t);
    until_combat(&mut t);
    for _ in 0..3 {
        t.until("somebody acts", |t| t.session().viewer_acts());
        if read::phase(t.session().battle.world()) == Phase::End {
            break;
        }
        t.frames(2);
        t.end_phase();
    }
    let rifles = unit(&t, "Rifles");
    assert!(turn::may_declare_at_the_end(
        t.session().battle.world(),
        t.session().viewer
    ));
    // Who calls nobody has no such button; who does has, and the bar says what the end of it means.
    t.select(rifles);
    t.frames(2);
    assert_eq!(
        t.view().end.as_ref().map(|e| e.label.as_str()),
        Some("Go on")
    );
    let before = read::units(t.session().battle.world()).count();
    t.click("action.ability.spa.urban_guerrilla");
    t.frames(2);
    if t.session().battle.decision().is_some() {
        t.click("prompt.option.0");
        t.frames(2);
    }
    let world = t.session().battle.world();
    let joined = read::units(world).last().expect("units").id;
    assert_eq!(usize::from(joined.0), before, "{:?}", t.toasts());
    t.frames(2);
    assert!(t.world().resource::<TableModel>().mini(joined.0).is_some());
    assert!(
        t.world()
            .resource::<MiniIndex>()
            .parts
            .contains_key(&joined.0)
    );
    let roster = &t.view().roster;
    assert!(roster.iter().any(|e| e.unit == joined));
}

#[test]
fn the_chests_are_fetched_with_the_mouse() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = table::data(&[]);
    let players = Some(["human", "normal"]);
    let mut t = Table::open(&data, folder.path(), Some("chests_of_foundry_row"), players);
    t.look_down();
    Hand::new().play(&mut t, |_| false);
    assert!(t.session().is_over());
    let log = t.session().battle.log();
    let count = |f: &dyn Fn(&Event) -> bool| log.iter().filter(|l| f(&l.event)).count();
    let lifted = count(&|e| matches!(e, Event::Cargo(CargoEvent::PickedUp { .. })));
    let dropped = count(&|e| matches!(e, Event::Drop(DropEvent::DropAimed { .. })));
    assert!(lifted > 0, "nothing was lifted");
    assert_eq!(dropped, 2);
    replays::<StrikeGame>(&t, folder.path());
}

/// A unit that flees, as its owner finds it.
const ROUTED: &str = r#"(
    id: "demo.spa.lucky",
    title: "It runs",
    shows: ["spa.lucky", "R15.3.2"],
    about: "spa.lucky",
    board: (columns: 16, rows: 10),
    optional_rules: { "morale": true },
    turn_limit: 6,
    phase: Movement,
    initiative: Blue,
    sides: (red: (home: Some(West))),
    red: {
        "Runner": (
            card: "bm_bellringer", at: (9, 0), facing: NE, spas: [(id: "spa.lucky", points: 2)],
            statuses: [(kind: "routed", since: Some(1))],
        ),
    },
    blue: { "Hound": (card: "bm_tollgate_hound", at: (12, -2), facing: SW) },
    script: [Say("It has lost its nerve.")],
)"#;

#[test]
fn who_flees_sprints_without_being_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let mods = folder.path().join("mods");
    let demos = mods.join("scenarios/demos/strike");
    std::fs::create_dir_all(&demos).expect("a folder");
    std::fs::write(demos.join("spa.lucky.ron"), ROUTED).expect("it is written");
    let data = table::data(&[&mods]);
    let lucky = data
        .content::<StrikeGame>()
        .abilities
        .keys()
        .find(|id| id.as_str() == "spa.lucky");
    let mut t = Table::open_demo(&data, folder.path(), *lucky.expect("it is shipped"));
    t.until("the demo is over", |t| {
        t.view().demo.as_ref().is_some_and(|d| d.over)
    });
    t.click("demo.take-over");
    t.frames(3);
    t.look_down();
    let runner = unit(&t, "Runner");
    t.select(runner);
    t.frames(2);
    let button = |t: &Table, key: &str| {
        let actions = &t.view().actions;
        actions
            .iter()
            .find(|a| a.key == key)
            .cloned()
            .expect("offered")
    };
    assert!(button(&t, "move.sprint").chosen);
    let why = button(&t, "move.move")
        .disabled
        .expect("refused, with a reason");
    assert!(why.contains("flees"), "{why}");
    assert!(!t.world().resource::<Overlays>().reach.is_empty());
    let goal = t.world().resource::<Overlays>().reach[0].hex;
    t.click_hex(goal);
    t.click("action.end-phase");
    assert!(get(&t, "Runner").motion.sprinted, "{:?}", t.toasts());
}

#[test]
fn conditions_are_named_and_drawn() {
    let folder = tempfile::tempdir().expect("a folder");
    let mods = folder.path().join("mods");
    std::fs::create_dir_all(mods.join("scenarios")).expect("a folder");
    let storm = "turn_limit: 3, environment: (weather: [LightningStorm, LightHail], gale: ModerateGale, wind: NE),";
    let text = YARD
        .replace("turn_limit: 3,", storm)
        .replace("sv_barge", "sv_porter_six");
    let text: Vec<_> = text.lines().filter(|l| !l.contains("aboard")).collect();
    std::fs::write(mods.join("scenarios/storm.ron"), text.join("\n")).expect("it is written");
    let data = table::data(&[&mods]);
    let t = Table::open(
        &data,
        folder.path(),
        Some("storm"),
        Some(["human", "human"]),
    );
    let names: Vec<_> = t
        .view()
        .conditions
        .iter()
        .map(|c| c.name.as_str())
        .collect();
    assert_eq!(names, ["Lightning storm", "Light hail", "Moderate gale"]);
    assert_eq!(t.view().conditions[2].blows_to, Some(Direction::NE));
    for i in 0..3 {
        assert!(t.offers(&format!("condition.{i}")), "{:?}", t.keys());
    }
    let env = t.world().resource::<TableModel>().environment;
    assert!(env.hail && env.lightning && !env.airless);
    assert_eq!(env.wind, Some((2, Direction::NE)));
}

#[test]
fn what_is_wrong_with_mods_is_told_on_the_title_screen() {
    let folder = tempfile::tempdir().expect("a folder");
    let mods = folder.path().join("mods");
    for kind in ["abilities/strike", "scenarios"] {
        std::fs::create_dir_all(mods.join(kind)).expect("a folder");
    }
    let bad = "(\n    id: \"spa.bad\",\n    nonsense: 1,\n)";
    std::fs::write(mods.join("abilities/strike/bad.ron"), bad).expect("it is written");
    std::fs::write(mods.join("scenarios/worse.ron"), "(title: 3)").expect("it is written");
    let data = table::data(&[&mods]);
    let mut t = Table::open(&data, folder.path(), None, None);
    t.frames(2);
    assert!(!t.keys().iter().any(|k| k.starts_with("title.fault.")));
    t.click("title.faults");
    t.frames(2);
    let listed = |t: &Table| {
        let keys = t.keys();
        keys.iter()
            .filter(|k| k.starts_with("title.fault."))
            .count()
    };
    assert!(listed(&t) >= 2, "{:?}", t.keys());
    let faults = t.world().resource::<hexlance::screens::ModFaults>().text();
    assert!(
        faults.contains("bad.ron, line 3") && faults.contains("worse.ron"),
        "{faults}"
    );
    t.click("title.faults.copy");
    assert!(t.toasts().contains(&"The list is copied."));
    t.click("title.faults.close");
    t.frames(2);
    assert_eq!(listed(&t), 0);
    // Nothing to tell, no notice.
    drop(t);
    let t = Table::open(&table::data(&[]), folder.path(), None, None);
    assert!(!t.offers("title.faults"));
}
