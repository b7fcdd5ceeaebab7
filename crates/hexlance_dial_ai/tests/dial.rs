//! The computer players of the dial rules against each other: battles end, every wish is legal, and the better player
//! wins.

mod common;

use common::{SHIPPED, battle, duel, fight, many, player, shipped, shipped_wins, wins};
use hexlance_dial::{Battle, content::Content, invariants, state::Stage};
use hexlance_dial_ai::to_act;
use hexlance_rules::DiceSource;

/// Plays a battle and looks at every command.
fn watched(levels: [&str; 2], seed: u64) {
    let dice = DiceSource::Seed(seed);
    let mut battle = Battle::new(battle(seed, false), Content::shipped(), dice).expect("it starts");
    let mut players = levels.map(|l| player(l, seed));
    let mut watch = invariants::Watch::new(&battle);
    while let Some(side) = to_act(&battle) {
        let wish = players[side.index()].wish(&battle, side);
        let command = wish.unwrap_or_else(|| panic!("{levels:?}, seed {seed}: no wish"));
        if let Err(e) = battle.submit(side, command.clone()) {
            panic!("{levels:?}, seed {seed}: {command:?} is refused: {e}");
        }
        let mut broken = invariants::faults(battle.world());
        broken.extend(watch.follow(&battle));
        assert!(
            broken.is_empty(),
            "{levels:?}, seed {seed}, after {command:?}: {broken:?}"
        );
        assert!(
            battle.history().len() < 5_000,
            "{levels:?}, seed {seed}: it does not end"
        );
    }
    let stage = battle
        .world()
        .resource::<hexlance_dial::state::Clock>()
        .stage;
    assert_eq!(stage, Stage::Over);
}

#[test]
fn every_wish_is_legal_and_battles_end() {
    for seed in 0..12 {
        let pairs = [
            ["random", "random"],
            ["random", "hard"],
            ["walker", "normal"],
            ["easy", "random"],
        ];
        watched(pairs[seed as usize % 4], 400 + seed);
    }
}

#[test]
fn the_same_seed_plays_the_same_battle() {
    for levels in [["normal", "walker"], ["random", "easy"]] {
        assert_eq!(duel(levels, 77, false), duel(levels, 77, false));
    }
}

/// A sample of what the ignored test asks in full.
#[test]
fn normal_beats_random_and_walker() {
    let random = wins(["normal", "random"], 500..520, true);
    assert!(random >= 19, "normal wins {random} of 20 against random");
    let walker = wins(["normal", "walker"], 500..520, true);
    assert!(walker >= 15, "normal wins {walker} of 20 against walker");
}

#[test]
#[ignore = "two hundred battles: some minutes without optimization"]
fn normal_beats_random_and_walker_in_a_hundred_battles() {
    let random = wins(["normal", "random"], 0..100, true);
    assert!(random >= 95, "normal wins {random} of 100 against random");
    let walker = wins(["normal", "walker"], 0..100, true);
    assert!(walker >= 75, "normal wins {walker} of 100 against walker");
}

/// A sample of what the ignored test asks in full.
#[test]
fn hard_beats_normal_and_normal_easy() {
    let hard = shipped_wins(["hard", "normal"], 200..224);
    assert!(hard >= 8, "hard wins {hard} of 24 against normal");
    let normal = shipped_wins(["normal", "easy"], 200..216);
    assert!(normal >= 6, "normal wins {normal} of 16 against easy");
}

#[test]
#[ignore = "four hundred battles: some minutes without optimization"]
fn hard_beats_normal_and_normal_easy_in_two_hundred_battles_that_ship() {
    let hard = shipped_wins(["hard", "normal"], 0..200);
    assert!(hard >= 110, "hard wins {hard} of 200 against normal");
    let normal = shipped_wins(["normal", "easy"], 0..200);
    assert!(normal >= 110, "normal wins {normal} of 200 against easy");
}

#[test]
#[ignore = "eight hundred battles: many minutes without optimization"]
fn the_battles_that_ship_are_fair() {
    for name in SHIPPED {
        let setup = shipped(name);
        let make = |_: usize, seed| player("hard", seed);
        let winners = many(0..200, |seed| fight(&setup, &make, 0, seed).0.ending.winner);
        let won = |side: usize| {
            let of = winners.iter().flatten().filter(|w| w.index() == side);
            of.count()
        };
        let (first, second) = (won(0), won(1));
        assert!(
            first * 10 >= 4 * (first + second) && second * 10 >= 4 * (first + second),
            "{name}: the sides win {first} and {second} of 200"
        );
    }
}
