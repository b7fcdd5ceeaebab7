//! Small scenes with infantry: what a good player does with it, and with what it clings to.

mod common;

use common::{SOUTH, begin, led, player, scene, shipped, unit, wish};
use hexlance_board::Direction;
use hexlance_classic::{
    Battle,
    command::{Command, Step, Way},
    event::{Event, HiddenEvent, InfantryEvent},
    model::record::UnitRecord,
    read::Table,
    setup::UnitSetup,
    state::{Hold, Mode, Phase, Storm, Strike},
};
use hexlance_classic_ai::to_act;
use hexlance_rules::UnitId;

use Direction::{N, S};

type Own = UnitSetup<UnitRecord>;
type Hexes<'a> = &'a [((i16, i16), &'a str)];

fn turn(phase: Phase, hexes: Hexes<'_>, south: Vec<Own>, north: Vec<Own>) -> Command {
    wish(&begin(scene(phase, hexes, south, north), 5))
}

/// A unit that has had its turn.
fn done(mut unit: Own) -> Own {
    unit.standing.had_turn = true;
    unit
}

/// Infantry that clings to the first unit of the other side, or rides on one of its own.
fn on(id: &str, carrier: &str, hold: Hold) -> Own {
    let mut own = unit(id, (1, 1), N);
    (own.at, own.facing) = (None, None);
    own.standing.perch = Some((carrier.to_owned(), hold, 1));
    own
}

fn named(mut unit: Own, name: &str) -> Own {
    unit.name = Some(name.to_owned());
    unit
}

/// The steps of a move, if it is one.
fn steps(order: &Command) -> &[Step] {
    match order {
        Command::Move(order) => match &order.way {
            Way::Steps(steps) => steps,
            Way::Jump { .. } => &[],
        },
        _ => panic!("{order:?}"),
    }
}

#[test]
fn suits_go_to_a_mech_and_swarm_it() {
    let own = vec![unit("gatewardens", (10, 12), N)];
    let giant = done(unit("old_parliament", (10, 10), S));
    let mut battle = begin(scene(Phase::Movement, &[], own, vec![giant]), 5);
    let order = wish(&battle);
    battle.submit(SOUTH, order.clone()).expect("legal");
    let table = Table::of(battle.world());
    let hex = |unit| table.find(UnitId(unit)).and_then(|u| u.hex());
    assert_eq!(hex(0), hex(1), "{order:?}");
    let order = turn(
        Phase::Weapons,
        &[],
        vec![unit("gatewardens", (10, 10), N)],
        vec![unit("old_parliament", (10, 10), S)],
    );
    let storms = matches!(
        order,
        Command::Storm {
            how: Storm::Swarm | Storm::Leg,
            ..
        }
    );
    assert!(storms, "{order:?}");
}

#[test]
fn nobody_storms_where_fire_does_more() {
    // A platoon of three has no chance.
    let mut few = unit("fenroad_rifles", (10, 10), N);
    few.standing.ranks = Some(hexlance_classic::state::Ranks {
        troopers: 5,
        ..Default::default()
    });
    let mut runner = unit("thistlewick", (10, 10), S);
    runner.standing.march.mode = Mode::Jump;
    runner.standing.march.hexes = 6;
    let order = turn(Phase::Weapons, &[], vec![few], vec![runner]);
    assert!(matches!(order, Command::Fire(_)), "{order:?}");
}

#[test]
fn an_arm_pulls_at_who_clings_to_the_mech() {
    let order = turn(
        Phase::Physical,
        &[],
        vec![named(unit("thistlewick", (10, 12), N), "Runner")],
        vec![
            on("gatewardens", "Runner", Hold::Swarming),
            unit("skarnhound", (1, 1), S),
        ],
    );
    let Command::Strike(order) = order else {
        panic!("{order:?}")
    };
    let pulls = |s: &(Strike, UnitId)| matches!(s.0, Strike::Pull(_));
    assert!(order.strikes.iter().any(pulls), "{order:?}");
}

#[test]
fn a_tank_drives_erratically_while_somebody_clings_to_it() {
    let drives = |swarmed: bool| {
        let suits = match swarmed {
            true => on("gatewardens", "Raft", Hold::Swarming),
            false => unit("gatewardens", (20, 20), N),
        };
        let order = turn(
            Phase::Movement,
            &[],
            vec![named(unit("saltskiff", (10, 12), N), "Raft")],
            vec![done(suits), done(unit("hobbinet", (1, 1), S))],
        );
        matches!(&order, Command::Move(_)) && steps(&order).first() == Some(&Step::Erratic)
    };
    assert!(drives(true) && !drives(false));
}

#[test]
fn a_mech_without_arms_shakes_off_who_clings_to_it() {
    // It drops on them, or jumps.
    let order = turn(
        Phase::Movement,
        &[],
        vec![named(unit("trestle", (10, 12), N), "Bridge")],
        vec![
            done(on("gatewardens", "Bridge", Hold::Swarming)),
            done(unit("hobbinet", (1, 1), S)),
        ],
    );
    assert_eq!(steps(&order).last(), Some(&Step::Drop), "{order:?}");
}

#[test]
fn infantry_far_from_the_enemy_gets_aboard_and_stays_until_it_is_there() {
    let own = || {
        vec![
            named(unit("saltskiff", (10, 19), N), "Raft"),
            unit("fenroad_rifles", (10, 19), N),
        ]
    };
    let far = vec![done(unit("hagstone", (10, 1), S))];
    let mut battle = begin(scene(Phase::Movement, &[], own(), far), 5);
    let mut best = player("hard", 1);
    let boarded = |battle: &Battle| {
        let log = battle.log().iter();
        let all = log.filter_map(|l| match &l.event {
            Event::Infantry(InfantryEvent::Boarded { hold, .. }) => Some(*hold),
            _ => None,
        });
        { all }.next_back()
    };
    while to_act(&battle) == Some(SOUTH) {
        let order = best.wish(&battle, SOUTH).expect("a wish");
        battle.submit(SOUTH, order).expect("legal");
    }
    assert_eq!(boarded(&battle), Some(Hold::Inside));
    // Far away it stays aboard, and near the enemy it gets off.
    for (row, leaves) in [(18, false), (4, true)] {
        let own = vec![
            named(unit("saltskiff", (10, row), N), "Raft"),
            on("fenroad_rifles", "Raft", Hold::Inside),
        ];
        let foe = vec![done(unit("hagstone", (10, 1), S))];
        let mut battle = begin(scene(Phase::Movement, &[], own, foe), 5);
        let order = hexlance_classic::command::MoveOrder::of(
            UnitId(0),
            Mode::Stationary,
            Way::Steps(Default::default()),
        );
        battle.submit(SOUTH, Command::Move(order)).expect("legal");
        let answer = best.wish(&battle, SOUTH).expect("an answer");
        assert_eq!(
            answer != Command::Answer("stay".to_owned()),
            leaves,
            "{answer:?}"
        );
    }
}

#[test]
fn infantry_near_the_enemy_walks() {
    let order = turn(
        Phase::Movement,
        &[],
        vec![
            done(named(unit("saltskiff", (10, 8), N), "Raft")),
            unit("fenroad_rifles", (10, 8), N),
        ],
        vec![done(unit("hagstone", (10, 5), S))],
    );
    assert!(!matches!(order, Command::Board { .. }), "{order:?}");
}

#[test]
fn a_platoon_goes_upstairs_to_see_over_the_wall() {
    let wall = (4..=16).map(|c| ((c, 9), "level 1"));
    let mut hexes: Vec<((i16, i16), &str)> = wall.collect();
    hexes.push(((10, 10), "heavy building height 3"));
    let order = turn(
        Phase::Movement,
        &hexes,
        vec![unit("fenroad_rifles", (10, 10), N)],
        vec![done(unit("hagstone", (10, 7), S))],
    );
    assert!(steps(&order).contains(&Step::Up), "{order:?}");
}

#[test]
fn suits_throw_away_launchers_that_are_empty() {
    let mut own = unit("bellringers", (10, 12), N);
    own.standing.shots.insert(0, 0);
    let order = turn(
        Phase::Movement,
        &[],
        vec![own],
        vec![unit("hagstone", (10, 4), S)],
    );
    assert_eq!(order, Command::Eject(UnitId(0)));
}

#[test]
fn who_hides_comes_out_for_a_good_shot() {
    let mut revealed = 0;
    for seed in 0..4 {
        let battle = led(
            shipped("five_white_stones"),
            ["hard", "normal"],
            seed,
            |_| {},
        );
        let log = battle.log().iter();
        let chosen = |e: &Event| matches!(e, Event::Hidden(HiddenEvent::Revealed { by: None, .. }));
        revealed += log.filter(|l| chosen(&l.event)).count();
    }
    assert!(revealed > 0, "nobody ever came out");
}
