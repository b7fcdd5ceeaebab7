//! The look of the program: the one place where colours, spacing, type and widget style live.
//!
//! [`Theme`] carries what a player can change (side palette, interface scale); the rest is constant.
//! Screens and HUD build from the widgets re-exported here and name no colour or size of their own.

pub mod colors;
pub mod fonts;
mod hits;
mod icons;
mod text;
mod widgets;

pub use colors::SidePalette;
pub use hits::{Hit, HudHits, take_hits};
pub use icons::{Icon, UnitIcon, emblem};
pub use text::{
    body, caps, dim, display, faint, paint_text, paint_text_in, print, strong, text_width, wrapped,
};
pub use widgets::*;

pub(crate) use hits::{noted, record};

use bevy::{asset::AssetEventSystems, prelude::*};
use bevy_egui::{EguiContexts, EguiPostUpdateSet, EguiPrimaryContextPass, egui};
use egui::{Color32, CornerRadius, Margin, Shadow, Stroke, TextStyle, vec2};

use crate::settings::Settings;
use colors as c;

/// Distances in points at interface scale 1. Everything is a multiple of four.
pub mod space {
    /// Between a panel and the edge of the window, and between panels.
    pub const EDGE: f32 = 8.0;
    /// Inside a panel, around its contents.
    pub const PAD: f32 = 10.0;
    /// Between blocks of a panel.
    pub const BLOCK: f32 = 8.0;
    /// Between neighbours in a row.
    pub const ITEM: f32 = 6.0;
    /// Between a thing and its label.
    pub const TIGHT: f32 = 4.0;
    /// Corner radius of panels.
    pub const ROUND: u8 = 7;
    /// Corner radius of controls.
    pub const ROUND_CONTROL: u8 = 5;
}

/// What a player can change about the look.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct Theme {
    /// Colours of the sides.
    pub palette: SidePalette,
    /// Interface scale, 1 is 100 %.
    pub scale: f32,
    /// Whether movement in the interface (fades, slides) is shown.
    pub motion: bool,
}

impl Default for Theme {
    fn default() -> Self {
        Self {
            palette: SidePalette::default(),
            scale: 1.0,
            motion: true,
        }
    }
}

impl Theme {
    /// The theme a player's settings ask for.
    pub fn from_settings(s: &Settings) -> Self {
        Self {
            palette: s.interface.palette,
            scale: s.interface.scale,
            motion: s.table.animation_speed.is_animated(),
        }
    }

    /// Colour of a side by its number.
    pub fn side(&self, number: u8) -> Color32 {
        self.palette.side(number)
    }
}

/// Frame of a floating panel.
pub fn panel_frame() -> egui::Frame {
    egui::Frame::new()
        .fill(c::alpha(c::SLATE, 0.975))
        .stroke(Stroke::new(1.0, c::LINE))
        .corner_radius(CornerRadius::same(space::ROUND))
        .inner_margin(Margin::same(space::PAD as i8))
        .shadow(Shadow {
            offset: [0, 3],
            blur: 12,
            spread: 0,
            color: Color32::from_black_alpha(120),
        })
}

/// Frame of a page that asks for attention: nothing shines through it.
pub fn dialog_frame() -> egui::Frame {
    panel_frame()
        .fill(c::SLATE)
        .stroke(Stroke::new(1.0, c::BRASS_DIM))
}

/// Frame of a raised block inside a panel.
pub fn well_frame() -> egui::Frame {
    egui::Frame::new()
        .fill(c::SLATE_RAISED)
        .stroke(Stroke::new(1.0, c::LINE_FAINT))
        .corner_radius(CornerRadius::same(space::ROUND_CONTROL))
        .inner_margin(Margin::same(8))
}

/// Frame of the printed card.
pub fn paper_frame() -> egui::Frame {
    egui::Frame::new()
        .fill(c::PAPER)
        .stroke(Stroke::new(1.0, c::PAPER_LINE))
        .corner_radius(CornerRadius::same(space::ROUND))
        .inner_margin(Margin::same(space::PAD as i8))
        .shadow(Shadow {
            offset: [0, 3],
            blur: 14,
            spread: 0,
            color: Color32::from_black_alpha(150),
        })
}

/// Gives a context our fonts. Once is enough.
pub fn install_fonts(ctx: &egui::Context) {
    ctx.set_fonts(fonts::definitions());
}

/// Gives a context our style. The scale is the zoom factor, which has to wait for the second pass.
pub fn apply(ctx: &egui::Context, theme: &Theme) {
    ctx.set_theme(egui::Theme::Dark);
    ctx.all_styles_mut(|s| style(s, theme));
    ctx.options_mut(|o| o.zoom_with_keyboard = false);
}

fn style(s: &mut egui::Style, theme: &Theme) {
    s.text_styles = [
        (TextStyle::Small, fonts::body(fonts::size::SMALL)),
        (TextStyle::Body, fonts::body(fonts::size::BODY)),
        (TextStyle::Button, fonts::strong(fonts::size::BODY)),
        (TextStyle::Heading, fonts::display(fonts::size::HEADING)),
        (TextStyle::Monospace, fonts::body(fonts::size::BODY)),
    ]
    .into();
    s.animation_time = if theme.motion { 0.12 } else { 0.0 };
    s.interaction.tooltip_delay = 0.25;
    s.interaction.show_tooltips_only_when_still = false;
    s.interaction.selectable_labels = false;

    let sp = &mut s.spacing;
    sp.item_spacing = vec2(space::ITEM, space::TIGHT);
    sp.button_padding = vec2(12.0, 6.0);
    sp.interact_size = vec2(28.0, 28.0);
    sp.menu_margin = Margin::same(space::PAD as i8);
    sp.window_margin = Margin::same(space::PAD as i8);
    sp.tooltip_width = 300.0;
    sp.slider_width = 180.0;
    sp.slider_rail_height = 6.0;
    sp.icon_width = 20.0;
    sp.icon_width_inner = 12.0;
    sp.combo_height = 260.0;
    sp.scroll = egui::style::ScrollStyle {
        bar_width: 8.0,
        floating_width: 4.0,
        ..egui::style::ScrollStyle::thin()
    };

    let v = &mut s.visuals;
    v.dark_mode = true;
    v.override_text_color = Some(c::TEXT);
    v.panel_fill = c::SLATE;
    v.window_fill = c::SLATE;
    v.window_stroke = Stroke::new(1.0, c::BRASS_DIM);
    v.window_corner_radius = CornerRadius::same(space::ROUND);
    v.menu_corner_radius = CornerRadius::same(space::ROUND_CONTROL);
    v.window_shadow = Shadow {
        offset: [0, 6],
        blur: 24,
        spread: 0,
        color: Color32::from_black_alpha(160),
    };
    v.popup_shadow = Shadow {
        offset: [0, 4],
        blur: 16,
        spread: 0,
        color: Color32::from_black_alpha(150),
    };
    v.extreme_bg_color = c::INK;
    v.faint_bg_color = c::SLATE_RAISED;
    v.text_edit_bg_color = Some(c::INK);
    v.selection.bg_fill = c::alpha(c::BRASS, 0.45);
    v.selection.stroke = Stroke::new(1.0, c::BRASS_BRIGHT);
    v.hyperlink_color = c::BRASS;
    v.warn_fg_color = c::WARN;
    v.error_fg_color = c::BAD;
    v.slider_trailing_fill = true;
    v.disabled_alpha = 0.45;
    v.handle_shape = egui::style::HandleShape::Circle;

    let round = CornerRadius::same(space::ROUND_CONTROL);
    let state = |fill: Color32, line: Color32, text: Color32| egui::style::WidgetVisuals {
        bg_fill: fill,
        weak_bg_fill: fill,
        bg_stroke: Stroke::new(1.0, line),
        corner_radius: round,
        fg_stroke: Stroke::new(1.5, text),
        expansion: 0.0,
    };
    v.widgets.noninteractive = state(c::SLATE, c::LINE_FAINT, c::TEXT);
    v.widgets.inactive = state(c::SLATE_CONTROL, c::LINE, c::TEXT);
    v.widgets.hovered = state(c::SLATE_HOVER, c::BRASS_DIM, c::BRASS_BRIGHT);
    v.widgets.active = state(c::SLATE_HOVER, c::BRASS, c::BRASS_BRIGHT);
    v.widgets.open = state(c::SLATE_HOVER, c::BRASS_DIM, c::TEXT);
    #[cfg(debug_assertions)]
    {
        s.debug.show_unaligned = false;
    }
}

/// When the look is brought up to date: before anything of ours draws.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum UiSet {
    /// Fonts and style.
    Style,
    /// Screens and HUD.
    Draw,
    /// Bookkeeping after drawing: hits, keyboard focus.
    After,
}

/// Adds the look: keeps egui's style in step with the settings and publishes [`HudHits`].
///
/// Fonts reach a context with its next pass, so they are given before it; until then nothing draws.
pub fn plugin(app: &mut App) {
    app.init_resource::<Theme>()
        .init_resource::<HudHits>()
        .init_resource::<Dressed>()
        .configure_sets(
            EguiPrimaryContextPass,
            (UiSet::Style, UiSet::Draw, UiSet::After)
                .chain()
                .run_if(resource_equals(Dressed(true))),
        )
        // What changed in the letters' texture counts in this frame, not in the next.
        .configure_sets(
            PostUpdate,
            EguiPostUpdateSet::PostProcessOutput.before(AssetEventSystems),
        )
        .add_systems(
            PostUpdate,
            (follow_settings, dress_context)
                .chain()
                .before(EguiPostUpdateSet::EndPass),
        )
        .add_systems(EguiPrimaryContextPass, publish_hits.in_set(UiSet::After));
}

fn follow_settings(settings: Res<Settings>, mut theme: ResMut<Theme>) {
    if settings.is_changed() {
        let new = Theme::from_settings(&settings);
        theme.set_if_neq(new);
    }
}

/// Where a context keeps the theme that it was dressed in: a new camera brings a new, bare context.
fn dress_id() -> egui::Id {
    egui::Id::new("hexlance.theme")
}

/// The theme that a context is dressed in.
pub fn worn(ctx: &egui::Context) -> Theme {
    ctx.data(|d| d.get_temp(dress_id())).unwrap_or_default()
}

/// Whether the context that is drawn to has our fonts.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Dressed(bool);

fn dress_context(mut contexts: EguiContexts, theme: Res<Theme>, mut dressed: ResMut<Dressed>) {
    // there is no context before the first camera
    let Ok(ctx) = contexts.ctx_mut() else {
        dressed.0 = false;
        return;
    };
    let worn = ctx.data(|d| d.get_temp::<Theme>(dress_id()));
    if worn.is_none() {
        install_fonts(ctx);
    }
    if worn != Some(*theme) {
        apply(ctx, &theme);
        ctx.data_mut(|d| d.insert_temp(dress_id(), *theme));
    }
    // a new scale is applied to the size of the screen in the pass before, and a first pass has none
    let first = ctx.cumulative_pass_nr() == 0;
    ctx.set_zoom_factor(if first { 1.0 } else { theme.scale });
    dressed.0 = true;
}

fn publish_hits(mut contexts: EguiContexts, mut hits: ResMut<HudHits>) -> Result {
    let ctx = contexts.ctx_mut()?;
    hits.0 = take_hits(ctx);
    Ok(())
}
