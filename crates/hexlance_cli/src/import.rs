//! `hexlance import`: other people's files become ours.

use std::path::PathBuf;

use clap::Args;
use hexlance_formats::{Existing, Note, import_board, summarise};

use super::report::{GOOD, Outcome, Severity, Stop, Styled, finding};
use crate::{note, put};

const EXAMPLES: &str = "\
Examples:
  hexlance import hills.board --out my_mod/maps
  hexlance import boards/*.board --out my_mod/maps --replace

Reads MegaMek boards (.board), and lists what a map cannot hold.";

/// Convert boards of other programs to maps
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(super) struct Import {
    /// Files to import
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Folder for the maps
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Replace existing files
    #[arg(long)]
    replace: bool,
    /// List each change and omission, not only their number
    #[arg(long)]
    all: bool,
}

pub(super) fn run(args: &Import) -> Outcome {
    let existing = if args.replace {
        Existing::Replace
    } else {
        Existing::Keep
    };
    let mut failed = false;
    for file in &args.files {
        match import_board(file, &args.out, existing) {
            Ok(map) => {
                let board = &map.file.board;
                put!(
                    "{} {} -> {} ({} x {} hexes)",
                    Styled(GOOD, "imported"),
                    file.display(),
                    map.written.display(),
                    board.columns(),
                    board.rows()
                );
                tell(&map.notes, args.all);
            }
            Err(fault) => {
                failed = true;
                note!("{}", finding(Severity::Error, &fault));
            }
        }
    }
    if failed { Err(Stop::No) } else { Ok(()) }
}

/// Prints what became of a file: every single thing, or how many of each kind.
pub(super) fn tell(notes: &[Note], all: bool) {
    if all {
        for note in notes {
            put!("  {}: {note}", note.why.fate().name());
        }
    } else {
        for summary in summarise(notes) {
            put!("  {summary}");
        }
    }
}
