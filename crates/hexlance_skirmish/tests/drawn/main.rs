//! Battles of players who do anything that they may, drawn by a seed.
//!
//! What is offered is accepted, every state is sound, battles end, and a recording replays to the same state after every
//! command. A second world that differs in a secret of one side shows the other side the same until the secret comes out.
//! In 2,000 battles everything that the rules let happen must come up. `cargo test -p hexlance_skirmish --release --test drawn -- --ignored` plays them and tells what came up.
//! `HEXLANCE_SEED=712` plays one battle and tells what is done in it, `HEXLANCE_TEST_BATTLES=300` plays so many.

mod deeds;
mod draw;
mod eyes;
mod hacks;
mod intent;
mod player;
mod seen;
mod serve;
mod stand;
mod twin;
mod wanted;
mod watch;

#[path = "../../../../tests/seeds/mod.rs"]
mod seeds;

use std::{sync::Arc, time::Instant};

use hexlance_rules::DiceSource;
use hexlance_skirmish::{Battle, Recording, content::Content};
use rand::{RngExt, SeedableRng, rngs::ChaCha8Rng};

use draw::Sources;
use intent::Intent;
use player::{Players, goes_on, to_act};
use seen::Seen;
use twin::Twin;
use watch::Watch;

/// Most commands of a battle that goes on as it should.
const MOST_COMMANDS: usize = 4_000;

/// Battles that are played if nothing is said.
const USUAL: u64 = 40;

/// Battles that are always played.
const FEW: u64 = 3;

/// In so many battles everything must come up.
const ALL: u64 = 2_000;

/// What was played.
#[derive(Default)]
struct Played {
    commands: usize,
    /// Commands after which another world looked the same.
    compared: usize,
    seen: Seen,
}

/// Plays a battle to its end, everything looked at after every command.
fn play(seed: u64, from: &Sources, tell: bool) -> Played {
    let setup = Arc::new(draw::battle(seed, from));
    let mut battle = Battle::new(setup, from.content.clone(), DiceSource::Seed(seed))
        .unwrap_or_else(|e| panic!("battle {seed} does not begin: {e}"));
    let mut rng = ChaCha8Rng::seed_from_u64(seed ^ 0x5eed);
    let mut played = Played::default();
    let mut twin = Twin::new(battle.setup(), seed, &from.content, &mut rng);
    let (mut watch, mut players) = (Watch::default(), Players::default());
    players.intent = Intent::of(seed, &from.content);
    // Most commands are thought of: what is offered is tried by the tests of drafts, and takes its time.
    let drafts = [0, 2, 5, 20][rng.random_range(0..4)];
    while goes_on(&battle) {
        let side = to_act(&battle)
            .unwrap_or_else(|| panic!("battle {seed} is stuck: {:?}", battle.waiting()));
        let command = players
            .command(&mut rng, &battle, side, drafts)
            .unwrap_or_else(|| panic!("battle {seed}: nothing is offered: {:?}", battle.waiting()));
        played.seen.command(&battle, &command);
        if tell {
            println!("{} {side:?} {command:?}", battle.history().len());
        }
        let log = battle.log().len();
        if let Err(refusal) = battle.submit(side, command.clone()) {
            panic!("battle {seed}: {command:?} is offered and refused: {refusal}");
        }
        if tell {
            for line in battle.log().iter().skip(log) {
                println!("    {:?}", line.event);
            }
        }
        let found = watch.follow(&battle);
        assert!(
            found.is_empty(),
            "battle {seed}, after command {} {command:?}: {found:#?}",
            battle.history().len()
        );
        if let Some(twin) = &mut twin
            && let Some(differs) = twin.follow(&battle, side, &command, &mut rng)
        {
            let number = battle.history().len();
            panic!("battle {seed}, after command {number} {command:?}: {differs}");
        }
        played.seen.state(&battle);
        assert!(
            battle.history().len() < MOST_COMMANDS,
            "battle {seed} does not end"
        );
    }
    assert_eq!(to_act(&battle), None, "battle {seed} is over");
    played.commands = battle.history().len();
    played.compared = twin.map_or(0, |twin| twin.compared);
    played.seen.log(&battle);
    again(seed, &battle, &from.content);
    played
}

/// A recording is the same after writing and reading, and comes to the same state after every command.
fn again(seed: u64, battle: &Battle, content: &Arc<Content>) {
    let recording = battle.recording("Drawn");
    let text = recording.to_text().expect("a text");
    let read = Recording::from_text(&text, "skirmish").expect("a recording");
    assert!(read == recording, "battle {seed}: reading changes it");
    let dice = DiceSource::Seed(seed);
    let mut second = Battle::new(battle.setup().clone(), content.clone(), dice).expect("a battle");
    for (n, entry) in battle.history().iter().enumerate() {
        let done = second.submit(entry.side, entry.command.clone());
        assert!(
            done.is_ok(),
            "battle {seed}, command {n} is refused when it is played again"
        );
        assert_eq!(
            second.hash(),
            entry.hash,
            "battle {seed}, command {n} {:?}",
            entry.command
        );
    }
    assert!(second.log() == battle.log(), "battle {seed}: another log");
}

/// Plays the battles of some seeds on all processors, and fails with the seeds of those that fail.
fn play_many(seeds: std::ops::Range<u64>) -> Played {
    let from = Sources::load();
    let battles = seeds.end - seeds.start;
    let mut all = Played::default();
    let began = Instant::now();
    seeds::play_all(
        seeds,
        |seed| play(seed, &from, battles == 1),
        |seed, played, took| {
            println!(
                "battle {seed}: {} commands, {} compared, in {:.1} s",
                played.commands,
                played.compared,
                took.as_secs_f32()
            );
            all.commands += played.commands;
            all.compared += played.compared;
            all.seen.add(played.seen);
        },
    );
    println!(
        "{} battles, {} commands, {} of them compared in two worlds, in {:.1} s",
        battles,
        all.commands,
        all.compared,
        began.elapsed().as_secs_f32()
    );
    all
}

#[test]
fn a_few_drawn_battles_are_sound() {
    let played = play_many(0..FEW);
    assert!(played.compared > 0, "nothing was compared in two worlds");
}

#[test]
#[ignore = "many minutes without optimization"]
fn drawn_battles_are_sound() {
    let seeds = seeds::wanted(USUAL);
    let battles = seeds.end - seeds.start;
    let played = play_many(seeds);
    let missing = played.seen.missing();
    println!("{:#?}\nnever: {missing:#?}", played.seen.0);
    // In fewer battles what is rare need not come up.
    if battles >= ALL {
        assert!(missing.is_empty(), "never came up: {missing:#?}");
        let surprises = played.seen.surprises();
        assert!(surprises.is_empty(), "listed as never: {surprises:#?}");
    }
}
