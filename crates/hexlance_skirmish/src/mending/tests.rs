//! Mending in play (K15.1, K15.4, skill.regeneration).

use crate::testing::{Scene, look, play, refusal};

/// A mends B, who lies beside him; then what must hold.
#[track_caller]
fn mending(mender: &str, patient: &str, dice: &[u8], skill: &str, script: &str) {
    let mut battle = Scene::new()
        .north("A", &format!("at (5,10) E, {mender}"))
        .north("B", &format!("at (6,10) E, {patient}"))
        .south("E", "at (20,30) E")
        .dice(dice)
        .battle();
    play(
        &mut battle,
        &format!(r#"[Order(who: "A", first: {skill}), Second(Idle), {script}]"#),
    );
}

#[test]
fn a_medikit_in_contact_is_the_patients_roll() {
    let kit = r#"MediKit(patient: "B")"#;
    // K15.E1: PH 11-3; 8 is a critical.
    mending(
        "Paramedic",
        "PH 11, W 1, unconscious",
        &[8],
        kit,
        r#"Wounds("B", 1), State("B", "prone, not Unconscious")"#,
    );
    mending(
        "Paramedic",
        "PH 11, W 1, unconscious",
        &[9],
        kit,
        r#"State("B", "Dead"), OffTable("B")"#,
    );
}

#[test]
fn whoever_comes_round_chooses_where_he_looks() {
    mending(
        "Paramedic",
        "PH 11, W 1, unconscious",
        &[8],
        r#"MediKit(patient: "B")"#,
        r#"Choose(facing: "W"), Facing("B", "W"), State("B", "prone")"#,
    );
}

#[test]
fn a_medikit_from_afar_is_shot_first() {
    // K15.E2: BS 11, 12 hexes (-3): SV 8.
    for (dice, state) in [
        (vec![6, 8], "not Unconscious"),
        (vec![6, 9], "Dead"),
        (vec![9], "Unconscious"),
    ] {
        let mut battle = Scene::new()
            .north("A", "at (5,10) E, BS 11, Paramedic")
            .north("B", "at (17,10) E, PH 11, W 1, unconscious")
            .south("E", "at (20,30) E")
            .dice(&dice)
            .battle();
        play(
            &mut battle,
            &format!(
                r#"[Order(who: "A", first: MediKit(patient: "B")), Second(Idle), State("B", "{state}")]"#
            ),
        );
    }
}

#[test]
fn a_doctor_revives_or_kills() {
    let doctor = r#"Doctor(patient: "B")"#;
    mending(
        "Doctor, WIP 14",
        "W 1, unconscious",
        &[14],
        doctor,
        r#"Wounds("B", 1), State("B", "not Unconscious")"#,
    );
    mending(
        "Doctor, WIP 12",
        "W 1, unconscious",
        &[15],
        doctor,
        r#"Answer("keep"), State("B", "Dead")"#,
    );
}

#[test]
fn a_command_token_buys_another_roll() {
    mending(
        "Doctor, WIP 12",
        "W 1, unconscious",
        &[15, 12],
        r#"Doctor(patient: "B")"#,
        r#"Answer("reroll"), State("B", "not Unconscious"), Pool(side: North, tokens: 3)"#,
    );
}

#[test]
fn machines_are_for_engineers_and_flesh_for_doctors() {
    let battle = Scene::new()
        .north("A", "at (5,10) E, Doctor, Engineer, Paramedic")
        .north("B", "at (6,10) E, REM, unconscious")
        .north("C", "at (4,10) E, W 1, unconscious")
        .north("D", "at (5,9) E, W 1, lost 1, Dogged")
        .south("E", "at (20,30) E")
        .battle();
    let rule = |line: &str| refusal(&battle, line).and_then(|r| r.rule);
    let of = |first: &str| rule(&format!(r#"Order(who: "A", first: {first})"#));
    assert_eq!(of(r#"Doctor(patient: "B")"#), Some("K15.4.3"));
    assert_eq!(of(r#"MediKit(patient: "B")"#), Some("K15.4.3"));
    assert_eq!(
        of(r#"Engineer(patient: "C", fault: Structure)"#),
        Some("K15.4.3")
    );
    assert_eq!(of(r#"Engineer(patient: "B", fault: Structure)"#), None);
    assert_eq!(of(r#"Doctor(patient: "C")"#), None);
    // The Dogged cannot be healed.
    assert_eq!(of(r#"MediKit(patient: "D")"#), Some("K15.1.1"));
    assert_eq!(of(r#"Doctor(patient: "A")"#), Some("K15.4.1"));
}

#[test]
fn an_engineer_repairs_and_breaks() {
    let repair = r#"Engineer(patient: "B", fault: Structure)"#;
    // K15.E6.
    mending(
        "Engineer, WIP 14",
        "REM, STR 1, unconscious",
        &[9],
        repair,
        r#"Wounds("B", 1), State("B", "not Unconscious, not prone")"#,
    );
    mending(
        "Engineer, WIP 12",
        "REM, STR 2, lost 1",
        &[16],
        repair,
        r#"Answer("keep"), Wounds("B", 0), State("B", "Unconscious")"#,
    );
}

#[test]
fn an_engineer_ends_one_state_and_loses_nothing_by_failing() {
    let immobilized = r#"Engineer(patient: "B", fault: State(Immobilized2))"#;
    mending(
        "Engineer, WIP 14",
        "HI, Isolated, Immobilized-2",
        &[10],
        immobilized,
        r#"State("B", "Isolated, not Immobilized-2")"#,
    );
    mending(
        "Engineer, WIP 14",
        "HI, W 2, Isolated",
        &[15],
        r#"Engineer(patient: "B", fault: State(Isolated))"#,
        r#"Answer("keep"), State("B", "Isolated"), Wounds("B", 2)"#,
    );
    mending(
        "Engineer, WIP 12",
        "Burnt, Camouflage",
        &[7],
        r#"Engineer(patient: "B", fault: State(Burnt))"#,
        r#"State("B", "not Burnt")"#,
    );
}

#[test]
fn healing_comes_before_harm() {
    // The patient is back with 1 W when the shot at the mender and his own is resolved.
    let mut battle = Scene::new()
        .north("A", "at (5,10) E, Doctor, WIP 14, ARM 0, W 1")
        .north("B", "at (5,11) E, W 1, unconscious")
        .south("E", "at (12,10) W, BS 12")
        .dice(&[9, 10, 5])
        .battle();
    play(
        &mut battle,
        r#"[
            Order(who: "A", first: Doctor(patient: "B")), React({"E": Shoot("A")}), Second(Idle),
            State("A", "Unconscious"), Wounds("B", 1),
        ]"#,
    );
}

#[test]
fn regeneration_works_on_the_unconscious_and_may_kill() {
    let order = r#"Order(who: "A", first: Regenerate(), entire: true)"#;
    let cases = [
        ("PH 12, W 1, unconscious", 7, 1, "not Unconscious, prone"),
        ("PH 10, W 2, lost 1", 14, 0, "Unconscious"),
        ("PH 13, W 2, lost 1, Immobilized-1", 12, 2, "Immobilized-1"),
    ];
    for (line, die, left, state) in cases {
        let mut battle = Scene::new()
            .north("A", &format!("at (5,10) E, Regeneration, {line}"))
            .south("E", "at (20,30) E")
            .dice(&[die])
            .battle();
        play(
            &mut battle,
            &format!(r#"[{order}, Wounds("A", {left}), State("A", "{state}")]"#),
        );
    }
    let mut battle = Scene::new()
        .north("A", "at (5,10) E, Regeneration, PH 12, W 1, unconscious")
        .south("E", "at (20,30) E")
        .dice(&[13])
        .battle();
    play(
        &mut battle,
        &format!(r#"[{order}, State("A", "Dead"), OffTable("A")]"#),
    );
}

#[test]
fn regeneration_needs_something_to_regain() {
    for (line, rule) in [
        ("W 2", "skill.regeneration"),
        ("W 2, lost 1, Immobilized-2", "K12.2"),
        ("W 1, lost 1, Dogged", "skill.v_dogged"),
    ] {
        let battle = Scene::new()
            .north("A", &format!("at (5,10) E, Regeneration, {line}"))
            .south("E", "at (20,30) E")
            .battle();
        let found = refusal(
            &battle,
            r#"Order(who: "A", first: Regenerate(), entire: true)"#,
        );
        assert_eq!(found.and_then(|r| r.rule), Some(rule), "{line}");
    }
}

#[test]
fn adhesive_is_torn_off() {
    for (die, state) in [(6, "not Immobilized-2"), (7, "Immobilized-2 (Adhesive)")] {
        let mut battle = Scene::new()
            .north("A", "at (5,10) E, PH 12, Immobilized-2 (Adhesive)")
            .south("E", "at (20,30) E")
            .dice(&[die])
            .battle();
        play(
            &mut battle,
            &format!(
                r#"[Order(who: "A", first: TearLoose()), Second(Idle), State("A", "{state}")]"#
            ),
        );
    }
}

#[test]
fn the_patient_lies_in_his_hex_and_counts_no_height() {
    let battle = Scene::new()
        .north("B", "at (6,10) E, W 1, unconscious")
        .north("R", "at (8,10) E, REM, unconscious")
        .south("E", "at (20,30) E")
        .battle();
    assert_eq!(look(&battle, "B").silhouette().0, 0);
    assert_eq!(
        look(&battle, "R").silhouette(),
        look(&battle, "R").profile().s
    );
}
