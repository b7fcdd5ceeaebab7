use super::*;
use crate::{
    drill::{act, asks, is_over, react, then},
    testing::{Scene, look},
};

/// A Resets with a die; the states that are left.
fn left(states: &str, price: Price, die: u8) -> Vec<State> {
    let mut battle = Scene::new()
        .north("A", &format!("HI, WIP 13, {states}, at (5,10) E"))
        .south("B", "at (30,10) W")
        .dice(&[die])
        .battle();
    act(&mut battle, "A", Deed::Reset(Reset { price }));
    if asks(&battle) {
        react(&mut battle, Vec::new());
    }
    then(&mut battle, Deed::Idle);
    if asks(&battle) {
        react(&mut battle, Vec::new());
    }
    assert!(is_over(&battle));
    look(&battle, "A")
        .states
        .0
        .iter()
        .map(|a| a.state)
        .collect()
}

#[test]
fn the_price_says_what_ends() {
    let all = "Targeted, Immobilized-1, Immobilized-2";
    assert_eq!(left(all, Price::None, 13), [State::Immobilized2]);
    assert_eq!(left(all, Price::Six, 7), []);
    assert_eq!(
        left(all, Price::Six, 8),
        [State::Targeted, State::Immobilized1, State::Immobilized2]
    );
}

#[test]
fn values() {
    let battle = Scene::new()
        .north("A", "WIP 13, at (5,10)")
        .south("B", "at (12,10)")
        .battle();
    let who = look(&battle, "A");
    let sv = |price| value(&who, price).total();
    assert_eq!(
        [sv(Price::None), sv(Price::Six), sv(Price::Nine)],
        [13, 7, 4]
    );
}
