//! Battles that are drawn: every type of scenario on the shipped maps, forces with all that the rules give them, players
//! of every level. They end, break nothing, and their recordings replay to the same states.
//!
//! A battle that fails names its seed: `HEXLANCE_SEED=712 cargo test -p hexlance_strike_ai --test drawn` fights it alone.

use std::{
    collections::BTreeSet,
    env,
    panic::catch_unwind,
    sync::{
        Arc, Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    time::Instant,
};

use hexlance_rules::Ruleset;
use hexlance_strike::{
    Battle, Recording, Strike,
    content::Content,
    event::{ArrivalEvent, Event, HappeningEvent, WeatherEvent},
    model::formation::FormationType,
    state::Ending,
};

mod common;
#[path = "common/drawn.rs"]
mod drawn;
#[path = "common/watched.rs"]
mod watch;

use common::processors::on_all_processors;
use watch::{level, watched};

/// Battles fought, unless `HEXLANCE_TEST_BATTLES` names another number.
const BATTLES: usize = 200;

fn number(name: &str) -> Option<u64> {
    let text = env::var(name).ok()?;
    Some(
        text.parse()
            .unwrap_or_else(|_| panic!("{name} is a number, not “{text}”")),
    )
}

#[test]
fn battles_drawn_by_seed_end_and_replay() {
    let content = Content::shipped();
    let maps = drawn::maps();
    let seeds: Vec<u64> = match number("HEXLANCE_SEED") {
        Some(seed) => vec![seed],
        None => (0..number("HEXLANCE_TEST_BATTLES").unwrap_or(BATTLES as u64)).collect(),
    };
    let began = Instant::now();
    let [turns, commands, saved] = [const { AtomicUsize::new(0) }; 3];
    let failed = Mutex::new(Vec::new());
    let seen = Mutex::new(BTreeSet::new());
    on_all_processors(seeds.len(), |n| {
        let seed = seeds[n];
        let alone = Instant::now();
        let fought = catch_unwind(|| fight(seed, &maps, &content));
        let title = match fought {
            Ok(fought) => {
                turns.fetch_add(usize::from(fought.turns), Ordering::Relaxed);
                commands.fetch_add(fought.commands, Ordering::Relaxed);
                saved.fetch_add(fought.saved, Ordering::Relaxed);
                seen.lock()
                    .expect("nobody panics with it")
                    .extend(fought.with);
                fought.title
            }
            Err(_) => {
                failed.lock().expect("nobody panics with it").push(seed);
                "failed".to_owned()
            }
        };
        if env::var_os("HEXLANCE_TIMES").is_some() {
            println!("{seed}: {:.2} s, {title}", alone.elapsed().as_secs_f32());
        }
    });
    println!(
        "{} battles, {} turns, {} commands, {} KiB of recordings in {:.1} s",
        seeds.len(),
        turns.into_inner(),
        commands.into_inner(),
        saved.into_inner() / 1024,
        began.elapsed().as_secs_f32()
    );
    let seen = seen.into_inner().expect("nobody panics with it");
    if seeds.len() >= BATTLES {
        let never: Vec<_> = EVENTS.iter().filter(|e| !seen.contains(**e)).collect();
        assert!(never.is_empty(), "never happened: {never:?}");
        let missing: Vec<_> = content
            .abilities
            .keys()
            .map(ToString::to_string)
            .chain(FormationType::ALL.iter().map(|t| t.name().to_owned()))
            .filter(|name| !seen.contains(name))
            .collect();
        println!("in none of them: {missing:?}");
        assert!(missing.len() < 15, "{missing:?}");
    }
    let mut failed = failed.into_inner().expect("nobody panics with it");
    failed.sort_unstable();
    assert!(
        failed.is_empty(),
        "the battles of these seeds failed: {failed:?}"
    );
}

/// What events of scenarios do, in the words of [`happened`].
const EVENTS: [&str; 4] = ["a message", "a call", "a change of weather", "an end"];

/// What an event of the scenario has done.
fn happened(event: &Event) -> Option<String> {
    let what = match event {
        Event::Happening(HappeningEvent::Announced { .. }) => EVENTS[0],
        Event::Arrival(ArrivalEvent::Called { .. }) => EVENTS[1],
        Event::Weather(WeatherEvent::ConditionsChanged { .. }) => EVENTS[2],
        _ => return None,
    };
    Some(what.to_owned())
}

/// Whether an event of the scenario has ended a battle.
fn ended_by_an_event(battle: &Battle) -> bool {
    let ending = &battle.world().resource::<Ending>().0;
    let reason = ending.as_ref().map(|o| o.reason.to_string());
    reason.is_some_and(|r| r.ends_with("has ended the battle."))
}

/// A battle that was fought.
struct Fought {
    title: String,
    turns: u16,
    commands: usize,
    saved: usize,
    /// Abilities and formation types of its forces, and what its events have done.
    with: BTreeSet<String>,
}

/// Draws a battle, fights it with every state checked, and plays its recording again.
fn fight(seed: u64, maps: &[drawn::Map], content: &Arc<Content>) -> Fought {
    let drawn = drawn::battle(seed, maps, content);
    let mut players = drawn.players.map(|name| level(name, seed));
    let battle = watched(&drawn.setup, content, &mut players, seed);
    // As a file it says the same, and it goes the same way again, command by command.
    let text = battle.recording(&drawn.title).to_text();
    let text = text.unwrap_or_else(|e| panic!("seed {seed}: {e}"));
    let read = Recording::from_text(&text, Strike::ID);
    let read = read.unwrap_or_else(|e| panic!("seed {seed}: {e}"));
    let again = Battle::replay(&read, content.clone());
    let again = again.unwrap_or_else(|e| panic!("seed {seed}: {e}"));
    assert_eq!(again.hash(), battle.hash(), "seed {seed}");
    assert!(again.log() == battle.log(), "seed {seed}: another log");
    let mut with = BTreeSet::new();
    for force in drawn.setup.sides.iter().flat_map(|s| &s.forces) {
        with.extend(force.rules.abilities.iter().map(|a| a.id.to_string()));
        for group in &force.formations {
            with.extend(group.rules.r#type.map(|t| t.name().to_owned()));
            let spas = group.units.iter().flat_map(|u| &u.spas);
            with.extend(spas.map(|s| s.id.to_string()));
        }
    }
    with.extend(battle.log().iter().filter_map(|l| happened(&l.event)));
    with.extend(ended_by_an_event(&battle).then(|| "an end".to_owned()));
    Fought {
        with,
        title: drawn.title,
        turns: hexlance_strike::read::turn(battle.world()).number,
        commands: battle.history().len(),
        saved: text.len(),
    }
}
