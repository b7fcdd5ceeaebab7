//! Capture (D11).

use super::*;

#[test]
fn worked_example_1_of_d11_8_a_tank_taken() {
    let mut s = scene(
        r#"red: {"A": "squad, 6/7/15, at (0,0) f0", "B": "squad, 6/7/15, faction Other, at (1,-1) f5", "C": "squad, 6/7/15, mercenary, at (0,1) f1"},
        blue: {"T": "tank, 8/8/18, P ballistic 2 [0/8], at (1,0) f0, tokens 1", "Z": "squad, 6/7/15, at (9,0) f0"}, dice: [3, 3, 2]"#,
    );
    let order = CloseOrder {
        with: s.ids(&["B", "C"]),
        ..s.close("A", P, "T")
    };
    let partners = offers::close_partners(s.0.world(), RED, s.id("A"), s.id("T"), true);
    assert_eq!(partners, s.ids(&["B", "C"]));
    assert_eq!(s.code(Command::Close(order.clone())), "no_slot");
    s.give(Command::Capture(order));
    let c = &s.compared()[0];
    assert_eq!((c.attack.total(), c.defense.total()), (10, 18));
    let t = s.look("T");
    assert!(t.is_captive());
    assert_eq!((t.tokens, t.dial), (0, 1));
    assert_eq!(s.look("A").condition.controls, Some(t.id));
    // It cannot be attacked any more, and its controlling unit only moves.
    assert_eq!(
        s.refused(Command::Capture(s.close("B", P, "T"))).rule,
        Some("D3.2.2")
    );
    s.give(Command::Release { unit: s.id("A") });
    assert!(!s.look("T").is_captive());
    assert_eq!(s.code(Command::Release { unit: s.id("A") }), "no_captive");
}

#[test]
fn worked_example_2_of_d11_8_a_mech() {
    let with = |state: &str| {
        scene(&format!(
            r#"red: {{"A": "squad, 6/8/15, at (0,0) f0"}},
            blue: {{"M": "'Mech, 6/9/19, P energy 2 [0/8], at (1,0) f3{state}"}}, dice: [5, 5, 3]"#
        ))
    };
    let mut s = with("");
    s.give(Command::Capture(s.close("A", P, "M")));
    assert_eq!(
        s.compared()[0].defense.to_string(),
        "21 = defense value 19 + operating 'mech 2"
    );
    assert!(s.look("M").is_captive());
    let s = with(", heat 6, shut down, tokens 2");
    let attack = Attack::capture(s.table(), &s.close("A", P, "M")).expect("an attack");
    let n = number::number(s.table(), &attack, s.id("M"), false).expect("a number");
    assert_eq!(n.needed(), 10);
}

#[test]
fn only_infantry_on_foot_and_no_infantry() {
    let s = scene(
        r#"red: {"A": "squad, 6/7/15, P energy 1 [0/4], at (0,0) f0", "T": "tank, 6/8/18, P energy 1 [0/4], at (0,1) f0"},
        blue: {"I": "squad, 6/7/15, at (1,0) f3", "C": "car, 8/8/15, at (1,1) f3"}"#,
    );
    assert_eq!(
        s.code(Command::Capture(s.close("A", P, "I"))),
        "infantry_not_captured"
    );
    assert_eq!(
        s.code(Command::Capture(s.close("T", P, "C"))),
        "not_on_foot"
    );
}
