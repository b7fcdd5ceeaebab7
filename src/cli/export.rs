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

Written: MegaMek boards (.board), called as their maps are. Whatever they cannot hold is listed.";

/// Write maps as boards of other programs
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(super) struct Export {
    /// Maps to export: files, or the names of maps that come with the program or with mods
    #[arg(required = true, value_name = "MAP")]
    maps: Vec<String>,
    /// Folder that the boards are written to
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Replace files that are there already
    #[arg(long)]
    replace: bool,
    /// List every single thing that was left out or changed, not only how many
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
        .ok_or_else(|| data.no_such_map(name, "give the path of a map file"))?;
    let own = file.to_string_lossy().to_lowercase().ends_with(OWN_ENDING);
    let map = load_map(&file)?.file;
    if !own {
        return Err(Diagnostic::new(
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
