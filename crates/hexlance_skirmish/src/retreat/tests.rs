//! Worked examples of K18.1 and K18.3.

use hexlance_rules::UnitId;

use super::*;
use crate::{
    Battle,
    command::{Command, OrderGiven},
    deeds::Deed,
    moves::Move,
    order::OrderKind,
    setup::{TrooperSetup, plan::*},
    state::Source,
};

fn counted(troopers: Vec<TrooperSetup>) -> Battle {
    let troopers = troopers.into_iter().enumerate();
    let north = troopers
        .map(|(i, t)| standing(t, 2 * i as i16, 1))
        .collect();
    let enemy = bystander();
    Plan::of(north, vec![enemy]).stage(Stage::Tactical).battle()
}

fn worth(name: &str, cost: u16) -> TrooperSetup {
    man(name, |p| p.cost = cost)
}

fn retreats(battle: &Battle) -> bool {
    Table::of(battle.world()).pool(NORTH).unwrap().retreat
}

/// K18.E1.
#[test]
fn a_quarter_of_the_points_rounded_up() {
    assert!(!retreats(&counted(vec![lieutenant("L"), worth("A", 30)])));
    let battle = counted(vec![lieutenant("L"), worth("A", 28)]);
    assert!(retreats(&battle));
    let table = Table::of(battle.world());
    assert_eq!(retreat_line(table), 38);
    assert_eq!(surviving_points(table, NORTH), 38);
}

#[test]
fn the_fallen_and_possessed_do_not_survive() {
    let mut fallen = worth("A", 90);
    fallen.standing.lost = 1;
    assert!(retreats(&counted(vec![lieutenant("L"), fallen])));
    let mut possessed = worth("A", 90);
    possessed.standing.states.push(crate::state::Afflicted {
        state: State::Possessed,
        since: 0,
        by: SOUTH,
        what: None,
        group: 1,
    });
    assert!(retreats(&counted(vec![lieutenant("L"), possessed])));
}

fn order(unit: u16, deed: impl Into<Deed>) -> Command {
    Command::Order(OrderGiven {
        source: Source::Own,
        kind: OrderKind::Single,
        entire: false,
        actors: vec![(UnitId(unit), deed.into())],
    })
}

fn to(c: i16, r: i16) -> Move {
    Move {
        route: vec![at(c, r)],
        ..Move::default()
    }
}

#[test]
fn whoever_reaches_his_edge_may_leave() {
    let mut battle = counted(vec![lieutenant("L"), worth("A", 10)]);
    assert!(retreats(&battle));
    // The tokens of K16.3.1 e are asked for.
    give(&mut battle, NORTH, Command::Done);
    give(&mut battle, NORTH, order(0, to(0, 0)));
    give(&mut battle, NORTH, Command::Second(vec![Deed::Idle]));
    assert_eq!(
        battle.decision().unwrap().question,
        Question::Leave { unit: UnitId(0) }
    );
    answer(&mut battle, "leave");
    assert_eq!(look(&battle, "L").hex, None);
    let table = Table::of(battle.world());
    assert_eq!(surviving_points(table, NORTH), 20);
    assert!(table.pool(NORTH).unwrap().lieutenant.is_some());
    let again = order(0, Deed::Idle);
    assert_eq!(refused(&battle, NORTH, &again).0, "gone");
}

#[test]
fn the_religious_do_not_leave() {
    let faithful = skilled("A", &[Skill::ReligiousTroop]);
    let mut battle = counted(vec![lieutenant("L"), faithful]);
    give(&mut battle, NORTH, Command::Done);
    give(&mut battle, NORTH, order(1, to(2, 0)));
    give(&mut battle, NORTH, Command::Second(vec![Deed::Idle]));
    assert!(battle.decision().is_none());
    assert_eq!(look(&battle, "A").hex, Some(at(2, 0)));
}

#[test]
fn retreat_is_over_with_more_points() {
    let mut battle = counted(vec![lieutenant("L"), worth("A", 40)]);
    assert!(!retreats(&battle));
    give(&mut battle, NORTH, Command::Done);
}
