//! Machines and their Pilots in small battles.

use super::*;
use crate::{
    Battle,
    ground::at,
    order::Station,
    testing::{Scene, id, look, play, refusal},
};

const TAG: &str = "TAG, Manned, pilot MOV 4-4, pilot W 1";

fn pilot<'b>(battle: &'b Battle, machine: &str) -> Look<'b> {
    let table = Table::of(battle.world());
    pilot_of(table, &look(battle, machine)).unwrap()
}

#[test]
fn dismount_and_run() {
    let mut battle = Scene::new()
        .north("T", &format!("{TAG}, at (3,10)"))
        .battle();
    play(
        &mut battle,
        r#"[
            Order(who: "T", first: Dismount((4,10)), second: Move((8,10))),
            At("pilot of T", (8,10)),
            At("T", (3,10)),
            Refused("skill.manned", Order(who: "T", first: Move((4,10)))),
        ]"#,
    );
    let table = Table::of(battle.world());
    let machine = look(&battle, "T");
    assert!(is_empty_machine(table, &machine));
    assert!(gives_order(table, &pilot(&battle, "T")) && !gives_order(table, &machine));
    assert_eq!(embodied(table, machine).id, pilot(&battle, "T").id);
}

#[test]
fn orders_while_unconscious() {
    let mut battle = Scene::new()
        .north("T", &format!("{TAG}, at (10,10), unconscious"))
        .north("A", "at (3,3)")
        .north("C", "at (5,3)")
        .battle();
    play(
        &mut battle,
        r#"[
            Pool(side: North, orders: Some({1: 10})),
            Refused("K12", Order(who: "T", first: Move((11,10)))),
            Order(who: "T", first: Dismount((11,10)), second: Move((15,10))),
            At("pilot of T", (15,10)),
            Pool(side: North, orders: Some({1: 9})),
        ]"#,
    );
    let table = Table::of(battle.world());
    assert!(!gives_order(table, &pilot(&battle, "T")));
    assert_eq!(embodied(table, look(&battle, "T")).id, id(&battle, "T"));
}

#[test]
fn an_empty_machine_does_not_react() {
    let mut battle = Scene::new()
        .north("E", "at (20,10)")
        .south("T", &format!("{TAG}, at (12,10) E, pilot at (13,10)"))
        .battle();
    play(
        &mut battle,
        r#"[
            Order(who: "E", first: Move((19,10))),
            Reacts(["Pilot (T)"]),
        ]"#,
    );
}

#[test]
fn getting_in_again() {
    let mut battle = Scene::new()
        .north(
            "T",
            &format!("{TAG}, MOV 6-4, at (12,10), pilot at (15,10)"),
        )
        .battle();
    play(
        &mut battle,
        r#"[
            Refused("K7.3.1", Order(who: "pilot of T", first: Mount)),
            Order(who: "pilot of T", first: Move((13,10)), second: Mount),
            OffTable("pilot of T"),
            Order(who: "T", first: Dismount((13,10)), second: Idle),
            At("pilot of T", (13,10)),
            Order(who: "pilot of T", first: Mount, second: Move((8,10))),
            At("T", (8,10)),
            OffTable("pilot of T"),
        ]"#,
    );
}

#[test]
fn he_gets_out_where_the_machine_has_come() {
    let mut battle = Scene::new()
        .north("T", &format!("{TAG}, MOV 4-4, at (3,10)"))
        .battle();
    play(
        &mut battle,
        r#"[
            Order(who: "T", first: Move((7,10)), second: Dismount(to: (8,10), facing: "W")),
            At("T", (7,10)),
            At("pilot of T", (8,10)),
            Facing("pilot of T", "W"),
        ]"#,
    );
}

#[test]
fn immobilized_machines_are_neither_left_nor_entered() {
    let battle = Scene::new()
        .north("T", &format!("{TAG}, at (3,10), Immobilized-1"))
        .north(
            "S",
            &format!("{TAG}, at (10,10), Immobilized-2, pilot at (11,10)"),
        )
        .north(
            "U",
            &format!("{TAG}, at (10,14), unconscious, pilot at (11,14)"),
        )
        .battle();
    let rule = |line| refusal(&battle, line).map(|r| r.code);
    let out = r#"Order(who: "T", first: Dismount((4,10)))"#;
    assert_eq!(rule(out), Some("immobilized"));
    let mount = r#"Order(who: "pilot of S", first: Mount)"#;
    assert_eq!(rule(mount), Some("machine_immobilized"));
    let mount = r#"Order(who: "pilot of U", first: Mount)"#;
    assert_eq!(rule(mount), Some("machine_null"));
}

#[test]
fn states_of_the_person_go_with_him() {
    let mut battle = Scene::new()
        .north(
            "T",
            &format!("{TAG}, at (3,10), Targeted, Disabled repeater"),
        )
        .battle();
    play(
        &mut battle,
        r#"[
            Order(who: "T", first: Dismount((4,10)), second: Idle),
            State("pilot of T", "Targeted"),
            State("T", "not Targeted"),
            State("T", "Disabled"),
        ]"#,
    );
}

#[test]
fn nobody_gets_out_where_no_hex_is_free() {
    let walled = Scene::new()
        .north("T", &format!("{TAG}, at (3,10)"))
        .north("A", "at (4,10)")
        .wall((3, 10), "NE", 6)
        .wall((3, 10), "NW", 6)
        .wall((3, 10), "W", 6)
        .wall((3, 10), "SW", 6)
        .wall((3, 10), "SE", 6)
        .battle();
    let table = Table::of(walled.world());
    assert!(free_beside(table, &look(&walled, "T"), at(3, 10)).is_empty());
    let out = refusal(&walled, r#"Order(who: "T", first: Dismount((4,10)))"#);
    assert_eq!(out.map(|r| r.rule), Some(Some("K7.3.1")));
}

#[test]
fn an_ejected_pilot_stands_where_his_owner_says() {
    use crate::{choices::Choosing, command::Chosen};
    use hexlance_rules::draft::Pick;
    let battle = Scene::new()
        .north("H", "at (5,5)")
        .south("T", &format!("{TAG}, at (10,10)"))
        .south("A", "at (11,10)")
        .battle();
    let table = Table::of(battle.world());
    let step = PilotStep::Eject {
        machine: id(&battle, "T"),
    };
    assert_eq!(step.side(table), look(&battle, "T").owner);
    let offers = step.offers(table, &[]);
    let area = offers.area("place").unwrap();
    assert!(area.hexes.contains(at(9, 10)) && !area.hexes.contains(at(11, 10)));
    let chosen = step.made(table, &[Pick::Hex(at(9, 10))]).unwrap();
    assert_eq!(step.check(table, &chosen), Ok(()));
    assert_eq!(step.picks(table, &chosen), [Pick::Hex(at(9, 10))]);
    let far = Chosen {
        route: vec![at(11, 10)],
        facing: None,
        prone: None,
        ..Chosen::default()
    };
    assert!(step.check(table, &far).is_err());
}

#[test]
fn who_gets_out_can_be_reacted_to_in_both_hexes() {
    let mut battle = Scene::new()
        .north("T", &format!("{TAG}, at (3,10)"))
        .south("B", "at (9,10) W")
        .battle();
    play(
        &mut battle,
        r#"[Order(who: "T", first: Dismount((4,10))), Reacts(["B"])]"#,
    );
    let order = Table::of(battle.world()).order().unwrap();
    let hexes: Vec<Hex> = order.actors[0]
        .stations
        .iter()
        .map(|s: &Station| s.hex)
        .collect();
    assert_eq!(hexes, [at(3, 10), at(4, 10)]);
    assert_eq!(order.actors[0].unit, pilot(&battle, "T").id);
}

#[test]
fn a_machine_and_its_pilot_count_once() {
    use crate::retreat::surviving_points;
    let points = |machine: &str, pilot_lost: bool| {
        let mut battle = Scene::new()
            .north("T", &format!("{TAG}, points 60, at (3,10){machine}"))
            .north("A", "points 40, at (20,10)")
            .south("B", "points 150, at (4,13) NE, BS 20")
            .dice(&[5, 2])
            .battle();
        if pilot_lost {
            play(
                &mut battle,
                r#"[
                    Order(who: "T", first: Dismount((4,10))),
                    React({"B": Shoot(at: "Pilot (T)", point: 1)}),
                    Second(Idle),
                ]"#,
            );
            assert!(pilot(&battle, "T").is_null());
        }
        let table = Table::of(battle.world());
        surviving_points(table, look(&battle, "T").owner)
    };
    assert_eq!(points("", false), 100);
    assert_eq!(points(", pilot at (4,10)", false), 100);
    assert_eq!(points(", unconscious, pilot at (4,10)", false), 40);
    assert_eq!(points("", true), 40);
}
