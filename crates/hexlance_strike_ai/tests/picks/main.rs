//! The laws of drafts (`hexlance_rules::draft`), held in drawn battles of strike: what is offered can be picked, picks
//! come to an end, and every command that a computer player gives can be put together by them.
//!
//! A battle that fails names its seed: `HEXLANCE_SEED=12 cargo test -p hexlance_strike_ai --test picks` fights it alone, and
//! `HEXLANCE_TEST_BATTLES=500` more of them.

use std::{
    collections::BTreeMap,
    env, fs,
    panic::catch_unwind,
    path::{Path, PathBuf},
    sync::{Arc, Mutex},
};

use hexlance_rules::{
    DiceSource, SideId,
    draft::{
        self, Chance, Drafts,
        laws::{self, Found},
    },
};
use hexlance_strike::{
    Battle, Strike,
    command::Command,
    content::Content,
    invariants::Watch,
    setup::{load_scenario, resolve},
};
use hexlance_strike_ai::{Player, wish};
use rand::{SeedableRng, rngs::ChaCha8Rng};

#[path = "../common/mod.rs"]
mod common;
#[path = "../common/drawn.rs"]
mod drawn;
mod kinds;
#[path = "../common/watched.rs"]
mod watch;

use common::processors::on_all_processors;
use kinds::{KINDS, kind};
use watch::level;

/// Battles fought, unless `HEXLANCE_TEST_BATTLES` names another number.
const BATTLES: u64 = 30;
/// The seed from which on battles are the shipped ones.
const SHIPPED: u64 = 1_000_000;
/// Commands after which the laws are held.
const EVERY: usize = 23;
/// Commands of a battle; few are as long.
const MOST_COMMANDS: usize = 1_500;
/// Players that know what they want: all but the one that picks by chance.
const PLAYERS: [&str; 4] = ["walker", "easy", "normal", "hard"];

fn number(name: &str) -> Option<u64> {
    let text = env::var(name).ok()?;
    let number = text.parse();
    Some(number.unwrap_or_else(|_| panic!("{name} is a number, not “{text}”")))
}

/// What came up in some battles.
#[derive(Default)]
struct Seen {
    found: Found,
    by_chance: BTreeMap<&'static str, usize>,
    put_together: BTreeMap<&'static str, usize>,
}

impl Seen {
    fn add(&mut self, other: Self) {
        self.found.add(other.found);
        let maps = [
            (&mut self.by_chance, other.by_chance),
            (&mut self.put_together, other.put_together),
        ];
        for (all, more) in maps {
            for (kind, n) in more {
                *all.entry(kind).or_default() += n;
            }
        }
    }
}

/// Fights the battles of some seeds and gives back what came up in them.
fn fight_all(
    battles: u64,
    fight: impl Fn(u64, &[drawn::Map], &Arc<Content>) -> Seen + Sync,
) -> Seen {
    let content = Content::shipped();
    let maps = drawn::maps();
    let seeds: Vec<u64> = match number("HEXLANCE_SEED") {
        Some(seed) => vec![seed],
        None => {
            let drawn = 0..number("HEXLANCE_TEST_BATTLES").unwrap_or(battles);
            drawn
                .chain(SHIPPED..SHIPPED + shipped().len() as u64)
                .collect()
        }
    };
    let seen = Mutex::new(Seen::default());
    let failed = Mutex::new(Vec::new());
    on_all_processors(seeds.len(), |n| {
        let seed = seeds[n];
        let one = std::panic::AssertUnwindSafe(|| fight(seed, &maps, &content));
        match catch_unwind(one) {
            Ok(more) => seen.lock().expect("nobody panics with it").add(more),
            Err(_) => failed.lock().expect("nobody panics with it").push(seed),
        }
    });
    let failed = failed.into_inner().expect("nobody panics with it");
    assert!(
        failed.is_empty(),
        "the battles of these seeds failed: {failed:?}"
    );
    seen.into_inner().expect("nobody panics with it")
}

/// The battle of a seed: one that is drawn, or from [`SHIPPED`] on a shipped one.
fn begun(seed: u64, maps: &[drawn::Map], content: &Arc<Content>) -> (Battle, String) {
    let (setup, title) = match seed.checked_sub(SHIPPED) {
        None => {
            let drawn = drawn::battle(seed, maps, content);
            (drawn.setup, drawn.title)
        }
        Some(n) => {
            let file = &shipped()[n as usize];
            let text = fs::read_to_string(file).expect("a text");
            let scenario = load_scenario(&text, file).unwrap_or_else(|d| panic!("{d}"));
            let find = |wanted: &str| {
                let map = maps.iter().find(|(name, _)| name == wanted);
                map.map(|(_, map)| map.clone())
                    .ok_or_else(|| "no such map".into())
            };
            let setup = resolve(&scenario, content, &find).expect("it is sound");
            (Arc::new(setup), scenario.title)
        }
    };
    let dice = DiceSource::Seed(seed);
    let battle = Battle::new(setup, content.clone(), dice).expect("the setup is sound");
    (battle, title)
}

/// The shipped scenarios of strike.
fn shipped() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios");
    let entries = fs::read_dir(folder).expect("the folder of the scenarios");
    let is_strike = |p: &PathBuf| {
        let text = fs::read_to_string(p);
        text.is_ok_and(|t| t.contains("ruleset: \"strike\""))
    };
    let mut files: Vec<PathBuf> = entries
        .map(|e| e.expect("an entry").path())
        .filter(|p| p.extension().is_some_and(|e| e == "ron") && is_strike(p))
        .collect();
    files.sort();
    files
}

/// A battle of two sides that pick by chance, each state of which is checked; the laws are held now and then.
fn by_chance(seed: u64, maps: &[drawn::Map], content: &Arc<Content>) -> Seen {
    let (mut battle, title) = begun(seed, maps, content);
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut chance = Chance::default();
    let mut watch = Watch::default();
    let mut seen = Seen::default();
    while let Some(side) = Strike::to_act(&battle) {
        let n = battle.history().len();
        if n.is_multiple_of(EVERY) {
            match laws::hold(&battle, &mut rng, 2) {
                Ok(more) => seen.found.add(more),
                Err(broken) => panic!("seed {seed}, {title}, command {n}: {broken}"),
            }
        }
        let command = chance.command(&mut rng, &battle, side);
        let command = command.unwrap_or_else(|| {
            panic!(
                "seed {seed}, {title}, command {n}: nothing is picked: {:?}",
                battle.waiting()
            )
        });
        *seen.by_chance.entry(kind(&command)).or_default() += 1;
        if let Err(refusal) = battle.submit(side, command.clone()) {
            panic!("seed {seed}, {title}, command {n}: {command:?}: {refusal}");
        }
        if let Err(broken) = watch.follow(battle.world(), battle.log()) {
            panic!("seed {seed}, {title}, after {command:?}: {broken}");
        }
        if n > MOST_COMMANDS {
            break;
        }
    }
    seen
}

/// A battle of players that know what they want: each of their commands is put together by picks.
fn by_wishes(seed: u64, maps: &[drawn::Map], content: &Arc<Content>) -> Seen {
    let (mut battle, title) = begun(seed, maps, content);
    let level_of = |n: u64| PLAYERS[(n % 4) as usize];
    let mut players: [Box<dyn Player>; 2] =
        [level(level_of(seed), seed), level(level_of(seed / 4), seed)];
    let mut seen = Seen::default();
    if let Some(side) = Strike::to_act(&battle).filter(|_| battle.decision().is_none()) {
        laws::picks_to(&battle, side, &Command::Concede).expect("anybody may give up");
    }
    while let Some(side) = Strike::to_act(&battle) {
        let n = battle.history().len();
        let command = wished(&mut *players[side.index()], &battle, side);
        if let Err(broken) = laws::picks_to(&battle, side, &command) {
            let waiting = battle.waiting();
            panic!("seed {seed}, {title}, command {n}, {waiting:?}: {broken}");
        }
        *seen.put_together.entry(kind(&command)).or_default() += 1;
        battle.submit(side, command).expect("it is legal");
    }
    seen
}

/// A battle of two sides that have no wish of their own: it comes to its end.
fn by_habit(seed: u64, maps: &[drawn::Map], content: &Arc<Content>) -> Seen {
    let (mut battle, title) = begun(seed, maps, content);
    let mut seen = Seen::default();
    while let Some(side) = Strike::to_act(&battle) {
        let n = battle.history().len();
        let command = draft::usual(&battle, side)
            .unwrap_or_else(|| panic!("seed {seed}, {title}, command {n}: {:?}", battle.waiting()));
        *seen.put_together.entry(kind(&command)).or_default() += 1;
        battle.submit(side, command).expect("it is offered");
        assert!(
            n < MOST_COMMANDS,
            "seed {seed}, {title}: {:?}",
            seen.put_together
        );
    }
    seen
}

fn wished(player: &mut dyn Player, battle: &Battle, side: SideId) -> Command {
    wish(player, battle, side).expect("it has a wish")
}

#[test]
fn what_is_offered_can_be_picked() {
    let seen = fight_all(BATTLES, by_chance);
    println!("{:?} {:#?}", seen.found, seen.by_chance);
    let never: Vec<_> = KINDS
        .iter()
        .filter(|k| !seen.by_chance.contains_key(*k))
        .collect();
    println!("never by chance: {never:?}");
    if number("HEXLANCE_SEED").is_none() {
        assert!(seen.found.commands > 200, "{:?}", seen.found);
        // Going back is for what nobody can foresee cheaply.
        assert!(
            seen.found.dead_ends * 10 < seen.found.commands,
            "{:?}",
            seen.found
        );
    }
}

#[test]
fn every_command_of_a_computer_player_can_be_put_together() {
    let seen = fight_all(BATTLES, by_wishes);
    println!("{:#?}", seen.put_together);
}

#[test]
fn whoever_has_no_wish_comes_to_an_end() {
    let seen = fight_all(BATTLES, by_habit);
    println!("{:#?}", seen.put_together);
}
