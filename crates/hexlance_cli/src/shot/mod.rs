//! `hexlance shot`: pictures of the table and of the game around it.

mod gallery;

pub use gallery::sound_gallery;

use std::path::{Path, PathBuf};

use clap::Args;
use hexlance_app::shot::{Camera, Moment, Play, Setting, ShotError, Size, Sky, Stage, Until};
use hexlance_board::Hex;

use super::{
    moment::{self, Point},
    outfile,
    report::{Outcome, Stop},
    tools::Tools,
};
use crate::{
    data::{Data, rules_of},
    hosted::OnCommandLine,
    language, put,
    screens::Screen,
    table::{
        QualityLevel,
        model::{Theme, TimeOfDay, Weather},
    },
};

const EXAMPLES: &str = "\
Examples:
  hexlance shot two_in_the_ring --out start.png
  hexlance shot last_stand.ron --out end.png --size 1920x1080 --hud
  hexlance shot last_stand.ron --after 12 --camera 0507 --out close.png
  hexlance shot two_in_the_ring --after 2.combat --hud --select bell --target quarry --out aim.png
  hexlance shot two_in_the_ring --during missiles+0.4 --camera action --out salvo.png
  hexlance shot two_in_the_ring --during jump --frames 40 --fps 15 --out jump.png
  hexlance shot ford_at_sallow_water --after 2.orders --hud --out ford.png
  hexlance shot --screen codex --size 3840x2160 --scale 2 --out codex.png
  hexlance shot --screen setup --lang de --out aufbau.png
  hexlance shot --gallery docs/gallery/gallery.ron --only noon,dusk

By default a recording is shown at its end and a scenario at its start; --after shows another moment. Computer
players play the scenario up to that point. No screen is needed, and no graphics card either if a software Vulkan
driver is installed.";

/// Render a scenario or a recording to a PNG file, headless
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Shot {
    /// Scenario, by file or name, or recording; with `--screen setup` or `editor`, what to open there
    #[arg(required_unless_present_any = ["screen", "gallery"])]
    battle: Option<String>,
    /// PNG file to write
    #[arg(
        long,
        short,
        value_name = "FILE.png",
        required_unless_present = "gallery"
    )]
    out: Option<PathBuf>,
    /// Replace the picture if it is there already
    #[arg(long)]
    replace: bool,
    /// Width and height in pixels
    #[arg(long, value_name = "WxH", default_value_t)]
    size: Size,
    /// Camera: overview, table, top, start (the first view of a side), action (beside the effect of --during), a hex such
    /// as 0507 for a close view, or eye and target by column, row and level: from:4,14,7/8,8,1
    #[arg(long, value_name = "VIEW")]
    camera: Option<Camera>,
    /// Include the panels of the game
    #[arg(long)]
    hud: bool,
    /// Hide all overlays: zones, areas, domes, lines
    #[arg(long)]
    plain: bool,
    /// Quality: low, medium or high [default: what suits the graphics driver]
    #[arg(long, value_name = "LEVEL", value_parser = quality)]
    quality: Option<QualityLevel>,
    /// Moment to show: a number of commands, a turn and phase such as 2.combat or 2.orders, question, or end
    #[arg(long, value_name = "MOMENT")]
    after: Option<Until>,
    /// Show the next effect of this kind: laser, missiles, jump, blast, ...; missiles+0.4 is 0.4 seconds after it starts,
    /// missiles@0.4 after the command
    #[arg(long, value_name = "EFFECT")]
    during: Option<Moment>,
    /// Scenarios: computer players, one per side, or one for all sides [default: normal; random where the rules have no
    /// other]
    #[arg(long, value_name = "A,B")]
    players: Option<String>,
    /// Scenarios: seed of dice and computer players
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Show what a side sees, by its number from 1 [default: the side that acts]
    #[arg(long, value_name = "SIDE", value_parser = clap::value_parser!(u8).range(1..))]
    eyes: Option<u8>,
    /// Select a unit by the beginning of its name
    #[arg(long, value_name = "UNIT")]
    select: Option<String>,
    /// Aim at an enemy with the selected unit
    #[arg(long, value_name = "UNIT", requires = "select")]
    target: Option<String>,
    /// Point at a hex
    #[arg(long, value_name = "HEX", value_parser = hex)]
    hover: Option<Hex>,
    /// Show a screen instead of a battle: title, setup, forces, codex, editor, settings, help, credits
    #[arg(long, value_name = "NAME", value_parser = screen)]
    screen: Option<Screen>,
    /// Click the widgets with these names in order; a wrong name lists the available ones
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    click: Vec<String>,
    /// Point at the widget with this name
    #[arg(long, value_name = "NAME")]
    point: Option<String>,
    /// Use another landscape: grassland, desert, arctic, badlands, urban, lunar, ...
    #[arg(long, value_name = "NAME", value_parser = theme)]
    theme: Option<Theme>,
    /// Use another time of day: day, dusk or night
    #[arg(long, value_name = "NAME", value_parser = time)]
    time: Option<TimeOfDay>,
    /// Use other weather: clear, fog, rain, snow or sandstorm
    #[arg(long, value_name = "NAME", value_parser = weather)]
    weather: Option<Weather>,
    /// Interface scale, 0.8 to 2
    #[arg(long, value_name = "N", default_value_t = 1.0)]
    scale: f32,
    /// Language of the interface by its tag, such as de; en is English [default: HEXLANCE_LANG]
    #[arg(long, value_name = "TAG")]
    lang: Option<String>,
    /// Render this many pictures in a row, FILE-001.png and so on, while the battle goes on
    #[arg(long, value_name = "N")]
    frames: Option<u32>,
    /// Pictures per second of the battle
    #[arg(long, value_name = "N", default_value_t = 15.0, requires = "frames")]
    fps: f32,
    /// Render the pictures listed in a file, next to it, with a page that shows them
    #[arg(long, value_name = "FILE.ron", conflicts_with_all = ["battle", "out", "screen"])]
    gallery: Option<PathBuf>,
    /// Gallery: only the pictures with these names
    #[arg(
        long,
        value_name = "NAMES",
        value_delimiter = ',',
        requires = "gallery"
    )]
    only: Vec<String>,
    /// Gallery: only the missing pictures
    #[arg(long, requires = "gallery")]
    missing: bool,
}

/// One of some by its name; the remedy names all.
fn one_of<T: Copy>(what: &str, name: &str, all: &[(&str, T)]) -> Result<T, String> {
    let found = all.iter().find(|(n, _)| n.eq_ignore_ascii_case(name));
    found.map(|(_, t)| *t).ok_or_else(|| {
        let names: Vec<_> = all.iter().map(|(n, _)| *n).collect();
        format!("“{name}” is no {what}: use {}", names.join(", "))
    })
}

pub(super) fn quality(name: &str) -> Result<QualityLevel, String> {
    one_of("quality", name, &QualityLevel::ALL.map(|q| (q.name(), q))).map_err(|e| e.to_lowercase())
}

fn hex(name: &str) -> Result<Hex, String> {
    crate::words::hex_by_name(name).ok_or_else(|| format!("“{name}” is no hex: write it as 0507"))
}

fn screen(name: &str) -> Result<Screen, String> {
    one_of(
        "screen",
        name,
        &[
            ("title", Screen::Title),
            ("setup", Screen::Setup),
            ("forces", Screen::Forces),
            ("codex", Screen::Codex),
            ("editor", Screen::Editor),
            ("settings", Screen::Settings),
            ("help", Screen::Help),
            ("credits", Screen::Credits),
        ],
    )
}

fn theme(name: &str) -> Result<Theme, String> {
    let names = Theme::ALL.map(|t| (format!("{t:?}").to_lowercase(), t));
    let all: Vec<_> = names.iter().map(|(n, t)| (n.as_str(), *t)).collect();
    one_of("landscape", name, &all)
}

fn time(name: &str) -> Result<TimeOfDay, String> {
    one_of(
        "time of day",
        name,
        &[
            ("day", TimeOfDay::Day),
            ("dusk", TimeOfDay::Dusk),
            ("night", TimeOfDay::Night),
        ],
    )
}

fn weather(name: &str) -> Result<Weather, String> {
    one_of(
        "weather",
        name,
        &[
            ("clear", Weather::Clear),
            ("fog", Weather::Fog),
            ("rain", Weather::Rain),
            ("snow", Weather::Snow),
            ("sandstorm", Weather::Sandstorm),
        ],
    )
}

impl From<ShotError> for Stop {
    fn from(e: ShotError) -> Self {
        Self::failed(e.to_string(), e.remedy())
    }
}

pub(super) fn run(args: &Shot, data: &Data) -> Outcome {
    if let Some(list) = &args.gallery {
        return gallery::draw(list, args, data);
    }
    let out = args.out.as_deref().unwrap_or(Path::new("shot.png"));
    let first = match args.frames {
        Some(_) => numbered(out, 1),
        None => out.to_owned(),
    };
    outfile::check(&first, args.replace, "--out")?;
    draw(args, data, out)?;
    put!("{} ({})", out.display(), args.size);
    Ok(())
}

/// Speaks the language that the options ask for, else that of the variable.
fn speak(args: &Shot, data: &Data) -> Outcome {
    let folders = data.lang_folders();
    let (faults, remedy) = match &args.lang {
        None => (
            language::speak_by_variable(&folders),
            "correct the file, or unset HEXLANCE_LANG",
        ),
        Some(tag) => match language::speak_tag(&folders, tag) {
            Ok(faults) => (faults, "correct the file, or leave out `--lang`"),
            Err(tags) => {
                let asked = format!("there is no language “{tag}”");
                let remedy = format!("`--lang` knows: {}", tags.join(", "));
                return Err(Stop::usage(asked, remedy));
            }
        },
    };
    match faults.first() {
        Some(fault) => Err(Stop::failed(fault.to_string(), remedy)),
        None => Ok(()),
    }
}

/// Draws what the options say.
fn draw(args: &Shot, data: &Data, out: &Path) -> Outcome {
    crate::lang::speak(None);
    speak(args, data)?;
    let file = match &args.battle {
        None => None,
        Some(name) if args.screen == Some(Screen::Editor) => Some(editable(name, data)?),
        Some(name) => Some(data.scenario_file(name)?),
    };
    match (args.screen, &file) {
        (Some(screen), _) => {
            let mut stage = Stage::open(data, Play::Screen(screen, file), setting(args))?;
            arrange(&mut stage, args)?;
            take(&mut stage, args, out, |stage, seconds| stage.pass(seconds))
        }
        (None, Some(file)) => rules_of(file).on_terminal().shoot(args, file, data, out),
        (None, None) => Err(Stop::usage(
            "nothing to be drawn",
            "name a scenario or a recording, or a `--screen`",
        )),
    }
}

/// Draws a battle at its moment.
pub(super) fn draw_battle<R: Tools>(args: &Shot, file: &Path, data: &Data, out: &Path) -> Outcome {
    let at = Point {
        after: args.after,
        // An effect is looked for from the beginning.
        begins: args.during.is_some(),
        players: args.players.as_deref(),
        seed: args.seed,
    };
    let (battle, mut script) = at.reach::<R>(file, data)?;
    let eyes = moment::eyes(args.eyes, &R::facts(battle.setup()))?;
    let play = Play::battle::<R>(&battle, eyes);
    let mut stage = Stage::open(data, play, setting(args))?;
    arrange(&mut stage, args)?;
    if let Some(moment) = &args.during {
        stage.play_to(moment, &mut script, args.camera.unwrap_or_default())?;
    }
    take(&mut stage, args, out, |stage, seconds| {
        stage.go_on(seconds, &mut script)
    })
}

fn setting(args: &Shot) -> Setting {
    Setting {
        size: args.size,
        panels: args.hud || args.screen.is_some(),
        plain: args.plain,
        quality: args.quality,
        scale: args.scale,
        sky: Sky {
            theme: args.theme,
            time: args.time,
            weather: args.weather,
        },
        language: args.lang.clone(),
    }
}

/// The camera is put up, the pointer goes where it is to go.
fn arrange(stage: &mut Stage, args: &Shot) -> Outcome {
    match (args.camera, args.screen) {
        (Some(camera), _) => stage.look(camera),
        // Screens have views of their own.
        (None, Some(_)) => {}
        (None, None) => stage.look(Camera::default()),
    }
    for unit in args.select.iter().chain(&args.target) {
        stage.click_unit(unit)?;
    }
    for widget in &args.click {
        stage.click(widget)?;
    }
    if let Some(widget) = &args.point {
        stage.point_at(widget)?;
    }
    if args.hover.is_some() {
        stage.hover(args.hover);
    }
    if let Some(camera) = args.camera {
        stage.look(camera);
    }
    Ok(())
}

/// Writes the picture, or a row of them between which the battle goes on.
fn take(
    stage: &mut Stage,
    args: &Shot,
    out: &Path,
    mut go_on: impl FnMut(&mut Stage, f32),
) -> Outcome {
    let Some(frames) = args.frames else {
        Stage::save(&stage.picture()?, out)?;
        return Ok(());
    };
    if !(1.0..=120.0).contains(&args.fps) {
        return Err(Stop::usage(
            format!("{} pictures to a second", args.fps),
            "`--fps` is 1 to 120",
        ));
    }
    for number in 1..=frames {
        let file = numbered(out, number);
        Stage::save(&stage.snap()?, &file)?;
        go_on(stage, 1.0 / args.fps);
    }
    Ok(())
}

/// The file of a picture of a row.
fn numbered(out: &Path, number: u32) -> PathBuf {
    let stem = out.file_stem().unwrap_or_default().to_string_lossy();
    out.with_file_name(format!("{stem}-{number:03}.png"))
}

/// A battle or a map for the editor.
fn editable(name: &str, data: &Data) -> Result<PathBuf, Stop> {
    if Path::new(name).is_file() {
        return Ok(name.into());
    }
    match data.scenario_file(name) {
        Ok(file) => Ok(file),
        Err(none) => Ok(data.named_map(name).ok_or(none)?),
    }
}
