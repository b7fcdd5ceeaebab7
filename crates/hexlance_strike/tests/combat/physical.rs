//! R8: physical attacks.

use hexlance_board::{Direction, hex};
use hexlance_strike::{
    attack::{AttackKind, Physical, Target},
    blows,
    card::{Card, Legs, MoveMode, UnitType},
    state::Critical,
};

use crate::scene::{BLUE, RED, Scene, battle_armor, infantry, jumped, line, std, tank, with};

const EAST: Direction = Direction::SE;

#[test]
fn e8_1_melee() {
    for (gear, heat, rear, dealt) in [
        (vec!["MEL"], 0, false, 4),
        (vec!["MEL"], 0, true, 5),
        (vec!["MEL", "TSM"], 1, false, 5),
        (vec!["MEL", "TSM"], 0, false, 4),
    ] {
        let mut s = Scene::new();
        s.unit(RED, "A", with(Card { size: 3, ..std() }, &gear), hex(4, 5))
            .condition
            .heat = heat;
        let e = s.unit(BLUE, "E", Card { tmm: 2, ..std() }, hex(5, 5));
        if rear {
            e.facing = Some(Direction::SE);
        }
        let mut p = s.play(&[4, 4]);
        p.strike("A", "E", Physical::Melee);
        // From (4,5) the target in (5,5) lies south-east: facing south-east shows it the rear side.
        assert_eq!((p.number(), p.dealt()), (7, dealt), "{gear:?} heat {heat}");
    }
}

#[test]
fn e8_2_a_charge_pushes_and_costs_the_charger_a_point() {
    let mut s = Scene::new();
    s.unit(RED, "A", Card { size: 4, ..std() }, hex(4, 5));
    s.unit(BLUE, "E", Card { size: 3, ..std() }, hex(5, 5));
    s.rush("A", "E", false, EAST, 3);
    let mut p = s.play(&[3, 4]);
    let charge = Physical::Charge {
        hexes: 3,
        direction: EAST,
    };
    p.strike("A", "E", charge);
    assert_eq!((p.number(), p.dealt()), (6, 3));
    // At once (R3.4.3), while the damage waits.
    assert_eq!(p.unit("E").hex(), Some(hex(6, 5)));
    assert_eq!(p.unit("A").hex(), Some(hex(5, 5)));
    assert_eq!((p.armor("A"), p.armor("E")), ((5, 3), (5, 3)));
    p.finish();
    assert_eq!((p.armor("A"), p.armor("E")), ((4, 3), (2, 3)));
}

#[test]
fn e8_3_charge_damage() {
    assert_eq!(blows::charge_damage(1, 8), 2);
    assert_eq!(blows::charge_damage(2, 1), 1);
    assert_eq!(blows::charge_damage(4, 3), 3);
    assert_eq!(blows::charge_damage(1, 1), 1);
}

#[test]
fn a_missed_charge_moves_nobody() {
    let mut s = Scene::new();
    s.unit(RED, "A", std(), hex(4, 5));
    s.unit(BLUE, "E", std(), hex(5, 5));
    s.rush("A", "E", false, EAST, 3);
    let mut p = s.play(&[1, 4]);
    p.strike(
        "A",
        "E",
        Physical::Charge {
            hexes: 3,
            direction: EAST,
        },
    );
    p.finish();
    assert_eq!(p.unit("E").hex(), Some(hex(5, 5)));
    assert_eq!(p.unit("A").hex(), Some(hex(4, 5)));
    assert_eq!((p.armor("A"), p.armor("E")), ((5, 3), (5, 3)));
}

fn jumper() -> Card {
    Card {
        moves: [(MoveMode::Walk, 8), (MoveMode::Jump, 8)].into(),
        ..std()
    }
}

#[test]
fn e8_4_death_from_above() {
    for (dice, own, target, at, pushed) in [
        ([3, 4], (2, 3), (5, 3), hex(4, 5), hex(5, 5)),
        ([4, 4], (5, 3), (2, 3), hex(5, 5), hex(6, 5)),
    ] {
        let mut s = Scene::new();
        s.unit(RED, "A", jumper(), hex(4, 5));
        s.unit(BLUE, "E", std(), hex(5, 5));
        s.rush("A", "E", true, EAST, 2);
        let mut p = s.play(&dice);
        p.strike("A", "E", Physical::DeathFromAbove { direction: EAST });
        assert_eq!(p.number(), 8);
        assert_eq!(
            (p.unit("A").hex(), p.unit("E").hex()),
            (Some(at), Some(pushed))
        );
        p.finish();
        assert_eq!((p.armor("A"), p.armor("E")), (own, target));
    }
}

#[test]
fn e8_5_foot_infantry_on_an_immobile_tank() {
    let mut s = Scene::new();
    let foot = with(
        Card {
            skill: 5,
            damage: line(1, 0, 0),
            ..infantry()
        },
        &["AM"],
    );
    s.unit(RED, "Foot", foot, hex(4, 5));
    s.unit(BLUE, "Tank", tank(), hex(5, 5)).condition.motive =
        vec![hexlance_strike::state::Motive::Immobilized];
    let mut p = s.play(&[1, 2, 3, 1]);
    p.strike("Foot", "Tank", Physical::AntiMech);
    assert_eq!((p.number(), p.dealt()), (2, 1));
    p.finish();
    assert_eq!(p.armor("Tank"), (4, 3));
    assert_eq!(
        p.unit("Tank").criticals(Critical::FireControl),
        1,
        "through armor"
    );
}

#[test]
fn e8_6_riders_are_in_the_way_of_foot_infantry_only() {
    for (attacker, number) in [
        (with(battle_armor(), &["AM"]), 7),
        (with(infantry(), &["AM"]), 10),
    ] {
        let mut s = Scene::new();
        s.unit(RED, "A", attacker, hex(4, 5));
        s.unit(
            BLUE,
            "Omni",
            with(Card { tmm: 2, ..std() }, &["OMNI"]),
            hex(5, 5),
        );
        let squad = s.unit(BLUE, "Squad", with(battle_armor(), &["MEC"]), hex(5, 5));
        (squad.at, squad.aboard) = (None, Some("Omni".to_owned()));
        let mut p = s.play(&[1, 2]);
        p.strike("A", "Omni", Physical::AntiMech);
        assert_eq!(p.number(), number);
    }
}

#[test]
fn a_jump_costs_two_but_not_in_a_charge() {
    let mut s = Scene::new();
    s.unit(RED, "A", jumper(), hex(4, 5));
    s.unit(BLUE, "E", std(), hex(5, 5));
    s.did("A").motion = jumped();
    let mut p = s.play(&[1, 1]);
    p.strike("A", "E", Physical::Standard);
    assert_eq!(p.number(), 7);
}

fn refused(s: &Scene, physical: Physical) -> &'static str {
    let mut p = s.play(&[]);
    let order = p.order("A", "E", AttackKind::Physical(physical));
    p.give(order).expect_err("refused").code
}

#[test]
fn what_is_refused() {
    let duel = |a: Card, e: Card, at| {
        let mut s = Scene::new();
        s.unit(RED, "A", a, hex(4, 5));
        s.unit(BLUE, "E", e, at);
        s
    };
    let near = hex(5, 5);
    let std_on = |e, at| duel(std(), e, at);
    assert_eq!(
        refused(&std_on(std(), hex(6, 5)), Physical::Standard),
        "no_base_contact"
    );
    assert_eq!(
        refused(&std_on(std(), hex(3, 5)), Physical::Standard),
        "out_of_arc"
    );
    assert_eq!(
        refused(&std_on(std(), near), Physical::Melee),
        "cannot_attack_so"
    );
    let quad = Card {
        legs: Legs::Quad,
        ..with(std(), &["MEL"])
    };
    assert_eq!(
        refused(&duel(quad, std(), near), Physical::Melee),
        "cannot_attack_so"
    );
    assert_eq!(
        refused(&duel(tank(), std(), near), Physical::Standard),
        "cannot_attack_so"
    );
    let charge = Physical::Charge {
        hexes: 2,
        direction: EAST,
    };
    assert_eq!(refused(&std_on(std(), near), charge), "not_declared");
    let am = || with(infantry(), &["AM"]);
    assert_eq!(
        refused(&duel(am(), infantry(), near), Physical::AntiMech),
        "wrong_target"
    );
    let fast = Card { tmm: 4, ..std() };
    assert_eq!(
        refused(&duel(am(), fast, near), Physical::AntiMech),
        "too_fast"
    );
    let mut inside = std_on(infantry(), near);
    inside.ground(near, "light building cf 4 height 2");
    assert_eq!(refused(&inside, Physical::Standard), "inside_building");
    let mut high = std_on(std(), near);
    high.ground(near, "level 3");
    assert_eq!(refused(&high, Physical::Standard), "no_base_contact");
}

#[test]
fn a_lost_charge() {
    let mut s = Scene::new();
    s.unit(RED, "A", std(), hex(4, 5));
    s.unit(BLUE, "E", std(), hex(6, 5));
    s.rush("A", "E", false, EAST, 2);
    assert_eq!(
        refused(
            &s,
            Physical::Charge {
                hexes: 2,
                direction: EAST
            }
        ),
        "charge_lost"
    );
}

#[test]
fn pushed_aside_when_the_straight_way_is_shut() {
    // Straight on is a cliff; clockwise of it (south of south-east) is free.
    let mut s = Scene::new();
    s.unit(RED, "A", std(), hex(4, 5));
    s.unit(BLUE, "E", std(), hex(5, 5));
    s.ground(hex(6, 5), "level 2");
    s.rush("A", "E", false, EAST, 2);
    let mut p = s.play(&[5, 5]);
    p.strike(
        "A",
        "E",
        Physical::Charge {
            hexes: 2,
            direction: EAST,
        },
    );
    assert_eq!(p.unit("E").hex(), Some(hex(5, 6)));
    assert_eq!(p.unit("A").hex(), Some(hex(5, 5)));
}

#[test]
fn nowhere_to_go() {
    let walls = |s: &mut Scene| {
        for h in [hex(6, 5), hex(5, 6), hex(6, 4)] {
            s.ground(h, "level 2");
        }
    };
    // A charger stays where it is.
    let mut s = Scene::new();
    s.unit(RED, "A", std(), hex(4, 5));
    s.unit(BLUE, "E", std(), hex(5, 5));
    s.rush("A", "E", false, EAST, 2);
    walls(&mut s);
    let mut p = s.play(&[5, 5]);
    p.strike(
        "A",
        "E",
        Physical::Charge {
            hexes: 2,
            direction: EAST,
        },
    );
    assert_eq!(
        (p.unit("A").hex(), p.unit("E").hex()),
        (Some(hex(4, 5)), Some(hex(5, 5)))
    );
    // A jumper goes back.
    let mut s = Scene::new();
    s.unit(RED, "A", jumper(), hex(4, 5));
    s.unit(BLUE, "E", std(), hex(5, 5));
    s.rush("A", "E", true, EAST, 2);
    walls(&mut s);
    let mut p = s.play(&[5, 5]);
    p.strike("A", "E", Physical::DeathFromAbove { direction: EAST });
    assert_eq!(
        (p.unit("A").hex(), p.unit("E").hex()),
        (Some(hex(4, 5)), Some(hex(5, 5)))
    );
}

#[test]
fn pushed_over_an_edge_it_falls_at_once() {
    let mut s = Scene::new();
    s.unit(RED, "A", std(), hex(4, 5));
    s.unit(BLUE, "E", std(), hex(5, 5));
    for h in [hex(4, 5), hex(5, 5)] {
        s.ground(h, "level 4");
    }
    s.rush("A", "E", false, EAST, 2);
    let mut p = s.play(&[5, 5]);
    p.strike(
        "A",
        "E",
        Physical::Charge {
            hexes: 2,
            direction: EAST,
        },
    );
    // Four levels: 2 damage at once; the charge's point waits.
    assert_eq!(
        p.unit("E").spot().map(|s| (s.hex, s.base)),
        Some((hex(6, 5), 0))
    );
    assert_eq!(p.armor("E"), (3, 3));
    p.finish();
    assert_eq!(p.armor("E"), (2, 3));
}

#[test]
fn a_thrown_back_jumper_finds_its_hex_full() {
    let mut s = Scene::new();
    s.unit(RED, "A", jumper(), hex(4, 5));
    s.unit(RED, "Friend", std(), hex(4, 5));
    s.unit(BLUE, "E", std(), hex(5, 5));
    s.rush("A", "E", true, EAST, 2);
    let mut p = s.play(&[1, 2]);
    p.strike("A", "E", Physical::DeathFromAbove { direction: EAST });
    // Back is north-west of E; clockwise of that is north.
    assert_eq!(p.unit("A").hex(), Some(hex(5, 4)));
}

#[test]
fn buildings_can_be_kicked_down() {
    let mut s = Scene::new();
    s.unit(RED, "A", std(), hex(4, 5));
    s.unit(BLUE, "Foot", infantry(), hex(5, 5));
    s.ground(hex(5, 5), "light building cf 4 height 2");
    let mut p = s.play(&[1, 2]);
    let mut order = p.order("A", "Foot", AttackKind::Physical(Physical::Standard));
    order.target = Target::Hex(hex(5, 5));
    p.give(order).expect("a building can be struck");
    assert_eq!((p.number(), p.dealt()), (0, 2));
    p.finish();
    let cf = hexlance_strike::read::board(p.0.world())
        .get(hex(5, 5))
        .and_then(|c| c.building)
        .map(|b| b.cf);
    assert_eq!(cf, Some(2));
    assert_eq!(p.armor("Foot"), (5, 3));
}

#[test]
fn a_protomech_counts_as_size_one() {
    let mut s = Scene::new();
    let proto = Card {
        size: 2,
        ..crate::scene::card(UnitType::PM, MoveMode::Walk)
    };
    s.unit(RED, "A", proto, hex(4, 5));
    s.unit(BLUE, "E", std(), hex(5, 5));
    let mut p = s.play(&[4, 4]);
    p.strike("A", "E", Physical::Standard);
    assert_eq!(p.dealt(), 1);
}
