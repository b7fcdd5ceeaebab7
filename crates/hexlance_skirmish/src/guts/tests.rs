//! Guts rolls in play (K10.4, K10.6.5 to K10.6.7).

use crate::{
    Battle,
    conformance::fitting::FittingLine,
    testing::{Scene, play},
};

/// B at (16,10) shoots A at (10,10), who passes his ARM roll; then A's Guts. A is of South, so that he may pass.
fn attacked(victim: &str, fittings: Vec<FittingLine>, dice: &[u8]) -> Battle {
    let mut scene = Scene::new()
        .north("B", "at (16,10) W, BS 12")
        .south("A", &format!("at (10,10) E, ARM 0, {victim}"));
    for fitting in fittings {
        scene = scene.fitting(fitting);
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
fn scenery() -> Vec<FittingLine> {
    vec![
        FittingLine::Obstacle((9, 9), 6),
        FittingLine::Obstacle((9, 11), 2),
    ]
}

#[test]
fn k10_e7_the_best_cover_must_be_gone_to() {
    let mut battle = attacked("WIP 13", scenery(), &[14]);
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
    let crates = vec![FittingLine::Obstacle((9, 11), 2)];
    let mut battle = attacked("WIP 13", crates, &[14]);
    play(
        &mut battle,
        r#"[Answer("hold"), Choose(route: [(9, 10), (8, 11)], prone: Some(true)), At("A", (8, 11)), State("A", "prone")]"#,
    );
}

#[test]
fn k10_e7_prone_if_there_is_none() {
    let mut battle = attacked("WIP 13", Vec::new(), &[14]);
    play(
        &mut battle,
        r#"[Answer("hold"), At("A", (10, 10)), State("A", "prone"), NotAsked]"#,
    );
    // A REM never goes Prone.
    let mut battle = attacked("REM, WIP 13", Vec::new(), &[14]);
    play(
        &mut battle,
        r#"[Answer("hold"), State("A", "not prone"), NotAsked]"#,
    );
}

#[test]
fn whoever_passes_stays_and_whoever_gives_up_rolls_nothing() {
    let mut battle = attacked("WIP 13", scenery(), &[13]);
    play(
        &mut battle,
        r#"[Answer("hold"), At("A", (10, 10)), State("A", "not prone"), NotAsked]"#,
    );
    let mut battle = attacked("WIP 13", scenery(), &[]);
    play(
        &mut battle,
        r#"[Answer("give_up"), Choose(route: [(9, 10), (8, 9)]), At("A", (8, 9))]"#,
    );
}

#[test]
fn courage_chooses_without_dice() {
    let mut battle = attacked("WIP 1, V: Courage", scenery(), &[]);
    play(
        &mut battle,
        r#"[Answer("hold"), At("A", (10, 10)), NotAsked]"#,
    );
    let mut battle = attacked("WIP 1, V: Courage", scenery(), &[]);
    play(
        &mut battle,
        r#"[Answer("give_up"), Choose(route: [(9, 10), (8, 9)]), At("A", (8, 9))]"#,
    );
}

#[test]
fn religious_troops_hold_and_may_roll_to_take_cover() {
    for skill in ["Religious Troop", "Warborn"] {
        let victim = format!("WIP 13, {skill}");
        let mut battle = attacked(&victim, scenery(), &[]);
        play(
            &mut battle,
            r#"[Answer("hold"), At("A", (10, 10)), NotAsked]"#,
        );
        let mut battle = attacked(&victim, scenery(), &[15]);
        play(
            &mut battle,
            r#"[Answer("roll"), At("A", (10, 10)), NotAsked]"#,
        );
        let mut battle = attacked(&victim, scenery(), &[9]);
        play(
            &mut battle,
            r#"[Answer("roll"), Choose(route: [(9, 10), (8, 11)]), At("A", (8, 11))]"#,
        );
        let mut battle = attacked(&victim, scenery(), &[9]);
        play(
            &mut battle,
            r#"[Answer("roll"), Choose(prone: Some(true)), At("A", (10, 10)), State("A", "prone")]"#,
        );
    }
}

#[test]
fn a_failed_roll_ends_suppressive_fire() {
    let mut battle = attacked("WIP 13, Suppressive Fire", Vec::new(), &[14]);
    play(
        &mut battle,
        r#"[Answer("hold"), State("A", "not Suppressive Fire, prone")]"#,
    );
    let mut battle = attacked("WIP 13, Suppressive Fire", Vec::new(), &[13]);
    play(
        &mut battle,
        r#"[Answer("hold"), State("A", "Suppressive Fire")]"#,
    );
}

#[test]
fn nobody_who_is_immobilized_makes_one() {
    let mut battle = attacked("Immobilized-2", scenery(), &[]);
    play(&mut battle, r#"[NotAsked, At("A", (10, 10))]"#);
}
