//! `hexlance force`: a force drawn at random by points.

use std::path::PathBuf;

use clap::Args;

use super::{
    options::{self, Brought, Own, TakesOwn},
    outfile,
    report::{Outcome, Stop},
    ruleset,
    tools::Tools,
};
use crate::{
    data::{Data, forces::write_force},
    hosted::{OnCommandLine, OnTerminal},
    note, put,
    rulesets::{Registered, Rules},
};

/// The lines under the options.
fn after_help() -> String {
    let own = options::examples::<DrawForce>("\n");
    format!(
        "\
Examples:
  hexlance force --points 200                                 print a force
  hexlance force --points 200 --seed 7 --out foes.force.ron   write a force; the same seed draws it again
{own}{}  hexlance play two_in_the_ring --force 1=foes.force.ron",
        if own.is_empty() { "" } else { "\n" },
    )
}

/// What the points are.
fn about_points() -> String {
    let own = options::notes::<DrawForce>();
    let all = ["Maximum points"].into_iter().chain(own);
    all.collect::<Vec<_>>().join("; ")
}

/// Draw a random legal force by points
#[derive(Args, Debug)]
#[command(after_help = after_help())]
pub struct DrawForce {
    /// Ruleset of the force
    #[arg(long, value_parser = ruleset::parser(), default_value = Rules::first().id())]
    ruleset: Rules,
    /// Maximum points, or what takes their place in a ruleset
    #[arg(long, value_name = "N", help = about_points(), value_parser = clap::value_parser!(u32).range(1..=5000))]
    pub points: u32,
    /// Seed; the same seed draws the same force
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// What rulesets bring
    #[command(flatten)]
    own: Own<DrawForce>,
    /// File to write; printed if missing
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Replace that file if it is there already
    #[arg(long, requires = "out")]
    replace: bool,
}

impl TakesOwn for DrawForce {
    fn brought(game: &dyn OnTerminal) -> Brought {
        game.force_options()
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
    let force = R::draw_force(args, &args.own.of::<R, _>()?, seed, data)?;
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
