use crate::{
    conformance::case::CaseTask,
    read::Table,
    testing::{Scene, id, play},
};

#[test]
fn whoever_falls_drops_what_he_carries() {
    let mut battle = Scene::new()
        .north("A", "at (5,10)")
        .north("B", "at (20,3)")
        .south("X", "BS 12, at (12,10)")
        .with(|case| case.task = CaseTask::TwoCrates(vec![(5, 11)]))
        .dice(&[5, 1])
        .battle();
    play(
        &mut battle,
        r#"[Order(who: "A", first: PickUp(object: 0)), At("A", (5,10))]"#,
    );
    let load = super::objects(Table::of(battle.world())).loads[0];
    assert_eq!(load.carrier, Some(id(&battle, "A")));
    play(
        &mut battle,
        r#"[
            Order(who: "A", first: Move((6,10))),
            React({"X": Shoot(point: 1)}),
            State("A", "Unconscious"),
        ]"#,
    );
    let load = super::objects(Table::of(battle.world())).loads[0];
    assert_eq!((load.carrier, load.hex), (None, crate::ground::at(6, 10)));
}

#[test]
fn nobody_hides_with_a_load() {
    let mut battle = Scene::new()
        .north("A", "Camouflage, hacking device, Hacker, at (5,10)")
        .north("B", "at (20,3)")
        .south("X", "at (12,30)")
        .with(|case| case.task = CaseTask::TwoCrates(vec![(5, 11)]))
        .battle();
    play(
        &mut battle,
        r#"[
            Order(who: "A", first: PickUp(object: 0)),
            Refused("K15.6.2", Order(who: "A", first: Regain(seeming: Camo))),
            Refused("K15.6.2", Order(who: "A", first: Hack(program: "mask"))),
        ]"#,
    );
}
