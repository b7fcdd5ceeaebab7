use super::*;
use crate::{
    command::Command,
    drill::{NORTH, act, answer, asks, choose, is_over, react, refused, shot, then, walk},
    testing::{Scene, id, look},
};

fn discover(battle: &crate::Battle, target: &str) -> Deed {
    Deed::Discover(Discover {
        target: id(battle, target),
        point: 0,
    })
}

/// The success value of a Discover of A at B as they stand.
fn sv(scene: Scene) -> i16 {
    let battle = scene.battle();
    let table = Table::of(battle.world());
    let (a, b) = (look(&battle, "A"), look(&battle, "B"));
    let bodies = a.body(table).zip(b.body(table)).unwrap();
    value(table, &a, &b, &bodies.0, &bodies.1).unwrap().total()
}

#[test]
fn k11_e3_a_to_marker_in_cover() {
    let scene = Scene::new()
        .north("A", "WIP 13, at (5,10) E")
        .south("B", "TO Camouflage, TO, at (12,10) W")
        .wall((11, 10), "E", 1);
    assert_eq!(sv(scene), 7);
}

#[test]
fn k11_e4_impersonation_2_knows_no_mods() {
    let scene = |seeming: &str| {
        Scene::new()
            .north("A", "WIP 13, at (2,10) E")
            .south("B", &format!("Impersonation L1, {seeming}, at (12,10) W"))
            .wall((11, 10), "E", 1)
    };
    assert_eq!(sv(scene("IMP-2")), 13);
    assert_eq!(sv(scene("IMP-1")), 13 - 6 - 3);
}

/// A sees a Camouflaged Marker at 7, discovers and shoots.
fn e6(die: u8, more: &[u8]) -> crate::Battle {
    let mut dice = vec![die];
    dice.extend(more);
    let mut battle = Scene::new()
        .north("A", "at (5,10) E")
        .south("B", "Camouflage, camo, at (12,10) W")
        .dice(&dice)
        .battle();
    let deed = discover(&battle, "B");
    act(&mut battle, "A", deed);
    react(&mut battle, Vec::new());
    let b = id(&battle, "B");
    then(&mut battle, shot(b, 3, 0));
    battle
}

#[test]
fn k13_e6_found_and_shot() {
    let mut battle = e6(12, &[20, 20, 20]);
    // The Marker has no ARO left; its owner says where the figure looks.
    assert_eq!(look(&battle, "B").guise.seeming, Seeming::Figure);
    choose(&mut battle, &[], Some("W"));
    let order = Table::of(battle.world()).order();
    let rolls: Vec<i16> = battle
        .log()
        .iter()
        .filter_map(|l| match &l.event {
            crate::event::Event::Resolve(crate::resolve::ResolveEvent::Rolled(r)) => {
                Some(r.counted.value.total())
            }
            _ => None,
        })
        .collect();
    assert_eq!(rolls, [13, 12], "{order:?}");
}

#[test]
fn k13_e6_not_found_is_idle() {
    let battle = e6(15, &[]);
    assert_eq!(look(&battle, "B").guise.seeming, Seeming::Camo);
    assert!(is_over(&battle));
    assert!(is_barred(
        Table::of(battle.world()),
        id(&battle, "A"),
        id(&battle, "B")
    ));
    let again = discover(&battle, "B");
    assert_eq!(refused(&battle, "A", again), Some("K11.6.2"));
}

#[test]
fn a_new_player_turn_lets_everybody_try_again() {
    let mut battle = e6(15, &[]);
    battle.submit(NORTH, Command::Done).unwrap();
    let (a, b) = (id(&battle, "A"), id(&battle, "B"));
    assert!(!is_barred(Table::of(battle.world()), a, b));
}

#[test]
fn k13_e1_one_step_and_a_lost_delay() {
    let mut battle = Scene::new()
        .north("A", "Impersonation L1, IMP-1, at (10,10)")
        .south("B", "WIP 12, at (20,10) W")
        .south("C", "WIP 12, at (20,11) W")
        .dice(&[5, 3])
        .battle();
    let letter = look(&battle, "A").guise.letter;
    act(&mut battle, "A", walk(&[(9, 10)]));
    let found = discover(&battle, "A");
    let (b, c) = (
        answer(&battle, "B", found.clone(), 0),
        answer(&battle, "C", found, 0),
    );
    react(&mut battle, vec![b, c]);
    then(&mut battle, Deed::Idle);
    if asks(&battle) {
        react(&mut battle, Vec::new());
    }
    // Both have found it, and it loses one step only.
    let guise = look(&battle, "A").guise;
    assert_eq!((guise.seeming, guise.letter), (Seeming::Imp2, letter));
}
