//! Worked examples of K3.7.

use hexlance_board::Hex;
use hexlance_rules::UnitId;

use super::*;
use crate::{
    Battle,
    command::{Command, OrderGiven},
    model::Characteristic,
    setup::{MidPool, TrooperSetup, plan::*},
};

fn runner(c: i16, r: i16) -> TrooperSetup {
    let runner = man("R", |p| {
        p.cost = 40;
        p.characteristics.push(Characteristic::Impetuous);
    });
    standing(runner, c, r)
}

/// Enemies that look away, so that nobody reacts.
fn enemies(cells: &[(i16, i16)]) -> Vec<TrooperSetup> {
    let all = cells.iter().enumerate().map(|(i, (c, r))| {
        let mut enemy = if i == 0 {
            lieutenant("B")
        } else {
            man("C", |_| {})
        };
        enemy.unit.profile.cost = 40;
        standing(enemy, *c, *r)
    });
    all.collect()
}

fn plan(cells: &[(i16, i16)]) -> Plan {
    let north = vec![runner(10, 20), standing(lieutenant("L"), 0, 0)];
    Plan::of(north, enemies(cells)).stage(Stage::Impetuous)
}

fn run(route: Vec<Hex>, contact: Option<UnitId>) -> Command {
    Command::Order(OrderGiven {
        source: Source::Impetuous,
        kind: OrderKind::Impetuous,
        entire: false,
        actors: vec![(
            UnitId(0),
            Deed::Move(Move {
                route,
                contact,
                ..Move::default()
            }),
        )],
    })
}

fn cells(all: &[(i16, i16)]) -> Vec<Hex> {
    all.iter().map(|(c, r)| at(*c, *r)).collect()
}

fn pass(battle: &mut Battle) {
    use hexlance_rules::draft::Drafts;
    while crate::Skirmish::to_act(battle) == Some(SOUTH) {
        give(battle, SOUTH, Command::React(Vec::new()));
    }
}

/// K3.E5: B is 6 away with a way of 5, C as far with a wall before him.
#[test]
fn the_nearest_enemy_by_the_way_is_the_goal() {
    let plan = plan(&[(10, 14), (16, 20)]).words(at(16, 20), "wall height 2 N NW NE");
    let mut battle = plan.battle();
    let towards_c = cells(&[(11, 20), (12, 20), (13, 20), (14, 20)]);
    assert_eq!(
        refused(&battle, NORTH, &run(towards_c, None)),
        ("not_towards", "K3.7.4")
    );
    let short = cells(&[(10, 19), (10, 18)]);
    assert_eq!(refused(&battle, NORTH, &run(short, None)).0, "not_towards");
    let whole = cells(&[(10, 19), (10, 18), (10, 17), (10, 16)]);
    give(&mut battle, NORTH, run(whole, None));
    pass(&mut battle);
    let contact = Deed::Move(Move {
        route: vec![at(10, 15)],
        contact: Some(UnitId(2)),
        ..Move::default()
    });
    give(&mut battle, NORTH, Command::Second(vec![contact]));
    pass(&mut battle);
    assert_eq!(look(&battle, "R").hex, Some(at(10, 15)));
    // Nobody is left to run: the Orders Phase has begun.
    assert_eq!(Table::of(battle.world()).clock().stage, Stage::Orders);
}

#[test]
fn contact_is_declared_where_it_is_reached() {
    let mut battle = plan(&[(10, 17)]).battle();
    let way = cells(&[(10, 19), (10, 18)]);
    assert_eq!(
        refused(&battle, NORTH, &run(way.clone(), None)).0,
        "not_towards"
    );
    give(&mut battle, NORTH, run(way, Some(UnitId(2))));
    pass(&mut battle);
    let shot = Command::Second(vec![Deed::Idle]);
    assert_eq!(refused(&battle, NORTH, &shot), ("in_contact", "K3.7.5"));
}

#[test]
fn an_impetuous_order_can_be_cancelled() {
    let mut battle = plan(&[(10, 14)]).battle();
    assert_eq!(refused(&battle, NORTH, &Command::Done).0, "not_now");
    let other = Command::HoldBack(UnitId(1), Price::Token);
    assert_eq!(refused(&battle, NORTH, &other).0, "not_impetuous");
    give(
        &mut battle,
        NORTH,
        Command::HoldBack(UnitId(0), Price::Token),
    );
    let table = Table::of(battle.world());
    assert_eq!(table.clock().stage, Stage::Orders);
    assert_eq!(table.pool(NORTH).unwrap().tokens, 3);
    let mut battle = plan(&[(10, 14)]).battle();
    give(
        &mut battle,
        NORTH,
        Command::HoldBack(UnitId(0), Price::Order),
    );
    let pool = Table::of(battle.world()).pool(NORTH).unwrap();
    assert_eq!((pool.groups[&1], pool.tokens), (1, 4));
}

#[test]
fn in_loss_of_lieutenant_no_token_holds_anybody_back() {
    let pool = MidPool {
        leaderless: true,
        ..MidPool::default()
    };
    let battle = plan(&[(10, 14)]).pool(pool).battle();
    let by_token = Command::HoldBack(UnitId(0), Price::Token);
    assert_eq!(refused(&battle, NORTH, &by_token).0, "leaderless");
    let by_order = Command::HoldBack(UnitId(0), Price::Order);
    assert_eq!(refused(&battle, NORTH, &by_order).0, "no_order_left");
}

#[test]
fn whoever_cannot_run_does_not_have_to() {
    let mut stuck = runner(10, 20);
    stuck.standing.states.push(crate::state::Afflicted {
        state: crate::state::State::Immobilized1,
        since: 0,
        by: SOUTH,
        what: None,
        group: 0,
    });
    let north = vec![stuck, standing(lieutenant("L"), 0, 0)];
    let battle = Plan::of(north, enemies(&[(10, 14)]))
        .stage(Stage::Impetuous)
        .battle();
    assert_eq!(Table::of(battle.world()).clock().stage, Stage::Orders);
}

#[test]
fn a_prone_one_stands_up() {
    let mut prone = runner(10, 20);
    prone.standing.prone = true;
    let north = vec![prone, standing(lieutenant("L"), 0, 0)];
    let battle = Plan::of(north, enemies(&[(10, 10)]))
        .stage(Stage::Impetuous)
        .battle();
    let way = cells(&[(10, 19), (10, 18), (10, 17), (10, 16)]);
    assert_eq!(
        refused(&battle, NORTH, &run(way.clone(), None)).0,
        "too_far"
    );
    let up = Command::Order(OrderGiven {
        source: Source::Impetuous,
        kind: OrderKind::Impetuous,
        entire: false,
        actors: vec![(
            UnitId(0),
            Deed::Move(Move {
                route: way,
                begins_prone: Some(false),
                ..Move::default()
            }),
        )],
    });
    battle.check(NORTH, &up).unwrap();
}

#[test]
fn goals_are_told_before_anybody_runs() {
    let battle = plan(&[(10, 14), (10, 30)]).battle();
    let table = Table::of(battle.world());
    let runner = table.find(UnitId(0)).expect("it stands there");
    assert_eq!(goals(table, runner), [at(10, 14)]);
}

/// K3.7.4: whoever has no wish gets it through its Order all the same.
#[test]
fn in_contact_no_run_is_offered() {
    let battle = plan(&[(10, 21)]).battle();
    let usual = hexlance_rules::draft::usual(&battle, NORTH).expect("an Order");
    let Command::Order(given) = &usual else {
        panic!("an Order, and not {usual:?}");
    };
    assert_eq!(given.actors, [(UnitId(0), Deed::Idle)]);
    assert!(battle.check(NORTH, &usual).is_ok());
}
