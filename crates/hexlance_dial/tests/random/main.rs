//! Battles of players that pick by chance among what is offered, drawn by a seed: forces of any build total on the
//! shipped maps, with everything that a setup may say.
//!
//! Everything offered is accepted, every event is judged and every state is sound, battles end, and a recording replays
//! to the same state. `HEXLANCE_SEED=712` plays one battle, `HEXLANCE_TEST_BATTLES=300` so many, and tells what came up.
//! `cargo test -p hexlance_dial --release --test random -- --ignored` plays 2,000 of them, in which everything that the
//! rules let happen must come up.

mod draw;
mod forged;
mod kinds;
mod laws;
mod seen;
mod wanted;

#[path = "../../../../tests/seeds/mod.rs"]
mod seeds;

use std::{sync::Arc, time::Instant};

use draw::{Sources, battle};
use hexlance_dial::{
    Battle, Recording,
    invariants::{Watch, faults},
    legal,
    read::Table,
    state::{Clock, Ending, Score, Stage},
};
use hexlance_rules::{DiceSource, draft::Chance};
use rand::{SeedableRng, rngs::ChaCha8Rng};
use seen::Seen;

/// Most commands of a battle that goes on as it should.
const MOST_COMMANDS: usize = 6_000;

/// What was played.
#[derive(Default)]
struct Played {
    commands: usize,
    turns: usize,
    wins: usize,
    seen: Seen,
}

/// Plays a battle to its end, everything looked at after every command.
fn play(seed: u64, from: &Sources) -> Played {
    let setup = Arc::new(battle(seed, from));
    let dice = DiceSource::Seed(seed);
    let mut battle = Battle::new(setup, from.content.clone(), dice)
        .unwrap_or_else(|e| panic!("battle {seed} does not begin: {e}"));
    let mut rng = ChaCha8Rng::seed_from_u64(seed ^ 0x5eed);
    let mut played = Played::default();
    let mut watch = Watch::new(&battle);
    let mut score: Vec<u32> = Vec::new();
    let mut chance = Chance::default();
    while let Some(side) = legal::side_to_act(&battle) {
        let command = chance
            .command(&mut rng, &battle, side)
            .unwrap_or_else(|| panic!("battle {seed}: nothing is offered"));
        played.seen.command(&battle, &command);
        if let Err(refusal) = battle.submit(side, command.clone()) {
            panic!("battle {seed}: {command:?} is offered and refused: {refusal}");
        }
        let mut found = faults(battle.world());
        found.extend(watch.follow(&battle));
        assert!(
            found.is_empty(),
            "battle {seed}, after command {} {command:?}: {found:#?}",
            battle.history().len()
        );
        played.seen.state(&battle);
        let now = battle.world().resource::<Score>().0.to_vec();
        assert!(
            score.iter().zip(&now).all(|(a, b)| a <= b),
            "battle {seed}: the score fell from {score:?} to {now:?}"
        );
        score = now;
        assert!(
            battle.history().len() < MOST_COMMANDS,
            "battle {seed} does not end"
        );
    }
    let clock = battle.world().resource::<Clock>();
    assert_eq!(clock.stage, Stage::Over, "battle {seed} is stuck");
    let ending = battle.world().resource::<Ending>().0.as_ref();
    played.wins += usize::from(ending.expect("an outcome").winner.is_some());
    played.commands = battle.history().len();
    played.turns = usize::from(clock.number);
    played.seen.log(&battle);
    again(seed, &battle, from);
    played
}

/// A recording is the same after writing and reading, and replays to the same state; so does half of it.
fn again(seed: u64, battle: &Battle, from: &Sources) {
    let recording = battle.recording("Random");
    let text = recording.to_text().expect("a text");
    let read = Recording::from_text(&text, "dial").expect("a recording");
    assert!(read == recording, "battle {seed}: reading changes it");
    let replayed = Battle::replay(&read, from.content.clone());
    let replayed = replayed.unwrap_or_else(|e| panic!("battle {seed} does not replay: {e}"));
    assert_eq!(replayed.hash(), battle.hash(), "battle {seed}");
    assert!(replayed.log() == battle.log(), "battle {seed}: another log");
    // Undoing comes back to the state of then.
    let half = battle.history().len().div_ceil(2);
    let past = battle.at(half).expect("the battle of then");
    let then = battle.history().get(half - 1).map(|e| e.hash);
    assert_eq!(Some(past.hash()), then, "battle {seed}");
    let units = |b: &Battle| Table::of(b.world()).units().count();
    assert_eq!(units(&replayed), units(battle));
}

/// Plays the battles of some seeds on all processors, and fails with the seeds of those that fail.
fn play_many(seeds: std::ops::Range<u64>) -> Played {
    let from = Sources::load();
    let mut all = Played::default();
    let battles = seeds.end - seeds.start;
    let began = Instant::now();
    seeds::play_all(
        seeds,
        |seed| play(seed, &from),
        |_, played, _| {
            all.commands += played.commands;
            all.turns += played.turns;
            all.wins += played.wins;
            all.seen.add(played.seen);
        },
    );
    println!(
        "{} battles, {} turns, {} commands, {} won, in {:.1} s",
        battles,
        all.turns,
        all.commands,
        all.wins,
        began.elapsed().as_secs_f32()
    );
    all
}

/// Battles of the usual run: it must be over in seconds.
const USUAL: u64 = 20;

#[test]
fn random_battles_on_the_shipped_maps_are_sound() {
    let seeds = seeds::wanted(USUAL);
    let usual = seeds == (0..USUAL);
    let played = play_many(seeds);
    let missing = played.seen.missing();
    println!("{:#?}\nnever: {missing:?}", played.seen.0);
    if usual {
        assert!(played.wins > 8, "hardly any battle is won");
        assert!(missing.len() < 45, "never came up: {missing:?}");
    }
}

#[test]
#[ignore = "two thousand battles: many minutes without optimization"]
fn in_two_thousand_random_battles_everything_comes_up() {
    let played = play_many(0..2_000);
    println!("{:#?}", played.seen.0);
    let missing = played.seen.missing();
    assert!(missing.is_empty(), "never came up: {missing:?}");
    let surprises = played.seen.surprises();
    assert!(surprises.is_empty(), "came up after all: {surprises:?}");
}
