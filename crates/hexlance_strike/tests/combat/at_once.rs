//! R3.4.3: damage that takes effect at once, and rerolled criticals.

use hexlance_board::hex;
use hexlance_strike::{
    ability::{Grant, Reroll},
    attack::Physical,
    card::Card,
    event::{AttackEvent, Event},
    state::Critical,
};

use crate::scene::{BLUE, RED, Scene, line, spa, std};

/// E (Red) attacks S (Blue), who may strike first.
fn street(enemy: impl FnOnce(&mut hexlance_strike::setup::Condition), card: Card) -> Scene {
    let mut s = Scene::new();
    s.ability("spa.street_fighter", |a| a.grants = vec![Grant::Preempt]);
    enemy(&mut s.unit(RED, "E", card, hex(4, 4)).condition);
    s.unit(RED, "Other", std(), hex(20, 20));
    let fighter = Card {
        size: 3,
        damage: line(4, 4, 4),
        ..std()
    };
    s.unit(BLUE, "S", fighter, hex(5, 4)).spas = vec![spa("spa.street_fighter", None)];
    s
}

#[test]
fn a_pre_emptive_strike_destroys_the_attacker_before_it_strikes() {
    let s = street(|c| c.armor_lost = 4, std());
    let mut p = s.play(&[4, 3]);
    p.strike("E", "S", Physical::Standard);
    p.answer("standard");
    assert_eq!((p.number(), p.dealt()), (6, 7));
    assert!(p.is_destroyed("E"), "at once");
    assert!(
        p.events()
            .any(|e| matches!(e, Event::Attack(AttackEvent::AttackLost { .. })))
    );
    p.finish();
    assert_eq!(p.armor("S"), (5, 3));
}

#[test]
fn a_pre_emptive_strike_that_misses_costs_the_attacks() {
    let s = street(|c| c.armor_lost = 4, std());
    let mut p = s.play(&[4, 1, 4, 4]);
    p.strike("E", "S", Physical::Standard);
    p.answer("standard");
    // E's own attack went on: TN 5.
    assert_eq!((p.number(), p.dealt()), (5, 2));
    assert_eq!(p.armor("S"), (5, 3), "it waits for the damage step");
    p.finish();
    assert_eq!(p.armor("S"), (3, 3));
    assert_eq!(p.armor("E"), (1, 3));
}

#[test]
fn a_critical_of_a_pre_emptive_strike_bites_before_the_attack_goes_on() {
    // 7 damage into armor 5: structure is damaged, an MP hit counts at once, and the attack goes on.
    let s = street(
        |_| {},
        Card {
            structure: 9,
            ..std()
        },
    );
    let mut p = s.play(&[4, 3, 3, 4, 4, 4]);
    p.strike("E", "S", Physical::Standard);
    p.answer("standard");
    assert_eq!(p.armor("E"), (0, 7));
    assert_eq!(p.unit("E").criticals(Critical::Mp), 1);
    assert_eq!((p.number(), p.dealt(), p.dice_left()), (5, 2, 0));
}

#[test]
fn what_is_scored_but_waits_does_not_hinder_what_takes_effect_at_once() {
    // A friend of S first scores 9 on E, who is doomed, but still there; then E attacks and is struck at once.
    let mut s = Scene::new();
    s.ability("spa.street_fighter", |a| a.grants = vec![Grant::Preempt]);
    s.unit(
        RED,
        "S",
        Card {
            size: 3,
            damage: line(4, 4, 4),
            ..std()
        },
        hex(4, 4),
    )
    .spas = vec![spa("spa.street_fighter", None)];
    s.unit(
        RED,
        "Friend",
        Card {
            damage: line(9, 9, 9),
            ..std()
        },
        hex(3, 6),
    );
    s.unit(
        BLUE,
        "E",
        Card {
            structure: 4,
            ..std()
        },
        hex(5, 4),
    );
    s.unit(BLUE, "Other", std(), hex(20, 20));
    // The strike does 7 to armor 5 and structure 4: a critical roll is due, since structure remains.
    let mut p = s.play(&[5, 5, 4, 3, 2, 3, 1, 1]);
    p.shoot("Friend", "E");
    assert_eq!(p.critical_rolls(), 0);
    p.done();
    p.strike("E", "S", Physical::Standard);
    p.answer("standard");
    assert_eq!((p.armor("E"), p.critical_rolls()), ((0, 2), 1));
    p.finish();
    assert!(p.is_destroyed("E"));
    assert_eq!(p.armor("S"), (5, 3));
}

#[test]
fn a_critical_roll_against_it_is_made_again() {
    let mut s = Scene::new();
    s.ability("spa.float_like_a_butterfly", |a| {
        a.rerolls = vec![Reroll::EnemyCritical]
    });
    s.unit(
        RED,
        "E",
        Card {
            damage: line(2, 2, 2),
            ..std()
        },
        hex(3, 5),
    );
    let a = s.unit(BLUE, "A", std(), hex(6, 4));
    a.condition.armor_lost = 5;
    a.spas = vec![spa("spa.float_like_a_butterfly", Some(2))];
    s.unit(BLUE, "Other", std(), hex(20, 20));
    let mut p = s.play(&[5, 4, 3, 4, 6, 6]);
    p.shoot("E", "A");
    p.answer("yes");
    p.finish();
    // The 12 stands.
    assert!(p.is_destroyed("A"));
    assert_eq!(p.critical_rolls(), 2);
}
