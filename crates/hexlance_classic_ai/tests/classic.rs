//! The computer players of the classic rules against each other: battles end, every wish is legal, and the better player
//! wins.

mod common;

use std::sync::Arc;

use common::{Ground, battle, battle_on, player};
use hexlance_classic::{
    Battle,
    content::Content,
    read::Table,
    setup::Setup,
    state::{Ending, Phase},
};
use hexlance_classic_ai::{simulate, to_act};
use hexlance_rules::{DiceSource, SideId};

/// Plays a battle and looks at every command.
fn watched(setup: Arc<Setup>, levels: [&str; 2], seed: u64) {
    let dice = DiceSource::Seed(seed);
    let mut battle =
        Battle::with_options(setup, Content::shipped(), dice, false, false).expect("it starts");
    let mut players = levels.map(|l| player(l, seed));
    while let Some(side) = to_act(&battle) {
        let wish = players[side.index()].wish(&battle, side);
        let command = wish.unwrap_or_else(|| panic!("{levels:?}, seed {seed}: no wish"));
        if let Err(e) = battle.submit(side, command.clone()) {
            panic!("{levels:?}, seed {seed}: {command:?} is refused: {e}");
        }
        assert!(
            battle.history().len() < 3_000,
            "{levels:?}, seed {seed}: it does not end"
        );
    }
    assert_eq!(Table::of(battle.world()).clock().phase, Phase::Over);
}

#[test]
fn every_wish_is_legal_and_battles_end() {
    let pairs = [
        ["walker", "normal"],
        ["easy", "hard"],
        ["random", "normal"],
        ["hard", "walker"],
    ];
    for seed in 0..8 {
        watched(battle(seed, false), pairs[seed as usize % 4], 400 + seed);
    }
}

#[test]
#[ignore = "hundreds of battles"]
fn every_wish_is_legal_in_many_battles() {
    let pairs = [
        ["walker", "normal"],
        ["random", "hard"],
        ["easy", "normal"],
        ["hard", "hard"],
    ];
    for seed in 0..400 {
        watched(battle(seed, false), pairs[seed as usize % 4], 400 + seed);
    }
}

/// How a battle of two levels ended, and in how many commands.
fn duel(setup: &Arc<Setup>, levels: [&str; 2], seed: u64) -> (Ending, usize) {
    let mut players = levels.map(|l| player(l, seed));
    let played = simulate(setup, &Content::shipped(), &mut players, seed).expect("it ends");
    (played.ending, played.commands)
}

/// How often each of two levels wins, over battles from both sides.
fn wins(levels: [&str; 2], seeds: std::ops::Range<u64>) -> [usize; 2] {
    let mut won = [0, 0];
    for seed in seeds {
        let swap = seed % 2 == 1;
        let sides = if swap { [levels[1], levels[0]] } else { levels };
        let ground = Ground::ALL[seed as usize / 2 % 4];
        let setup = battle_on(ground, seed / 2, true);
        if let Ending::Won(side) = duel(&setup, sides, seed).0 {
            won[usize::from((side == SideId(1)) != swap)] += 1;
        }
    }
    won
}

#[test]
fn the_same_seed_plays_the_same_battle() {
    let setup = battle(77, false);
    let levels = ["normal", "walker"];
    assert_eq!(duel(&setup, levels, 77), duel(&setup, levels, 77));
}

/// A sample of what the ignored test asks in full.
#[test]
fn normal_beats_the_walker() {
    let [normal, walker] = wins(["normal", "walker"], 500..540);
    assert!(normal > 2 * walker, "normal wins {normal} : {walker}");
}

#[test]
#[ignore = "eight hundred battles"]
fn every_level_beats_those_below_it() {
    let [normal, _] = wins(["normal", "random"], 0..100);
    assert!(normal >= 95, "normal wins {normal} of 100 against random");
    let [normal, _] = wins(["normal", "walker"], 0..100);
    assert!(
        normal >= 75,
        "normal wins {normal} of 100 against the walker"
    );
    for levels in [["easy", "walker"], ["normal", "easy"], ["hard", "normal"]] {
        let [better, worse] = wins(levels, 0..200);
        let share = 100 * better / (better + worse).max(1);
        assert!(share >= 65, "{levels:?}: {better} : {worse}");
    }
}
