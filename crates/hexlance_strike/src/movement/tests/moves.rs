//! Orders, paths and what stands in their way (R4.1, R4.8, R8.4).

use hexlance_rules::Message;

use super::*;
use crate::{hurt::HurtEvent, moved::MoveEvent};

fn north(n: i16) -> Vec<(i16, i16)> {
    (1..=n).map(|i| (5, 15 - i)).collect()
}

fn at_15(card: Card) -> UnitSetup<Card> {
    at(card, 5, 15)
}

#[test]
fn paths_and_sums_e4_1() {
    let b = stage(vec![at_15(mech(8))])
        .hex(5, 13, "light woods")
        .hex(5, 12, "level 1, light woods")
        .hex(6, 13, "light woods")
        .begin();
    assert_eq!(
        costs_of(&b, &walk_order(&[(5, 14), (5, 13)])),
        Ok(vec![2, 4])
    );
    let r = refused(&b, &walk_order(&[(5, 14), (5, 13), (5, 12)]));
    assert_eq!(r.code, "too_expensive");
    assert!(
        r.message.to_string().contains("Step 3")
            && r.message.to_string().contains("12\"")
            && r.message.to_string().contains("8\"")
    );
    assert_eq!(r.remedy, Some(Message::verbatim("End after 2 steps.")));
    assert_eq!(
        costs_of(&b, &walk_order(&[(5, 14), (6, 13)])),
        Ok(vec![2, 4]),
    );
    let b = stage(vec![at_15(mech(8))])
        .hex(5, 12, "light woods")
        .begin();
    assert_eq!(costs_of(&b, &walk_order(&north(3))), Ok(vec![2, 2, 4]));
}

#[test]
fn a_road_is_faster_e4_2() {
    let tank = card(UnitType::CV, &[(MoveMode::Tracked, 6)]);
    let road: Vec<_> = (0..6).map(|i| (5, 15 - i)).collect();
    let b = stage(vec![at_15(tank)]).hexes(&road, "road N S").begin();
    let go = |path: &[(i16, i16)]| costs_of(&b, &order(FIRST, MoveMode::Tracked, path));
    assert_eq!(go(&north(4)), Ok(vec![2; 4]));
    assert_eq!(go(&north(5)), Err("too_expensive"));
    assert_eq!(
        go(&[(5, 14), (5, 13), (5, 12), (6, 11)]),
        Err("too_expensive")
    );
    assert_eq!(go(&[(5, 14), (5, 13), (6, 12)]), Ok(vec![2; 3]));
    let mut scratch = Scratch::new();
    let set = reach(
        b.world(),
        FIRST,
        MoveMode::Tracked,
        MoveOption::Move,
        &mut scratch,
    );
    let far = set.get(hex(5, 11)).expect("four hexes along the road");
    assert_eq!((far.cost, far.footing), (8, Footing::Paved));
    assert_eq!(set.path(&far).len(), 4);
    assert!(set.get(hex(5, 10)).is_none() && set.get(hex(6, 11)).is_none());
    assert!(set.get(hex(6, 12)).is_some());
}

#[test]
fn minimum_movement_e4_3() {
    let foot = card(UnitType::CI, &[(MoveMode::Foot, 2)]);
    let mut b = stage(vec![at_15(foot)])
        .hex(5, 14, "heavy woods")
        .hex(6, 14, "level 3")
        .begin();
    let go_to = |path: &[(i16, i16)]| order(FIRST, MoveMode::Foot, path);
    assert_eq!(costs_of(&b, &go_to(&[(5, 14)])), Ok(vec![4]));
    assert_eq!(
        costs_of(&b, &go_to(&[(5, 14), (5, 13)])),
        Err("too_expensive")
    );
    assert!(
        check(b.world(), SideId(0), &go_to(&[(6, 14)])).is_ok_and(|p| p.climbs_on == Some(12)),
        "minimum movement does not climb: it takes several turns"
    );
    {
        let mut scratch = Scratch::new();
        let set = reach(
            b.world(),
            FIRST,
            MoveMode::Foot,
            MoveOption::Move,
            &mut scratch,
        );
        assert!(
            set.get(hex(5, 14))
                .is_some_and(|e| e.minimum && e.cost == 4)
        );
        assert!(set.get(hex(6, 14)).is_none());
        assert_eq!(set.len(), 5);
    }
    let events = go(&mut b, go_to(&[(5, 14)]));
    let m = motion(&events);
    assert_eq!((m.state, m.spent, m.unused), (MotionState::Moved, 4, 0));
}

#[test]
fn a_walk_is_told_step_by_step() {
    let mut b = stage(vec![at_15(mech(8))]).begin();
    let events = go(
        &mut b,
        facing(walk_order(&[(5, 14), (6, 13)]), Direction::SE),
    );
    let stepped: Vec<_> = events
        .iter()
        .filter_map(|e| match e {
            Event::Move(MoveEvent::Stepped {
                from,
                to,
                cost,
                facing,
                ..
            }) => Some((*from, *to, *cost, *facing)),
            _ => None,
        })
        .collect();
    assert_eq!(
        stepped,
        [
            (hex(5, 15), hex(5, 14), 2, Direction::N),
            (hex(5, 14), hex(6, 13), 2, Direction::NE),
        ]
    );
    let m = motion(&events);
    assert_eq!((m.hexes, m.spent, m.unused), (2, 4, 4));
    assert_eq!(the(&b, FIRST).facing(), Some(Direction::SE));
    assert!(the(&b, FIRST).acts.activated);
    assert!(!was_cut(&events));
}

#[test]
fn standing_still_and_turning_in_place() {
    let mut b = stage(vec![at_15(mech(8))]).begin();
    let events = go(&mut b, facing(walk_order(&[]), Direction::S));
    assert_eq!(state(&events), MotionState::StoodStill);
    assert_eq!(the(&b, FIRST).facing(), Some(Direction::S));
    assert_eq!(
        refused(
            &stage(vec![at_15(mech(8))]).begin(),
            &by(walk_order(&[(5, 14)]), MoveOption::StandStill)
        )
        .code,
        "path_not_empty"
    );
}

#[test]
fn sprinting_and_evading() {
    let b = stage(vec![at_15(mech(8))]).begin();
    let sprint = |n| by(walk_order(&north(n)), MoveOption::Sprint);
    assert_eq!(costs_of(&b, &sprint(6)), Ok(vec![2; 6]));
    assert_eq!(costs_of(&b, &sprint(7)), Err("too_expensive"));
    let evade = |path: &[(i16, i16)]| by(walk_order(path), MoveOption::Evade);
    assert_eq!(costs_of(&b, &evade(&[])), Err("must_enter_a_hex"));
    assert_eq!(costs_of(&b, &evade(&[(5, 14)])), Ok(vec![2]));
    let mut b = stage(vec![at_15(mech(8))]).begin();
    let m = motion(&go(&mut b, evade(&[(5, 14)])));
    assert!(m.evaded && !m.sprinted);
    let foot = card(UnitType::CI, &[(MoveMode::Foot, 4)]);
    let b = stage(vec![at_15(foot)]).begin();
    let evade = by(order(FIRST, MoveMode::Foot, &[(5, 14)]), MoveOption::Evade);
    assert_eq!(refused(&b, &evade).code, "cannot_evade");
}

#[test]
fn who_cannot_move() {
    let mut hot = at_15(mech(8));
    hot.condition.heat = 4;
    let b = stage(vec![hot]).begin();
    assert_eq!(refused(&b, &walk_order(&[(5, 14)])).code, "immobile");
    assert_eq!(costs_of(&b, &walk_order(&[])), Ok(vec![]));
    assert_eq!(
        refused(&b, &facing(walk_order(&[]), Direction::S)).code,
        "immobile"
    );
    let b = stage(vec![at_15(mech(8))]).begin();
    assert_eq!(
        refused(&b, &order(FIRST, MoveMode::Jump, &[(5, 14)])).code,
        "no_such_mode"
    );
    assert_eq!(
        refused(&b, &order(UnitId(99), MoveMode::Walk, &[])).code,
        "no_such_unit"
    );
    assert_eq!(
        refused(&b, &order(SECOND, MoveMode::Walk, &[])).code,
        "not_your_unit"
    );
    assert_eq!(refused(&b, &walk_order(&[(5, 13)])).code, "not_adjacent");
}

#[test]
fn friends_are_passed_and_not_stood_upon() {
    let b = stage(vec![at_15(mech(8)), at(mech(8), 5, 14)]).begin();
    assert_eq!(refused(&b, &walk_order(&[(5, 14)])).code, "occupied");
    assert_eq!(costs_of(&b, &walk_order(&north(2))), Ok(vec![2, 2]));
    let infantry = || card(UnitType::CI, &[(MoveMode::Foot, 4)]);
    let b = stage(vec![at_15(infantry()), at(mech(8), 5, 14)]).begin();
    assert_eq!(
        costs_of(&b, &order(FIRST, MoveMode::Foot, &[(5, 14)])),
        Ok(vec![2])
    );
    let b = stage(vec![
        at_15(infantry()),
        at(infantry(), 5, 14),
        at(infantry(), 5, 14),
    ])
    .begin();
    assert_eq!(
        refused(&b, &order(FIRST, MoveMode::Foot, &[(5, 14)])).code,
        "occupied"
    );
}

#[test]
fn enemies_bar_the_way() {
    let b = stage(vec![at_15(mech(8))])
        .against(vec![at(mech(8), 5, 14)])
        .begin();
    let r = refused(&b, &walk_order(&north(2)));
    assert_eq!((r.code, r.rule), ("occupied", Some("R4.1.6")));
    let foot = || card(UnitType::CI, &[(MoveMode::Foot, 4)]);
    let b = stage(vec![at_15(mech(8))])
        .against(vec![at(foot(), 5, 14)])
        .begin();
    assert_eq!(
        costs_of(&b, &walk_order(&north(2))),
        Ok(vec![2, 2]),
        "over infantry"
    );
    assert_eq!(refused(&b, &walk_order(&[(5, 14)])).code, "occupied");
    let b = stage(vec![at_15(foot())])
        .against(vec![at(foot(), 5, 14)])
        .begin();
    let through = order(FIRST, MoveMode::Foot, &north(2));
    assert_eq!(refused(&b, &through).code, "occupied", "infantry does not");
    let mut scratch = Scratch::new();
    let b = stage(vec![at_15(mech(2))])
        .against(vec![at(mech(8), 5, 14)])
        .begin();
    let set = reach(
        b.world(),
        FIRST,
        MoveMode::Walk,
        MoveOption::Move,
        &mut scratch,
    );
    assert!(set.get(hex(5, 14)).is_none());
    assert_eq!(set.len(), 5);
}

#[test]
fn leaving_over_the_home_edge() {
    let b = stage(vec![at(mech(8), 4, 20)]).begin();
    // Row 23 of 24: (4,20) is column 5, row 23.
    let out = walk_order(&[(4, 21), (4, 22)]);
    assert_eq!(costs_of(&b, &out), Ok(vec![2, 2]));
    let mut b = stage(vec![at(mech(8), 4, 20)]).begin();
    let events = go(&mut b, out);
    assert!(events.iter().any(|e| matches!(
        e,
        Event::Hurt(HurtEvent::OutOfAction {
            unit: FIRST,
            fate: crate::state::Fate::Withdrawn,
            ..
        })
    )));
    assert!(the(&b, FIRST).is_out());
    let b = stage(vec![at(mech(8), 4, -2)]).begin();
    assert_eq!(refused(&b, &walk_order(&[(4, -3)])).code, "wrong_edge");
    let b = stage(vec![at(mech(2), 4, 20)]).begin();
    assert_eq!(
        refused(&b, &walk_order(&[(4, 21), (4, 22)])).code,
        "too_expensive"
    );
}

#[test]
fn charges_are_declared_with_the_move() {
    let charge =
        |path: &[(i16, i16)], to| facing(by(walk_order(path), MoveOption::Charge(SECOND)), to);
    let stage_with = |enemy: Card| stage(vec![at_15(mech(8))]).against(vec![at(enemy, 5, 12)]);
    let b = stage_with(mech(8)).begin();
    assert_eq!(
        refused(&b, &charge(&[(5, 14)], Direction::N)).code,
        "charge_not_adjacent"
    );
    assert_eq!(
        refused(&b, &charge(&[(5, 14), (5, 13)], Direction::S)).code,
        "charge_not_straight"
    );
    let good = charge(&[(5, 14), (5, 13)], Direction::N);
    let plan = check(b.world(), SideId(0), &good).expect("charges");
    let rush = plan.rush.expect("a charge");
    assert_eq!(
        (rush.hexes, rush.direction, rush.from_above),
        (2, Direction::N, false)
    );
    let mut b = stage_with(mech(8)).begin();
    let events = go(&mut b, good);
    assert_eq!(motion(&events).unused, 0);
    assert_eq!(the(&b, FIRST).acts.rush, Some(rush));
    let b = stage_with(card(UnitType::CI, &[(MoveMode::Foot, 2)])).begin();
    assert_eq!(
        refused(&b, &charge(&[(5, 14), (5, 13)], Direction::N)).code,
        "bad_target"
    );
    let b = stage(vec![at(mech(8), 5, 13)])
        .against(vec![at(mech(8), 5, 12)])
        .begin();
    assert_eq!(
        refused(&b, &charge(&[], Direction::N)).code,
        "charge_needs_a_hex"
    );
}

#[test]
fn fear_in_mid_move_stops_it() {
    // Animal Mimicry: the enemy at (5,10) frightens whoever comes within 3 hexes.
    let aura = r#"(id: "spa.mimic", name: "Animal Mimicry", kind: Pilot, cost: Fixed(2), text: "",
        auras: [(inches: 6, trigger: ComesWithin, status: "intimidated", ends: NextMovementPhase)])"#;
    let def: AbilityDef = crate::setup::ron_options().from_str(aura).expect("ability");
    let mut beast = at(mech(8), 5, 10);
    beast.spas.push(SpaSetup {
        id: ability("spa.mimic"),
        points: None,
        bracket: None,
        enemy: None,
        condition: None,
    });
    let make = |dice: &[u8]| {
        let mut s = stage(vec![at_15(mech(8))])
            .against(vec![beast.clone()])
            .dice(dice);
        s.abilities.push(def.clone());
        s.begin()
    };
    let mut b = make(&[5, 3]);
    let events = go(&mut b, walk_order(&north(3)));
    assert_eq!(
        place(&b, FIRST).0,
        hex(5, 13),
        "8 inches became 4, and 4 are spent"
    );
    assert!(was_cut(&events));
    assert_eq!(motion(&events).unused, 0);
    let mut b = make(&[6, 3]);
    let events = go(&mut b, walk_order(&north(3)));
    assert_eq!(place(&b, FIRST).0, hex(5, 12));
    assert!(!was_cut(&events));
}

#[test]
fn antagonizers_trigger_where_they_say() {
    let aura = r#"(id: "spa.antagonizer", name: "Antagonizer", kind: Pilot, cost: Fixed(3), text: "",
        auras: [(inches: 6, trigger: ChosenPoint, status: "enraged", ends: Tether(24))])"#;
    let mut s = stage(vec![at_15(mech(8))])
        .against(vec![at(mech(8), 5, 10), at(mech(8), 5, 9)])
        .dice(&[4, 2]);
    s = s.ability(aura);
    let mut b = s.begin();
    let mut order = walk_order(&north(2));
    order.triggers = vec![crate::command::Trigger {
        after: 2,
        ability: ability("spa.antagonizer"),
    }];
    let events = go(&mut b, order);
    assert_eq!(
        rolls(&events),
        [(vec![4, 2], Some(9))],
        "only the nearer one rolls"
    );
    assert!(the(&b, UnitId(1)).statuses.has(read::enraged()));
    let b = stage(vec![at_15(mech(8))]).begin();
    let mut order = walk_order(&north(2));
    order.triggers = vec![crate::command::Trigger {
        after: 2,
        ability: ability("spa.antagonizer"),
    }];
    assert_eq!(refused(&b, &order).code, "no_such_ability");
}

#[test]
fn a_climb_over_two_turns() {
    let cliff = || {
        stage(vec![at_15(mech(8))])
            .hexes(&[(5, 14), (5, 13)], "level 3")
            .hex(6, 14, "level 1")
    };
    let mut b = cliff().begin();
    let plan = check(b.world(), SideId(0), &walk_order(&[(5, 14)])).expect("begins to climb");
    assert_eq!((plan.spent, plan.climbs_on), (8, Some(6)));
    assert_eq!(
        refused(&b, &walk_order(&[(5, 14), (5, 13)])).code,
        "too_expensive"
    );
    let events = go(&mut b, walk_order(&[(5, 14)]));
    assert_eq!(place(&b, FIRST), (hex(5, 15), 0));
    let m = motion(&events);
    assert_eq!((m.state, m.spent, m.unused), (MotionState::Worked, 8, 0));
    let held = the(&b, FIRST)
        .statuses
        .of(climbing())
        .next()
        .copied()
        .expect("climbs");
    // The turn after it is up with 6 more, and goes on.
    let next = |stage: Stage| {
        stage
            .state("BM", |m| {
                m.statuses.push(StatusSetup {
                    kind: "climbing".into(),
                    by: None,
                    ability: None,
                    since: None,
                    expiry: Expiry::ByRule,
                    value: held.value,
                });
            })
            .begin()
    };
    let mut b = next(cliff());
    assert_eq!(
        costs_of(&b, &walk_order(&[(5, 14), (5, 13)])),
        Ok(vec![6, 2])
    );
    go(&mut b, walk_order(&[(5, 14), (5, 13)]));
    assert_eq!(place(&b, FIRST), (hex(5, 13), 3));
    assert!(!the(&b, FIRST).statuses.has(climbing()));
    // Whoever does something else begins anew.
    let mut b = next(cliff());
    go(&mut b, walk_order(&[(6, 14)]));
    assert!(!the(&b, FIRST).statuses.has(climbing()));
    let mut b = next(cliff());
    go(&mut b, walk_order(&[]));
    assert!(!the(&b, FIRST).statuses.has(climbing()));
}
