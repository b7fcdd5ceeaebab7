//! Moves that are put together pick by pick.

use hexlance_board::Direction;
use hexlance_rules::{
    SideId,
    draft::{Next, Pick, laws},
};
use rand::{SeedableRng, rngs::StdRng};

use super::super::Move;
use super::BEYOND_7;
use crate::{
    command::{Command, OrderGiven},
    deeds::Deed,
    draft::{Draft, keys},
    ground::at,
    order::OrderKind,
    state::Source,
    testing::{Scene, id, look, play, refusal},
};

const NORTH: SideId = SideId(0);

#[test]
fn moves_are_put_together_pick_by_pick() {
    let battle = Scene::new()
        .north("A", "at (5,10) E")
        .south("B", "at (9,11) E")
        .battle();
    let contact = Some(id(&battle, "B"));
    let orders = [
        Move {
            route: vec![at(6, 10), at(6, 9), at(7, 9)],
            facing: Some(Direction::N),
            ..Move::default()
        },
        Move {
            facing: Some(Direction::SE),
            begins_prone: Some(true),
            ..Move::default()
        },
        Move {
            route: vec![at(6, 10), at(7, 10), at(8, 10), at(9, 10)],
            contact,
            ends_prone: Some(true),
            ..Move::default()
        },
    ];
    for order in orders {
        let command = Command::Order(OrderGiven {
            source: Source::Pool,
            kind: OrderKind::Single,
            entire: false,
            actors: vec![(id(&battle, "A"), order.clone().into())],
        });
        let mut draft = Draft::default();
        let reached = loop {
            let pick = battle.towards(NORTH, &draft, &command).unwrap();
            match battle.pick(NORTH, &draft, &pick).unwrap() {
                Next::Draft(next) => draft = next,
                Next::Command(command) => break command,
            }
        };
        assert_eq!(reached, command);
    }
    // A hex farther away is reached by the shortest way.
    let unit = Pick::Unit(id(&battle, "A"));
    let mut draft = Draft::default();
    for pick in [unit, Pick::button("move"), Pick::Hex(at(7, 9))] {
        let Ok(Next::Draft(next)) = battle.pick(NORTH, &draft, &pick) else {
            panic!("{pick:?}");
        };
        draft = next;
    }
    let offers = battle.offers(NORTH, &draft);
    let area = offers.area("move").unwrap();
    assert_eq!(area.cost(at(7, 8)), Some(4));
    assert!(!area.hexes.contains(at(5, 10)));
    let Ok(Next::Command(Command::Order(given))) =
        battle.pick(NORTH, &draft, &Pick::Facing(Direction::N))
    else {
        panic!("it is whole");
    };
    assert!(matches!(&given.actors[0].1, Deed::Move(m) if m.route.len() == 3));
}

#[test]
fn a_cautious_jump_is_put_together() {
    let scene = |skill: &str| {
        Scene::new()
            .north("A", &format!("at (5,10){skill}"))
            .south("B", "at (20,10) E")
            .battle()
    };
    let battle = scene(", Super-Jump");
    let who = id(&battle, "A");
    let picks = [
        Pick::Unit(who),
        Pick::button("cautious"),
        Pick::button(keys::LEAP),
        Pick::Hex(at(8, 10)),
    ];
    let mut draft = Draft::default();
    for pick in picks {
        let Ok(Next::Draft(next)) = battle.pick(NORTH, &draft, &pick) else {
            panic!("{pick:?}");
        };
        draft = next;
    }
    let last = Pick::button("declare");
    let Ok(Next::Command(command)) = battle.pick(NORTH, &draft, &last) else {
        panic!("it is whole");
    };
    assert_eq!(battle.towards(NORTH, &draft, &command), Some(last));
    let mut battle = battle;
    battle.submit(NORTH, command).unwrap();
    assert_eq!(look(&battle, "A").hex, Some(at(8, 10)));
    let leap = r#"Order(who: "A", first: Cautious(route: [(8,10)], leaps: true))"#;
    let refused = refusal(&scene(""), leap);
    assert_eq!(refused.map(|r| r.rule), Some(Some("K7.8.2")));
}

#[test]
fn the_point_of_an_earlier_attack_is_picked_with_the_move() {
    let mut battle = Scene::new()
        .north("A", "at (5,10) E")
        .south("B", "at (15,10) W")
        .battle();
    play(
        &mut battle,
        r#"[Order(who: "A", first: Shoot("B")), React({})]"#,
    );
    let second = Command::Second(vec![
        Move {
            route: vec![at(6, 10), at(7, 10)],
            attack_at: Some(2),
            ..Move::default()
        }
        .into(),
    ]);
    let mut draft = Draft::default();
    let reached = loop {
        let pick = battle.towards(NORTH, &draft, &second).unwrap();
        if matches!(pick, Pick::Amount(..)) {
            let offers = battle.offers(NORTH, &draft);
            assert_eq!(offers.amounts[0].range, 0..=2);
        }
        match battle.pick(NORTH, &draft, &pick).unwrap() {
            Next::Draft(next) => draft = next,
            Next::Command(command) => break command,
        }
    };
    assert_eq!(reached, second);
}

#[test]
fn drafts_of_moves_keep_the_laws() {
    let scene = || {
        Scene::new()
            .north("A", "at (5,10) E, Climbing Plus, Super-Jump")
            .north("C", "at (6,10)")
            .north("T", "TAG, Manned, at (3,3)")
            .south("B", "at (9,11) W")
            .south("M", "at (9,6), camo")
            .terrain("level 6", &[(4, 11), (4, 12)])
            .terrain("closed wide gate height 8 S", &BEYOND_7)
            .battle()
    };
    let mut rng = StdRng::seed_from_u64(7);
    let mut battle = scene();
    let found = laws::hold(&battle, &mut rng, 30).unwrap();
    assert!(found.commands > 10);
    play(
        &mut battle,
        r#"[Order(who: "A", first: Move(route: [(5,9)])), React({})]"#,
    );
    let found = laws::hold(&battle, &mut rng, 30).unwrap();
    assert!(found.commands > 10);
}

#[test]
fn what_is_carried_is_put_down_with_a_move() {
    use crate::conformance::case::CaseTask;
    let mut battle = Scene::new()
        .north("A", "at (5,10) E")
        .with(|case| case.task = CaseTask::TwoCrates(vec![(6, 10)]))
        .battle();
    play(
        &mut battle,
        r#"[
            Order(who: "A", first: PickUp(object: 0), second: Idle),
            Refused("K15.6.2", Order(who: "A", first: Move(route: [], ends_prone: true))),
            Refused("K15.6.2", Order(who: "A", first: Jump((7,10)), entire: Some(true))),
            Order(who: "A", first: Move((8,10))),
            Refused("K15.6.2", Second(Move((9,10)))),
            Second(Idle),
            At("A", (8,10)),
        ]"#,
    );
    let command = Command::Order(OrderGiven {
        source: Source::Pool,
        kind: OrderKind::Single,
        entire: false,
        actors: vec![(
            id(&battle, "A"),
            Move {
                route: vec![at(9, 10)],
                puts_down: Some(at(10, 10)),
                ..Move::default()
            }
            .into(),
        )],
    });
    let mut draft = Draft::default();
    let reached = loop {
        let pick = battle.towards(NORTH, &draft, &command).unwrap();
        match battle.pick(NORTH, &draft, &pick).unwrap() {
            Next::Draft(next) => draft = next,
            Next::Command(command) => break command,
        }
    };
    assert_eq!(reached, command);
    let here = Pick::button(keys::PUT_DOWN);
    assert!(battle.offers(NORTH, &draft).leads(&here).is_some());
}
