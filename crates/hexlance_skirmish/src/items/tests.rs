use crate::{
    conformance::case::{CaseItem, Team},
    state::ItemKind,
    testing::{Scene, play, supply},
};

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

#[test]
fn charges_are_put_together_pick_by_pick() {
    use crate::{
        command::Command,
        deeds::Deed,
        drill::{NORTH, SOUTH, order},
        ids::{ItemId, Party},
        items::{PlantCharge, SetOff, TakeOff},
        testing::id,
    };
    use hexlance_rules::{draft::laws, ustr};
    let mut battle = Scene::new()
        .north("A", "demolition charges, at (5,10)")
        .south("X", "unconscious, at (6,10)")
        .south("Y", "Engineer, at (7,10)")
        .battle();
    let planted = PlantCharge {
        weapon: ustr("demolition_charges"),
        on: Party::Trooper(id(&battle, "X")),
        point: 0,
    };
    let (_, command) = order(&battle, "A", planted.into());
    laws::picks_to(&battle, NORTH, &command).unwrap();
    play(
        &mut battle,
        r#"[Order(who: "A", first: PlantCharge(weapon: "demolition_charges", on: "X"))]"#,
    );
    play(&mut battle, r#"[Order(who: "A", first: Idle)]"#);
    let charges = std::iter::once(ItemId(0)).collect();
    let off: Deed = SetOff { charges }.into();
    battle.submit(SOUTH, Command::React(Vec::new())).ok();
    battle.submit(NORTH, Command::Second(vec![Deed::Idle])).ok();
    battle.submit(SOUTH, Command::React(Vec::new())).ok();
    let (_, command) = order(&battle, "A", off);
    laws::picks_to(&battle, NORTH, &command).unwrap();
    play(&mut battle, "[EndTurn]");
    let taken = TakeOff {
        charge: ItemId(0),
        point: 0,
    };
    let (side, command) = order(&battle, "Y", taken.into());
    laws::picks_to(&battle, side, &command).unwrap();
}

#[test]
fn a_jump_over_a_mine_does_not_set_it_off() {
    let script = |jump: &str, goes_off: bool| {
        let mut battle = Scene::new()
            .north("A", "Super-Jump, at (6,10)")
            .south("X", "at (2,30)")
            .with(|case| {
                case.items = vec![CaseItem {
                    kind: ItemKind::Mine,
                    weapon: "antipersonnel_mines".to_owned(),
                    side: Team::South,
                    at: (8, 12),
                }];
            })
            .dice(&[20])
            .battle();
        let line = format!(
            r#"[
                Order(who: "A", first: {jump}),
                Item("mine", (8,12), {}),
            ]"#,
            !goes_off
        );
        play(&mut battle, &line);
    };
    script("Jump((10,10))", false);
    script("Jump((9,10))", true);
    script("Move((10,10))", true);
}
