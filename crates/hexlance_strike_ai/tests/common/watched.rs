//! Battles that are watched: every wish is checked before it is given and every state after it.
#![allow(dead_code)] // each test uses its part

use std::sync::Arc;

use hexlance_rules::DiceSource;
use hexlance_strike::{
    Battle, content::Content, invariants::Watch, read, setup::Setup, state::Ending,
};
use hexlance_strike_ai::{Player, player, to_act, wish};

/// No battle of these tests takes a tenth of this.
const MOST_COMMANDS: usize = 6_000;

/// Plays a battle, checks every wish before it is given and every state after it.
pub fn watched(
    setup: &Arc<Setup>,
    content: &Arc<Content>,
    players: &mut [Box<dyn Player>; 2],
    seed: u64,
) -> Battle {
    let mut battle = Battle::with_options(
        setup.clone(),
        content.clone(),
        DiceSource::Seed(seed),
        true,
        false,
    )
    .expect("the setup is sound");
    let mut watch = Watch::default();
    while let Some(side) = to_act(&battle) {
        let turn = read::turn(battle.world()).number;
        let command = wish(&mut *players[side.index()], &battle, side)
            .unwrap_or_else(|| panic!("seed {seed}, turn {turn}: side {side:?} has no wish"));
        if let Err(refused) = battle.submit(side, command.clone()) {
            let step = battle.waiting().cloned();
            panic!("seed {seed}, turn {turn}: {command:?} is refused: {refused}; {step:?}");
        }
        if let Err(broken) = watch.follow(battle.world(), battle.log()) {
            let log = battle.log();
            for logged in &log[log.len().saturating_sub(12)..] {
                println!("{:?}", logged.event);
            }
            panic!("seed {seed}, turn {turn}: after {command:?}: {broken}");
        }
        assert!(
            battle.history().len() < MOST_COMMANDS,
            "seed {seed}: no end in turn {turn}"
        );
    }
    assert!(
        battle.world().resource::<Ending>().0.is_some(),
        "seed {seed}: nobody can act, and the battle is not over"
    );
    battle
}

pub fn level(name: &str, seed: u64) -> Box<dyn Player> {
    player(name, seed).unwrap_or_else(|| panic!("{name} is a level"))
}
