//! The game in its window.

use bevy::{
    ecs::schedule::{InternedScheduleLabel, ScheduleLabel, SingleThreadedExecutor},
    prelude::*,
    window::{Monitor, OnMonitor, PrimaryMonitor, PrimaryWindow, WindowResolution},
};
use bevy_egui::{EguiPlugin, EguiPrimaryContextPass};

use crate::{
    data::forces::ForceFolder,
    editor, frame_times,
    game::{self, Launch, saves::Saves, seeds::Seeds, start::GameData},
    hud, input, language,
    rulesets::{Registered, Rules},
    screens::{self, Screen},
    settings::{self, SettingsPath},
    sound,
    table::TablePlugin,
    theme,
};

/// Everything of the game but its window: also what tests run, with their own input.
pub fn game_plugins(app: &mut App, launch: &Launch) {
    // Pictures bring their own table.
    if !app.is_plugin_added::<TablePlugin>() {
        app.add_plugins(TablePlugin);
    }
    app.insert_resource(language::Folders(launch.data.lang_folders()))
        .add_plugins(EguiPlugin::default())
        .add_plugins((
            settings::plugin,
            language::plugin,
            theme::plugin,
            input::plugin,
            screens::plugin,
            hud::plugin,
            game::plugin,
            editor::plugin,
            frame_times::plugin,
        ))
        .insert_resource(sound::Folders(launch.data.sound_folders()))
        .insert_resource(ClearColor(Color::srgb(0.06, 0.065, 0.075)))
        .insert_resource(Saves::of_system())
        .insert_resource(ForceFolder::of_system())
        .insert_resource(editor::OwnBattles::of_system())
        .insert_resource(Seeds::from(launch.seed))
        .insert_resource(GameData(launch.data.clone()))
        .add_systems(Startup, game::start::refresh_saves);
    run_in_line(app);
}

/// Systems of a frame run one after another: nearly all of them take some microseconds, less than it costs to hand them to
/// another thread. What is long enough to be shared out is shared out inside of its system, and drawing has its own
/// thread.
fn run_in_line(app: &mut App) {
    let schedules: [InternedScheduleLabel; 7] = [
        First.intern(),
        PreUpdate.intern(),
        Update.intern(),
        SpawnScene.intern(),
        EguiPrimaryContextPass.intern(),
        PostUpdate.intern(),
        Last.intern(),
    ];
    for schedule in schedules {
        app.edit_schedule(schedule, |s| {
            s.set_executor(SingleThreadedExecutor::new());
        });
    }
}

/// Begins the battle of a launch at once.
///
/// # Errors
/// What is wrong with it.
pub fn begin(app: &mut App, launch: &Launch) -> Result<(), String> {
    if let Some(ability) = launch.demo {
        let rules = Rules::of_ability(&ability.to_string());
        return rules.game().begin_demo(app, ability, &launch.data);
    }
    if let Some(file) = &launch.edit {
        let own = app.world().resource::<editor::OwnBattles>().clone();
        let open = match file {
            Some(file) => {
                Some(editor::files::open(file, &launch.data, &own).map_err(|d| d.to_string())?)
            }
            None => None,
        };
        app.insert_resource(editor::EditorDesk { open, ..default() })
            .insert_state(Screen::Editor);
        return Ok(());
    }
    match &launch.battle {
        None => Ok(()),
        Some(battle) => battle.begin(app, launch),
    }
}

/// Opens the window and plays until it is closed.
///
/// # Errors
/// Why no window can be opened, in a few words.
pub fn open(launch: Launch) -> Result<(), String> {
    match app(&launch)?.run() {
        AppExit::Success => Ok(()),
        AppExit::Error(code) => Err(format!("the window closed with code {code}")),
    }
}

/// The whole program with its window, ready to be run.
///
/// # Errors
/// What is wrong with the battle that it is to begin with.
pub fn app(launch: &Launch) -> Result<App, String> {
    let mut app = App::new();
    app.add_plugins(DefaultPlugins.set(WindowPlugin {
        primary_window: Some(Window {
            title: "Hexlance".into(),
            resolution: WindowResolution::new(1280, 720),
            ..default()
        }),
        ..default()
    }))
    .insert_resource(SettingsPath::of_system())
    .add_systems(Update, fit_to_monitor);
    if let Some(language) = language::SystemLanguage::get() {
        app.insert_resource(language);
    }
    game_plugins(&mut app, launch);
    sound::plugin(&mut app);
    begin(&mut app, launch)?;
    Ok(app)
}

/// Frames in which a window may still learn which monitor it is on.
const FINDING: u8 = 3;

/// Makes the window no larger than the monitor on which it has opened, and lets it fill that one. Only at the start: later
/// it is as large as the player makes it.
fn fit_to_monitor(
    mut windows: Query<(&mut Window, Option<&OnMonitor>), With<PrimaryWindow>>,
    monitors: Query<(&Monitor, Has<PrimaryMonitor>)>,
    mut frames: Local<u8>,
) {
    if *frames >= FINDING {
        return;
    }
    *frames += 1;
    let Ok((mut window, on)) = windows.single_mut() else {
        return;
    };
    let own = on.and_then(|on| monitors.get(on.0).ok());
    // Some systems never say where a window is.
    let usual = || {
        let primary = monitors.iter().find(|(_, is_primary)| *is_primary);
        let smallest = || monitors.iter().min_by_key(|(m, _)| m.physical_height);
        primary.or_else(smallest)
    };
    let last = *frames == FINDING;
    let Some((monitor, _)) = own.or_else(|| usual().filter(|_| last)) else {
        return;
    };
    *frames = FINDING;
    if let Some(size) = fitting(window.physical_size(), monitor.physical_size()) {
        window.resolution.set_physical_resolution(size.x, size.y);
        window.set_maximized(true);
    }
}

/// The size of a window that is larger than its monitor, cut to it; none if it has room there.
fn fitting(window: UVec2, monitor: UVec2) -> Option<UVec2> {
    let size = window.min(monitor);
    (size != window && size.min_element() > 0).then_some(size)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_is_no_larger_than_its_monitor() {
        let window = UVec2::new(1280, 720);
        let on = |x, y| fitting(window, UVec2::new(x, y));
        assert_eq!(on(1920, 1080), None);
        assert_eq!(on(1280, 720), None);
        assert_eq!(on(1024, 640), Some(UVec2::new(1024, 640)));
        assert_eq!(on(1366, 700), Some(UVec2::new(1280, 700)));
        // Nothing is known of such a monitor.
        assert_eq!(on(0, 0), None);
    }
}
