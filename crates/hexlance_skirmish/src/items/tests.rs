use crate::testing::{Scene, play, supply};

#[test]
fn only_planted_charges_are_set_off() {
    let mut battle = Scene::new()
        .north("A", "demolition charges, at (5,10)")
        .south("X", "at (6,20)")
        .battle();
    play(
        &mut battle,
        r#"[
            Refused("K15.5.1", Order(who: "A", first: SetOff(charges: [0]))),
            Refused("K15.5.1", Order(who: "A", first: PlantCharge(weapon: "demolition_charges", on: "X"))),
        ]"#,
    );
    assert_eq!(supply(&battle, "A").get("demolition_charges"), Some(&3));
}

#[test]
fn a_charge_fells_whoever_bears_it() {
    let mut battle = Scene::new()
        .north("A", "demolition charges, at (5,10)")
        .south("X", "unconscious, at (6,10)")
        .south("Y", "at (20,30)")
        .dice(&[1, 1, 1])
        .battle();
    play(
        &mut battle,
        r#"[
            Order(who: "A", first: PlantCharge(weapon: "demolition_charges", on: "X")),
            Item("charge", (6,10), true),
            Uses("A", "demolition_charges", 2),
            Order(who: "A", first: SetOff(charges: [0])),
            State("X", "Dead"),
            Item("charge", (6,10), false),
        ]"#,
    );
}
