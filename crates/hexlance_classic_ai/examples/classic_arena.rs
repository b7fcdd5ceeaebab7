//! Two levels of the classic rules against each other: `cargo run --release --example classic_arena -- hard normal 100`.
//!
//! The third word is the number of games on each ground; the levels change sides after every game. The fourth says over
//! what: `mirror` (equal forces, the usual), `mixed` (forces of equal worth), or the name of one ground. A fifth word is the
//! first seed.
//!
//! To try another temper, change it by name: `classic_arena normal:caution=0.7,next=0.4 normal 400`. With `ARENA_WATCH`
//! every wish is looked at that the rules refuse, and the slowest decision is told; with `ARENA_SAY` each battle has a line.

use std::{
    sync::{Arc, Mutex},
    time::{Duration, Instant},
};

#[path = "../tests/common/mod.rs"]
mod common;
#[path = "../../hexlance_ai/examples/tally/mod.rs"]
mod tally;

use common::{Ground, battle_on, player};
use hexlance_ai::simulate::Played;
use hexlance_classic::{
    Battle,
    content::Content,
    read::Table,
    setup::Setup,
    state::{Ending, Fate},
};
use hexlance_classic_ai::{Player, Temper, play, to_act};
use hexlance_rules::DiceSource;
use tally::Game;

/// The slowest decision so far.
static SLOWEST: Mutex<Duration> = Mutex::new(Duration::ZERO);

/// A player by its level, with changes to its temper.
fn made(spec: &str, seed: u64) -> Player {
    let Some((name, changes)) = spec.split_once(':') else {
        return player(spec, seed);
    };
    let mut temper = Temper::of(name).unwrap_or_else(|| panic!("no level “{name}”"));
    for change in changes.split(',') {
        let (field, value) = change.split_once('=').unwrap_or((change, "1"));
        let value: f32 = value.parse().unwrap_or(1.0);
        if !temper.change(field, value) {
            eprintln!("a temper has no “{field}”");
        }
    }
    Player::tempered(temper, seed)
}

/// One game of a setup. The first level plays the first side in even ones.
fn game(
    levels: [&str; 2],
    (contest, setup): (usize, Arc<Setup>),
    n: usize,
    seed: u64,
) -> Result<Game, String> {
    let first = n % 2;
    let mut players =
        [0, 1].map(|side| made(levels[usize::from(side != first)], seed + 7 * side as u64));
    let since = Instant::now();
    let dice = DiceSource::Seed(seed);
    let mut battle = Battle::with_options(setup, Content::shipped(), dice, false, false)
        .map_err(|e| e.to_string())?;
    let played = if std::env::var("ARENA_WATCH").is_ok() {
        watched(&mut battle, &mut players, seed)?
    } else {
        play(&mut battle, &mut players).map_err(|e| e.to_string())?
    };
    let took = since.elapsed();
    let table = Table::of(battle.world());
    let lost = table.units().filter(|u| u.fate != Fate::Fighting).count();
    if std::env::var("ARENA_SAY").is_ok() {
        println!(
            "ground {contest}, seed {seed}: {:?} in turn {}, {lost} lost, {} commands, {took:?}",
            played.ending, played.turns, played.commands
        );
    }
    Ok(Game {
        battle: contest,
        winner: match played.ending {
            Ending::Won(side) => Some(side.index()),
            _ => None,
        },
        first,
        lost: (lost, table.units().count()),
        turns: played.turns,
        took,
    })
}

/// Plays a battle and tells of every wish that the rules refuse.
fn watched(
    battle: &mut Battle,
    players: &mut [Player],
    seed: u64,
) -> Result<Played<Ending>, String> {
    let told = std::env::var("ARENA_TELL").is_ok();
    while let Some(side) = to_act(battle) {
        let player = &mut players[side.index()];
        player.notes().explain(told);
        let since = Instant::now();
        let wish = player.wish(battle, side).ok_or("no wish")?;
        let took = since.elapsed();
        if let Ok(mut slowest) = SLOWEST.lock() {
            *slowest = took.max(*slowest);
        }
        let why = player.notes().why().cloned();
        let command = match battle.check(side, &wish) {
            Ok(()) => wish,
            Err(refused) => {
                println!(
                    "seed {seed}, {side:?} after {}: {wish:?}: {refused}",
                    battle.history().len()
                );
                player.next(battle, side).ok_or("nothing")?
            }
        };
        if told {
            println!("{side:?} {command:?}\n    {why:?}");
        }
        battle.submit(side, command).map_err(|e| e.to_string())?;
        if battle.history().len() > 5_000 {
            return Err("endless".to_owned());
        }
    }
    Ok(Played {
        ending: *battle.world().resource::<Ending>(),
        turns: Table::of(battle.world()).clock().turn,
        commands: battle.history().len(),
    })
}

fn main() {
    let mut args = std::env::args().skip(1);
    let mut word = |usual: &str| args.next().unwrap_or_else(|| usual.to_owned());
    let (a, b) = (word("normal"), word("walker"));
    let each: usize = word("25").parse().unwrap_or(25);
    let over = word("mirror");
    let first: u64 = word("1").parse().unwrap_or(1);
    let grounds: Vec<Ground> = match Ground::ALL.iter().find(|g| g.name() == over) {
        Some(one) => vec![*one],
        None => Ground::ALL.to_vec(),
    };
    let mirror = over != "mixed";
    let games = tally::play_all(each * grounds.len(), |i| {
        let (contest, n) = (i / each.max(1), i % each.max(1));
        let seed = first + n as u64;
        let setup = battle_on(grounds[contest], seed / 2, mirror);
        match game([&a, &b], (contest, setup), n, seed) {
            Ok(game) => Some(game),
            Err(e) => {
                eprintln!("{}, seed {seed}: {e}", grounds[contest].name());
                None
            }
        }
    });
    println!("{a} against {b}");
    let names: Vec<String> = grounds.iter().map(|g| g.name().to_owned()).collect();
    tally::print(&names, &games);
    if let Ok(slowest) = SLOWEST.lock()
        && !slowest.is_zero()
    {
        println!("slowest decision {slowest:?}");
    }
}
