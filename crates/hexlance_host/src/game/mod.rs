//! The adapter between rules and eyes: the battle being played, what the person at the screen plans, what table and
//! HUD are fed with, and what clicks mean. Rules are only asked here, never decided.

pub mod codex;
pub mod control;
pub mod curtain;
pub mod demo;
pub mod designs;
pub mod drafting;
pub mod face;
pub mod first_view;
pub mod forces;
pub mod frame;
mod hosted;
mod labels;
mod launch;
pub mod lesson;
pub mod line;
pub mod log;
mod look_back;
mod muster;
pub mod numbers;
pub mod pages;
mod plain;
pub mod prompt;
pub mod reasons;
pub mod saves;
pub mod scenery;
pub mod seeds;
pub mod session;
pub mod sheets;
pub mod start;
mod tabled;

pub use self::{
    drafting::{ByPicks, Focus, Offered},
    hosted::OnTable,
    launch::{Begins, Launch},
    muster::Muster,
    tabled::{IsOn, Planning, Selection, Tabled},
};

use std::{collections::BTreeMap, path::Path, sync::Arc};

use bevy::{platform::collections::HashSet, prelude::*, render::renderer::RenderAdapterInfo};
use bevy_egui::{EguiPrimaryContextPass, egui};
use hexlance_board::{Direction, Hex};
use hexlance_rules::UnitId;

use self::{
    control::{Leaving, OverlaySwitches},
    session::Session,
};
use crate::{
    data::{Data, rules_of},
    hud::{
        self, Anchors, HudState, MenuPage, Portrait,
        model::{Anchor, BattleView, Toast},
    },
    rulesets::{Registered, Rules},
    screens::{Screen, portraits::table_palette},
    settings::{AnimationSpeed, Quality as QualitySetting, Settings},
    table::{
        AnimationBusy, CameraCommand, CameraInsets, CameraPreset, Covered, ForgetClicks, Overlays,
        Quality, QualityLevel, ScreenAnchors, TableFx, TableModel, TableSettings, TableSystems,
        TerrainState, Touchable, anchors::LabelKind, palette::SidePalette, space::at_level,
    },
    theme::{Theme, UiSet},
};

/// Steps of a frame of the game, before the table's own.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameSet {
    /// Clicks and keys become commands.
    Input,
    /// The computer gives its commands.
    Computer,
    /// Table and HUD get their models.
    Show,
}

/// The battle on the table is one that is being made: leaving it leads back to the editor.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub struct Trying;

/// How much of the screen the editor's panels take at its edges, in points. Views of the table and labels on it keep
/// clear of them.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct PanelsBeside {
    /// At the left.
    pub left: f32,
    /// At the right.
    pub right: f32,
    /// At the top.
    pub top: f32,
    /// At the bottom.
    pub bottom: f32,
}

impl PanelsBeside {
    /// The part of a screen that they leave free, in points.
    pub fn free_part(self, screen: egui::Rect) -> egui::Rect {
        egui::Rect::from_min_max(
            screen.min + egui::vec2(self.left, self.top),
            screen.max - egui::vec2(self.right, self.bottom),
        )
    }
}

/// Seconds between two commands of a computer player, so that a person can follow.
const PACE: f32 = 0.35;

/// Adds the game: needs the table, the HUD, the screens, and [`start::GameData`].
pub fn plugin(app: &mut App) {
    app.init_resource::<Leaving>()
        .init_resource::<OverlaySwitches>()
        .init_resource::<lesson::Progress>()
        .init_resource::<Shown>()
        .init_resource::<PanelsBeside>()
        .init_resource::<seeds::Seeds>()
        .configure_sets(
            Update,
            (GameSet::Input, GameSet::Computer, GameSet::Show)
                .chain()
                .before(TableSystems::Terrain),
        )
        .configure_sets(
            Update,
            (
                InputSet::Screens,
                InputSet::Pointer,
                InputSet::Actions,
                InputSet::After,
            )
                .chain()
                .in_set(GameSet::Input),
        )
        .configure_sets(
            Update,
            (ShowSet::Before, ShowSet::Battle, ShowSet::After)
                .chain()
                .in_set(GameSet::Show),
        )
        .add_systems(
            OnEnter(Screen::Setup),
            (start::read_catalog, forces::read_library),
        )
        .add_systems(OnEnter(Screen::Forces), forces::read_library)
        .add_systems(
            Update,
            start::try_choice
                .in_set(GameSet::Show)
                .run_if(in_state(Screen::Setup)),
        )
        .add_systems(Update, forget_clicks.run_if(state_changed::<Screen>))
        .add_systems(OnEnter(Screen::Codex), codex::fill)
        .add_systems(OnEnter(Screen::Battle), codex::fill)
        .add_systems(
            OnEnter(Screen::Title),
            (start::refresh_saves, start::find_faults, enter_title),
        )
        .init_resource::<TitleFrames>()
        .add_systems(
            Update,
            title_table
                .in_set(GameSet::Input)
                .run_if(in_state(Screen::Title)),
        )
        .add_systems(OnExit(Screen::Battle), |mut table: ResMut<Touchable>| {
            table.0 = false;
        })
        .add_systems(
            OnEnter(Screen::Battle),
            (
                start::refresh_saves,
                lesson::is_taught.pipe(keep_clear),
                |mut table: ResMut<Touchable>| table.0 = true,
                first_view::show,
            ),
        )
        .add_systems(
            Update,
            (start::screen_actions, control::leave)
                .chain()
                .in_set(InputSet::Screens),
        )
        .add_systems(Update, start::refresh_saves.run_if(saves_opened))
        .add_systems(
            Update,
            (follow_settings, lesson::is_taught.pipe(keep_clear))
                .chain()
                .in_set(ShowSet::Before),
        )
        .add_systems(
            Update,
            clear.in_set(ShowSet::After).run_if(start::nothing_on_table),
        )
        .add_systems(
            Update,
            turn_title_table
                .before(TableSystems::Camera)
                .run_if(in_state(Screen::Title)),
        )
        .add_systems(Update, cover.before(TableSystems::Camera))
        .add_systems(Update, anchor.after(TableSystems::Anchors))
        .add_systems(
            EguiPrimaryContextPass,
            (
                labels::paint::<false>.in_set(UiSet::Style),
                labels::paint::<true>.in_set(UiSet::After),
            ),
        );
    for rules in Rules::all() {
        rules.game().plug_in(app);
    }
}

/// Steps of [`GameSet::Input`].
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum InputSet {
    /// What was asked for on screens.
    Screens,
    /// Where the pointer lies.
    Pointer,
    /// Clicks and keys.
    Actions,
    /// What follows from them.
    After,
}

/// Steps of [`GameSet::Show`].
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum ShowSet {
    /// Settings.
    Before,
    /// The battle on the table.
    Battle,
    /// What is left when there is none.
    After,
}

/// What each ruleset needs: all of it rests while its battles are not on the table.
fn ruleset<G: Tabled>(app: &mut App) {
    app.init_resource::<G::Focus>()
        .init_resource::<G::Cache>()
        .add_systems(
            Update,
            control::follow_pointer::<G>.in_set(InputSet::Pointer),
        )
        .add_systems(
            Update,
            (control::handle::<G>, demo::commands::<G>)
                .chain()
                .in_set(InputSet::Actions),
        )
        .add_systems(Update, lesson::follow::<G>.in_set(InputSet::After))
        .add_systems(
            Update,
            (computer::<G>, demo::advance::<G>).in_set(GameSet::Computer),
        )
        .add_systems(
            Update,
            (
                curtain::hand_over::<G>,
                announce::<G>,
                look_back::look_back::<G>,
                // Before new events become motion: what led to the question has been shown by then.
                watch_question::<G>,
                play_back::<G>,
                show::<G>,
            )
                .chain()
                .in_set(ShowSet::Battle),
        );
}

/// Takes the battle off the table, with everything that goes with it.
pub fn clear_table(world: &mut World) {
    for rules in Rules::all() {
        rules.game().clear(world);
    }
}

/// Whether a list of saved battles was opened in this frame.
fn saves_opened(hud: Option<Res<HudState>>, mut open: Local<bool>) -> bool {
    let list = |page| {
        matches!(
            page,
            MenuPage::Save | MenuPage::Load | MenuPage::ConfirmQuickLoad
        )
    };
    let now = hud.is_some_and(|h| h.menu.is_some_and(list));
    std::mem::replace(&mut *open, now) != now && now
}

/// Frames of the title since it was entered.
#[derive(Resource, Default)]
struct TitleFrames(u32);

impl TitleFrames {
    /// The frame of the title in which the table behind it is made.
    const BEFORE_TABLE: u32 = 3;
}

/// The title begins: nothing behind it can be touched.
fn enter_title(mut seen: ResMut<TitleFrames>, mut touchable: ResMut<Touchable>) {
    seen.0 = 0;
    touchable.0 = false;
}

/// The battle behind the title, if it is there; the first of the list otherwise.
const BACKDROP: &str = "market_day_in_brackwell";

/// A table to look at behind the title: a battle, set up. The title itself does not wait for it.
fn title_table(
    data: Option<Res<start::GameData>>,
    mut seen: ResMut<TitleFrames>,
    mut camera: MessageWriter<CameraCommand>,
    mut commands: Commands,
) {
    seen.0 = seen.0.saturating_add(1);
    if seen.0 != TitleFrames::BEFORE_TABLE {
        return;
    }
    let Some(data) = data else { return };
    let mut files = data.0.scenario_files();
    files.sort_by_key(|f| {
        f.file_stem()
            .is_none_or(|s| !s.eq_ignore_ascii_case(BACKDROP))
    });
    let model = files
        .iter()
        .find_map(|f| rules_of(f).game().backdrop(f, &data.0));
    if let Some(model) = model {
        commands.insert_resource(model);
        camera.write(CameraCommand::Preset(CameraPreset::Table));
    }
}

/// The table of a battle that has begun.
fn backdrop<G: Tabled>(file: &Path, data: &Data) -> Option<TableModel> {
    let playable = data.load_as::<G>(file).ok()?;
    let session = start::display(&playable, data)?;
    let original = scenery::original_cf(&session);
    Some(G::table(&session, &G::Focus::default(), &original))
}

/// How far the table behind the title turns to either side, in radians, and how many seconds it takes for both.
const SWING: (f32, f32) = (0.3, 90.0);

/// The table behind the title turns slowly to and fro.
fn turn_title_table(
    settings: Res<Settings>,
    time: Res<Time>,
    mut camera: MessageWriter<CameraCommand>,
    mut passed: Local<f32>,
) {
    if settings.table.reduced_motion || !settings.table.animation_speed.is_animated() {
        return;
    }
    let (swing, period) = SWING;
    let rate = std::f32::consts::TAU / period;
    let before = (*passed * rate).sin();
    *passed += time.delta_secs();
    let turn = swing * ((*passed * rate).sin() - before);
    camera.write(CameraCommand::Turn(turn));
}

/// Clicks that wait for a frame of their own were meant for the page that was there.
fn forget_clicks(mut clicks: ResMut<ForgetClicks>) {
    clicks.0 = true;
}

/// Pages that cover the table let it rest: to draw it behind them takes as long as to draw it.
fn cover(screen: Res<State<Screen>>, mut covered: ResMut<Covered>) {
    covered.set_if_neq(Covered(screen.get().covers_table()));
}

/// Views of the table keep clear of the panels.
fn keep_clear(
    taught: In<bool>,
    windows: Query<&Window>,
    theme: Res<Theme>,
    screen: Res<State<Screen>>,
    beside: Res<PanelsBeside>,
    mut insets: ResMut<CameraInsets>,
) {
    let Ok(window) = windows.single() else { return };
    let inset = |free: &dyn Fn(egui::Rect) -> egui::Rect| {
        let size = Vec2::new(window.width(), window.height()) / theme.scale;
        let all = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(size.x, size.y));
        let free = free(all);
        CameraInsets {
            left: free.left() * theme.scale,
            right: (all.right() - free.right()) * theme.scale,
            top: free.top() * theme.scale,
            bottom: (all.bottom() - free.bottom()) * theme.scale,
        }
    };
    let new = match screen.get() {
        Screen::Battle => inset(&|all| hud::free_part(all, *taught)),
        Screen::Editor => inset(&|all| beside.free_part(all)),
        // name and buttons are at the left
        Screen::Title => CameraInsets {
            left: window.width() * 0.34,
            ..CameraInsets::default()
        },
        _ => CameraInsets::default(),
    };
    insets.set_if_neq(new);
}

/// Lets computer players act, one command at a time, when nothing moves any more.
fn computer<G: Tabled>(
    session: Option<ResMut<Session<G>>>,
    busy: Res<AnimationBusy>,
    lesson: Res<lesson::Progress>,
    settings: Res<Settings>,
    time: Res<Time>,
    mut wait: Local<Option<f32>>,
) {
    let Some(mut session) = session else { return };
    let theirs = session
        .to_act()
        .is_some_and(|s| !session.seats[s.index()].is_human());
    if !theirs || session.is_over() || busy.0 || lesson.holds(&session) {
        *wait = None;
        return;
    }
    // One frame passes in any case, however long frames take: in it the camera notes what the person looks at.
    let Some(waited) = wait.as_mut() else {
        *wait = Some(0.0);
        return;
    };
    *waited += time.delta_secs();
    let pace = settings
        .table
        .animation_speed
        .factor()
        .map_or(0.0, |f| PACE / f);
    if *waited >= pace {
        *waited = 0.0;
        session.let_computer_act();
    }
}

/// What the scenario tells is said to whoever sits at the screen, when everything before it has been shown.
fn announce<G: Tabled>(
    session: Option<ResMut<Session<G>>>,
    busy: Res<AnimationBusy>,
    mut toasts: MessageWriter<Toast>,
) {
    let Some(mut session) = session else { return };
    let shown = session.shown >= session.battle.log().len();
    let read = session.read[session.viewer.index()] >= session.shown;
    if !shown || read || busy.0 || session.curtain().is_some() {
        return;
    }
    for text in session.unread() {
        toasts.write(Toast::notice(text));
    }
}

/// The units that the person at the screen is asked about come into view, when what led to the question has been shown.
pub fn watch_question<G: Tabled>(
    session: Option<Res<Session<G>>>,
    busy: Res<AnimationBusy>,
    mut seen: Local<Option<(u64, u64)>>,
    mut camera: MessageWriter<CameraCommand>,
) {
    let Some(session) = session else { return };
    let now = (session.epoch, session.revision);
    if *seen == Some(now) || busy.0 || session.shown < session.battle.log().len() {
        return;
    }
    *seen = Some(now);
    let asked = session.battle.decision().filter(|d| {
        let seat = session.seats.get(d.side.index());
        d.side == session.viewer && seat.is_some_and(session::Seat::is_human)
    });
    if asked.is_none() {
        return;
    }
    let units = G::asked_about(&session).into_iter();
    let hexes: Vec<Hex> = units.filter_map(|u| G::shown_at(&session, u)).collect();
    if !hexes.is_empty() {
        camera.write(CameraCommand::Watch(hexes));
    }
}

/// New events become motion.
pub fn play_back<G: Tabled>(
    session: Option<ResMut<Session<G>>>,
    model: Option<Res<TableModel>>,
    mut fx: MessageWriter<TableFx>,
) {
    let Some(mut session) = session else { return };
    let total = session.battle.log().len();
    if session.shown >= total {
        return;
    }
    let from = session.shown;
    let before = model.map_or_else(
        || Arc::clone(G::board(session.battle.world())),
        |m| Arc::clone(&m.board),
    );
    for effect in G::effects(&session, &session.battle.log()[from..], &before) {
        fx.write(effect);
    }
    session.shown = total;
}

/// What table and HUD were made from last.
#[derive(Resource, Default)]
struct Shown {
    key: Option<Key>,
    /// Epoch, revision and selection that the table was made from.
    stands: Option<(u64, u64, Option<UnitId>)>,
    original_cf: BTreeMap<Hex, u8>,
    epoch: u64,
}

/// Epoch and revision of the battle, revisions of demo and lesson, overlays.
type Key = (u64, u64, [u64; 2], OverlaySwitches);

/// When no battle is on the table any more, its panels go.
fn clear(
    view: Option<ResMut<BattleView>>,
    mut shown: ResMut<Shown>,
    mut overlays: ResMut<Overlays>,
) {
    if shown.key.take().is_none() {
        return;
    }
    shown.stands = None;
    *overlays = Overlays::default();
    if let Some(mut view) = view {
        *view = BattleView::default();
    }
}

/// Makes the models of table and HUD anew when the battle or what the person plans has changed.
#[expect(clippy::too_many_arguments, reason = "a system's parameters")]
fn show<G: Tabled>(
    session: Option<Res<Session<G>>>,
    showing: Option<Res<demo::Showing<G>>>,
    lesson: Res<lesson::Progress>,
    trying: Option<Res<Trying>>,
    mut focus: ResMut<G::Focus>,
    mut cache: ResMut<G::Cache>,
    mut planned: Local<Option<G::Focus>>,
    mut shown: ResMut<Shown>,
    switches: Res<OverlaySwitches>,
    settings: Res<Settings>,
    mut view: ResMut<BattleView>,
    mut portrait: ResMut<Portrait>,
    mut overlays: ResMut<Overlays>,
    mut model: Option<ResMut<TableModel>>,
    mut commands: Commands,
) {
    let Some(session) = session else {
        *planned = None;
        return;
    };
    let mut right = focus.clone();
    G::refocus(&session, &mut right);
    focus.set_if_neq(right);
    if session.epoch != shown.epoch {
        shown.epoch = session.epoch;
        shown.original_cf = scenery::original_cf(&session);
    }
    let key = (
        session.epoch,
        session.revision,
        [showing.as_ref().map_or(0, |s| s.revision), lesson.revision],
        switches.clone(),
    );
    if shown.key.as_ref() == Some(&key)
        && planned.as_ref() == Some(&*focus)
        && !settings.is_changed()
    {
        return;
    }
    shown.key = Some(key);
    *planned = Some(focus.clone());
    if let Some(covered) = curtain::view(&session) {
        shown.stands = None;
        view.set_if_neq(covered);
        overlays.set_if_neq(Overlays::default());
        let mut table = G::table(&session, &G::Focus::default(), &shown.original_cf);
        table.minis.clear();
        table.battle = session.epoch;
        match &mut model {
            Some(m) => **m = table,
            None => commands.insert_resource(table),
        }
        return;
    }
    G::work_out(&session, &focus, &mut cache);
    let mut new = G::view(&session, &focus, &cache, &switches.list(&settings));
    new.demo = showing.map(|s| s.bar(&session));
    // Whoever watches leaves when it pleases them; the result is that of the battle to which they go back.
    if new.demo.is_some() {
        new.outcome = None;
    }
    new.tried = trying.is_some();
    new.lesson = lesson.panel(&session);
    // A caption may speak of a record when the selection has gone with the order that was given.
    if new.card.is_none()
        && let Some(unit) = new.lesson.as_ref().and_then(lesson::record_shown)
    {
        let mut look = G::Focus::default();
        look.point(None, Some(unit));
        new.card = G::view(&session, &look, &cache, &new.overlays).card;
    }
    let shown_unit = new.card.as_ref().map(|sheet| sheet.unit);
    let look = shown_unit.and_then(|unit| G::portrait(&session, unit));
    portrait.set_if_neq(Portrait(look));
    view.set_if_neq(new);
    let on = |o| switches.on(&settings, o);
    let mut over = G::overlays(&session, &focus, &cache, &on, side_palette(&settings));
    over.zones.extend(lesson.areas(&session));
    overlays.set_if_neq(over);
    // The pointer changes nothing that stands on the table.
    let stands = (session.epoch, session.revision, focus.selected());
    if shown.stands == Some(stands) && model.is_some() && !settings.is_changed() {
        return;
    }
    shown.stands = Some(stands);
    let mut table = G::table(&session, &focus, &shown.original_cf);
    table.battle = session.epoch;
    match &mut model {
        Some(m) => **m = table,
        None => commands.insert_resource(table),
    }
}

/// The colours of the sides on the table.
pub const fn side_palette(settings: &Settings) -> SidePalette {
    table_palette(settings.interface.palette)
}

/// The table's switches follow the settings.
fn follow_settings(
    settings: Res<Settings>,
    mut table: ResMut<TableSettings>,
    mut quality: ResMut<Quality>,
    adapter: Option<Res<RenderAdapterInfo>>,
) {
    if !settings.is_changed() {
        return;
    }
    let t = &settings.table;
    let new = TableSettings {
        grid: t.grid,
        hex_numbers: t.hex_numbers,
        palette: side_palette(&settings),
        speed: match t.animation_speed {
            AnimationSpeed::Off => 0.0,
            other => other.factor().unwrap_or(1.0),
        },
        reduced_motion: t.reduced_motion,
        fields: t.fields,
        side_outlines: t.side_outlines,
        larger_afar: t.larger_afar,
        ..table.clone()
    };
    table.set_if_neq(new);
    let level = match t.quality {
        QualitySetting::Automatic => crate::table::suitable_quality(adapter.as_deref()),
        QualitySetting::Low => QualityLevel::Low,
        QualitySetting::Medium => QualityLevel::Medium,
        QualitySetting::High => QualityLevel::High,
    };
    if quality.level != level {
        *quality = Quality::new(level);
    }
}

/// Normal distance of the camera, in pixels to a world unit: name plates have their full size there.
const PLATE_SCALE: f32 = 42.0;

/// Tells the HUD where miniatures are on the screen.
pub fn anchor(
    screen: Res<ScreenAnchors>,
    view: Res<BattleView>,
    terrain: Res<TerrainState>,
    model: Option<Res<TableModel>>,
    mut out: ResMut<Anchors>,
) {
    out.at.clear();
    let told = screen.labels.iter().filter_map(|label| match label.kind {
        LabelKind::Target(unit, _) => Some(UnitId(unit)),
        _ => None,
    });
    out.told = told.collect();
    let sums = screen.labels.iter().filter(|l| l.kind == LabelKind::Total);
    out.written = sums.map(|l| (l.at, l.text.chars().count())).collect();
    let Some(model) = model else { return };
    let middle = Hex::from_column_row(
        model.board.columns() as i16 / 2 + 1,
        model.board.rows() as i16 / 2 + 1,
    );
    let to = |hex| screen.world_to_screen(at_level(hex, 0.0));
    if let (Some(from), Some(north)) = (to(middle), to(middle.neighbour(Direction::N))) {
        let way = north - from;
        out.north = way.x.atan2(-way.y);
    }
    let wrecks: HashSet<u16> = model
        .minis
        .iter()
        .filter(|m| m.flags.wreck)
        .map(|m| m.id)
        .collect();
    for (id, a) in screen.minis.iter().filter(|(_, a)| a.visible) {
        if wrecks.contains(id) {
            continue;
        }
        out.at.insert(
            Anchor::Unit(UnitId(*id)),
            (a.head, (a.scale / PLATE_SCALE).clamp(0.4, 1.2)),
        );
    }
    if let Some(tip) = &view.hover
        && let Some(at) = screen.hex_to_screen(&terrain, tip.hex)
    {
        out.at.insert(Anchor::Hex(tip.hex), (at, 1.0));
    }
}
