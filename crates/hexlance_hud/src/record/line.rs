//! Values and tokens behind a label.

use super::{help::tip, key_of};
use crate::{
    gauges,
    model::sheet::{Line, LineItem, Tokens},
};
use bevy_egui::egui::{Align2, Id, Rect, Sense, Stroke, Ui, pos2, vec2};
use hexlance_ui::theme::{self, colors as c, fonts, named};

/// Draws a line of values; those that find no room in it go on in a row below.
pub(super) fn draw(ui: &mut Ui, line: &Line) {
    let widths: Vec<f32> = line.items.iter().map(|item| width(ui, item)).collect();
    let rows = rows(&widths, ui.available_width() - LABEL);
    let last = rows.last().copied().unwrap_or_default();
    let height = ROW + BELOW * f32::from(last);
    let (_, rect) = ui.allocate_space(vec2(ui.available_width(), height));
    let row = |n: u8| {
        let top = rect.top() + BELOW * f32::from(n);
        Rect::from_min_max(pos2(rect.left(), top), pos2(rect.right(), top + ROW))
    };
    label(ui, row(0), &line.label);
    let mut at = (0, rect.left() + LABEL);
    for (item, n) in line.items.iter().zip(rows) {
        if n != at.0 {
            at = (n, rect.left() + LABEL);
        }
        at.1 = value(ui, row(n), at.1, item) + BETWEEN;
    }
}

/// Room for the label.
const LABEL: f32 = 38.0;
/// Between two values.
const BETWEEN: f32 = 12.0;
/// Between the parts of a value.
const GAP: f32 = 4.0;
/// Height of a row of values.
const ROW: f32 = 20.0;
/// From one row to the next.
const BELOW: f32 = 17.0;

/// How wide a value is with its name and what it comes to.
fn width(ui: &Ui, item: &LineItem) -> f32 {
    theme::text_width(ui, &item.name, fonts::body(fonts::size::SMALL))
        + theme::text_width(ui, &item.value, fonts::strong(fonts::size::HEADING))
        + theme::text_width(ui, &item.note, fonts::body(fonts::size::TINY))
        + 2.0 * GAP
}

/// The row in which each of several values of these widths stands.
fn rows(widths: &[f32], room: f32) -> Vec<u8> {
    let (mut row, mut end) = (0, 0.0);
    let place = |width: &f32| {
        if end > 0.0 && end + width > room {
            (row, end) = (row + 1, 0.0);
        }
        end += width + BETWEEN;
        row
    };
    widths.iter().map(place).collect()
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

/// A value with its name before it and what it comes to behind it; where it ends.
fn value(ui: &Ui, rect: Rect, x: f32, item: &LineItem) -> f32 {
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
    let note = p.text(at, Align2::LEFT_CENTER, &item.note, font, dim);
    let right = note.right();
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_without_room_go_on_in_a_row_below() {
        assert_eq!(rows(&[], 200.0), Vec::<u8>::new());
        assert_eq!(rows(&[94.0, 94.0], 200.0), [0, 0]);
        assert_eq!(rows(&[94.0, 95.0], 200.0), [0, 1]);
        assert_eq!(rows(&[60.0, 60.0, 60.0, 90.0], 200.0), [0, 0, 1, 1]);
        // What is wider than a row still has one of its own.
        assert_eq!(rows(&[300.0, 20.0], 200.0), [0, 1]);
    }
}
