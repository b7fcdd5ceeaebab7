//! `hexlance sim`: many battles between computer players, and what comes of them.

use std::{
    io::IsTerminal,
    num::NonZeroUsize,
    path::{Path, PathBuf},
    sync::Arc,
    time::{Duration, Instant},
};

use clap::Args;
use hexlance_ai::{SimulationError, player};
use hexlance_board::Diagnostic;
use hexlance_rules::{DiceSource, SideId, write_atomically};
use hexlance_strike::{Battle, content::Content, read, setup::Setup, state::Losses};
use indicatif::{ProgressBar, ProgressStyle};
use rayon::prelude::*;

use super::{
    play::{DEFAULT_LEVEL, seats_of},
    report::{Outcome, Stop, table},
};
use crate::{data::Data, put};

const EXAMPLES: &str = "\
Examples:
  hexlance sim first_contact --games 1000
  hexlance sim first_contact --games 500 --players hard,easy --threads 4
  hexlance sim first_contact --seed 7 --games 1 --csv games.csv

Game number n uses the seed SEED + n - 1: the same line gives the same battles on every machine and with any number
of threads. Players: human is not one of them; `hexlance play --help` lists the others.";

/// Let computer players fight a battle many times
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(super) struct Sim {
    /// A scenario, by file or by name
    scenario: String,
    /// How many battles
    #[arg(long, short = 'n', default_value = "100", value_name = "N")]
    games: NonZeroUsize,
    /// Seed of the first battle
    #[arg(long, short, default_value_t = 1, value_name = "S")]
    seed: u64,
    /// Who plays, one computer player a side, or one for all
    #[arg(long, short, value_name = "A,B", default_value = DEFAULT_LEVEL)]
    players: String,
    /// Threads; as many as the machine has cores unless given
    #[arg(long, short, value_name = "T")]
    threads: Option<NonZeroUsize>,
    /// Write a line for every battle to this file
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
}

/// How one battle went.
struct Game {
    seed: u64,
    winner: Option<SideId>,
    turns: u16,
    scores: Vec<u32>,
    /// Units lost by each side.
    lost: Vec<usize>,
    commands: usize,
    reason: String,
}

pub(super) fn run(args: &Sim, data: &Data) -> Outcome {
    let playable = data.load(&data.scenario_file(&args.scenario)?)?;
    let setup = Arc::new(playable.setup);
    let levels = seats_of(&args.players, setup.sides.len())?;
    if levels.iter().any(|l| l == "human") {
        return Err(Stop::usage(
            "a person cannot play in a simulation",
            "name computer players only",
        ));
    }
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(args.threads.map_or(0, NonZeroUsize::get))
        .build()
        .map_err(|e| Stop::failed(format!("no threads: {e}"), "ask for fewer `--threads`"))?;
    let bar = progress(args.games.get());
    let began = Instant::now();
    let games: Result<Vec<Game>, Stop> = pool.install(|| {
        (0..args.games.get())
            .into_par_iter()
            .map(|i| {
                let seed = args.seed.wrapping_add(i as u64);
                let game = play(&setup, &data.content, &levels, seed);
                bar.inc(1);
                game
            })
            .collect()
    });
    let took = began.elapsed();
    bar.finish_and_clear();
    let games = games?;
    if let Some(file) = &args.csv {
        write_csv(file, &games, &setup)?;
    }
    summarise(&games, &setup, &levels, took, pool.current_num_threads());
    Ok(())
}

/// A bar on the terminal; nothing where the output goes elsewhere.
fn progress(games: usize) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(games as u64);
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} battles, {per_sec}, {eta} left");
    match style {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

/// Plays one battle to its end.
fn play(
    setup: &Arc<Setup>,
    content: &Arc<Content>,
    levels: &[String],
    seed: u64,
) -> Result<Game, Stop> {
    let fault = |e: SimulationError| {
        let remedy = match e {
            SimulationError::Setup(_) => "correct the scenario".to_owned(),
            _ => format!(
                "this is a fault of the program: please report it with the scenario and the seed {seed}"
            ),
        };
        Stop::failed(e.to_string(), remedy)
    };
    let dice = DiceSource::Seed(seed);
    let mut battle = Battle::with_options(setup.clone(), content.clone(), dice, false, false)
        .map_err(|e| fault(e.into()))?;
    let mut players = Vec::new();
    for (i, level) in levels.iter().enumerate() {
        players.extend(player(level, seed.wrapping_add(i as u64)));
    }
    let [first, second] = players.as_mut_slice() else {
        return Err(Stop::failed(
            format!("a battle of {} sides cannot be simulated", levels.len()),
            "choose a scenario with two sides",
        ));
    };
    let played =
        hexlance_ai::play(&mut battle, [first.as_mut(), second.as_mut()]).map_err(fault)?;
    let world = battle.world();
    let losses = &world.resource::<Losses>().0;
    let lost = (0..setup.sides.len())
        .map(|s| {
            losses
                .iter()
                .filter(|l| read::try_unit(world, l.unit).is_some_and(|u| u.side.index() == s))
                .count()
        })
        .collect();
    Ok(Game {
        seed,
        winner: played.outcome.winner,
        turns: played.turns,
        scores: played.outcome.scores,
        lost,
        commands: played.commands,
        reason: played.outcome.reason,
    })
}

/// A text as a field of a CSV file.
fn field(text: &str) -> String {
    if text.contains([',', '"', '\n']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

fn write_csv(file: &Path, games: &[Game], setup: &Setup) -> Result<(), Diagnostic> {
    let mut out = String::from("game,seed,winner,turns,commands");
    for side in &setup.sides {
        out += &format!(
            ",{},{}",
            field(&format!("score {}", side.name)),
            field(&format!("lost {}", side.name))
        );
    }
    out += ",reason\n";
    for (i, g) in games.iter().enumerate() {
        let winner = g
            .winner
            .and_then(|w| setup.sides.get(w.index()))
            .map_or("draw", |s| &s.name);
        out += &format!(
            "{},{},{},{},{}",
            i + 1,
            g.seed,
            field(winner),
            g.turns,
            g.commands
        );
        for (score, lost) in g.scores.iter().zip(&g.lost) {
            out += &format!(",{score},{lost}");
        }
        out += &format!(",{}\n", field(&g.reason));
    }
    write_atomically(file, out.as_bytes()).map_err(|e| Diagnostic::io(file, "write", &e))
}

fn summarise(games: &[Game], setup: &Setup, levels: &[String], took: Duration, threads: usize) {
    let n = games.len() as f64;
    let mean = |sum: f64| format!("{:.1}", sum / n);
    let share = |k: usize| format!("{:.1} %", 100.0 * k as f64 / n);
    let mut rows = Vec::new();
    for (i, side) in setup.sides.iter().enumerate() {
        let wins = games
            .iter()
            .filter(|g| g.winner.is_some_and(|w| w.index() == i))
            .count();
        let units: usize = side
            .forces
            .iter()
            .flat_map(|f| &f.formations)
            .map(|f| f.units.len())
            .sum();
        let lost: usize = games.iter().filter_map(|g| g.lost.get(i)).sum();
        let score: u32 = games.iter().filter_map(|g| g.scores.get(i)).sum();
        rows.push(vec![
            side.name.clone(),
            levels.get(i).cloned().unwrap_or_default(),
            wins.to_string(),
            share(wins),
            format!("{} of {units}", mean(lost as f64)),
            mean(f64::from(score)),
        ]);
    }
    let head = ["side", "player", "wins", "share", "units lost", "score"];
    put!("{}", table(&head, &rows));
    let draws = games.iter().filter(|g| g.winner.is_none()).count();
    let turns: u64 = games.iter().map(|g| u64::from(g.turns)).sum();
    let commands: usize = games.iter().map(|g| g.commands).sum();
    put!(
        "{} battles, {draws} draws ({}), {} turns and {} commands on average",
        games.len(),
        share(draws),
        mean(turns as f64),
        mean(commands as f64)
    );
    let seconds = took.as_secs_f64().max(1e-9);
    put!(
        "{:.1} battles a second, {seconds:.1} s on {threads} thread{}",
        n / seconds,
        if threads == 1 { "" } else { "s" }
    );
}

#[cfg(test)]
mod tests {
    use super::field;

    #[test]
    fn fields_of_a_csv_file_keep_their_commas() {
        assert_eq!(field("plain"), "plain");
        assert_eq!(field("a, \"b\""), "\"a, \"\"b\"\"\"");
    }
}
