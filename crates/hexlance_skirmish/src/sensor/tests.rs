use super::*;
use crate::{
    drill::{NORTH, act, answer, asks, choose, is_over, react, refused, then},
    reset::Reset,
    state::{Seeming, Source},
    testing::{Scene, id, look},
};

/// A with Sensor searches with a die.
fn searched(south: &[(&str, &str)], die: u8) -> crate::Battle {
    let mut scene = Scene::new().north("A", "WIP 12, Sensor, at (10,10) E");
    for (name, line) in south {
        scene = scene.south(name, line);
    }
    let mut battle = scene.dice(&[die]).battle();
    act(&mut battle, "A", Deed::Sense(Sense));
    react(&mut battle, Vec::new());
    then(&mut battle, Deed::Idle);
    if asks(&battle) {
        react(&mut battle, Vec::new());
    }
    while crate::choices::side(&battle).is_some() {
        choose(&mut battle, &[], None);
    }
    assert!(is_over(&battle));
    battle
}

fn seeming(battle: &crate::Battle, name: &str) -> Seeming {
    look(battle, name).guise.seeming
}

#[test]
fn a_sensor_finds_all_that_is_camouflaged_or_hidden() {
    let hiding = [
        ("T", "TO Camouflage, TO, at (15,10) W"),
        ("H", "TO Camouflage, hidden, at (10,17) W"),
        ("I", "Impersonation L1, IMP-1, at (14,10) W"),
        ("C", "Camouflage, camo, at (18,10) W"),
        ("F", "Camouflage, camo, at (19,10) W"),
    ];
    let battle = searched(&hiding, 18);
    let after: Vec<Seeming> = ["T", "H", "I", "C", "F"]
        .iter()
        .map(|name| seeming(&battle, name))
        .collect();
    let figure = Seeming::Figure;
    assert_eq!(
        after,
        [figure, figure, Seeming::Imp1, figure, Seeming::Camo]
    );
    let battle = searched(&hiding, 19);
    assert_eq!(seeming(&battle, "T"), Seeming::TO);
    assert_eq!(seeming(&battle, "H"), Seeming::Hidden);
}

const LOCK: &str = "Sat-Lock, Forward Observer, Sensor, at (10,10) E";

fn lock(battle: &crate::Battle, target: &str) -> Deed {
    Deed::SatLock(SatLock {
        target: id(battle, target),
    })
}

#[test]
fn a_sat_lock_makes_targeted_and_finds_markers() {
    let mut battle = Scene::new()
        .north("A", &format!("WIP 15, {LOCK}"))
        .south("B", "Camouflage, camo, at (15,10) W")
        .dice(&[8])
        .battle();
    let deed = lock(&battle, "B");
    act(&mut battle, "A", deed);
    react(&mut battle, Vec::new());
    choose(&mut battle, &[], None);
    assert_eq!(seeming(&battle, "B"), Seeming::Figure);
    assert!(look(&battle, "B").is(State::Targeted));
}

#[test]
fn a_reset_answers_a_sat_lock() {
    let mut battle = Scene::new()
        .north("A", &format!("WIP 14, {LOCK}"))
        .south("B", "WIP 12, at (17,10) E")
        .dice(&[7, 8])
        .battle();
    let deed = lock(&battle, "B");
    act(&mut battle, "A", deed);
    let reply = answer(&battle, "B", Deed::Reset(Reset::default()), 0);
    react(&mut battle, vec![reply]);
    assert!(is_over(&battle));
    assert!(!look(&battle, "B").is(State::Targeted));
}

#[test]
fn a_sat_lock_stays_in_the_sensor_area() {
    let battle = Scene::new()
        .north("A", &format!("WIP 14, {LOCK}"))
        .south("B", "at (19,10) E")
        .south("I", "Impersonation L1, IMP-1, at (14,10) E")
        .battle();
    assert_eq!(
        refused(&battle, "A", lock(&battle, "B")),
        Some("skill.sat_lock")
    );
    assert_eq!(
        refused(&battle, "A", lock(&battle, "I")),
        Some("skill.sat_lock")
    );
    let pool = crate::pools::proposed(Table::of(battle.world()), NORTH, id(&battle, "A"));
    assert_eq!(pool, Some(Source::Pool));
}
