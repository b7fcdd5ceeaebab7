//! Chances.

use super::*;

fn near(a: f64, b: f64) {
    assert!((a - b).abs() < 1e-9, "{a} is not {b}");
}

fn of(s: &Scene, order: &RangedOrder) -> odds::Odds {
    odds::of(
        s.table(),
        &Attack::ranged(s.table(), order).expect("an attack"),
    )
}

#[test]
fn worked_example_4_of_d7_5_and_its_damage() {
    let s = scene(
        r#"red: {"R": "tank, 8/9/18, P ballistic 3 [0/12], at (0,0) f0"},
        blue: {"V": "tank, 6/9/19, at (4,0) f3"}"#,
    );
    let odds = of(&s, &s.at("R", "V"));
    near(odds.hit(), 135.0 / 216.0);
    near(odds.clicks, (3.0 * 135.0 + 16.0) / 216.0);
    near(odds.own, 16.0 / 216.0);
    assert_eq!(odds.units[0].needed, 10);
}

#[test]
fn a_decoy_halves_what_is_no_critical_hit() {
    let s = scene(
        r#"red: {"R": "tank, 8/9/18, P ballistic 3 [0/12], at (0,0) f0"},
        blue: {"V": "tank, 6/9/19 {defense: Decoy}, at (4,0) f3"}"#,
    );
    let again = 135.0 / 216.0;
    near(
        of(&s, &s.at("R", "V")).hit(),
        (16.0 + 119.0 * again) / 216.0,
    );
}

#[test]
fn improved_targeting_rolls_the_best_die_again() {
    let s = scene(
        r#"red: {"R": "tank, 8/9/18 {attack: Improved Targeting}, P ballistic 3 [0/12], at (0,0) f0"},
        blue: {"V": "tank, 6/9/19, at (4,0) f3"}"#,
    );
    let odds = of(&s, &s.at("R", "V"));
    near(odds.hit(), odds::chance(10, true));
    near(odds.critical_hit, 16.0 / 216.0);
    assert!(odds.hit() > 0.8, "{odds:?}");
    assert!(odds.critical_miss < 5.0 / 216.0, "{odds:?}");
}

#[test]
fn pulse_counts_the_second_attack_on_the_click_that_the_first_leaves() {
    let s = scene(
        r#"red: {"A": "'Mech, 8/9/20, P energy 3 [0/12] {Pulse}, at (0,0) f0"},
        blue: {"V": "'Mech, dial 6/9/19/3 6/9/18/3 6/9/18/3 6/9/17/3 6/9/17/3 6/9/17/3, P energy 1 [0/8], at (4,0) f3"}"#,
    );
    let attack = Attack::ranged(s.table(), &s.at("A", "V")).expect("an attack");
    let (one, both) = (
        odds::of(s.table(), &attack),
        odds::whole(s.table(), &attack),
    );
    // 17 + 2 = 19 on click 4 and 5: the same chance again.
    near(both.clicks, one.clicks + one.hit() * one.clicks);
    assert!(both.units[0].eliminated > one.units[0].eliminated);
    // How the clicks of both are spread says the same.
    let spread = &both.units[0].spread;
    let sum = |of: fn(&(i16, f64)) -> f64| spread.iter().map(of).sum::<f64>();
    near(sum(|(n, p)| f64::from(*n) * p), both.clicks);
    near(sum(|(_, p)| *p), one.hit());
    near(
        sum(|(n, p)| if *n >= 6 { *p } else { 0.0 }),
        both.units[0].eliminated,
    );
    let most = spread.iter().map(|(n, _)| *n).max();
    assert_eq!(most, Some(8), "two critical hits");
}

#[test]
fn two_targets_share_the_clicks() {
    let s = scene(
        r#"red: {"R": "tank, 8/9/18, P ballistic 4 [0/12] x2, at (0,0) f0"},
        blue: {"A": "tank, 6/9/19, at (4,0) f3", "B": "tank, 6/9/19, at (4,-1) f3"}"#,
    );
    let order = RangedOrder {
        targets: s.ids(&["A", "B"]),
        ..s.at("R", "A")
    };
    let odds = of(&s, &order);
    near(odds.clicks, (4.0 * 135.0 + 16.0) / 216.0);
    near(odds.units[1].hit, 135.0 / 216.0);
}

#[test]
fn an_assault_counts_its_own_share() {
    let s = scene(
        r#"red: {"M": "'Mech, 8/9/20 {speed: Jump Jets}, at (0,0) f0"},
        blue: {"V": "'Mech, 6/9/19, at (4,0) f3"}"#,
    );
    let attack = Attack::assault(s.table(), s.id("M"), Manner::DeathFromAbove(s.id("V")))
        .expect("an attack")
        .from(on_map(hex(3, 0)));
    let odds = odds::of(s.table(), &attack);
    let hit = 135.0 / 216.0;
    near(odds.own, hit + 2.0 * (1.0 - hit) + 16.0 / 216.0);
    near(odds.clicks, 4.0 * hit + 16.0 / 216.0);
}
