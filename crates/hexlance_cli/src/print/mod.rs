//! `hexlance print`: record sheets for paper.

mod svg;

use std::{fs, path::PathBuf};

use clap::Args;

use super::{
    outfile,
    report::{GOOD, Outcome, Stop, Styled},
};
use crate::{
    data::Data,
    hosted::OnCommandLine,
    put,
    rulesets::{Registered, Rules},
};

const EXAMPLES: &str = "\
Examples:
  hexlance print classic.brackwater --out brackwater.svg
  hexlance print classic.brackwater classic.skarnhound --out sheets.svg --replace

`hexlance list units` names the units. The file has a page of A4 for each of them, one below the other.";

/// Write record sheets for paper, a page for each unit
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(super) struct Print {
    /// Units by id
    #[arg(required = true, value_name = "UNIT")]
    units: Vec<String>,
    /// File to write, usually NAME.svg
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Replace an existing file
    #[arg(long)]
    replace: bool,
}

pub(super) fn run(args: &Print, data: &Data) -> Outcome {
    outfile::check(&args.out, args.replace, "--out")?;
    let mut sheets = Vec::new();
    for unit in &args.units {
        let blank = Rules::all().find_map(|rules| rules.on_terminal().blank(unit, data));
        sheets.push(blank.ok_or_else(|| {
            Stop::failed(
                format!("no ruleset prints a record sheet of “{unit}”"),
                "name a 'Mech of classic by its id: `hexlance list units --ruleset classic`",
            )
        })?);
    }
    fs::write(&args.out, svg::pages(&sheets)).map_err(|e| {
        Stop::failed(
            format!("{}: the file cannot be written: {e}", args.out.display()),
            "name another one with `--out`",
        )
    })?;
    put!("{} {}", Styled(GOOD, "written"), args.out.display());
    Ok(())
}
