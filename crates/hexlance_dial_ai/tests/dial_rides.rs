//! What the computer players of the dial rules do with transports and switches: situations made by hand, and whole
//! battles in which boarding and setting down are counted.

mod common;

use std::sync::Arc;

use common::{SHIPPED, battle, many, player, shipped, situation, standing};
use hexlance_board::Direction;
use hexlance_dial::{
    Battle,
    command::{Command, MoveOrder},
    content::Content,
    equipment::Equipment,
    event::{Event, MoveEvent},
    invariants,
    model::Model,
    read::{Look, Table},
    setup::{Setup, UnitSetup},
    state::{Clock, Place, Stage},
};
use hexlance_dial_ai::{Player, to_act};
use hexlance_rules::{DiceSource, SideId};

const RED: SideId = SideId(0);
const BLUE: SideId = SideId(1);

fn begin(setup: &Arc<Setup>) -> Battle {
    Battle::new(setup.clone(), Content::shipped(), DiceSource::Seed(5)).expect("it starts")
}

fn find<'b>(battle: &'b Battle, name: &str) -> Look<'b> {
    let mut units = Table::of(battle.world()).units();
    units.find(|u| u.name == name).expect("a unit of that name")
}

/// Lets a player play on until the turn is the other side's, and tells what it ordered.
fn turn(battle: &mut Battle, player: &mut Player, side: SideId) -> Vec<Command> {
    let mut given = Vec::new();
    let clock = |b: &Battle| *b.world().resource::<Clock>();
    while clock(battle).active == side && clock(battle).stage != Stage::Over {
        let asked = to_act(battle).expect("somebody has to act");
        let command = match asked == side {
            true => player.wish(battle, side).expect("a wish"),
            false => Command::Answer(
                battle.decision().expect("a question").choices[0]
                    .code
                    .clone(),
            ),
        };
        battle
            .submit(asked, command.clone())
            .unwrap_or_else(|e| panic!("{command:?}: {e}"));
        given.push(command);
    }
    given
}

/// Blue stands where it is.
fn wait(battle: &mut Battle) {
    let clock = |b: &Battle| *b.world().resource::<Clock>();
    while clock(battle).active == BLUE && clock(battle).stage != Stage::Over {
        let asked = to_act(battle).expect("somebody has to act");
        let command = match (battle.decision(), clock(battle).stage) {
            (Some(d), _) => Command::Answer(d.choices[0].code.clone()),
            (None, Stage::Command) => Command::BeginOrders,
            _ => Command::EndTurn,
        };
        battle.submit(asked, command).expect("a legal command");
    }
}

fn moves(given: &[Command]) -> impl Iterator<Item = &MoveOrder> {
    given.iter().filter_map(|c| match c {
        Command::Move(order) => Some(order),
        _ => None,
    })
}

fn boards(given: &[Command]) -> usize {
    moves(given).map(|o| o.boards.len()).sum()
}

fn sets_down(given: &[Command]) -> usize {
    let downs = moves(given).filter_map(|o| o.sets_down.as_ref());
    downs.map(|d| d.units.len()).sum()
}

/// An enemy that is out of everybody's reach for the time being.
fn far_enemies() -> Vec<UnitSetup<Model>> {
    vec![
        standing("Ahead", "dial.breakwater", [9, 2], Direction::S),
        standing("Beside It", "dial.tidegrubber", [11, 2], Direction::S),
    ]
}

/// A coach in a row with three squads of a kind around it, those enemies ahead.
fn coach(squad: &str, row: i16) -> Arc<Setup> {
    let red = vec![
        standing("Coach", "dial.oxbow", [9, row], Direction::N),
        standing("First", squad, [9, row + 1], Direction::N),
        standing("Second", squad, [8, row], Direction::N),
        standing("Third", squad, [10, row], Direction::N),
    ];
    situation(1, Stage::Orders, [red, far_enemies()])
}

#[test]
fn squads_board_and_get_out_again() {
    let setup = coach("dial.surveyor_team", 9);
    for level in ["normal", "hard"] {
        let mut boarded = 0;
        let mut out = 0;
        for seed in 0..3 {
            let mut battle = begin(&setup);
            let mut red = player(level, seed);
            for _ in 0..8 {
                let given = turn(&mut battle, &mut red, RED);
                boarded += boards(&given);
                out += sets_down(&given);
                wait(&mut battle);
            }
        }
        assert!(boarded >= 6, "{level} took {boarded} aboard in 3 battles");
        assert!(out >= 3, "{level} set {out} down in 3 battles");
    }
}

#[test]
fn a_ride_takes_some_turns() {
    let setup = coach("dial.surveyor_team", 9);
    let mut battle = begin(&setup);
    let mut red = player("hard", 1);
    let given = turn(&mut battle, &mut red, RED);
    assert_eq!(boards(&given), 3, "{given:?}");
    for name in ["First", "Second", "Third"] {
        assert!(matches!(find(&battle, name).place, Place::Aboard(_)));
    }
    wait(&mut battle);
    let given = turn(&mut battle, &mut red, RED);
    assert_eq!(sets_down(&given), 0, "nobody gets out at once: {given:?}");
    for _ in 0..6 {
        wait(&mut battle);
        let given = turn(&mut battle, &mut red, RED);
        if sets_down(&given) > 0 {
            assert!(find(&battle, "First").hex().is_some());
            return;
        }
    }
    panic!("nobody was set down");
}

#[test]
fn hardly_anybody_is_aboard_when_the_battle_ends() {
    let mut late = Vec::new();
    for (squad, row) in [
        ("dial.stoker_section", 16),
        ("dial.reed_cutters", 14),
        ("dial.surveyor_team", 10),
        ("dial.gatewatch_suits", 10),
    ] {
        let mut battle = begin(&coach(squad, row));
        let mut red = player("hard", 1);
        let mut boarded = 0;
        for _ in 0..11 {
            boarded += boards(&turn(&mut battle, &mut red, RED));
            wait(&mut battle);
        }
        let mut units = Table::of(battle.world()).units();
        let aboard = units.find(|u| matches!(u.place, Place::Aboard(_)));
        assert!(boarded > 0, "{squad}: nobody boarded");
        late.extend(aboard.map(|_| squad));
    }
    assert!(late.len() <= 1, "still aboard: {late:?}");
}

#[test]
fn a_squad_that_can_fight_where_it_stands_does_not_board() {
    let red = vec![
        standing("Coach", "dial.oxbow", [9, 10], Direction::S),
        standing("First", "dial.gatewatch_suits", [9, 9], Direction::N),
    ];
    let blue = vec![standing("Near", "dial.jackstraw", [9, 6], Direction::S)];
    let setup = situation(3, Stage::Orders, [red, blue]);
    for level in ["normal", "hard"] {
        let mut battle = begin(&setup);
        let given = turn(&mut battle, &mut player(level, 2), RED);
        assert_eq!(boards(&given), 0, "{given:?}");
    }
}

#[test]
fn what_only_helps_is_switched_on() {
    let mut rider = standing("Rider", "dial.heron_riders", [9, 15], Direction::N);
    rider.standing.switched_off = vec![Equipment::Evade];
    let mut guard = standing("Guard", "dial.portcullis", [11, 15], Direction::N);
    guard.standing.switched_off = vec![Equipment::PointDefenseSystem];
    let setup = situation(1, Stage::Command, [vec![rider, guard], far_enemies()]);
    for level in ["normal", "hard"] {
        let mut battle = begin(&setup);
        let given = turn(&mut battle, &mut player(level, 3), RED);
        let switched = |e: Equipment| {
            given.iter().any(
                |c| matches!(c, Command::Switch { equipment, on: true, .. } if *equipment == e),
            )
        };
        assert!(switched(Equipment::Evade), "{given:?}");
        assert!(switched(Equipment::PointDefenseSystem), "{given:?}");
        assert!(find(&battle, "Rider").has(Equipment::Evade));
    }
}

/// A gun carrier beside a machine that only fights at hand lets it go; one beside a machine that is worse at hand holds
/// it, and switches Grapple on again if it was off.
#[test]
fn grapple_is_on_while_it_pays() {
    let wants = |held: &str, damage: u8, off: bool| {
        let mut gun = standing("Gun", "dial.undertow", [9, 9], Direction::N);
        gun.standing.damage = damage;
        if off {
            gun.standing.switched_off = vec![Equipment::Grapple];
        }
        let foe = standing("Foe", held, [9, 8], Direction::S);
        let setup = situation(3, Stage::Command, [vec![gun], vec![foe]]);
        let battle = begin(&setup);
        player("hard", 4).wish(&battle, RED).expect("a wish")
    };
    let switch = |command: &Command| match command {
        Command::Switch {
            equipment: Equipment::Grapple,
            on,
            ..
        } => Some(*on),
        _ => None,
    };
    assert_eq!(switch(&wants("dial.billhook", 3, false)), Some(false));
    assert_eq!(switch(&wants("dial.billhook", 3, true)), None);
    assert_eq!(switch(&wants("dial.portcullis", 0, false)), None);
    assert_eq!(switch(&wants("dial.portcullis", 0, true)), Some(true));
}

/// Battles of drawn forces with a transport, and those that ship, with every wish legal and every state sound.
fn counted(setup: &Arc<Setup>, levels: [&str; 2], seed: u64) -> [usize; 2] {
    let dice = DiceSource::Seed(seed);
    let mut battle = Battle::new(setup.clone(), Content::shipped(), dice).expect("it starts");
    let mut players = levels.map(|l| player(l, seed));
    let mut watch = invariants::Watch::new(&battle);
    while let Some(side) = to_act(&battle) {
        let command = players[side.index()].wish(&battle, side).expect("a wish");
        if let Err(e) = battle.submit(side, command.clone()) {
            panic!("{levels:?}, seed {seed}: {command:?} is refused: {e}");
        }
        let mut broken = invariants::faults(battle.world());
        broken.extend(watch.follow(&battle));
        assert_eq!(broken, Vec::<String>::new(), "{levels:?}, seed {seed}");
        assert!(battle.history().len() < 5_000, "seed {seed} does not end");
    }
    let stage = battle.world().resource::<Clock>().stage;
    assert_eq!(stage, Stage::Over, "seed {seed} is stuck");
    let count = |of: fn(&Event) -> bool| battle.log().iter().filter(|l| of(&l.event)).count();
    [
        count(|e| matches!(e, Event::Move(MoveEvent::Boarded { .. }))),
        count(|e| matches!(e, Event::Move(MoveEvent::SetDown { .. }))),
    ]
}

fn has_transport(setup: &Setup) -> bool {
    let units = setup.sides.iter().flat_map(|s| &s.forces);
    let mut units = units.flat_map(|f| &f.formations).flat_map(|f| &f.units);
    units.any(|u| u.model.transport > 0)
}

#[test]
fn passengers_get_in_and_out_in_whole_battles() {
    let setups: Vec<(u64, Arc<Setup>)> = (900..)
        .map(|seed| (seed, battle(seed, false)))
        .filter(|(_, s)| has_transport(s))
        .take(12)
        .collect();
    let played = many(0..setups.len() as u64, |i| {
        let (seed, setup) = &setups[i as usize];
        let levels = [["hard", "normal"], ["normal", "easy"], ["hard", "hard"]];
        counted(setup, levels[i as usize % 3], *seed)
    });
    let [boarded, out] = [0, 1].map(|i| played.iter().map(|p| p[i]).sum::<usize>());
    assert!(boarded > 0, "nobody boarded in {} battles", played.len());
    assert!(out > 0, "nobody was set down in {} battles", played.len());
}

#[test]
fn passengers_of_the_battles_that_ship_get_out() {
    let played = many(0..4, |seed| {
        counted(
            &shipped(SHIPPED[if seed < 2 { 0 } else { 2 }]),
            ["hard", "normal"],
            seed,
        )
    });
    let out: usize = played.iter().map(|p| p[1]).sum();
    assert!(out >= 4, "{out} were set down in four battles");
}

#[test]
fn slow_squads_begin_aboard() {
    // Some forces that are drawn have a transport and squads on foot.
    let aboard = (900..960)
        .map(|seed| battle(seed, false))
        .filter(|s| has_transport(s))
        .take(8)
        .map(|setup| {
            let mut battle = begin(&setup);
            let mut players = [player("hard", 1), player("normal", 1)];
            while battle.world().resource::<Clock>().stage == Stage::Deployment {
                let side = to_act(&battle).expect("somebody sets up");
                let command = players[side.index()].wish(&battle, side).expect("a wish");
                battle.submit(side, command).expect("a legal command");
            }
            let units = Table::of(battle.world()).units();
            units
                .filter(|u| matches!(u.place, Place::Aboard(_)))
                .count()
        })
        .sum::<usize>();
    assert!(aboard > 0);
}
