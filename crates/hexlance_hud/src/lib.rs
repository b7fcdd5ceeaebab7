//! The battle HUD: draws [`BattleView`] over the table and sends [`HudAction`]s back. It knows no ruleset and decides no
//! rule: all that it shows is plain data ([`hexlance_present`]).
#![deny(missing_docs)]

#[macro_use]
extern crate hexlance_lang as lang;

mod actions;
mod anchors;
mod breakdown;
mod commands;
mod conditions;
mod curtain;
mod demo;
mod dice;
mod gauges;
mod hex_tip;
mod initiative;
mod keys;
mod layout;
mod lesson;
mod log;
mod matrix;
mod menu;
mod mission;
mod outcome;
mod overlay;
mod phase_bar;
mod prompt;
mod radar;
mod record;
mod roster;
mod state;
mod target;
#[cfg(test)]
mod tests;
mod toasts;
mod why;

pub use anchors::{Anchors, Portrait};
pub use hexlance_present as model;
pub use layout::HudLayout;
pub use model::{Anchor, BattleView, FloatText, HudAction, Toast};
pub use state::{HudState, MenuPage};

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use hexlance_pages::{Codex, KeyCapture, SaveList, Screen};
use hexlance_table::NamePlates;
use hexlance_ui::{
    input::{KeyAction, PressedActions},
    settings::{Settings, SettingsReport},
    theme::{Theme, UiSet},
};

/// Everything that drawing the HUD needs and gives. Plain data: tests draw without a window.
pub struct HudCx<'a> {
    /// What to show.
    pub view: &'a BattleView,
    /// What is open, filtered, fading: the HUD's own state.
    pub state: &'a mut HudState,
    /// The look.
    pub theme: &'a Theme,
    /// The player's settings; the menu edits them.
    pub settings: &'a mut Settings,
    /// Where things on the table are on screen.
    pub anchors: &'a Anchors,
    /// The portrait of the unit on the record sheet.
    pub portrait: Portrait,
    /// What can be loaded.
    pub saves: &'a SaveList,
    /// The settings page waiting for a key.
    pub capture: &'a mut KeyCapture,
    /// All abilities, to look up.
    pub codex: &'a Codex,
    /// Actions whose key went down in this frame.
    pub pressed: &'a [KeyAction],
    /// What the player did.
    pub out: &'a mut Vec<HudAction>,
}

impl HudCx<'_> {
    /// Whether a key of the action went down in this frame.
    pub(crate) fn key(&self, action: KeyAction) -> bool {
        self.pressed.contains(&action)
    }

    /// The key hint of an action.
    pub(crate) fn hint(&self, action: KeyAction) -> String {
        self.settings.keys.hint(action)
    }

    /// Colour of a side.
    pub(crate) fn side_color(&self, side: model::SideId) -> egui::Color32 {
        self.theme.side(side.0)
    }

    /// Name of a side.
    pub(crate) fn side_name(&self, side: model::SideId) -> &str {
        self.view
            .side(side)
            .map_or(tr!("A side"), |s| s.name.as_str())
    }
}

/// Draws the whole HUD for one pass.
pub fn draw(ctx: &egui::Context, cx: &mut HudCx) {
    let layout = HudLayout::new(ctx.content_rect(), cx.state.log_open);
    cx.state.begin(ctx.time(), cx.view);
    if let Some(curtain) = &cx.view.curtain {
        cx.state.forget();
        cx.state.plates.clear();
        keys::curtain(cx);
        curtain::draw(ctx, cx, curtain);
        return;
    }
    keys::handle(cx);
    overlay::plates(ctx, cx);
    overlay::floats(ctx, cx);
    phase_bar::draw(ctx, cx, &layout);
    conditions::draw(ctx, cx, &layout);
    roster::draw(ctx, cx, &layout);
    radar::draw(ctx, cx, &layout);
    log::draw(ctx, cx, &layout);
    if cx.view.outcome.is_none() {
        initiative::draw(ctx, cx, &layout);
    }
    let target_top = target::draw(ctx, cx, &layout);
    record::draw(ctx, cx, &layout, target_top);
    if cx.view.outcome.is_none() {
        if cx.view.demo.is_some() {
            demo::draw(ctx, cx, &layout);
        } else if cx.view.prompt.is_some() {
            prompt::draw(ctx, cx, &layout);
        } else {
            actions::draw(ctx, cx, &layout);
            matrix::draw(ctx, cx, &layout);
        }
        hex_tip::draw(ctx, cx, &layout);
    }
    lesson::draw(ctx, cx, &layout);
    toasts::draw(ctx, cx, &layout);
    if cx.view.outcome.is_some() {
        outcome::draw(ctx, cx, &layout);
    }
    menu::draw(ctx, cx, &layout);
    if cx.state.is_moving() {
        ctx.request_repaint();
    }
}

/// The part of a screen that the usual panels leave free, in points; with that of a lesson among them.
pub fn free_part(screen: egui::Rect, lesson: bool) -> egui::Rect {
    let free = HudLayout::new(screen, false).free();
    if lesson {
        free.with_min_y(free.top() + lesson::HEIGHT)
    } else {
        free
    }
}

/// Adds the HUD to the battle screen.
pub fn plugin(app: &mut App) {
    app.init_resource::<BattleView>()
        .init_resource::<Anchors>()
        .init_resource::<Portrait>()
        .init_resource::<HudState>()
        .init_resource::<ToastTop>()
        .init_resource::<NamePlates>()
        .add_message::<HudAction>()
        .add_message::<FloatText>()
        .add_message::<Toast>()
        .add_systems(Update, collect_messages)
        .add_systems(OnEnter(Screen::Battle), |mut s: ResMut<HudState>| {
            *s = HudState::default()
        })
        .add_systems(
            EguiPrimaryContextPass,
            (draw_battle, tell_plates)
                .chain()
                .in_set(UiSet::Draw)
                .run_if(in_state(Screen::Battle)),
        )
        .add_systems(OnExit(Screen::Battle), |mut plates: ResMut<NamePlates>| {
            plates.0.clear();
        })
        .add_systems(
            EguiPrimaryContextPass,
            draw_toasts
                .in_set(UiSet::Draw)
                .run_if(not(in_state(Screen::Battle))),
        );
}

/// Takes messages into the HUD's state.
fn collect_messages(
    mut toasts: MessageReader<Toast>,
    mut reports: MessageReader<SettingsReport>,
    mut floats: MessageReader<FloatText>,
    mut state: ResMut<HudState>,
) {
    for t in toasts.read() {
        state.toast(t.clone());
    }
    for r in reports.read() {
        state.toast(Toast {
            text: r.0.clone(),
            tone: model::Tone::Warn,
        });
    }
    for f in floats.read() {
        state.float(f.clone());
    }
}

#[allow(
    clippy::too_many_arguments,
    reason = "a Bevy system takes what it needs"
)]
fn draw_battle(
    mut contexts: EguiContexts,
    view: Res<BattleView>,
    mut state: ResMut<HudState>,
    theme: Res<Theme>,
    mut settings: ResMut<Settings>,
    anchors: Res<Anchors>,
    portrait: Res<Portrait>,
    saves: Res<SaveList>,
    mut capture: ResMut<KeyCapture>,
    codex: Res<Codex>,
    pressed: Res<PressedActions>,
    mut out: MessageWriter<HudAction>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let mut edited = settings.clone();
    let mut actions = Vec::new();
    draw(
        ctx,
        &mut HudCx {
            view: &view,
            state: &mut state,
            theme: &theme,
            settings: &mut edited,
            anchors: &anchors,
            portrait: *portrait,
            saves: &saves,
            capture: &mut capture,
            codex: &codex,
            pressed: &pressed.0,
            out: &mut actions,
        },
    );
    settings.set_if_neq(edited);
    out.write_batch(actions);
    Ok(())
}

/// Tells the table where name plates stand: who points at one, or clicks it, means its unit.
fn tell_plates(
    mut contexts: EguiContexts,
    state: Res<HudState>,
    mut plates: ResMut<NamePlates>,
) -> Result {
    let zoom = contexts.ctx_mut()?.zoom_factor();
    let shown = state.plates.iter().map(|(unit, rect)| {
        let corner = |at: egui::Pos2| Vec2::new(at.x, at.y) * zoom;
        (
            unit.0,
            Rect::from_corners(corner(rect.min), corner(rect.max)),
        )
    });
    plates.set_if_neq(NamePlates(shown.collect()));
    Ok(())
}

/// How far from the top toasts begin on screens without a battle, in points. A screen with a bar at the top moves them
/// below it while it is shown.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct ToastTop(pub f32);

impl Default for ToastTop {
    fn default() -> Self {
        Self(16.0)
    }
}

/// Toasts are shown on every screen.
fn draw_toasts(
    mut contexts: EguiContexts,
    mut state: ResMut<HudState>,
    top: Res<ToastTop>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    state.now = ctx.time();
    let at = egui::pos2(ctx.content_rect().center().x, top.0);
    toasts::draw_in(ctx, &mut state, at);
    Ok(())
}
