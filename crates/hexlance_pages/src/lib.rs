//! Pages that know no battle and no ruleset's types: the title, the settings, the help, the codex of abilities, the list of
//! saved battles, the credits; which screen is shown, and what screens and panels list beside them.
//!
//! Pages take their contents from plain resources ([`ScenarioCatalog`], [`SaveList`], [`Codex`]) and send
//! [`ScreenAction`]s.
#![deny(missing_docs)]

#[macro_use]
extern crate hexlance_lang as lang;

mod catalog;
mod codex;
mod credits;
mod faults;
pub mod form;
mod grid;
mod help;
mod help_text;
#[cfg(test)]
mod made_up;
mod picture;
pub mod portraits;
mod saves;
mod settings;
mod thumbnail;
mod tip;
mod title;

pub use catalog::{
    BattleSetup, ComputerLevel, Controller, RuleSwitch, ScenarioCatalog, ScenarioEntry,
    ScenarioSide, ScenarioUnit,
};
pub use codex::{Codex, CodexLook, Filter as CodexFilter, codex_page};
pub use faults::{FaultChoice, ModFault, ModFaults, draw_faults, sentence};
pub use grid::draw as grid;
pub use help::{filled, help_page};
pub use hexlance_present::{
    AbilityMark,
    codex::{Carrier, CodexEntry, Diagram, Facet, Print, Printed, Tag},
};
pub use picture::{check as check_picture, picture};
pub use saves::{SaveEntry, SaveList, ago, save_rows};
pub use settings::{KeyCapture, settings_page};
pub use thumbnail::{
    LiveMap, MapPicture, ground_colour, hex_on_map, map_hex, map_point, paint_map,
};
pub use tip::show as tip;
pub use title::{Beside, TitleChoice, draw_title};

use bevy::prelude::*;
use bevy_egui::{EguiPrimaryContextPass, egui};
use hexlance_present::Rules;
use hexlance_rules::AbilityId;
use hexlance_ui::{
    input::{KeyAction, KeyboardFocus, Keys},
    theme::{self, Button, Icon, UiSet, colors as c, fonts, space},
};

/// Which screen is shown.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Screen {
    /// The first one.
    #[default]
    Title,
    /// Choosing a battle.
    Setup,
    /// A battle on the table.
    Battle,
    /// Settings, from the title. In a battle the menu shows the same page without leaving.
    Settings,
    /// Saved forces, and building new ones.
    Forces,
    /// Help, from the title.
    Help,
    /// All abilities, with their demos.
    Codex,
    /// The scenario editor.
    Editor,
    /// Who and what is behind it.
    Credits,
}

impl Screen {
    /// Whether it is a page that covers the whole table, on a ground of its own.
    pub const fn covers_table(self) -> bool {
        match self {
            Screen::Title | Screen::Battle | Screen::Editor => false,
            Screen::Setup
            | Screen::Settings
            | Screen::Forces
            | Screen::Help
            | Screen::Codex
            | Screen::Credits => true,
        }
    }
}

/// What a player did on a screen that the program has to carry out. Moving between screens needs no message.
#[derive(Message, Clone, Debug, PartialEq)]
pub enum ScreenAction {
    /// Start a battle, then go to [`Screen::Battle`].
    Start(BattleSetup),
    /// Show the demo of an ability.
    Demo(AbilityId),
    /// Begin the battle that teaches these rules.
    Learn(Rules),
    /// Begin the present battle again.
    Restart,
    /// Show the present battle, which is over, again.
    Watch,
    /// Take up the latest battle.
    Continue,
    /// Load what was saved under a name.
    Load(String),
}

/// Adds the pages, and the keys that lead back from them.
pub fn plugin(app: &mut App) {
    app.init_state::<Screen>()
        .init_resource::<ScenarioCatalog>()
        .init_resource::<SaveList>()
        .init_resource::<ModFaults>()
        .init_resource::<KeyCapture>()
        .add_message::<ScreenAction>()
        .add_systems(EguiPrimaryContextPass, capture_keys.in_set(UiSet::Style))
        .add_systems(EguiPrimaryContextPass, release_keys.in_set(UiSet::After))
        .add_systems(Update, back_key.run_if(leads_to_the_title));
    title::plugin(app);
    settings::plugin(app);
    help::plugin(app);
    codex::plugin(app);
    credits::plugin(app);
}

/// Whether the way back from a screen is to the title, whatever led there.
fn leads_to_the_title(screen: Res<State<Screen>>) -> bool {
    use Screen::{Battle, Codex, Editor, Forces, Title};
    !matches!(screen.get(), Battle | Title | Forces | Codex | Editor)
}

fn capture_keys(keys: Keys, mut capture: ResMut<KeyCapture>) {
    let pressed = if capture.waiting.is_some() {
        keys.raw_chord()
    } else {
        None
    };
    capture.bypass_change_detection().pressed = pressed;
}

fn release_keys(capture: Res<KeyCapture>, mut focus: ResMut<KeyboardFocus>) {
    let wanted = KeyboardFocus {
        capture: capture.waiting.is_some(),
        ..*focus
    };
    focus.set_if_neq(wanted);
}

fn back_key(keys: Keys, mut next: ResMut<NextState<Screen>>) {
    if keys.just(KeyAction::Cancel) {
        next.set(Screen::Title);
    }
}

/// The frame of a full screen: a heading with a way back, and the page below it. True when the player goes back.
pub(crate) fn page<R>(
    ctx: &egui::Context,
    key: &str,
    heading: &str,
    width: f32,
    add: impl FnOnce(&mut egui::Ui) -> R,
) -> (bool, R) {
    let screen = ctx.content_rect();
    let width = width.min(screen.width() - 2.0 * space::EDGE);
    let at = egui::pos2(screen.center().x, screen.top() + 16.0);
    let mut back = false;
    let behind = ctx.layer_painter(egui::LayerId::new(
        egui::Order::Background,
        egui::Id::new("page.ground"),
    ));
    ground(&behind, screen);
    let frame = theme::panel_frame().inner_margin(theme::space::PAGE);
    let shown = theme::Island::new(key, egui::Align2::CENTER_TOP, at, width)
        .frame(frame)
        .max_height(screen.height() - 32.0)
        .show(ctx, |ui| {
            let (_, rect) = ui.allocate_space(egui::vec2(ui.available_width(), 38.0));
            let button =
                egui::Rect::from_min_size(rect.min + egui::vec2(0.0, 2.0), egui::vec2(34.0, 34.0));
            back = Button::icon_only("page.back", Icon::Left, tr!("Back"))
                .show_at(ui, button)
                .clicked();
            ui.painter().text(
                egui::pos2(rect.left() + 48.0, rect.center().y + 1.0),
                egui::Align2::LEFT_CENTER,
                heading,
                fonts::display(fonts::size::PAGE),
                c::TEXT,
            );
            theme::hairline(ui);
            add(ui)
        });
    (back, shown.inner)
}

/// The ground of pages, which covers the table: ink, a little lighter at the top, as a wall is below a lamp.
fn ground(p: &egui::Painter, rect: egui::Rect) {
    p.rect_filled(rect, 0.0, c::INK);
    p.add(egui::Shape::gradient_rect(
        rect,
        egui::Direction::TopDown,
        [c::mix(c::INK, c::SLATE_RAISED, 0.55), c::INK],
    ));
}

/// A page over the whole window: `add` draws into the strip at the top and into what is below.
pub fn whole_window(
    ctx: &egui::Context,
    key: &str,
    add: impl FnOnce(&mut egui::Ui, egui::Rect, egui::Rect),
) {
    let screen = ctx.content_rect();
    egui::Area::new(egui::Id::new(key))
        .order(egui::Order::Middle)
        .fixed_pos(screen.min)
        .constrain(false)
        .fade_in(false)
        .show(ctx, |ui| {
            let (_, all) = ui.allocate_space(screen.size());
            ground(ui.painter(), all);
            let inner = all.shrink(14.0);
            let head = egui::Rect::from_min_size(inner.min, egui::vec2(inner.width(), 42.0));
            let top = egui::pos2(inner.left(), head.bottom() + 9.0);
            add(ui, head, egui::Rect::from_min_max(top, inner.max));
        });
}
