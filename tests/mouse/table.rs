//! The whole game without a window or a graphics card: a pointer that moves and clicks, and what is drawn where.

use std::{
    path::Path,
    sync::Arc,
    time::{Duration, Instant},
};

use bevy::{
    app::PluginsState,
    input::{
        ButtonState,
        keyboard::{Key, KeyboardInput, NativeKeyCode},
        mouse::{MouseButtonInput, MouseScrollUnit, MouseWheel},
        touch::TouchPhase,
    },
    log::LogPlugin,
    prelude::*,
    render::{
        RenderPlugin,
        settings::{RenderCreation, WgpuSettings},
        sync_world::SyncWorldPlugin,
    },
    time::TimeUpdateStrategy,
    window::{CursorMoved, PrimaryWindow, WindowEvent, WindowResized, WindowResolution},
    winit::WinitPlugin,
};
use hexlance::{
    data::{Data, forces::ForceFolder, rules_of},
    editor::{OwnBattles, check::Beside},
    game::{Launch, Tabled, saves::Saves, session::Session, start::on_table},
    hud::{HudState, model::BattleView},
    rulesets::Registered,
    screens::Screen,
    settings::{AnimationSpeed, Settings, SettingsPath},
    table::{CameraCommand, CameraPreset, Hovered, ScreenAnchors, TerrainState},
    theme::HudHits,
    window::{begin, game_plugins},
};
use hexlance_board::{Direction, Hex};
use hexlance_rules::{AbilityId, UnitId};
use hexlance_strike_present::StrikeGame;

#[path = "../rulesets/mod.rs"]
mod rulesets;

#[path = "../../crates/hexlance_ai/tests/common/effort.rs"]
mod effort;

use effort::thread_time;

/// How long background work may take before it counts as stuck: far longer than on the slowest machine.
const HANGS: Duration = Duration::from_secs(600);

/// The game at a table, and a hand with a mouse.
pub struct Table {
    app: App,
    window: Entity,
}

impl Table {
    /// Opens the game with its saves and settings in a folder; the title screen without a battle.
    pub fn open(
        data: &Data,
        folder: &Path,
        battle: Option<&str>,
        players: Option<[&str; 2]>,
    ) -> Self {
        let battle = battle.map(|name| {
            let file = data.scenario_file(name).expect("a scenario of that name");
            let game = rules_of(&file).game();
            game.battle(&file, data).expect("a sound scenario")
        });
        let launch = Launch {
            battle,
            players: players.map(|p| p.map(str::to_owned).into()),
            seed: Some(5),
            ..Launch::of(data.clone(), Vec::new())
        };
        Self::launch(&launch, folder)
    }

    /// Opens the demo of an ability.
    pub fn open_demo(data: &Data, folder: &Path, ability: AbilityId) -> Self {
        let launch = Launch {
            seed: Some(5),
            demo: Some(ability),
            ..Launch::of(data.clone(), Vec::new())
        };
        Self::launch(&launch, folder)
    }

    fn launch(launch: &Launch, folder: &Path) -> Self {
        let mut app = App::new();
        app.add_plugins(
            DefaultPlugins
                .set(WindowPlugin {
                    primary_window: Some(Window {
                        resolution: WindowResolution::new(1280, 720),
                        ..default()
                    }),
                    ..default()
                })
                .set(RenderPlugin {
                    render_creation: RenderCreation::Automatic(Box::new(WgpuSettings {
                        backends: None,
                        ..default()
                    })),
                    ..default()
                })
                .disable::<WinitPlugin>()
                .disable::<LogPlugin>(),
        );
        // Without a graphics driver nobody else keeps the list of what has changed for it, which lights are put on.
        app.add_plugins(SyncWorldPlugin);
        app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(
            100,
        )))
        .insert_resource(SettingsPath(folder.join("settings.ron")));
        game_plugins(&mut app, launch);
        app.insert_resource(Saves(folder.join("saves")));
        app.insert_resource(ForceFolder(folder.join("forces")));
        app.insert_resource(OwnBattles(folder.join("battles")));
        let mut settings = app.world_mut().resource_mut::<Settings>();
        settings.table.animation_speed = AnimationSpeed::Off;
        // Miniatures as they stand: one that is larger from afar leaves no room in its hex for whoever joins it.
        settings.table.larger_afar = false;
        // The same hand plays both sides; who wants the curtain lets it down.
        settings.interface.curtain = false;
        begin(&mut app, launch).expect("the battle begins");
        while app.plugins_state() == PluginsState::Adding {
            bevy::tasks::tick_global_task_pools_on_main_thread();
        }
        app.finish();
        app.cleanup();
        let window = app
            .world_mut()
            .query_filtered::<Entity, With<PrimaryWindow>>()
            .single(app.world())
            .expect("one window");
        let mut table = Self { app, window };
        table.frames(8);
        // The hand reaches for the whole map; what a player sees first is another test's.
        if launch.battle.is_some() {
            let world = table.app.world_mut();
            world.write_message(CameraCommand::Preset(CameraPreset::Overview));
            world.write_message(CameraCommand::Jump);
            table.frames(3);
        }
        table
    }

    pub fn world(&self) -> &World {
        self.app.world()
    }

    pub fn world_mut(&mut self) -> &mut World {
        self.app.world_mut()
    }

    /// Draws the window larger or smaller.
    pub fn resize(&mut self, size: UVec2) {
        let world = self.app.world_mut();
        let mut window = world.get_mut::<Window>(self.window).expect("open");
        window.resolution.set(size.x as f32, size.y as f32);
        world.write_message(WindowResized {
            window: self.window,
            width: size.x as f32,
            height: size.y as f32,
        });
        self.frames(2);
    }

    /// Runs frames. Whatever a frame has started in the background is finished before the next one, so that a test takes
    /// the same frames on an idle machine as on a busy one.
    pub fn frames(&mut self, n: usize) {
        for _ in 0..n {
            self.app.update();
            self.wait_for_background();
        }
    }

    /// Waits for checks and drafts that the editor works on in the background.
    fn wait_for_background(&self) {
        let since = Instant::now();
        while self
            .world()
            .get_resource::<Beside>()
            .is_some_and(Beside::is_busy)
        {
            assert!(
                since.elapsed() < HANGS,
                "the editor's work in the background does not end"
            );
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    /// Runs frames until something is so. Game time passes by the frame, and background work is waited for in
    /// [`Self::frames`]: how many frames it takes does not depend on the machine.
    pub fn until(&mut self, what: &str, so: impl Fn(&Self) -> bool) {
        for _ in 0..600 {
            if so(self) {
                return;
            }
            self.frames(1);
        }
        panic!(
            "after 600 frames not yet: {what}; on screen: {:?}",
            self.keys()
        );
    }

    /// The median processor time of a frame: with nothing going on, and while the pointer moves over the table.
    pub fn frame_times(&mut self, n: usize) -> (Duration, Duration) {
        let time = |t: &mut Self, step: &dyn Fn(&mut Self, usize)| {
            let mut times: Vec<_> = (0..n)
                .map(|i| {
                    let start = thread_time();
                    step(t, i);
                    thread_time() - start
                })
                .collect();
            times.sort_unstable();
            times[n / 2]
        };
        let still = time(self, &|t, _| t.frames(1));
        let moving = time(self, &|t, i| {
            t.point(Vec2::new(
                400.0 + (i % 40) as f32 * 11.0,
                200.0 + (i % 31) as f32 * 9.0,
            ));
        });
        (still, moving)
    }

    /// The battle of the strike rules on the table.
    pub fn session(&self) -> &Session<StrikeGame> {
        self.battle_of()
    }

    /// The battle of these rules on the table.
    pub fn battle_of<G: Tabled>(&self) -> &Session<G> {
        self.world().resource::<Session<G>>()
    }

    /// A hex of the map that lies in a direction.
    pub fn towards<G: Tabled>(&self, from: Hex, way: Direction) -> Option<Hex> {
        let board = G::board(self.battle_of::<G>().battle.world());
        let next = from.neighbour(way);
        board.contains(next).then_some(next)
    }

    /// Gives the answer of a code to the open question.
    pub fn answer<G: Tabled>(&mut self, code: &str) {
        let decision = self.battle_of::<G>().battle.decision();
        let choices = &decision.expect("a question").choices;
        let i = choices.iter().position(|c| c.code == code);
        let key = format!("prompt.option.{}", i.expect("a choice"));
        // A long list of answers is scrolled.
        if !self.offers(&key) {
            let shown = self
                .keys()
                .into_iter()
                .rfind(|k| k.starts_with("prompt.option."));
            let shown = shown.expect("answers").to_owned();
            self.scroll_to(&shown, &key);
        }
        self.click(&key);
    }

    /// Presses the large button, and means it.
    pub fn end_phase(&mut self) {
        self.click("action.end-phase");
        if self.offers("confirm.end") {
            self.click("confirm.end");
        }
    }

    /// Where the battle on the table stands, and what somebody is asked.
    fn stands(&self) -> String {
        let Some(rules) = on_table(self.world()) else {
            return "no battle".into();
        };
        let stands = rules.game().stands(self.world()).unwrap_or_default();
        let asked = self.view().prompt.as_ref().map(|p| &p.question);
        format!("{stands}, asked {asked:?}")
    }

    pub fn view(&self) -> &BattleView {
        self.world().resource::<BattleView>()
    }

    pub fn screen(&self) -> Screen {
        *self.world().resource::<State<Screen>>().get()
    }

    pub fn hovered(&self) -> Option<Hex> {
        self.world().resource::<Hovered>().hex
    }

    /// What the game says in passing.
    pub fn toasts(&self) -> Vec<&str> {
        let hud = self.world().resource::<HudState>();
        hud.said().collect()
    }

    /// Names of everything that can be clicked.
    pub fn keys(&self) -> Vec<String> {
        let hits = self.world().resource::<HudHits>();
        hits.0.iter().map(|h| h.key.clone()).collect()
    }

    /// Whether something of that name is on the screen and can be used.
    pub fn offers(&self, key: &str) -> bool {
        let hits = self.world().resource::<HudHits>();
        hits.get(key).is_some_and(|h| h.enabled)
    }

    /// Moves the pointer, and lets a frame pass.
    pub fn point(&mut self, at: Vec2) {
        let moved = CursorMoved {
            window: self.window,
            position: at,
            delta: None,
        };
        let mut window = self
            .app
            .world_mut()
            .get_mut::<Window>(self.window)
            .expect("open");
        window.set_cursor_position(Some(at));
        self.app
            .world_mut()
            .write_message(WindowEvent::CursorMoved(moved.clone()));
        self.app.world_mut().write_message(moved);
        self.frames(1);
    }

    fn button(&mut self, state: ButtonState) {
        self.button_of(MouseButton::Left, state);
    }

    fn button_of(&mut self, button: MouseButton, state: ButtonState) {
        let input = MouseButtonInput {
            button,
            state,
            window: self.window,
        };
        self.app
            .world_mut()
            .write_message(WindowEvent::MouseButtonInput(input));
        self.app.world_mut().write_message(input);
        self.frames(1);
    }

    /// Points, presses and lets go.
    pub fn click_at(&mut self, at: Vec2) {
        self.point(at);
        self.button(ButtonState::Pressed);
        self.button(ButtonState::Released);
        self.frames(2);
    }

    /// Clicks a hex with the right button.
    pub fn right_click_hex(&mut self, hex: Hex) {
        let at = self.place(hex);
        self.point(at);
        self.button_of(MouseButton::Right, ButtonState::Pressed);
        self.button_of(MouseButton::Right, ButtonState::Released);
        self.frames(2);
    }

    /// Presses at a place, draws through others, and lets go at the last.
    pub fn drag(&mut self, places: &[Vec2]) {
        let Some((first, rest)) = places.split_first() else {
            return;
        };
        self.point(*first);
        self.button(ButtonState::Pressed);
        for at in rest {
            self.point(*at);
        }
        self.button(ButtonState::Released);
        self.frames(2);
    }

    /// The processor time of each frame while the pointer is drawn through places with the left button down.
    pub fn timed_drag(&mut self, places: &[Vec2]) -> Vec<Duration> {
        let Some((first, rest)) = places.split_first() else {
            return Vec::new();
        };
        self.point(*first);
        self.button(ButtonState::Pressed);
        let times = rest.iter().map(|at| {
            let start = thread_time();
            self.point(*at);
            thread_time() - start
        });
        let times = times.collect();
        self.button(ButtonState::Released);
        self.frames(2);
        times
    }

    /// Draws over hexes with the left button down.
    pub fn drag_hexes(&mut self, hexes: &[Hex]) {
        let places: Vec<_> = hexes.iter().map(|h| self.place(*h)).collect();
        self.drag(&places);
    }

    /// Scrolls the list in which `near` stands until something is in view.
    pub fn scroll_to(&mut self, near: &str, key: &str) {
        let at = self.at(near);
        for lines in [-2.0, 2.0] {
            for _ in 0..40 {
                if self.offers(key) {
                    return;
                }
                let before = self.keys();
                self.point(at);
                self.wheel(lines);
                self.frames(4);
                if self.keys() == before {
                    break;
                }
            }
        }
        panic!("{key} does not come into view: {:?}", self.keys());
    }

    /// Draws from something on a panel onto a hex.
    pub fn drag_onto(&mut self, key: &str, hex: Hex) {
        let from = self.at(key);
        let to = self.place(hex);
        self.drag(&[from, from.lerp(to, 0.1), from.lerp(to, 0.6), to]);
    }

    /// Where something on a panel is.
    fn at(&self, key: &str) -> Vec2 {
        let hits = self.world().resource::<HudHits>();
        let Some(hit) = hits.get(key) else {
            panic!("there is no {key}, only {:?}", self.keys());
        };
        Vec2::from(hit.centre())
    }

    /// Presses keys together, the last one briefly.
    pub fn chord(&mut self, keys: &[KeyCode]) {
        for key in keys {
            self.key(*key, ButtonState::Pressed);
        }
        for key in keys.iter().rev() {
            self.key(*key, ButtonState::Released);
        }
        self.frames(1);
    }

    fn key(&mut self, key: KeyCode, state: ButtonState) {
        let input = KeyboardInput {
            key_code: key,
            logical_key: logical(key),
            state,
            text: None,
            repeat: false,
            window: self.window,
        };
        let world = self.app.world_mut();
        world.write_message(WindowEvent::KeyboardInput(input.clone()));
        world.write_message(input);
        self.frames(1);
    }

    /// Holds a key down while something is done.
    pub fn holding(&mut self, key: KeyCode, act: impl FnOnce(&mut Self)) {
        self.key(key, ButtonState::Pressed);
        act(self);
        self.key(key, ButtonState::Released);
    }

    /// Turns the wheel by so many lines, upwards positive.
    pub fn wheel(&mut self, lines: f32) {
        let input = MouseWheel {
            unit: MouseScrollUnit::Line,
            x: 0.0,
            y: lines,
            window: self.window,
            phase: TouchPhase::Moved,
        };
        let world = self.app.world_mut();
        world.write_message(WindowEvent::MouseWheel(input));
        world.write_message(input);
        self.frames(1);
    }

    /// Clicks something on a panel.
    pub fn click(&mut self, key: &str) {
        let at = self.at(key);
        self.click_at(at);
    }

    /// Clicks one of several of a kind by what it says.
    pub fn click_called(&mut self, kind: &str, label: &str) {
        let hits = self.world().resource::<HudHits>();
        let Some(hit) = hits.under(kind).find(|h| h.label == label) else {
            let there: Vec<_> = hits.under(kind).map(|h| h.label.as_str()).collect();
            panic!(
                "there is no {kind} called {label}, only {there:?}; {:?}",
                self.keys()
            );
        };
        let (x, y) = hit.centre();
        self.click_at(Vec2::new(x, y));
    }

    /// Types letters on the keyboard.
    pub fn type_text(&mut self, text: &str) {
        for letter in text.chars() {
            self.enter_text(&letter.to_string());
        }
    }

    /// Enters a text in one go, as an input method does.
    pub fn enter_text(&mut self, text: &str) {
        for state in [ButtonState::Pressed, ButtonState::Released] {
            let input = KeyboardInput {
                key_code: KeyCode::Unidentified(NativeKeyCode::Unidentified),
                logical_key: Key::Character(text.into()),
                state,
                text: Some(text.into()),
                repeat: false,
                window: self.window,
            };
            let world = self.app.world_mut();
            world.write_message(WindowEvent::KeyboardInput(input.clone()));
            world.write_message(input);
            self.frames(1);
        }
    }

    /// Where a hex lies in the picture.
    pub fn place(&self, hex: Hex) -> Vec2 {
        let anchors = self.world().resource::<ScreenAnchors>();
        anchors
            .hex_to_screen(self.world().resource::<TerrainState>(), hex)
            .unwrap_or_else(|| panic!("{hex:?} is not in view"))
    }

    /// Looks straight down on the whole map.
    pub fn look_down(&mut self) {
        let world = self.app.world_mut();
        world.write_message(CameraCommand::Preset(CameraPreset::Top));
        world.write_message(CameraCommand::Jump);
        self.frames(3);
    }

    /// Clicks a hex on the table.
    pub fn click_hex(&mut self, hex: Hex) {
        self.click_in(hex, |t| t.place(hex));
    }

    /// Clicks a hex beside whoever stands in it: at the first side where no miniature is in the way.
    pub fn click_beside(&mut self, hex: Hex) {
        let beside = |t: &Self, n: Hex| {
            let anchors = t.world().resource::<ScreenAnchors>();
            let there = anchors.hex_to_screen(t.world().resource::<TerrainState>(), n)?;
            Some(t.place(hex).lerp(there, 0.42))
        };
        let sides: Vec<Hex> = hex.neighbours().collect();
        let known = |t: &Self| sides.iter().copied().find(|n| beside(t, *n).is_some());
        let first = known(self).expect("a neighbour on the map");
        let free = sides.iter().copied().find(|n| {
            let Some(at) = beside(self, *n) else {
                return false;
            };
            self.point(at);
            let under = self.world().resource::<Hovered>();
            under.hex == Some(hex) && under.mini.is_none()
        });
        let side = free.unwrap_or(first);
        self.click_in(hex, |t| beside(t, side).unwrap_or_else(|| t.place(hex)));
    }

    fn click_in(&mut self, hex: Hex, place: impl Fn(&Self) -> Vec2) {
        let (at, moved) = self.point_in(hex, place);
        self.click_at(at);
        if moved {
            self.look_down();
        }
    }

    /// Lets the pointer rest on a hex.
    pub fn point_at_hex(&mut self, hex: Hex) {
        self.point_in(hex, |t| t.place(hex));
    }

    /// Points at a place in a hex. Where a panel lies before it the view is moved, as a hand would do: gives back whether
    /// it was.
    fn point_in(&mut self, hex: Hex, place: impl Fn(&Self) -> Vec2) -> (Vec2, bool) {
        let at = place(self);
        self.point(at);
        if self.hovered() == Some(hex) {
            return (at, false);
        }
        let world = self.app.world_mut();
        world.write_message(CameraCommand::Focus(hex));
        world.write_message(CameraCommand::Jump);
        self.frames(3);
        let at = place(self);
        self.point(at);
        assert_eq!(self.hovered(), Some(hex), "the pointer is at {at}");
        (at, true)
    }

    /// Selects a unit on the roster.
    pub fn select(&mut self, unit: UnitId) {
        if self.view().selected != Some(unit) {
            self.click_on_roster(unit);
            if self.view().selected.is_none() {
                // A hand clicks again.
                self.frames(4);
                self.click_on_roster(unit);
            }
            let selected = self.view().selected;
            let key = format!("roster.unit.{}", unit.0);
            assert_eq!(
                selected,
                Some(unit),
                "the row is at {:?}; said: {:?}; it is {}; on screen: {:?}",
                self.world().resource::<HudHits>().get(&key),
                self.toasts(),
                self.stands(),
                self.keys()
            );
        }
    }

    /// Clicks a unit on the roster, which is scrolled to it.
    pub fn click_on_roster(&mut self, unit: UnitId) {
        let key = format!("roster.unit.{}", unit.0);
        let mut lines = -3.0;
        for _ in 0..60 {
            let hits = self.world().resource::<HudHits>();
            if hits.get(&key).is_some() {
                break;
            }
            let (x, y) = hits
                .under("roster.unit.")
                .next()
                .expect("a roster")
                .centre();
            self.point(Vec2::new(x, y));
            let before = self.keys();
            self.wheel(lines);
            self.frames(3);
            if self.keys() == before {
                lines = -lines;
            }
        }
        self.click(&key);
    }
}

/// What a key means that writes no letter.
fn logical(key: KeyCode) -> Key {
    match key {
        KeyCode::ShiftLeft => Key::Shift,
        KeyCode::ControlLeft => Key::Control,
        KeyCode::Enter => Key::Enter,
        KeyCode::Tab => Key::Tab,
        KeyCode::Escape => Key::Escape,
        KeyCode::Delete => Key::Delete,
        KeyCode::Backspace => Key::Backspace,
        KeyCode::End => Key::End,
        KeyCode::KeyA => Key::Character("a".into()),
        _ => Key::Unidentified(bevy::input::keyboard::NativeKey::Unidentified),
    }
}

/// The shipped data, with a folder of mods on top.
pub fn data(mods: &[&Path]) -> Data {
    rulesets::registered();
    let mods: Vec<_> = mods.iter().map(|m| m.to_path_buf()).collect();
    let data = Data::find(&mods).expect("the data are found");
    assert!(Arc::strong_count(data.content::<StrikeGame>()) > 0);
    data
}
