//! Ranged combat (D7, D8, D13.3).

use super::*;

#[test]
fn worked_example_1_of_d7_5_equal_is_a_hit() {
    let mut s = scene(
        r#"red: {"R": "tank, 8/9/18, P ballistic 3 [0/12], at (0,0) f0"},
        blue: {"V": "tank, 6/9/19, at (4,0) f3"},
        board: (hexes: {(3,0): "hindering"}), dice: [4, 5, 2]"#,
    );
    s.give(Command::Ranged(s.at("R", "V")));
    let c = &s.compared()[0];
    assert_eq!(
        c.defense.to_string(),
        "20 = defense value 19 + hindered line 1"
    );
    assert_eq!(c.attack.total(), 9);
    assert!(c.hit);
    assert_eq!(s.click("V"), 4);
}

#[test]
fn worked_examples_2_and_3_of_d7_5_criticals() {
    let duel = |attack: u8, defense: u8, dice: &str| {
        scene(&format!(
            r#"red: {{"R": "'Mech, 8/{attack}/18 {{defense: Hardened Armor}}, P ballistic 2 [0/12], at (0,0) f0"}},
            blue: {{"V": "'Mech, 6/9/{defense}, at (4,0) f3"}}, dice: {dice}"#
        ))
    };
    let mut s = duel(7, 23, "[6, 6, 1]");
    s.give(Command::Ranged(s.at("R", "V")));
    assert_eq!(s.click("V"), 4);
    let mut s = duel(11, 12, "[1, 1, 5]");
    s.give(Command::Ranged(s.at("R", "V")));
    assert_eq!((s.click("V"), s.click("R")), (1, 2));
    assert_eq!(s.look("R").heat, 1);
}

#[test]
fn worked_example_1_of_d8_6_minimum_range() {
    for (hexes, fits) in [(2, false), (3, true), (8, true), (9, false)] {
        let s = scene(&format!(
            r#"red: {{"R": "tank, 8/9/18, P ballistic 3 [6/16], at (0,0) f0"}},
            blue: {{"V": "tank, 6/9/19, at ({hexes},0) f3"}}"#
        ));
        let order = Command::Ranged(s.at("R", "V"));
        if fits {
            assert!(s.0.check(RED, &order).is_ok());
        } else {
            assert_eq!(s.refused(order).rule, Some("D8.2.1"));
        }
        let offered = offers::ranged_orders(s.0.world(), RED, s.id("R"));
        assert_eq!(!offered.is_empty(), fits);
    }
}

fn two_targets(dice: &str) -> Scene {
    scene(&format!(
        r#"red: {{"R": "tank, 8/9/18, P ballistic 4 [0/12] x2, at (0,0) f0"}},
        blue: {{"A": "tank, 6/9/18, at (4,0) f3", "B": "tank, 6/9/20 {{defense: Heavy Armor}}, at (4,-1) f3"}},
        dice: {dice}"#
    ))
}

fn both(s: &Scene) -> Command {
    Command::Ranged(RangedOrder {
        targets: s.ids(&["A", "B"]),
        ..s.at("R", "A")
    })
}

#[test]
fn worked_example_2_of_d8_6_two_targets() {
    let mut s = two_targets("[5, 3, 2]");
    s.give(both(&s));
    assert_eq!((s.click("A"), s.click("B")), (5, 1));
    let mut s = two_targets("[5, 4, 3]");
    s.give(both(&s));
    assert!(matches!(
        s.question(),
        Some(Question::Divide { clicks: 4, .. })
    ));
    s.answer("2+2");
    // Heavy Armor of B after the division.
    assert_eq!((s.click("A"), s.click("B")), (3, 2));
}

#[test]
fn several_targets_are_counted_and_different() {
    let s = two_targets("[]");
    let three = RangedOrder {
        targets: s.ids(&["A", "B", "A"]),
        ..s.at("R", "A")
    };
    assert_eq!(s.code(Command::Ranged(three)), "too_many_targets");
    let same = RangedOrder {
        targets: s.ids(&["A", "A"]),
        ..s.at("R", "A")
    };
    assert_eq!(s.code(Command::Ranged(same)), "same_target");
    let none = RangedOrder {
        targets: Vec::new(),
        ..s.at("R", "A")
    };
    assert_eq!(s.code(Command::Ranged(none)), "no_target");
    let offered = offers::ranged_orders(s.0.world(), RED, s.id("R"));
    assert_eq!(offered.len(), 3);
}

#[test]
fn worked_example_3_of_d8_6_indirect() {
    let with = |spotter: &str| {
        scene(&format!(
            r#"red: {{"C": "tank, 6/8/18, P ballistic 3 [6/16] indirect, at (0,0) f0", "X": "squad, 6/7/15, at {spotter}"}},
            blue: {{"V": "tank, 6/9/17, at (6,0) f3"}},
            board: (hexes: {{(3,0): "blocking", (6,0): "hindering"}}), dice: [5, 4, 2]"#
        ))
    };
    let order = |s: &Scene| {
        Command::Ranged(RangedOrder {
            indirect: true,
            ..s.at("C", "V")
        })
    };
    let mut s = with("(6,3) f2");
    assert_eq!(
        s.refused(Command::Ranged(s.at("C", "V"))).rule,
        Some("D6.3.1")
    );
    s.give(order(&s));
    assert_eq!(
        s.compared()[0].defense.to_string(),
        "19 = defense value 17 + indirect fire 2"
    );
    assert_eq!(s.click("V"), 4);
    // A spotter that looks the other way is none.
    let s = with("(6,3) f5");
    assert_eq!(s.code(order(&s)), "no_spotter");
}

#[test]
fn a_held_unit_does_not_fire() {
    let s = scene(
        r#"red: {"R": "tank, 8/9/18, P ballistic 3 [0/12], at (0,0) f0"},
        blue: {"V": "tank, 6/9/19, at (4,0) f3", "Q": "squad, 6/7/15, at (-1,0) f0"}"#,
    );
    assert_eq!(
        s.refused(Command::Ranged(s.at("R", "V"))).rule,
        Some("D8.1.2")
    );
    let s = scene(
        r#"red: {"R": "tank, 8/9/18, P ballistic 3 [0/12], at (0,0) f0"},
        blue: {"V": "tank, 6/9/19, at (4,0) f3", "Q": "'Mech, 6/7/15, shut down, heat 6, tokens 2, at (-1,0) f0"}"#,
    );
    assert!(s.0.check(RED, &Command::Ranged(s.at("R", "V"))).is_ok());
}

#[test]
fn what_the_slot_and_the_arc_say() {
    let s = scene(
        r#"red: {"R": "'Mech, 8/9/18, P ballistic 3 [0/12], S melee 2, at (0,0) f3, heat 3, level 3 primary: Ammunition Jam",
            "O": "tank, 8/9/18, P ballistic 3 [0/12], at (0,2) f3"},
        blue: {"V": "tank, 6/9/19, at (4,0) f3"}"#,
    );
    assert_eq!(
        s.refused(Command::Ranged(s.at("R", "V"))).rule,
        Some("heat.ballistic_ammunition_jam")
    );
    let melee = RangedOrder::at(s.id("R"), S, s.id("V"));
    assert_eq!(s.code(Command::Ranged(melee)), "melee_slot");
    assert_eq!(
        s.refused(Command::Ranged(s.at("O", "V"))).rule,
        Some("D6.1.4")
    );
    let second = RangedOrder::at(s.id("O"), S, s.id("V"));
    assert_eq!(s.code(Command::Ranged(second)), "no_slot");
    let friend = s.at("O", "R");
    assert_eq!(s.refused(Command::Ranged(friend)).rule, Some("D8.1.4"));
}

#[test]
fn a_formation_of_three_fires() {
    let three = |more: &str| {
        scene(&format!(
            r#"red: {{"A": "squad, 6/7/15, P ballistic 2 [0/12], at (0,0) f0",
                "B": "squad, 6/7/15, P ballistic 2 [0/12], at (0,1) f0",
                "C": "squad, 6/7/15, P ballistic 2 [0/12], at (0,-1) f0{more}"}},
            blue: {{"V": "tank, 6/9/18, at (4,0) f3"}}, dice: [4, 3, 2]"#
        ))
    };
    let order = |s: &Scene| {
        Command::Ranged(RangedOrder {
            with: s.ids(&["B", "C"]),
            ..s.at("A", "V")
        })
    };
    let mut s = three("");
    let partners = offers::ranged_partners(s.0.world(), RED, s.id("A"), s.id("V"));
    assert_eq!(partners, s.ids(&["B", "C"]));
    s.give(order(&s));
    assert_eq!(s.compared()[0].attack.part("formation"), Some(2));
    assert_eq!(s.click("V"), 3);
    for name in ["A", "B", "C"] {
        assert_eq!(s.look(name).tokens, 1);
    }
    assert_eq!(s.table().clock().given, 1);
    assert_eq!(
        three(", mercenary").code(order(&s)),
        "mercenary_in_formation"
    );
    assert_eq!(three(", faction Other").code(order(&s)), "two_factions");
    let s = three("");
    let pair = RangedOrder {
        with: s.ids(&["B"]),
        ..s.at("A", "V")
    };
    assert_eq!(s.code(Command::Ranged(pair)), "formation_size");
}

#[test]
fn the_line_of_any_member_counts() {
    let mut s = scene(
        r#"red: {"A": "tank, 6/8/15, P ballistic 2 [0/12], at (0,0) f0",
            "B": "tank, 6/7/15, P ballistic 2 [0/12], at (0,1) f0",
            "C": "tank, 6/7/15, P ballistic 2 [0/12], at (0,-1) f0",
            "D": "tank, 6/7/15, P ballistic 2 [0/12], at (0,2) f0"},
        blue: {"V": "tank, 6/9/17, at (4,0) f3"},
        board: (hexes: {(1,2): "hindering", (1,1): "hindering"}), dice: [3, 2, 2]"#,
    );
    let order = RangedOrder {
        with: s.ids(&["B", "C", "D"]),
        ..s.at("A", "V")
    };
    s.give(Command::Ranged(order));
    let c = &s.compared()[0];
    assert_eq!((c.attack.total(), c.defense.total()), (11, 18));
    assert!(c.hit);
}
