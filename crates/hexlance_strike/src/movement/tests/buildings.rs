//! Buildings, bridges and their fall (R10).

use super::*;

fn cf(battle: &Battle, q: i16, r: i16) -> Option<u8> {
    read::board(battle.world())
        .get(hex(q, r))
        .and_then(|c| c.building)
        .map(|b| b.cf)
}

#[test]
fn through_two_houses_e10_2() {
    let make = |size| {
        stage(vec![at(sized(mech(10), size), 5, 15)])
            .hexes(&[(5, 14), (5, 13)], "light building cf 4 height 2")
            .begin()
    };
    let mut b = make(1);
    let events = go(&mut b, walk_order(&[(5, 14), (5, 13)]));
    assert_eq!(motion(&events).spent, 8);
    assert_eq!((cf(&b, 5, 14), cf(&b, 5, 13)), (Some(2), Some(2)));
    let mut b = make(3);
    let events = go(&mut b, walk_order(&[(5, 14), (5, 13)]));
    assert_eq!(cf(&b, 5, 14), None);
    assert_eq!(
        place(&b, FIRST).0,
        hex(5, 14),
        "its move ends in the rubble"
    );
    assert!(was_cut(&events));
    assert_eq!(the(&b, FIRST).armor.points, 4, "1 damage");
    let ground = read::board(b.world()).get(hex(5, 14)).map(|c| c.ground);
    assert_eq!(ground, Some(hexlance_board::Ground::Rubble));
}

#[test]
fn bridges_fall_e10_5() {
    let tank = sized(card(UnitType::CV, &[(MoveMode::Tracked, 8)]), 3);
    let make = |what| {
        stage(vec![at(tank.clone(), 5, 15)])
            .hex(5, 15, "level 4")
            .hex(5, 14, what)
            .hex(5, 13, "level 4")
            .begin()
    };
    let cross = order(FIRST, MoveMode::Tracked, &[(5, 14), (5, 13)]);
    let mut b = make("bridge cf 12 deck 4 N S");
    let events = go(&mut b, cross.clone());
    assert_eq!(place(&b, FIRST), (hex(5, 14), 0));
    assert!(was_cut(&events));
    assert_eq!(the(&b, FIRST).armor.points, 3, "4 levels: 2 damage");
    let mut b = make("bridge cf 18 deck 4 N S");
    let events = go(&mut b, cross.clone());
    assert_eq!(motion(&events).spent, 4);
    assert_eq!(place(&b, FIRST), (hex(5, 13), 4));
    // Into water that is closed to it: lost.
    let mut b = make("water 1, bridge cf 12 deck 4 N S");
    go(&mut b, cross);
    assert!(the(&b, FIRST).is_out());
}

#[test]
fn over_and_under_a_bridge() {
    // A bridge leads north-south at level 3 over a valley that runs from south-west to north-east.
    let make = |c: Card| {
        stage(vec![at(c, 5, 15)])
            .hex(5, 15, "level 3")
            .hex(5, 14, "bridge cf 40 deck 3 N S")
            .hex(5, 13, "level 3")
            .begin()
    };
    let b = make(mech(10));
    assert_eq!(
        costs_of(&b, &walk_order(&[(5, 14), (5, 13)])),
        Ok(vec![2, 2])
    );
    // Off the bridge's side there is no way, but climbing down from the bank there is.
    assert_eq!(
        refused(&b, &walk_order(&[(5, 14), (6, 13)])).code,
        "bridge_side"
    );
    let mut scratch = Scratch::new();
    let set = reach(
        b.world(),
        FIRST,
        MoveMode::Walk,
        MoveOption::Move,
        &mut scratch,
    );
    let on = set.get(hex(5, 14)).expect("on the bridge");
    assert_eq!((on.base, on.cost), (3, 2));
    let over = set.get(hex(5, 13)).expect("beyond it");
    assert_eq!(over.cost, 4);
    let path = set.path(&over);
    assert_eq!(
        path[0],
        Waypoint {
            hex: hex(5, 14),
            level: Some(3)
        }
    );
    let below = stage(vec![at(mech(10), 4, 15)])
        .hex(5, 15, "level 3")
        .hex(5, 14, "bridge cf 40 deck 3 N S")
        .hex(5, 13, "level 3")
        .begin();
    let under = walk_order(&[(5, 14), (6, 13)]);
    let plan = check(below.world(), SideId(0), &under).expect("under the bridge");
    assert_eq!(plan.steps[0].base, 0);
    let set = reach(
        below.world(),
        FIRST,
        MoveMode::Walk,
        MoveOption::Move,
        &mut scratch,
    );
    assert!(set.get(hex(6, 13)).is_some_and(|e| e.cost == 4));
    assert!(set.get(hex(5, 14)).is_some_and(|e| e.base == 0));
}

#[test]
fn walls_and_heavy_houses_are_closed() {
    let tank = card(UnitType::CV, &[(MoveMode::Tracked, 12)]);
    let b = stage(vec![at(tank, 5, 15)])
        .hex(5, 14, "medium building cf 12 height 2")
        .hex(6, 14, "heavy building cf 25 height 2")
        .hex(4, 15, "wall cf 10 height 1")
        .begin();
    let by = |q, r| entry(&b, q, r).map(|c| c.total()).map_err(|r| r.code);
    assert_eq!(by(5, 14), Ok(6));
    assert_eq!(by(6, 14), Err("prohibited_terrain"));
    assert_eq!(by(4, 15), Err("prohibited_terrain"));
}

#[test]
fn stairs() {
    let foot = card(UnitType::CI, &[(MoveMode::Foot, 6)]);
    let b = stage(vec![at(foot, 5, 15)])
        .hex(5, 14, "medium building cf 12 height 3")
        .begin();
    let mut up = order(FIRST, MoveMode::Foot, &[(5, 14), (5, 14)]);
    up.path[1].level = Some(3);
    assert_eq!(costs_of(&b, &up), Ok(vec![2, 3]));
    up.path[1].level = Some(4);
    assert_eq!(refused(&b, &up).code, "no_such_level");
    let mut b = b;
    up.path[1].level = Some(2);
    let events = go(&mut b, up);
    assert_eq!(place(&b, FIRST), (hex(5, 14), 2));
    assert_eq!(motion(&events).hexes, 1);
    assert_eq!(cf(&b, 5, 14), Some(12), "infantry breaks nothing");
    let mut upstairs = at(card(UnitType::CI, &[(MoveMode::Foot, 6)]), 5, 14);
    upstairs.elevation = 2;
    let b = stage(vec![upstairs])
        .hex(5, 14, "medium building cf 12 height 3")
        .begin();
    assert_eq!(
        entry(&b, 5, 13).expect("goes down first").to_string(),
        "4 = Base 2 + Stairs 2"
    );
    let mut scratch = Scratch::new();
    let set = reach(
        b.world(),
        FIRST,
        MoveMode::Foot,
        MoveOption::Move,
        &mut scratch,
    );
    assert_eq!(set.get(hex(5, 13)).map(|e| e.cost), Some(4));
}

#[test]
fn roofs_bear_or_fall() {
    let jumper = |size| {
        let c = card(UnitType::BM, &[(MoveMode::Walk, 6), (MoveMode::Jump, 6)]);
        sized(c, size)
    };
    let make = |size| {
        stage(vec![at(jumper(size), 5, 15)])
            .hex(5, 14, "light building cf 4 height 2")
            .begin()
    };
    let mut b = make(2);
    go(&mut b, order(FIRST, MoveMode::Jump, &[(5, 14)]));
    assert_eq!(place(&b, FIRST), (hex(5, 14), 2));
    assert_eq!(cf(&b, 5, 14), Some(4), "nothing walked through it");
    let mut b = make(3);
    go(&mut b, order(FIRST, MoveMode::Jump, &[(5, 14)]));
    assert_eq!(place(&b, FIRST), (hex(5, 14), 0));
    assert_eq!(cf(&b, 5, 14), None);
    assert_eq!(the(&b, FIRST).armor.points, 4);
}

#[test]
fn ships_pass_under_high_bridges_only() {
    let boat = card(UnitType::SV, &[(MoveMode::Naval, 8)]);
    let pass = |what| {
        let b = stage(vec![at(boat.clone(), 5, 15)])
            .hex(5, 15, "water 2")
            .hex(5, 14, what)
            .begin();
        entry(&b, 5, 14).map(|c| c.total()).map_err(|r| r.code)
    };
    assert_eq!(pass("water 2, bridge cf 12 deck 1 NE SW"), Ok(2));
    assert_eq!(
        pass("water 2, bridge cf 12 deck 0 NE SW"),
        Err("prohibited_terrain")
    );
}

#[test]
fn trains_keep_to_their_rails() {
    let train = card(UnitType::SV, &[(MoveMode::Rail, 12)]);
    let b = stage(vec![at(train, 5, 15)])
        .hex(5, 15, "rails N S")
        .hex(5, 14, "rails S NE")
        .hex(6, 13, "rails SW N")
        .begin();
    let go = |path: &[(i16, i16)]| costs_of(&b, &order(FIRST, MoveMode::Rail, path));
    assert_eq!(go(&[(5, 14), (6, 13)]), Ok(vec![2, 2]));
    assert_eq!(go(&[(5, 14), (5, 13)]), Err("prohibited_terrain"));
    assert_eq!(go(&[(6, 14)]), Err("prohibited_terrain"));
}
