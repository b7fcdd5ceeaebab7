//! Close combat (D9.1, D13.4).

use super::*;
use crate::event::LossEvent;

#[test]
fn worked_example_1_of_d9_4_from_behind() {
    let mut s = scene(
        r#"red: {"M": "'Mech, 8/8/20, P energy 2 [0/10], S melee 4, at (0,0) f0"},
        blue: {"T": "tank, 6/9/18, at (1,0) f0"}, dice: [3, 4, 2]"#,
    );
    s.give(Command::Close(s.close("M", S, "T")));
    let c = &s.compared()[0];
    assert_eq!(c.attack.to_string(), "9 = attack value 8 + rear attack 1");
    assert_eq!((s.click("T"), s.look("M").heat), (5, 1));
}

#[test]
fn worked_example_5_of_d7_5_steps() {
    let mut s = scene(
        r#"red: {"M": "'Mech, 8/8/20, S melee 3 {Brawling}, at (0,0) f0"},
        blue: {"V": "'Mech, 6/9/25 {defense: Heavy Armor}, at (1,0) f3"}, dice: [6, 6, 2]"#,
    );
    s.give(Command::Close(s.close("M", S, "V")));
    let clicks = s.0.log().iter().find_map(|l| match &l.event {
        Event::Loss(LossEvent::Damaged { clicks, .. }) => Some(clicks.to_string()),
        _ => None,
    });
    assert_eq!(
        clicks.as_deref(),
        Some("4 = damage value 3 + brawling 1 + critical hit 1 - heavy armor 1")
    );
    assert_eq!(s.click("V"), 5);
}

#[test]
fn contact_and_arc_are_needed() {
    let s = scene(
        r#"red: {"M": "'Mech, 8/8/20, P melee 3, at (0,0) f0"},
        blue: {"A": "tank, 6/9/18, at (-1,0) f0", "B": "tank, 6/9/18, at (2,0) f0",
            "C": "tank, 6/9/18, at (1,0) f0"},
        board: (hexes: {(1,0): "level 2"})"#,
    );
    assert_eq!(s.code(Command::Close(s.close("M", P, "A"))), "not_in_front");
    assert_eq!(s.code(Command::Close(s.close("M", P, "B"))), "no_contact");
    assert_eq!(s.code(Command::Close(s.close("M", P, "C"))), "no_contact");
    assert_eq!(s.code(Command::Close(s.close("M", S, "A"))), "no_slot");
    let stand = Stand::of(&s.look("M")).expect("on the table");
    assert!(offers::close_targets(s.table(), &s.look("M"), stand).is_empty());
}

#[test]
fn rapid_strike_meets_the_click_that_the_first_blow_left() {
    let mut s = scene(
        r#"red: {"H": "'Mech, 8/9/20, S melee 2 {Rapid Strike}, at (0,0) f0"},
        blue: {"V": "'Mech, dial 6/9/19/3 6/9/19/3 6/9/16/3 6/9/16/3 6/9/16/3, P energy 3 [0/10], at (1,0) f3"},
        dice: [4, 3, 3, 1, 2, 4]"#,
    );
    s.give(Command::Close(s.close("H", S, "V")));
    assert!(matches!(s.question(), Some(Question::Use { .. })));
    s.answer("yes");
    assert_eq!(s.compared()[0].defense.total(), 16);
    assert_eq!((s.click("V"), s.look("H").heat), (5, 2));
    assert!(s.question().is_none());
}

#[test]
fn flamers_heat_a_mech_until_it_shuts_down() {
    let mut s = scene(
        r#"red: {"T": "tank, 6/8/18, P energy 2 [0/6] {Flamers}, at (0,0) f0"},
        blue: {"V": "'Mech, 6/9/19, P energy 3 [0/10], at (1,0) f3, heat 4"}, dice: [4, 4, 3]"#,
    );
    s.give(Command::Close(s.close("T", P, "V"))).answer("yes");
    let v = s.look("V");
    assert_eq!((v.dial, v.heat, v.tokens), (1, 6, 2));
    assert!(v.is_shut_down());
}

#[test]
fn a_close_formation_adds_one_a_member() {
    let mut s = scene(
        r#"red: {"A": "squad, 6/7/15, P melee 2, at (0,0) f0", "B": "squad, 6/7/15, P melee 2, at (1,-1) f5",
            "C": "tank, 6/7/15, P melee 2, at (0,1) f0"},
        blue: {"T": "tank, 6/9/18, at (1,0) f3"}, dice: [1, 1, 5]"#,
    );
    let order = CloseOrder {
        with: s.ids(&["B", "C"]),
        ..s.close("A", P, "T")
    };
    s.give(Command::Close(order));
    assert_eq!(s.compared()[0].attack.part("formation"), Some(2));
    // A critical miss costs the primary attacker a click and nobody else (D13.4.2).
    assert_eq!((s.click("A"), s.click("B"), s.click("C")), (2, 1, 1));
}
