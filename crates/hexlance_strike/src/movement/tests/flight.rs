//! VTOLs, WiGEs and swimmers (R4.5 to R4.7).

use super::*;

fn vtol(inches: u8, up: i8) -> UnitSetup<Card> {
    let mut u = at(card(UnitType::CV, &[(MoveMode::Vtol, inches)]), 5, 15);
    u.elevation = up;
    u
}

fn fly(path: &[(i16, i16, i8)]) -> MoveOrder {
    let mut o = order(FIRST, MoveMode::Vtol, &[]);
    o.option = MoveOption::Move;
    o.path = path
        .iter()
        .map(|(q, r, l)| Waypoint {
            hex: hex(*q, *r),
            level: Some(*l),
        })
        .collect();
    o
}

#[test]
fn vtols_keep_their_level_and_rise_over_things() {
    let b = stage(vec![vtol(12, 2)])
        .hex(5, 14, "light woods")
        .hex(6, 14, "medium building cf 12 height 3")
        .hex(4, 15, "level 1")
        .begin();
    assert_eq!(costs_of(&b, &fly(&[(5, 16, 2)])), Ok(vec![2]));
    assert_eq!(costs_of(&b, &fly(&[(5, 14, 3)])), Ok(vec![4]));
    assert_eq!(refused(&b, &fly(&[(5, 14, 2)])).code, "no_such_level");
    assert_eq!(costs_of(&b, &fly(&[(6, 14, 4)])), Ok(vec![6]));
    assert_eq!(costs_of(&b, &fly(&[(4, 15, 2)])), Ok(vec![2]));
    // Left to itself it climbs as it must.
    let mut free = order(FIRST, MoveMode::Vtol, &[(6, 14)]);
    assert_eq!(costs_of(&b, &free), Ok(vec![6]));
    free.path[0].level = Some(3);
    assert_eq!(
        costs_of(&b, &free),
        Ok(vec![8]),
        "over the edge of the roof and down on it"
    );
}

#[test]
fn taking_off_landing_and_hovering() {
    let mut b = stage(vec![vtol(8, 0)]).begin();
    let events = go(&mut b, fly(&[(5, 14, 1), (5, 13, 1)]));
    assert_eq!(motion(&events).spent, 6);
    assert_eq!(place(&b, FIRST), (hex(5, 13), 1));
    let mut b = stage(vec![vtol(8, 3)]).begin();
    let events = go(&mut b, fly(&[(5, 15, 0)]));
    let m = motion(&events);
    assert_eq!((m.state, m.spent, m.hexes), (MotionState::Worked, 6, 0));
    assert_eq!(place(&b, FIRST), (hex(5, 15), 0));
    let mut b = stage(vec![vtol(8, 3)]).begin();
    assert_eq!(
        state(&go(&mut b, order(FIRST, MoveMode::Vtol, &[]))),
        MotionState::StoodStill
    );
}

#[test]
fn rough_landings() {
    let make = |dice: &[u8]| {
        stage(vec![vtol(8, 1)])
            .hex(5, 14, "rough")
            .dice(dice)
            .begin()
    };
    let mut b = make(&[2, 3]);
    let events = go(&mut b, fly(&[(5, 14, 0)]));
    assert_eq!(rolls(&events)[0], (vec![2, 3], Some(6)));
    assert_eq!(the(&b, FIRST).armor.points, 4);
    let mut b = make(&[3, 3]);
    go(&mut b, fly(&[(5, 14, 0)]));
    assert_eq!(the(&b, FIRST).armor.points, 5);
    let b = stage(vec![vtol(8, 1)]).hex(5, 14, "water 1").begin();
    assert_eq!(refused(&b, &fly(&[(5, 14, 0)])).code, "no_such_level");
}

#[test]
fn the_reach_of_a_vtol_agrees_with_its_orders() {
    let b = stage(vec![vtol(8, 1)])
        .hex(5, 14, "heavy woods")
        .hex(6, 14, "level 3")
        .begin();
    let mut scratch = Scratch::new();
    let set = reach(
        b.world(),
        FIRST,
        MoveMode::Vtol,
        MoveOption::Move,
        &mut scratch,
    );
    assert!(set.len() > 60);
    for end in set.ends() {
        let mut o = fly(&[]);
        o.path = set.path(&end);
        let plan = check(b.world(), SideId(0), &o).unwrap_or_else(|r| panic!("{end:?}: {r}"));
        assert_eq!(
            (plan.spent, plan.end.hex, plan.end.base),
            (end.cost, end.hex, end.base)
        );
    }
}

#[test]
fn vtols_fly_over_enemies() {
    let b = stage(vec![vtol(8, 3)])
        .against(vec![at(mech(6), 5, 14)])
        .begin();
    assert_eq!(costs_of(&b, &fly(&[(5, 14, 3)])), Ok(vec![2]));
    assert_eq!(refused(&b, &fly(&[(5, 14, 1)])).code, "occupied");
}

#[test]
fn wige_follow_the_ground() {
    let mut wige = at(card(UnitType::CV, &[(MoveMode::Wige, 12)]), 5, 15);
    wige.elevation = 1;
    let b = stage(vec![wige])
        .hex(5, 14, "level 1")
        .hex(6, 14, "level 3")
        .hex(4, 15, "light woods")
        .hex(5, 16, "water 4")
        .hex(4, 16, "medium building cf 12 height 2")
        .begin();
    let by = |q, r| entry(&b, q, r).map(|c| c.total()).map_err(|r| r.code);
    assert_eq!(by(5, 14), Ok(2), "one level is free");
    assert_eq!(by(6, 14), Ok(6), "two more at 2");
    assert_eq!(by(4, 15), Err("prohibited_terrain"));
    assert_eq!(by(5, 16), Ok(2));
    assert_eq!(by(4, 16), Err("prohibited_terrain"));
    let mut b = b;
    go(&mut b, order(FIRST, MoveMode::Wige, &[(5, 14)]));
    assert_eq!(place(&b, FIRST), (hex(5, 14), 2));
    assert!(the(&b, FIRST).is_airborne(read::board(b.world())));
}

fn dive(path: &[(i16, i16, i8)]) -> MoveOrder {
    let mut o = fly(path);
    o.mode = MoveMode::Submersible;
    o
}

#[test]
fn submersibles_at_any_depth() {
    let mut sub = at(card(UnitType::SV, &[(MoveMode::Submersible, 10)]), 5, 15);
    sub.elevation = -1;
    let sea: Vec<_> = (12..=15).map(|r| (5, r)).collect();
    let b = stage(vec![sub])
        .hexes(&sea, "water 4")
        .hex(6, 14, "water 1")
        .begin();
    assert_eq!(
        costs_of(&b, &dive(&[(5, 14, -1), (5, 13, -3)])),
        Ok(vec![2, 6])
    );
    assert_eq!(costs_of(&b, &dive(&[(5, 15, -4)])), Ok(vec![6]));
    assert_eq!(
        costs_of(&b, &dive(&[(6, 14, 0)])),
        Ok(vec![4]),
        "at the surface"
    );
    assert_eq!(refused(&b, &dive(&[(5, 14, -5)])).code, "no_such_level");
    assert_eq!(refused(&b, &dive(&[(4, 15, 0)])).code, "prohibited_terrain");
    let mut scratch = Scratch::new();
    let set = reach(
        b.world(),
        FIRST,
        MoveMode::Submersible,
        MoveOption::Move,
        &mut scratch,
    );
    assert!(set.len() > 10);
    for end in set.ends() {
        let mut o = dive(&[]);
        o.path = set.path(&end);
        let plan = check(b.world(), SideId(0), &o).unwrap_or_else(|r| panic!("{end:?}: {r}"));
        assert_eq!((plan.spent, plan.end.base), (end.cost, end.base));
    }
}

#[test]
fn mechs_with_umu_swim_under_water_only() {
    let swimmer = with(card(UnitType::BM, &[(MoveMode::Walk, 8)]), &["UMU"]);
    let b = stage(vec![at(swimmer.clone(), 5, 15)])
        .hexes(&[(5, 15), (5, 14), (5, 13)], "water 3")
        .hex(6, 14, "water 1")
        .begin();
    assert_eq!(place(&b, FIRST).1, -3);
    assert_eq!(
        costs_of(&b, &dive(&[(5, 14, -3), (5, 13, -2)])),
        Ok(vec![2, 4])
    );
    assert_eq!(refused(&b, &dive(&[(5, 14, -1)])).code, "no_such_level");
    assert_eq!(
        refused(&b, &dive(&[(6, 14, -1)])).code,
        "prohibited_terrain"
    );
    assert_eq!(
        costs_of(&b, &walk_order(&[(5, 14)])),
        Ok(vec![8]),
        "or it walks on the bottom"
    );
    let b = stage(vec![at(swimmer, 5, 15)])
        .hex(5, 14, "water 3")
        .begin();
    assert_eq!(refused(&b, &dive(&[(5, 14, -3)])).code, "not_in_water");
}

#[test]
fn marines_come_ashore() {
    let marine = with(
        card(
            UnitType::CI,
            &[(MoveMode::Foot, 2), (MoveMode::Submersible, 6)],
        ),
        &["UMU"],
    );
    let mut wet = at(marine, 5, 15);
    wet.elevation = -1;
    let b = stage(vec![wet])
        .hexes(&[(5, 15), (5, 14)], "water 1")
        .begin();
    assert_eq!(
        costs_of(&b, &dive(&[(5, 14, -1), (5, 13, 0)])),
        Ok(vec![2, 4])
    );
    let mut scratch = Scratch::new();
    let set = reach(
        b.world(),
        FIRST,
        MoveMode::Submersible,
        MoveOption::Move,
        &mut scratch,
    );
    for end in set.ends() {
        let mut o = dive(&[]);
        o.path = set.path(&end);
        let plan = check(b.world(), SideId(0), &o).unwrap_or_else(|r| panic!("{end:?}: {r}"));
        assert_eq!((plan.spent, plan.end.base), (end.cost, end.base));
    }
    assert!(set.get(hex(5, 13)).is_some());
}
