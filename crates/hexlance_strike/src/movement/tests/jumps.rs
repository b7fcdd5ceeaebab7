//! Jumps and deaths from above (R4.4, R8.5).

use super::*;

fn jumper(walk: u8, jump: u8) -> Card {
    card(
        UnitType::BM,
        &[(MoveMode::Walk, walk), (MoveMode::Jump, jump)],
    )
}

fn jump(path: &[(i16, i16)]) -> MoveOrder {
    order(FIRST, MoveMode::Jump, path)
}

const NORTH_3: [(i16, i16); 3] = [(5, 14), (5, 13), (5, 12)];

#[test]
fn over_the_hill_e4_5() {
    let b = stage(vec![at(jumper(6, 6), 5, 15)])
        .hex(5, 13, "level 3")
        .begin();
    assert_eq!(costs_of(&b, &jump(&NORTH_3)), Ok(vec![2; 3]));
    let mut b = b;
    let events = go(&mut b, jump(&NORTH_3));
    assert_eq!(state(&events), MotionState::Jumped);
    let u = the(&b, FIRST);
    assert_eq!((u.ground_tmm(), u.jump_tmm()), (1, 2));
    let b = stage(vec![at(jumper(6, 6), 5, 15)])
        .hex(5, 13, "level 4")
        .begin();
    assert_eq!(refused(&b, &jump(&NORTH_3)).code, "too_high");
    let mut scratch = Scratch::new();
    let set = reach(
        b.world(),
        FIRST,
        MoveMode::Jump,
        MoveOption::Move,
        &mut scratch,
    );
    assert!(set.get(hex(5, 13)).is_none());
    // The other shortest ways to the hex behind all lead over the hill here: there is only the straight one.
    assert!(set.get(hex(5, 12)).is_none());
    assert!(set.get(hex(6, 12)).is_some());
}

#[test]
fn jumps_go_the_short_way_and_no_further() {
    let b = stage(vec![at(jumper(6, 6), 5, 15)]).begin();
    assert_eq!(
        refused(&b, &jump(&[(5, 14), (6, 14)])).code,
        "jump_not_direct"
    );
    let far = [(5, 14), (5, 13), (5, 12), (5, 11)];
    assert_eq!(refused(&b, &jump(&far)).code, "too_expensive");
    assert_eq!(
        refused(&b, &by(jump(&NORTH_3), MoveOption::Sprint)).code,
        "cannot_sprint"
    );
    let mut scratch = Scratch::new();
    let set = reach(
        b.world(),
        FIRST,
        MoveMode::Jump,
        MoveOption::Move,
        &mut scratch,
    );
    assert_eq!(set.len(), 36, "all within three hexes but its own");
}

#[test]
fn jumping_over_enemies() {
    let b = stage(vec![at(jumper(6, 6), 5, 15)])
        .against(vec![at(mech(6), 5, 14)])
        .begin();
    assert_eq!(costs_of(&b, &jump(&[(5, 14), (5, 13)])), Ok(vec![2, 2]));
    assert_eq!(refused(&b, &jump(&[(5, 14)])).code, "occupied");
}

#[test]
fn water_and_jumps() {
    let b = stage(vec![at(jumper(6, 6), 5, 15)])
        .hex(5, 15, "water 2")
        .begin();
    assert_eq!(
        refused(&b, &jump(&[(5, 14)])).code,
        "cannot_jump_from_depth"
    );
    let b = stage(vec![at(jumper(6, 6), 5, 15)])
        .hex(5, 15, "water 1")
        .hex(5, 14, "water 3")
        .begin();
    assert_eq!(costs_of(&b, &jump(&[(5, 14)])), Ok(vec![2]));
    let mut b = b;
    go(&mut b, jump(&[(5, 14)]));
    assert_eq!(place(&b, FIRST), (hex(5, 14), -3));
    let trooper = card(UnitType::BA, &[(MoveMode::Foot, 2), (MoveMode::Jump, 6)]);
    let b = stage(vec![at(trooper, 5, 15)])
        .hex(5, 14, "water 1")
        .begin();
    assert_eq!(refused(&b, &jump(&[(5, 14)])).code, "prohibited_terrain");
    assert_eq!(costs_of(&b, &jump(&[(5, 14), (5, 13)])), Ok(vec![2, 2]));
}

#[test]
fn jump_infantry_may_go_on_foot() {
    let trooper = card(UnitType::CI, &[(MoveMode::Jump, 6)]);
    let mut b = stage(vec![at(trooper, 5, 15)]).hex(5, 14, "rough").begin();
    let u = the(&b, FIRST);
    assert_eq!(modes(&u).as_slice(), [MoveMode::Jump, MoveMode::Foot]);
    let on_foot = order(FIRST, MoveMode::Foot, &[(5, 14), (5, 13)]);
    assert_eq!(costs_of(&b, &on_foot), Ok(vec![4, 2]));
    assert_eq!(state(&go(&mut b, on_foot)), MotionState::Moved);
}

#[test]
fn death_from_above_waits_next_to_its_target() {
    let fall = |path: &[(i16, i16)]| by(jump(path), MoveOption::DeathFromAbove(SECOND));
    let make = || {
        stage(vec![at(jumper(6, 6), 5, 15)])
            .against(vec![at(mech(6), 5, 12)])
            .begin()
    };
    let mut b = make();
    assert_eq!(
        refused(&b, &fall(&[(5, 14), (5, 13)])).code,
        "fall_elsewhere"
    );
    let plan = check(b.world(), SideId(0), &fall(&NORTH_3)).expect("falls on it");
    assert_eq!(plan.end.hex, hex(5, 13));
    let events = go(&mut b, fall(&NORTH_3));
    assert_eq!(place(&b, FIRST).0, hex(5, 13));
    let rush = the(&b, FIRST).acts.rush.expect("waits");
    assert_eq!(
        (rush.from_above, rush.direction, rush.hexes),
        (true, Direction::N, 3)
    );
    let m = motion(&events);
    assert_eq!((m.state, m.hexes, m.spent), (MotionState::Jumped, 3, 6));
    // From an adjacent hex it waits where it stands.
    let mut b = stage(vec![at(jumper(6, 6), 5, 13)])
        .against(vec![at(mech(6), 5, 12)])
        .begin();
    go(&mut b, fall(&[(5, 12)]));
    assert_eq!(place(&b, FIRST).0, hex(5, 13));
    assert!(the(&b, FIRST).acts.rush.is_some());
    let walker = stage(vec![at(mech(6), 5, 13)])
        .against(vec![at(mech(6), 5, 12)])
        .begin();
    let on_foot = by(walk_order(&[(5, 12)]), MoveOption::DeathFromAbove(SECOND));
    assert_eq!(refused(&walker, &on_foot).code, "cannot_fall_on");
}
