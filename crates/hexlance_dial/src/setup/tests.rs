//! Setups that begin, setups that do not, and setting units up (D15).

use hexlance_board::{
    Direction::{N, NW, S, SE},
    Edge, Hex,
};
use hexlance_rules::Zone;

use crate::{
    command::{Command, Placement},
    equipment::Equipment,
    event::{Event, SetupEvent},
    setup::{places, turn_to_set_up},
    state::{Clock, Deployment, Place, Stage},
    testing::*,
};

fn deploy(b: &Play, name: &str, q: i16, r: i16) -> Command {
    Command::Deploy(Placement {
        unit: b.id(name),
        hex: Hex::new(q, r),
        facing: N,
    })
}

/// Zones of two rows as in the examples: Red's in the south.
fn rows(s: &mut crate::setup::Setup) {
    s.sides[0].zone = Zone::Edge(Edge::South, 2);
    s.sides[1].zone = Zone::Edge(Edge::North, 2);
}

fn setting_up(red: Vec<Piece>, blue: Vec<Piece>) -> Scene {
    scene(red, blue).with(rows).stage(Stage::Deployment)
}

#[test]
fn dice_decide_who_begins_and_ties_are_thrown_again() {
    let b = scene(
        vec![tank("Rook", [8, 9, 18])],
        vec![tank("Slate", [8, 8, 18])],
    )
    .before_the_first_turn()
    .dice(&[4, 4, 2, 5])
    .begin();
    assert!(b.events().any(|e| *e
        == Event::Setup(SetupEvent::FirstPlayer {
            rolls: vec![vec![4, 4], vec![2, 5]],
            side: BLUE,
        })));
    assert_eq!(turn_to_set_up(b.0.world()), Some(BLUE));
    assert_eq!(b.0.world().resource::<Clock>().active, BLUE);
}

#[test]
fn a_battle_from_the_first_die_to_the_first_order() {
    let mut b = scene(
        vec![tank("Rook", [8, 9, 18]), squad("Reed", [6, 7, 16])],
        vec![tank("Slate", [8, 8, 18])],
    )
    .before_the_first_turn()
    .with(|s| {
        rows(s);
        s.sides[0].forces[0].formations[0].units[0].model.transport = 1;
    })
    .dice(&[6, 1])
    .begin();
    let order = deploy(&b, "Slate", 6, -2);
    assert_eq!(b.refused(BLUE, order).0, "not_your_setup");
    assert_eq!(b.refused(RED, Command::Ready).0, "not_set_up");
    let order = deploy(&b, "Rook", 6, 10);
    assert_eq!(b.refused(RED, order), ("outside_zone", "D15.3.1"));
    let order = deploy(&b, "Rook", 6, 20);
    b.order(RED, order);
    let order = deploy(&b, "Reed", 6, 20);
    assert_eq!(b.refused(RED, order), ("occupied", "D1.1.5"));
    let aboard = Command::DeployAboard {
        unit: b.id("Reed"),
        transport: b.id("Rook"),
    };
    b.order(RED, aboard);
    assert_eq!(b.look("Reed").place, Place::Aboard(b.id("Rook")));
    // It is taken out again, and the transport stands somewhere else.
    let order = deploy(&b, "Reed", 8, 18);
    b.order(RED, order);
    let order = deploy(&b, "Rook", 7, 19);
    b.order(RED, order).order(RED, Command::Ready);
    let order = deploy(&b, "Slate", 6, -2);
    b.order(BLUE, order).order(BLUE, Command::Ready);
    let clock = *b.0.world().resource::<Clock>();
    assert_eq!(
        (clock.stage, clock.active, clock.round),
        (Stage::Command, RED, 1)
    );
    assert_eq!(b.look("Rook").marks.began_at, Some(Hex::new(7, 19)));
    let order = deploy(&b, "Rook", 6, 20);
    assert_eq!(b.refused(RED, order).0, "begun");
    assert_eq!(b.dice_left(), (0, false));
}

#[test]
fn infiltrators_come_when_all_others_stand() {
    let reed = squad("Reed", [6, 7, 16]).equipment(Equipment::Infiltrate);
    let mut b = setting_up(
        vec![reed, tank("Rook", [8, 9, 18])],
        vec![tank("Slate", [8, 8, 18])],
    )
    .hex(4, 18, "medium building height 2")
    .begin();
    // Red's zone: rows 23 and 24, which are r 20 and 21 in column 5.
    let order = deploy(&b, "Reed", 4, 14);
    assert_eq!(
        b.refused(RED, order.clone()),
        ("infiltrators_later", "D15.3.2")
    );
    let rook = deploy(&b, "Rook", 8, 18);
    b.order(RED, rook).order(RED, Command::Ready);
    let slate = deploy(&b, "Slate", 8, -4);
    b.order(BLUE, slate).order(BLUE, Command::Ready);
    assert!(b.0.world().resource::<Deployment>().infiltrators);
    // Nobody else is moved any more.
    let rook = deploy(&b, "Rook", 10, 18);
    assert_eq!(b.refused(RED, rook).0, "placed_already");
    assert_eq!(b.refused(RED, Command::Ready).0, "not_set_up");
    for (q, r, code) in [
        (4, 13, "too_far"),
        (4, 18, "impassable"),
        (8, -4, "occupied"),
    ] {
        let order = deploy(&b, "Reed", q, r);
        assert_eq!(b.refused(RED, order).0, code, "({q},{r})");
    }
    b.order(RED, order).order(RED, Command::Ready);
    assert_eq!(b.0.world().resource::<Clock>().stage, Stage::Command);
}

#[test]
fn infiltrators_keep_clear_of_the_enemy() {
    let reed = squad("Reed", [30, 7, 16]).equipment(Equipment::Infiltrate);
    let mut b = setting_up(vec![reed], vec![tank("Slate", [8, 8, 18]).at(8, 4, SE)]).begin();
    assert!(b.0.world().resource::<Deployment>().infiltrators);
    let order = deploy(&b, "Reed", 8, 5);
    assert_eq!(b.refused(RED, order), ("in_contact", "D15.3.4"));
    let order = deploy(&b, "Reed", 8, -4);
    assert_eq!(b.refused(RED, order), ("enemy_zone", "D15.3.4"));
    let order = deploy(&b, "Reed", 8, 6);
    b.order(RED, order);
}

#[test]
fn whoever_has_no_place_to_stand_stays_behind() {
    let car = || car("Rook", [8, 9, 18]);
    let mut b = setting_up(
        vec![car(), car()],
        vec![tank("Slate", [8, 8, 18]).at(8, 4, SE)],
    )
    .zone(RED, &[(8, 12)])
    .begin();
    assert_eq!(places(b.0.world(), b.id("Rook")).len(), 1);
    let order = deploy(&b, "Rook", 8, 12);
    b.order(RED, order).order(RED, Command::Ready);
    assert_eq!(b.look("Rook 2").place, Place::Reserve);
}

#[test]
fn zones_and_facings_by_home_edge() {
    let mut b = scene(
        vec![tank("Rook", [8, 9, 18])],
        vec![tank("Slate", [8, 8, 18]).at(8, 4, SE)],
    )
    .stage(Stage::Deployment)
    .with(|s| s.sides[1].forces[0].formations[0].units[0].facing = None)
    .begin();
    assert_eq!(b.look("Slate").facing(), Some(S));
    assert_eq!(places(b.0.world(), b.id("Rook")).len(), 2 * 20);
    let order = deploy(&b, "Rook", 8, 18);
    b.order(RED, order);
}

#[test]
fn setups_that_cannot_begin() {
    let blue = || vec![tank("Slate", [8, 8, 18]).at(8, 4, SE)];
    let rook = || tank("Rook", [8, 9, 18]);
    let faults = [
        scene(vec![rook().at(8, 4, SE)], blue()).fault(),
        scene(vec![rook().at(8, -40, SE)], blue()).fault(),
        scene(vec![rook()], blue()).fault(),
        scene(vec![rook().at(1, 9, SE).click(7)], blue()).fault(),
        scene(vec![rook().at(1, 9, SE).heat(1)], blue()).fault(),
        scene(vec![mech("M", [8, 9, 18]).at(1, 9, SE).heat(6)], blue()).fault(),
        scene(vec![rook().tokens(1)], blue())
            .before_the_first_turn()
            .fault(),
        scene(
            vec![
                rook()
                    .at(1, 9, SE)
                    .standing(|s| s.captive_of = Some("Slate".into())),
            ],
            blue(),
        )
        .fault(),
        scene(vec![hover_car("H", [8, 9, 18]).at(1, 9, SE)], blue())
            .hex(1, 9, "light woods")
            .fault(),
    ];
    let words = [
        "another unit",
        "not on the map",
        "has no place",
        "6 clicks",
        "no heat dial",
        "shutdown level",
        "D15.3.5",
        "D11.4.1",
        "D5.1.4",
    ];
    for (fault, word) in faults.iter().zip(words) {
        assert!(fault.contains(word), "“{fault}” says nothing of “{word}”");
    }
    assert_eq!(scene(vec![rook().at(1, 9, NW)], blue()).fault(), "");
}
