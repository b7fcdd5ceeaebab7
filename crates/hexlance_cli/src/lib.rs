//! The command line: one sub-command a file. Without a sub-command the game starts.
//!
//! Exit codes: 0 done, 1 something was found or failed, 2 used wrongly.

#![deny(missing_docs)]

use hexlance_lang as lang;

use std::{path::PathBuf, process::ExitCode};

use clap::{CommandFactory, Parser, Subcommand, ValueEnum};

pub use hosted::{OnTerminal, register};
pub use play::all_levels;
pub use shot::sound_gallery;
pub use tools::{PlainOnTerminal, Tools};

use hexlance_app::{frame_times, graphics, window};
use hexlance_editor as editor;
use hexlance_host::{data, game, rulesets, screens};
use hexlance_hud as hud;
use hexlance_table as table;
use hexlance_ui::{language, settings};
use hexlance_words as words;

use crate::data::{Data, user_mods};
use report::{Outcome, Severity, Stop, finding};

pub mod bench;
pub mod check;
mod edit;
mod explain;
mod export;
pub mod force;
mod hosted;
mod import;
mod keep;
pub mod list;
pub mod moment;
pub mod odds;
pub mod options;
mod outfile;
pub mod person;
mod play;
mod print;
mod prompt;
mod replay;
pub mod report;
mod ruleset;
mod screen;
mod shot;
mod sim;
pub mod sniff;
mod story;
pub mod terminal;
pub mod tools;
pub mod unknown;
mod verify;
pub mod walk;

const EXAMPLES: &str = "\
Examples:
  hexlance                                     start the game
  hexlance play two_in_the_ring                start a battle at once
  hexlance list scenarios                      list everything you can play
  hexlance check my_battle.ron my_units        find mistakes, with place and remedy
  hexlance sim two_in_the_ring --games 1000    win rates over many games
  hexlance odds two_in_the_ring --attacker bell --target quarry --from 0606 --at 0610

Exit codes: 0 success, 1 findings or a failure, 2 wrong usage.
The program looks for its data beside itself, in the current folder, and where it was built;
set HEXLANCE_DATA to use another folder. NO_COLOR=1 turns colours off.";

/// A tabletop wargame on a 3D hex table.
#[derive(Debug, Parser)]
#[command(name = "hexlance", version, after_help = EXAMPLES, max_term_width = 100)]
struct Line {
    #[command(subcommand)]
    command: Option<Command>,
    /// Folder with units, abilities, maps or scenarios to add to the shipped ones; may be repeated, the last one
    /// wins
    #[arg(long, value_name = "DIR", global = true)]
    mods: Vec<PathBuf>,
}

#[derive(Debug, Subcommand)]
enum Command {
    Play(play::Play),
    Edit(edit::Edit),
    List(list::List),
    Check(check::Check),
    Sim(sim::Sim),
    Replay(replay::Replay),
    Verify(verify::Verify),
    Shot(Box<shot::Shot>),
    #[command(hide = true)]
    Bench(bench::Bench),
    Odds(odds::Odds),
    Force(force::DrawForce),
    Import(import::Import),
    Export(export::Export),
    Print(print::Print),
}

/// How results are printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people.
    #[default]
    Text,
    /// For programs.
    Json,
}

/// The command line as it is parsed: sub-commands, options, helps.
pub fn command() -> clap::Command {
    Line::command()
}

/// Reads the command line and does what it says.
pub fn main() -> ExitCode {
    let line = Line::parse();
    report::end(run(line))
}

fn run(line: Line) -> Outcome {
    let mods: Vec<_> = user_mods().into_iter().chain(line.mods).collect();
    match line.command {
        None => play::run(&play::Play::default(), &data(&mods)?, &mods),
        Some(Command::Play(args)) => play::run(&args, &data(&mods)?, &mods),
        Some(Command::Edit(args)) => edit::run(&args, &data(&mods)?, &mods),
        Some(Command::List(args)) => list::run(&args, &data(&mods)?),
        Some(Command::Check(args)) => check::run(&args, &Data::find(&mods)?),
        Some(Command::Sim(args)) => sim::run(&args, &data(&mods)?),
        Some(Command::Replay(args)) => replay::run(&args, &data(&mods)?),
        Some(Command::Verify(args)) => verify::run(&args, &data(&mods)?),
        Some(Command::Shot(args)) => shot::run(&args, &data(&mods)?),
        Some(Command::Bench(args)) => bench::run(&args, &data(&mods)?),
        Some(Command::Odds(args)) => odds::run(&args, &data(&mods)?),
        Some(Command::Force(args)) => force::run(&args, &data(&mods)?),
        Some(Command::Import(args)) => import::run(&args),
        Some(Command::Export(args)) => export::run(&args, &data(&mods)?),
        Some(Command::Print(args)) => print::run(&args, &data(&mods)?),
    }
}

/// The data with mods on top; what cannot be used of a mod is told, and the rest is used.
fn data(mods: &[PathBuf]) -> Result<Data, Stop> {
    let data = Data::find(mods)?;
    for fault in &data.faults {
        report::note(format_args!("{}", finding(Severity::Warning, fault)));
    }
    Ok(data)
}

/// Prints a value as JSON on standard output.
///
/// # Errors
/// If it cannot be written as JSON.
pub fn put_json(value: &impl serde::Serialize) -> Outcome {
    match serde_json::to_string_pretty(value) {
        Ok(text) => {
            crate::put!("{text}");
            Ok(())
        }
        Err(e) => Err(Stop::failed(
            format!("the result cannot be written as JSON: {e}"),
            "leave out `--format json`",
        )),
    }
}
