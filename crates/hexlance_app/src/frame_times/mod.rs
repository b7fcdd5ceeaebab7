//! How long frames take and what for: the numbers of the overlay (F10), and a line now and then for
//! `HEXLANCE_FRAMES=SECONDS`.
//!
//! Nothing is measured, and nothing is counted, until one of the two asks for it.
//!
//! The game's own work is measured from step to step of a frame: the steps of [`TableSystems`] follow one another, so the
//! time between the end of one and the end of the next is what it took, with whatever the engine did beside it. Panels
//! are drawn in a schedule of their own. What the engine does besides (transforms, visibility, sending things to the
//! renderer) is the rest of the time between the first and the last system.

mod panel;

use std::{
    collections::VecDeque,
    time::{Duration, Instant},
};

use bevy::{camera::visibility::ViewVisibility, prelude::*};
use bevy_egui::{EguiPostUpdateSet, EguiPrimaryContextPass, EguiRenderOutput};

use crate::{
    game::GameSet,
    input::{KeyAction, PressedActions},
    settings::Settings,
    table::{
        TableSystems,
        draw_calls::{self, DrawCalls},
    },
    theme::UiSet,
};

/// Milliseconds that the game's own work may take in a frame.
pub const OWN_BUDGET: f32 = 4.0;
/// Milliseconds of a frame at sixty frames a second.
pub const FRAME_BUDGET: f32 = 1000.0 / 60.0;
/// Draw calls that a frame may take.
pub const CALL_BUDGET: u32 = 1000;

/// How many frames the overlay remembers.
const HISTORY: usize = 150;

/// Parts of a frame that are the game's own work, in the order of a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Work {
    /// Clicks, rules, computer players, and the models for table and panels.
    Game,
    /// The map.
    Terrain,
    /// Miniatures.
    Minis,
    /// Effects, dice, smoke.
    Fx,
    /// Camera, overlays on the ground, places on the screen.
    Overlays,
    /// Panels.
    Hud,
}

impl Work {
    /// Every part with the name that the overlay shows.
    pub const ALL: [(Self, &'static str); 6] = [
        (Self::Game, msg!("Game")),
        (Self::Terrain, msg!("Terrain")),
        (Self::Minis, msg!("Miniatures")),
        (Self::Fx, msg!("Effects")),
        (Self::Overlays, msg!("Overlays")),
        (Self::Hud, msg!("Panels")),
    ];
}

/// Milliseconds of each part of a frame.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct OwnWork([f32; Work::ALL.len()]);

impl OwnWork {
    /// Milliseconds of a part.
    pub const fn of(&self, part: Work) -> f32 {
        self.0[part as usize]
    }

    /// Milliseconds of all parts.
    pub fn total(&self) -> f32 {
        self.0.iter().sum()
    }

    fn add(&mut self, part: Work, took: Duration) {
        self.0[part as usize] += millis(took);
    }
}

fn millis(d: Duration) -> f32 {
    d.as_secs_f32() * 1e3
}

/// What one frame took.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Frame {
    /// Milliseconds from the beginning of the frame before to the beginning of this one.
    pub frame_ms: f32,
    /// Milliseconds of the game's own work, part by part.
    pub own_ms: OwnWork,
    /// Milliseconds of the engine's work around it: transforms, visibility, picking.
    pub engine_ms: f32,
    /// Milliseconds of drawing, which goes on beside the work for the next frame; waiting for the screen is in it.
    pub drawing_ms: f32,
}

/// What the latest frames took and asked for. Kept up to date only while somebody looks at it.
#[derive(Resource, Clone, Debug, Default)]
pub struct FrameStats {
    /// The latest frame.
    pub frame: Frame,
    /// Draw commands of the table, see [`draw_calls`].
    pub draw_calls: u32,
    /// Meshes with one material each behind these commands.
    pub batches: u32,
    /// Draw commands of the panels.
    pub panel_calls: u32,
    /// Meshes that are seen by at least one camera.
    pub entities: u32,
    /// The latest frames, oldest first.
    pub history: VecDeque<Frame>,
}

impl FrameStats {
    /// What a frame takes in the middle of the latest ones, each number for itself: single slow frames do not move it.
    pub fn usual(&self) -> Frame {
        let middle = |of: &dyn Fn(&Frame) -> f32| {
            let mut all: Vec<f32> = self.history.iter().map(of).collect();
            all.sort_by(f32::total_cmp);
            all.get(all.len() / 2).copied().unwrap_or_default()
        };
        let mut own = OwnWork::default();
        for (part, _) in Work::ALL {
            own.0[part as usize] = middle(&|f| f.own_ms.of(part));
        }
        Frame {
            frame_ms: middle(&|f| f.frame_ms),
            own_ms: own,
            engine_ms: middle(&|f| f.engine_ms),
            drawing_ms: middle(&|f| f.drawing_ms),
        }
    }

    fn push(&mut self, frame: Frame) {
        self.frame = frame;
        if self.history.len() >= HISTORY {
            self.history.pop_front();
        }
        self.history.push_back(frame);
    }
}

/// The clock that is read between the steps of a frame.
#[derive(Resource, Debug)]
struct Clock {
    on: bool,
    frame: Instant,
    lap: Instant,
    now: Frame,
}

/// Seconds between two lines, where the environment asks for them.
#[derive(Resource, Debug)]
struct Lines {
    every: Duration,
    since: Instant,
    frames: Vec<Frame>,
}

/// Adds [`FrameStats`], the overlay and its key. Needs the table and the settings.
pub fn plugin(app: &mut App) {
    let now = Instant::now();
    app.add_plugins(draw_calls::plugin)
        .init_resource::<FrameStats>()
        .insert_resource(Clock {
            on: false,
            frame: now,
            lap: now,
            now: Frame::default(),
        });
    let every = std::env::var("HEXLANCE_FRAMES")
        .ok()
        .and_then(|s| s.parse().ok())
        .filter(|s| *s > 0.0);
    if let Some(every) = every {
        app.insert_resource(Lines {
            every: Duration::from_secs_f32(every),
            since: now,
            frames: Vec::new(),
        });
    }
    app.add_systems(First, (begin, write_line).chain())
        .add_systems(Last, end.run_if(measuring))
        .add_systems(Update, toggle);
    measure_table(app);
    measure_panels(app);
    panel::plugin(app);
}

/// Reads the clock between the steps of the game and of the table.
fn measure_table(app: &mut App) {
    use TableSystems as T;
    app.add_systems(
        Update,
        (
            start.before(GameSet::Input),
            lap(Work::Game).after(GameSet::Show).before(T::Terrain),
            lap(Work::Terrain).after(T::Terrain).before(T::Minis),
            lap(Work::Minis).after(T::Minis).before(T::Fx),
            lap(Work::Fx).after(T::Fx).before(T::Camera),
            lap(Work::Overlays).after(T::Anchors),
        )
            .distributive_run_if(measuring),
    );
}

/// Reads the clock around what draws the panels, and around making triangles of them.
fn measure_panels(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        (
            start.before(UiSet::Style),
            lap(Work::Hud).after(UiSet::After),
        )
            .distributive_run_if(measuring),
    )
    .add_systems(
        PostUpdate,
        (
            start
                .after(EguiPostUpdateSet::EndPass)
                .before(EguiPostUpdateSet::ProcessOutput),
            lap(Work::Hud)
                .after(EguiPostUpdateSet::ProcessOutput)
                .before(EguiPostUpdateSet::PostProcessOutput),
        )
            .distributive_run_if(measuring),
    );
}

fn measuring(clock: Res<Clock>) -> bool {
    clock.on
}

fn toggle(pressed: Res<PressedActions>, mut settings: ResMut<Settings>) {
    if pressed.0.contains(&KeyAction::ToggleFrames) {
        let shown = settings.table.frame_times;
        settings.table.frame_times = !shown;
    }
}

fn start(mut clock: ResMut<Clock>) {
    clock.lap = Instant::now();
}

fn lap(part: Work) -> impl FnMut(ResMut<Clock>) {
    move |mut clock| {
        let took = clock.lap.elapsed();
        clock.now.own_ms.add(part, took);
        clock.lap = Instant::now();
    }
}

/// A frame begins: the one before is known now.
fn begin(
    mut clock: ResMut<Clock>,
    mut stats: ResMut<FrameStats>,
    lines: Option<ResMut<Lines>>,
    settings: Res<Settings>,
    calls: Res<DrawCalls>,
    seen: Query<&ViewVisibility, With<Mesh3d>>,
    panels: Query<&EguiRenderOutput>,
) {
    let on = lines.is_some() || settings.table.frame_times;
    if !on && !clock.on {
        return;
    }
    let began = Instant::now();
    let before = std::mem::replace(&mut clock.frame, began);
    let done = std::mem::take(&mut clock.now);
    if on != clock.on {
        clock.on = on;
        calls.switch(on);
        *stats = FrameStats::default();
        return;
    }
    let drawn = calls.latest();
    let frame = Frame {
        frame_ms: millis(began - before),
        drawing_ms: drawn.millis,
        ..done
    };
    stats.push(frame);
    stats.draw_calls = drawn.calls;
    stats.batches = drawn.batches;
    stats.panel_calls = panels.iter().map(|p| p.paint_jobs.len() as u32).sum();
    stats.entities = seen.iter().filter(|v| v.get()).count() as u32;
    if let Some(mut lines) = lines {
        lines.frames.push(frame);
    }
}

/// A frame ends: whatever was not the game's own work was the engine's.
fn end(mut clock: ResMut<Clock>) {
    let all = millis(clock.frame.elapsed());
    clock.now.engine_ms = (all - clock.now.own_ms.total()).max(0.0);
}

fn write_line(lines: Option<ResMut<Lines>>, stats: Res<FrameStats>) {
    let Some(mut lines) = lines else { return };
    let passed = lines.since.elapsed();
    if passed < lines.every || lines.frames.is_empty() {
        return;
    }
    info!("{}", line(&lines.frames, passed, &stats));
    lines.frames.clear();
    lines.since = Instant::now();
}

/// The line of some frames, for the log.
fn line(frames: &[Frame], passed: Duration, stats: &FrameStats) -> String {
    let sorted = |of: &dyn Fn(&Frame) -> f32| {
        let mut all: Vec<f32> = frames.iter().map(of).collect();
        all.sort_by(f32::total_cmp);
        all
    };
    let middle = |of: &dyn Fn(&Frame) -> f32| sorted(of)[frames.len() / 2];
    let own = sorted(&|f| f.own_ms.total());
    let parts: Vec<String> = Work::ALL
        .iter()
        .map(|(part, name)| {
            format!(
                "{} {:.2}",
                name.to_lowercase(),
                middle(&|f| f.own_ms.of(*part))
            )
        })
        .collect();
    format!(
        "{} frames, {:.1} ms each; own work: median {:.2} ms, 95 of 100 below {:.2} ms ({}); \
         engine {:.2} ms, drawing {:.1} ms; {} draw calls for {} batches, {} of panels, {} entities seen",
        frames.len(),
        millis(passed) / frames.len() as f32,
        own[frames.len() / 2],
        own[frames.len() * 95 / 100],
        parts.join(", "),
        middle(&|f| f.engine_ms),
        middle(&|f| f.drawing_ms),
        stats.draw_calls,
        stats.batches,
        stats.panel_calls,
        stats.entities,
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frame(frame_ms: f32, terrain: f32) -> Frame {
        let mut f = Frame {
            frame_ms,
            ..Frame::default()
        };
        f.own_ms.0[Work::Terrain as usize] = terrain;
        f
    }

    #[test]
    fn a_slow_frame_does_not_move_the_middle() {
        let mut stats = FrameStats::default();
        for ms in [10.0, 11.0, 900.0, 12.0, 9.0] {
            stats.push(frame(ms, ms / 10.0));
        }
        let usual = stats.usual();
        assert!((usual.frame_ms - 11.0).abs() < 1e-4);
        assert!((usual.own_ms.of(Work::Terrain) - 1.1).abs() < 1e-4);
        assert!((usual.own_ms.total() - 1.1).abs() < 1e-4);
        assert!((stats.frame.frame_ms - 9.0).abs() < 1e-4);
    }

    #[test]
    fn only_the_latest_frames_are_kept() {
        let mut stats = FrameStats::default();
        for i in 0..HISTORY + 20 {
            stats.push(frame(i as f32, 0.0));
        }
        assert_eq!(stats.history.len(), HISTORY);
        assert!((stats.history[0].frame_ms - 20.0).abs() < 1e-4);
    }

    /// An app with the steps of a frame and some work in them.
    fn app(on: bool) -> App {
        let mut app = App::new();
        let mut settings = Settings::default();
        settings.table.frame_times = on;
        app.insert_resource(settings)
            .init_resource::<PressedActions>()
            .configure_sets(
                Update,
                (
                    GameSet::Show,
                    TableSystems::Terrain,
                    TableSystems::Minis,
                    TableSystems::Fx,
                    TableSystems::Camera,
                    TableSystems::Overlays,
                    TableSystems::Anchors,
                )
                    .chain(),
            )
            .add_systems(
                Update,
                (|| std::thread::sleep(Duration::from_millis(12))).in_set(TableSystems::Minis),
            );
        plugin(&mut app);
        app
    }

    #[test]
    fn work_is_counted_where_it_is_done() {
        let mut app = app(true);
        for _ in 0..20 {
            app.update();
        }
        let stats = app.world().resource::<FrameStats>();
        assert!(app.world().resource::<DrawCalls>().is_on());
        assert!(!stats.history.is_empty());
        for frame in &stats.history {
            assert!(frame.own_ms.of(Work::Minis) >= 12.0, "{frame:?}");
            assert!(frame.frame_ms >= frame.own_ms.total(), "{frame:?}");
        }
        // Other programs may hold up any part of a frame, but not the same part of every frame.
        let least = stats.history.iter().map(|f| f.own_ms.of(Work::Terrain));
        let least = least.fold(f32::INFINITY, f32::min);
        assert!(least < 12.0, "{least}");
    }

    #[test]
    fn nothing_is_measured_until_the_key_is_pressed() {
        let mut app = app(false);
        app.update();
        app.update();
        assert!(app.world().resource::<FrameStats>().history.is_empty());
        assert!(!app.world().resource::<DrawCalls>().is_on());
        app.world_mut().resource_mut::<PressedActions>().0 = vec![KeyAction::ToggleFrames];
        app.update();
        app.world_mut().resource_mut::<PressedActions>().0.clear();
        app.update();
        app.update();
        assert!(!app.world().resource::<FrameStats>().history.is_empty());
    }
}
