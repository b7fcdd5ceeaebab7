//! The look of the program: the one place where colours, spacing, type and widget style live.
//!
//! [`Theme`] carries what a player can change (side palette, interface scale); the rest is constant.
//! Screens and HUD build from the widgets re-exported here and name no colour or size of their own.

pub mod colors;
pub mod fonts;
mod hits;
mod icons;
mod text;
pub mod vision;
mod widgets;

pub use colors::SidePalette;
pub use hits::{Hit, HudHits, nameless, take_hits};
pub use icons::{Icon, Mark, Paint, PaintMark, UnitIcon, emblem};
pub use text::{
    body, caps, dim, display, faint, paint_rows_in, paint_text, paint_text_in, print, rows_height,
    strong, text_width, wrapped,
};
pub use widgets::*;

pub use hits::{named, named_as, named_field, noted, record};

use bevy::{asset::AssetEventSystems, prelude::*};
use bevy_egui::{
    EguiContexts, EguiPostUpdateSet, EguiPrimaryContextPass, PrimaryEguiContext, egui,
};
use egui::{Color32, CornerRadius, Margin, Shadow, Stroke, TextStyle, vec2};

use crate::settings::{AUTOMATIC_SCALE, SCALES, Settings};
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
    /// Corner radius of chips, marks and rows inside a panel.
    pub const ROUND_SMALL: u8 = 3;
    /// Corner radius of boxes and bars of a few points.
    pub const ROUND_PIP: u8 = 1;
    /// Corner radius of what ends in half circles, however high.
    pub const PILL: u8 = u8::MAX;

    /// Inside a strip of buttons or numbers at the edge of the window.
    pub const STRIP: Margin = Margin::symmetric(8, 7);
    /// Inside a panel that asks or tells something.
    pub const NOTICE: Margin = Margin::symmetric(14, 10);
    /// Inside a page over the table.
    pub const PAGE: Margin = Margin::symmetric(20, 16);
    /// Inside a field that text is typed into.
    pub const FIELD: Margin = Margin::symmetric(9, 6);

    use bevy_egui::egui::Margin;
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
    /// The theme a player's settings ask for in a window of a size, in logical pixels; without one nothing is scaled by
    /// itself.
    pub fn from_settings(s: &Settings, window: Option<Vec2>) -> Self {
        let scale = if s.interface.scale == AUTOMATIC_SCALE {
            window.map_or(1.0, suitable_scale)
        } else {
            s.interface
                .scale
                .min(window.map_or(*SCALES.end(), largest_scale))
        };
        Self {
            palette: s.interface.palette,
            scale,
            motion: s.table.animation_speed.is_animated() && !s.table.reduced_motion,
        }
    }

    /// Colour of a side by its number.
    pub fn side(&self, number: u8) -> Color32 {
        self.palette.side(number)
    }
}

/// The interface scale that suits a window of a size in logical pixels. Panels are laid out for 1280 x 720; of what a
/// window is larger, half goes to larger type and half to more room for the table.
pub fn suitable_scale(window: Vec2) -> f32 {
    let fits = (window.x / 1280.0).min(window.y / 720.0);
    let scale = if fits > 1.0 {
        1.0 + (fits - 1.0) * 0.5
    } else {
        fits
    };
    // in steps, so that dragging a window's edge does not make all type anew with every pixel
    let step = (scale * 20.0 + 1e-3).floor() / 20.0;
    step.clamp(*SCALES.start(), *SCALES.end())
}

/// The least room that panels are laid out for, in points.
const LEAST_ROOM: Vec2 = Vec2::new(1024.0, 576.0);

/// The largest interface scale that leaves panels the room they need in a window of a size in logical pixels.
pub fn largest_scale(window: Vec2) -> f32 {
    let fits = (window.x / LEAST_ROOM.x).min(window.y / LEAST_ROOM.y);
    fits.clamp(*SCALES.start(), *SCALES.end())
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

fn follow_settings(
    settings: Res<Settings>,
    cameras: Query<&Camera, With<PrimaryEguiContext>>,
    mut theme: ResMut<Theme>,
) {
    let window = cameras.iter().find_map(Camera::logical_target_size);
    let new = Theme::from_settings(&settings, window);
    theme.set_if_neq(new);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_scale_suits_the_window() {
        let at = |w: f32, h: f32| suitable_scale(Vec2::new(w, h));
        assert_eq!(at(1280.0, 720.0), 1.0);
        assert_eq!(at(1920.0, 1080.0), 1.25);
        assert_eq!(at(2560.0, 1440.0), 1.5);
        assert_eq!(at(3840.0, 2160.0), 2.0);
        assert_eq!(at(1024.0, 576.0), 0.8);
        // the narrower way counts, and no window makes type unreadable
        assert_eq!(at(3840.0, 720.0), 1.0);
        assert_eq!(at(320.0, 200.0), 0.8);
        assert_eq!(at(15360.0, 8640.0), 2.0);
    }

    #[test]
    fn a_chosen_scale_does_not_follow_the_window() {
        let mut s = Settings::default();
        let window = Some(Vec2::new(3840.0, 2160.0));
        assert_eq!(Theme::from_settings(&s, window).scale, 2.0);
        assert_eq!(Theme::from_settings(&s, None).scale, 1.0);
        s.interface.scale = 1.25;
        assert_eq!(Theme::from_settings(&s, window).scale, 1.25);
    }

    #[test]
    fn a_chosen_scale_leaves_panels_the_room_they_need() {
        let mut s = Settings::default();
        s.interface.scale = 2.0;
        let at = |x, y| Theme::from_settings(&s, Some(Vec2::new(x, y))).scale;
        assert_eq!(at(3840.0, 2160.0), 2.0);
        assert_eq!(at(1280.0, 720.0), 1.25);
        assert_eq!(at(1024.0, 640.0), 1.0);
        assert_eq!(at(640.0, 400.0), 0.8);
    }

    #[test]
    fn reduced_motion_stills_the_panels() {
        let mut s = Settings::default();
        assert!(Theme::from_settings(&s, None).motion);
        s.table.reduced_motion = true;
        assert!(!Theme::from_settings(&s, None).motion);
    }
}
