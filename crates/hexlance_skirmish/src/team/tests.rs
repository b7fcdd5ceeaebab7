//! Worked examples of K19.

use super::*;
use crate::{
    Battle,
    command::{Command, OrderGiven},
    command_tokens::TokenUse,
    deeds::Deed,
    moves::Move,
    setup::{Placement, TrooperSetup, plan::*},
};

fn battle(cells: &[(i16, i16)]) -> Battle {
    let names = ["A", "B", "C", "D", "E"];
    let all = cells.iter().zip(names).enumerate();
    let mut north: Vec<TrooperSetup> = all
        .map(|(i, ((c, r), name))| {
            let trooper = if i == 0 {
                lieutenant(name)
            } else {
                man(name, |_| {})
            };
            standing(trooper, *c, *r)
        })
        .collect();
    north.push(standing(man("Z", |p| (p.cost, p.team) = (60, None)), 20, 0));
    let mut plan = Plan::of(north, vec![bystander()]).stage(Stage::Tactical);
    plan.setup.link_teams = true;
    plan.battle()
}

fn form(units: &[u16]) -> Command {
    let members = units.iter().map(|unit| UnitId(*unit)).collect();
    Command::Token(TokenUse::Team(members))
}

fn members_of(battle: &Battle, name: &str) -> u8 {
    members(Table::of(battle.world()), &look(battle, name))
}

fn formed() -> Battle {
    let mut battle = battle(&[(2, 3), (4, 3), (6, 3), (8, 3)]);
    give(&mut battle, NORTH, form(&[0, 1, 2, 3]));
    // Nobody is left to be asked for: the Orders have been counted.
    battle
}

fn order(kind: OrderKind, deeds: Vec<(u16, Deed)>) -> Command {
    let actors = deeds.into_iter().map(|(unit, deed)| (UnitId(unit), deed));
    Command::Order(OrderGiven {
        source: Source::Pool,
        kind,
        entire: false,
        actors: actors.collect(),
    })
}

fn step(c: i16, r: i16) -> Deed {
    Deed::Move(Move {
        route: vec![at(c, r)],
        ..Move::default()
    })
}

#[test]
fn a_team_is_formed_for_a_token() {
    let battle = formed();
    assert_eq!(members_of(&battle, "A"), 4);
    assert_eq!(members_of(&battle, "Z"), 0);
    let table = Table::of(battle.world());
    assert_eq!(table.pool(NORTH).unwrap().tokens, 3);
    assert!(has_sixth_sense(table, &look(&battle, "B")));
}

/// North deploys: four stand, a fifth and the one who leads the side are still to be placed.
fn deploying() -> Battle {
    let cells = [(2, 3), (4, 3), (6, 3), (8, 3)];
    let mut north: Vec<TrooperSetup> = cells
        .iter()
        .zip(["A", "B", "C", "D"])
        .map(|((c, r), name)| standing(man(name, |_| {}), *c, *r))
        .collect();
    north.extend([man("E", |_| {}), lieutenant("L")]);
    let mut plan = Plan::of(north, vec![bystander()]);
    plan.setup.link_teams = true;
    plan.battle()
}

#[test]
fn a_team_is_formed_at_deployment_for_nothing() {
    let mut battle = deploying();
    assert_eq!(
        refused(&battle, SOUTH, &form(&[0, 1, 2])).0,
        "not_your_setup"
    );
    let drill = Command::Token(TokenUse::Drill(UnitId(0)));
    assert_eq!(refused(&battle, NORTH, &drill).0, "not_your_turn");
    give(&mut battle, NORTH, form(&[0, 1, 2, 3]));
    assert_eq!(members_of(&battle, "A"), 4);
    let pool = Table::of(battle.world()).pool(NORTH).unwrap();
    assert_eq!(pool.tokens, 4);
}

#[test]
fn who_is_put_elsewhere_while_deploying_leaves_the_team() {
    let mut battle = deploying();
    let place = |c, r| Command::Deploy(Placement::of(UnitId(4), at(c, r)));
    assert_eq!(refused(&battle, NORTH, &form(&[0, 1, 2, 4])).0, "no_member");
    give(&mut battle, NORTH, place(5, 4));
    give(&mut battle, NORTH, form(&[0, 1, 2, 4]));
    assert_eq!(members_of(&battle, "E"), 4);
    give(&mut battle, NORTH, place(7, 4));
    assert_eq!(members_of(&battle, "E"), 0);
    assert_eq!(members_of(&battle, "A"), 3);
}

#[test]
fn a_team_is_put_together_by_picks_while_deploying() {
    let battle = deploying();
    let way = hexlance_rules::draft::laws::picks_to(&battle, NORTH, &form(&[0, 1, 2]));
    assert_eq!(way.map(|picks| picks.len()), Ok(5));
}

#[test]
fn who_can_be_no_team() {
    let battle = battle(&[(2, 3), (4, 3), (6, 3), (23, 3)]);
    assert_eq!(refused(&battle, NORTH, &form(&[0, 1])).0, "team_size");
    assert_eq!(refused(&battle, NORTH, &form(&[0, 1, 1])).0, "team_size");
    assert_eq!(refused(&battle, NORTH, &form(&[0, 1, 4])).0, "no_kin");
    assert_eq!(refused(&battle, NORTH, &form(&[0, 1, 2, 3])).0, "too_far");
    assert_eq!(refused(&battle, NORTH, &form(&[0, 1, 5])).0, "not_yours");
}

#[test]
fn the_team_moves_for_one_order() {
    let mut battle = formed();
    let some = order(OrderKind::Team, vec![(0, step(2, 4)), (1, step(4, 4))]);
    assert_eq!(refused(&battle, NORTH, &some).0, "no_team");
    let all = vec![
        (0, step(2, 4)),
        (1, step(4, 4)),
        (2, Deed::Idle),
        (3, step(8, 4)),
    ];
    give(&mut battle, NORTH, order(OrderKind::Team, all));
    let idle = vec![Deed::Idle, Deed::Idle, Deed::Idle, Deed::Idle];
    give(&mut battle, NORTH, Command::Second(idle));
    assert_eq!(look(&battle, "D").hex, Some(at(8, 4)));
    assert_eq!(members_of(&battle, "A"), 4);
    assert_eq!(Table::of(battle.world()).pool(NORTH).unwrap().groups[&1], 4);
}

#[test]
fn whoever_acts_alone_leaves() {
    let mut battle = formed();
    give(
        &mut battle,
        NORTH,
        order(OrderKind::Single, vec![(3, step(8, 4))]),
    );
    give(&mut battle, NORTH, Command::Second(vec![Deed::Idle]));
    // K19.E2: Sixth Sense goes with the fourth.
    assert_eq!(members_of(&battle, "D"), 0);
    assert_eq!(members_of(&battle, "A"), 3);
    assert!(!has_sixth_sense(
        Table::of(battle.world()),
        &look(&battle, "A")
    ));
    give(
        &mut battle,
        NORTH,
        order(OrderKind::Single, vec![(2, step(6, 4))]),
    );
    give(&mut battle, NORTH, Command::Second(vec![Deed::Idle]));
    assert_eq!(members_of(&battle, "A"), 0);
}

#[test]
fn teams_are_an_optional_rule() {
    let north = ["A", "B", "C"].map(|name| man(name, |p| p.cost = 40));
    let all = north.into_iter().enumerate();
    let mut north: Vec<_> = all.map(|(i, t)| standing(t, 2 * i as i16, 3)).collect();
    north.push(standing(lieutenant("L"), 20, 0));
    let battle = Plan::of(north, vec![bystander()])
        .stage(Stage::Tactical)
        .battle();
    let table = Table::of(battle.world());
    assert_eq!(table.clock().stage, Stage::Orders);
    let units = [0, 1, 2].map(UnitId);
    assert_eq!(check(table, NORTH, &units).unwrap_err().code, "no_teams");
}
