//! Shows every screen and every state of the HUD with made-up data, without rules or table.
//!
//! `cargo run --example hud_demo -- --state battle`

#[path = "hud_demo/catalog.rs"]
mod catalog;
#[path = "../crates/hexlance_hud/tests/data/mod.rs"]
mod data;
#[path = "../tests/rulesets/mod.rs"]
mod rulesets;

use bevy::{prelude::*, window::WindowResolution};
use bevy_egui::{EguiContexts, EguiPlugin, EguiPrimaryContextPass, egui};
use clap::{Parser, ValueEnum};
use hexlance::{
    hud::{
        self, Anchor, Anchors, BattleView, FloatText, HudAction, HudState, MenuPage, Toast,
        model::Tone,
    },
    input,
    rulesets::{Registered, Rules},
    screens::{self, MapPicture, Screen, ScreenAction, paint_map},
    settings::{self, Settings, SettingsPath},
    theme::{self, HudHits, SidePalette, UiSet},
};
use hexlance_rules::draft::Pick;

/// What to show.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum State {
    Title,
    TitleLoad,
    Setup,
    Battle,
    Dial,
    Aim,
    Prompt,
    Log,
    Menu,
    Save,
    ConfirmEnd,
    MenuHelp,
    Curtain,
    Stranger,
    LargeCraft,
    End,
    Settings,
    Help,
    Credits,
}

/// The HUD with made-up data.
#[derive(Parser, Resource, Clone, Debug)]
struct Args {
    /// What to show first.
    #[arg(long, value_enum, default_value_t = State::Battle)]
    state: State,
    /// Window size.
    #[arg(long, default_value = "1280x720")]
    size: String,
    /// Interface scale.
    #[arg(long, default_value_t = 1.0)]
    scale: f32,
    /// Colours of the sides: 0, 1 or 2.
    #[arg(long, default_value_t = 0)]
    palette: usize,
    /// Write the names and places of all widgets here, once a second.
    #[arg(long)]
    hits: Option<std::path::PathBuf>,
}

fn main() {
    rulesets::registered();
    let args = Args::parse();
    let (w, h) = args
        .size
        .split_once('x')
        .and_then(|(w, h)| Some((w.parse().ok()?, h.parse().ok()?)))
        .unwrap_or((1280, 720));
    let folder = std::env::temp_dir().join(format!("hexlance-hud-demo-{}", std::process::id()));
    let mut app = App::new();
    app.add_plugins(DefaultPlugins.set(WindowPlugin {
        primary_window: Some(Window {
            title: "Hexlance HUD demo".into(),
            resolution: WindowResolution::new(w, h).with_scale_factor_override(1.0),
            resizable: true,
            ..default()
        }),
        ..default()
    }))
    .add_plugins(EguiPlugin::default())
    .insert_resource(ClearColor(Color::srgb(0.08, 0.09, 0.10)))
    .insert_resource(SettingsPath(folder.join("settings.ron")))
    .add_plugins((
        settings::plugin,
        theme::plugin,
        input::plugin,
        screens::plugin,
        hud::plugin,
    ))
    .insert_resource(args)
    .insert_resource(catalog::catalog(Rules::first()))
    .insert_resource(data::saves(Rules::first()))
    .insert_resource(data::battle())
    .add_systems(Startup, start)
    .add_systems(EguiPrimaryContextPass, backdrop.in_set(UiSet::Style))
    .add_systems(Update, (answer, navigate, write_hits, show_floats));
    app.run();
}

#[allow(
    clippy::too_many_arguments,
    reason = "a Bevy system takes what it needs"
)]
fn start(
    mut commands: Commands,
    args: Res<Args>,
    mut next: ResMut<NextState<Screen>>,
    mut settings: ResMut<Settings>,
) {
    commands.spawn(Camera3d::default());
    settings.interface.scale = args.scale;
    settings.interface.palette = SidePalette::ALL[args.palette.min(2)];
    next.set(match args.state {
        State::Title | State::TitleLoad => Screen::Title,
        State::Setup => Screen::Setup,
        State::Settings => Screen::Settings,
        State::Help => Screen::Help,
        State::Credits => Screen::Credits,
        _ => Screen::Battle,
    });
    commands.run_system_cached(dress);
}

/// Puts the view into the state that was asked for.
fn dress(args: Res<Args>, mut view: ResMut<BattleView>, mut toasts: MessageWriter<Toast>) {
    match args.state {
        State::Battle => view.target = None,
        State::Dial => {
            *view = data::dial_battle();
            view.target = None;
        }
        State::Prompt => {
            view.prompt = Some(data::prompt());
            view.target = None;
            toasts.write(Toast::refusal(
                "The hex is 12\" away and the unit has 10\" left.",
            ));
        }
        State::Curtain => view.curtain = Some(data::curtain()),
        State::Stranger => view.card = Some(data::stranger()),
        State::LargeCraft => {
            view.card = Some(data::large_craft());
            view.target = None;
        }
        State::End => {
            view.outcome = Some(data::outcome());
            view.target = None;
        }
        _ => {}
    }
}

/// A map painted flat stands in for the table, and its hexes carry the anchors.
fn backdrop(
    mut contexts: EguiContexts,
    args: Res<Args>,
    mut picture: Local<MapPicture>,
    mut anchors: ResMut<Anchors>,
    mut state: ResMut<HudState>,
    screen: Res<State_>,
    mut frame: Local<u32>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let board = catalog::board();
    let rect = ctx.content_rect();
    let p = ctx.layer_painter(egui::LayerId::new(
        egui::Order::Background,
        egui::Id::new("demo.table"),
    ));
    let big = egui::Rect::from_center_size(rect.center(), rect.size() * 1.15);
    let area = paint_map(ctx, &p, &mut picture, (board, Default::default()), big);
    anchors.at.clear();
    let zoom = ctx.zoom_factor();
    for (unit, (x, y)) in data::places() {
        let at = area.min + egui::vec2(area.width() * x, area.height() * y);
        p.circle_filled(at, 13.0, egui::Color32::from_rgb(60, 62, 58));
        anchors.at.insert(
            Anchor::Unit(unit),
            (Vec2::new(at.x * zoom, at.y * zoom), 1.0),
        );
    }
    *frame += 1;
    if *screen.get() == Screen::Battle && *frame == 8 {
        match args.state {
            State::Menu => state.menu = Some(MenuPage::Main),
            State::Save => state.menu = Some(MenuPage::Save),
            State::ConfirmEnd => state.menu = Some(MenuPage::ConfirmEnd),
            State::MenuHelp => state.menu = Some(MenuPage::Help),
            State::Log => {
                state.log_open = true;
                state.opened.insert(7);
            }
            _ => {}
        }
    }
    Ok(())
}

type State_ = bevy::state::state::State<Screen>;

/// The demo has no rules: it only shows that an action arrived, and follows the ones that change the view.
fn answer(
    mut actions: MessageReader<HudAction>,
    mut view: ResMut<BattleView>,
    mut toasts: MessageWriter<Toast>,
) {
    for a in actions.read() {
        info!("{a:?}");
        match a {
            HudAction::SelectUnit(u) => view.selected = Some(*u),
            HudAction::Deselect => view.selected = None,
            HudAction::CancelTarget => view.target = None,
            HudAction::LiftCurtain => view.curtain = None,
            HudAction::Answer(..) => view.prompt = None,
            HudAction::Pick(Pick::Button(key)) if key.starts_with("attack.") => {
                view.target = data::battle().target;
            }
            HudAction::ToggleOverlay(o) => {
                for (k, on) in &mut view.overlays {
                    if k == o {
                        *on = !*on;
                    }
                }
            }
            HudAction::PointAt(_) => {}
            other => {
                toasts.write(Toast::notice(format!("{other:?}")));
            }
        }
    }
}

fn navigate(mut actions: MessageReader<ScreenAction>, mut next: ResMut<NextState<Screen>>) {
    for a in actions.read() {
        info!("{a:?}");
        next.set(Screen::Battle);
    }
}

fn show_floats(
    mut out: MessageWriter<FloatText>,
    time: Res<Time>,
    mut last: Local<f32>,
    args: Res<Args>,
) {
    if !matches!(args.state, State::Battle | State::Aim) || time.elapsed_secs() - *last < 2.5 {
        return;
    }
    *last = time.elapsed_secs();
    let (unit, _) = data::places()[4];
    for (text, tone) in [("-3 armor", Tone::Bad), ("Engine hit", Tone::Warn)] {
        out.write(FloatText {
            anchor: Anchor::Unit(unit),
            text: text.into(),
            tone,
        });
    }
}

fn write_hits(hits: Res<HudHits>, args: Res<Args>, time: Res<Time>, mut last: Local<f32>) {
    let Some(path) = &args.hits else { return };
    if time.elapsed_secs() - *last < 1.0 {
        return;
    }
    *last = time.elapsed_secs();
    let text: String = hits
        .0
        .iter()
        .map(|h| format!("{}\t{}\t{:?}\t{}\n", h.key, h.label, h.centre(), h.enabled))
        .collect();
    if let Err(e) = std::fs::write(path, text) {
        warn!("{}: {e}", path.display());
    }
}
