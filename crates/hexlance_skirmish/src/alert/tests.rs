use super::*;
use crate::{
    drill::{act, answer, asks, choose, is_over, react, react_refused, then, turn, walk},
    ground::heading,
    testing::{Scene, look},
};

fn alert() -> Deed {
    Deed::Alert(Alert)
}

/// A moves in view of B; C, 12 from A and 5 from B, looks away.
fn e6(dice: &[u8]) -> crate::Battle {
    let mut battle = Scene::new()
        .north("A", "at (3,10) E")
        .south("B", "at (11,10) W")
        .south("C", "PH 12, at (16,10) E")
        .dice(dice)
        .battle();
    act(&mut battle, "A", walk(&[(4, 10)]));
    battle
}

#[test]
fn k11_e6_an_alert_in_the_same_step() {
    let mut battle = e6(&[9]);
    let c = answer(&battle, "C", turn(), 1);
    let alone = react_refused(&battle, vec![c.clone()]);
    assert_eq!(alone.and_then(|r| r.rule), Some("K4.2.1"));
    let b = answer(&battle, "B", alert(), 1);
    react(&mut battle, vec![b, c]);
    then(&mut battle, Deed::Idle);
    // PH 12 - 3 = 9.
    choose(&mut battle, &[], Some("W"));
    assert_eq!(look(&battle, "C").facing(), heading("W").unwrap());
}

#[test]
fn k11_e6_an_alert_is_answered_in_the_next_step_too() {
    let mut battle = e6(&[10]);
    let b = answer(&battle, "B", alert(), 1);
    react(&mut battle, vec![b]);
    then(&mut battle, Deed::Idle);
    assert!(asks(&battle));
    let c = answer(&battle, "C", turn(), 1);
    react(&mut battle, vec![c]);
    assert!(is_over(&battle));
    assert_eq!(look(&battle, "C").facing(), heading("E").unwrap());
}

#[test]
fn in_the_own_turn_friends_turn_at_the_end() {
    let mut battle = Scene::new()
        .north("A", "at (5,10) E")
        .north("B", "at (8,10) E")
        .north("C", "at (15,10) E")
        .south("D", "at (30,10) E")
        .battle();
    act(&mut battle, "A", alert());
    if asks(&battle) {
        react(&mut battle, Vec::new());
    }
    then(&mut battle, Deed::Idle);
    if asks(&battle) {
        react(&mut battle, Vec::new());
    }
    choose(&mut battle, &[], Some("W"));
    choose(&mut battle, &[], Some("NW"));
    assert!(is_over(&battle));
    let facing = |name: &str| look(&battle, name).facing();
    assert_eq!(facing("A"), heading("W").unwrap());
    assert_eq!(facing("B"), heading("NW").unwrap());
    assert_eq!(facing("C"), heading("E").unwrap());
}
