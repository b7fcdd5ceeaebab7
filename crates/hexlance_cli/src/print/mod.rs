//! `hexlance print`: record sheets for paper.

mod pdf;
mod svg;

use std::{
    fs,
    path::{Path, PathBuf},
};

use clap::Args;
use hexlance_app::shot::Until;
use hexlance_present::sheet::Sheet;

use super::{
    moment::{self, Point},
    outfile,
    person::sheet,
    prompt::meant,
    report::{GOOD, Outcome, Stop, Styled},
    tools::Tools,
};
use crate::{
    data::{Data, rules_of},
    game::session::Session,
    hosted::OnCommandLine,
    put,
    rulesets::{Registered, Rules},
};

const EXAMPLES: &str = "\
Examples:
  hexlance print classic.brackwater --out brackwater.pdf
  hexlance print classic.brackwater classic.skarnhound --out sheets.svg --replace
  hexlance print --battle hot_iron --after 3.weapons --out turn3.pdf
  hexlance print --battle saved.ron Fox Hen --out two.pdf

`hexlance list units` names the units. The file has a page of A4 for each of them. With --battle they are printed as
they stand at that moment: a recording at its end, a scenario at its start, unless --after says another.";

/// Write record sheets for paper, blank or as they stand in a battle, a page for each unit
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Print {
    /// Units by id; with --battle by the beginnings of their names, all of them if none is named
    #[arg(required_unless_present = "battle", value_name = "UNIT")]
    units: Vec<String>,
    /// File to write, NAME.pdf or NAME.svg
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Replace an existing file
    #[arg(long)]
    replace: bool,
    /// Scenario, by file or name, or recording: print its units as they stand
    #[arg(long, value_name = "BATTLE")]
    battle: Option<String>,
    /// Moment of the battle: a number of commands, a turn and phase such as 2.weapons, question, or end
    #[arg(long, value_name = "MOMENT", requires = "battle")]
    after: Option<Until>,
    /// Scenarios: computer players, one per side, or one for all sides [default: normal; random where the rules have no
    /// other]
    #[arg(long, value_name = "A,B", requires = "battle")]
    players: Option<String>,
    /// Scenarios: seed of dice and computer players
    #[arg(long, value_name = "S", default_value_t = 1, requires = "battle")]
    seed: u64,
    /// Print what a side knows, by its number from 1 [default: the side that acts]
    #[arg(long, value_name = "SIDE", value_parser = clap::value_parser!(u8).range(1..), requires = "battle")]
    eyes: Option<u8>,
}

/// What a file of sheets can be.
#[derive(Clone, Copy)]
enum Paper {
    Pdf,
    Svg,
}

impl Paper {
    /// By the end of the file's name.
    fn of(file: &Path) -> Result<Self, Stop> {
        let end = file.extension().map(|e| e.to_ascii_lowercase());
        match end.as_deref().and_then(|e| e.to_str()) {
            Some("pdf") => Ok(Self::Pdf),
            Some("svg") => Ok(Self::Svg),
            _ => Err(Stop::usage(
                format!("{}: sheets are written as PDF or as SVG", file.display()),
                "let the name of `--out` end in .pdf or .svg",
            )),
        }
    }
}

pub(super) fn run(args: &Print, data: &Data) -> Outcome {
    let paper = Paper::of(&args.out)?;
    outfile::check(&args.out, args.replace, "--out")?;
    let sheets = match &args.battle {
        None => blank(&args.units, data)?,
        Some(battle) => {
            let file = data.scenario_file(battle)?;
            rules_of(&file).on_terminal().sheets(args, &file, data)?
        }
    };
    let bytes = match paper {
        Paper::Svg => svg::pages(&sheets).into_bytes(),
        Paper::Pdf => pdf::pages(&sheets).map_err(|e| {
            Stop::failed(
                format!("the sheets cannot be written as PDF: {e}"),
                "write them as SVG: let the name of `--out` end in .svg",
            )
        })?,
    };
    fs::write(&args.out, bytes).map_err(|e| {
        Stop::failed(
            format!("{}: the file cannot be written: {e}", args.out.display()),
            "name another one with `--out`",
        )
    })?;
    put!("{} {}", Styled(GOOD, "written"), args.out.display());
    Ok(())
}

/// The blank sheets of units.
fn blank(units: &[String], data: &Data) -> Result<Vec<Sheet>, Stop> {
    let one = |unit: &String| {
        let blank = Rules::all().find_map(|rules| rules.on_terminal().blank(unit, data));
        blank.ok_or_else(|| {
            Stop::failed(
                format!("no ruleset prints a blank record sheet of “{unit}”"),
                "name a unit of classic by its id: `hexlance list units --ruleset classic`",
            )
        })
    };
    units.iter().map(one).collect()
}

/// The sheets of a battle as they stand.
pub(super) fn of_battle<R: Tools>(
    args: &Print,
    file: &Path,
    data: &Data,
) -> Result<Vec<Sheet>, Stop> {
    let at = Point {
        after: args.after,
        begins: false,
        players: args.players.as_deref(),
        seed: args.seed,
    };
    let (battle, _) = at.reach::<R>(file, data)?;
    let eyes = moment::eyes(args.eyes, &R::facts(battle.setup()))?;
    let session = Session::<R>::onlooker(&battle, eyes);
    let roster = sheet::roster(&session);
    let mut wanted = Vec::new();
    for name in &args.units {
        let found = meant(name, roster.iter().map(|(_, name)| name.as_str()));
        let unit = found.and_then(|i| roster.get(i)).ok_or_else(|| {
            let names: Vec<_> = roster.iter().map(|(_, name)| name.as_str()).collect();
            Stop::failed(
                format!("no unit of this battle, or more than one, is meant by “{name}”"),
                format!("name some of {}", names.join(", ")),
            )
        })?;
        wanted.push(unit.0);
    }
    if args.units.is_empty() {
        wanted.extend(roster.iter().map(|(unit, _)| *unit));
    }
    let sheets = wanted.into_iter().filter_map(|u| sheet::of(&session, u));
    Ok(sheets.collect())
}
