//! Battles that are about more than losses (C20.4): what a good player does for them, and that players of all levels play every
//! type to its end.

mod common;

use std::collections::BTreeSet;

use common::{Ground, SOUTH, battle_on, begin, player, scene, unit, wish};
use hexlance_board::{Direction, Edge, Hex};
use hexlance_classic::{
    Battle,
    command::Command,
    event::{BridgeEvent, CargoEvent, EnteringEvent, Event},
    model::Tons,
    read::Table,
    setup::{BattleRules, LoadSetup, Setup},
    state::{Ending, Fate, Kind, Phase, Role},
};
use hexlance_classic_ai::{play, to_act};

use Direction::{N, S};

/// Makes South attack and North defend, in a battle of a type.
fn about(setup: &mut Setup, kind: Kind) {
    setup.about.kind = kind;
    for (side, role) in setup.sides.iter_mut().zip([Role::Attacker, Role::Defender]) {
        side.rules.role = kind.has_roles().then_some(role);
        if kind == Kind::Chase {
            side.home = Some(Edge::South);
        }
    }
}

fn load(at: Hex) -> BattleRules {
    BattleRules {
        kind: Kind::Extraction,
        loads: vec![LoadSetup {
            name: "Safe".to_owned(),
            at: Some(at),
            held_by: None,
            tons: Tons::whole(1),
        }],
        ..BattleRules::default()
    }
}

/// Plays South for so many turns; North stands where it is.
fn play_south(battle: &mut Battle, until: impl Fn(&Battle) -> bool, turns: u16) {
    let mut best = player("hard", 1);
    let mut idle = player("walker", 2);
    let last = Table::of(battle.world()).clock().turn + turns;
    while let Some(side) = to_act(battle) {
        if until(battle) || Table::of(battle.world()).clock().turn >= last {
            return;
        }
        let by = if side == SOUTH { &mut best } else { &mut idle };
        let wish = by.wish(battle, side).expect("a wish");
        battle.submit(side, wish).expect("a legal wish");
    }
}

#[test]
fn who_has_to_get_through_leaves_over_the_far_edge() {
    let mut setup = scene(
        Phase::Movement,
        &[],
        vec![unit("thistlewick", (5, 3), N)],
        vec![unit("greywether", (15, 16), N)],
    );
    about(&mut setup, Kind::Breakthrough);
    let mut battle = begin(setup, 5);
    let order = wish(&battle);
    assert!(matches!(order, Command::Move(_)), "{order:?}");
    battle.submit(SOUTH, order).expect("legal");
    let table = Table::of(battle.world());
    let runner = table.units().next().expect("a unit");
    assert_eq!(runner.fate, Fate::Withdrawn);
}

#[test]
fn who_has_time_comes_nearer_from_turn_to_turn() {
    let mut setup = scene(
        Phase::Movement,
        &[],
        vec![unit("cutwater", (5, 18), N)],
        vec![unit("thistlewick", (18, 2), S)],
    );
    about(&mut setup, Kind::Breakthrough);
    let mut battle = begin(setup, 5);
    let gone = |battle: &Battle| {
        let table = Table::of(battle.world());
        table
            .units()
            .next()
            .is_some_and(|u| u.fate == Fate::Withdrawn)
    };
    play_south(&mut battle, gone, 8);
    assert!(gone(&battle), "it is still there after eight turns");
}

#[test]
fn a_load_is_picked_up_and_taken_home() {
    let at = Hex::from_column_row(6, 10);
    let mut setup = scene(
        Phase::Movement,
        &[],
        vec![unit("cutwater", (5, 14), N)],
        vec![unit("hobbinet", (18, 2), S)],
    );
    setup.about = load(at);
    let mut battle = begin(setup, 5);
    play_south(&mut battle, |_| false, 9);
    let taken = battle
        .log()
        .iter()
        .any(|logged| matches!(&logged.event, Event::Cargo(CargoEvent::PickedUp { .. })));
    assert!(taken, "nobody picked it up");
    assert_eq!(*battle.world().resource::<Ending>(), Ending::Won(SOUTH));
}

#[test]
fn marked_buildings_are_fired_at() {
    let house = (5, 10);
    let mut setup = scene(
        Phase::Weapons,
        &[(house, "light building height 1")],
        vec![unit("cutwater", (5, 14), N)],
        vec![unit("thistlewick", (20, 1), S)],
    );
    about(&mut setup, Kind::BaseAssault);
    let hex = Hex::from_column_row(house.0, house.1);
    setup.about.marked.push(hex);
    match wish(&begin(setup, 5)) {
        Command::Fire(order) => assert!(order.woods.iter().any(|f| f.hex == hex), "{order:?}"),
        other => panic!("{other:?}"),
    }
}

#[test]
fn nobody_gets_off_what_takes_it_through() {
    let rifles = |aboard: &str| {
        let mut rifles = unit("fenroad_rifles", (5, 10), N);
        (rifles.at, rifles.facing) = (None, None);
        rifles.aboard = Some(aboard.to_owned());
        rifles
    };
    let mut setup = scene(
        Phase::Movement,
        &[],
        vec![unit("saltskiff", (5, 12), N), rifles("Saltskiff")],
        vec![unit("lockkeepers", (20, 20), N)],
    );
    about(&mut setup, Kind::Breakthrough);
    let mut battle = begin(setup, 5);
    play_south(&mut battle, |_| false, 4);
    let table = Table::of(battle.world());
    let fates: Vec<Fate> = table
        .units()
        .filter(|u| u.side == SOUTH)
        .map(|u| u.fate)
        .collect();
    assert_eq!(fates, [Fate::Withdrawn, Fate::Withdrawn]);
}

#[test]
fn every_type_is_played_to_its_end_by_all_levels() {
    let pairs = [
        ["hard", "normal"],
        ["easy", "hard"],
        ["walker", "normal"],
        ["random", "hard"],
    ];
    let mut entered = BTreeSet::new();
    for (n, kind) in Kind::ALL.into_iter().enumerate() {
        for (seed, levels) in (0u64..).zip(pairs) {
            let mut setup = (*battle_on(Ground::Town, seed, false)).clone();
            let middle =
                Hex::from_column_row(setup.map.columns as i16 / 2, setup.map.rows as i16 / 2);
            if kind == Kind::Extraction {
                setup.map.hexes.insert(middle, "level 0".to_owned());
                setup.about = load(middle);
            }
            about(&mut setup, kind);
            if kind == Kind::BaseAssault {
                let house = Hex::from_column_row(middle.column_row().0, 2);
                let walls = "light building height 1".to_owned();
                setup.map.hexes.insert(house, walls);
                setup.about.marked.push(house);
            }
            let mut battle = begin(setup, seed + 10 * n as u64);
            let mut players = [player(levels[0], seed), player(levels[1], seed + 1)];
            let played = play(&mut battle, &mut players)
                .unwrap_or_else(|e| panic!("{kind:?} {levels:?}: {e}"));
            assert_ne!(played.ending, Ending::Open, "{kind:?} {levels:?}");
            let comes =
                |event: &Event| matches!(event, Event::Entering(EnteringEvent::Entered { .. }));
            if battle.log().iter().any(|logged| comes(&logged.event)) {
                entered.insert(kind.name());
            }
        }
    }
    let drawn = Kind::ALL.into_iter().filter(|k| *k != Kind::StandUpFight);
    let all: BTreeSet<&str> = drawn.map(Kind::name).collect();
    assert_eq!(entered, all);
}

#[test]
fn a_bridge_is_laid_where_it_saves_the_way_round() {
    // A river from edge to edge but for a gap far away: the platoon cannot wade, and is light enough for the bridge.
    let river: Vec<((i16, i16), &str)> = (1..=19).map(|c| ((c, 10), "water 2")).collect();
    let mut setup = scene(
        Phase::Movement,
        &river,
        vec![
            unit("tinkers_cart", (6, 12), N),
            unit("fenroad_rifles", (7, 12), N),
        ],
        vec![unit("lockkeepers", (18, 1), S)],
    );
    about(&mut setup, Kind::Breakthrough);
    let mut battle = begin(setup, 5);
    play_south(&mut battle, |_| false, 6);
    let log = || battle.log().iter().map(|logged| &logged.event);
    let laid = |e: &Event| matches!(e, Event::Bridge(BridgeEvent::Laid { .. }));
    let fell = |e: &Event| matches!(e, Event::Bridge(BridgeEvent::Fell { .. }));
    assert!(log().any(laid), "no bridge");
    assert!(!log().any(fell), "the cart is too heavy for it");
}
