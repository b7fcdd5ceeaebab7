//! Guts rolls in play (K10.4, K10.6.5 to K10.6.7).

use crate::{
    Battle,
    testing::{Scene, play},
};

/// B at (16,10) shoots A at (10,10), who passes his ARM roll; then A's Guts. A is of South, so that he may pass.
fn attacked(victim: &str, scenery: &[(&str, (i16, i16))], dice: &[u8]) -> Battle {
    let mut scene = Scene::new()
        .north("B", "at (16,10) W, BS 12")
        .south("A", &format!("at (10,10) E, ARM 0, {victim}"));
    for (words, cell) in scenery {
        scene = scene.terrain(words, &[*cell]);
    }
    // A hit and a passed ARM roll.
    let all: Vec<u8> = [14, 20].iter().chain(dice).copied().collect();
    let mut battle = scene.dice(&all).battle();
    play(
        &mut battle,
        r#"[Order(who: "B", first: Shoot(targets: [("A", 1)])), React({}), Second(Idle)]"#,
    );
    battle
}

/// The scenery of K10.E7.
const SCENERY: [(&str, (i16, i16)); 2] = [
    ("obstacle height 6", (9, 9)),
    ("obstacle height 2", (9, 11)),
];

#[test]
fn k10_e7_the_best_cover_must_be_gone_to() {
    let mut battle = attacked("WIP 13", &SCENERY, &[14]);
    play(
        &mut battle,
        r#"[
            Answer("hold"),
            Refused("K10.6.6", Give(South, Choose((route: [(9, 10), (8, 11)])))),
            Refused("K10.6.6", Give(South, Choose((route: [])))),
            Choose(route: [(9, 10), (8, 9)], facing: "E"),
            At("A", (8, 9)), Facing("A", "E"), State("A", "not prone"),
        ]"#,
    );
}

#[test]
fn k10_e7_partial_cover_if_there_is_no_better() {
    let crates = [("obstacle height 2", (9, 11))];
    let mut battle = attacked("WIP 13", &crates, &[14]);
    play(
        &mut battle,
        r#"[Answer("hold"), Choose(route: [(9, 10), (8, 11)], prone: Some(true)), At("A", (8, 11)), State("A", "prone")]"#,
    );
}

#[test]
fn k10_e7_prone_if_there_is_none() {
    let mut battle = attacked("WIP 13", &[], &[14]);
    play(
        &mut battle,
        r#"[Answer("hold"), At("A", (10, 10)), State("A", "prone"), NotAsked]"#,
    );
    // A REM never goes Prone.
    let mut battle = attacked("REM, WIP 13", &[], &[14]);
    play(
        &mut battle,
        r#"[Answer("hold"), State("A", "not prone"), NotAsked]"#,
    );
}

#[test]
fn whoever_passes_stays_and_whoever_gives_up_rolls_nothing() {
    let mut battle = attacked("WIP 13", &SCENERY, &[13]);
    play(
        &mut battle,
        r#"[Answer("hold"), At("A", (10, 10)), State("A", "not prone"), NotAsked]"#,
    );
    let mut battle = attacked("WIP 13", &SCENERY, &[]);
    play(
        &mut battle,
        r#"[Answer("give_up"), Choose(route: [(9, 10), (8, 9)]), At("A", (8, 9))]"#,
    );
}

#[test]
fn courage_chooses_without_dice() {
    let mut battle = attacked("WIP 1, V: Courage", &SCENERY, &[]);
    play(
        &mut battle,
        r#"[Answer("hold"), At("A", (10, 10)), NotAsked]"#,
    );
    let mut battle = attacked("WIP 1, V: Courage", &SCENERY, &[]);
    play(
        &mut battle,
        r#"[Answer("give_up"), Choose(route: [(9, 10), (8, 9)]), At("A", (8, 9))]"#,
    );
}

#[test]
fn religious_troops_hold_and_may_roll_to_take_cover() {
    for skill in ["Religious Troop", "Warborn"] {
        let victim = format!("WIP 13, {skill}");
        let mut battle = attacked(&victim, &SCENERY, &[]);
        play(
            &mut battle,
            r#"[Answer("hold"), At("A", (10, 10)), NotAsked]"#,
        );
        let mut battle = attacked(&victim, &SCENERY, &[15]);
        play(
            &mut battle,
            r#"[Answer("roll"), At("A", (10, 10)), NotAsked]"#,
        );
        let mut battle = attacked(&victim, &SCENERY, &[9]);
        play(
            &mut battle,
            r#"[Answer("roll"), Choose(route: [(9, 10), (8, 11)]), At("A", (8, 11))]"#,
        );
        let mut battle = attacked(&victim, &SCENERY, &[9]);
        play(
            &mut battle,
            r#"[Answer("roll"), Choose(prone: Some(true)), At("A", (10, 10)), State("A", "prone")]"#,
        );
    }
}

#[test]
fn a_failed_roll_ends_suppressive_fire() {
    let mut battle = attacked("WIP 13, Suppressive Fire", &[], &[14]);
    play(
        &mut battle,
        r#"[Answer("hold"), State("A", "not Suppressive Fire, prone")]"#,
    );
    let mut battle = attacked("WIP 13, Suppressive Fire", &[], &[13]);
    play(
        &mut battle,
        r#"[Answer("hold"), State("A", "Suppressive Fire")]"#,
    );
}

#[test]
fn nobody_who_is_immobilized_makes_one() {
    let mut battle = attacked("Immobilized-2", &SCENERY, &[]);
    play(&mut battle, r#"[NotAsked, At("A", (10, 10))]"#);
}
