//! States that end in the States Phase (K3.8.1, K12.7).

use crate::testing::{Scene, play};

/// South's trooper with a state, in North's player turn 3 (round 2, North first); then what must hold.
#[track_caller]
fn in_turn_3(state: &str, script: &str) {
    let mut battle = Scene::new()
        .north("A", &format!("at (5,10) E, {state}"))
        .south("B", &format!("at (5,30) E, {state}"))
        .with(|case| case.round = 2)
        .battle();
    play(&mut battle, script);
}

#[test]
fn targeted_ends_with_the_player_turn_in_which_it_was_caused() {
    in_turn_3(
        "Targeted since 3",
        r#"[State("A", "Targeted"), EndTurn, State("A", "not Targeted"), State("B", "not Targeted")]"#,
    );
}

#[test]
fn immobilized_1_lasts_through_the_next_player_turn() {
    // K12.E2 and K12.E5.
    in_turn_3(
        "Immobilized-1 since 3",
        r#"[
            EndTurn, State("A", "Immobilized-1"), State("B", "Immobilized-1"),
            EndTurn, State("A", "not Immobilized-1"), State("B", "not Immobilized-1"),
        ]"#,
    );
    in_turn_3(
        "Immobilized-1 since 2",
        r#"[EndTurn, State("A", "not Immobilized-1"), State("B", "not Immobilized-1")]"#,
    );
}

#[test]
fn stunned_ends_in_the_own_turn_that_it_was_there_for() {
    // K12.E4: stunned in turn 3, the Active one's own, it lasts to the end of turn 5.
    in_turn_3(
        "Stunned since 3",
        r#"[
            EndTurn, State("A", "Stunned"), State("B", "Stunned"),
            EndTurn, State("A", "Stunned"), State("B", "not Stunned"),
            EndTurn, State("A", "not Stunned"),
        ]"#,
    );
}

#[test]
fn the_dogged_of_both_sides_die() {
    in_turn_3(
        "W 1, lost 1, Dogged",
        r#"[EndTurn, State("A", "Dead"), State("B", "Dead")]"#,
    );
    in_turn_3(
        "W 1, lost 1, No Wound Incapacitation",
        r#"[EndTurn, State("A", "not Dead"), State("B", "not Dead")]"#,
    );
}

#[test]
fn isolated_and_burnt_stay() {
    in_turn_3(
        "Isolated since 1, Burnt since 1, Immobilized-2 since 1, Camouflage",
        r#"[EndTurn, EndTurn, State("A", "Isolated, Burnt, Immobilized-2")]"#,
    );
}
