//! `hexlance edit`: the scenario editor, straight with a battle or a map.

use std::path::Path;

use clap::Args;

use super::{
    report::{Outcome, Stop},
    screen,
};
use crate::{
    data::Data,
    editor::{OwnBattles, files},
    game::Launch,
    graphics, window,
};

const EXAMPLES: &str = "\
Examples:
  hexlance edit                    start a new battle
  hexlance edit two_in_the_ring    open a battle by name
  hexlance edit brackwell          start a new battle on a map
  hexlance edit hills.board        open a file: .ron, .board.ron or .board";

/// Open the scenario editor
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Edit {
    /// Battle or map to open, by file or name; a new battle if missing
    what: Option<String>,
}

pub(super) fn run(args: &Edit, data: &Data, mods: &[std::path::PathBuf]) -> Outcome {
    let file = match args.what.as_deref() {
        None => None,
        Some(name) if Path::new(name).is_file() => Some(name.into()),
        Some(name) => Some(match data.scenario_file(name) {
            Ok(file) => file,
            Err(none) => data.named_map(name).ok_or(none)?,
        }),
    };
    if let Some(file) = &file {
        // What is wrong with it is told here, where it was named.
        files::open(file, data, &OwnBattles::of_system())?;
    }
    let needs = |why: String| {
        Stop::failed(
            format!("the editor needs a window: {why}"),
            "start it on a desktop",
        )
    };
    screen::check().map_err(needs)?;
    let launch = Launch {
        edit: Some(file),
        ..Launch::of(data.clone(), mods.to_vec())
    };
    match graphics::attempt(|| window::open(launch)) {
        Ok(Ok(())) => Ok(()),
        Ok(Err(why)) | Err(why) => Err(needs(why)),
    }
}
