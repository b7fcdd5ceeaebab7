//! `hexlance sim`: many battles between computer players, and what comes of them.

use std::{
    io::IsTerminal,
    num::NonZeroUsize,
    path::{Path, PathBuf},
    sync::Arc,
    time::{Duration, Instant},
};

use clap::Args;
use hexlance_board::Diagnostic;
use hexlance_rules::{Battle, DiceSource, SideId, write_atomically};
use indicatif::{ProgressBar, ProgressStyle};
use rayon::prelude::*;

use super::{
    explain, outfile,
    play::seats_of,
    report::{Outcome, Stop, table},
    tools::{Ended, Tools},
};
use crate::{
    data::{Data, rules_of},
    hosted::OnCommandLine,
    put,
    rulesets::Facts,
};

const EXAMPLES: &str = "\
Examples:
  hexlance sim two_in_the_ring --games 1000
  hexlance sim two_in_the_ring --games 500 --players hard,easy --threads 4
  hexlance sim two_in_the_ring --seed 7 --games 1 --csv games.csv
  hexlance sim two_in_the_ring --players hard --explain       one battle, with the reason of every order

Game n uses seed SEED + n - 1, so the same command gives the same battles on every machine, with any number of
threads. `hexlance play --help` lists the computer players.";

/// Let computer players fight a battle many times
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Sim {
    /// Scenario, by file or name
    scenario: String,
    /// Number of battles [default: 100; with `--explain` 1]
    #[arg(long, short = 'n', value_name = "N")]
    games: Option<NonZeroUsize>,
    /// Seed of the first battle
    #[arg(long, short, default_value_t = 1, value_name = "S")]
    seed: u64,
    /// Computer players, one per side, or one for all sides [default: normal; random where the rules have no other]
    #[arg(long, short, value_name = "A,B")]
    players: Option<String>,
    /// Number of threads [default: one per core]
    #[arg(long, short, value_name = "T")]
    threads: Option<NonZeroUsize>,
    /// Write one line per battle to this CSV file
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Replace that file if it is there already
    #[arg(long, requires = "csv")]
    replace: bool,
    /// Tell one battle, with what each order was worth, term by term, and the best one that was not chosen
    #[arg(long)]
    explain: bool,
}

/// Battles that are played if nobody says how many.
const USUAL: usize = 100;

impl Sim {
    /// How many battles are played.
    fn games(&self) -> Result<usize, Stop> {
        match (self.games.map(NonZeroUsize::get), self.explain) {
            (None, true) => Ok(1),
            (Some(2..), true) => Err(Stop::usage(
                "`--explain` tells one battle, not many",
                "leave out `--games`, or choose the battle with `--seed`",
            )),
            (games, _) => Ok(games.unwrap_or(USUAL)),
        }
    }
}

/// How one battle went.
struct Game {
    seed: u64,
    commands: usize,
    ended: Ended,
}

pub(super) fn run(args: &Sim, data: &Data) -> Outcome {
    args.games()?;
    if let Some(file) = &args.csv {
        outfile::check(file, args.replace, "--csv")?;
    }
    let file = data.scenario_file(&args.scenario)?;
    rules_of(&file).on_terminal().simulate(args, data, &file)
}

/// Fights the battles.
pub(super) fn simulate<R: Tools>(args: &Sim, data: &Data, file: &Path) -> Outcome {
    let setup = Arc::new(data.load_as::<R>(file)?.setup);
    let facts = R::facts(&setup);
    let levels = seats_of::<R>(args.players.as_deref(), facts.sides.len())?;
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
    let count = args.games()?;
    let bar = if args.explain {
        ProgressBar::hidden()
    } else {
        progress(count)
    };
    let began = Instant::now();
    let games: Result<Vec<Game>, Stop> = pool.install(|| {
        (0..count)
            .into_par_iter()
            .map(|i| {
                let seed = args.seed.wrapping_add(i as u64);
                let game = play::<R>(&setup, R::content(data), &levels, seed, args.explain);
                bar.inc(1);
                game
            })
            .collect()
    });
    let took = began.elapsed();
    bar.finish_and_clear();
    let games = games?;
    if let Some(file) = &args.csv {
        write_csv(file, &games, &facts)?;
    }
    if args.explain {
        put!();
    }
    summarise(&games, &facts, &levels, took, pool.current_num_threads());
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
fn play<R: Tools>(
    setup: &Arc<R::Setup>,
    content: &Arc<R::Content>,
    levels: &[String],
    seed: u64,
    explained: bool,
) -> Result<Game, Stop> {
    let dice = DiceSource::Seed(seed);
    let mut battle = if explained {
        explain::play::<R>(setup, content, levels, seed)?
    } else {
        Battle::<R::Rules>::with_options(setup.clone(), content.clone(), dice, false, false)
            .map_err(|e| Stop::failed(e.to_string(), "correct the scenario"))?
    };
    let remedy = format!(
        "this is a fault of the program: please report it with the scenario and the seed {seed}"
    );
    let ended = R::play_out(&mut battle, levels, seed, &remedy)?;
    Ok(Game {
        seed,
        commands: battle.history().len(),
        ended,
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

/// The names of those who have won: the winner's and those of its allies.
fn winners(winner: Option<SideId>, facts: &Facts<'_>) -> String {
    let Some(winner) = winner.map(SideId::index) else {
        return "draw".to_owned();
    };
    let sides = facts.sides.iter().enumerate();
    let won = sides.filter(|(i, _)| facts.are_together(winner, *i));
    won.map(|(_, s)| s.name).collect::<Vec<_>>().join(" and ")
}

fn write_csv(file: &Path, games: &[Game], facts: &Facts<'_>) -> Result<(), Diagnostic> {
    let mut out = String::from("game,seed,winner,turns,commands");
    for side in &facts.sides {
        out += &format!(
            ",{},{}",
            field(&format!("score {}", side.name)),
            field(&format!("lost {}", side.name))
        );
    }
    out += ",reason\n";
    for (i, g) in games.iter().enumerate() {
        let ended = &g.ended;
        let winner = winners(ended.winner, facts);
        out += &format!(
            "{},{},{},{},{}",
            i + 1,
            g.seed,
            field(&winner),
            ended.turns,
            g.commands
        );
        for (score, lost) in ended.scores.iter().zip(&ended.lost) {
            out += &format!(",{score},{lost}");
        }
        out += &format!(",{}\n", field(&ended.reason));
    }
    write_atomically(file, out.as_bytes()).map_err(|e| Diagnostic::unwritable(file, &e))
}

fn summarise(games: &[Game], facts: &Facts<'_>, levels: &[String], took: Duration, threads: usize) {
    let n = games.len() as f64;
    let mean = |sum: f64| format!("{:.1}", sum / n);
    let share = |k: usize| format!("{:.1} %", 100.0 * k as f64 / n);
    let mut rows = Vec::new();
    for (i, side) in facts.sides.iter().enumerate() {
        let wins = games
            .iter()
            .filter(|g| {
                g.ended
                    .winner
                    .is_some_and(|w| facts.are_together(w.index(), i))
            })
            .count();
        let lost: usize = games.iter().filter_map(|g| g.ended.lost.get(i)).sum();
        let score: u32 = games.iter().filter_map(|g| g.ended.scores.get(i)).sum();
        rows.push(vec![
            side.name.to_owned(),
            levels.get(i).cloned().unwrap_or_default(),
            wins.to_string(),
            share(wins),
            format!("{} of {}", mean(lost as f64), side.units),
            mean(f64::from(score)),
        ]);
    }
    let head = ["side", "player", "wins", "share", "units lost", "score"];
    put!("{}", table(&head, &rows));
    let draws = games.iter().filter(|g| g.ended.winner.is_none()).count();
    let turns: u64 = games.iter().map(|g| u64::from(g.ended.turns)).sum();
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
