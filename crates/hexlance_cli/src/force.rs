//! `hexlance force`: a force drawn at random by points.

use std::path::PathBuf;

use clap::Args;

use super::{
    outfile,
    report::{Outcome, Stop},
    ruleset,
    tools::{Tools, refuse},
};
use crate::{
    data::{Data, forces::write_force},
    hosted::OnCommandLine,
    note, put,
    rulesets::{Registered, Rules},
};

const EXAMPLES: &str = "\
Examples:
  hexlance force --points 200                                 print a force
  hexlance force --points 200 --seed 7 --out foes.force.ron   write a force; the same seed draws it again
  hexlance force --points 150 --types CV,CI --commands 0      tanks and infantry, no command abilities
  hexlance force --ruleset dial --points 450 --out foes.dial.ron
  hexlance play two_in_the_ring --force 1=foes.force.ron";

/// Draw a random legal force by points
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct DrawForce {
    /// Ruleset of the force
    #[arg(long, value_parser = ruleset::parser(), default_value = Rules::first().id())]
    ruleset: Rules,
    /// Maximum points; in dial the build total, a multiple of 150
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=5000))]
    pub points: u32,
    /// Seed; the same seed draws the same force
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// Strike: unit types by code, separated by commas [default: all ground units]
    #[arg(long, value_name = "BM,CV", value_delimiter = ',')]
    pub types: Vec<String>,
    /// Strike: number of command abilities, if that many are available [default: 2]
    #[arg(long, value_name = "N")]
    pub commands: Option<usize>,
    /// Strike: without pilot abilities
    #[arg(long)]
    pub no_spas: bool,
    /// File to write; printed if missing
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Replace that file if it is there already
    #[arg(long, requires = "out")]
    replace: bool,
}

impl DrawForce {
    /// Refuses what only rules of unit cards with abilities know.
    ///
    /// # Errors
    /// The option that was given.
    pub fn refuse_cards_alone<R: Tools>(&self) -> Outcome {
        refuse::<R>(&[
            ("--types", !self.types.is_empty()),
            ("--commands", self.commands.is_some()),
            ("--no-spas", self.no_spas),
        ])
    }
}

pub(super) fn run(args: &DrawForce, data: &Data) -> Outcome {
    if let Some(file) = &args.out {
        outfile::check(file, args.replace, "--out")?;
    }
    args.ruleset.on_terminal().make_force(args, data)
}

/// Draws a force of some rules.
pub(super) fn draw<R: Tools>(args: &DrawForce, data: &Data) -> Outcome {
    let seed = args
        .seed
        .unwrap_or_else(|| u64::from(rand::random::<u32>()));
    let force = R::draw_force(args, seed, data)?;
    match &args.out {
        Some(file) => {
            write_force::<R>(&force, file).map_err(|why| {
                Stop::failed(
                    format!("{} cannot be written: {why}", file.display()),
                    "choose another file",
                )
            })?;
            let summary = R::force_summary(&force, R::content(data));
            put!("{}: {summary}", file.display());
        }
        None => {
            let text = R::force_text(&force).map_err(|e| Stop::failed(e, "draw another one"))?;
            put!("{}", text.trim_end());
        }
    }
    if args.seed.is_none() {
        note!("Seed {seed} draws it again.");
    }
    Ok(())
}

/// That nothing is cheap enough.
pub fn nothing_for(points: u32, what: &str) -> Stop {
    Stop::failed(
        format!("no {what} can be had for {points} points"),
        "give more points, or other types; `hexlance list units` tells what they cost",
    )
}
