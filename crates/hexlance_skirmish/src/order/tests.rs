//! Coordinated Orders (K16.4, K16.6), and the free one of Inspiring Leadership.

use hexlance_rules::UnitId;

use crate::{
    Battle,
    command::{Command, OrderGiven},
    deeds::Deed,
    model::{Skill, Training},
    moves::Move,
    order::OrderKind,
    read::Table,
    setup::{MidPool, TrooperSetup, plan::*},
    state::{Source, Stage},
};

fn battle(troopers: Vec<TrooperSetup>, pool: MidPool) -> Battle {
    let all = troopers.into_iter().enumerate();
    let mut north: Vec<_> = all.map(|(i, t)| standing(t, 2 * i as i16, 3)).collect();
    north.push(standing(man("Z", |p| p.cost = 60), 20, 0));
    let plan = Plan::of(north, vec![bystander()]).stage(Stage::Orders);
    plan.pool(pool).battle()
}

fn together(units: &[u16], source: Source) -> Command {
    let step = |unit: &u16| {
        let way = Move {
            route: vec![at(2 * *unit as i16, 4)],
            ..Move::default()
        };
        (UnitId(*unit), Deed::Move(way))
    };
    Command::Order(OrderGiven {
        source,
        kind: OrderKind::Coordinated,
        entire: false,
        actors: units.iter().map(step).collect(),
    })
}

fn men() -> Vec<TrooperSetup> {
    let mut all = vec![lieutenant("L")];
    all.extend(["A", "B", "C", "D"].map(|name| man(name, |_| {})));
    all.push(man("I", |p| p.training = Training::Irregular));
    all
}

#[test]
fn several_move_for_one_order_and_a_token() {
    let mut battle = battle(men(), MidPool::default());
    give(&mut battle, NORTH, together(&[1, 2, 3], Source::Pool));
    let idle = vec![Deed::Idle, Deed::Idle, Deed::Idle];
    give(&mut battle, NORTH, Command::Second(idle));
    let pool = Table::of(battle.world()).pool(NORTH).unwrap();
    assert_eq!((pool.groups[&1], pool.tokens), (5, 3));
    assert_eq!(look(&battle, "B").hex, Some(at(4, 4)));
}

#[test]
fn who_may_not_be_coordinated() {
    let battle = battle(men(), MidPool::default());
    let order = |units: &[u16]| together(units, Source::Pool);
    assert_eq!(refused(&battle, NORTH, &order(&[1])).0, "how_many");
    assert_eq!(
        refused(&battle, NORTH, &order(&[0, 1, 2, 3, 4])).0,
        "how_many"
    );
    assert_eq!(
        refused(&battle, NORTH, &order(&[1, 5])),
        ("all_regular", "K16.6.4")
    );
    assert_eq!(refused(&battle, NORTH, &order(&[1, 1])).0, "named_twice");
    let by_lieutenant = together(&[0, 1], Source::Lieutenant);
    assert_eq!(refused(&battle, NORTH, &by_lieutenant).0, "wrong_source");
    let Command::Order(mut mixed) = order(&[1, 2]) else {
        unreachable!()
    };
    mixed.actors[1].1 = Deed::Idle;
    assert_eq!(
        refused(&battle, NORTH, &Command::Order(mixed)).0,
        "not_the_same"
    );
}

#[test]
fn without_a_token_or_a_lieutenant_nothing_is_coordinated() {
    let none = MidPool {
        tokens: Some(0),
        ..MidPool::default()
    };
    let order = together(&[1, 2], Source::Pool);
    assert_eq!(refused(&battle(men(), none), NORTH, &order).0, "no_token");
}

#[test]
fn inspiring_leadership_coordinates_for_free() {
    let mut all = men();
    all[0].unit.profile.skills.push(Skill::InspiringLeadership);
    let none = MidPool {
        tokens: Some(0),
        ..MidPool::default()
    };
    let mut battle = battle(all, none);
    // He need not be the Spearhead.
    give(&mut battle, NORTH, together(&[1, 0, 2], Source::Lieutenant));
    let pool = Table::of(battle.world()).pool(NORTH).unwrap();
    assert_eq!((pool.groups[&1], pool.tokens), (7, 0));
    assert_eq!(pool.lieutenant_order, None);
    assert!(pool.lieutenant_known);
    assert_eq!(
        refused(&battle, NORTH, &together(&[0, 3], Source::Lieutenant)).0,
        "not_now"
    );
}
