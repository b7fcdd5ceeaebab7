//! What Command Tokens are spent for.

use hexlance_rules::UnitId;

use super::*;
use crate::{
    Battle,
    command::Command,
    model::Training,
    setup::{MidPool, TrooperSetup, plan::*},
    state::Afflicted,
};

fn irregular(name: &str) -> TrooperSetup {
    man(name, |p| p.training = Training::Irregular)
}

fn counted(troopers: Vec<TrooperSetup>, pool: MidPool) -> Battle {
    let troopers = troopers.into_iter().enumerate();
    let north = troopers
        .map(|(i, t)| standing(t, 2 * i as i16, 1))
        .collect();
    let enemy = bystander();
    let plan = Plan::of(north, vec![enemy]).stage(Stage::Tactical);
    plan.pool(pool).battle()
}

fn with(state: State, mut trooper: TrooperSetup) -> TrooperSetup {
    trooper.standing.states.push(Afflicted {
        state,
        since: 0,
        by: SOUTH,
        what: None,
        group: 1,
    });
    trooper
}

fn tokens(battle: &Battle) -> u8 {
    Table::of(battle.world()).pool(NORTH).unwrap().tokens
}

fn big(name: &str) -> TrooperSetup {
    man(name, |p| p.cost = 60)
}

#[test]
fn an_irregular_is_drilled_before_the_count() {
    let troopers = vec![lieutenant("L"), irregular("A"), irregular("B"), big("C")];
    let mut battle = counted(troopers, MidPool::default());
    let drill = |n| Command::Token(TokenUse::Drill(UnitId(n)));
    assert_eq!(refused(&battle, NORTH, &drill(3)).0, "no_irregular");
    give(&mut battle, NORTH, drill(1));
    assert_eq!(refused(&battle, NORTH, &drill(1)).0, "no_irregular");
    assert_eq!(refused(&battle, SOUTH, &drill(2)).0, "not_your_turn");
    give(&mut battle, NORTH, Command::Done);
    let pool = Table::of(battle.world()).pool(NORTH).unwrap();
    assert_eq!((pool.groups[&1], pool.tokens), (3, 3));
    assert!(!pool.own.contains(&UnitId(1)) && pool.own.contains(&UnitId(2)));
    assert_eq!(refused(&battle, NORTH, &drill(2)).0, "counted_already");
    // It is over with the player turn.
    give(&mut battle, NORTH, Command::Done);
    assert!(!look(&battle, "A").is(State::Drilled));
}

#[test]
fn the_isolated_and_the_leaderless_are_not_drilled() {
    let isolated = with(State::Isolated, irregular("A"));
    let troopers = vec![lieutenant("L"), isolated, irregular("B"), big("C")];
    let battle = counted(troopers, MidPool::default());
    let drill = Command::Token(TokenUse::Drill(UnitId(1)));
    assert_eq!(refused(&battle, NORTH, &drill).0, "no_irregular");
    let mut fallen = lieutenant("L");
    fallen.standing.lost = 1;
    let battle = counted(vec![fallen, irregular("B"), big("C")], MidPool::default());
    // Nothing is left to decide: the Orders have been counted.
    assert_eq!(Table::of(battle.world()).clock().stage, Stage::Orders);
    let none = MidPool {
        tokens: Some(0),
        ..MidPool::default()
    };
    let battle = counted(vec![lieutenant("L"), irregular("B"), big("C")], none);
    assert_eq!(Table::of(battle.world()).clock().stage, Stage::Orders);
}

#[test]
fn a_possessed_comrade_is_called_back() {
    let possessed = with(State::Possessed, big("A"));
    let troopers = vec![lieutenant("L"), possessed, big("C")];
    let mut battle = counted(troopers, MidPool::default());
    give(
        &mut battle,
        NORTH,
        Command::Token(TokenUse::Free(UnitId(1))),
    );
    let who = look(&battle, "A");
    assert_eq!((who.side(), tokens(&battle)), (NORTH, 3));
    assert_eq!(Table::of(battle.world()).pool(NORTH).unwrap().groups[&1], 3);
}

#[test]
fn one_ignores_retreat_for_a_turn() {
    let mut battle = counted(vec![lieutenant("L"), man("A", |_| {})], MidPool::default());
    assert!(crate::retreat::binds(
        Table::of(battle.world()),
        &look(&battle, "A")
    ));
    let steady = Command::Token(TokenUse::Steady(UnitId(1)));
    give(&mut battle, NORTH, steady.clone());
    assert!(!crate::retreat::binds(
        Table::of(battle.world()),
        &look(&battle, "A")
    ));
    assert_eq!(refused(&battle, NORTH, &steady).0, "not_in_retreat");
    give(&mut battle, NORTH, Command::Done);
    give(
        &mut battle,
        NORTH,
        Command::Token(TokenUse::Steady(UnitId(0))),
    );
    assert_eq!(tokens(&battle), 2);
}
