//! `hexlance shot`: a picture of the table.

use std::{path::PathBuf, sync::Arc};

use clap::Args;
use hexlance_rules::{DiceSource, read_text};
use hexlance_strike::Battle;

use super::{
    replay,
    report::{Outcome, Stop},
    sniff::{self, Kind},
};
use crate::{
    data::Data,
    lang, put,
    shot::{Camera, Size, View, render},
    table::QualityLevel,
};

const EXAMPLES: &str = "\
Examples:
  hexlance shot two_in_the_ring --out start.png
  hexlance shot last_stand.ron --out end.png --size 1920x1080 --hud
  hexlance shot last_stand.ron --after 12 --camera 0507 --out close.png

A recording is shown as it ended, or after some of its commands. It works without a screen, and without a graphics
card where a Vulkan driver in software is installed.";

/// Draw the table of a scenario or a recording to a PNG file
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(super) struct Shot {
    /// A scenario, by file or by name, or a recording
    battle: String,
    /// The picture
    #[arg(long, short, value_name = "FILE.png")]
    out: PathBuf,
    /// Width and height in pixels
    #[arg(long, value_name = "WxH", default_value_t)]
    size: Size,
    /// overview, table, top, or a hex to look at closely, such as 0507
    #[arg(long, value_name = "NAME", default_value = "table")]
    camera: Camera,
    /// With the panels of the game around it
    #[arg(long)]
    hud: bool,
    /// low, medium or high; as much as suits the graphics driver unless given
    #[arg(long, value_name = "LEVEL", value_parser = quality)]
    quality: Option<QualityLevel>,
    /// Show a recording as it was after so many of its commands
    #[arg(long, value_name = "N")]
    after: Option<usize>,
}

fn quality(name: &str) -> Result<QualityLevel, String> {
    QualityLevel::ALL
        .into_iter()
        .find(|q| q.name().eq_ignore_ascii_case(name))
        .ok_or_else(|| format!("“{name}” is no quality: use low, medium or high"))
}

pub(super) fn run(args: &Shot, data: &Data) -> Outcome {
    let battle = battle(args, data)?;
    if let Some(fault) = lang::speak_by_variable(&data.lang_folders()).first() {
        let remedy = "correct the file, or unset HEXLANCE_LANG";
        return Err(Stop::failed(fault.to_string(), remedy));
    }
    let view = View {
        size: args.size,
        camera: args.camera,
        hud: args.hud,
        eyes: None,
        quality: args.quality,
    };
    render(&battle, &view, &args.out).map_err(|e| Stop::failed(e.to_string(), e.remedy()))?;
    put!("{} ({})", args.out.display(), args.size);
    Ok(())
}

/// The battle to be shown.
fn battle(args: &Shot, data: &Data) -> Result<Battle, Stop> {
    let file = data.scenario_file(&args.battle)?;
    let is_recording =
        read_text(&file).is_ok_and(|text| sniff::by_text(&text) == Some(Kind::Recording));
    if is_recording {
        let (mut recording, text) = replay::load(&file)?;
        if let Some(n) = args.after {
            recording.commands.truncate(n);
        }
        return Ok(replay::replay(
            &recording,
            &text,
            &file,
            &data.content,
            |_, _| {},
        )?);
    }
    if args.after.is_some() {
        return Err(Stop::usage(
            "a scenario has no commands yet",
            "leave out `--after`, or give a recording",
        ));
    }
    let playable = data.load(&file)?;
    Battle::new(
        Arc::new(playable.setup),
        data.content.clone(),
        DiceSource::Seed(0),
    )
    .map_err(|e| {
        Stop::failed(
            format!("the battle does not begin: {e}"),
            "correct the scenario",
        )
    })
}
