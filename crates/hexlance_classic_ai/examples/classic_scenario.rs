//! A shipped battle of the classic rules, played by two levels: `cargo run --release --example classic_scenario --
//! the_lantern_walk hard hard 100`. A fourth number is the first seed. Each side keeps its place; with `SCENARIO_SAY` every battle
//! has a line.

use std::{fs, path::Path, sync::Arc, time::Instant};

#[path = "../../hexlance_ai/examples/tally/mod.rs"]
mod tally;

use hexlance_board::BoardFile;
use hexlance_classic::{
    Battle,
    content::Content,
    read::Table,
    setup::{Setup, load_scenario, resolve},
    state::{Ending, Fate},
    victory,
};
use hexlance_classic_ai::{Player, play};
use hexlance_rules::{DiceSource, Message};
use tally::Game;

fn setup(name: &str, content: &Content) -> Setup {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let file = root.join(format!("scenarios/{name}.ron"));
    let text = fs::read_to_string(&file).unwrap_or_else(|e| panic!("{}: {e}", file.display()));
    let scenario = load_scenario(&text, &file).unwrap_or_else(|fault| panic!("{fault}"));
    let map = |name: &str| {
        let file = root.join("assets/maps").join(format!("{name}.board.ron"));
        BoardFile::load(file).map_err(|d| Message::verbatim(d.to_string()))
    };
    resolve(&scenario, content, &map).unwrap_or_else(|faults| panic!("{faults:#?}"))
}

fn game(setup: &Arc<Setup>, levels: [&str; 2], seed: u64) -> Option<Game> {
    let mut players = Vec::new();
    for (n, level) in setup
        .sides
        .iter()
        .enumerate()
        .map(|(n, _)| (n, levels[n % 2]))
    {
        players.push(Player::new(level, seed * 31 + n as u64)?);
    }
    let since = Instant::now();
    let dice = DiceSource::Seed(seed);
    let battle = Battle::with_options(setup.clone(), Content::shipped(), dice, false, false);
    let mut battle = battle.unwrap_or_else(|e| panic!("{e}"));
    let played = match play(&mut battle, &mut players) {
        Ok(played) => played,
        Err(e) => {
            eprintln!("seed {seed}: {e}");
            return None;
        }
    };
    let took = since.elapsed();
    let table = Table::of(battle.world());
    let lost = table.units().filter(|u| u.fate != Fate::Fighting).count();
    if says() {
        let units: Vec<String> = table
            .units()
            .map(|u| {
                let hex = u
                    .hex()
                    .map_or(String::new(), |hex| format!(" {:?}", hex.column_row()));
                format!("{} {:?}{hex}", u.name, u.fate)
            })
            .collect();
        println!(
            "seed {seed}: {:?} in turn {}, {:?}, {units:?}",
            played.ending,
            played.turns,
            victory::progress(table)
        );
    }
    Some(Game {
        battle: 0,
        winner: match played.ending {
            Ending::Won(side) => Some(side.index()),
            _ => None,
        },
        first: 0,
        lost: (lost, table.units().count()),
        turns: played.turns,
        took,
    })
}

/// Whether every battle has a line.
fn says() -> bool {
    std::env::var("SCENARIO_SAY").is_ok()
}

/// What the units of each side are worth (C9.4).
fn say_worths(setup: &Arc<Setup>) {
    let dice = DiceSource::Seed(1);
    let battle = Battle::new(setup.clone(), Content::shipped(), dice);
    let battle = battle.unwrap_or_else(|e| panic!("{e}"));
    let table = Table::of(battle.world());
    for side in table.sides().ids() {
        let own = table.units().filter(|u| u.side == side);
        let worths: Vec<(&str, u32)> = own.map(|u| (u.name, victory::worth(table, &u))).collect();
        let all: u32 = worths.iter().map(|(_, worth)| worth).sum();
        println!("{side:?}: {all}, {worths:?}");
    }
}

fn main() {
    let mut args = std::env::args().skip(1);
    let mut word = |usual: &str| args.next().unwrap_or_else(|| usual.to_owned());
    let name = word("the_shoulders_of_larch_hill");
    let (a, b) = (word("hard"), word("hard"));
    let games: usize = word("100").parse().unwrap_or(100);
    let first: u64 = word("1").parse().unwrap_or(1);
    let setup = Arc::new(setup(&name, &Content::shipped()));
    if says() {
        say_worths(&setup);
    }
    let games = tally::play_all(games, |i| game(&setup, [&a, &b], first + i as u64));
    let won = |side: usize| games.iter().filter(|g| g.winner == Some(side)).count();
    println!(
        "{name}: {} to {}, {} drawn",
        won(0),
        won(1),
        games.len() - won(0) - won(1)
    );
    tally::print(&[name], &games);
}
