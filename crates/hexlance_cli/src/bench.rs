//! `hexlance bench`: what a frame costs, and how long the program takes to start, each beside an engine with nothing of
//! ours in it.

use std::{
    process::Command,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant, SystemTime, UNIX_EPOCH},
};

use bevy::{
    prelude::*,
    render::{
        Render, RenderApp, RenderSystems, render_resource::PipelineCache, view::ExtractedWindows,
    },
    window::WindowResolution,
};
use clap::{Args, Subcommand};
use hexlance_app::shot::{Camera, Play, Setting, Size, Stage};
use hexlance_board::Hex;
use hexlance_edit::generate::{Land, Recipe, generate};
use hexlance_rules::{Battle, DiceSource, UnitForm};

use super::{
    report::{Outcome, Stop, table},
    screen,
    tools::Tools,
};
use crate::{
    data::Data,
    editor::{Edits, desk::blank, files::DRAFT_MAP, recast::own_scenario, unit::Unit},
    frame_times::{FrameStats, Work},
    game::Launch,
    hosted::OnCommandLine,
    put,
    rulesets::{Registered, Rules},
    settings::Settings,
    table::{
        QualityLevel, TableFx, TableModel,
        draw_calls::{self, DrawCalls},
        fx::{At, Fx, MoveMode, ShotKind, Waypoint},
        offscreen::Studio,
    },
    window,
};

const EXAMPLES: &str = "\
Examples:
  hexlance bench frames                          200 miniatures on a map of 100 x 100
  hexlance bench frames --minis 40 --map 24      a battle of usual size
  hexlance bench start                           time from launch to the first picture

The results are medians and 95th percentiles. Measure on a quiet machine.";

/// Measure frames and starts
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(super) struct Bench {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand, Debug)]
enum What {
    /// Measure what a frame of a battle costs
    Frames(Frames),
    /// Measure the time from launch to the first picture
    Start(Start),
    /// Measure one start in this process (used by `start`)
    #[command(hide = true)]
    Window(Window),
}

/// Measure what a frame of a battle costs
#[derive(Args, Debug)]
pub struct Frames {
    /// Number of miniatures
    #[arg(long, value_name = "N", default_value_t = 200)]
    minis: u16,
    /// Columns and rows of the map
    #[arg(long, value_name = "N", default_value_t = 100)]
    map: u16,
    /// Frames per case
    #[arg(long, value_name = "N", default_value_t = 200)]
    frames: usize,
    /// Picture width and height in pixels
    #[arg(long, value_name = "WxH", default_value = "640x360")]
    size: Size,
    /// Quality: low, medium or high
    #[arg(long, value_name = "LEVEL", value_parser = super::shot::quality, default_value = "low")]
    quality: QualityLevel,
    /// Leave out the panels
    #[arg(long)]
    bare: bool,
    /// Leave out drawing and measure only the work before it; a hundred times faster without a graphics card
    #[arg(long)]
    undrawn: bool,
}

impl Frames {
    fn draw(&self, studio: &mut Studio) {
        const STEP: f32 = 1.0 / 60.0;
        if self.undrawn {
            studio.frame_undrawn(STEP);
        } else {
            studio.frame(STEP);
        }
    }
}

#[derive(Args, Debug)]
struct Start {
    /// Number of starts of each
    #[arg(long, value_name = "N", default_value_t = 5)]
    runs: usize,
}

#[derive(Args, Debug)]
struct Window {
    /// An empty window, with nothing of the game in it
    #[arg(long)]
    empty: bool,
}

pub(super) fn run(args: &Bench, data: &Data) -> Outcome {
    match &args.what {
        What::Frames(args) => Rules::first().on_terminal().measure_frames(args, data),
        What::Start(args) => starts(args),
        What::Window(args) => start(args, data),
    }
}

/// Milliseconds of some frames, in order.
struct Times(Vec<f32>);

impl Times {
    fn of(mut all: Vec<f32>) -> Self {
        all.sort_by(f32::total_cmp);
        Self(all)
    }

    /// What so many of a hundred stay below.
    fn share(&self, of_hundred: usize) -> f32 {
        let last = self.0.len().saturating_sub(1);
        let at = (self.0.len() * of_hundred / 100).min(last);
        self.0.get(at).copied().unwrap_or(0.0)
    }
}

fn ms(time: Duration) -> f32 {
    time.as_secs_f32() * 1e3
}

/// Time from the first to the last system of the latest frame: what the processor does before anything is drawn.
#[derive(Resource)]
struct Clock {
    began: Instant,
    own: f32,
}

fn clock(app: &mut App) {
    app.insert_resource(Clock {
        began: Instant::now(),
        own: 0.0,
    })
    .add_systems(First, |mut c: ResMut<Clock>| c.began = Instant::now())
    .add_systems(Last, |mut c: ResMut<Clock>| c.own = ms(c.began.elapsed()));
}

/// What some frames cost.
struct Cost {
    name: &'static str,
    /// Milliseconds of the game's own work.
    own: Times,
    /// The same by parts, the median of each.
    parts: Vec<(&'static str, f32)>,
    /// Milliseconds of the engine's work beside it.
    engine: Times,
    /// Milliseconds of a frame with everything, drawn.
    whole: Times,
    /// Draw commands of the table.
    calls: u32,
    entities: u32,
}

impl Cost {
    fn row(&self) -> Vec<String> {
        vec![
            self.name.to_owned(),
            format!("{:.2}", self.own.share(50)),
            format!("{:.2}", self.own.share(95)),
            format!("{:.2}", self.engine.share(50)),
            format!("{:.1}", self.whole.share(50)),
            self.calls.to_string(),
            self.entities.to_string(),
        ]
    }
}

/// Frames after which everything is there.
const FIRST: usize = 8;

fn measure(
    name: &'static str,
    studio: &mut Studio,
    args: &Frames,
    mut each: impl FnMut(&mut World, usize),
) -> Cost {
    let (mut own, mut engine, mut whole) = (Vec::new(), Vec::new(), Vec::new());
    let mut parts: Vec<Vec<f32>> = vec![Vec::new(); Work::ALL.len()];
    for i in 0..FIRST + args.frames {
        each(studio.world_mut(), i);
        let began = Instant::now();
        args.draw(studio);
        if i < FIRST {
            continue;
        }
        whole.push(ms(began.elapsed()));
        let world = studio.world_mut();
        match world.get_resource::<FrameStats>() {
            Some(stats) => {
                own.push(stats.frame.own_ms.total());
                for (part, (work, _)) in parts.iter_mut().zip(Work::ALL) {
                    part.push(stats.frame.own_ms.of(work));
                }
                engine.push(stats.frame.engine_ms);
            }
            // Nothing of ours is there.
            None => {
                own.push(0.0);
                engine.push(world.resource::<Clock>().own);
            }
        }
    }
    let world = studio.world_mut();
    Cost {
        name,
        own: Times::of(own),
        parts: Work::ALL
            .into_iter()
            .zip(parts)
            .map(|((_, name), times)| (name, Times::of(times).share(50)))
            .collect(),
        engine: Times::of(engine),
        whole: Times::of(whole),
        calls: world.resource::<DrawCalls>().latest().calls,
        entities: world.entities().count_spawned(),
    }
}

/// Measures frames of a battle of some rules.
pub(super) fn frames<R: Tools + Edits>(args: &Frames, data: &Data) -> Outcome {
    let size = UVec2::new(args.size.width, args.size.height);
    let nothing = {
        let nothing_of_ours = |app: &mut App| {
            clock(app);
            app.add_plugins(draw_calls::plugin);
        };
        let mut studio = crate::graphics::attempt(|| Studio::empty(size, nothing_of_ours))
            .map_err(|why| Stop::failed(why, "install a Vulkan driver"))?;
        studio.world_mut().resource::<DrawCalls>().switch(true);
        measure("an empty scene", &mut studio, args, |_, _| {})
    };
    let battle = large_battle::<R>(args.minis, args.map, data)?;
    let setting = Setting {
        size: args.size,
        panels: !args.bare,
        quality: Some(args.quality),
        ..Setting::default()
    };
    let began = Instant::now();
    let play = Play::battle::<R>(&battle, None);
    let mut stage = Stage::open(data, play, setting)?;
    // Frames are measured while their numbers are shown.
    stage
        .world_mut()
        .resource_mut::<Settings>()
        .table
        .frame_times = true;
    stage.look(Camera::Overview);
    let ready = began.elapsed();
    let middle = Hex::from_column_row(args.map as i16 / 2, args.map as i16 / 2);
    let model = stage.world().resource::<TableModel>();
    let minis: Vec<(u16, Hex, i8)> = model.minis.iter().map(|m| (m.id, m.hex, m.level)).collect();
    let mut all = vec![nothing];
    all.push(measure("a battle at rest", stage.studio(), args, |_, _| {}));
    all.push(measure(
        "the camera turns",
        stage.studio(),
        args,
        |world, i| {
            use crate::table::{CameraCommand, camera::CameraRig};
            let mut rigs = world.query::<&CameraRig>();
            let pose = rigs.single(world).ok().map(CameraRig::goal);
            if let Some(mut pose) = pose {
                pose.yaw = i as f32 * 0.01;
                world.write_message(CameraCommand::Stand(pose));
                world.write_message(CameraCommand::Jump);
            }
        },
    ));
    all.push(measure(
        "the pointer moves",
        stage.studio(),
        args,
        |world, i| {
            Stage::lay_pointer(
                world,
                Some(middle.stepped(hexlance_board::Direction::SE, (i % 12) as i16)),
            )
        },
    ));
    Stage::lay_pointer(stage.world_mut(), None);
    let (walkers, gunners): (Vec<_>, Vec<_>) =
        minis.iter().take(16).partition(|(id, ..)| id % 2 == 0);
    all.push(measure(
        "eight move and fire",
        stage.studio(),
        args,
        |world, i| {
            if i % 60 == 0 {
                world.write_message_batch(action(&walkers, &gunners));
            }
        },
    ));
    let rows: Vec<_> = all.iter().map(Cost::row).collect();
    put!(
        "{}",
        table(
            &[
                "case",
                "own work, ms",
                "95 of 100",
                "engine, ms",
                "all, drawn, ms",
                "draw calls",
                "entities",
            ],
            &rows
        )
    );
    for cost in &all[1..] {
        let parts: Vec<_> = cost
            .parts
            .iter()
            .map(|(name, ms)| format!("{} {ms:.2}", name.to_lowercase()))
            .collect();
        put!("{}: {}", cost.name, parts.join(", "));
    }
    put!(
        "{} miniatures, map {} x {}, {} at quality {}; ready after {:.1} s; {} MB of memory",
        minis.len(),
        args.map,
        args.map,
        args.size,
        args.quality.name().to_lowercase(),
        ready.as_secs_f32(),
        memory().map_or_else(|| "?".to_owned(), |mb| format!("{mb:.0}")),
    );
    Ok(())
}

/// Some miniatures go and others fire, all at once.
fn action(walkers: &[&(u16, Hex, i8)], gunners: &[&(u16, Hex, i8)]) -> Vec<TableFx> {
    const KINDS: [ShotKind; 4] = [
        ShotKind::Laser,
        ShotKind::Particle,
        ShotKind::Cannon,
        ShotKind::Missiles,
    ];
    let moves = walkers.iter().map(|(id, hex, level)| {
        let path = hexlance_board::Direction::ALL
            .iter()
            .scan(*hex, |at, d| {
                let here = *at;
                *at = at.neighbour(*d);
                Some(Waypoint {
                    hex: here,
                    level: *level,
                })
            })
            .collect();
        TableFx::with(Fx::Move {
            id: *id,
            path,
            mode: MoveMode::Walk,
        })
    });
    let shots = gunners.iter().zip(walkers).zip(KINDS.iter().cycle());
    let shots = shots.flat_map(|(((from, ..), (to, ..)), kind)| {
        [
            TableFx::with(Fx::Shot {
                from: *from,
                to: At::Mini(*to),
                kind: *kind,
                hit: true,
            }),
            TableFx::with(Fx::Explosion {
                at: At::Mini(*to),
                size: 1.0,
            }),
        ]
    });
    moves.chain(shots).collect()
}

/// A battle of units of every kind that stands on the ground, spread over a large country.
///
/// # Errors
/// If there is no room for so many.
pub fn large_battle<R: Tools + Edits>(
    minis: u16,
    size: u16,
    data: &Data,
) -> Result<Battle<R::Rules>, Stop> {
    let fault = |e: String| Stop::failed(e, "ask for fewer miniatures or a larger map");
    let map =
        generate(&Recipe::new(Land::Temperate, size, size, 7)).map_err(|e| fault(e.to_string()))?;
    let board = &map.board;
    let mut draft = blank(R::RULES, map.clone());
    let mut kinds = R::afoot(data);
    kinds.sort();
    let free: Vec<Hex> = board
        .iter()
        .filter(|(_, c)| {
            c.water.is_none() && c.building.is_none() && c.woods.is_none() && c.bridge.is_none()
        })
        .map(|(h, _)| h)
        .collect();
    let apart = (free.len() / usize::from(minis).max(1)).max(1);
    let places = free.iter().step_by(apart).take(usize::from(minis));
    for (i, (hex, kind)) in places.zip(kinds.iter().cycle()).enumerate() {
        let mut unit = Unit::of::<R>(R::new_unit(kind));
        *unit.name_mut() = Some(format!("{kind} {i}"));
        unit.set_at(Some(*hex));
        draft.scenario.sides[i % 2].forces[0].formations[0]
            .units
            .push(unit);
    }
    let scenario = own_scenario::<R>(draft.scenario);
    let scenario = scenario.ok_or_else(|| fault("units of other rules".to_owned()))?;
    let setup = data
        .resolve_as::<R>(&scenario, std::path::Path::new(""), &|name| {
            (name == DRAFT_MAP).then(|| map.clone())
        })
        .map_err(|all| {
            let first = all.first().map(|p| format!("{}: {}", p.path, p.message));
            fault(first.unwrap_or_default())
        })?;
    Battle::new(
        Arc::new(setup),
        Arc::clone(R::content(data)),
        DiceSource::Seed(1),
    )
    .map_err(|e| fault(e.to_string()))
}

/// Megabytes of memory that this process holds, where the system tells.
fn memory() -> Option<f32> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|l| l.strip_prefix("VmRSS:"))?;
    let kb: f32 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kb / 1024.0)
}

/// Variable in which a start is told when it began, in nanoseconds since 1970.
const BEGAN: &str = "HEXLANCE_BEGAN";

fn now() -> u128 {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |d| d.as_nanos())
}

fn starts(args: &Start) -> Outcome {
    let needs = |why: String| Stop::failed(why, "start it on a desktop, or with `xvfb-run`");
    screen::check().map_err(needs)?;
    let program = std::env::current_exe().map_err(|e| needs(e.to_string()))?;
    let mut rows = Vec::new();
    let mut medians = Vec::new();
    for (name, flag) in [("an empty window", Some("--empty")), ("the title", None)] {
        let mut runs: Vec<[f32; 3]> = Vec::new();
        for _ in 0..args.runs.max(1) {
            let output = Command::new(&program)
                .args(["bench", "window"])
                .args(flag)
                .env(BEGAN, now().to_string())
                .output()
                .map_err(|e| needs(e.to_string()))?;
            let text = String::from_utf8_lossy(&output.stdout);
            let numbers: Vec<f32> = text
                .split_whitespace()
                .filter_map(|n| n.parse().ok())
                .collect();
            let run = <[f32; 3]>::try_from(numbers).map_err(|_| {
                needs(format!(
                    "a window did not open: {}",
                    String::from_utf8_lossy(&output.stderr)
                ))
            })?;
            runs.push(run);
        }
        let column = |i: usize| Times::of(runs.iter().map(|r| r[i]).collect()).share(50);
        medians.push([column(0), column(1)]);
        rows.push(vec![
            name.to_owned(),
            format!("{:.2}", column(0) / 1e3),
            format!("{:.2}", column(1) / 1e3),
            format!("{:.0}", column(2)),
        ]);
    }
    put!(
        "{}",
        table(
            &["", "first picture, s", "all there, s", "memory, MB"],
            &rows
        )
    );
    if let [nothing, title] = medians.as_slice() {
        put!(
            "the title takes {:.2} times as long as an empty window, {:.2} times until all is there",
            title[0] / nothing[0].max(1.0),
            title[1] / nothing[1].max(1.0)
        );
    }
    Ok(())
}

/// Times at which a start came so far, in nanoseconds since 1970; 0 before.
#[derive(Resource, Clone, Default)]
struct Shown(Arc<Reached>);

#[derive(Default)]
struct Reached {
    first: AtomicU64,
    whole: AtomicU64,
}

/// Frames in a row that bring no new pipeline: then everything is there.
const CALM: u32 = 3;

fn start(args: &Window, data: &Data) -> Outcome {
    let needs = |why: String| Stop::failed(why, "start it on a desktop, or with `xvfb-run`");
    screen::check().map_err(needs)?;
    let mut app = if args.empty {
        let mut app = App::new();
        app.add_plugins(DefaultPlugins.set(WindowPlugin {
            primary_window: Some(bevy::window::Window {
                title: "Nothing".into(),
                resolution: WindowResolution::new(1280, 720),
                ..default()
            }),
            ..default()
        }));
        app.world_mut().spawn(Camera3d::default());
        app.world_mut().spawn(DirectionalLight::default());
        app
    } else {
        window::app(&Launch::of(data.clone(), Vec::new())).map_err(needs)?
    };
    let shown = Shown::default();
    app.insert_resource(shown.clone()).add_systems(
        Last,
        |shown: Res<Shown>, mut exit: MessageWriter<AppExit>| {
            if shown.0.whole.load(Ordering::Relaxed) > 0 {
                exit.write(AppExit::Success);
            }
        },
    );
    let Some(render) = app.get_sub_app_mut(RenderApp) else {
        return Err(needs("no graphics driver was found".to_owned()));
    };
    render
        .insert_resource(shown.clone())
        .add_systems(Render, note_frame.in_set(RenderSystems::Cleanup));
    if app.run().is_error() {
        return Err(needs("the window closed by itself".to_owned()));
    }
    let began: u128 = std::env::var(BEGAN)
        .ok()
        .and_then(|t| t.parse().ok())
        .unwrap_or_default();
    let since = |at: &AtomicU64| {
        let nanos = u128::from(at.load(Ordering::Relaxed)).saturating_sub(began);
        nanos as f64 / 1e6
    };
    put!(
        "{:.1} {:.1} {:.1}",
        since(&shown.0.first),
        since(&shown.0.whole),
        memory().unwrap_or_default()
    );
    Ok(())
}

/// After a frame has been handed to the window.
fn note_frame(
    windows: Res<ExtractedWindows>,
    pipelines: Res<PipelineCache>,
    shown: Res<Shown>,
    mut known: Local<(usize, u32)>,
) {
    if !windows
        .values()
        .any(|w| w.swap_chain_texture_format.is_some())
    {
        return;
    }
    let at = u64::try_from(now()).unwrap_or(u64::MAX);
    let first = &shown.0.first;
    if first.load(Ordering::Relaxed) == 0 {
        first.store(at, Ordering::Relaxed);
    }
    let count = pipelines.pipelines().count();
    let calm = count == known.0 && pipelines.waiting_pipelines().next().is_none();
    *known = (count, if calm { known.1 + 1 } else { 0 });
    if known.1 == CALM {
        shown.0.whole.store(at, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_middle_and_the_slow_ones() {
        let times = Times::of((1..=100).rev().map(|n| n as f32).collect());
        assert_eq!((times.share(50), times.share(95)), (51.0, 96.0));
        assert_eq!(Times::of(Vec::new()).share(50), 0.0);
        assert_eq!(Times::of(vec![3.0]).share(95), 3.0);
    }
}
