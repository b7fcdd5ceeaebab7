//! Lines of fire (D6).

use super::*;

/// The line between a firer and a target of two classes with terrain and units between them.
fn fire(firer: &str, target: &str, more: &str) -> Fire {
    let s = scene(&format!(
        r#"red: {{"F": "{firer}, 6/9/18, P energy 2 [0/40]"}}, blue: {{"T": "{target}, 6/9/18" }}, {more}"#
    ));
    s.fire("F", "T")
}

#[test]
fn worked_example_2_of_d6_6_border() {
    let at = |hexes: &str| {
        fire(
            "tank, at (0,0) f0",
            "tank, at (1,1) f3",
            &format!("board: (hexes: {{{hexes}}})"),
        )
    };
    assert_eq!(
        at(r#"(0,1): "hindering""#),
        Fire::Hindered(Cause::Terrain(on_map(hex(0, 1))))
    );
    assert_eq!(
        at(r#"(0,1): "hindering", (1,0): "blocking""#),
        Fire::Blocked(Cause::Terrain(on_map(hex(1, 0))))
    );
    assert_eq!(at(""), Fire::Clear);
}

#[test]
fn worked_example_3_of_d6_6_units() {
    let over = |firer: &str, between: &str, target: &str| {
        let s = scene(&format!(
            r#"red: {{"F": "{firer}, 6/9/18, at (0,0) f0", "X": "{between}, 6/9/18, at (2,0) f0"}},
            blue: {{"T": "{target}, 6/9/18, at (4,0) f3"}}"#
        ));
        s.fire("F", "T")
    };
    assert!(over("squad", "tank", "squad").is_blocked());
    assert!(over("'Mech", "tank", "squad").is_hindered());
    assert_eq!(over("'Mech", "tank", "'Mech"), Fire::Clear);
    assert_eq!(over("tank", "squad", "tank"), Fire::Clear);
    assert!(over("tank", "tank", "tank").is_blocked());
}

#[test]
fn worked_example_4_of_d6_6_from_the_hill() {
    let with = |hex: &str| {
        fire(
            "tank, at (0,0) f0",
            "tank, at (4,0) f3",
            &format!(r#"board: (hexes: {{(0,0): "level 2", {hex}}})"#),
        )
    };
    assert!(with(r#"(1,0): "level 2, hindering""#).is_hindered());
    assert_eq!(with(r#"(2,0): "hindering""#), Fire::Clear);
    assert!(with(r#"(3,0): "hindering""#).is_hindered());
    assert_eq!(
        with(r#"(3,0): "level 1""#),
        Fire::Blocked(Cause::Edge(on_map(hex(3, 0))))
    );
    assert_eq!(with(r#"(2,0): "level 1""#), Fire::Clear);
    assert!(with(r#"(2,0): "level 3""#).is_blocked());
}

#[test]
fn on_one_level_what_is_lower_does_not_count() {
    let s = scene(
        r#"red: {"F": "tank, 6/9/18, at (0,0) f0", "X": "'Mech, 6/9/18, at (2,0) f0"},
        blue: {"T": "tank, 6/9/18, at (4,0) f3"},
        board: (base: "level 1", hexes: {(2,0): "level 0", (1,0): "level 0, hindering"})"#,
    );
    assert_eq!(s.fire("F", "T"), Fire::Clear);
}

#[test]
fn the_targets_hex_and_its_walls() {
    let to = |target: &str, hexes: &str| {
        fire(
            "'Mech, at (0,0) f0",
            &format!("{target}, at (3,0) f3"),
            &format!("board: (hexes: {{{hexes}}})"),
        )
    };
    assert!(to("tank", r#"(3,0): "hindering""#).is_hindered());
    assert_eq!(to("tank", r#"(0,0): "hindering""#), Fire::Clear);
    assert!(to("'Mech", r#"(3,0): "deep""#).is_hindered());
    assert_eq!(to("hover car", r#"(3,0): "deep""#), Fire::Clear);
    assert_eq!(to("'Mech", r#"(3,0): "shallow""#), Fire::Clear);
    // The line comes in from (2,0), which is direction 3.
    let walled = Fire::Hindered(Cause::Wall(on_map(hex(3, 0))));
    assert_eq!(to("tank", r#"(3,0): "wall 3""#), walled);
    assert_eq!(to("tank", r#"(2,0): "wall 0""#), walled);
    assert_eq!(to("tank", r#"(3,0): "wall 0 1 2 4 5""#), Fire::Clear);
    assert_eq!(to("'Mech", r#"(3,0): "wall 3""#), Fire::Clear);
}

#[test]
fn a_unit_never_stands_in_the_way_of_its_own_plans() {
    let s = scene(
        r#"red: {"F": "'Mech, 6/9/18, at (2,0) f0"}, blue: {"T": "'Mech, 6/9/18, at (4,0) f3"}"#,
    );
    let (f, t) = (s.look("F"), s.look("T"));
    let ends = (
        End::at(&f, on_map(hex(0, 0))),
        End::at(&t, on_map(hex(4, 0))),
    );
    assert_eq!(line::between(s.table(), ends.0, ends.1), Fire::Clear);
    assert_eq!(line::trace(s.table(), ends.0, ends.1).len(), 4);
    assert_eq!(ends.0.class, Class::Mech);
}
