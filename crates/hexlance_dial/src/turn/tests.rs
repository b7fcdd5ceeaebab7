//! Worked examples of D3.5, D11.8, and whole turns.

use hexlance_board::{
    Direction::{N, NW, SE},
    Hex,
};

use super::*;
use crate::{
    command::{Command, MoveOrder},
    equipment::Equipment,
    state::{Place, Stage},
    testing::*,
    victory,
};

fn clock(b: &Play) -> Clock {
    *b.0.world().resource::<Clock>()
}

fn walk(b: &Play, name: &str, path: &[(i16, i16)]) -> Command {
    let path = path.iter().map(|(q, r)| Hex::new(*q, *r)).collect();
    Command::Move(MoveOrder::walk(b.id(name), path, SE))
}

fn turn_in_place(b: &Play, name: &str) -> Command {
    walk(b, name, &[])
}

#[test]
fn worked_example_1_allotment() {
    let commander = |name, r| {
        car(name, [10, 8, 17])
            .equipment(Equipment::Command)
            .at(2, r, SE)
    };
    let mut b = scene(
        vec![commander("A", 4), commander("B", 8)],
        vec![tank("Far", [8, 8, 18]).at(20, 0, NW)],
    )
    .with(|s| s.agreed.build_total = 600)
    .stage(Stage::Command)
    .dice(&[5, 2])
    .begin();
    b.order(RED, Command::BeginOrders)
        .answer("yes")
        .answer("yes");
    assert_eq!(clock(&b).orders, 5);
    assert_eq!(b.dice_left(), (0, false));
    b.order(RED, Command::EndTurn)
        .order(BLUE, Command::BeginOrders);
    assert_eq!(clock(&b).orders, 4);
}

#[test]
fn command_may_be_declined_and_a_shut_down_mech_does_not_roll() {
    let a = car("A", [10, 8, 17])
        .equipment(Equipment::Command)
        .at(2, 4, SE);
    let down = mech("Down", [6, 9, 20])
        .equipment(Equipment::Command)
        .at(2, 8, SE)
        .standing(|s| s.shut_down = true);
    let mut b = scene(vec![a, down], vec![tank("Far", [8, 8, 18]).at(20, 0, NW)])
        .stage(Stage::Command)
        .begin();
    b.order(RED, Command::BeginOrders).answer("no");
    assert_eq!(clock(&b).orders, 3);
    assert_eq!(clock(&b).stage, Stage::Orders);
    assert_eq!(b.dice_left(), (0, false));
}

#[test]
fn worked_example_2_rhythm() {
    let mut b = scene(
        vec![tank("Rook", [8, 9, 18]).at(4, 6, SE)],
        vec![tank("Far", [8, 8, 18]).at(20, 0, NW)],
    )
    .begin();
    let pass = |b: &mut Play| {
        b.order(RED, Command::EndTurn)
            .order(BLUE, Command::BeginOrders)
            .order(BLUE, Command::EndTurn)
            .order(RED, Command::BeginOrders);
    };
    let order = turn_in_place(&b, "Rook");
    b.order(RED, order.clone());
    assert_eq!((b.look("Rook").tokens, b.look("Rook").dial), (1, 1));
    assert_eq!(b.refused(RED, order.clone()).1, "D3.2.2");
    pass(&mut b);
    b.order(RED, order.clone());
    assert_eq!((b.look("Rook").tokens, b.look("Rook").dial), (2, 2));
    pass(&mut b);
    assert_eq!(b.refused(RED, order.clone()), ("two_tokens", "D3.3.3"));
    pass(&mut b);
    assert_eq!(b.look("Rook").tokens, 0);
    b.order(RED, order);
    assert_eq!(b.look("Rook").tokens, 1);
}

#[test]
fn worked_example_3_a_pushed_mech_heats_and_is_not_damaged() {
    let mut b = scene(
        vec![mech("Ember", [8, 9, 20]).at(4, 6, SE).heat(1).tokens(1)],
        vec![tank("Far", [8, 8, 18]).at(20, 0, NW)],
    )
    .begin();
    let order = turn_in_place(&b, "Ember");
    b.order(RED, order);
    let u = b.look("Ember");
    assert_eq!((u.heat, u.dial, u.tokens), (2, 1, 2));
}

#[test]
fn worked_example_4_the_push_kills() {
    let mut b = scene(
        vec![
            squad("Reed", [6, 7, 15])
                .points(12)
                .at(4, 6, SE)
                .click(4)
                .tokens(1),
            tank("Own", [8, 8, 18]).at(1, 10, SE),
        ],
        vec![tank("Far", [8, 8, 18]).at(20, 0, NW)],
    )
    .begin();
    let order = turn_in_place(&b, "Reed");
    b.order(RED, order);
    assert!(b.look("Reed").is_gone());
    assert_eq!(b.score(), [0, 12]);
}

#[test]
fn orders_are_counted_and_no_more_than_those_may_be_given() {
    let red = (0..4).map(|i| tank(&format!("T{i}"), [8, 8, 18]).at(2 + 2 * i, 6, SE));
    let mut b = scene(red.collect(), vec![tank("Far", [8, 8, 18]).at(20, 0, NW)]).begin();
    for name in ["T0", "T1", "T2"] {
        let order = turn_in_place(&b, name);
        b.order(RED, order);
    }
    assert_eq!(clock(&b).left(), 0);
    let order = turn_in_place(&b, "T3");
    assert_eq!(b.refused(RED, order), ("no_orders_left", "D3.1.3"));
    let order = turn_in_place(&b, "Far");
    assert_eq!(b.refused(BLUE, order).0, "not_your_turn");
    assert_eq!(b.refused(RED, Command::BeginOrders).1, "D16.2.3");
}

#[test]
fn the_battle_ends_after_the_agreed_rounds() {
    let mut b = scene(
        vec![tank("Rook", [8, 9, 18]).points(40).at(4, 6, SE)],
        vec![tank("Far", [8, 8, 18]).points(30).at(20, 0, NW)],
    )
    .with(|s| s.agreed.rounds = 2)
    .begin();
    b.order(RED, Command::EndTurn);
    for (side, _) in [(BLUE, 1), (RED, 2), (BLUE, 2)] {
        b.order(side, Command::BeginOrders);
        b.order(side, Command::EndTurn);
    }
    let clock = clock(&b);
    assert_eq!(
        (clock.stage, clock.round, clock.number),
        (Stage::Over, 2, 4)
    );
    assert!(b.0.waiting().is_none());
    let outcome = victory::outcome(b.0.world());
    assert_eq!(outcome.winner, Some(RED), "{outcome:?}");
    assert_eq!(b.refused(RED, Command::EndTurn).1, "D14.3");
}

#[test]
fn standing_switches_are_turned_in_the_own_command_stage() {
    let mut b = scene(
        vec![
            hover_car("Wisp", [12, 8, 18])
                .equipment(Equipment::Decoy)
                .at(4, 6, SE),
        ],
        vec![tank("Far", [8, 8, 18]).at(20, 0, NW)],
    )
    .stage(Stage::Command)
    .begin();
    let switch = |b: &Play, equipment, on| Command::Switch {
        unit: b.id("Wisp"),
        equipment,
        on,
    };
    let off = switch(&b, Equipment::Decoy, false);
    b.order(RED, off.clone());
    assert!(!b.look("Wisp").has(Equipment::Decoy));
    assert_eq!(b.refused(RED, off).0, "switched_already");
    let order = switch(&b, Equipment::Evade, false);
    assert_eq!(b.refused(RED, order).0, "not_its_equipment");
    let order = switch(&b, Equipment::Command, false);
    assert_eq!(b.refused(RED, order).0, "no_switch");
    let on = switch(&b, Equipment::Decoy, true);
    b.order(RED, on.clone());
    assert!(b.look("Wisp").has(Equipment::Decoy));
    b.order(RED, Command::BeginOrders);
    assert_eq!(b.refused(RED, on).0, "not_command_stage");
}

fn held_tank() -> Scene {
    let captive = |s: &mut crate::setup::Standing| s.captive_of = Some("Pike".to_owned());
    scene(
        vec![
            squad("Pike", [6, 7, 16]).at(5, 6, SE),
            tank("Own", [8, 8, 18]).at(1, 10, SE),
        ],
        vec![
            tank("Slate", [8, 8, 18])
                .points(55)
                .at(4, 6, N)
                .standing(captive),
            tank("Far", [8, 8, 18]).at(20, 0, NW),
        ],
    )
}

#[test]
fn worked_example_4_of_d11_8_rescue() {
    // The push eliminates the controlling squad.
    let mut b = held_tank()
        .with(|s| {
            let pike = &mut s.sides[0].forces[0].formations[0].units[0];
            pike.standing.damage = 3;
            pike.standing.tokens = 1;
        })
        .begin();
    assert_eq!(b.look("Pike").condition.controls, Some(b.id("Slate")));
    let order = walk(&b, "Pike", &[]);
    b.order(RED, order);
    assert!(b.look("Pike").is_gone());
    let slate = b.look("Slate");
    assert!(!slate.is_captive());
    assert_eq!((slate.tokens, slate.side), (0, BLUE));
}

#[test]
fn a_captive_in_the_zone_is_secured_for_twice_its_points() {
    let mut b = held_tank().zone(RED, &[(4, 6), (5, 6)]).begin();
    b.order(RED, Command::EndTurn);
    assert_eq!(b.look("Slate").place, Place::Secured(RED));
    assert_eq!(b.look("Pike").condition.controls, None);
    assert_eq!(b.score(), [110, 0]);
    // With one of the two outside nothing happens.
    let mut b = held_tank().zone(RED, &[(5, 6)]).begin();
    b.order(RED, Command::EndTurn);
    assert!(b.look("Slate").is_captive());
}

#[test]
fn worked_example_2_of_d14_4_captives_at_the_end() {
    let mut b = held_tank().with(|s| s.agreed.rounds = 1).begin();
    b.order(RED, Command::EndTurn)
        .order(BLUE, Command::BeginOrders)
        .order(BLUE, Command::EndTurn);
    assert_eq!(clock(&b).stage, Stage::Over);
    assert_eq!(b.score(), [55, 0]);
    assert_eq!(victory::outcome(b.0.world()).destruction, [55, 0]);
}

#[test]
fn a_side_whose_last_unit_is_captured_has_lost() {
    let captive = |s: &mut crate::setup::Standing| s.captive_of = Some("Pike".to_owned());
    let mut b = scene(
        vec![squad("Pike", [6, 7, 16]).at(5, 6, SE)],
        vec![tank("Slate", [8, 8, 18]).at(4, 6, N).standing(captive)],
    )
    .begin();
    b.order(RED, Command::EndTurn);
    let outcome = victory::outcome(b.0.world());
    assert_eq!((outcome.winner, outcome.wiped_out), (Some(RED), Some(BLUE)));
}

#[test]
fn a_battle_is_the_same_when_it_is_played_again() {
    let mut b = held_tank().begin();
    let order = turn_in_place(&b, "Own");
    b.order(RED, order)
        .order(RED, Command::EndTurn)
        .order(BLUE, Command::BeginOrders)
        .order(BLUE, Command::EndTurn);
    let again = b.0.at(b.0.history().len()).unwrap();
    assert_eq!(again.hash(), b.0.hash());
}

#[test]
fn passengers_share_the_fate_of_a_captured_transport() {
    let with_rider = |zone: &[(i16, i16)]| {
        held_tank()
            .with(|s| {
                let units = &mut s.sides[1].forces[0].formations[0].units;
                units[0].model.transport = 1;
                let mut rider = squad("Rider", [6, 7, 15]).points(10).0;
                rider.aboard = Some("Slate".to_owned());
                units.push(rider);
            })
            .zone(RED, zone)
            .begin()
    };
    let mut b = with_rider(&[(4, 6), (5, 6)]);
    b.order(RED, Command::EndTurn);
    assert_eq!(b.look("Rider").place, Place::Secured(RED));
    assert_eq!(b.score(), [130, 0]);
    let b = with_rider(&[]);
    assert_eq!(victory::outcome(b.0.world()).destruction, [65, 0]);
}

#[test]
fn ground_is_what_stands_in_the_enemys_zone_and_runs() {
    let b = scene(
        vec![
            tank("A", [8, 8, 18]).points(40).at(10, 6, SE),
            mech("B", [8, 8, 18])
                .points(90)
                .at(11, 6, SE)
                .standing(|s| s.shut_down = true),
            tank("C", [8, 8, 18]).points(5).at(2, 6, SE),
        ],
        vec![tank("Far", [8, 8, 18]).points(60).at(20, 0, NW)],
    )
    .zone(BLUE, &[(10, 6), (11, 6)])
    .begin();
    let outcome = victory::outcome(b.0.world());
    assert_eq!(outcome.ground, [40, 0]);
    assert_eq!(outcome.survival, [135, 60]);
    assert_eq!(outcome.winner, Some(RED));
}

#[test]
fn shells_come_down_before_command_is_rolled() {
    let commander = car("Almanac", [10, 8, 17])
        .equipment(Equipment::Command)
        .at(10, 6, SE)
        .click(6);
    let gun = tank("Anvil", [6, 8, 17])
        .slot(
            crate::model::SlotId::Primary,
            crate::model::DamageType::Ballistic,
            3,
            [0, 24],
        )
        .with(|m| {
            if let Some(slot) = &mut m.primary {
                slot.artillery = true;
            }
        })
        .at(4, 6, SE);
    let mut b = scene(
        vec![commander, gun],
        vec![tank("Far", [8, 8, 18]).at(20, 0, NW)],
    )
    .dice(&[5, 4, 2])
    .begin();
    let order = Command::Artillery {
        unit: b.id("Anvil"),
        slot: crate::model::SlotId::Primary,
        hex: Hex::new(10, 6),
    };
    b.order(RED, order)
        .order(RED, Command::EndTurn)
        .order(BLUE, Command::BeginOrders)
        .order(BLUE, Command::EndTurn);
    assert!(b.look("Almanac").is_gone());
    b.order(RED, Command::BeginOrders);
    assert_eq!(clock(&b).stage, Stage::Orders);
    assert_eq!(b.dice_left(), (0, false));
}
