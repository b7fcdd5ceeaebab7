//! Rows of settings: a label with an explanation at the left, the control at the right.

use crate::theme::{self, Button, colors as c, fonts, named_as};
use bevy_egui::egui::{
    self, Align, CornerRadius, CursorIcon, Id, Layout, Rect, Sense, Stroke, StrokeKind, Ui,
    UiBuilder, WidgetInfo, WidgetType, pos2, vec2,
};
use std::ops::RangeInclusive;

/// Height of a row in points.
const ROW: f32 = 40.0;

fn row(ui: &mut Ui, label: &str, note: &str, control: impl FnOnce(&mut Ui)) {
    let (_, rect) = ui.allocate_space(vec2(ui.available_width(), ROW));
    let right = Rect::from_min_max(pos2(rect.center().x, rect.top()), rect.max);
    let mut child = ui.new_child(
        UiBuilder::new()
            .max_rect(right)
            .layout(Layout::right_to_left(Align::Center)),
    );
    control(&mut child);
    // The note has the room that the control leaves.
    let edge = (child.min_rect().left() - 12.0).max(rect.center().x);
    let p = ui.painter();
    let y = rect.center().y;
    if note.is_empty() {
        p.text(
            pos2(rect.left(), y),
            egui::Align2::LEFT_CENTER,
            label,
            fonts::body(fonts::size::BODY),
            c::TEXT,
        );
    } else {
        p.text(
            pos2(rect.left(), y - 8.0),
            egui::Align2::LEFT_CENTER,
            label,
            fonts::body(fonts::size::BODY),
            c::TEXT,
        );
        let left = Rect::from_min_max(pos2(rect.left(), y + 1.0), pos2(edge, y + 17.0));
        theme::paint_text_in(p, left, note, fonts::body(fonts::size::TINY), c::TEXT_FAINT);
    }
    p.hline(
        rect.x_range(),
        rect.bottom(),
        Stroke::new(1.0, c::alpha(c::LINE_FAINT, 0.7)),
    );
}

/// A switch. True if it was changed.
pub fn checkbox_row(ui: &mut Ui, key: &str, label: &str, note: &str, on: &mut bool) -> bool {
    let mut changed = false;
    row(ui, label, note, |ui| {
        let (_, rect) = ui.allocate_space(vec2(40.0, 22.0));
        let response = ui
            .interact(rect, Id::new(("switch", key)), Sense::click())
            .on_hover_cursor(CursorIcon::PointingHand);
        named_as(ui, &response, key, || {
            WidgetInfo::selected(WidgetType::Checkbox, true, *on, label)
        });
        if response.clicked() {
            *on = !*on;
            changed = true;
        }
        let t = ui.ctx().animate_bool(response.id, *on);
        let p = ui.painter();
        let fill = c::mix(c::INK, c::BRASS, t);
        let line = if response.hovered() || response.has_focus() {
            c::BRASS_BRIGHT
        } else {
            c::mix(c::LINE, c::BRASS, t)
        };
        p.rect(
            rect,
            CornerRadius::same(11),
            fill,
            Stroke::new(1.0, line),
            StrokeKind::Inside,
        );
        let x = rect.left() + 11.0 + t * (rect.width() - 22.0);
        p.circle_filled(
            pos2(x, rect.center().y),
            7.5,
            c::mix(c::TEXT_DIM, c::ON_BRASS, t),
        );
    });
    changed
}

/// What a slider runs over.
#[derive(Clone, Debug)]
pub struct SliderScale {
    /// Least and largest value.
    pub range: RangeInclusive<f32>,
    /// Distance between values.
    pub step: f32,
    /// The value as players read it.
    pub show: fn(f32) -> String,
}

/// A slider with its value as text. True if it was changed.
pub fn slider_row(
    ui: &mut Ui,
    key: &str,
    label: &str,
    note: &str,
    value: &mut f32,
    scale: &SliderScale,
) -> bool {
    let SliderScale { range, step, show } = scale;
    let step = *step;
    let mut changed = false;
    row(ui, label, note, |ui| {
        let (_, text) = ui.allocate_space(vec2(54.0, 22.0));
        ui.painter().text(
            text.right_center(),
            egui::Align2::RIGHT_CENTER,
            show(*value),
            fonts::strong(fonts::size::BODY),
            c::TEXT,
        );
        let (_, rect) = ui.allocate_space(vec2(170.0, 22.0));
        let response = ui
            .interact(rect, Id::new(("slider", key)), Sense::click_and_drag())
            .on_hover_cursor(CursorIcon::ResizeHorizontal);
        let (lo, hi) = (*range.start(), *range.end());
        named_as(ui, &response, key, || {
            WidgetInfo::slider(true, f64::from(*value), label)
        });
        let mut set = |v: f32| {
            let v = (lo + ((v - lo) / step).round() * step).clamp(lo, hi);
            if (v - *value).abs() > step * 0.01 {
                *value = v;
                changed = true;
            }
        };
        if let Some(at) = response.interact_pointer_pos() {
            let t = ((at.x - rect.left() - 8.0) / (rect.width() - 16.0)).clamp(0.0, 1.0);
            set(lo + t * (hi - lo));
        }
        if response.has_focus() {
            let (left, right) = ui.input(|i| {
                (
                    i.key_pressed(egui::Key::ArrowLeft),
                    i.key_pressed(egui::Key::ArrowRight),
                )
            });
            let now = *value;
            let mut nudge = 0.0;
            if left {
                nudge -= step;
            }
            if right {
                nudge += step;
            }
            if nudge != 0.0 {
                let v = (now + nudge).clamp(lo, hi);
                *value = v;
                changed = true;
            }
        }
        let t = ((*value - lo) / (hi - lo)).clamp(0.0, 1.0);
        let y = rect.center().y;
        let rail = Rect::from_min_max(
            pos2(rect.left() + 8.0, y - 2.5),
            pos2(rect.right() - 8.0, y + 2.5),
        );
        let p = ui.painter();
        p.rect_filled(rail, CornerRadius::same(2), c::INK);
        let x = rail.left() + rail.width() * t;
        p.rect_filled(
            Rect::from_min_max(rail.min, pos2(x, rail.bottom())),
            CornerRadius::same(2),
            c::BRASS_DIM,
        );
        let hot = response.hovered() || response.dragged() || response.has_focus();
        p.circle(
            pos2(x, y),
            8.0,
            if hot { c::BRASS_BRIGHT } else { c::BRASS },
            Stroke::new(2.0, c::SLATE),
        );
    });
    changed
}

/// One of a few choices as a row of buttons. True if it was changed.
pub fn choice_row<T: PartialEq + Copy>(
    ui: &mut Ui,
    key: &str,
    label: &str,
    note: &str,
    value: &mut T,
    options: &[(T, &str)],
) -> bool {
    let mut changed = false;
    row(ui, label, note, |ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        for (i, (option, name)) in options.iter().enumerate().rev() {
            if Button::new(format!("{key}.{i}"), crate::lang::text(name))
                .small()
                .selected(*value == *option)
                .show(ui)
                && *value != *option
            {
                *value = *option;
                changed = true;
            }
        }
    });
    changed
}
