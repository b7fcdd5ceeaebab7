//! Two levels of the strike rules against each other: `cargo run --release --example arena -- hard normal 100`.
//!
//! The third word is the number of games of each battle; the levels change sides after every game. The fourth says over
//! what: `mirror` (the same lance on both sides, the usual), `shipped` (every battle that ships), or the names of some
//! battles with commas between them. `with:` and a command ability gives that ability to the first level's side of equal
//! forces. A fifth word is the first seed.
//!
//! A line says how often each side and each level won, the share of the first of both among decided games, the share of
//! games that were drawn, the share of all units lost, turns, and milliseconds a game. To try another temper, change it by
//! name: `arena hard:caution=0.7,foresight=0.4 hard 400`.

use std::{sync::Arc, time::Instant};

use hexlance_ai::LEVELS;
use hexlance_rules::{AbilityId, DiceSource};
use hexlance_strike::{
    Battle, content::Content, form::CommandSetup, read, setup::Setup, state::Losses,
};
use hexlance_strike_ai::{Good, Player, Temper, play, player};

#[path = "../tests/common/mod.rs"]
mod common;
mod shipped;
#[path = "../../hexlance_ai/examples/tally/mod.rs"]
mod tally;

use tally::Game;

/// A player by its level, with changes to its temper.
fn made(spec: &str, seed: u64) -> Option<Box<dyn Player>> {
    let Some((name, changes)) = spec.split_once(':') else {
        return player(spec, seed);
    };
    let mut temper = match name {
        "easy" => Temper::EASY,
        "normal" => Temper::NORMAL,
        "hard" => Temper::HARD,
        _ => return None,
    };
    for change in changes.split(',') {
        let (field, value) = change.split_once('=')?;
        let value = value.parse().ok()?;
        match field {
            "caution" => temper.caution = value,
            "foresight" => temper.foresight = value,
            "blur" => temper.blur = value,
            "first" => temper.press.first = value,
            "last" => temper.press.last = value,
            "behind" => temper.press.behind = value,
            "company" => temper.company = value,
            _ => return None,
        }
    }
    Some(Box::new(Good::new(temper, seed)))
}

/// A battle that games are played of.
struct Contest {
    name: String,
    /// Its setup, for a game of some number.
    setup: Box<dyn Fn(usize) -> Arc<Setup> + Sync>,
}

/// A battle that ships, by the name of its file.
fn shipped_contest(name: &str, content: &Content) -> Result<Contest, String> {
    let setup = Arc::new(shipped::load(name, content)?);
    Ok(Contest {
        name: name.to_owned(),
        setup: Box::new(move |_| setup.clone()),
    })
}

/// Equal forces on ground that changes every two games; the first level's side has a command ability, if one is named.
fn equal(ability: Option<&str>) -> Contest {
    let id = ability.map(AbilityId::new);
    let setup = move |n: usize| {
        let mut setup = common::mirror(n / 2, 100 + n as u64 / 2);
        let forces = setup.sides.get_mut(n % 2).map(|s| &mut s.forces);
        if let (Some(id), Some(force)) = (id, forces.and_then(|f| f.first_mut())) {
            force.rules.abilities.push(CommandSetup::new(id));
        }
        Arc::new(setup)
    };
    Contest {
        name: ability.unwrap_or("mirror").to_owned(),
        setup: Box::new(setup),
    }
}

fn contests(over: &str, content: &Content) -> Result<Vec<Contest>, String> {
    let named = |names: Vec<String>| names.iter().map(|n| shipped_contest(n, content)).collect();
    match over {
        "mirror" => Ok(vec![equal(None)]),
        "shipped" => named(shipped::names()),
        _ => match over.strip_prefix("with:") {
            Some(ability) => Ok(vec![equal(Some(ability))]),
            None => named(over.split(',').map(str::to_owned).collect()),
        },
    }
}

/// One game. The first level plays the first side in even ones.
fn game(
    levels: [&str; 2],
    contest: (usize, &Contest),
    n: usize,
    seed: u64,
    content: &Arc<Content>,
) -> Result<Game, String> {
    let first = n % 2;
    let level = |side: usize| {
        let spec = levels[usize::from(side != first)];
        made(spec, seed + side as u64).ok_or_else(|| format!("levels are: {}", LEVELS.join(", ")))
    };
    let mut players = [level(0)?, level(1)?];
    let setup = (contest.1.setup)(n);
    let dice = DiceSource::Seed(seed);
    let since = Instant::now();
    let mut battle = Battle::with_options(setup, content.clone(), dice, false, false)
        .map_err(|e| e.to_string())?;
    let units = read::units(battle.world()).count();
    let [a, b] = &mut players;
    let played = play(&mut battle, [&mut **a, &mut **b]).map_err(|e| e.to_string())?;
    Ok(Game {
        battle: contest.0,
        winner: played.ending.winner.map(|s| s.index()),
        first,
        lost: (battle.world().resource::<Losses>().0.len(), units),
        turns: played.turns,
        took: since.elapsed(),
    })
}

fn main() {
    let mut args = std::env::args().skip(1);
    let mut word = |usual: &str| args.next().unwrap_or_else(|| usual.to_owned());
    let (a, b) = (word("hard"), word("walker"));
    let each: usize = word("100").parse().unwrap_or(100);
    let over = word("mirror");
    let first: u64 = word("1").parse().unwrap_or(1);
    let content = Content::shipped();
    let contests = match contests(&over, &content) {
        Ok(contests) => contests,
        Err(e) => return eprintln!("{e}"),
    };
    let games = tally::play_all(each * contests.len(), |i| {
        let (battle, n) = (i / each.max(1), i % each.max(1));
        let contest = contests.get(battle)?;
        let seed = first + n as u64;
        match game([&a, &b], (battle, contest), n, seed, &content) {
            Ok(game) => Some(game),
            Err(e) => {
                eprintln!("{}, seed {seed}: {e}", contest.name);
                None
            }
        }
    });
    println!("{a} against {b}");
    let names: Vec<_> = contests.into_iter().map(|c| c.name).collect();
    tally::print(&names, &games);
}
