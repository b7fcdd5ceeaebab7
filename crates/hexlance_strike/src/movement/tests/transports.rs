//! Getting aboard and getting out (R16.1, R16.2).

use super::*;
use crate::{command::Dismount, moved::MoveEvent};

fn carrier() -> UnitSetup<Card> {
    let mut c = at(
        with(card(UnitType::CV, &[(MoveMode::Tracked, 8)]), &["IT5"]),
        5,
        15,
    );
    c.name = Some("Carrier".into());
    c
}

fn armor(q: i16, r: i16) -> UnitSetup<Card> {
    at(
        with(card(UnitType::BA, &[(MoveMode::Jump, 6)]), &["CAR4"]),
        q,
        r,
    )
}

fn aboard(mut u: UnitSetup<Card>) -> UnitSetup<Card> {
    u.at = None;
    u.aboard = Some("Carrier".into());
    u
}

fn out(unit: UnitId, path: &[(i16, i16)]) -> Dismount {
    Dismount {
        unit,
        path: path.iter().map(|(q, r)| hex(*q, *r)).collect(),
        facing: Direction::N,
    }
}

fn drive(path: &[(i16, i16)], dismounts: Vec<Dismount>) -> MoveOrder {
    let mut o = order(FIRST, MoveMode::Tracked, path);
    o.dismounts = dismounts;
    o
}

#[test]
fn getting_out_e16_1() {
    let make = || stage(vec![carrier(), aboard(armor(0, 0))]).begin();
    let b = make();
    let with_path = |path: &[(i16, i16)]| drive(&[(5, 14)], vec![out(SECOND, path)]);
    assert!(
        costs_of(&b, &with_path(&[(5, 13), (5, 12)])).is_ok(),
        "one hex more"
    );
    assert_eq!(
        costs_of(&b, &with_path(&[(5, 13), (5, 12), (5, 11)])),
        Err("too_expensive")
    );
    assert_eq!(costs_of(&b, &with_path(&[(5, 12)])), Err("no_way_out"));
    assert_eq!(
        refused(&b, &by(with_path(&[(5, 13)]), MoveOption::Sprint)).code,
        "sprint_dismount"
    );
    let mut b = make();
    go(&mut b, with_path(&[(5, 13), (5, 12)]));
    assert_eq!(place(&b, SECOND).0, hex(5, 12));
    assert_eq!(place(&b, FIRST).0, hex(5, 14));
    let u = the(&b, SECOND);
    assert!(u.acts.activated);
    assert_eq!(u.motion.spent, 2);
    // A second squad of four does not fit beside the first: 8 of 5.
    let b = stage(vec![armor(5, 14), carrier(), aboard(armor(0, 0))]).begin();
    let mount = by(order(FIRST, MoveMode::Jump, &[]), MoveOption::Mount(SECOND));
    let r = refused(&b, &mount);
    assert_eq!(r.code, "no_room");
    assert!(r.message.to_string().contains("4 of 5"), "{}", r.message);
}

#[test]
fn foot_dismounts_by_minimum_movement_e16_5() {
    let foot = aboard(at(card(UnitType::CI, &[(MoveMode::Foot, 2)]), 0, 0));
    let mut b = stage(vec![carrier(), foot]).begin();
    let one = drive(&[], vec![out(SECOND, &[(5, 15), (5, 14)])]);
    let two = drive(&[], vec![out(SECOND, &[(5, 15), (5, 14), (5, 13)])]);
    assert_eq!(costs_of(&b, &two), Err("too_expensive"));
    go(&mut b, one);
    assert_eq!(place(&b, SECOND).0, hex(5, 14));
    assert_eq!(the(&b, SECOND).motion.state, MotionState::Moved);
}

#[test]
fn mounting_costs_the_carrier() {
    let mut b = stage(vec![armor(5, 14), carrier()]).begin();
    let mount = by(order(FIRST, MoveMode::Jump, &[]), MoveOption::Mount(SECOND));
    let events = go(&mut b, mount);
    assert!(events.iter().any(|e| matches!(
        e,
        Event::Move(MoveEvent::Mounted {
            unit: FIRST,
            carrier: SECOND,
            outside: false,
        })
    )));
    let c = the(&b, SECOND);
    assert_eq!(
        allowance(b.world(), &c, MoveMode::Tracked, false, false).to_string(),
        "6 = Move 8 - Loading 2"
    );
    // Two against one: its side goes on, and the carrier moves with its passenger.
    let sprint = by(
        order(SECOND, MoveMode::Tracked, &[(5, 14)]),
        MoveOption::Sprint,
    );
    assert_eq!(refused(&b, &sprint).code, "sprint_loaded");
    // It has spent its activation: it can get out again, and go no further.
    let mut far = order(SECOND, MoveMode::Tracked, &[(5, 14)]);
    far.dismounts = vec![out(FIRST, &[(5, 13), (5, 12)])];
    assert_eq!(refused(&b, &far).code, "too_expensive");
    far.dismounts = vec![out(FIRST, &[(5, 13)])];
    go(&mut b, far);
    assert_eq!(place(&b, FIRST).0, hex(5, 13));
}

#[test]
fn riders_cost_nothing() {
    let mech = with(mech(8), &["OMNI"]);
    let rider = |q, r| {
        at(
            with(card(UnitType::BA, &[(MoveMode::Jump, 6)]), &["CAR4", "MEC"]),
            q,
            r,
        )
    };
    let mut b = stage(vec![rider(5, 14), at(mech, 5, 15)]).begin();
    go(
        &mut b,
        by(order(FIRST, MoveMode::Jump, &[]), MoveOption::Mount(SECOND)),
    );
    let c = the(&b, SECOND);
    assert_eq!(
        allowance(b.world(), &c, MoveMode::Walk, false, false).total(),
        8
    );
    let plain = stage(vec![rider(5, 14), at(super::mech(8), 5, 15)]).begin();
    let mount = by(order(FIRST, MoveMode::Jump, &[]), MoveOption::Mount(SECOND));
    assert_eq!(refused(&plain, &mount).code, "no_room");
}

/// Whoever carries others does not get aboard a third.
#[test]
fn carriers_do_not_ride() {
    let trucks = |q, r| {
        let motorized = card(UnitType::CI, &[(MoveMode::Motorized, 6)]);
        at(with(motorized, &["CAR1", "IT5"]), q, r)
    };
    let mount = || {
        let order = order(FIRST, MoveMode::Motorized, &[]);
        by(order, MoveOption::Mount(SECOND))
    };
    let mut empty = stage(vec![trucks(5, 14), carrier()]).begin();
    go(&mut empty, mount());
    let mut laden = trucks(5, 14);
    laden.name = Some("Trucks".into());
    let mut squad = armor(0, 0);
    (squad.at, squad.aboard) = (None, Some("Trucks".into()));
    let laden = stage(vec![laden, carrier(), squad]).begin();
    assert_eq!(refused(&laden, &mount()).code, "carries_units");
}

#[test]
fn who_may_get_aboard() {
    let mount = |mode| by(order(FIRST, mode, &[]), MoveOption::Mount(SECOND));
    let b = stage(vec![armor(5, 12), carrier()]).begin();
    assert_eq!(refused(&b, &mount(MoveMode::Jump)).code, "not_in_contact");
    let b = stage(vec![at(mech(6), 5, 14), carrier()]).begin();
    assert_eq!(refused(&b, &mount(MoveMode::Walk)).code, "not_infantry");
    let mut flying = at(
        with(card(UnitType::CV, &[(MoveMode::Vtol, 8)]), &["IT5"]),
        5,
        15,
    );
    flying.elevation = 1;
    let b = stage(vec![armor(5, 14), flying]).begin();
    assert_eq!(refused(&b, &mount(MoveMode::Jump)).code, "carrier_airborne");
}

#[test]
fn riders_stay_behind_when_the_carrier_dives() {
    let mut carrier = at(with(mech(12), &["OMNI"]), 5, 15);
    carrier.name = Some("Carrier".into());
    let rider = aboard(at(
        with(card(UnitType::BA, &[(MoveMode::Jump, 6)]), &["CAR4", "MEC"]),
        0,
        0,
    ));
    let mut b = stage(vec![carrier, rider]).hex(5, 14, "water 2").begin();
    go(&mut b, walk_order(&[(5, 14)]));
    assert_eq!(place(&b, FIRST), (hex(5, 14), -2));
    assert_eq!(place(&b, SECOND), (hex(5, 15), 0));
}

#[test]
fn passengers_leave_with_their_carrier() {
    let mut c = carrier();
    c.at = Some(hex(4, 21));
    let mut b = stage(vec![c, aboard(armor(0, 0))]).begin();
    go(&mut b, drive(&[(4, 22)], vec![]));
    assert!(the(&b, FIRST).is_out() && the(&b, SECOND).is_out());
}

#[test]
fn no_room_to_get_out() {
    let foot = || at(card(UnitType::CI, &[(MoveMode::Foot, 2)]), 5, 14);
    let b = stage(vec![carrier(), aboard(armor(0, 0)), foot(), foot()]).begin();
    let onto = drive(&[], vec![out(SECOND, &[(5, 14)])]);
    assert_eq!(refused(&b, &onto).code, "occupied");
    let past = drive(&[], vec![out(SECOND, &[(5, 15), (5, 14)])]);
    assert_eq!(refused(&b, &past).code, "occupied");
    let beside = drive(&[], vec![out(SECOND, &[(6, 14)])]);
    assert_eq!(costs_of(&b, &beside), Ok(vec![]));
}
