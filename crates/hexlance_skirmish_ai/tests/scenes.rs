//! Small scenes: what a good player does in them, and that it knows no secrets.

mod common;

use std::sync::Arc;

use common::{hex, player, profiled, setup};
use hexlance_board::Direction;
use hexlance_rules::{DiceSource, SideId, UnitId};
use hexlance_skirmish::{
    Battle,
    command::{Command, OrderGiven},
    content::Content,
    deeds::Deed,
    model::Skill,
    score::Task,
    setup::{MidTurn, Setup, TrooperSetup},
    state::{Seeming, Stage},
};
use hexlance_skirmish_ai::{Player, to_act};

const NORTH: SideId = SideId(0);

/// A trooper that ships, in a cell of the book, looking somewhere.
fn at(unit: &str, name: &str, (c, r): (i16, i16), facing: Direction) -> TrooperSetup {
    TrooperSetup {
        name: Some(name.to_owned()),
        at: Some(hex(c, r)),
        facing: Some(facing),
        ..profiled(unit)
    }
}

/// Bare ground with these troopers, in the Orders Phase of North.
fn scene(round: u8, north: Vec<TrooperSetup>, south: Vec<TrooperSetup>) -> Setup {
    let plain = setup(vec![north], vec![south], 3, Task::Foothold);
    let mut map = plain.map.clone();
    map.hexes.clear();
    Setup {
        map,
        mid_turn: Some(MidTurn {
            round,
            active: NORTH,
            first: NORTH,
            stage: Stage::Orders,
            pools: Vec::new(),
            items: Vec::new(),
        }),
        ..Setup::clone(&plain)
    }
}

fn battle(setup: Setup) -> Battle {
    let dice = DiceSource::Seed(5);
    Battle::with_options(Arc::new(setup), Content::shipped(), dice, false, false)
        .expect("it starts")
}

/// What the best player orders first.
fn ordered(battle: &Battle) -> Option<(UnitId, Deed)> {
    let mut best = player("hard", 1);
    match best.wish(battle, NORTH) {
        Some(Command::Order(OrderGiven { actors, .. })) => actors.into_iter().next(),
        _ => None,
    }
}

/// Directions of the book's East and West.
const EAST: Direction = Direction::S;
const WEST: Direction = Direction::N;

fn lieutenant(mut trooper: TrooperSetup) -> TrooperSetup {
    trooper.bought.push(Skill::LieutenantL1);
    trooper
}

#[test]
fn it_does_not_run_into_three_who_wait_for_it() {
    let north = vec![lieutenant(at("skirmish.levy_rifle", "Lone", (2, 2), EAST))];
    let south = vec![
        lieutenant(at(
            "skirmish.lantern_sniper",
            "One",
            (12, 27),
            Direction::NW,
        )),
        at("skirmish.lantern_sniper", "Two", (12, 29), Direction::NW),
        at("skirmish.brassguard", "Three", (12, 31), Direction::NW),
    ];
    let battle = battle(scene(1, north, south));
    let walks = match ordered(&battle) {
        Some((_, Deed::Move(way))) => way
            .route
            .last()
            .is_some_and(|h| h.distance(hex(12, 27)) < hex(2, 2).distance(hex(12, 27))),
        Some((_, Deed::Shoot(_))) => true,
        _ => false,
    };
    assert!(!walks, "{:?}", ordered(&battle));
}

#[test]
fn a_doctor_goes_to_who_can_be_mended() {
    let mut patient = at("skirmish.brassguard", "Patient", (6, 6), EAST);
    patient.standing.lost = 2;
    let north = vec![
        lieutenant(at("skirmish.levy_rifle", "Chief", (2, 2), EAST)),
        at("skirmish.ward_medic", "Medic", (6, 9), EAST),
        patient,
    ];
    let south = vec![lieutenant(at("skirmish.levy_rifle", "Far", (22, 31), EAST))];
    let battle = battle(scene(1, north, south));
    let mut best = player("hard", 1);
    let mut played = battle;
    let mut mended = false;
    for _ in 0..24 {
        let Some(side) = to_act(&played).filter(|s| *s == NORTH) else {
            break;
        };
        let Some(command) = best.next(&played, side) else {
            break;
        };
        let mends = |deed: &Deed| matches!(deed, Deed::Doctor(_) | Deed::MediKit(_));
        mended |= match &command {
            Command::Order(given) => given.actors.iter().any(|(_, deed)| mends(deed)),
            Command::Second(deeds) => deeds.iter().any(mends),
            _ => false,
        };
        if command == Command::Done {
            break;
        }
        played.submit(side, command).expect("a legal command");
    }
    assert!(mended);
}

#[test]
fn a_specialist_takes_a_console_in_the_last_round() {
    let north = vec![
        lieutenant(at("skirmish.levy_rifle", "Chief", (2, 2), EAST)),
        at("skirmish.ward_medic", "Medic", (6, 12), EAST),
    ];
    let south = vec![lieutenant(at("skirmish.levy_rifle", "Far", (22, 31), EAST))];
    let mut setup = scene(3, north, south);
    setup.map.hexes.insert(hex(6, 15), "console".to_owned());
    // The enemy is out of sight: if he fell, the battle would be over.
    for c in 14..24 {
        let tall = "obstacle height 8".to_owned();
        setup.map.hexes.insert(hex(c, 28), tall);
    }
    let mut played = battle(setup);
    let (mut best, mut enemy) = (player("hard", 1), player("walker", 2));
    let mut used = false;
    for _ in 0..40 {
        let Some(side) = to_act(&played) else {
            break;
        };
        let who = if side == NORTH { &mut best } else { &mut enemy };
        let Some(command) = who.next(&played, side) else {
            break;
        };
        let uses = |deed: &Deed| matches!(deed, Deed::UseConsole(_));
        used |= match &command {
            Command::Order(given) => given.actors.iter().any(|(_, deed)| uses(deed)),
            Command::Second(deeds) => deeds.iter().any(uses),
            _ => false,
        };
        if used || command == Command::Done {
            break;
        }
        played.submit(side, command).expect("a legal command");
    }
    assert!(used);
}

/// A battle whose South has a Marker, a hidden trooper and a Lieutenant whom nobody knows.
fn secret(behind: &str, hidden: (i16, i16), leads_first: bool) -> Battle {
    let north = vec![
        lieutenant(at("skirmish.levy_rifle", "Chief", (2, 2), EAST)),
        at("skirmish.brassguard", "Guard", (8, 10), EAST),
        at("skirmish.ward_medic", "Medic", (6, 9), EAST),
    ];
    let mut marker = at(behind, "Marker", (9, 22), WEST);
    marker.standing.seeming = Seeming::Camo;
    let mut lurker = at("skirmish.night_poacher", "Lurker", hidden, WEST);
    lurker.standing.seeming = Seeming::Hidden;
    let mut a = at("skirmish.levy_rifle", "A", (14, 24), WEST);
    let mut b = at("skirmish.levy_rifle", "B", (5, 25), WEST);
    if leads_first {
        a = lieutenant(a);
    } else {
        b = lieutenant(b);
    }
    battle(scene(1, north, vec![marker, lurker, a, b]))
}

#[test]
fn it_chooses_the_same_in_worlds_that_differ_in_secrets() {
    for level in ["easy", "normal", "hard"] {
        let worlds = [
            secret("skirmish.fen_ranger", (20, 20), true),
            secret("skirmish.night_poacher", (3, 28), false),
        ];
        let mut players: [Player; 2] = [player(level, 3), player(level, 3)];
        let wishes = [0, 1].map(|i| players[i].wish(&worlds[i], NORTH));
        assert!(wishes[0].is_some());
        assert_eq!(wishes[0], wishes[1], "{level}");
    }
}
