//! Floating panels and their headings.

use crate::theme::{self, colors as c, panel_frame};
use bevy_egui::egui::{
    self, Align2, Area, Context, FontId, Frame, Id, InnerResponse, Label, LayerId, Order, Painter,
    Pos2, Rect, Stroke, TextStyle, TextWrapMode, Ui, Vec2, WidgetText, vec2,
};

/// A panel that floats over the table at a fixed place.
#[derive(Clone, Debug)]
#[must_use = "call show"]
pub struct Island {
    id: Id,
    pivot: Align2,
    at: Pos2,
    width: f32,
    max_height: f32,
    frame: Frame,
    order: Order,
    interactive: bool,
}

impl Island {
    /// A panel whose `pivot` lies at `at`, with an outer width in points.
    pub fn new(key: &str, pivot: Align2, at: Pos2, width: f32) -> Self {
        Self {
            id: Id::new(("island", key)),
            pivot,
            at,
            width,
            max_height: f32::INFINITY,
            frame: panel_frame(),
            order: Order::Middle,
            interactive: true,
        }
    }

    /// With another frame.
    pub fn frame(mut self, frame: Frame) -> Self {
        self.frame = frame;
        self
    }

    /// At most this high, outer height in points. The contents must scroll by themselves.
    pub const fn max_height(mut self, height: f32) -> Self {
        self.max_height = height;
        self
    }

    /// On another layer.
    pub const fn order(mut self, order: Order) -> Self {
        self.order = order;
        self
    }

    /// Lets the pointer through.
    pub const fn passive(mut self) -> Self {
        self.interactive = false;
        self
    }

    /// Keeps it directly above another layer of the same order, whichever of the two was clicked last.
    pub fn above(self, ctx: &Context, layer: LayerId) -> Self {
        ctx.set_sublayer(layer, LayerId::new(self.order, self.id));
        self
    }

    /// Draws it; the response's rectangle is the outer one.
    pub fn show<R>(self, ctx: &Context, add: impl FnOnce(&mut Ui) -> R) -> InnerResponse<R> {
        let frame = self.frame;
        let margin = frame.total_margin();
        let inner_width = (self.width - margin.sum().x).max(0.0);
        let inner_height = (self.max_height - margin.sum().y).max(0.0);
        let before = area_size(ctx, self.id);
        let shown = Area::new(self.id)
            .order(self.order)
            .interactable(self.interactive)
            .movable(false)
            .constrain(false)
            .fade_in(false)
            .pivot(self.pivot)
            .fixed_pos(self.at)
            .default_width(self.width)
            .show(ctx, |ui| {
                frame
                    .show(ui, |ui| {
                        ui.set_width(inner_width);
                        if inner_height.is_finite() {
                            ui.set_max_height(inner_height);
                        }
                        add(ui)
                    })
                    .inner
            });
        if self.pivot != Align2::LEFT_TOP {
            place_anew(ctx, before, shown.response.rect.size());
        }
        shown
    }

    /// Where the island was in the last frame.
    pub fn last_rect(ctx: &Context, key: &str) -> Option<Rect> {
        egui::AreaState::load(ctx, Id::new(("island", key))).map(|s| s.rect())
    }
}

/// The size that an area had when it was last drawn.
pub fn area_size(ctx: &Context, id: Id) -> Option<Vec2> {
    egui::AreaState::load(ctx, id).and_then(|state| state.size)
}

/// An area with a pivot was placed by the size that it had; where another one moves it, the frame is made once more before
/// anybody sees it.
pub fn place_anew(ctx: &Context, before: Option<Vec2>, now: Vec2) {
    if before.is_some_and(|b| (b - now).abs().max_elem() > 0.5) {
        ctx.request_discard("a panel has another size");
    }
}

/// A small brass heading with a rule after it.
pub fn heading(ui: &mut Ui, text: &str) {
    let caps = || theme::caps(text);
    let line = WidgetText::from(caps()).into_galley(
        ui,
        Some(TextWrapMode::Extend),
        f32::INFINITY,
        TextStyle::Body,
    );
    // Without room for it in one line it takes two, with room around them as a line has, and has no rule beside it.
    if line.size().x > ui.available_width() {
        let around = (ui.spacing().interact_size.y - line.size().y).max(0.0) / 2.0;
        ui.add_space(around);
        ui.add(Label::new(caps()).wrap());
        ui.add_space(around);
        return;
    }
    ui.horizontal(|ui| {
        ui.label(theme::caps(text));
        let rect = ui.available_rect_before_wrap();
        if rect.width() > 8.0 {
            ui.painter().hline(
                rect.left() + 4.0..=rect.right(),
                rect.center().y,
                Stroke::new(1.0, c::LINE_FAINT),
            );
        }
    });
}

/// A heading and a block below it.
pub fn section<R>(ui: &mut Ui, text: &str, add: impl FnOnce(&mut Ui) -> R) -> R {
    heading(ui, text);
    let r = add(ui);
    ui.add_space(theme::space::BLOCK);
    r
}

/// A row that wraps, with a gap between neighbours and a row height in points: egui's own rows are as high as a
/// button at least.
pub fn wrap_row<R>(ui: &mut Ui, gap: f32, height: f32, add: impl FnOnce(&mut Ui) -> R) -> R {
    ui.scope(|ui| {
        ui.spacing_mut().interact_size.y = height;
        ui.spacing_mut().item_spacing = vec2(gap, gap);
        ui.horizontal_wrapped(add).inner
    })
    .inner
}

/// A thin rule across the panel.
pub fn hairline(ui: &mut Ui) {
    let (_, rect) = ui.allocate_space(vec2(ui.available_width(), 7.0));
    ui.painter().hline(
        rect.x_range(),
        rect.center().y,
        Stroke::new(1.0, c::LINE_FAINT),
    );
}

/// Paints text with a dark halo, for labels over the table.
pub fn label_at(
    p: &Painter,
    at: Pos2,
    anchor: Align2,
    text: &str,
    font: FontId,
    color: egui::Color32,
) -> Rect {
    let shade = c::alpha(egui::Color32::BLACK, 0.55 * f32::from(color.a()) / 255.0);
    for d in [
        vec2(1.0, 1.0),
        vec2(-1.0, 1.0),
        vec2(1.0, -1.0),
        vec2(-1.0, -1.0),
        vec2(0.0, 2.0),
    ] {
        p.text(at + d, anchor, text, font.clone(), shade);
    }
    p.text(at, anchor, text, font, color)
}

/// Fills a rectangle with a colour whose opacity runs from one value at the left to another at the right.
pub fn alpha_gradient(p: &Painter, rect: Rect, color: egui::Color32, left: f32, right: f32) {
    p.add(egui::Shape::gradient_rect(
        rect,
        egui::Direction::LeftToRight,
        [c::alpha(color, left), c::alpha(color, right)],
    ));
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::{RawInput, pos2};

    #[test]
    fn a_panel_that_changes_its_size_stands_right_in_the_same_frame() {
        let ctx = Context::default();
        let shown = |width: f32, height: f32| {
            let mut rect = Rect::NOTHING;
            let mut show = |ui: &mut Ui| {
                let at = pos2(400.0, 500.0);
                let island =
                    Island::new("bar", Align2::CENTER_BOTTOM, at, width).frame(Frame::NONE);
                let shown = island.show(ui.ctx(), |ui| ui.allocate_space(vec2(width, height)));
                rect = shown.response.rect;
            };
            let input = RawInput {
                screen_rect: Some(Rect::from_min_size(pos2(0.0, 0.0), vec2(800.0, 600.0))),
                ..RawInput::default()
            };
            ctx.run_ui(input, &mut show).drop_without_applying_deltas();
            rect
        };
        shown(100.0, 40.0);
        assert_eq!(shown(100.0, 40.0).center_bottom(), pos2(400.0, 500.0));
        let wide = shown(600.0, 120.0);
        assert_eq!(wide.center_bottom(), pos2(400.0, 500.0));
        assert_eq!(wide.size(), vec2(600.0, 120.0));
    }
}
