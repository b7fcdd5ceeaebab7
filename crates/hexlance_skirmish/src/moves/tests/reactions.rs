//! Movements that are no Moves.

use hexlance_board::Hex;

use super::{
    super::{Sidestep, Touching, engage_reach},
    from, reaction_reach,
};
use crate::{
    ground::at,
    read::Table,
    testing::{Scene, id, look},
};

#[test]
fn reactions_end_in_no_contact() {
    let battle = Scene::new()
        .north("A", "at (10,10)")
        .south("B", "at (12,10)")
        .south("M", "at (10,13), camo")
        .battle();
    let table = Table::of(battle.world());
    let who = look(&battle, "A");
    let reach = reaction_reach(table, &who, 2);
    assert_eq!(reach.cost(at(11, 10)), None);
    assert_eq!(reach.cost(at(8, 10)), Some(2));
    assert_eq!(reach.cost(at(10, 12)), None);
    let engaging = engage_reach(table, &who, 2, id(&battle, "B"));
    assert_eq!(engaging.cost(at(11, 10)), Some(1));
    let step = |touching, route: &[Hex]| {
        let step = Sidestep::of(table, &who, 2, false, touching);
        step.check(route).map_err(|r| r.rule)
    };
    assert_eq!(step(Touching::Nobody, &[at(9, 10)]), Ok(at(9, 10)));
    assert_eq!(step(Touching::Nobody, &[at(11, 10)]), Err(Some("K1.4.5")));
    assert_eq!(
        step(Touching::Only(id(&battle, "B")), &[at(11, 10)]),
        Ok(at(11, 10))
    );
    let three = [at(9, 10), at(8, 10), at(7, 10)];
    assert_eq!(step(Touching::Nobody, &three), Err(Some("K7.1.1")));
    // Whoever leaves a combat ends beside nobody.
    let battle = Scene::new()
        .north("A", "at (10,10)")
        .south("B", "at (11,10)")
        .battle();
    let table = Table::of(battle.world());
    let who = look(&battle, "A");
    let slides = |touching| {
        let step = Sidestep::of(table, &who, 2, false, touching);
        step.reach().cost(at(10, 9))
    };
    assert_eq!(slides(Touching::Nobody), Some(1));
    assert_eq!(slides(Touching::Leaving), None);
}

#[test]
fn k7_5_4_reactions_in_terrain_are_short() {
    let battle = Scene::new()
        .north("A", "at (10,10)")
        .terrain("light woods", &from(3))
        .battle();
    let who = look(&battle, "A");
    let reach = reaction_reach(Table::of(battle.world()), &who, 3);
    assert_eq!(reach.cost(at(11, 10)), Some(1));
    assert_eq!(reach.cost(at(12, 10)), None);
}
