//! Skids, bogs, ice and crusts (R4.9, R4.10, R4.3.8).

use super::*;

fn sprint(path: &[(i16, i16)], mode: MoveMode) -> MoveOrder {
    by(order(FIRST, mode, path), MoveOption::Sprint)
}

const TURN: [(i16, i16); 6] = [(5, 18), (5, 17), (5, 16), (5, 15), (5, 14), (6, 13)];

#[test]
fn a_truck_skids_e4_7() {
    let truck = card(UnitType::SV, &[(MoveMode::Wheeled, 10)]);
    let make = |dice: &[u8]| {
        stage(vec![at(with(truck.clone(), &["ORO"]), 5, 19)])
            .hexes(
                &[
                    (5, 19),
                    (5, 18),
                    (5, 17),
                    (5, 16),
                    (5, 15),
                    (5, 14),
                    (6, 13),
                ],
                "paved",
            )
            .dice(dice)
            .begin()
    };
    let mut b = make(&[1, 2]);
    let events = go(&mut b, sprint(&TURN, MoveMode::Wheeled));
    assert_eq!(rolls(&events), [(vec![1, 2], Some(4))]);
    assert_eq!(place(&b, FIRST).0, hex(5, 11), "three hexes straight on");
    assert!(was_cut(&events));
    assert_eq!(motion(&events).hexes, 5);
    let mut b = make(&[1, 3]);
    let events = go(&mut b, sprint(&TURN, MoveMode::Wheeled));
    assert_eq!(place(&b, FIRST).0, hex(6, 13));
    assert!(!was_cut(&events));
    let mut b = make(&[]);
    let slow = order(FIRST, MoveMode::Wheeled, &TURN);
    assert!(rolls(&go(&mut b, slow)).is_empty(), "no sprint, no skid");
}

#[test]
fn skids_stop_at_rises_and_units() {
    let path = [(5, 18), (5, 17), (6, 16)];
    let ice = [(5, 19), (5, 18), (5, 17), (5, 16), (5, 15), (6, 16)];
    let make = |what: Stage| what.hexes(&ice, "ice 1").dice(&[1, 1]).begin();
    let mut b = make(stage(vec![at(sized(mech(8), 1), 5, 19)]).hex(5, 14, "level 1"));
    let events = go(&mut b, walk_order(&path));
    // Skill 4, slow -1.
    assert_eq!(rolls(&events)[0], (vec![1, 1], Some(3)));
    assert_eq!(place(&b, FIRST).0, hex(5, 16), "one hex: half of two");
    // A 'Mech in the way: Skill 4 + TMM 1 + 3 needs 8.
    let mut b = stage(vec![at(sized(mech(8), 1), 5, 19)])
        .hexes(&ice, "ice 1")
        .against(vec![at(sized(mech(8), 3), 5, 16)])
        .dice(&[1, 1, 6, 3])
        .begin();
    let events = go(&mut b, walk_order(&path));
    assert_eq!(
        rolls(&events),
        [(vec![1, 1], Some(3)), (vec![6, 3], Some(8))]
    );
    assert_eq!(place(&b, FIRST).0, hex(5, 17), "the last free hex");
    assert_eq!(the(&b, SECOND).armor.points, 4, "hit for 1");
    assert_eq!(
        the(&b, FIRST).armor.points,
        4,
        "1 for the weight; it has not slid a hex"
    );
    // Infantry gets out of the way, or does not.
    let foot = || card(UnitType::CI, &[(MoveMode::Foot, 2)]);
    let mut b = stage(vec![at(mech(8), 5, 19)])
        .hexes(&ice, "ice 1")
        .against(vec![at(foot(), 5, 16)])
        .dice(&[1, 1, 3, 3])
        .begin();
    let events = go(&mut b, walk_order(&path));
    assert_eq!(
        rolls(&events),
        [(vec![1, 1], Some(3)), (vec![3, 3], Some(7))]
    );
    assert_eq!(
        place(&b, FIRST).0,
        hex(5, 17),
        "back out of the hex of enemies (R4.1.5)"
    );
    assert_eq!(
        the(&b, SECOND).armor.points,
        3,
        "damage of the slider's size"
    );
}

#[test]
fn skid_modifiers() {
    let ice = [(5, 19), (5, 18), (5, 17), (5, 16), (6, 16)];
    let path = [(5, 18), (5, 17), (6, 16)];
    let tn = |c: Card, mode, ability: Option<&str>| {
        let s = stage(vec![at(sized(c, 2), 5, 19)])
            .hexes(&ice, "ice 1")
            .dice(&[6, 6]);
        let s = match ability {
            Some(a) => s.ability(a),
            None => s,
        };
        let mut b = s.begin();
        rolls(&go(&mut b, order(FIRST, mode, &path)))[0].1
    };
    let cv = |mode| card(UnitType::CV, &[(mode, 12)]);
    assert_eq!(tn(mech(8), MoveMode::Walk, None), Some(3));
    let mut quad = mech(8);
    quad.legs = Legs::Quad;
    assert_eq!(tn(quad, MoveMode::Walk, None), Some(2));
    assert_eq!(tn(cv(MoveMode::Hover), MoveMode::Hover, None), Some(4));
    assert_eq!(tn(cv(MoveMode::Wheeled), MoveMode::Wheeled, None), Some(4));
    let sure = modifier(
        "spa.sure",
        "(on: Control, when: [RollFor([Skid])], add: -2)",
    );
    assert_eq!(tn(mech(8), MoveMode::Walk, Some(&sure)), Some(1));
    let wrong = modifier(
        "spa.other",
        "(on: Control, when: [RollFor([Bog])], add: -2)",
    );
    assert_eq!(tn(mech(8), MoveMode::Walk, Some(&wrong)), Some(3));
}

#[test]
fn no_skid_without_the_rule_or_a_turn() {
    let ice = [(5, 19), (5, 18), (5, 17), (5, 16), (6, 16)];
    let mut s = stage(vec![at(mech(8), 5, 19)]).hexes(&ice, "ice 1");
    s.options.skidding = false;
    let mut b = s.begin();
    assert!(rolls(&go(&mut b, walk_order(&[(5, 18), (5, 17), (6, 16)]))).is_empty());
    let mut b = stage(vec![at(mech(8), 5, 19)]).hexes(&ice, "ice 1").begin();
    assert!(rolls(&go(&mut b, walk_order(&[(5, 18), (5, 17), (5, 16)]))).is_empty());
}

#[test]
fn swamps_hold_e4_8() {
    let make = |c: Card, dice: &[u8]| {
        stage(vec![at(skilled(c, 5), 5, 15)])
            .hexes(&[(5, 14), (5, 13)], "swamp")
            .dice(dice)
            .begin()
    };
    let tank = || card(UnitType::CV, &[(MoveMode::Tracked, 12)]);
    let mut b = make(tank(), &[2, 2]);
    let go_on = order(FIRST, MoveMode::Tracked, &[(5, 14), (5, 13)]);
    let events = go(&mut b, go_on.clone());
    assert_eq!(rolls(&events), [(vec![2, 2], Some(5))]);
    assert_eq!(place(&b, FIRST).0, hex(5, 14));
    assert!(the(&b, FIRST).is_stuck() && the(&b, FIRST).is_immobile());
    let mut b = make(tank(), &[2, 3]);
    let events = go(&mut b, go_on);
    assert_eq!(rolls(&events).len(), 1, "one roll a phase");
    assert_eq!(place(&b, FIRST).0, hex(5, 13));
    let mut b = make(mech(12), &[2, 2]);
    let events = go(&mut b, walk_order(&[(5, 14), (5, 13)]));
    assert_eq!(rolls(&events), [(vec![2, 2], Some(4))], "'Mechs wade");
    assert_eq!(place(&b, FIRST).0, hex(5, 13));
    let hover = card(UnitType::CV, &[(MoveMode::Hover, 12)]);
    let mut b = make(hover, &[]);
    assert!(rolls(&go(&mut b, order(FIRST, MoveMode::Hover, &[(5, 14)]))).is_empty());
}

#[test]
fn leaving_a_bog_and_landing_in_one() {
    let mut b = stage(vec![at(mech(8), 5, 15)])
        .hex(5, 15, "deep snow")
        .dice(&[1, 2])
        .begin();
    let events = go(&mut b, walk_order(&[(5, 14)]));
    assert_eq!(rolls(&events), [(vec![1, 2], Some(4))]);
    assert_eq!(place(&b, FIRST).0, hex(5, 15));
    assert_eq!(state(&events), MotionState::StoodStill);
    let jumper = card(UnitType::BM, &[(MoveMode::Walk, 6), (MoveMode::Jump, 6)]);
    let mut b = stage(vec![at(jumper, 5, 15)])
        .hexes(&[(5, 14), (5, 13)], "mud")
        .dice(&[2, 2])
        .begin();
    let events = go(&mut b, order(FIRST, MoveMode::Jump, &[(5, 14), (5, 13)]));
    assert_eq!(
        rolls(&events),
        [(vec![2, 2], Some(5))],
        "only where it lands, +1"
    );
    assert!(the(&b, FIRST).is_stuck());
}

#[test]
fn getting_free() {
    let make = |dice: &[u8]| {
        stage(vec![at(mech(8), 5, 15)])
            .hex(5, 15, "mud")
            .status("BM", "stuck", 0)
            .dice(dice)
            .begin()
    };
    let mut b = make(&[2, 1]);
    let events = go(&mut b, walk_order(&[(5, 14)]));
    assert_eq!(rolls(&events), [(vec![2, 1], Some(4))]);
    assert_eq!(place(&b, FIRST).0, hex(5, 15));
    assert!(the(&b, FIRST).is_stuck());
    let mut b = make(&[2, 2]);
    let events = go(&mut b, walk_order(&[(5, 14), (5, 13)]));
    assert_eq!(rolls(&events).len(), 1);
    assert_eq!(place(&b, FIRST).0, hex(5, 13));
    assert!(!the(&b, FIRST).is_stuck());
    // Held for good where nothing but a crane helps.
    let b = stage(vec![at(mech(8), 5, 15)])
        .status("BM", "stuck", 1)
        .begin();
    assert_eq!(refused(&b, &walk_order(&[(5, 14)])).code, "immobile");
}

#[test]
fn a_friend_pulls() {
    let mut b = stage(vec![at(mech(8), 5, 15), at(mech(8), 5, 16)])
        .hex(5, 15, "mud")
        .status("BM", "stuck", 0)
        .state("BM 2", |m| {
            m.activated = true;
            m.motion.state = MotionState::StoodStill;
        })
        .dice(&[1, 1])
        .begin();
    let events = go(&mut b, walk_order(&[(5, 14)]));
    assert_eq!(rolls(&events)[0].1, Some(2));
}

#[test]
fn ice_breaks_under_the_heavy() {
    let make = |size, dice: &[u8]| {
        stage(vec![at(sized(mech(8), size), 5, 15)])
            .hexes(&[(5, 14), (5, 13)], "ice 2")
            .dice(dice)
            .begin()
    };
    let mut b = make(3, &[2, 1]);
    let events = go(&mut b, walk_order(&[(5, 14), (5, 13)]));
    assert_eq!(rolls(&events).len(), 2);
    assert_eq!(place(&b, FIRST), (hex(5, 13), -2));
    let ice = |q, r| read::board(b.world()).get(hex(q, r)).is_some_and(|c| c.ice);
    assert!(ice(5, 14) && !ice(5, 13));
    let mut b = make(4, &[2]);
    let events = go(&mut b, walk_order(&[(5, 14), (5, 13)]));
    assert_eq!(place(&b, FIRST), (hex(5, 14), -2));
    assert!(was_cut(&events));
    assert!(!the(&b, FIRST).is_stuck(), "a 'Mech stands on the bottom");
    let mut b = make(2, &[]);
    assert!(rolls(&go(&mut b, walk_order(&[(5, 14)]))).is_empty());
    let tank = sized(card(UnitType::CV, &[(MoveMode::Tracked, 8)]), 4);
    let mut b = stage(vec![at(tank, 5, 15)])
        .hex(5, 14, "ice 1")
        .dice(&[1])
        .begin();
    go(&mut b, order(FIRST, MoveMode::Tracked, &[(5, 14)]));
    assert!(
        the(&b, FIRST).is_stuck(),
        "water is closed to it: held there"
    );
}

#[test]
fn crusts_break() {
    let mut b = stage(vec![at(mech(8), 5, 15)])
        .hexes(&[(5, 14), (5, 13)], "magma crust")
        .dice(&[1, 2])
        .begin();
    let events = go(&mut b, walk_order(&[(5, 14), (5, 13)]));
    assert_eq!(rolls(&events).len(), 2);
    let ground = |q, r| read::board(b.world()).get(hex(q, r)).map(|c| c.ground);
    assert_eq!(ground(5, 14), Some(hexlance_board::Ground::MagmaLiquid));
    assert_eq!(ground(5, 13), Some(hexlance_board::Ground::MagmaCrust));
    assert_eq!(place(&b, FIRST).0, hex(5, 13));
}

#[test]
fn a_road_through_the_mud_is_firm() {
    let tank = card(UnitType::CV, &[(MoveMode::Tracked, 8)]);
    let mut b = stage(vec![at(tank, 5, 15)])
        .hexes(&[(5, 15), (5, 14), (5, 13)], "mud, road N S")
        .begin();
    let along = order(FIRST, MoveMode::Tracked, &[(5, 14), (5, 13)]);
    assert!(rolls(&go(&mut b, along)).is_empty());
}

#[test]
fn skids_end_in_walls() {
    let ice = [(5, 19), (5, 18), (5, 17), (6, 16)];
    let mut b = stage(vec![at(mech(8), 5, 19)])
        .hexes(&ice, "ice 1")
        .hex(5, 16, "medium building cf 12 height 2")
        .dice(&[1, 1, 1, 2])
        .begin();
    let events = go(&mut b, walk_order(&[(5, 18), (5, 17), (6, 16)]));
    assert_eq!(
        rolls(&events),
        [(vec![1, 1], Some(3)), (vec![1, 2], Some(3))],
        "Skill 4, building -4, and 3"
    );
    assert_eq!(place(&b, FIRST).0, hex(5, 17));
    assert_eq!(the(&b, FIRST).armor.points, 5, "it has not slid a hex");
    let building = read::board(b.world())
        .get(hex(5, 16))
        .and_then(|c| c.building);
    assert_eq!(building.map(|b| b.cf), Some(11), "at least 1");
}
