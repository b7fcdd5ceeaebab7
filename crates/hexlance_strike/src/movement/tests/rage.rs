//! Rage chooses the way (R18.2.3).

use super::*;

#[test]
fn the_straight_way_through_the_woods() {
    // The enemy rages at (2,10); its prey stands at (5,10), woods between them.
    let make = |inches| {
        stage(vec![at(mech(inches), 8, 8)])
            .against(vec![at(mech(8), 5, 8)])
            .hex(7, 8, "heavy woods")
            .status("BM", "enraged", 0)
            .begin()
    };
    let b = make(6);
    let mut scratch = Scratch::new();
    let set = reach(
        b.world(),
        FIRST,
        MoveMode::Walk,
        MoveOption::Move,
        &mut scratch,
    );
    let ends: Vec<_> = set.ends().map(|e| (e.hex, e.cost)).collect();
    assert_eq!(ends, [(hex(7, 8), 6)]);
    assert_eq!(costs_of(&b, &walk_order(&[(7, 8)])), Ok(vec![6]));
    let detour = walk_order(&[(8, 7), (7, 7), (6, 8)]);
    assert_eq!(refused(&b, &detour).code, "enraged_must_approach");
    assert_eq!(refused(&b, &walk_order(&[])).code, "enraged_must_approach");
    let b = make(8);
    assert_eq!(
        refused(&b, &walk_order(&[(7, 8)])).code,
        "enraged_must_approach",
        "2 inches are left"
    );
    assert_eq!(costs_of(&b, &walk_order(&[(7, 8), (6, 8)])), Ok(vec![6, 2]));
}

#[test]
fn in_contact_it_stays() {
    let b = stage(vec![at(mech(8), 6, 8)])
        .against(vec![at(mech(8), 5, 8)])
        .status("BM", "enraged", 0)
        .begin();
    assert_eq!(costs_of(&b, &walk_order(&[])), Ok(vec![]));
    assert_eq!(
        refused(&b, &walk_order(&[(7, 8)])).code,
        "enraged_must_approach"
    );
}

#[test]
fn a_jump_must_end_closer() {
    let jumper = card(UnitType::BM, &[(MoveMode::Walk, 4), (MoveMode::Jump, 8)]);
    let b = stage(vec![at(jumper, 11, 8)])
        .against(vec![at(mech(8), 5, 8)])
        .status("BM", "enraged", 0)
        .begin();
    let jump = |path: &[(i16, i16)]| order(FIRST, MoveMode::Jump, path);
    let west: Vec<_> = (7..=10).rev().map(|q| (q, 8)).collect();
    assert_eq!(costs_of(&b, &jump(&west)), Ok(vec![2; 4]));
    assert_eq!(refused(&b, &jump(&west[..3])).code, "enraged_must_approach");
    assert_eq!(refused(&b, &jump(&[(12, 8)])).code, "enraged_must_approach");
    let mut scratch = Scratch::new();
    let set = reach(
        b.world(),
        FIRST,
        MoveMode::Jump,
        MoveOption::Move,
        &mut scratch,
    );
    assert!(set.ends().all(|e| e.hex.distance(hex(5, 8)) == 2));
}
