//! `hexlance export`: our maps become files of other programs.

use std::path::PathBuf;

use clap::Args;
use hexlance_board::Diagnostic;
use hexlance_formats::{Existing, board_name, export_board, load_map, maps::OWN_ENDING};

use super::{
    import::tell,
    report::{GOOD, Outcome, Severity, Stop, Styled, finding},
};
use crate::{data::Data, note, put};

const EXAMPLES: &str = "\
Examples:
  hexlance export brackwell --out boards
  hexlance export my_mod/maps/*.board.ron --out boards --replace

Writes MegaMek boards (.board) named after their maps, and lists what a board cannot hold.";

/// Convert maps to boards of other programs
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(super) struct Export {
    /// Maps to export: files, or names of maps from the game or from mods
    #[arg(required = true, value_name = "MAP")]
    maps: Vec<String>,
    /// Folder for the boards
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Replace existing files
    #[arg(long)]
    replace: bool,
    /// List each change and omission, not only their number
    #[arg(long)]
    all: bool,
}

pub(super) fn run(args: &Export, data: &Data) -> Outcome {
    let existing = if args.replace {
        Existing::Replace
    } else {
        Existing::Keep
    };
    let mut failed = false;
    for map in &args.maps {
        if let Err(fault) = export(map, args, existing, data) {
            failed = true;
            note!("{}", finding(Severity::Error, &fault));
        }
    }
    if failed { Err(Stop::No) } else { Ok(()) }
}

fn export(name: &str, args: &Export, existing: Existing, data: &Data) -> Result<(), Diagnostic> {
    let file = data
        .named_map(name)
        .ok_or_else(|| data.no_such_map(name, "give the path of a map file".into()))?;
    let own = file.to_string_lossy().to_lowercase().ends_with(OWN_ENDING);
    let map = load_map(&file)?.file;
    if !own {
        return Err(Diagnostic::written(
            &file,
            "this is a MegaMek board and needs no export",
            "use it as it is, or import it first",
        ));
    }
    let written = args.out.join(board_name(&map.name));
    let notes = export_board(&map, &written, existing)?;
    put!(
        "{} {} -> {} ({} x {} hexes)",
        Styled(GOOD, "exported"),
        file.display(),
        written.display(),
        map.board.columns(),
        map.board.rows()
    );
    tell(&notes, args.all);
    Ok(())
}
