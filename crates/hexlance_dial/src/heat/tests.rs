//! Worked examples of D10.9, and the heat effects.

use hexlance_board::Direction::{NW, SE};

use super::*;
use crate::{
    command::Command,
    model::{DamageType, HeatLevel},
    testing::*,
};

fn ember() -> Piece {
    mech("Ember", [6, 10, 21])
        .slot(SlotId::Primary, DamageType::Energy, 3, [0, 12])
        .at(4, 6, SE)
}

/// A battle in Red's order stage; Blue has somebody far away.
fn alone(unit: Piece) -> Scene {
    scene(vec![unit], vec![tank("Far", [8, 8, 18]).at(20, 0, NW)])
}

fn with_level(unit: Piece, level: usize, change: impl FnOnce(&mut HeatLevel)) -> Piece {
    unit.with(|m| change(&mut m.heat.as_mut().expect("a heat dial").levels[level]))
}

#[test]
fn worked_example_1_a_hot_turn() {
    for (die, down) in [(4, false), (3, true)] {
        let mut b = alone(ember().heat(5).tokens(2).ordered())
            .dice(&[die])
            .begin();
        b.order(RED, Command::EndTurn);
        let u = b.look("Ember");
        assert_eq!((u.heat, u.is_shut_down(), u.tokens), (5, down, 2));
        assert_eq!(b.dice_left(), (0, false));
    }
}

#[test]
fn worked_example_2_vent() {
    let mut b = alone(ember().heat(4)).begin();
    let unit = b.id("Ember");
    b.order(RED, Command::Vent { unit });
    assert_eq!(b.look("Ember").heat, 2);
    b.order(RED, Command::EndTurn);
    let u = b.look("Ember");
    assert_eq!((u.heat, u.tokens), (2, 1));
    assert_eq!(b.dice_left(), (0, false));
}

#[test]
fn a_vent_order_pushes_and_stops_at_the_start() {
    let mut b = alone(ember().heat(1).tokens(1)).begin();
    let unit = b.id("Ember");
    b.order(RED, Command::Vent { unit });
    // 1-2 stops at 0, then the push.
    let u = b.look("Ember");
    assert_eq!((u.heat, u.tokens), (1, 2));
    assert_eq!(b.refused(RED, Command::Vent { unit }).1, "D3.2.2");
    let far = b.id("Far");
    assert_eq!(b.refused(RED, Command::Vent { unit: far }).0, "not_yours");
}

#[test]
fn worked_example_3_shut_down_and_back() {
    let down = |s: &mut crate::setup::Standing| s.shut_down = true;
    let mut b = alone(ember().heat(5).standing(down)).dice(&[3]).begin();
    b.order(RED, Command::EndTurn).answer("yes");
    let u = b.look("Ember");
    assert_eq!((u.heat, u.is_shut_down(), u.tokens), (4, false, 0));
}

#[test]
fn worked_example_4_at_the_icons() {
    let down = |s: &mut crate::setup::Standing| s.shut_down = true;
    let mut b = alone(ember().heat(6).standing(down)).dice(&[2, 5]).begin();
    b.order(RED, Command::EndTurn).answer("yes");
    let u = b.look("Ember");
    assert_eq!((u.heat, u.is_shut_down(), u.tokens), (5, true, 2));
    b.order(BLUE, Command::BeginOrders)
        .order(BLUE, Command::EndTurn);
    b.order(RED, Command::BeginOrders)
        .order(RED, Command::EndTurn);
    b.answer("yes");
    let u = b.look("Ember");
    assert_eq!((u.heat, u.is_shut_down(), u.tokens), (4, false, 0));
    assert_eq!(b.dice_left(), (0, false));
}

#[test]
fn a_restart_may_be_declined() {
    let down = |s: &mut crate::setup::Standing| s.shut_down = true;
    let mut b = alone(ember().heat(5).standing(down)).begin();
    b.order(RED, Command::EndTurn).answer("no");
    let u = b.look("Ember");
    assert_eq!((u.heat, u.is_shut_down(), u.tokens), (4, true, 2));
}

#[test]
fn a_cool_mech_restarts_without_a_roll() {
    let down = |s: &mut crate::setup::Standing| s.shut_down = true;
    let mut b = alone(ember().heat(3).standing(down)).begin();
    b.order(RED, Command::EndTurn).answer("yes");
    assert!(!b.look("Ember").is_shut_down());
    assert_eq!(b.dice_left(), (0, false));
}

#[test]
fn worked_example_5_two_effects() {
    let unit = with_level(ember(), 4, |l| {
        l.primary_effect = Some(HeatEffect::HeatSinkOverload);
    });
    let mut b = alone(unit.heat(4).tokens(1).ordered())
        .dice(&[2, 6])
        .begin();
    b.order(RED, Command::EndTurn);
    let u = b.look("Ember");
    assert_eq!((u.heat, u.is_shut_down()), (5, false));
    assert_eq!(b.dice_left(), (0, false));
}

#[test]
fn down_in_the_check_means_no_more_dice() {
    let unit = with_level(ember(), 4, |l| {
        l.primary_effect = Some(HeatEffect::HeatSinkOverloadCritical);
    });
    let mut b = alone(unit.heat(4).tokens(1).ordered()).dice(&[2]).begin();
    b.order(RED, Command::EndTurn);
    let u = b.look("Ember");
    assert_eq!((u.heat, u.is_shut_down(), u.tokens), (6, true, 2));
    assert_eq!(b.dice_left(), (0, false));
}

#[test]
fn ammunition_goes_up_with_its_damage_value() {
    let crag = |damage, effect| {
        let unit = mech("Ember", [6, 9, 20])
            .slot(SlotId::Primary, DamageType::Ballistic, damage, [0, 12])
            .at(4, 6, SE);
        let unit = with_level(unit, 5, |l| {
            l.primary = -1;
            l.primary_effect = Some(effect);
            l.speed_effect = None;
        });
        unit.heat(5).tokens(1).ordered()
    };
    for (damage, effect, die, click) in [
        (4, HeatEffect::AmmunitionExplosionCritical, 3, 5),
        (4, HeatEffect::AmmunitionExplosionCritical, 4, 1),
        (4, HeatEffect::AmmunitionExplosion, 2, 3),
        (4, HeatEffect::AmmunitionExplosion, 3, 1),
        (0, HeatEffect::AmmunitionExplosion, 1, 1),
    ] {
        let mut b = alone(crag(damage, effect)).dice(&[die]).begin();
        b.order(RED, Command::EndTurn);
        assert_eq!(b.look("Ember").dial, click, "{effect} {die}");
    }
    // Past the last click: the enemy scores it.
    let mut b = alone(crag(4, HeatEffect::AmmunitionExplosionCritical).click(6))
        .dice(&[1])
        .begin();
    b.order(RED, Command::EndTurn);
    assert!(b.look("Ember").is_gone());
    assert_eq!(b.score(), [0, 30]);
}

#[test]
fn water_cools_whoever_stays_in_it() {
    for (depth, heat) in [("water 1", 0), ("water 0", 1), ("clear", 2)] {
        let mut b = alone(ember().heat(3)).hex(4, 6, depth).begin();
        b.order(RED, Command::EndTurn);
        assert_eq!(b.look("Ember").heat, heat, "{depth}");
    }
}

#[test]
fn the_player_puts_checks_in_order() {
    let other = mech("Coal", [6, 9, 20])
        .at(8, 6, SE)
        .heat(4)
        .tokens(1)
        .ordered();
    let first = ember().heat(4).tokens(1).ordered();
    let mut b = scene(
        vec![first, other],
        vec![tank("Far", [8, 8, 18]).at(20, 0, NW)],
    )
    .dice(&[1, 6])
    .begin();
    b.order(RED, Command::EndTurn);
    let coal = code_of(b.id("Coal"));
    b.answer(&coal);
    assert!(b.look("Coal").is_shut_down());
    assert!(!b.look("Ember").is_shut_down());
}

#[test]
fn captives_neither_heat_nor_cool() {
    let captive = |s: &mut crate::setup::Standing| {
        s.captive_of = Some("Pike".to_owned());
        s.heat = 4;
    };
    let mut b = scene(
        vec![ember().standing(captive)],
        vec![squad("Pike", [6, 7, 16]).at(5, 6, NW)],
    )
    .with(|s| {
        s.sides[0].forces[0].formations[0]
            .units
            .push(tank("Own", [8, 8, 18]).at(1, 10, SE).0)
    })
    .begin();
    b.order(RED, Command::EndTurn);
    assert_eq!(b.look("Ember").heat, 4);
    assert_eq!(b.dice_left(), (0, false));
}
