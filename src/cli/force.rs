//! `hexlance force`: a force drawn at random by points.

use std::path::PathBuf;

use clap::Args;
use hexlance_strike::{
    Strike,
    builder::{self, Draw},
    card::UnitType,
};

use super::report::{Outcome, Stop};
use crate::{
    data::{Data, forces::write_force},
    note, put,
};

const EXAMPLES: &str = "\
Examples:
  hexlance force --points 200                                 a force, to look at
  hexlance force --points 200 --seed 7 --out foes.force.ron   the same one every time, to fight with
  hexlance force --points 150 --types CV,CI --commands 0      tanks and infantry, no command abilities
  hexlance play two_in_the_ring --force Red=foes.force.ron";

/// Draw a force at random by points
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(super) struct DrawForce {
    /// Its points at most
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=5000))]
    points: u32,
    /// Seed; the same seed draws the same force
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// Types of units by their codes, separated by commas; all that fight on the ground unless said
    #[arg(long, value_name = "BM,CV", value_delimiter = ',')]
    types: Vec<String>,
    /// How many command abilities, if so many can be had
    #[arg(long, value_name = "N", default_value_t = 2)]
    commands: usize,
    /// No pilot abilities
    #[arg(long)]
    no_spas: bool,
    /// Where it is written; it is printed without one
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

pub(super) fn run(args: &DrawForce, data: &Data) -> Outcome {
    let mut types = Vec::new();
    for word in &args.types {
        let wanted = word.trim().to_uppercase();
        match UnitType::ALL.iter().find(|t| t.code() == wanted) {
            Some(kind) => types.push(*kind),
            None => {
                let known: Vec<_> = UnitType::ALL.iter().map(|t| t.code()).collect();
                return Err(Stop::usage(
                    format!("“{word}” is no type of unit"),
                    format!("choose from: {}", known.join(", ")),
                ));
            }
        }
    }
    let seed = args
        .seed
        .unwrap_or_else(|| u64::from(rand::random::<u32>()));
    let of = Draw {
        points: args.points,
        seed,
        types,
        spas: !args.no_spas,
        commands: args.commands,
    };
    let force = builder::draw(&of, &data.content);
    let sum = builder::summary(&force, &data.content);
    if sum.units == 0 {
        return Err(Stop::failed(
            format!(
                "no card of these types can be had for {} points",
                args.points
            ),
            "give more points, or other types; `hexlance list units` tells what they cost",
        ));
    }
    match &args.out {
        Some(file) => {
            write_force::<Strike>(&force, file).map_err(|why| {
                Stop::failed(
                    format!("{} cannot be written: {why}", file.display()),
                    "choose another file",
                )
            })?;
            put!(
                "{}: {}, {} units, {} points, {}",
                file.display(),
                force.name,
                sum.units,
                sum.points,
                sum.rating().name()
            );
        }
        None => {
            let text = builder::to_text(&force).map_err(|e| Stop::failed(e, "draw another one"))?;
            put!("{}", text.trim_end());
        }
    }
    if args.seed.is_none() {
        note!("Seed {seed} draws it again.");
    }
    Ok(())
}
