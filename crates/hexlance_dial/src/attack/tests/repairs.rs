//! Repair.

use super::*;
use crate::event::RepairEvent;

#[test]
fn value_or_die_and_a_marker() {
    let mut s = scene(
        r#"red: {"W": "tank, 6/8/17 {attack: Repair}, symbol bolt, P energy 1 [0/4], at (0,0) f0",
            "S": "tank, 8/8/18, at (-1,0) f0, click 6, marker 3", "I": "squad, 6/7/15, at (0,1) f0, click 3"},
        blue: {"Z": "squad, 6/7/15, at (9,0) f0"}, dice: [4, 4, 2, 5]"#,
    );
    let order = |s: &Scene, patient: &str| Command::Repair {
        unit: s.id("W"),
        slot: P,
        patient: s.id(patient),
    };
    assert_eq!(s.code(order(&s, "I")), "wrong_symbol");
    assert_eq!(s.code(order(&s, "W")), "no_patient");
    assert_eq!(offers::close_orders(s.0.world(), RED, s.id("W")).len(), 1);
    s.give(order(&s, "S")).answer("die");
    assert_eq!(s.click("S"), 3);
    let shown = s.0.log().iter().find_map(|l| match l.event {
        Event::Repair(RepairEvent::Repaired {
            from, to, clicks, ..
        }) => Some((from, to, clicks)),
        _ => None,
    });
    assert_eq!(shown, Some((6, 3, 5)));
}

#[test]
fn no_enemy_beside_either() {
    let s = scene(
        r#"red: {"B": "squad, 6/8/15 {attack: Repair}, symbol cross, P energy 2 [0/4], at (0,0) f0",
            "I": "squad, 6/7/15, at (-1,0) f0, click 4"},
        blue: {"Z": "'Mech, 6/7/15, heat 6, shut down, tokens 2, at (-2,0) f0"}"#,
    );
    let order = Command::Repair {
        unit: s.id("B"),
        slot: P,
        patient: s.id("I"),
    };
    assert_eq!(s.code(order), "enemy_beside");
}
