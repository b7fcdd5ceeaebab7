//! The whole game without a window: screens, battles, panels, pointer, and pictures of all that.

use std::{
    cell::Cell,
    path::{Path, PathBuf},
};

use bevy::{
    prelude::*,
    window::{PrimaryWindow, WindowResolution},
};
use bevy_egui::{EguiPrimaryContextPass, PrimaryEguiContext, egui, input::EguiInputEvent};
use hexlance_board::Hex;
use hexlance_rules::{Battle, SideId, UnitId};
use image::RgbaImage;

use super::{Camera, Moment, Script, ShotError, Size, action, for_pictures};
use crate::{
    data::{Data, forces::ForceFolder},
    editor::{self, EditorDesk, OwnBattles},
    game::{GameSet, Launch, Tabled, first_view, saves::Saves, session::Session, start::on_table},
    graphics,
    hud::model::{BattleView, HudAction},
    language::SystemLanguage,
    rulesets::Registered,
    screens::{ScenarioCatalog, Screen, SetupState},
    settings::{Quality as QualitySetting, Settings, SettingsPath},
    table::{
        AnimationBusy, CameraCommand, CameraInsets, Cue, Hovered, Overlays, Quality, QualityLevel,
        SkipFx, TableModel, TableSettings, TableSystems,
        fx::FxQueue,
        model::{Mini, Theme, TimeOfDay, Weather},
        offscreen::{self, Studio},
    },
    theme::{HudHits, UiSet},
    window::game_plugins,
};

/// Seconds in which what was clicked or begun comes to rest: panels unfold, tooltips come up.
const REST: f32 = 0.4;
/// Seconds after which nothing is left of what panels show in passing.
const PASSING: f32 = 12.0;
/// Seconds for which an effect is waited for after its command was given.
const PATIENCE: f32 = 40.0;

/// Landscape, light and weather that a picture has whatever its battle says.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Sky {
    /// The landscape.
    pub theme: Option<Theme>,
    /// The time of day.
    pub time: Option<TimeOfDay>,
    /// The weather.
    pub weather: Option<Weather>,
}

/// What is on the stage.
pub enum Play {
    /// A screen of the game; a file that is opened there.
    Screen(Screen, Option<PathBuf>),
    /// A battle as it stands: see [`Play::battle`].
    Battle(Placing),
}

/// What puts a battle into the program.
pub type Placing = Box<dyn FnOnce(&mut App)>;

impl Play {
    /// A battle as it stands, seen with the eyes of a side or of whoever is to act.
    pub fn battle<G: Tabled>(battle: &Battle<G::Rules>, eyes: Option<SideId>) -> Self {
        let mut session = Session::<G>::onlooker(battle, eyes);
        // What has happened so far has been seen and read.
        session.shown = session.battle.log().len();
        let shown = session.shown;
        session.read.fill(shown);
        Self::Battle(Box::new(move |app| {
            app.insert_resource(session);
        }))
    }
}

/// How the stage is set up.
#[derive(Clone, Debug, PartialEq)]
pub struct Setting {
    /// Width and height of the pictures.
    pub size: Size,
    /// With the panels of the game; the bare table otherwise.
    pub panels: bool,
    /// Nothing is drawn over the table: no zones, areas, domes, lines.
    pub plain: bool,
    /// How much care is taken; as much as suits the graphics driver where nothing is said.
    pub quality: Option<QualityLevel>,
    /// Interface scale.
    pub scale: f32,
    /// Landscape, light and weather.
    pub sky: Sky,
    /// Tag of the language of its texts; without one it is that of `HEXLANCE_LANG`.
    pub language: Option<String>,
}

impl Default for Setting {
    fn default() -> Self {
        Self {
            size: Size::default(),
            plain: false,
            panels: true,
            quality: None,
            scale: 1.0,
            sky: Sky::default(),
            language: None,
        }
    }
}

/// What the stage sees to in every frame.
#[derive(Resource, Clone, Debug)]
struct Props {
    sky: Sky,
    panels: bool,
    plain: bool,
    quality: QualityLevel,
    hover: Option<Hex>,
}

/// A folder for settings and saves that goes when the stage does: nothing of the player's own is read or written.
struct Scratch(PathBuf);

impl Scratch {
    fn new() -> Self {
        use std::sync::atomic::{AtomicU32, Ordering};
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let name = format!("hexlance-stage-{}-{number}", std::process::id());
        Self(std::env::temp_dir().join(name))
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // Most pictures never wrote anything there.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// The whole game without a window.
pub struct Stage {
    studio: Studio,
    _scratch: Scratch,
}

impl Stage {
    /// Opens the game with something on it.
    ///
    /// # Errors
    /// If there is no graphics driver, or a file cannot be opened.
    pub fn open(data: &Data, play: Play, setting: Setting) -> Result<Self, ShotError> {
        let scratch = Scratch::new();
        let folder = scratch.0.clone();
        let own = OwnBattles(folder.join("battles"));
        let (screen, battle, file) = match play {
            Play::Screen(screen, file) => (screen, None, file),
            Play::Battle(place) => (Screen::Battle, Some(place), None),
        };
        let open = match (&file, screen) {
            (Some(file), Screen::Editor) => Some(
                editor::files::open(file, data, &own)
                    .map_err(|d| ShotError::Missing(d.to_string()))?,
            ),
            _ => None,
        };
        let size = UVec2::new(setting.size.width, setting.size.height);
        let panels = setting.panels;
        let launch = Launch::of(data.clone(), Vec::new());
        let studio = graphics::attempt(|| {
            Studio::open(size, |app| {
                app.insert_resource(SettingsPath(folder.join("settings.ron")));
                let language = setting.language.clone().map(SystemLanguage);
                if let Some(language) = language.or_else(SystemLanguage::of_variable) {
                    app.insert_resource(language);
                }
                game_plugins(app, &launch);
                app.insert_resource(Saves(folder.join("saves")))
                    .insert_resource(ForceFolder(folder.join("forces")))
                    .insert_resource(own)
                    .insert_state(screen);
                // Panels ask the window how large they may be.
                app.world_mut().spawn((
                    Window {
                        resolution: WindowResolution::new(size.x, size.y),
                        ..default()
                    },
                    PrimaryWindow,
                ));
                if let Some(place) = battle {
                    place(app);
                }
                if open.is_some() {
                    app.insert_resource(EditorDesk { open, ..default() });
                }
                props(app, &setting);
            })
        })
        .map_err(ShotError::NoDriver)?;
        let mut stage = Self {
            studio,
            _scratch: scratch,
        };
        stage.studio.bare(!panels);
        if setting.quality.is_none() {
            let level = for_pictures(stage.studio.world_mut());
            stage.world_mut().resource_mut::<Props>().quality = level;
        }
        // The first frames bring the table, the fonts and the sizes of panels; then what was said in passing is gone.
        stage.rest();
        stage.studio.frame(PASSING);
        stage.rest();
        if screen == Screen::Setup
            && let Some(file) = file
        {
            stage.choose_battle(&crate::data::id_of(&file))?;
        }
        Ok(stage)
    }

    /// The world of the game.
    pub fn world(&mut self) -> &World {
        self.studio.world_mut()
    }

    /// The world of the game, to change it.
    pub fn world_mut(&mut self) -> &mut World {
        self.studio.world_mut()
    }

    /// Lets everything come to rest that is not an effect of the battle.
    pub fn rest(&mut self) {
        self.studio.pass(REST);
    }

    /// Lets time pass.
    pub fn pass(&mut self, seconds: f32) {
        self.studio.pass(seconds);
    }

    /// Looks from somewhere.
    pub fn look(&mut self, camera: Camera) {
        let command = match camera {
            Camera::Start => first_view::command(self.world()),
            other => other.command(),
        };
        self.studio.aim(command);
    }

    /// The panels of the game are drawn, or not.
    pub fn show_panels(&mut self, on: bool) {
        self.world_mut().resource_mut::<Props>().panels = on;
        self.studio.bare(!on);
    }

    /// The pointer lies over a hex.
    pub fn hover(&mut self, hex: Option<Hex>) {
        Self::lay_pointer(self.world_mut(), hex);
        self.rest();
    }

    /// The same without waiting, in the world of a stage.
    pub fn lay_pointer(world: &mut World, hex: Option<Hex>) {
        world.resource_mut::<Props>().hover = hex;
    }

    /// What draws the frames.
    pub fn studio(&mut self) -> &mut Studio {
        &mut self.studio
    }

    /// Clicks a unit in the roster: selects one's own, aims at an enemy's.
    ///
    /// # Errors
    /// If there is no such unit.
    pub fn click_unit(&mut self, name: &str) -> Result<(), ShotError> {
        let unit = self.unit(name)?;
        self.world_mut().write_message(HudAction::SelectUnit(unit));
        self.rest();
        Ok(())
    }

    /// A unit by its name, or by the beginning of one and no other.
    fn unit(&mut self, name: &str) -> Result<UnitId, ShotError> {
        let wanted = name.to_lowercase().replace('_', " ");
        let world = self.world();
        let Some(rules) = on_table(world) else {
            return Err(ShotError::Missing("there is no battle on the table".into()));
        };
        let all = rules.game().unit_names(world);
        let begins = |whole: bool| {
            let mut found = all.iter().filter(|(_, name)| {
                let name = name.to_lowercase();
                name == wanted || !whole && name.starts_with(&wanted)
            });
            found
                .next()
                .filter(|_| found.next().is_none())
                .map(|(id, _)| *id)
        };
        begins(true).or_else(|| begins(false)).ok_or_else(|| {
            let names: Vec<_> = all.iter().map(|(_, name)| name.as_str()).collect();
            ShotError::Missing(format!(
                "no unit, or more than one, begins with “{name}”; there are: {}",
                names.join(", ")
            ))
        })
    }

    /// Moves the pointer to a widget of the panels, by the name that tests find it by.
    ///
    /// # Errors
    /// If there is no such widget.
    pub fn point_at(&mut self, widget: &str) -> Result<egui::Pos2, ShotError> {
        let hits = self.world().resource::<HudHits>();
        let Some(hit) = hits.get(widget) else {
            let mut names: Vec<_> = hits.0.iter().map(|h| h.key.clone()).collect();
            names.sort();
            return Err(ShotError::Missing(format!(
                "there is no “{widget}” on the screen; there are: {}",
                names.join(", ")
            )));
        };
        let (x, y) = hit.centre();
        let scale = self.world().resource::<Settings>().interface.scale;
        let at = egui::pos2(x / scale, y / scale);
        self.send(egui::Event::PointerMoved(at));
        self.rest();
        Ok(at)
    }

    /// Clicks a widget of the panels.
    ///
    /// # Errors
    /// If there is no such widget.
    pub fn click(&mut self, widget: &str) -> Result<(), ShotError> {
        let at = self.point_at(widget)?;
        for pressed in [true, false] {
            self.send(egui::Event::PointerButton {
                pos: at,
                button: egui::PointerButton::Primary,
                pressed,
                modifiers: egui::Modifiers::NONE,
            });
            self.studio.pass(0.1);
        }
        // A pointer that goes on lying there would bring up a tooltip.
        self.send(egui::Event::PointerGone);
        self.rest();
        Ok(())
    }

    fn send(&mut self, event: egui::Event) {
        let world = self.world_mut();
        let mut contexts = world.query_filtered::<Entity, With<PrimaryEguiContext>>();
        if let Ok(context) = contexts.single(world) {
            world.write_message(EguiInputEvent { context, event });
        }
    }

    fn choose_battle(&mut self, id: &str) -> Result<(), ShotError> {
        let world = self.world_mut();
        let catalog = world.resource::<ScenarioCatalog>();
        let Some(entry) = catalog.entries.iter().find(|e| e.id == id).cloned() else {
            let fault = format!("{id} is not in the list of battles");
            return Err(ShotError::Missing(fault));
        };
        world.resource_mut::<SetupState>().choose(&entry);
        self.rest();
        Ok(())
    }

    /// Plays the battle on to an effect, and stops in the middle of it. [`Camera::Action`] goes to where it is seen best.
    ///
    /// # Errors
    /// If nothing of the kind comes up.
    pub fn play_to<G: Tabled>(
        &mut self,
        moment: &Moment,
        script: &mut Script<G>,
        camera: Camera,
    ) -> Result<(), ShotError> {
        let Some(mut session) = self.world_mut().remove_resource::<Session<G>>() else {
            return Err(ShotError::Missing("there is no battle on the table".into()));
        };
        let sought = moment.seek(&mut session, script);
        self.world_mut().insert_resource(session);
        let (side, command, effects) = sought.map_err(ShotError::Moment)?;
        if camera == Camera::Action {
            // The table shows the battle as it stands now.
            self.rest();
            let model = self.world().resource::<TableModel>();
            let pose = effects.iter().find_map(|fx| action::pose(fx, model));
            if let Some(pose) = pose {
                self.studio.aim(CameraCommand::Stand(pose));
            }
        }
        self.give::<G>(side, command.clone())?;
        if !moment.of_command && !self.wait_for_noise(moment) {
            // It makes none: once more, and its time begins with what is seen of it.
            self.take_back::<G>()?;
            self.give::<G>(side, command)?;
            let begun = self
                .studio
                .pass_until(PATIENCE, |world| is_seen(world, moment));
            if !begun {
                let fault = format!("“{}” was never seen on the table", moment.what);
                return Err(ShotError::Moment(fault));
            }
        }
        self.studio.pass(moment.after);
        Ok(())
    }

    /// Gives a command to the battle on the table, which is as it was before.
    fn give<G: Tabled>(&mut self, side: SideId, command: G::Command) -> Result<(), ShotError> {
        self.rest();
        let mut session = self.world_mut().resource_mut::<Session<G>>();
        let given = session.submit(side, command);
        given.map_err(|e| ShotError::Moment(e.to_string()))
    }

    /// Takes the last command back, and what is still to be seen of it.
    fn take_back<G: Tabled>(&mut self) -> Result<(), ShotError> {
        self.world_mut().write_message(SkipFx);
        let mut session = self.world_mut().resource_mut::<Session<G>>();
        let (viewer, given) = (session.viewer, session.battle.history().len());
        session
            .rewind(given.saturating_sub(1))
            .map_err(|e| ShotError::Moment(e.to_string()))?;
        session.viewer = viewer;
        // Smoke and floating texts of the first time go.
        self.studio.pass(4.0);
        Ok(())
    }

    /// Lets time pass to the noise with which an effect begins; whether it made one before it was over.
    fn wait_for_noise(&mut self, moment: &Moment) -> bool {
        let seen = Cell::new(false);
        let heard = Cell::new(false);
        self.studio.pass_until(PATIENCE, |world| {
            let mut cues = world
                .resource::<Messages<Cue>>()
                .iter_current_update_messages();
            heard.set(cues.any(|cue| moment.sounds_like(cue.kind)));
            let is_seen = is_seen(world, moment);
            let over = seen.get() && (!is_seen || !world.resource::<AnimationBusy>().0);
            seen.set(seen.get() || is_seen);
            heard.get() || over
        });
        heard.get()
    }

    /// Lets so much time pass; when all has been shown, the battle goes on. As the game itself would.
    pub fn go_on<G: Tabled>(&mut self, seconds: f32, script: &mut Script<G>) {
        let world = self.world_mut();
        if !world.resource::<AnimationBusy>().0
            && let Some(mut session) = world.get_resource_mut::<Session<G>>()
            && let Some((side, command)) = script.next(&session.battle)
            && let Err(e) = session.submit(side, command)
        {
            warn!("the battle does not go on: {e}");
        }
        self.studio.pass(seconds);
    }

    /// A picture when everything is there.
    ///
    /// # Errors
    /// Why there is none.
    pub fn picture(&mut self) -> Result<RgbaImage, ShotError> {
        self.studio
            .picture()
            .map_err(|e| ShotError::Driver(e.to_string()))
    }

    /// A picture of this moment, one of many.
    ///
    /// # Errors
    /// Why there is none.
    pub fn snap(&mut self) -> Result<RgbaImage, ShotError> {
        self.studio
            .snap()
            .map_err(|e| ShotError::Driver(e.to_string()))
    }

    /// Writes a picture.
    ///
    /// # Errors
    /// What the file system says.
    pub fn save(picture: &RgbaImage, file: &Path) -> Result<(), ShotError> {
        offscreen::save(picture, file).map_err(|e| ShotError::Write(e.to_string()))
    }

    /// What the panels show of the battle.
    pub fn view(&mut self) -> &BattleView {
        self.world_mut().resource::<BattleView>()
    }
}

/// Whether an effect is under way.
fn is_seen(world: &World, moment: &Moment) -> bool {
    let mut running = world.resource::<FxQueue>().running();
    running.any(|fx| moment.is(fx))
}

fn props(app: &mut App, setting: &Setting) {
    app.insert_resource(Props {
        sky: setting.sky,
        panels: setting.panels,
        plain: setting.plain,
        quality: setting.quality.unwrap_or(QualityLevel::Low),
        hover: None,
    });
    let mut settings = app.world_mut().resource_mut::<Settings>();
    settings.interface.scale = setting.scale;
    // The person who looks at pictures sits on both sides.
    settings.interface.curtain = false;
    settings.table.quality = match setting.quality {
        Some(QualityLevel::Low) => QualitySetting::Low,
        Some(QualityLevel::High) => QualitySetting::High,
        _ => QualitySetting::Medium,
    };
    settings.table.fields = !setting.plain;
    // The camera stays where it was put.
    app.world_mut()
        .resource_mut::<TableSettings>()
        .follow_action = false;
    app.add_systems(Update, point.before(GameSet::Input))
        .add_systems(
            Update,
            retouch.after(GameSet::Show).before(TableSystems::Terrain),
        )
        .configure_sets(
            EguiPrimaryContextPass,
            (UiSet::Style, UiSet::Draw, UiSet::After).run_if(|props: Res<Props>| props.panels),
        );
}

/// The pointer that lies on the table.
fn point(props: Res<Props>, mut hovered: ResMut<Hovered>) {
    if let Some(hex) = props.hover {
        hovered.set_if_neq(Hovered {
            hex: Some(hex),
            mini: None,
            point: None,
        });
    }
}

/// What the picture has whatever game and settings say.
fn retouch(
    props: Res<Props>,
    model: Option<ResMut<TableModel>>,
    mut quality: ResMut<Quality>,
    mut insets: ResMut<CameraInsets>,
    mut overlays: ResMut<Overlays>,
) {
    if props.plain && *overlays != Overlays::default() {
        *overlays = Overlays::default();
    }
    if quality.level != props.quality {
        *quality = Quality::new(props.quality);
    }
    if !props.panels {
        insets.set_if_neq(CameraInsets::default());
    }
    let Some(mut model) = model else { return };
    // Rings around miniatures are areas too.
    let ringed = |m: &Mini| m.badges.iter().any(|b| b.ring.is_some());
    if props.plain && model.minis.iter().any(ringed) {
        let badges = model.minis.iter_mut().flat_map(|m| &mut m.badges);
        badges.for_each(|b| b.ring = None);
    }
    let sky = props.sky;
    let mut environment = model.environment;
    environment.time = sky.time.unwrap_or(environment.time);
    environment.weather = sky.weather.unwrap_or(environment.weather);
    let theme = sky.theme.unwrap_or(model.theme);
    if (model.theme, model.environment) != (theme, environment) {
        model.theme = theme;
        model.environment = environment;
    }
}
