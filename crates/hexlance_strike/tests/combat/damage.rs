//! R3.4, R7.1, R7.2, R7.5: amounts, and when damage bites.

use hexlance_board::{Direction, hex};
use hexlance_strike::{
    attack::{AttackKind, Mount, Value},
    card::{Card, Damage, MoveMode, UnitType},
    event::{Event, HurtEvent},
    special::Code,
};

use crate::scene::{BLUE, RED, Scene, battle_armor, infantry, line, std, tank, with};

#[test]
fn e3_3_a_doomed_tank_still_fires_and_is_destroyed_in_the_damage_step() {
    let mut s = Scene::new();
    s.unit(
        RED,
        "B",
        Card {
            damage: line(2, 2, 0),
            ..std()
        },
        hex(3, 5),
    );
    let tank = &mut s.unit(BLUE, "Tank", tank(), hex(5, 5)).condition;
    (tank.armor_lost, tank.structure_lost) = (5, 2);
    s.unit(BLUE, "Other", std(), hex(20, 5));
    let mut p = s.play(&[4, 4, 4, 4]);
    p.shoot("B", "Tank");
    // No roll on any table: the damage destroys it anyway (R7.4.2).
    assert_eq!(p.critical_rolls(), 0);
    assert!(!p.is_destroyed("Tank"));
    p.done();
    p.shoot("Tank", "B");
    assert_eq!(p.dealt(), 3);
    p.finish();
    assert!(p.is_destroyed("Tank"));
    assert_eq!(p.armor("B"), (2, 3));
    let b = p.id("B");
    assert!(p.events().any(|e| matches!(
        e,
        Event::Hurt(HurtEvent::OutOfAction { by: Some(by), .. }) if *by == b
    )));
}

#[test]
fn packets_apply_in_the_order_scored_and_the_excess_is_lost() {
    let mut s = Scene::new();
    s.unit(RED, "A", std(), hex(3, 5));
    s.unit(RED, "B", std(), hex(3, 6));
    s.unit(
        BLUE,
        "E",
        Card {
            armor: 5,
            structure: 9,
            ..std()
        },
        hex(5, 5),
    );
    // The second packet goes through: 5 - 3 - 3 leaves structure 8; a critical roll of 5 does nothing.
    let mut p = s.play(&[4, 4, 4, 4, 2, 3]);
    p.shoot("A", "E");
    assert_eq!(p.critical_rolls(), 0);
    p.shoot("B", "E");
    assert_eq!(p.critical_rolls(), 1);
    p.finish();
    assert_eq!(p.armor("E"), (0, 8));
}

#[test]
fn rear_hits_deal_one_more() {
    let mut s = Scene::new();
    s.unit(RED, "A", std(), hex(3, 5));
    // South-east of A; it looks the same way, with the attacker behind it.
    s.unit(BLUE, "E", std(), hex(6, 5)).facing = Some(Direction::SE);
    let mut p = s.play(&[4, 4]);
    p.shoot("A", "E");
    assert_eq!(p.dealt(), 4);
}

#[test]
fn e7_9_minimal_damage() {
    let weak = || {
        let mut c = Card {
            damage: line(0, 0, 0),
            ..std()
        };
        c.damage.s = Damage::MINIMAL;
        c
    };
    for (die, rear, dealt) in [(4, false, 1), (2, false, 0), (4, true, 2), (2, true, 0)] {
        let mut s = Scene::new();
        s.unit(RED, "A", weak(), hex(3, 5));
        let e = s.unit(BLUE, "E", std(), hex(6, 5));
        if rear {
            e.facing = Some(Direction::SE);
        }
        let mut p = s.play(&[4, 4, die]);
        p.shoot("A", "E");
        assert_eq!(
            (p.dealt(), p.dice_left()),
            (dealt, 0),
            "die {die}, rear {rear}"
        );
    }
}

#[test]
fn overheat_makes_minimal_damage_the_bonus_alone() {
    let mut s = Scene::new();
    let mut c = Card { ov: 1, ..std() };
    c.damage.s = Damage::MINIMAL;
    s.unit(RED, "A", c, hex(3, 5));
    s.unit(BLUE, "E", std(), hex(5, 5));
    let mut p = s.play(&[4, 4]);
    let mut order = p.order("A", "E", AttackKind::STANDARD);
    order.overheat = 1;
    p.give(order).expect("overheats");
    assert_eq!((p.dealt(), p.dice_left()), (1, 0));
}

#[test]
fn e10_1_buildings_absorb_and_suffer() {
    let mut s = Scene::new();
    let gunner = Card {
        damage: line(5, 5, 5),
        ..std()
    };
    s.unit(RED, "A", gunner.clone(), hex(3, 5));
    s.unit(RED, "B", gunner, hex(3, 6));
    s.unit(BLUE, "Foot", infantry(), hex(5, 5));
    s.unit(BLUE, "Tank", tank(), hex(5, 6));
    s.ground(hex(5, 5), "medium building cf 12 height 2");
    s.ground(hex(5, 6), "medium building cf 12 height 2");
    let mut p = s.play(&[5, 5, 5, 5]);
    p.shoot("A", "Foot");
    assert_eq!(p.dealt(), 1);
    p.shoot("B", "Tank");
    assert_eq!(p.dealt(), 3);
    let cf = |p: &crate::scene::Play, h| {
        hexlance_strike::read::board(p.0.world())
            .get(h)
            .and_then(|c| c.building)
            .map(|b| b.cf)
    };
    assert_eq!(
        cf(&p, hex(5, 5)),
        Some(12),
        "the wall suffers in the damage step"
    );
    p.finish();
    assert_eq!((cf(&p, hex(5, 5)), cf(&p, hex(5, 6))), (Some(8), Some(10)));
    assert_eq!((p.armor("Foot"), p.armor("Tank")), ((4, 3), (2, 3)));
}

#[test]
fn no_absorption_inside_the_same_hex_of_a_building() {
    let mut s = Scene::new();
    s.unit(RED, "A", battle_armor(), hex(5, 5));
    s.unit(BLUE, "Foot", infantry(), hex(5, 5));
    s.ground(hex(5, 5), "medium building cf 12 height 2");
    let mut p = s.play(&[5, 5]);
    p.shoot("A", "Foot");
    assert_eq!(p.dealt(), 3);
}

#[test]
fn heat_is_damage_to_what_has_no_heat_scale() {
    for (target, dealt, heat) in [(std(), 3, 2), (tank(), 5, 0), (with(tank(), &["FR"]), 3, 0)] {
        let mut s = Scene::new();
        s.unit(RED, "A", with(std(), &["HT2/1/0"]), hex(3, 5));
        s.unit(BLUE, "E", target, hex(5, 5));
        let mut p = s.play(&[4, 4]);
        p.shoot("A", "E");
        assert_eq!((p.dealt(), p.unit("E").acts.external_heat), (dealt, heat));
    }
}

#[test]
fn a_heat_attack_deals_only_heat() {
    let mut s = Scene::new();
    s.unit(RED, "A", with(std(), &["HT2/1/0"]), hex(3, 5));
    s.unit(RED, "B", with(std(), &["HT2/1/0"]), hex(3, 6));
    s.unit(BLUE, "E", std(), hex(5, 5));
    s.unit(BLUE, "T", tank(), hex(5, 6));
    let ht = AttackKind::Weapon(Mount::Card, Value::Special(Code::HT));
    let mut p = s.play(&[4, 4, 4, 4]);
    p.attack("A", "E", ht);
    assert_eq!((p.dealt(), p.unit("E").acts.external_heat), (0, 2));
    p.attack("B", "T", ht);
    assert_eq!((p.dealt(), p.unit("T").acts.external_heat), (2, 0));
    p.finish();
    assert_eq!(p.armor("E"), (5, 3));
    assert_eq!(p.unit("E").heat.level, 2);
}

#[test]
fn flak_hurts_what_it_nearly_hits_e6_5() {
    for (dice, dealt) in [([4, 4], 1), ([4, 3], 0)] {
        let mut s = Scene::new();
        s.unit(RED, "A", with(tank(), &["FLK1/1/1"]), hex(3, 5));
        let mut vtol = crate::scene::card(UnitType::CV, MoveMode::Vtol);
        vtol.tmm = 3;
        let v = s.unit(BLUE, "V", vtol, hex(11, 5));
        v.elevation = 2;
        let mut p = s.play(&dice);
        p.shoot("A", "V");
        assert_eq!((p.number(), p.dealt()), (10, dealt));
    }
}

#[test]
fn a_narc_beacon_helps_missiles_only() {
    let lrm = AttackKind::Weapon(Mount::Card, Value::Special(Code::LRM));
    let mut s = Scene::new();
    s.unit(RED, "N", with(std(), &["SNARC1"]), hex(3, 4));
    s.unit(RED, "A", with(std(), &["LRM1/1/1"]), hex(3, 5));
    s.unit(RED, "B", std(), hex(3, 6));
    s.unit(BLUE, "E", std(), hex(6, 4));
    let mut p = s.play(&[4, 4, 5, 4, 5, 4]);
    p.attack(
        "N",
        "E",
        AttackKind::Marking(hexlance_strike::attack::Marking::Narc),
    );
    p.attack("A", "E", lrm);
    assert_eq!(p.dealt(), 2);
    p.shoot("B", "E");
    assert_eq!(p.dealt(), 3);
}

#[test]
fn passengers_of_a_lost_transport_take_two_and_get_out() {
    let mut s = Scene::new();
    s.unit(
        RED,
        "A",
        Card {
            damage: line(9, 9, 9),
            ..std()
        },
        hex(3, 5),
    );
    s.unit(
        BLUE,
        "Carrier",
        with(Card { armor: 1, ..tank() }, &["IT5"]),
        hex(5, 5),
    );
    let squad = s.unit(BLUE, "Squad", with(battle_armor(), &["CAR4"]), hex(5, 5));
    squad.at = None;
    squad.aboard = Some("Carrier".to_owned());
    s.unit(BLUE, "Other", std(), hex(20, 5));
    let mut p = s.play(&[4, 4]);
    p.shoot("A", "Carrier");
    p.finish();
    assert!(p.is_destroyed("Carrier"));
    assert_eq!(p.unit("Squad").hex(), Some(hex(5, 5)));
    assert_eq!(p.armor("Squad"), (3, 3));
}

#[test]
fn a_rider_may_take_the_blow_for_its_carrier() {
    for (die, carrier, rider) in [(2, (5, 3), (2, 3)), (3, (2, 3), (5, 3))] {
        let mut s = Scene::new();
        s.unit(RED, "A", std(), hex(3, 5));
        s.unit(BLUE, "Omni", with(std(), &["OMNI"]), hex(5, 5));
        let squad = s.unit(BLUE, "Squad", with(battle_armor(), &["MEC"]), hex(5, 5));
        squad.at = None;
        squad.aboard = Some("Omni".to_owned());
        let mut p = s.play(&[4, 4, die]);
        p.shoot("A", "Omni");
        p.finish();
        assert_eq!((p.armor("Omni"), p.armor("Squad")), (carrier, rider));
        assert!(p.unit("Squad").place.carrier().is_some());
    }
}

#[test]
fn under_water_damage_is_halved_e5_7() {
    let mut s = Scene::new();
    s.unit(RED, "A", std(), hex(3, 5));
    s.unit(BLUE, "E", std(), hex(8, 3));
    for q in 2..10 {
        for r in 2..7 {
            s.ground(hex(q, r), "water 2");
        }
    }
    let mut p = s.play(&[6, 5, 5, 5]);
    p.shoot("A", "E");
    // Medium under water: 4 + 2 + 1 + TMM 1; half of 3 is 1, which becomes 0*, and a die of 5 makes it 1.
    assert_eq!((p.number(), p.dealt()), (8, 1));
}

#[test]
fn a_building_that_is_shot_down_falls_on_its_occupants() {
    let mut s = Scene::new();
    s.unit(RED, "A", std(), hex(3, 5));
    s.unit(BLUE, "Foot", infantry(), hex(5, 5));
    s.unit(BLUE, "Other", std(), hex(20, 5));
    s.ground(hex(5, 5), "light building cf 3 height 2");
    let mut p = s.play(&[5, 5]);
    let mut order = p.order("A", "Foot", AttackKind::STANDARD);
    order.target = hexlance_strike::attack::Target::Hex(hex(5, 5));
    p.give(order).expect("a building can be shot at");
    assert_eq!((p.dealt(), p.armor("Foot")), (3, (5, 3)));
    p.finish();
    // Collapse damage 1, twice for infantry (R10.5.2).
    assert_eq!(p.armor("Foot"), (3, 3));
    let cell = hexlance_strike::read::board(p.0.world())
        .get(hex(5, 5))
        .copied()
        .expect("on the map");
    assert_eq!(cell.building, None);
    assert_eq!(cell.ground, hexlance_board::Ground::Rubble);
}
