//! Two levels of the skirmish rules against each other: `cargo run --release --example skirmish_arena -- hard normal 100`.
//!
//! The third word is the number of games; the levels change sides after every game. The fourth says over what: `mirror`
//! (equal lists, the usual), `mixed` (any ready lists), `drawn` (lists by the seed), or `lists` (each list against each
//! other: a line for each list), `shipped` (the battles that ship, a line for each), the name of one
//! list or battle, or `factions` (each faction against
//! each other on the ready lists: a line for each pair, with the first one's wins in the column of levels). A fifth word is
//! the first seed.
//!
//! To try another temper, change it by name: `skirmish_arena normal:caution=0.7,least=1 normal 400`.

use std::{sync::Arc, time::Instant};

#[path = "../tests/common/mod.rs"]
mod common;
#[path = "../../hexlance_ai/examples/tally/mod.rs"]
mod tally;

use common::{FORCES, SHIPPED, battle, drawn, player, ready, setup, shipped, task};
use hexlance_ai::simulate::Played;
use hexlance_rules::{DiceSource, SideId};
use hexlance_skirmish::{
    Battle, content::Content, read::Table, score::Score, setup::Setup, state::Ending,
};
use hexlance_skirmish_ai::{Player, Temper, play, to_act};
use tally::Game;

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
    if std::env::var("ARENA_SAY").is_ok() {
        let lost = [0, 1].map(|s| {
            let own = table.troopers().filter(|t| t.owner == SideId(s));
            own.filter(|t| t.is_null())
                .map(|t| t.printed.points)
                .sum::<u16>()
        });
        println!(
            "seed {seed}: {:?}, points {:?}, lost {lost:?}, {} commands, {took:?}",
            played.ending,
            battle.world().resource::<Score>().points,
            played.commands
        );
    }
    Ok(Game {
        battle: contest,
        winner: match played.ending {
            Ending::Won(side) => Some(side.index()),
            _ => None,
        },
        first,
        lost: (
            table.troopers().filter(|t| t.is_null()).count(),
            table.troopers().count(),
        ),
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
        let wish = player.wish(battle, side).ok_or("no wish")?;
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
            println!("{side:?} {command:?}");
        }
        battle.submit(side, command).map_err(|e| e.to_string())?;
        if battle.history().len() > 5_000 {
            return Err("endless".to_owned());
        }
    }
    Ok(Played {
        ending: *battle.world().resource::<Ending>(),
        turns: Table::of(battle.world()).clock().round.into(),
        commands: battle.history().len(),
    })
}

/// The factions whose ready lists stand in [`FORCES`], two of each.
const FACTIONS: [&str; 4] = ["Calder", "Vessari", "Orrery", "Skarn"];

/// Each two factions.
fn pairs() -> [(usize, usize); 6] {
    [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]
}

/// A battle of two ready lists; the first plays the first side in even games.
fn lists_against([own, other]: [usize; 2], n: usize, seed: u64) -> Arc<Setup> {
    let (own, other) = (ready(FORCES[own]), ready(FORCES[other]));
    let (north, south) = if n.is_multiple_of(2) {
        (own, other)
    } else {
        (other, own)
    };
    setup(north, south, seed, task(seed))
}

fn main() {
    let mut args = std::env::args().skip(1);
    let mut word = |usual: &str| args.next().unwrap_or_else(|| usual.to_owned());
    let (a, b) = (word("normal"), word("walker"));
    let each: usize = word("100").parse().unwrap_or(100);
    let over = word("mirror");
    let first: u64 = word("1").parse().unwrap_or(1);
    let names: Vec<String> = match over.as_str() {
        "lists" => FORCES.map(str::to_owned).to_vec(),
        "shipped" => SHIPPED.map(str::to_owned).to_vec(),
        "factions" => pairs()
            .map(|(a, b)| format!("{} : {}", FACTIONS[a], FACTIONS[b]))
            .to_vec(),
        _ => vec![over.clone()],
    };
    let games = tally::play_all(each * names.len(), |i| {
        let (contest, n) = (i / each.max(1), i % each.max(1));
        let seed = first + n as u64;
        let setup = match over.as_str() {
            "lists" => lists_against([contest, (contest + 1 + n / 2 % 7) % 8], n, seed),
            "factions" => {
                let (own, other) = pairs()[contest];
                let (own, other) = (2 * own + n / 2 % 2, 2 * other + n / 4 % 2);
                lists_against([own, other], n, seed / 2)
            }
            "drawn" => drawn(seed / 2),
            "shipped" => shipped(&names[contest]),
            name if SHIPPED.contains(&name) => shipped(name),
            name if FORCES.contains(&name) => {
                let own = FORCES.iter().position(|f| *f == name).unwrap_or(0);
                lists_against([own, (own + 1 + n / 2 % 7) % 8], n, seed)
            }
            _ => battle(seed / 2, over == "mirror"),
        };
        match game([&a, &b], (contest, setup), n, seed) {
            Ok(game) => Some(game),
            Err(e) => {
                eprintln!("{}, seed {seed}: {e}", names[contest]);
                None
            }
        }
    });
    println!("{a} against {b}");
    tally::print(&names, &games);
}
