//! Orders to several troopers, and reactions that others make possible.

use hexlance_rules::draft::Pick;

use super::hand::{button, open, reached, unit, whole};
use crate::{
    command::Command,
    deeds::Deed,
    drill::{NORTH, SOUTH, act, react, walk},
    ground::at,
    order::OrderKind,
    testing::{Scene, id},
};

#[test]
fn an_alert_that_is_settled_entitles_others() {
    let mut battle = Scene::new()
        .north("A", "at (5,10) E")
        .south("B", "at (12,10) W")
        .south("C", "at (13,10) E")
        .battle();
    act(&mut battle, "A", walk(&[(6, 10)]));
    let first = open(&battle, SOUTH, &[unit(&battle, "B"), button("alert")]);
    let offers = battle.offers(SOUTH, &first);
    assert!(
        offers
            .unit(id(&battle, "C"))
            .is_some_and(|u| u.verdict.is_ok())
    );
    let command = whole(
        &battle,
        SOUTH,
        &[
            unit(&battle, "B"),
            button("alert"),
            unit(&battle, "C"),
            button("change_facing"),
            button("react.done"),
        ],
    );
    reached(&battle, SOUTH, &command);
}

#[test]
fn a_coordinated_order_is_put_together() {
    let battle = Scene::new()
        .north("A", "at (5,10) E")
        .north("B", "at (5,12) E")
        .north("C", "at (5,14) E")
        .south("X", "at (12,12) W")
        .battle();
    let picks = [
        unit(&battle, "A"),
        button("order.coordinated"),
        unit(&battle, "B"),
        unit(&battle, "C"),
        button("shoot"),
        unit(&battle, "X"),
        button("declare"),
    ];
    let command = whole(&battle, NORTH, &picks);
    let Command::Order(given) = &command else {
        panic!("{command:?}");
    };
    assert_eq!(given.kind, OrderKind::Coordinated);
    let dice: Vec<u8> = given
        .actors
        .iter()
        .map(|(_, deed)| match deed {
            Deed::Shoot(shoot) => shoot.targets[0].1,
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(dice, [2, 1, 1]);
    reached(&battle, NORTH, &command);
    // Movements are chosen one by one.
    let moves = [
        unit(&battle, "A"),
        button("order.coordinated"),
        unit(&battle, "B"),
        button("move"),
        Pick::Hex(at(6, 10)),
        button("declare"),
        Pick::Hex(at(6, 12)),
        button("declare"),
    ];
    let mut battle = battle;
    let command = whole(&battle, NORTH, &moves);
    reached(&battle, NORTH, &command);
    battle.submit(NORTH, command).unwrap();
    react(&mut battle, vec![]);
    let second = whole(
        &battle,
        NORTH,
        &[button("shoot"), unit(&battle, "X"), button("declare")],
    );
    reached(&battle, NORTH, &second);
    battle.submit(NORTH, second).unwrap();
}

#[test]
fn a_link_team_moves_as_its_leader() {
    use crate::{command_tokens::TokenUse, state::Stage};
    let battle = Scene::new()
        .north("A", "at (5,10) E, team T, Lieutenant")
        .north("B", "at (5,12) E, team T")
        .north("C", "at (5,14) E, team T")
        .south("X", "at (20,12) W")
        .with(|case| {
            case.link_teams = true;
            case.stage = Stage::Tactical;
        })
        .battle();
    let mut battle = battle;
    let team = ["A", "B", "C"].map(|name| id(&battle, name)).to_vec();
    battle
        .submit(NORTH, Command::Token(TokenUse::Team(team)))
        .unwrap();
    // Nobody is left to be asked for: the Orders have been counted.
    let picks = [
        unit(&battle, "A"),
        button("order.team"),
        button("move"),
        Pick::Hex(at(6, 10)),
        button("declare"),
        button("move"),
        Pick::Hex(at(6, 12)),
        button("declare"),
        button("idle"),
    ];
    let command = whole(&battle, NORTH, &picks);
    assert!(matches!(&command, Command::Order(given) if given.kind == OrderKind::Team));
    reached(&battle, NORTH, &command);
    battle.submit(NORTH, command).unwrap();
    battle.submit(SOUTH, Command::React(Vec::new())).ok();
    let second = whole(&battle, NORTH, &[button("idle")]);
    reached(&battle, NORTH, &second);
}
