//! Two players against each other over many battles: what the arenas of rulesets share.

use std::{
    sync::{Arc, Mutex},
    time::{Duration, Instant},
};

use hexlance_ai::{
    seats::{Player, Seats},
    simulate::{play, start},
};
use hexlance_rules::{Battle, Ruleset, SideId, draft::Drafts};

#[path = "../tally/mod.rs"]
mod tally;

use tally::{Game, play_all, print};

/// The slowest decision so far.
static SLOWEST: Mutex<Duration> = Mutex::new(Duration::ZERO);

/// What an arena tells of battles.
pub trait Arena: Seats {
    /// The side that has won.
    fn winner(ending: &Self::Ending) -> Option<SideId>;

    /// Units lost, and units at the start.
    fn lost(battle: &Battle<Self::Rules>) -> (usize, usize);

    /// A line about a battle that is over, for `ARENA_SAY`.
    fn told(battle: &Battle<Self::Rules>) -> String;
}

/// A player by its level, with changes to its temper behind a colon: `normal:caution=0.7,next=0.4`.
fn made<S: Seats>(spec: &str, seed: u64) -> Player<S> {
    let Some((level, changes)) = spec.split_once(':') else {
        return Player::new(spec, seed).unwrap_or_else(|| panic!("no level “{spec}”"));
    };
    let mut temper = S::temper(level).unwrap_or_else(|| panic!("no level “{level}”"));
    for change in changes.split(',') {
        let (field, value) = change.split_once('=').unwrap_or((change, "1"));
        let known = S::change(&mut temper, field, value.parse().unwrap_or(1.0));
        assert!(known, "a temper has no “{field}”");
    }
    Player::tempered(temper, seed)
}

/// One game of a setup. The first level plays the first side in even ones.
fn game<A: Arena>(
    levels: [&str; 2],
    content: &Arc<<A::Rules as Ruleset>::Content>,
    (contest, setup): (usize, &Arc<<A::Rules as Ruleset>::Setup>),
    (n, seed): (usize, u64),
) -> Result<Game, String> {
    let watches = std::env::var("ARENA_WATCH").is_ok();
    let first = n % 2;
    let mut players = [0, 1].map(|side| {
        let level = levels[usize::from(side != first)];
        made::<A>(level, seed + 7 * side as u64)
    });
    let since = Instant::now();
    let mut battle = start::<A::Rules>(setup, content, seed).map_err(|e| e.to_string())?;
    let played = play(&mut battle, A::now, |battle| {
        let side = A::Rules::to_act(battle)?;
        let player = &mut players[side.index()];
        let began = Instant::now();
        let wish = player.wish(battle, side)?;
        if let Ok(mut slowest) = SLOWEST.lock() {
            *slowest = began.elapsed().max(*slowest);
        }
        let Err(refused) = battle.check(side, &wish) else {
            return Some((side, wish));
        };
        if watches {
            let after = battle.history().len();
            println!("seed {seed}, {side:?} after {after}: {wish:?}: {refused}");
        }
        Some((side, A::plain(battle, side)?))
    })
    .map_err(|e| e.to_string())?;
    let took = since.elapsed();
    let winner = A::winner(&played.ending);
    if std::env::var("ARENA_SAY").is_ok() {
        let told = A::told(&battle);
        let (turns, commands) = (played.turns, played.commands);
        println!(
            "battle {contest}, seed {seed}: {winner:?} in turn {turns}, {commands} commands, {took:?}, {told}"
        );
    }
    Ok(Game {
        battle: contest,
        winner: winner.map(SideId::index),
        first,
        lost: A::lost(&battle),
        turns: played.turns,
        took,
    })
}

/// Plays battles as the words behind the program's name say, and prints what comes of them: two levels, the number of games of
/// each battle, over what, and the first seed. `usual` is what they say if they say nothing; `contests` names the battles of the
/// fourth word, and `setup` is one of them by its number, the number of the game and the seed.
pub fn run<A: Arena>(
    content: &Arc<<A::Rules as Ruleset>::Content>,
    usual: [&str; 5],
    contests: impl Fn(&str) -> Vec<String>,
    setup: impl Fn(&str, usize, usize, u64) -> Arc<<A::Rules as Ruleset>::Setup> + Sync,
) {
    let mut args = std::env::args().skip(1);
    let [a, b, each, over, first] = usual.map(|usual| args.next().unwrap_or(usual.to_owned()));
    let (each, first) = (each.parse().unwrap_or(25), first.parse().unwrap_or(1u64));
    let names = contests(&over);
    let games = play_all(each * names.len(), |i| {
        let (contest, n) = (i / each.max(1), i % each.max(1));
        let seed = first + n as u64;
        let setup = setup(&over, contest, n, seed);
        match game::<A>([&a, &b], content, (contest, &setup), (n, seed)) {
            Ok(game) => Some(game),
            Err(e) => {
                eprintln!("{}, seed {seed}: {e}", names[contest]);
                None
            }
        }
    });
    println!("{a} against {b}");
    print(&names, &games);
    if let Ok(slowest) = SLOWEST.lock() {
        println!("slowest decision {slowest:?}");
    }
}
