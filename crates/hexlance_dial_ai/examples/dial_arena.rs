//! Two levels of the dial rules against each other: `cargo run --release --example dial_arena -- hard normal 100`.
//!
//! The third word is the number of games of each battle; the levels change sides after every game. The fourth says over
//! what: `mirror` (equal forces, the usual), `drawn` (forces by the seed), `shipped` (every battle that ships), or the
//! names of some battles with commas between them. A fifth word is the first seed.
//!
//! A line says how often each side and each level won, the share of the first of both among decided games, the share of
//! games that were drawn, the share of all units lost, rounds, and milliseconds a game. To try another temper, change it
//! by name: `dial_arena hard:caution=0.7,foresight=0.5 hard 400`.

use std::{sync::Arc, time::Instant};

#[path = "../tests/common/mod.rs"]
mod common;
#[path = "../../hexlance_ai/examples/tally/mod.rs"]
mod tally;

use common::{SHIPPED, battle, player, shipped};
use hexlance_dial::{Battle, content::Content, read::Table, setup::Setup};
use hexlance_dial_ai::{Player, Temper, Weights, play};
use hexlance_rules::DiceSource;
use tally::Game;

/// A player by its level, with changes to its temper.
fn made(spec: &str, seed: u64) -> Player {
    let Some((name, changes)) = spec.split_once(':') else {
        return player(spec, seed);
    };
    let mut temper = match name {
        "easy" => Temper::EASY,
        "normal" => Temper::NORMAL,
        _ => Temper::HARD,
    };
    for change in changes.split(',') {
        let (field, value) = change.split_once('=').unwrap_or((change, "1"));
        let value: f32 = value.parse().unwrap_or(1.0);
        match field {
            "caution" => temper.caution = value,
            "foresight" => temper.foresight = value,
            "blur" => temper.blur = value,
            "first" => temper.press.first = value,
            "last" => temper.press.last = value,
            "behind" => temper.press.behind = value,
            "thorough" => temper.thorough = value > 0.0,
            "balanced" => temper.balanced = value > 0.0,
            _ => match weight(&mut temper.weights, field) {
                Some(weight) => *weight = value,
                None => eprintln!("a temper has no “{field}”"),
            },
        }
    }
    Player::tempered(temper, seed)
}

/// One of the weights of a temper.
fn weight<'w>(weights: &'w mut Weights, field: &str) -> Option<&'w mut f32> {
    Some(match field {
        "fading" => &mut weights.fading,
        "last_click" => &mut weights.last_click,
        "beyond" => &mut weights.beyond,
        "least" => &mut weights.least,
        "turning" => &mut weights.turning,
        "rear" => &mut weights.rear,
        "heat" => &mut weights.heat,
        "captured" => &mut weights.captured,
        "late" => &mut weights.late,
        "late_from" => &mut weights.late_from,
        "last_heat" => &mut weights.last_heat,
        "ground" => &mut weights.ground,
        "aboard" => &mut weights.aboard,
        "aboard_from" => &mut weights.aboard_from,
        "relief" => &mut weights.relief,
        "second" => &mut weights.second,
        "danger" => &mut weights.danger,
        "behind" => &mut weights.behind,
        "rush" => &mut weights.rush,
        "own_rush" => &mut weights.own_rush,
        "ground_open" => &mut weights.ground_open,
        _ => return None,
    })
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
    let played = play(&mut battle, &mut players).map_err(|e| e.to_string())?;
    let units = || Table::of(battle.world()).units();
    Ok(Game {
        battle: contest,
        winner: played.ending.winner.map(|s| s.index()),
        first,
        lost: (units().filter(|u| u.is_gone()).count(), units().count()),
        turns: played.turns,
        took: since.elapsed(),
    })
}

fn main() {
    let mut args = std::env::args().skip(1);
    let mut word = |usual: &str| args.next().unwrap_or_else(|| usual.to_owned());
    let (a, b) = (word("normal"), word("walker"));
    let each: usize = word("100").parse().unwrap_or(100);
    let over = word("mirror");
    let first: u64 = word("1").parse().unwrap_or(1);
    let names: Vec<String> = match over.as_str() {
        "shipped" => SHIPPED.map(str::to_owned).to_vec(),
        _ => over.split(',').map(str::to_owned).collect(),
    };
    let drawn = |name: &str| name == "mirror" || name == "drawn";
    let setups: Vec<_> = names
        .iter()
        .map(|name| (!drawn(name)).then(|| shipped(name)))
        .collect();
    let games = tally::play_all(each * names.len(), |i| {
        let (contest, n) = (i / each.max(1), i % each.max(1));
        let seed = first + n as u64;
        let setup = match setups.get(contest)? {
            Some(setup) => setup.clone(),
            None => battle(seed / 2, names.get(contest)? == "mirror"),
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
