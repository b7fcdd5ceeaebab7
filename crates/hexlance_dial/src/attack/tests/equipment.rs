//! Equipment of attackers and targets.

use super::*;
use crate::event::{AttackEvent, HeatEvent};

#[test]
fn anti_personnel_compares_everybody_by_itself() {
    let mut s = scene(
        r#"red: {"L": "tank, 8/9/18, P ballistic 2 [0/12] {Anti-Personnel}, at (0,0) f0", "C": "squad, 6/7/15, at (4,1) f0"},
        blue: {"V": "'Mech, 6/9/22, at (4,0) f3", "B": "squad, 6/7/18 {defense: Decoy}, at (5,0) f3", "D": "car, 8/7/12, at (4,-1) f3"},
        dice: [3, 4, 2, 1, 1, 3]"#,
    );
    let order = RangedOrder {
        anti_personnel: true,
        ..s.at("L", "V")
    };
    s.give(Command::Ranged(order));
    // The Decoy's roll, two ones, costs the firer nothing.
    assert_eq!(s.compared().len(), 1);
    assert_eq!(
        ["V", "B", "C", "D", "L"].map(|n| s.click(n)),
        [1, 1, 3, 1, 1]
    );
}

#[test]
fn alpha_strike_heats_first_and_shuts_down_last() {
    let mut s = scene(
        r#"red: {"E": "'Mech, 6/10/21, P energy 3 [0/12] {Alpha Strike}, at (0,0) f0, heat 2, level 3 primary: Weapons Offline"},
        blue: {"V": "'Mech, 6/9/20, at (5,0) f3"}, dice: [4, 3, 3]"#,
    );
    let order = RangedOrder {
        alpha_strike: true,
        ..s.at("E", "V")
    };
    s.give(Command::Ranged(order));
    let heat = s.0.log().iter().position(|l| {
        matches!(
            l.event,
            Event::Heat(HeatEvent::Heat {
                cause: HeatCause::AlphaStrike,
                from: 2,
                to: 6,
                ..
            })
        )
    });
    let roll =
        s.0.log()
            .iter()
            .position(|l| matches!(l.event, Event::Attack(AttackEvent::Rolled { .. })));
    let down =
        s.0.log()
            .iter()
            .position(|l| matches!(l.event, Event::Heat(HeatEvent::ShutDown { .. })));
    assert!(heat < roll && roll < down && heat.is_some());
    let e = s.look("E");
    assert_eq!((s.click("V"), e.heat, e.tokens), (8, 6, 2));
    assert!(e.is_shut_down());
}

#[test]
fn streak_goes_over_everything_but_not_at_the_shut_down() {
    let mut s = scene(
        r#"red: {"F": "tank, 8/8/18, P ballistic 1 [6/16] {Streak Missiles}, at (0,0) f0"},
        blue: {"V": "tank, 8/8/18 {speed: Camouflage}, at (6,0) f3", "W": "'Mech, 6/9/20, heat 6, shut down, tokens 2, at (6,-1) f3"},
        board: (hexes: {(3,0): "blocking", (6,0): "hindering"}), dice: [5, 4, 3]"#,
    );
    let at = |s: &Scene, t: &str| {
        Command::Ranged(RangedOrder {
            streak: true,
            ..s.at("F", t)
        })
    };
    assert_eq!(s.code(at(&s, "W")), "streak_shut_down");
    s.give(at(&s, "V"));
    let c = &s.compared()[0];
    assert_eq!(
        c.defense.to_string(),
        "20 = defense value 18 + camouflage 2"
    );
    assert_eq!(s.click("V"), 2);
}

#[test]
fn point_defense_lends_the_highest_value() {
    let s = scene(
        r#"red: {"A": "'Mech, 8/9/20, P energy 2 [0/12], at (0,0) f0"},
        blue: {"I": "squad, 6/7/16, at (4,0) f3", "B": "tank, 6/8/20, P ballistic 2 [0/10] {Point Defense System}, at (5,0) f3",
            "C": "tank, 6/8/21, P ballistic 2 [0/10] {Point Defense System}, at (4,1) f3, off Point Defense System"}"#,
    );
    let attack = Attack::ranged(s.table(), &s.at("A", "I")).expect("an attack");
    let n = number::number(s.table(), &attack, s.id("I"), true).expect("a number");
    assert_eq!(n.defense.to_string(), "20 = point defense system 20");
    let lender = number::lender(s.table(), &s.look("I")).map(|l| l.name.to_owned());
    assert_eq!(lender.as_deref(), Some("B"));
    assert!(number::lender(s.table(), &s.look("B")).is_none());
}

#[test]
fn improved_targeting_is_asked_for_a_miss_only() {
    let duel = |dice: &str| {
        let mut s = scene(&format!(
            r#"red: {{"S": "tank, 8/9/18 {{attack: Improved Targeting}}, P ballistic 3 [0/12], at (0,0) f0"}},
            blue: {{"V": "'Mech, 6/9/20, at (4,0) f3"}}, dice: {dice}"#
        ));
        s.give(Command::Ranged(s.at("S", "V")));
        s
    };
    assert!(duel("[5, 4, 4]").question().is_none());
    let mut s = duel("[6, 2, 2, 6]");
    let d = s.0.decision().expect("a question");
    assert_eq!((d.choices.len(), d.default), (4, 1));
    s.answer("die2");
    assert_eq!(s.click("V"), 4);
    let mut s = duel("[1, 1, 6]");
    s.answer("keep");
    assert_eq!((s.click("V"), s.click("S")), (1, 2));
    let mut s = duel("[1, 3, 6, 1]");
    s.answer("die2");
    assert_eq!((s.click("V"), s.click("S")), (1, 2));
}

#[test]
fn reasons_are_told_on_request() {
    let s = scene(
        r#"red: {"A": "'Mech, 8/9/20, P energy 2 [0/12], at (3,0) f0"},
        blue: {"V": "tank, 6/9/18 {speed: Evade}, at (4,0) f3"}"#,
    );
    let attack = Attack::close(s.table(), &s.close("A", P, "V")).expect("an attack");
    let n = number::number(s.table(), &attack, s.id("V"), true).expect("a number");
    assert_eq!(n.defense.ignored[0].why, "only against ranged combat");
    assert_eq!(n.needed(), 9);
}

#[test]
fn a_preview_tells_what_armor_piercing_ignores_and_who_is_a_friend() {
    let s = scene(
        r#"red: {"R": "tank, 8/9/18, P ballistic 4 [0/12] {Armor Piercing}, at (0,0) f0",
            "L": "tank, 8/9/18, P ballistic 2 [0/12] {Anti-Personnel}, at (0,1) f0", "C": "squad, 6/7/15, at (4,1) f0"},
        blue: {"V": "'Mech, 6/9/20 {defense: Hardened Armor}, at (4,0) f3"}"#,
    );
    let with = |armor_piercing| {
        let order = RangedOrder {
            armor_piercing,
            ..s.at("R", "V")
        };
        let attack = Attack::ranged(s.table(), &order).expect("an attack");
        preview(s.table(), &attack)
    };
    let plain = &with(false).lines[0].clicks;
    assert_eq!(plain.to_string(), "2 = damage value 4 - hardened armor 2");
    let pierced = &with(true).lines[0].clicks;
    assert_eq!(pierced.total(), 4);
    assert_eq!(
        pierced.ignored[0].why,
        "Armor Piercing: Hardened Armor ignored"
    );
    let order = RangedOrder {
        anti_personnel: true,
        ..s.at("L", "V")
    };
    let attack = Attack::ranged(s.table(), &order).expect("an attack");
    let friends: Vec<bool> = preview(s.table(), &attack)
        .lines
        .iter()
        .map(|l| l.friend)
        .collect();
    assert_eq!(friends, [false, true]);
}
