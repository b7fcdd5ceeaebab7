//! What the person at the screen is told before a click, with the mouse: the line over the action bar, the tip of a hex,
//! levels to end a move at, second strikes, and where a curtain falls.

use std::path::Path;

use hexlance::{hud::HudState, settings::Settings};
use hexlance_board::Hex;
use hexlance_rules::UnitId;
use hexlance_strike::{
    aero::Raid,
    card::MoveMode,
    event::{AirEvent, Event},
    read::{self, UnitRead},
    state::Phase,
};
use hexlance_strike_present::{StrikeGame, battle::focus::Focus};

use crate::table::{self, Table};

/// A pond to dive in, woods in the way of one enemy, and another enemy in the open.
const POND: &str = r#"(
    ruleset: "strike",
    title: "The pond",
    map: Inline(columns: 22, rows: 10, hexes: {
        (1, 3): "water 4", (2, 2): "water 4", (2, 3): "water 4",
        (8, 1): "level 4",
    }),
    turn_limit: 3,
    sides: [
        (
            name: "Chests of Foundry Row", home: West,
            forces: [(name: "Reds", formations: [(name: "Reds", units: [
                (card: "bm_tarn_walker", name: "Tarn", at: (2, 3), facing: NE),
                (card: "bm_quarry_saint", name: "Saint", at: (6, 2), facing: NE),
            ])])],
        ),
        (
            name: "Rangers of Whitepine", home: East,
            forces: [(name: "Blues", formations: [(name: "Blues", units: [
                (card: "bm_kiln_widow", name: "Widow", at: (10, 0), facing: SW),
                (card: "bm_cinderhook", name: "Hook", at: (9, 3), facing: SW),
            ])])],
        ),
    ],
)"#;

fn open(folder: &Path) -> Table {
    let mods = folder.join("mods");
    std::fs::create_dir_all(mods.join("scenarios")).expect("a folder");
    std::fs::write(mods.join("scenarios/pond.ron"), POND).expect("it is written");
    let data = table::data(&[&mods]);
    assert!(data.faults.is_empty(), "{:?}", data.faults);
    let mut t = Table::open(&data, folder, Some("pond"), Some(["human", "human"]));
    t.look_down();
    t
}

fn get<'a>(t: &'a Table, name: &str) -> UnitRead<'a> {
    let world = t.session().battle.world();
    let mut units = read::units(world);
    units.find(|u| u.name == name).expect("it is there")
}

/// Hex and level of a unit on the map.
fn stands(t: &Table, name: &str) -> (Hex, i8) {
    let spot = get(t, name).spot().expect("on the map");
    (spot.hex, spot.base)
}

fn unit(t: &Table, name: &str) -> UnitId {
    get(t, name).id
}

fn line(t: &Table) -> String {
    t.view().instruction.clone().unwrap_or_default()
}

fn phase(t: &Table) -> Phase {
    read::phase(t.session().battle.world())
}

/// Lets units stand still until it is the go of one.
fn until_go_of(t: &mut Table, name: &str) {
    for _ in 0..20 {
        let acting = t.session().viewer;
        let waits = get(t, name).side != acting || phase(t) != Phase::Movement;
        if !waits {
            return;
        }
        let other = read::units(t.session().battle.world())
            .find(|u| u.side == acting && !u.acts.activated && u.is_active() && u.name != name)
            .map(|u| u.id);
        if let Some(other) = other {
            t.select(other);
            t.frames(2);
        }
        t.end_phase();
        t.frames(3);
    }
    panic!("{name} never has its go");
}

#[test]
fn a_diver_changes_its_level_in_its_own_hex() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut t = open(folder.path());
    until_go_of(&mut t, "Tarn");
    let tarn = unit(&t, "Tarn");
    t.select(tarn);
    t.frames(2);
    // On foot it goes along the bottom: there is no level to choose.
    assert!(!t.offers("action.level.higher"), "{:?}", t.keys());
    t.click("action.move.dive");
    t.frames(2);
    let (hex, base) = stands(&t, "Tarn");
    t.click("action.level.higher");
    t.frames(2);
    let wanted = base + 1;
    assert!(
        line(&t).contains(&format!("at level {wanted}")),
        "{}",
        line(&t)
    );
    // The tip of its own hex says what that costs.
    t.point(t.place(hex));
    t.frames(2);
    let tip = t.view().hover.clone().expect("the tip of its hex");
    let cost = tip.cost.expect("a cost").expect("within reach");
    assert_eq!(cost.1, format!("2\" of 8\", at level {wanted}"));
    t.click_hex(hex);
    t.frames(2);
    // The facing is chosen like after every move.
    t.click("action.end-phase");
    t.frames(3);
    assert_eq!(stands(&t, "Tarn"), (hex, wanted), "{:?}", t.toasts());
    let moved = get(&t, "Tarn").motion.mode;
    assert_eq!(moved, Some(MoveMode::Submersible));
}

#[test]
fn a_level_is_chosen_after_the_hex_too() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut t = open(folder.path());
    until_go_of(&mut t, "Tarn");
    t.select(unit(&t, "Tarn"));
    t.frames(2);
    t.click("action.move.dive");
    t.frames(2);
    let to = Hex::new(2, 2);
    t.click_hex(to);
    t.frames(2);
    t.click("action.level.higher");
    t.frames(2);
    t.click("action.level.higher");
    t.frames(2);
    // Wholly under water is as high as it swims.
    let higher = t.view().actions.iter().find(|a| a.key == "level.higher");
    assert!(higher.is_some_and(|a| a.disabled.is_some()), "{higher:?}");
    let (_, bottom) = stands(&t, "Tarn");
    t.click("action.end-phase");
    t.frames(3);
    assert_eq!(stands(&t, "Tarn"), (to, bottom + 2), "{:?}", t.toasts());
}

#[test]
fn the_line_offers_no_attack_that_cannot_be_made() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut t = open(folder.path());
    for _ in 0..12 {
        if phase(&t) == Phase::Combat && t.session().viewer == get(&t, "Saint").side {
            break;
        }
        let next = read::units(t.session().battle.world())
            .find(|u| u.side == t.session().viewer && !u.acts.activated)
            .map(|u| u.id);
        if let (Phase::Movement, Some(next)) = (phase(&t), next) {
            t.select(next);
            t.frames(2);
            // Whoever has acted has nothing to choose.
            let done = read::units(t.session().battle.world())
                .find(|u| u.side == t.session().viewer && u.acts.activated)
                .map(|u| u.id);
            if let Some(done) = done {
                t.select(done);
                t.frames(2);
                assert!(line(&t).contains("Select another unit"), "{}", line(&t));
                t.select(next);
                t.frames(2);
            }
        }
        t.end_phase();
        t.frames(3);
    }
    assert_eq!(phase(&t), Phase::Combat);
    t.select(unit(&t, "Saint"));
    t.frames(2);
    // From above no miniature stands before another.
    t.look_down();
    // In the open it can be aimed at, and then fired at.
    let hook = get(&t, "Hook").hex().expect("on the map");
    t.point_at_hex(hook);
    t.frames(2);
    assert_eq!(
        line(&t),
        "Click Hook to aim at it.",
        "over {:?}, planned: {:?}",
        t.hovered(),
        t.world().resource::<Focus>()
    );
    // The tip lets go: the next click belongs there.
    assert_eq!(t.view().hover, None);
    t.click_hex(hook);
    t.frames(2);
    assert_eq!(
        line(&t),
        "Click Hook again to attack, or choose another target."
    );
    // Behind the hill nothing is offered, and the line says what would help.
    t.click_hex(get(&t, "Widow").hex().expect("on the map"));
    t.frames(2);
    let target = t.view().target.clone().expect("the panel says why");
    assert!(
        target.refusal.is_some() && target.fire.is_none(),
        "{target:?}"
    );
    assert!(
        line(&t).starts_with("Widow cannot be attacked now. "),
        "{}",
        line(&t)
    );
    assert!(line(&t).contains("another target"), "{}", line(&t));
    // An enemy on the roster is only looked at where nobody of one's own is selected.
    t.chord(&[bevy::prelude::KeyCode::Escape]);
    t.frames(2);
    t.chord(&[bevy::prelude::KeyCode::Escape]);
    t.frames(2);
    t.click_on_roster(unit(&t, "Widow"));
    t.frames(2);
    assert!(!line(&t).contains("Widow"), "{}", line(&t));
}

#[test]
fn the_tip_of_a_hex_leaves_the_line_to_be_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut t = open(folder.path());
    t.select(unit(&t, "Saint"));
    t.frames(2);
    let mut shown = 0;
    for row in 1..=10 {
        for column in (1..=22).step_by(3) {
            let hex = Hex::from_column_row(column, row);
            t.point(t.place(hex));
            t.frames(2);
            let state = t.world().resource::<HudState>();
            let (Some(tip), Some(line)) = (state.tip, state.line) else {
                continue;
            };
            shown += 1;
            assert!(!tip.intersects(line), "{hex:?}: {tip:?} over {line:?}");
        }
    }
    assert!(shown > 20, "it is shown {shown} times");
}

#[test]
fn no_curtain_falls_where_nobody_hides_anything() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut t = open(folder.path());
    t.world_mut().resource_mut::<Settings>().interface.curtain = true;
    t.world_mut()
        .resource_mut::<hexlance_strike_present::battle::Session>()
        .seated = None;
    let mut seats = Vec::new();
    for _ in 0..6 {
        t.frames(4);
        assert_eq!(t.view().curtain, None);
        let viewer = t.session().viewer;
        assert_eq!(
            t.session().to_act(),
            Some(viewer),
            "whoever acts sees its own"
        );
        if !seats.contains(&viewer) {
            seats.push(viewer);
        }
        let next = read::units(t.session().battle.world())
            .find(|u| u.side == viewer && !u.acts.activated)
            .map(|u| u.id);
        if let (Phase::Movement, Some(next)) = (phase(&t), next) {
            t.select(next);
            t.frames(2);
        }
        t.end_phase();
    }
    assert_eq!(seats.len(), 2, "both have had their go");
}

/// A pilot who makes two strikes or two runs in a pass, at the controls.
fn ground_hugger(folder: &Path) -> Table {
    let data = table::data(&[]);
    let abilities = &data.content::<StrikeGame>().abilities;
    let id = abilities
        .keys()
        .find(|id| id.as_str() == "spa.ground_hugger");
    let mut t = Table::open_demo(&data, folder, *id.expect("it is shipped"));
    t.click("demo.toggle");
    t.frames(2);
    t.click("demo.take-over");
    t.frames(3);
    t.look_down();
    let hugger = unit(&t, "Hugger");
    assert_eq!(t.session().viewer, get(&t, "Hugger").side);
    t.select(hugger);
    t.frames(2);
    t
}

/// What was ordered last as an attack from the air.
fn made(t: &Table) -> Raid {
    let log = t.session().battle.log().iter().rev();
    let made = log.filter_map(|l| match &l.event {
        Event::Air(AirEvent::RaidBegan { raid, .. }) => Some(raid.clone()),
        _ => None,
    });
    made.into_iter()
        .next()
        .unwrap_or_else(|| panic!("nothing is attacked: {:?}", t.toasts()))
}

/// Clicks a value of an option on the target panel, both by their names.
fn choose(t: &mut Table, option: &str, value: &str) {
    let panel = t.view().target.clone().expect("the panel");
    let found = panel.options.iter().enumerate().find_map(|(i, o)| {
        let k = o.values.iter().position(|(name, _)| name == value)?;
        (o.name == option).then_some((i, k))
    });
    let (i, k) = found.unwrap_or_else(|| panic!("no {option} {value} among {:?}", panel.options));
    t.click(&format!("target.option.{i}.{k}"));
    t.frames(2);
}

#[test]
fn a_second_strike_is_made_in_one_pass() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut t = ground_hugger(folder.path());
    let (bell, toll) = (unit(&t, "Bell"), unit(&t, "Toll"));
    t.click("action.raid.strike");
    t.frames(2);
    choose(&mut t, "Whom", "Bell");
    // The same enemy again, or another one: each once.
    let panel = t.view().target.clone().expect("the panel");
    let more = panel.options.iter().find(|o| o.name == "And").expect("two");
    let names: Vec<_> = more.values.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["none", "Bell + Bell", "Bell + Toll"]);
    choose(&mut t, "And", "Bell + Toll");
    t.click("target.fire");
    t.frames(3);
    let Raid::Strike(strikes) = made(&t) else {
        panic!("{:?}", made(&t));
    };
    let struck: Vec<_> = strikes.iter().map(|s| s.target).collect();
    assert_eq!(struck, [bell, toll]);
    assert_ne!(strikes[0].from, strikes[1].from);
}

#[test]
fn a_second_run_is_made_in_one_pass() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut t = ground_hugger(folder.path());
    t.click("action.raid.strafe");
    t.frames(2);
    let (first, second) = (Hex::new(2, 2).name(), Hex::new(7, 2).name());
    choose(&mut t, "Where", &first);
    choose(&mut t, "And", &format!("{first} ×2 + {second} ×3"));
    t.click("target.fire");
    t.frames(3);
    let Raid::Strafe(runs) = made(&t) else {
        panic!("{:?}", made(&t));
    };
    assert_eq!(runs.iter().map(|r| r.hexes).collect::<Vec<_>>(), [2, 3]);
}
