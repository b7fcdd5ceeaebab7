//! The computer players of the classic rules against each other: battles end, every wish is legal, and the better player
//! wins.

mod common;

use std::sync::Arc;

use common::{Ground, SHIPPED, battle, battle_on, led, player, shipped};
use hexlance_classic::{content::Content, setup::Setup, state::Ending};
use hexlance_classic_ai::simulate;
use hexlance_rules::SideId;

#[test]
fn every_wish_is_legal_and_battles_end() {
    let pairs = [
        ["walker", "normal"],
        ["easy", "hard"],
        ["random", "normal"],
        ["hard", "walker"],
    ];
    for seed in 0..8 {
        led(
            battle(seed, false),
            pairs[seed as usize % 4],
            400 + seed,
            |_| {},
        );
    }
}

#[test]
fn the_battles_that_ship_can_be_played() {
    for (seed, name) in (70..).zip(SHIPPED) {
        led(shipped(name), ["normal", "hard"], seed, |_| {});
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
        led(
            battle(seed, false),
            pairs[seed as usize % 4],
            400 + seed,
            |_| {},
        );
    }
}

/// How a battle of two levels ended, and in how many commands.
fn duel(setup: &Arc<Setup>, levels: [&str; 2], seed: u64) -> (Ending, usize) {
    let mut players = levels.map(|l| player(l, seed));
    let played = simulate(setup, &Content::shipped(), &mut players, seed).expect("it ends");
    (played.ending, played.commands)
}

/// How often each of two levels wins, over battles from both sides: equal 'Mechs on four grounds, or those that ship.
fn wins(levels: [&str; 2], seeds: std::ops::Range<u64>, ships: bool) -> [usize; 2] {
    let mut won = [0, 0];
    for seed in seeds {
        let (swap, n) = (seed % 2 == 1, seed as usize / 2);
        let sides = if swap { [levels[1], levels[0]] } else { levels };
        let setup = match ships {
            true => shipped(SHIPPED[n % SHIPPED.len()]),
            false => battle_on(Ground::ALL[n % 4], seed / 2, true),
        };
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
    let [normal, walker] = wins(["normal", "walker"], 500..540, false);
    assert!(normal > 2 * walker, "normal wins {normal} : {walker}");
}

#[test]
#[ignore = "thousands of battles"]
fn every_level_beats_those_below_it() {
    for ships in [false, true] {
        for (below, least) in [("random", 95), ("walker", 75)] {
            let [normal, other] = wins(["normal", below], 0..300, ships);
            let share = 100 * normal / (normal + other).max(1);
            assert!(share >= least, "{normal} : {other} against {below}");
        }
        for levels in [["easy", "walker"], ["normal", "easy"], ["hard", "normal"]] {
            let [better, worse] = wins(levels, 0..300, ships);
            let share = 100 * better / (better + worse).max(1);
            assert!(share >= 65, "{levels:?}: {better} : {worse}");
        }
    }
}
