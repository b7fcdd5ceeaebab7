//! Values and tokens behind a label.

use super::{help::tip, key_of};
use crate::{
    gauges,
    model::sheet::{Line, LineItem, Tokens},
};
use bevy_egui::egui::{Align2, Id, Rect, Sense, Stroke, Ui, pos2, vec2};
use hexlance_ui::theme::{self, colors as c, fonts, named};

/// Draws a line of values.
pub(super) fn draw(ui: &mut Ui, line: &Line) {
    let (_, rect) = ui.allocate_space(vec2(ui.available_width(), 20.0));
    label(ui, rect, &line.label);
    let mut x = rect.left() + LABEL;
    let noted = width(ui, line) <= rect.width();
    for item in &line.items {
        x = value(ui, rect, x, item, noted) + BETWEEN;
    }
}

/// Room for the label.
const LABEL: f32 = 38.0;
/// Between two values.
const BETWEEN: f32 = 12.0;
/// Between the parts of a value.
const GAP: f32 = 4.0;

/// How wide a line is with all its notes. A language with long words has no room for them; the numbers come first.
fn width(ui: &Ui, line: &Line) -> f32 {
    let items = line.items.iter().map(|item| {
        theme::text_width(ui, &item.name, fonts::body(fonts::size::SMALL))
            + theme::text_width(ui, &item.value, fonts::strong(fonts::size::HEADING))
            + theme::text_width(ui, &item.note, fonts::body(fonts::size::TINY))
            + 2.0 * GAP
            + BETWEEN
    });
    LABEL + items.sum::<f32>() - BETWEEN
}

fn label(ui: &Ui, rect: Rect, text: &str) {
    ui.painter().text(
        rect.left_center(),
        Align2::LEFT_CENTER,
        text,
        fonts::label(),
        c::PRINT_DIM,
    );
}

/// A value with its name before it and, where there is room, what it comes to behind it; where it ends.
fn value(ui: &Ui, rect: Rect, x: f32, item: &LineItem, noted: bool) -> f32 {
    let p = ui.painter();
    let ink = match item.changed {
        true => c::PRINT_RED,
        false => c::PRINT,
    };
    let y = rect.center().y;
    let dim = c::PRINT_DIM;
    let name = fonts::body(fonts::size::SMALL);
    let name = p.text(pos2(x, y), Align2::LEFT_CENTER, &item.name, name, dim);
    let font = fonts::strong(fonts::size::HEADING);
    let at = pos2(name.right() + GAP, y);
    let value = p.text(at, Align2::LEFT_CENTER, &item.value, font, ink);
    let font = fonts::body(fonts::size::TINY);
    let at = pos2(value.right() + GAP, y);
    let right = match noted {
        true => p
            .text(at, Align2::LEFT_CENTER, &item.note, font, dim)
            .right(),
        false => value.right(),
    };
    let cell = Rect::from_min_max(pos2(x, rect.top()), pos2(right, rect.bottom()));
    let key = key_of(&item.key);
    let response = ui.interact(cell, Id::new(&key), Sense::hover());
    named(ui, &response, &key, &item.spoken);
    tip(response, &item.help);
    right
}

/// Draws tokens.
pub(super) fn tokens(ui: &mut Ui, tokens: &Tokens) {
    let (_, rect) = ui.allocate_space(vec2(ui.available_width(), 18.0));
    label(ui, rect, &tokens.label);
    let p = ui.painter();
    let mut x = rect.left() + 56.0;
    for i in 0..tokens.most.max(tokens.count) {
        let at = pos2(x, rect.center().y);
        if i < tokens.count {
            gauges::token(p, at, 6.5);
        } else {
            p.circle_stroke(at, 6.0, Stroke::new(1.0, c::PAPER_LINE));
        }
        x += 17.0;
    }
    let key = key_of(&tokens.key);
    let response = ui.interact(rect.with_max_x(x), Id::new(&key), Sense::hover());
    named(ui, &response, &key, &tokens.help.title);
    tip(response, &tokens.help);
}
