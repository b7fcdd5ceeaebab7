//! Moves in small battles.

mod drafts;
mod reactions;

use std::sync::Arc;

use hexlance_rules::DiceSource;

use super::*;
use crate::{
    Battle,
    event::Event,
    ground::{Reach, TerrainKind, at},
    read::Table,
    testing::{Scene, id, look, play, refusal},
};

/// Where a Dodge or Guts movement of so many hexes leads.
fn reaction_reach<'w>(table: Table<'w>, who: &Look<'w>, hexes: u16) -> Reach<'w> {
    Sidestep::of(table, who, hexes, false, Touching::Nobody).reach()
}

/// The cells from a column on.
fn from(column: i16) -> Vec<(i16, i16)> {
    let columns = column..24;
    columns.flat_map(|c| (0..32).map(move |r| (c, r))).collect()
}

/// What stands between (7,10) and (8,10).
const BEYOND_7: [(i16, i16); 1] = [(7, 10)];

/// A battle in which the first trooper of North has chosen a terrain for Multiterrain.
fn at_home_in(scene: Scene, kind: TerrainKind) -> Battle {
    let battle = scene.battle();
    let mut setup = (**battle.setup()).clone();
    setup.sides[0].forces[0].formations[0].units[0]
        .standing
        .gained
        .terrain = Some(kind);
    let dice = DiceSource::Script(Vec::new());
    Battle::new(Arc::new(setup), battle.content().clone(), dice).unwrap()
}

#[test]
fn a_second_move_has_the_second_value() {
    let mut battle = Scene::new().north("A", "at (5,10), MOV 4-2").battle();
    play(
        &mut battle,
        r#"[
            Refused("K7.1.1", Order(who: "A", first: Move((10,10)))),
            Order(who: "A", first: Move((9,10))),
            Refused("K7.1.1", Second(Move((12,10)))),
            Second(Move((11,10))),
            At("A", (11,10)),
        ]"#,
    );
    // After a skill that is no movement the first value is still there.
    let mut battle = Scene::new().north("A", "at (5,10), MOV 4-2").battle();
    play(
        &mut battle,
        r#"[Order(who: "A", first: Idle, second: Move((9,10))), At("A", (9,10))]"#,
    );
}

#[test]
fn k7_e1_difficult_terrain_ends_the_movement() {
    let scene = Scene::new()
        .north("A", "at (5,10), MOV 4-2")
        .terrain("light woods", &from(8));
    let mut battle = scene.battle();
    play(
        &mut battle,
        r#"[
            Order(who: "A", first: Move((9,10)), second: Move((11,10))),
            At("A", (8,10)),
            Refused("K7.1.1", Order(who: "A", first: Move((11,10)))),
            Order(who: "A", first: Move((10,10)), second: Move((12,10))),
            At("A", (12,10)),
        ]"#,
    );
}

#[test]
fn k7_e2_very_difficult_terrain_leaves_one_move() {
    let scene = Scene::new()
        .north("A", "at (5,10), MOV 4-2")
        .terrain("heavy woods", &from(3));
    let mut battle = scene.battle();
    play(
        &mut battle,
        r#"[
            Order(who: "A", first: Move((7,10))),
            Refused("K7.5.3", Second(Move((8,10)))),
            Second(Dodge),
            At("A", (7,10)),
            Order(who: "A", first: Idle, second: Move((8,10))),
            At("A", (8,10)),
        ]"#,
    );
}

#[test]
fn multiterrain_moves_freely_in_the_terrain_that_was_chosen() {
    let scene = Scene::new()
        .north("A", "at (5,10), MOV 4-2, Multiterrain")
        .terrain("heavy woods", &from(6));
    let mut battle = at_home_in(scene.clone(), TerrainKind::Jungle);
    play(
        &mut battle,
        r#"[
            Order(who: "A", first: Move((9,10)), second: Move((11,10))),
            At("A", (11,10)),
            Order(who: "A", first: Move((15,10)), second: Move((17,10))),
            At("A", (17,10)),
        ]"#,
    );
    let who = look(&battle, "A");
    let reach = reaction_reach(Table::of(battle.world()), &who, 4);
    assert_eq!(reach.cost(at(21, 10)), Some(4));
    // In another terrain he is as everybody.
    let mut battle = at_home_in(scene, TerrainKind::Desert);
    play(
        &mut battle,
        r#"[
            Order(who: "A", first: Move((9,10)), second: Move((8,10))),
            At("A", (6,10)),
        ]"#,
    );
    let who = look(&battle, "A");
    let reach = reaction_reach(Table::of(battle.world()), &who, 4);
    assert_eq!(reach.cost(at(8, 10)), None);
}

#[test]
fn a_mov_that_was_gained_counts() {
    let scene = Scene::new().north("A", "at (5,10), MOV 4-4");
    let battle = scene.battle();
    let mut setup = (**battle.setup()).clone();
    setup.sides[0].forces[0].formations[0].units[0]
        .standing
        .gained
        .mov = Some((8, 4));
    let dice = DiceSource::Script(Vec::new());
    let mut battle = Battle::new(Arc::new(setup), battle.content().clone(), dice).unwrap();
    play(
        &mut battle,
        r#"[
            Order(who: "A", first: Move((13,10))),
            Refused("K7.1.1", Second(Move((18,10)))),
            Second(Move((17,10))),
            At("A", (17,10)),
        ]"#,
    );
}

#[test]
fn k7_e4_prone_troopers_move_half() {
    let mut battle = Scene::new()
        .north("A", "at (5,10), MOV 5-4, prone")
        .battle();
    play(
        &mut battle,
        r#"[
            Refused("K7.1.1", Order(who: "A", first: Move((9,10)))),
            Order(who: "A", first: Move((8,10)), second: Move((10,10))),
            At("A", (10,10)),
            State("A", "prone"),
            Order(who: "A", first: Move(to: (15,10), begins_prone: false), second: Idle),
            State("A", "not prone"),
        ]"#,
    );
}

#[test]
fn lying_down_is_a_part_of_a_move() {
    let mut battle = Scene::new()
        .north("A", "at (5,10)")
        .north("T", "TAG, at (5,12)")
        .battle();
    play(
        &mut battle,
        r#"[
            Order(who: "A", first: Move(to: (8,10), ends_prone: true), second: Idle),
            State("A", "prone"),
            Order(who: "A", first: Move(route: [], begins_prone: false), second: Idle),
            State("A", "not prone"),
            Refused("K1.3.3", Order(who: "T", first: Move(route: [], ends_prone: true))),
        ]"#,
    );
    let stations = |m: &Move| {
        let table = Table::of(battle.world());
        let who = look(&battle, "A");
        let role = crate::deeds::Role::First;
        m.path(&Declaring { table, who, role }).stations
    };
    let down = Move {
        ends_prone: Some(true),
        ..Move::default()
    };
    assert!(matches!(stations(&down)[..], [s] if s.prone));
    assert!(stations(&Move::default()).is_empty());
}

#[test]
fn moves_turn() {
    let mut battle = Scene::new().north("A", "at (5,10) E").battle();
    play(
        &mut battle,
        r#"[
            Order(who: "A", first: Move(route: [], facing: "W"), second: Idle),
            Facing("A", "W"),
            Order(who: "A", first: Move(to: (6,10), facing: "NE"), second: Move((7,10))),
            Facing("A", "NE"),
        ]"#,
    );
}

#[test]
fn who_stands_there_is_in_the_way() {
    let mut battle = Scene::new()
        .north("A", "at (5,10)")
        .north("C", "at (7,10)")
        .south("B", "at (10,12)")
        .south("U", "at (6,11), unconscious")
        .battle();
    play(
        &mut battle,
        r#"[
            Refused("K1.4.1", Order(who: "A", first: Move((7,10)))),
            Refused("K1.4.1", Order(who: "A", first: Move(route: [(5,11),(6,11)]))),
            Order(who: "A", first: Move((8,10)), second: Idle),
            At("A", (8,10)),
            Refused("enemy_in_the_way", Order(who: "A", first: Move(route: [(8,11),(9,12),(10,12),(11,12)]))),
        ]"#,
    );
}

#[test]
fn k13_e4_no_room_beside_a_marker() {
    let mut battle = Scene::new()
        .north("A", "at (7,10)")
        .north("M", "at (7,14), Camouflage, camo")
        .south("B", "at (10,10), Camouflage, camo")
        .south("F", "at (10,14)")
        .battle();
    play(
        &mut battle,
        r#"[
            Refused("K13.9.1", Order(who: "A", first: Move((9,10)))),
            Refused("K13.9.1", Order(who: "M", first: Move(route: [(7,13),(8,12),(8,11),(9,11)]))),
            Order(who: "A", first: Move((8,10)), second: Idle),
            At("A", (8,10)),
        ]"#,
    );
    // A Marker may enter contact with a figure, and by that becomes one.
    play(
        &mut battle,
        r#"[
            Order(who: "M", first: Idle),
            Second(Move((9,14))),
            Now(State("M", "not camo")),
            At("M", (9,14)),
            Contact("M", "F", true),
        ]"#,
    );
}

#[test]
fn k13_e5_hidden_troopers_take_no_room() {
    let mut battle = Scene::new()
        .north("A", "at (9,10)")
        .south("H", "at (10,10), TO Camouflage, hidden")
        .battle();
    play(
        &mut battle,
        r#"[Order(who: "A", first: Move((12,10)), second: Idle), At("A", (12,10))]"#,
    );
    // Their own side does not end there.
    let battle = Scene::new()
        .north("A", "at (9,10)")
        .north("H", "at (10,10), TO Camouflage, hidden")
        .battle();
    let into = refusal(&battle, r#"Order(who: "A", first: Move((10,10)))"#);
    assert_eq!(into.and_then(|r| r.rule), Some("K13.9.3"));
    assert_eq!(
        refusal(&battle, r#"Order(who: "A", first: Move((11,10)))"#),
        None
    );
    // Where terrain would stop it, the route is not cut either: that would tell where the comrade is.
    let battle = Scene::new()
        .north("A", "at (7,10)")
        .north("H", "at (9,10), TO Camouflage, hidden")
        .terrain("light woods", &from(9))
        .battle();
    let through = refusal(&battle, r#"Order(who: "A", first: Move((10,10)))"#);
    assert_eq!(through.map(|r| r.code), Some("hidden_comrade"));
}

#[test]
fn k7_e8_a_declared_contact_cuts_the_route() {
    let mut battle = Scene::new()
        .north("A", "at (5,10)")
        .south("B", "at (8,11) E")
        .battle();
    play(
        &mut battle,
        r#"[
            Refused("K1.4.3", Order(who: "A", first: Move(to: (6,10), contact: "B"))),
            Order(who: "A", first: Move(route: [(6,10),(7,10),(8,10),(8,9)], contact: "B")),
            Second(Move((12,10))),
            At("A", (8,10)),
            Contact("A", "B", true),
            State("A", "Engaged"),
            Refused("K7.1.5", Order(who: "A", first: Move((7,10)))),
        ]"#,
    );
}

#[test]
fn passing_an_enemy_is_no_contact() {
    let mut battle = Scene::new()
        .north("A", "at (5,10)")
        .south("B", "at (7,11) E")
        .battle();
    play(
        &mut battle,
        r#"[
            Order(who: "A", first: Move((9,10)), second: Move((12,10))),
            At("A", (12,10)),
            State("A", "not Engaged"),
        ]"#,
    );
}

#[test]
fn troopers_leave_those_who_cannot_hold_them() {
    let scene = |line: &str| {
        Scene::new()
            .north("A", "at (5,10)")
            .south("B", &format!("at (6,10), {line}"))
            .battle()
    };
    let leave = r#"Order(who: "A", first: Move(route: [(4,10)]))"#;
    let rule = |line| refusal(&scene(line), leave).and_then(|r| r.rule);
    assert_eq!(rule("W 1"), Some("K7.1.5"));
    assert_eq!(rule("unconscious"), None);
    assert_eq!(rule("Immobilized-1"), None);
}

#[test]
fn a_wide_gate_stops_a_heavyweight() {
    let scene = Scene::new()
        .north("A", "at (5,10), Heavyweight")
        .terrain("open wide gate height 8 S", &BEYOND_7);
    let mut battle = scene.clone().battle();
    play(
        &mut battle,
        r#"[
            Order(who: "A", first: Move((9,10)), second: Move((12,10))),
            At("A", (8,10)),
        ]"#,
    );
    let stopped = |battle: &Battle| {
        let stop = Event::Move(MoveEvent::GateStop {
            unit: id(battle, "A"),
            hex: at(8, 10),
        });
        battle.log().iter().any(|l| l.event == stop)
    };
    assert!(stopped(&battle));
    // No room beyond.
    let mut battle = scene.north("C", "at (8,10)").battle();
    play(
        &mut battle,
        r#"[Order(who: "A", first: Move((9,10)), second: Idle), At("A", (7,10))]"#,
    );
    assert!(!stopped(&battle));
}

#[test]
fn a_narrow_gate_keeps_a_heavyweight_out() {
    let mut battle = Scene::new()
        .north("A", "at (6,10), Heavyweight")
        .north("C", "at (6,11)")
        .terrain("open narrow gate height 8 S", &BEYOND_7)
        .battle();
    play(
        &mut battle,
        r#"[
            Refused("skill.heavyweight", Order(who: "A", first: Move((8,10)))),
            Refused("skill.heavyweight", Order(who: "A", first: Move(to: (8,10), begins_prone: true))),
            Order(who: "C", first: Move(route: [(7,10),(8,10)]), second: Idle),
            At("C", (8,10)),
        ]"#,
    );
}

#[test]
fn gates_are_opened_and_closed_on_the_way() {
    let scene = Scene::new()
        .north("A", "at (5,10)")
        .south("B", "at (12,10) W")
        .terrain("closed wide gate height 8 S", &BEYOND_7);
    let mut battle = scene.clone().battle();
    play(
        &mut battle,
        r#"[
            Refused("K7.1.2", Order(who: "A", first: Move((8,10)))),
            Refused("K1.10.4", Order(who: "A", first: Move(to: (8,10), gate: (at: 1, side: "E", opens: true)))),
            Order(who: "A", first: Move(to: (8,10), gate: (at: 2, side: "E", opens: true))),
            Reacts(["B"]),
            Now(Gate((7,10), "E", Open)),
            Refused("K1.10.4", Second(Move(route: [], gate: (at: 0, side: "W", opens: false)))),
            Second(Idle),
            At("A", (8,10)),
            Order(who: "A", first: Move(route: [(7,10)], gate: (at: 1, side: "E", opens: false))),
            Now(Gate((7,10), "E", Open)),
            Refused("K1.10.3", Second(Move(route: [(8,10)]))),
            Second(Idle),
            Gate((7,10), "E", Closed),
            At("A", (7,10)),
        ]"#,
    );
    let locked = Scene::new()
        .north("A", "at (5,10)")
        .terrain("locked wide gate height 8 S", &BEYOND_7)
        .battle();
    let open = r#"Order(who: "A", first: Move(to: (7,10), gate: (at: 2, side: "E", opens: true)))"#;
    assert_eq!(refusal(&locked, open).map(|r| r.code), Some("locked"));
    // The state of a gate makes a state of its own.
    let closed = scene.battle();
    let mut open = Scene::new()
        .north("A", "at (5,10)")
        .south("B", "at (12,10) W")
        .terrain("open wide gate height 8 S", &BEYOND_7)
        .battle();
    assert_ne!(closed.hash(), open.hash());
    play(&mut open, r#"[Gate((7,10), "E", Open)]"#);
}

#[test]
fn k4_e6_who_is_felled_lies_where_he_was_hit() {
    let scene = |die| {
        Scene::new()
            .north("A", "at (5,10)")
            .south("B", "at (7,4) SE")
            .dice(&[5, die])
            .battle()
    };
    let script = |end: &str| {
        format!(
            r#"[
                Order(who: "A", first: Move((9,10))),
                React({{"B": Shoot(at: "A", point: 2)}}),
                Second(Move((13,10))),
                {end}
            ]"#
        )
    };
    let mut battle = scene(2);
    play(
        &mut battle,
        &script(r#"State("A", "Unconscious"), At("A", (7,10)),"#),
    );
    let mut battle = scene(20);
    play(
        &mut battle,
        &script(r#"State("A", "not Unconscious"), At("A", (13,10)),"#),
    );
}

#[test]
fn the_fallen_lie_before_a_hex_that_is_taken() {
    let mut battle = Scene::new()
        .north("A", "at (5,10)")
        .north("C", "at (7,10)")
        .south("B", "at (7,4) SE")
        .dice(&[5, 2])
        .battle();
    play(
        &mut battle,
        r#"[
            Order(who: "A", first: Move((9,10))),
            React({"B": Shoot(at: "A", point: 2)}),
            Second(Idle),
            State("A", "Unconscious"),
            At("A", (6,10)),
        ]"#,
    );
}

#[test]
fn cautious_movement_is_not_noticed() {
    let scene = |guard: &str, skill: &str| {
        Scene::new()
            .north("A", &format!("at (5,10){skill}"))
            .south("B", guard)
            .battle()
    };
    // The guard sees the middle of the way and neither its start nor its end.
    let go = |to| format!(r#"Order(who: "A", first: Cautious({to}))"#);
    let rule = |guard, skill, to| refusal(&scene(guard, skill), &go(to)).map(|r| r.code);
    assert_eq!(rule("at (20,10) E", "", "(9,10)"), None);
    assert_eq!(rule("at (20,10) W", "", "(9,10)"), Some("in_view"));
    assert_eq!(rule("at (16,10) E", "", "(9,10)"), Some("in_zone"));
    assert_eq!(rule("at (16,10) E", ", Stealth", "(9,10)"), None);
    assert_eq!(
        rule("at (16,10) E, Sixth Sense L2", ", Stealth", "(9,10)"),
        Some("in_zone")
    );
    assert_eq!(
        rule("at (20,10) E", ", Impetuous", "(9,10)"),
        Some("impetuous")
    );
    assert_eq!(rule("at (20,10) E", "", "(10,10)"), Some("too_far"));
    let mut battle = scene("at (16,10) E", ", Stealth");
    play(
        &mut battle,
        r#"[Order(who: "A", first: Cautious((9,10))), At("A", (9,10))]"#,
    );
}

#[test]
fn k3_e2_cautious_movement_is_a_whole_order() {
    let mut battle = Scene::new().north("A", "at (5,10)").battle();
    play(
        &mut battle,
        r#"[
            Refused("K3.4.2", Order(who: "A", first: Cautious((9,10)), entire: Some(false))),
            Order(who: "A", first: Move((9,10))),
            Refused("K3.4.2", Second(Cautious((10,10)))),
            Second(Dodge),
        ]"#,
    );
}

#[test]
fn two_who_want_the_same_hex() {
    let mut battle = Scene::new()
        .north("A", "at (5,10)")
        .north("C", "at (5,12)")
        .battle();
    play(
        &mut battle,
        r#"[
            Group(
                kind: Coordinated,
                actors: [("A", Move(route: [(6,10),(6,11)])), ("C", Move(route: [(6,12),(6,11)]))],
                seconds: [Idle, Idle],
            ),
            At("A", (6,11)),
            At("C", (6,12)),
        ]"#,
    );
}
