//! Jumps, climbs and falls in small battles.

use super::*;
use crate::{
    Battle,
    event::Event,
    ground::at,
    moves::MoveEvent,
    read::Table,
    testing::{Scene, id, look, play, refusal},
};

/// A at (5,10) with skills, on a floor of that level; hexes 7 to 9 of his row have another one.
fn scene(a: &str, ahead: &str) -> Scene {
    Scene::new()
        .north("A", &format!("at (5,10){a}"))
        .terrain(ahead, &[(7, 10), (8, 10), (9, 10)])
}

fn falls(battle: &Battle) -> Vec<(u16, u16)> {
    let events = battle.log().iter().filter_map(|l| match &l.event {
        Event::Move(MoveEvent::Fell { depth, rolls, .. }) => Some((*depth, *rolls)),
        _ => None,
    });
    events.collect()
}

#[test]
fn super_jump_is_a_short_movement_skill() {
    let mut battle = scene(", Super-Jump", "level 6")
        .south("B", "at (20,10) W")
        .battle();
    play(
        &mut battle,
        r#"[
            Order(who: "A", first: Jump((7,10))),
            Second(Move((9,10))),
            At("A", (9,10)),
        ]"#,
    );
    // Too high.
    let battle = scene(", Super-Jump", "level 12").battle();
    let up = refusal(&battle, r#"Order(who: "A", first: Jump((7,10)))"#);
    assert_eq!(up.map(|r| r.code), Some("too_far"));
}

#[test]
fn super_jumps_take_the_mov_values_one_after_the_other() {
    let mut battle = Scene::new()
        .north("A", "at (5,10), MOV 4-2, Super-Jump")
        .battle();
    play(
        &mut battle,
        r#"[
            Refused("too_far", Order(who: "A", first: Jump((10,10)))),
            Order(who: "A", first: Jump((9,10))),
            Refused("too_far", Second(Jump((12,10)))),
            Second(Jump((11,10))),
            At("A", (11,10)),
        ]"#,
    );
}

#[test]
fn others_jump_in_a_whole_order() {
    let mut battle = scene("", "level 6").battle();
    play(
        &mut battle,
        r#"[
            Refused("K3.4.2", Order(who: "A", first: Jump((7,10)), entire: Some(false))),
            Order(who: "A", first: Jump(to: (7,10), facing: "W"), entire: Some(true)),
            At("A", (7,10)),
            Facing("A", "W"),
        ]"#,
    );
}

#[test]
fn k7_e5_a_jump_too_deep_ends_in_a_fall() {
    let roof = |level: &str, die: &[u8]| {
        Scene::new()
            .north("A", "at (5,10)")
            .terrain(level, &[(5, 10)])
            .dice(die)
            .battle()
    };
    let down = r#"[Order(who: "A", first: Jump((6,10)), entire: Some(true)), At("A", (6,10))]"#;
    let mut battle = roof("level 12", &[10]);
    play(&mut battle, down);
    play(
        &mut battle,
        r#"[Wounds("A", 0), State("A", "Unconscious")]"#,
    );
    assert_eq!(falls(&battle), [(4, 1)]);
    let mut battle = roof("level 12", &[11]);
    play(&mut battle, down);
    play(&mut battle, r#"[Wounds("A", 1)]"#);
    let mut battle = roof("level 10", &[]);
    play(&mut battle, down);
    assert!(falls(&battle).is_empty());
}

#[test]
fn who_is_felled_in_the_air_drops() {
    // Over a ditch: from one roof of 8 to another.
    let mut battle = Scene::new()
        .north("A", "at (5,10), W 2")
        .south("B", "at (6,4) SE")
        .terrain("level 8", &[(5, 10), (8, 10)])
        .dice(&[5, 2, 3, 20])
        .battle();
    play(
        &mut battle,
        r#"[
            Order(who: "A", first: Jump((8,10)), entire: Some(true)),
            React({"B": Shoot(at: "A", point: 1)}),
        ]"#,
    );
    // One point lost: he stands on the other side.
    play(&mut battle, r#"[At("A", (8,10)), Wounds("A", 1)]"#);
    let mut battle = Scene::new()
        .north("A", "at (5,10)")
        .south("B", "at (6,4) SE")
        .terrain("level 8", &[(5, 10), (8, 10)])
        .dice(&[5, 2, 20, 3])
        .battle();
    play(
        &mut battle,
        r#"[
            Order(who: "A", first: Jump((8,10)), entire: Some(true)),
            React({"B": Shoot(at: "A", point: 1)}),
        ]"#,
    );
    // Two rolls for eight steps: the second is not passed, and he dies.
    assert_eq!(falls(&battle), [(8, 2)]);
    play(&mut battle, r#"[State("A", "Dead")]"#);
}

#[test]
fn k7_e7_climbs_end_on_a_floor() {
    let beside = |level: &str| {
        Scene::new()
            .north("A", "at (6,10)")
            .terrain(level, &[(7, 10)])
            .battle()
    };
    let mut battle = beside("level 8");
    play(
        &mut battle,
        r#"[Order(who: "A", first: Climb((7,10)), entire: Some(true)), At("A", (7,10))]"#,
    );
    let up = r#"Order(who: "A", first: Climb((7,10)), entire: Some(true))"#;
    let too_high = refusal(&beside("level 10"), up);
    assert_eq!(too_high.map(|r| r.code), Some("face_too_high"));
}

#[test]
fn climbers_are_seen_on_the_face_and_have_no_cover() {
    let mut battle = Scene::new()
        .north("A", "at (6,10)")
        .south("B", "at (6,16), Camouflage, camo")
        .terrain("level 8", &[(7, 10)])
        .battle();
    play(
        &mut battle,
        r#"[Order(who: "A", first: Climb((7,10)), entire: Some(true))]"#,
    );
    let order = Table::of(battle.world()).order().unwrap();
    let actor = &order.actors[0];
    let floors: Vec<_> = actor.stations.iter().map(|s| (s.floor, s.aloft)).collect();
    let climbing = [(0, false), (2, true), (4, true), (6, true), (8, false)];
    assert_eq!(floors, climbing);
    let table = Table::of(battle.world());
    let who = look(&battle, "A");
    let foot = actor.stations[0].body(&who);
    assert!(is_exposed(table, who.id, &foot) && !is_in_flight(order, 0, 1));
}

#[test]
fn who_jumps_is_exposed_in_the_air() {
    let mut battle = scene("", "level 6")
        .south("B", "at (6,16), Camouflage, camo")
        .battle();
    play(
        &mut battle,
        r#"[Order(who: "A", first: Jump((7,10)), entire: Some(true))]"#,
    );
    let order = Table::of(battle.world()).order().unwrap();
    let flying: Vec<bool> = (0..3).map(|point| is_in_flight(order, 0, point)).collect();
    assert_eq!(flying, [false, true, false]);
    let who = look(&battle, "A");
    let exposed = |point: usize| {
        let there = order.actors[0].stations[point].body(&who);
        is_exposed(Table::of(battle.world()), who.id, &there)
    };
    assert_eq!([0, 1, 2].map(exposed), [false, true, false]);
    assert_eq!(order.actors[0].stations[1].floor, 6);
}

#[test]
fn climbing_plus_climbs_as_a_move() {
    let foot = |skill: &str, level: &str| {
        Scene::new()
            .north("A", &format!("at (6,10){skill}"))
            .terrain(level, &[(7, 10), (8, 10), (9, 10)])
            .battle()
    };
    let mut battle = foot(", Climbing Plus", "level 6");
    play(
        &mut battle,
        r#"[
            Refused("K7.1.1", Order(who: "A", first: Move(route: [(7,10),(8,10),(9,10)]))),
            Order(who: "A", first: Move(route: [(7,10),(8,10)]), second: Dodge),
            At("A", (8,10)),
        ]"#,
    );
    let up = refusal(
        &foot("", "level 4"),
        r#"Order(who: "A", first: Move((7,10)))"#,
    );
    assert_eq!(up.map(|r| r.code), Some("too_high"));
}

#[test]
fn a_climber_hangs_on_the_face_between_two_moves() {
    let scene = || {
        Scene::new()
            .north("A", "at (6,10), Climbing Plus")
            .terrain("level 10", &[(7, 10), (8, 10), (9, 10)])
    };
    let mut battle = scene().battle();
    play(
        &mut battle,
        r#"[
            Order(who: "A", first: Move((7,10))),
            Refused("skill.climbing_plus", Second(Dodge)),
            Refused("skill.climbing_plus", Second(Move(route: []))),
            Second(Move(route: [(7,10),(8,10)])),
            At("A", (8,10)),
        ]"#,
    );
    // Or down again; and not at all where the second Move could do neither.
    let mut battle = scene().battle();
    play(
        &mut battle,
        r#"[
            Order(who: "A", first: Move((7,10))),
            Second(Move(route: [(6,10)])),
            At("A", (6,10)),
        ]"#,
    );
    let slow = Scene::new()
        .north("A", "at (6,10), MOV 4-1, Climbing Plus")
        .terrain("level 12", &[(7, 10)])
        .battle();
    let up = refusal(&slow, r#"Order(who: "A", first: Move((7,10)))"#);
    assert_eq!(up.map(|r| r.code), Some("face_too_high"));
    let up = refusal(&slow, r#"Order(who: "A", first: Idle)"#);
    assert_eq!(up, None);
}

#[test]
fn climbing_plus_does_not_make_faster_on_the_ground() {
    let mut battle = Scene::new().north("A", "at (5,10), Climbing Plus").battle();
    play(
        &mut battle,
        r#"[
            Refused("K7.1.1", Order(who: "A", first: Move((10,10)))),
            Order(who: "A", first: Move((9,10)), second: Move((13,10))),
            At("A", (13,10)),
        ]"#,
    );
}

#[test]
fn markers_jump_on_if_a_skill_makes_it_short() {
    let mut battle = Scene::new()
        .north("A", "at (5,10), Camouflage, camo, Super-Jump")
        .north("C", "at (5,14), Camouflage, camo")
        .battle();
    play(
        &mut battle,
        r#"[
            Order(who: "A", first: Jump((7,10)), second: Idle),
            State("A", "camo"),
            Order(who: "C", first: Jump((7,14)), entire: Some(true)),
            State("C", "not camo"),
        ]"#,
    );
}

#[test]
fn a_jump_lands_in_contact() {
    let mut battle = Scene::new()
        .north("A", "at (5,10), Super-Jump")
        .south("B", "at (9,10) E")
        .battle();
    play(
        &mut battle,
        r#"[
            Refused("K1.4.3", Order(who: "A", first: Jump(to: (7,10), contact: "B"))),
            Order(who: "A", first: Jump(to: (8,10), contact: "B")),
            Refused("K7.8.1", Second(Jump((7,10)))),
            Second(Idle),
            Contact("A", "B", true),
        ]"#,
    );
    assert_eq!(look(&battle, "A").hex, Some(at(8, 10)));
    assert!(Table::of(battle.world()).is_engaged(look(&battle, "A")));
    assert_ne!(id(&battle, "A"), id(&battle, "B"));
}

#[test]
fn nobody_has_cover_in_the_air() {
    let shot = |skill: &str| {
        let mut battle = Scene::new()
            .north("A", "at (5,10), Super-Jump")
            .south("B", "at (16,10) W")
            .wall((6, 10), "E", 1)
            .dice(&[20])
            .battle();
        play(
            &mut battle,
            &format!(
                r#"[
                    Order(who: "A", first: {skill}),
                    React({{"B": Shoot(at: "A", point: 1)}}),
                    Second(Idle),
                ]"#
            ),
        );
        let order = battle.log().iter().find_map(|l| match &l.event {
            Event::Resolve(crate::resolve::ResolveEvent::Rolled(r)) => Some(r.roll.value.total()),
            _ => None,
        });
        order.unwrap()
    };
    assert_eq!(shot("Jump((8,10))"), shot("Move((8,10))") + 3);
}
