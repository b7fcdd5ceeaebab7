//! Battles that are played by chance.

use std::sync::Arc;

use hexlance_rules::{
    DiceSource, SideId,
    draft::{Chance, Drafts, usual},
};
use hexlance_skirmish::{
    Battle, Skirmish,
    content::Content,
    read::Table,
    score::Score,
    setup::Setup,
    state::{Ending, Stage},
};
use rand::{SeedableRng, rngs::StdRng};

/// Most commands of a battle of ten rounds; random players with fifteen Orders a turn come nowhere near it.
const MOST_COMMANDS: usize = 6000;

/// Plays a battle by random picks until it is over.
fn play(name: &str, setup: Setup, seed: u64) -> Battle {
    let dice = DiceSource::Seed(seed);
    let mut battle = Battle::new(Arc::new(setup), Content::shipped(), dice)
        .unwrap_or_else(|fault| panic!("{name}: {fault}"));
    let mut rng = StdRng::seed_from_u64(seed);
    let mut chance = Chance::default();
    for n in 0..MOST_COMMANDS {
        let Some(side) = Skirmish::to_act(&battle) else {
            return battle;
        };
        let command = chance.command(&mut rng, &battle, side);
        let command = command.unwrap_or_else(|| panic!("{name}: {n}: {side:?} is offered nothing"));
        if let Err(fault) = battle.submit(side, command.clone()) {
            panic!("{name}: {n}: {command:?} comes to {fault}");
        }
    }
    panic!("{name} does not come to an end");
}

/// Plays a battle for some rounds, or until a side has nobody left.
fn plays(name: &str, mut setup: Setup, rounds: u8) {
    // A lesson has its first player turn said, so that its captions fit; others roll for it.
    assert_eq!(setup.first.is_some(), setup.lesson.is_some(), "{name}");
    setup.rounds = rounds;
    let battle = play(name, setup, 7);
    let table = Table::of(battle.world());
    assert_eq!(table.clock().stage, Stage::Over, "{name}");
    assert_ne!(*battle.world().resource::<Ending>(), Ending::Open, "{name}");
    assert!(table.troopers().any(|t| t.hex.is_some()), "{name}");
    let points = battle.world().resource::<Score>().points;
    println!("{name}: round {}, points {points:?}", table.clock().round);
}

fn all_play(rounds: u8) {
    std::thread::scope(|threads| {
        for (name, setup) in super::battles() {
            threads.spawn(move || plays(&name, setup, rounds));
        }
    });
}

#[test]
fn every_battle_can_be_played_by_chance() {
    all_play(2);
}

#[test]
#[ignore = "takes minutes"]
fn every_battle_can_be_played_for_ten_rounds() {
    all_play(10);
}

#[test]
fn whoever_has_no_wish_comes_to_an_end() {
    for (name, setup) in super::battles() {
        let dice = DiceSource::Seed(3);
        let mut battle = Battle::new(Arc::new(setup), Content::shipped(), dice)
            .unwrap_or_else(|fault| panic!("{name}: {fault}"));
        let mut commands = 0;
        while let Some(side) = Skirmish::to_act(&battle) {
            let command = usual(&battle, side)
                .unwrap_or_else(|| panic!("{name}: {commands}: nothing is usual"));
            battle.submit(side, command).expect("it is offered");
            commands += 1;
            assert!(commands < MOST_COMMANDS, "{name}");
        }
        let table = Table::of(battle.world());
        assert_eq!(table.clock().stage, Stage::Over, "{name}");
    }
}

#[test]
fn every_task_has_a_battle() {
    let mut tasks: Vec<_> = super::battles()
        .into_iter()
        .filter(|(_, setup)| setup.lesson.is_none())
        .map(|(_, setup)| std::mem::discriminant(&setup.task))
        .collect();
    let all = tasks.len();
    tasks.dedup();
    assert_eq!((all, tasks.len()), (6, 6));
}

#[test]
fn everybody_has_a_side_of_its_own() {
    for (name, setup) in super::battles() {
        let sides: Vec<_> = setup.sides.iter().map(|s| s.name.clone()).collect();
        assert_ne!(sides[0], sides[1], "{name}");
        assert_eq!(sides.len(), usize::from(SideId(2).0), "{name}");
    }
}
