//! Battles of the dial rules with the mouse: a hand that does what a computer player would wish, on the real panels and
//! the real table.

use hexlance::{data::id_of, hud::MenuPage, screens::Screen, settings::Settings};
use hexlance_board::Hex;
use hexlance_dial::{
    Battle,
    command::Command,
    draft::{
        Draft,
        keys::{self, purpose},
    },
    equipment::{Equipment, HeatEffect},
    read::Table as Read,
    state::{Place, Stage},
};
use hexlance_dial_ai::Player;
use hexlance_dial_present::{DialGame, battle::session::Reads};
use hexlance_rules::{
    AbilityId, SideId, UnitId,
    draft::{Offers, Pick},
    ustr,
};

use super::{
    hand::{self, Hands},
    replays, story,
    table::{self, Table},
    watch,
};

/// A person who plays battles of the dial rules.
pub type Hand = hand::Hand<DialGame>;

impl Hands for DialGame {
    type Wishes = Player;

    fn wishes() -> Player {
        Player::new("normal", 1).expect("a level")
    }

    fn wish(wishes: &mut Player, battle: &Battle, side: SideId) -> Option<Command> {
        wishes.next(battle, side)
    }

    fn by_mouse(t: &mut Table, offers: &Offers, pick: &Pick) {
        match pick {
            Pick::Unit(unit) => match offers.unit(*unit).map(|u| u.purpose) {
                Some(purpose::SELECT) => t.select(*unit),
                _ => t.click_hex(hex_of(t, *unit)),
            },
            Pick::Hex(hex) => t.click_hex(*hex),
            Pick::Facing(facing) => hand::face::<DialGame>(t, *facing),
            Pick::Button(key) if key == keys::END => t.end_phase(),
            Pick::Button(_) | Pick::Amount(..) => panic!("no panel shows {pick:?}"),
        }
    }

    fn faces_at(draft: &Draft) -> Option<Hex> {
        let open = draft.destination.as_ref();
        open.filter(|d| !d.settled).map(|d| d.hex)
    }

    /// Whoever goes along is put where it will do, if its place is another's.
    fn is_settling(draft: &Draft) -> bool {
        draft.destination.is_some()
    }
}

pub fn read(t: &Table) -> Read<'_> {
    t.battle_of::<DialGame>().read()
}

pub fn hex_of(t: &Table, unit: UnitId) -> Hex {
    let hex = read(t).find(unit).and_then(|u| u.hex());
    hex.expect("it is on the table")
}

/// Chooses a kind of attack by its name, if it has not been chosen; so many of that name come before it.
pub fn choose_kind(t: &mut Table, name: &str, before: usize) {
    t.frames(2);
    let panel = t.view().target.clone().expect("something is aimed at");
    let called = (0..panel.kinds.len()).filter(|i| panel.kinds[*i].name == name);
    let names: Vec<_> = panel.kinds.iter().map(|k| &k.name).collect();
    let i = called
        .clone()
        .nth(before)
        .or_else(|| called.clone().next_back())
        .unwrap_or_else(|| panic!("there is no {name} among {names:?}"));
    if i != panel.chosen {
        t.click(&format!("target.kind.{i}"));
        t.frames(2);
    }
}

pub fn stage(t: &Table) -> Stage {
    read(t).clock().stage
}

fn hash(t: &Table) -> u64 {
    t.battle_of::<DialGame>().battle.hash()
}

#[test]
fn every_shipped_dial_battle_is_played_with_the_mouse() {
    let data = table::data(&[]);
    let files = data.scenario_files_of::<DialGame>();
    assert!(files.len() >= 4);
    for file in files {
        let id = id_of(&file);
        println!("{id}");
        let folder = tempfile::tempdir().expect("a folder");
        let mut t = Table::open(&data, folder.path(), Some(&id), Some(["human", "easy"]));
        t.look_down();
        Hand::new().play(&mut t, |_| false);
        assert!(t.battle_of::<DialGame>().is_over(), "{id}");
        t.until("the end is announced", |t| t.view().outcome.is_some());
        replays::<DialGame>(&t, folder.path());
    }
}

#[test]
fn a_dial_battle_is_undone_saved_loaded_and_resumed() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = table::data(&[]);
    let battle = Some("ford_at_sallow_water");
    let mut t = Table::open(&data, folder.path(), battle, Some(["human", "easy"]));
    t.look_down();
    let mut hand = Hand::new();
    // A unit is set up somewhere, and is not after all.
    hand.play(&mut t, |t| stage(t) == Stage::Deployment);
    let unit = read(&t)
        .units()
        .find(|u| u.side == t.battle_of::<DialGame>().viewer && u.place == Place::Reserve)
        .expect("somebody is to be set up")
        .id;
    let before = hash(&t);
    let places = hexlance_dial::setup::places(t.battle_of::<DialGame>().battle.world(), unit);
    t.select(unit);
    t.click_hex(places.iter().next().expect("a place"));
    assert_ne!(hash(&t), before, "{:?}", t.toasts());
    t.frames(2);
    t.click("bar.undo");
    t.frames(3);
    assert_eq!(hash(&t), before, "undone to the same state");

    // Saved, played on, loaded: where it was.
    hand.play(&mut t, |t| stage(t) == Stage::Orders);
    t.click("bar.save");
    t.frames(3);
    t.type_text("before the river");
    t.click("save.go");
    t.frames(3);
    let (saved, told) = (hash(&t), story::<DialGame>(&t));
    hand.play(&mut t, |t| read(t).clock().round > 1);
    assert_ne!(hash(&t), saved);
    t.click("bar.load");
    t.frames(3);
    t.click_called("load.entry", "before the river");
    t.frames(3);
    t.click("confirm.load");
    t.frames(4);
    t.look_down();
    assert_eq!(hash(&t), saved);
    assert_eq!(story::<DialGame>(&t), told);

    // The program ends without a word; the next one goes on where it was.
    hand.play(&mut t, |t| read(t).clock().round > 1);
    let (saved, told) = (hash(&t), story::<DialGame>(&t));
    drop(t);
    let mut t = Table::open(&data, folder.path(), None, None);
    t.click("title.continue");
    t.frames(6);
    assert_eq!(t.screen(), Screen::Battle);
    assert_eq!(hash(&t), saved);
    assert_eq!(story::<DialGame>(&t), told);
    t.look_down();
    hand.play(&mut t, |t| read(t).clock().round > 2);
}

#[test]
fn the_setup_screen_begins_a_dial_battle() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut t = Table::open(&table::data(&[]), folder.path(), None, None);
    t.click("title.new");
    t.frames(4);
    t.click("setup.search");
    t.type_text("sallow");
    t.frames(3);
    t.click("setup.scenario.ford_at_sallow_water");
    t.frames(3);
    t.click("setup.start");
    t.frames(6);
    assert_eq!(t.screen(), Screen::Battle);
    let facts = t.battle_of::<DialGame>().title.clone();
    assert_eq!(facts, "The Ford at Sallow Water");
    t.until("somebody is to act", |t| {
        t.battle_of::<DialGame>().to_act().is_some()
    });
    assert!(!t.view().roster.is_empty());
    // Back, and a battle of the other rules from the same screen.
    t.click("bar.menu");
    t.frames(3);
    let hud = t.world().resource::<hexlance::hud::HudState>();
    assert_eq!(hud.menu, Some(MenuPage::Main));
}

/// Every ability of the dial rules that has a demo.
fn demos(data: &hexlance::data::Data) -> Vec<AbilityId> {
    let equipment = Equipment::ALL.iter().map(|e| e.id());
    let heat = HeatEffect::ALL.iter().map(|e| e.id());
    equipment
        .chain(heat)
        .filter(|id| data.demo_of::<DialGame>(id).is_some())
        .map(|id| AbilityId(ustr(id)))
        .collect()
}

#[test]
fn every_dial_demo_is_watched_and_one_is_taken_over() {
    let data = table::data(&[]);
    let folder = tempfile::tempdir().expect("a folder");
    let all = demos(&data);
    assert_eq!(all.len(), Equipment::ALL.len() + HeatEffect::ALL.len());
    for ability in &all {
        watch(&data, folder.path(), *ability);
    }

    // Step by step, back, and on by hand.
    let jets = AbilityId(ustr("eq.speed_jump_jets"));
    let mut t = Table::open_demo(&data, folder.path(), jets);
    t.click("demo.toggle");
    let told = |t: &Table| t.view().demo.as_ref().map(|d| d.caption.clone());
    let first = told(&t);
    while told(&t) == first {
        t.click("demo.step");
    }
    let second = told(&t);
    let given = |t: &Table| t.battle_of::<DialGame>().battle.history().len();
    let commands = given(&t);
    while told(&t) == second {
        t.click("demo.step");
    }
    t.click("demo.back");
    assert_eq!(told(&t), second);
    assert_eq!(given(&t), commands);
    t.click("demo.take-over");
    t.frames(3);
    assert!(t.view().demo.is_none());
    let before = given(&t);
    t.look_down();
    Hand::new().play(&mut t, |t| given(t) > before + 2);
}

#[test]
fn two_people_play_a_dial_battle_at_one_screen() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = table::data(&[]);
    let battle = Some("walls_on_cairn_hill");
    let mut t = Table::open(&data, folder.path(), battle, Some(["human", "human"]));
    t.look_down();
    let mut hand = Hand::new();
    // Without the curtain whoever is to act sees the panels as its own.
    let mut seen = Vec::new();
    for side in [SideId(0), SideId(1)] {
        hand.play(&mut t, |t| {
            t.battle_of::<DialGame>().viewer == side && stage(t) == Stage::Orders
        });
        t.frames(2);
        seen.push(t.view().viewer.map(|v| v.0));
    }
    assert_eq!(seen, [Some(0), Some(1)]);
    // With it the other is asked to sit down first.
    t.world_mut().resource_mut::<Settings>().interface.curtain = true;
    let covered = |t: &Table| t.view().curtain.is_some();
    let sits = |t: &mut Table| {
        t.frames(3);
        if covered(t) {
            assert_eq!(t.keys(), ["curtain.lift"]);
            t.click("curtain.lift");
            t.frames(3);
        }
        assert!(!covered(t));
    };
    sits(&mut t);
    let viewer = |t: &Table| t.battle_of::<DialGame>().viewer;
    let before = read(&t).clock().active;
    let turn = read(&t).clock().number;
    for _ in 0..40 {
        if read(&t).clock().number > turn {
            break;
        }
        hand.play(&mut t, |t| read(t).clock().number > turn);
        sits(&mut t);
    }
    t.frames(3);
    assert!(read(&t).clock().number > turn);
    let active = read(&t).clock().active;
    assert_ne!(active, before, "the other one's turn");
    assert_eq!(viewer(&t), active, "who sits down");
}
