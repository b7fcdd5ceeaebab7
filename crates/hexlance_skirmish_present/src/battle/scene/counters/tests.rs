//! Counters follow the pools.

use hexlance_rules::Logged;

use super::*;
use crate::battle::playback::tests::{cases, watch};

fn sums(rows: &[CounterRow], side: SideId) -> (u32, u32) {
    let stacks = rows.iter().filter(|r| r.side == side.0);
    stacks
        .flat_map(|r| &r.stacks)
        .fold((0, 0), |(left, all), s| {
            (left + u32::from(s.left), all + u32::from(s.all))
        })
}

/// The side whose Order was spent, where that is all that happened to pools.
fn spender(events: &[Logged<Event>]) -> Option<SideId> {
    let mut pools = events.iter().filter_map(|l| match &l.event {
        Event::Pool(event) => Some(event),
        _ => None,
    });
    match (pools.next(), pools.next()) {
        (Some(PoolEvent::Spent { side, .. }), None) => Some(*side),
        _ => None,
    }
}

#[test]
fn an_order_that_is_spent_is_turned_over_and_stays() {
    let mut spent = 0;
    for case in cases() {
        let mut before: Option<Vec<CounterRow>> = None;
        watch(&case, None, |session, events, _| {
            let now = rows(session);
            if let (Some(side), Some(before)) = (spender(events), &before)
                && Spent::of(session, side).is_some()
            {
                let ((left, all), (then, of)) = (sums(&now, side), sums(before, side));
                assert_eq!((left + 1, all), (then, of), "{}", case.id());
                spent += 1;
            }
            before = Some(now);
        });
    }
    assert!(spent > 20, "{spent}");
}

#[test]
fn the_enemy_sees_no_special_order_before_it_is_spent() {
    let mut seen = 0;
    for case in cases() {
        watch(&case, Some(SideId(1)), |session, _, _| {
            let all = rows(session);
            let enemy = all.iter().filter(|r| r.side == 0);
            for stack in enemy.flat_map(|r| &r.stacks) {
                let star = stack.form == CounterForm::Star && stack.left > 0;
                assert!(!star || session.view().is_open(), "{}", case.id());
                seen += 1;
            }
        });
    }
    assert!(seen > 0);
}
