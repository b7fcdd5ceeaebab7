//! Hits in play: what is rolled, what it costs, what is asked.

use hexlance_rules::SideId;

use crate::{
    Battle,
    command::{Command, OrderGiven},
    deeds::Deed,
    ground::{GateState, at, heading},
    ids::Party,
    model::Ammunition,
    order::OrderKind,
    read::Table,
    shots::Shoot,
    state::Source,
    testing::{Scene, look, play},
};

/// A (BS 12) shoots one die at B, who passes, from 7 hexes, by a weapon; then B's dice.
fn shot(weapon: &str, ammo: &str, victim: &str, dice: &[u8]) -> Battle {
    let mut battle = Scene::new()
        .north("A", &format!("at (5,10) E, BS 12, WIP 12, {weapon}"))
        .south("B", &format!("at (12,10) W, {victim}"))
        .dice(dice)
        .battle();
    let ammo = if ammo.is_empty() {
        String::new()
    } else {
        format!(", ammo: \"{ammo}\"")
    };
    let line = format!(
        r#"[Order(who: "A", first: Shoot(targets: [("B", 1)], weapon: "{weapon}"{ammo})), React({{}}), Second(Idle)]"#
    );
    play(&mut battle, &line);
    battle
}

/// The same, played on.
#[track_caller]
fn shot_then(weapon: &str, ammo: &str, victim: &str, dice: &[u8], script: &str) {
    let mut battle = shot(weapon, ammo, victim, dice);
    if battle.decision().is_some() {
        play(&mut battle, r#"[Answer("hold")]"#);
    }
    play(&mut battle, script);
    assert_eq!(dice_left(&battle, dice), 0, "dice are left over");
}

/// Dice of the script that nobody has rolled.
fn dice_left(battle: &Battle, dice: &[u8]) -> usize {
    let rolled: usize = battle
        .log()
        .iter()
        .map(|logged| match &logged.event {
            crate::event::Event::Resolve(crate::resolve::ResolveEvent::Rolled(r)) => r.faces.len(),
            crate::event::Event::Harm(super::HarmEvent::Saved { die: Some(_), .. }) => 1,
            crate::event::Event::Guts(crate::guts::GutsEvent::Rolled { die: Some(_), .. }) => 1,
            _ => 0,
        })
        .sum();
    dice.len().saturating_sub(rolled)
}

#[test]
fn a_failed_roll_costs_a_point_and_a_passed_one_none() {
    // K10.E1: Damage 13 against ARM 1.
    shot_then(
        "carbine",
        "",
        "ARM 1, W 2",
        &[14, 12, 13],
        r#"[Wounds("B", 1)]"#,
    );
    shot_then(
        "carbine",
        "",
        "ARM 1, W 2",
        &[14, 13, 13],
        r#"[Wounds("B", 2)]"#,
    );
}

#[test]
fn a_critical_costs_a_point_without_a_roll() {
    shot_then(
        "carbine",
        "",
        "ARM 10, W 2",
        &[15, 13],
        r#"[Wounds("B", 1)]"#,
    );
}

#[test]
fn the_last_point_leaves_somebody_unconscious_and_one_more_dead() {
    shot_then(
        "carbine",
        "",
        "prone, W 1",
        &[14, 12],
        r#"[Wounds("B", 0), State("B", "Unconscious"), At("B", (12, 10))]"#,
    );
    let mut battle = Scene::new()
        .north("A", "at (5,10) E, BS 12")
        .south("B", "at (12,10) W, W 1")
        .dice(&[14, 13, 12, 11])
        .battle();
    // K10.E5: two hits, both rolls fail.
    play(
        &mut battle,
        r#"[
            Order(who: "A", first: Shoot(targets: [("B", 2)])), React({}), Second(Idle),
            OffTable("B"), State("B", "Dead"),
        ]"#,
    );
}

#[test]
fn whoever_lies_unconscious_dies_of_the_next_point() {
    let mut battle = Scene::new()
        .north("A", "at (5,10) E, BS 12")
        .south("B", "at (12,10) W, W 1, unconscious")
        .dice(&[14, 12])
        .battle();
    play(
        &mut battle,
        r#"[
            Order(who: "A", first: Shoot(targets: [("B", 1)]), second: Idle),
            State("B", "Dead"), OffTable("B"),
        ]"#,
    );
}

#[test]
fn shock_kills_whoever_has_one_printed_wound() {
    let cases = [
        ("W 1", "Dead"),
        ("W 1, Immunity: Shock", "Unconscious"),
        ("W 1, Regeneration", "Unconscious"),
    ];
    for (victim, state) in cases {
        let script = format!(r#"[State("B", "{state}")]"#);
        shot_then("heavy_pistol", "", victim, &[14, 9], &script);
    }
    // STR is not W, and two printed wounds are not one.
    shot_then(
        "heavy_pistol",
        "",
        "STR 1",
        &[14, 9],
        r#"[State("B", "Unconscious")]"#,
    );
    shot_then(
        "heavy_pistol",
        "",
        "W 2, lost 1",
        &[14, 9],
        r#"[State("B", "Unconscious")]"#,
    );
}

#[test]
fn dogged_is_asked_when_the_point_is_lost_and_dies_in_the_states_phase() {
    let mut battle = shot("carbine", "", "W 1, V: Dogged", &[14, 6, 13]);
    play(
        &mut battle,
        r#"[
            Now(Asked(side: South, unit: "B")),
            Answer("dogged"), Answer("hold"),
            Wounds("B", 0), State("B", "Dogged, not Unconscious"),
            EndTurn,
            State("B", "Dead"), OffTable("B"),
        ]"#,
    );
}

#[test]
fn dogged_may_be_waived_and_does_not_help_against_shock() {
    let mut battle = shot("carbine", "", "W 1, V: Dogged", &[14, 6]);
    play(
        &mut battle,
        r#"[Answer("fall"), State("B", "Unconscious")]"#,
    );
    shot_then(
        "heavy_pistol",
        "",
        "W 1, V: Dogged, V: No Wound Incapacitation",
        &[14, 6],
        r#"[State("B", "Dead")]"#,
    );
}

#[test]
fn the_second_hit_of_an_order_kills_the_dogged() {
    let mut battle = Scene::new()
        .north("A", "at (5,10) E, BS 12")
        .south("B", "at (12,10) W, W 1, V: Dogged")
        .dice(&[14, 13, 6, 7])
        .battle();
    play(
        &mut battle,
        r#"[
            Order(who: "A", first: Shoot(targets: [("B", 2)])), React({}), Second(Idle),
            Answer("dogged"), State("B", "Dead"),
        ]"#,
    );
}

#[test]
fn no_wound_incapacitation_lasts_and_the_next_point_kills() {
    let mut battle = shot(
        "carbine",
        "",
        "W 1, V: No Wound Incapacitation",
        &[14, 6, 13, 14, 6],
    );
    play(
        &mut battle,
        r#"[
            Answer("no_wound"), Answer("hold"),
            Wounds("B", 0), State("B", "No Wound Incapacitation, not Unconscious"),
            Order(who: "A", first: Shoot(targets: [("B", 1)])), React({}), Second(Idle),
            State("B", "Dead"),
        ]"#,
    );
}

#[test]
fn stun_stuns_without_a_lost_point_and_no_guts_roll_is_made() {
    // 7 hexes, BS 12+3; ARM 0 against Damage 11.
    shot_then(
        "stun_pistol",
        "",
        "W 1, ARM 0",
        &[14, 11],
        r#"[Wounds("B", 1), State("B", "Stunned, prone")]"#,
    );
    shot_then(
        "stun_pistol",
        "",
        "W 1, ARM 0, Immunity: Total",
        &[14],
        r#"[State("B", "not Stunned, not prone")]"#,
    );
}

#[test]
fn flash_stuns_by_bts() {
    shot_then(
        "flash_pulse",
        "",
        "ARM 9, BTS 3, WIP 13",
        &[11, 10, 13],
        r#"[State("B", "Stunned"), Wounds("B", 1)]"#,
    );
}

#[test]
fn em_isolates_and_stops_machines() {
    let victim = "BTS 3, WIP 13";
    shot_then(
        "em_projector",
        "",
        &format!("HI, {victim}"),
        &[11, 11],
        r#"[State("B", "Isolated, Immobilized-2")]"#,
    );
    shot_then(
        "em_projector",
        "",
        victim,
        &[11, 11, 13],
        r#"[State("B", "Isolated, not Immobilized-2")]"#,
    );
}

#[test]
fn adhesive_is_resisted_by_body() {
    shot_then(
        "adhesive_launcher",
        "",
        "PH 12",
        &[11, 7],
        r#"[State("B", "Immobilized-2 (Adhesive)")]"#,
    );
    shot_then(
        "adhesive_launcher",
        "",
        "PH 12, WIP 13",
        &[11, 6, 13],
        r#"[State("B", "not Immobilized-2 (Adhesive)")]"#,
    );
}

#[test]
fn viral_is_two_bts_rolls_and_nothing_to_machines() {
    shot_then(
        "viral_rifle",
        "",
        "W 1, BTS 0",
        &[14, 13, 12],
        r#"[State("B", "Dead")]"#,
    );
    // Bioimmunity: one roll with the better of the two.
    shot_then(
        "viral_rifle",
        "",
        "W 1, ARM 1, BTS 6, Bioimmunity, WIP 13",
        &[14, 7, 13],
        r#"[Wounds("B", 1)]"#,
    );
    shot_then(
        "viral_rifle",
        "",
        "STR 1, BTS 0, WIP 13",
        &[14, 2, 3, 13],
        r#"[Wounds("B", 1)]"#,
    );
}

#[test]
fn fire_burns_on_and_takes_camouflage() {
    // K10.E4 with a rocket: 7 hexes, BS 12-3.
    shot_then(
        "heavy_rocket_launcher",
        "",
        "W 2, ARM 2",
        &[8, 4, 9, 3],
        r#"[State("B", "Dead")]"#,
    );
    shot_then(
        "heavy_rocket_launcher",
        "",
        "W 2, ARM 2, Camouflage, WIP 13",
        &[5, 13, 13],
        r#"[State("B", "Burnt"), Wounds("B", 2), Has("B", "Camouflage", false)]"#,
    );
    // Nothing of him is Fire-Sensitive; to the immune it is Normal.
    shot_then(
        "heavy_rocket_launcher",
        "",
        "W 2, ARM 2, WIP 13",
        &[8, 13, 13],
        r#"[State("B", "not Burnt")]"#,
    );
    shot_then(
        "heavy_rocket_launcher",
        "",
        "W 2, ARM 1, Camouflage, Immunity: Total, WIP 13",
        &[5, 12, 13],
        r#"[Wounds("B", 1), State("B", "not Burnt")]"#,
    );
}

#[test]
fn plasma_asks_for_both_rolls() {
    shot_then(
        "plasma_carbine",
        "",
        "W 3, ARM 0, BTS 0",
        &[14, 13, 12, 13],
        r#"[Wounds("B", 1)]"#,
    );
    shot_then(
        "plasma_carbine",
        "",
        "W 3, ARM 3, BTS 0, Immunity: Total",
        &[14, 11, 13],
        r#"[Wounds("B", 3)]"#,
    );
}

#[test]
fn the_reactive_side_rolls_first() {
    // K4.E5: A shoots B, C shoots A; both fail.
    let mut battle = Scene::new()
        .north("A", "at (5,10) E, BS 12, W 1, ARM 0")
        .south("B", "at (12,10) W, W 1, ARM 0")
        .south("C", "at (12,12) W, BS 12")
        .dice(&[9, 5, 4, 7])
        .battle();
    play(
        &mut battle,
        r#"[
            Order(who: "A", first: Shoot(targets: [("B", 1)])),
            React({"C": Shoot("A")}), Second(Idle),
            State("A", "Unconscious"), State("B", "Unconscious"),
        ]"#,
    );
    let saves: Vec<_> = battle
        .log()
        .iter()
        .filter_map(|logged| match &logged.event {
            crate::event::Event::Harm(super::HarmEvent::Saved { on, die, .. }) => Some((*on, *die)),
            _ => None,
        })
        .collect();
    let (a, b) = (look(&battle, "A").id, look(&battle, "B").id);
    assert_eq!(saves, [(b.into(), Some(4)), (a.into(), Some(7))]);
}

#[test]
fn whoever_draws_blood_for_the_first_time_may_go_into_frenzy() {
    let mut battle = Scene::new()
        .north("A", "at (5,10) E, BS 12, Frenzy")
        .south("B", "at (12,10) W, W 2, ARM 0")
        .dice(&[14, 20, 13, 14, 2, 13])
        .battle();
    play(
        &mut battle,
        r#"[
            Order(who: "A", first: Shoot(targets: [("B", 1)])), React({}), Second(Idle),
            State("A", "not Frenzied"),
            Order(who: "A", first: Shoot(targets: [("B", 1)])), React({}), Second(Idle),
            Answer("hold"), State("A", "Frenzied"), Wounds("B", 1),
        ]"#,
    );
}

#[test]
fn a_gate_falls_with_its_second_point() {
    let side = heading("E").unwrap();
    let gate = Party::Gate(at(8, 10), side);
    let mut battle = Scene::new()
        .north("A", "at (5,10) E, BS 12")
        .south("B", "at (20,10) E")
        .terrain("closed wide gate height 6 S", &[(8, 10)])
        .dice(&[14, 13, 20, 9, 9])
        .battle();
    let shoot = |dice| Shoot {
        weapon: hexlance_rules::ustr("carbine"),
        mode: 0,
        ammo: Ammunition::NORMAL,
        targets: std::iter::once((gate, dice)).collect(),
        point: 0,
        aimed: false,
        aim: None,
    };
    let state = |battle: &Battle| {
        Table::of(battle.world())
            .ground()
            .side(at(8, 10), side)
            .gate()
    };
    let order = |battle: &mut Battle, dice| {
        let given = OrderGiven {
            source: Source::Pool,
            kind: OrderKind::Single,
            entire: false,
            actors: vec![(look(battle, "A").id, shoot(dice).into())],
        };
        battle.submit(SideId(0), Command::Order(given)).unwrap();
        battle
            .submit(SideId(0), Command::Second(vec![Deed::Idle]))
            .unwrap();
    };
    // ARM 4 against Damage 13: 9 is not above it. Of three dice two hit.
    order(&mut battle, 3);
    assert_eq!(state(&battle), Some(GateState::Destroyed));
}
