//! Suppressive, Speculative, Guided and Intuitive Fire, smoke.

use super::*;
use crate::{
    read::Table,
    state::Air,
    testing::{Scene, look, play, refusal},
};

#[test]
fn k8_7_14_suppressive_fire_ends_with_anything_else() {
    let mut battle = Scene::new()
        .north("A", "at (2,10)")
        .south("B", "Suppressive Fire, at (14,10)")
        .south("C", "Suppressive Fire, at (14,12)")
        .dice(&[20, 20, 20, 20])
        .battle();
    play(
        &mut battle,
        r#"[
            Order(who: "A", first: Move((3,10))),
            React({"B": Dodge}),
            Second(Idle),
            Now(State("C", "Suppressive Fire")),
            Now(State("B", "not Suppressive Fire")),
        ]"#,
    );
}

#[test]
fn k8_3_1_only_with_a_weapon_that_has_the_trait() {
    let battle = Scene::new()
        .north("A", "sniper rifle, at (2,10)")
        .south("B", "at (14,10)")
        .battle();
    let sniper = refusal(
        &battle,
        r#"Order(who: "A", first: Suppress(weapon: "sniper_rifle"))"#,
    );
    assert_eq!(sniper.and_then(|r| r.rule), Some("K8.3.1"));
}

#[test]
fn k8_8_1_smoke_goes_at_the_end_of_the_player_turn() {
    let mut battle = Scene::new()
        .north("A", "smoke grenades, at (2,10)")
        .south("B", "at (20,10) E")
        .dice(&[11])
        .battle();
    play(
        &mut battle,
        r#"[
            Order(who: "A", first: Smoke(weapon: "smoke_grenades", hex: (8,10)), second: Idle),
            Line(of: "A", on: "B", sees: false),
        ]"#,
    );
    let clouds = |battle: &crate::Battle| battle.world().resource::<Air>().clouds.len();
    assert_eq!(clouds(&battle), 1);
    play(&mut battle, "[EndTurn]");
    assert_eq!(clouds(&battle), 0);
}

#[test]
fn k8_8_1_smoke_that_fails_in_sight_is_lost() {
    let mut battle = Scene::new()
        .north("A", "smoke grenades, at (2,10)")
        .south("B", "at (20,10) E")
        .dice(&[15])
        .battle();
    play(
        &mut battle,
        r#"[
            Order(who: "A", first: Smoke(weapon: "smoke_grenades", hex: (8,10)), second: Idle),
            Rolled(by: "A", sv: 14, works: false),
            Line(of: "A", on: "B", sees: true),
        ]"#,
    );
}

#[test]
fn k17_5_1_the_opponent_chooses_on_19_and_20() {
    let mut battle = Scene::new()
        .north("A", "grenades, at (5,10)")
        .south("B", "at (12,10) E")
        // PH 11 + 3 - 6 = 8, failed by 3; 19 leaves the direction to the opponent.
        .dice(&[11, 19])
        .battle();
    play(
        &mut battle,
        r#"[
            Order(who: "A", first: Speculate((12,10))),
            Asked(side: Some(South)),
            Answer("s"),
            NotSaved("B"),
        ]"#,
    );
}

#[test]
fn k8_7_12_a_dodge_avoids_what_comes_down() {
    let mut battle = Scene::new()
        .north("A", "grenades, at (5,10)")
        .south("B", "at (12,10) W")
        .south("C", "at (13,10) E")
        .dice(&[8, 7, 20])
        .battle();
    play(
        &mut battle,
        r#"[
            Order(who: "A", first: Speculate((12,10))),
            React({"B": Dodge}),
            Now(NotSaved("B")),
            Now(Saved(by: "C", die: 20)),
        ]"#,
    );
}

#[test]
fn k8_6_1_a_failed_intuitive_attack_bars_its_maker() {
    let mut battle = Scene::new()
        .north("A", "flamethrower, at (5,10)")
        .north("D", "flamethrower, at (5,12)")
        .south("B", "camo, Camouflage, at (9,10)")
        .dice(&[20])
        .battle();
    play(
        &mut battle,
        r#"[
            Order(who: "A", first: Intuit(at: "B", aim: (11,10))),
            Rolled(by: "A", sv: 13, hits: 0),
            Refused("tried_in_vain", Order(who: "A", first: Intuit(at: "B", aim: (11,10)))),
        ]"#,
    );
    let table = Table::of(battle.world());
    let barred = &table.world().resource::<Barred>().0;
    let pair = (
        look(&battle, "A").id,
        look(&battle, "B").id,
        table.clock().player_turn,
    );
    assert_eq!(barred.as_slice(), [pair]);
}
