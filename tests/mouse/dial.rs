//! Battles of the dial rules with the mouse: a hand that does what a computer player would wish, on the real panels and
//! the real table.

use hexlance::{
    data::id_of,
    game::dial::focus::Focus,
    hud::{MenuPage, model::EndButton},
    screens::Screen,
    settings::Settings,
};
use hexlance_ai::dial::Player;
use hexlance_board::Hex;
use hexlance_dial::{
    Battle, Dial,
    command::{CloseOrder, Command, Manner, MoveOrder, RangedOrder},
    equipment::{Equipment, HeatEffect},
    model::{DamageType, SlotId},
    read::Table as Read,
    state::{Place, Stage},
};
use hexlance_rules::{AbilityId, SideId, UnitId, ustr};

use super::{
    hand::{self, Hands},
    replays, story,
    table::{self, Table},
    watch,
};

/// A person who plays battles of the dial rules.
pub type Hand = hand::Hand<Dial>;

impl Hands for Dial {
    type Wishes = Player;

    fn wishes() -> Player {
        Player::new("normal", 1).expect("a level")
    }

    fn wish(wishes: &mut Player, battle: &Battle, side: SideId) -> Option<Command> {
        wishes.next(battle, side)
    }

    fn with_mouse(t: &mut Table, wish: &Command) {
        act(t, wish);
    }

    fn planned(t: &Table) -> String {
        format!("{:?}", t.world().resource::<Focus>())
    }
}

pub fn read(t: &Table) -> Read<'_> {
    t.battle_of::<Dial>().read()
}

pub fn hex_of(t: &Table, unit: UnitId) -> Hex {
    let hex = read(t).find(unit).and_then(|u| u.hex());
    hex.expect("it is on the table")
}

/// Does one thing with the mouse.
fn act(t: &mut Table, wish: &Command) {
    match wish {
        Command::Deploy(spot) => {
            t.select(spot.unit);
            t.click_hex(spot.hex);
        }
        Command::DeployAboard { unit, transport } => {
            t.select(*unit);
            t.frames(2);
            t.click(&format!("action.setup.aboard.{}", transport.0));
        }
        Command::Ready | Command::BeginOrders | Command::EndTurn => t.end_phase(),
        Command::Switch {
            unit, equipment, ..
        } => {
            t.select(*unit);
            t.frames(2);
            t.click(&format!("action.switch.{}", equipment.id()));
        }
        Command::Move(order) if order.manner.victim().is_some() => assault(t, order),
        Command::Move(order) => {
            t.select(order.unit);
            t.frames(2);
            go(t, order);
        }
        Command::MoveFormation(orders) => march(t, orders),
        Command::Bypass { unit, target } => {
            t.select(*unit);
            t.frames(2);
            t.click(&format!("action.other.bypass.{}", target.0));
        }
        Command::Ranged(order) => shoot(t, order),
        Command::Artillery { unit, slot, hex } => {
            t.select(*unit);
            t.frames(2);
            t.click(&format!("action.attack.artillery.{}", slot.name()));
            t.click_hex(*hex);
            fire(t, wish);
        }
        Command::Close(order) => strike(t, order, false),
        Command::Capture(order) => strike(t, order, true),
        Command::Repair {
            unit,
            slot,
            patient,
        } => {
            t.select(*unit);
            t.frames(2);
            t.click("action.attack.repair");
            t.frames(2);
            if t.view().target.is_none() {
                t.click_hex(hex_of(t, *patient));
                t.frames(2);
            }
            let (slot, before) = slot_name(t, *unit, *slot);
            choose_kind(t, &format!("Repair: {slot}"), before);
            fire(t, wish);
        }
        Command::Vent { unit } => {
            t.select(*unit);
            t.frames(2);
            t.click("action.other.vent");
        }
        Command::Release { unit } => {
            t.select(*unit);
            t.frames(2);
            t.click("action.other.release");
        }
        Command::Answer(code) => t.answer::<Dial>(code),
    }
}

/// The word on the button at the end of the action bar.
fn end_says(t: &Table) -> Option<&str> {
    t.view().end.as_ref().map(|e: &EndButton| e.label.as_str())
}

/// Whoever gets in and out is chosen, then the hex, the facing, and places for those who go along.
fn go(t: &mut Table, order: &MoveOrder) {
    for unit in &order.boards {
        let key = format!("action.load.board.{}", unit.0);
        // A captive boards with the one who holds it.
        if t.offers(&key) && !is_chosen(t, &format!("load.board.{}", unit.0)) {
            t.click(&key);
        }
    }
    let down = order.sets_down.iter().flat_map(|d| &d.units);
    for spot in down {
        if !is_chosen(t, &format!("load.out.{}", spot.unit.0)) {
            t.click(&format!("action.load.out.{}", spot.unit.0));
        }
    }
    let first = order.sets_down.as_ref().is_some_and(|d| d.after == 0);
    if first && !order.path.is_empty() {
        t.frames(2);
        t.click("action.load.first");
    }
    t.frames(2);
    let here = hex_of(t, order.unit);
    match order.path.last() {
        None => t.click("action.move.turn"),
        Some(hex) => {
            let way = match order.manner {
                Manner::Run => "run",
                Manner::Jump => "jump",
                _ => "move",
            };
            t.click(&format!("action.move.{way}"));
            t.click_hex(*hex);
        }
    }
    settle(t, order.path.last().copied().unwrap_or(here), order);
}

/// Chooses the facing, and where those are put who go along.
fn settle(t: &mut Table, hex: Hex, order: &MoveOrder) {
    t.frames(2);
    let planned = |t: &Table| end_says(t) == Some("Move");
    if !planned(t) {
        return;
    }
    match t.towards::<Dial>(hex, order.facing) {
        Some(next) => t.click_hex(next),
        None => t.click("action.end-phase"),
    }
    let captive = order.captive.iter().map(|(hex, _)| *hex);
    let down = order.sets_down.iter().flat_map(|d| &d.units);
    for place in captive.chain(down.map(|s| s.hex)) {
        t.frames(2);
        if planned(t) {
            t.click_hex(place);
        }
    }
    t.frames(2);
    if planned(t) {
        t.click("action.end-phase");
    }
}

/// Whether a button of the action bar is pressed in.
fn is_chosen(t: &Table, key: &str) -> bool {
    let mut all = t.view().actions.iter();
    all.any(|b| b.key == key && b.chosen)
}

/// A charge, a ram, a death from above.
fn assault(t: &mut Table, order: &MoveOrder) {
    t.select(order.unit);
    t.frames(2);
    let (way, target) = match order.manner {
        Manner::Charge(target) => ("charge", target),
        Manner::Ram(target) => ("ram", target),
        Manner::DeathFromAbove(target) => ("death", target),
        other => panic!("{other:?} is no assault"),
    };
    t.click(&format!("action.move.{way}"));
    t.click_hex(hex_of(t, target));
    t.frames(2);
    if let Some(landing) = order.path.last() {
        choose_option(t, "Lands in", &hexlance::words::hex_name(*landing));
    }
    fire(t, &Command::Move(order.clone()));
}

/// A formation: who is in it, then the hex and facing of each.
fn march(t: &mut Table, orders: &[MoveOrder]) {
    let first = orders.first().expect("members").unit;
    t.select(first);
    t.frames(2);
    t.click("action.move.formation");
    t.frames(2);
    let members: Vec<_> = t
        .view()
        .actions
        .iter()
        .filter_map(|b| Some((b.key.strip_prefix("move.member.")?.to_owned(), b.chosen)))
        .collect();
    for (id, chosen) in members {
        let wanted = orders.iter().any(|o| o.unit.0.to_string() == id);
        if wanted != chosen {
            t.click(&format!("action.move.member.{id}"));
            t.frames(2);
        }
    }
    for order in orders {
        t.frames(2);
        t.select(order.unit);
        t.frames(2);
        let Some(hex) = order.path.last() else {
            t.click("action.end-phase");
            continue;
        };
        t.click_hex(*hex);
        settle(t, *hex, order);
    }
}

/// What a slot is called on buttons, and how many before it are called the same.
fn slot_name(t: &Table, unit: UnitId, slot: SlotId) -> (&'static str, usize) {
    let unit = read(t).find(unit).expect("a unit");
    let kind = |slot| unit.slot(slot).map(|s| s.kind);
    let twin = slot == SlotId::Secondary && kind(SlotId::Primary) == kind(slot);
    let name = match kind(slot) {
        Some(DamageType::Ballistic) => "Ballistic",
        Some(DamageType::Energy) => "Energy",
        Some(DamageType::Melee) => "Melee",
        None => "No slot",
    };
    (name, usize::from(twin))
}

/// Aims at a unit on the table.
fn aim(t: &mut Table, unit: UnitId, target: UnitId) {
    t.select(unit);
    t.frames(2);
    t.click_hex(hex_of(t, target));
    t.frames(2);
    assert!(t.view().target.is_some(), "aimed; said: {:?}", t.toasts());
}

fn shoot(t: &mut Table, order: &RangedOrder) {
    let mut targets = order.targets.iter();
    aim(t, order.unit, *targets.next().expect("a target"));
    match (order.indirect, slot_name(t, order.unit, order.slot)) {
        (true, _) => choose_kind(t, "Indirect", 0),
        (false, (name, before)) => choose_kind(t, name, before),
    }
    let gear = [
        (order.armor_piercing, Equipment::ArmorPiercing),
        (order.anti_personnel, Equipment::AntiPersonnel),
        (order.streak, Equipment::StreakMissiles),
        (order.alpha_strike, Equipment::AlphaStrike),
    ];
    for (used, equipment) in gear {
        choose_option(t, equipment.name(), if used { "yes" } else { "no" });
    }
    for target in targets {
        let name = read(t).find(*target).map_or("", |u| u.name);
        let option = format!("Also at {name}");
        choose_option(t, &option, "yes");
    }
    form_up(t, &order.with);
    fire(t, &Command::Ranged(order.clone()));
}

fn strike(t: &mut Table, order: &CloseOrder, capture: bool) {
    aim(t, order.unit, order.target);
    match (capture, slot_name(t, order.unit, order.slot)) {
        (true, _) => choose_kind(t, "Capture", 0),
        (false, (name, before)) => choose_kind(t, &format!("Close: {name}"), before),
    }
    form_up(t, &order.with);
    fire(t, &Command::Close(order.clone()));
}

/// All who can join do, if any are to.
fn form_up(t: &mut Table, with: &[UnitId]) {
    if !with.is_empty() {
        let all = format!("all {}", with.len() + 1);
        choose_option(t, "Formation", &all);
    }
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

/// Chooses a value of an option, if the panel has the option.
fn choose_option(t: &mut Table, name: &str, value: &str) {
    t.frames(2);
    let panel = t.view().target.clone().expect("something is aimed at");
    let Some(i) = panel.options.iter().position(|o| o.name == name) else {
        return;
    };
    let option = &panel.options[i];
    let k = option.values.iter().position(|(v, _)| v == value);
    if let Some(k) = k.filter(|k| *k != option.chosen) {
        t.click(&format!("target.option.{i}.{k}"));
        t.frames(2);
    }
}

fn fire(t: &mut Table, wish: &Command) {
    t.frames(2);
    let refused = t.view().target.as_ref().and_then(|p| p.refusal.clone());
    assert!(t.offers("target.fire"), "{wish:?}: {refused:?}");
    t.click("target.fire");
}

pub fn stage(t: &Table) -> Stage {
    read(t).clock().stage
}

fn hash(t: &Table) -> u64 {
    t.battle_of::<Dial>().battle.hash()
}

#[test]
fn every_shipped_dial_battle_is_played_with_the_mouse() {
    let data = table::data(&[]);
    let files = data.scenario_files_of::<Dial>();
    assert!(files.len() >= 4);
    for file in files {
        let id = id_of(&file);
        println!("{id}");
        let folder = tempfile::tempdir().expect("a folder");
        let mut t = Table::open(&data, folder.path(), Some(&id), Some(["human", "easy"]));
        t.look_down();
        Hand::new().play(&mut t, |_| false);
        assert!(t.battle_of::<Dial>().is_over(), "{id}");
        t.until("the end is announced", |t| t.view().outcome.is_some());
        replays::<Dial>(&t, folder.path());
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
        .find(|u| u.side == t.battle_of::<Dial>().viewer && u.place == Place::Reserve)
        .expect("somebody is to be set up")
        .id;
    let before = hash(&t);
    let places = hexlance_dial::setup::places(t.battle_of::<Dial>().battle.world(), unit);
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
    t.click("save.name");
    t.type_text("before the river");
    t.click("save.go");
    t.frames(3);
    let (saved, told) = (hash(&t), story::<Dial>(&t));
    hand.play(&mut t, |t| read(t).clock().round > 1);
    assert_ne!(hash(&t), saved);
    t.click("bar.load");
    t.frames(3);
    t.click_called("load.entry", "before the river");
    t.frames(4);
    t.look_down();
    assert_eq!(hash(&t), saved);
    assert_eq!(story::<Dial>(&t), told);

    // The program ends without a word; the next one goes on where it was.
    hand.play(&mut t, |t| read(t).clock().round > 1);
    let (saved, told) = (hash(&t), story::<Dial>(&t));
    drop(t);
    let mut t = Table::open(&data, folder.path(), None, None);
    t.click("title.continue");
    t.frames(6);
    assert_eq!(t.screen(), Screen::Battle);
    assert_eq!(hash(&t), saved);
    assert_eq!(story::<Dial>(&t), told);
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
    let facts = t.battle_of::<Dial>().title.clone();
    assert_eq!(facts, "The Ford at Sallow Water");
    t.until("somebody is to act", |t| {
        t.battle_of::<Dial>().to_act().is_some()
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
        .filter(|id| data.demo_of::<Dial>(id).is_some())
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
    let given = |t: &Table| t.battle_of::<Dial>().battle.history().len();
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
            t.battle_of::<Dial>().viewer == side && stage(t) == Stage::Orders
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
    let viewer = |t: &Table| t.battle_of::<Dial>().viewer;
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
