//! Charge, ram, death from above (D9.3).

use super::*;

/// A move along direction 0 to a hex, in some manner.
fn straight(s: &Scene, unit: &str, from: i16, to: i16, manner: Manner) -> Command {
    let path = if manner.jumps() {
        vec![on_map(hex(to, 0))]
    } else {
        (from + 1..=to).map(|q| on_map(hex(q, 0))).collect()
    };
    let facing = s.look(unit).facing().expect("on the table");
    Command::Move(MoveOrder {
        manner,
        ..MoveOrder::walk(s.id(unit), path, facing)
    })
}

#[test]
fn worked_examples_2_and_3_of_d9_4_charge() {
    let mut s = scene(
        r#"red: {"M": "'Mech, 8/9/20, P energy 2 [0/10], at (0,0) f0"},
        blue: {"V": "'Mech, 6/9/20 {defense: Hardened Armor}, at (4,0) f3"}, dice: [4, 4, 3]"#,
    );
    let charge = Manner::Charge(s.id("V"));
    s.give(straight(&s, "M", 0, 3, charge)).spins();
    assert_eq!((s.click("V"), s.click("M"), s.look("M").heat), (4, 2, 2));
    let s = scene(
        r#"red: {"M": "'Mech, 8/9/20, at (0,0) f0"}, blue: {"V": "'Mech, 6/9/20, at (2,0) f3"}"#,
    );
    let charge = Manner::Charge(s.id("V"));
    assert_eq!(
        s.refused(straight(&s, "M", 0, 1, charge)).rule,
        Some("D9.3.2")
    );
}

#[test]
fn worked_example_4_of_d9_4_death_from_above_fails() {
    let mut s = scene(
        r#"red: {"M": "'Mech, 8/8/20 {speed: Jump Jets}, at (0,0) f0, heat 1"},
        blue: {"V": "'Mech, 6/9/21, at (4,0) f0"}, dice: [4, 3, 3]"#,
    );
    let jump = Manner::DeathFromAbove(s.id("V"));
    s.give(straight(&s, "M", 0, 3, jump)).spins();
    // No rear attack from above.
    assert_eq!(s.compared()[0].attack.total(), 8);
    assert_eq!((s.click("V"), s.click("M"), s.look("M").heat), (1, 3, 3));
}

#[test]
fn worked_example_5_of_d9_4_ram_on_infantry() {
    let mut s = scene(
        r#"red: {"C": "hover car, 12/8/17, P energy 2 [0/10], at (0,0) f0"},
        blue: {"I": "squad, 6/7/15, at (5,0) f3"}, dice: [2, 3, 3]"#,
    );
    let ram = Manner::Ram(s.id("I"));
    s.give(straight(&s, "C", 0, 4, ram)).spins();
    assert_eq!((s.click("I"), s.click("C")), (3, 1));
}

#[test]
fn both_may_be_eliminated_by_one_charge() {
    let mut s = scene(
        r#"red: {"M": "'Mech, 8/9/20, at (0,0) f0, click 8", "O": "squad, 6/7/15, at (0,9) f0"},
        blue: {"V": "'Mech, 6/9/20, at (4,0) f3, click 7", "Q": "squad, 6/7/15, at (9,0) f0"}, dice: [4, 4, 3]"#,
    );
    let charge = Manner::Charge(s.id("V"));
    s.give(straight(&s, "M", 0, 3, charge)).spins();
    assert!(s.look("M").is_gone() && s.look("V").is_gone());
}
