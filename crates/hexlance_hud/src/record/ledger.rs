//! Rows of values under common heads, such as the weapons of a unit.

use super::{help::tip, key_of};
use crate::{
    HudCx,
    model::sheet::{ChipState, Ledger, LedgerRow},
};
use bevy_egui::egui::{Align2, Id, Rect, Sense, Stroke, Ui, pos2, vec2};
use hexlance_ui::theme::{self, colors as c, fonts, named};

/// Height of a row, and of the line below it.
const ROW: f32 = 15.0;
const NOTE: f32 = 12.0;
/// Room between columns.
const GAP: f32 = 7.0;

/// Draws it.
pub(super) fn draw(ui: &mut Ui, cx: &mut HudCx, ledger: &Ledger) {
    let widths = widths(ui, ledger);
    let (_, heads) = ui.allocate_space(vec2(ui.available_width(), 11.0));
    for (i, right) in rights(heads, &widths).into_iter().enumerate() {
        if let Some(head) = ledger.heads.get(i + 1) {
            ui.painter().text(
                pos2(right, heads.center().y),
                Align2::RIGHT_CENTER,
                head,
                fonts::label(),
                c::PRINT_DIM,
            );
        }
    }
    for row in &ledger.rows {
        one(ui, cx, row, &widths);
    }
}

/// How wide each column is but the first.
fn widths(ui: &Ui, ledger: &Ledger) -> Vec<f32> {
    let columns = 1..ledger.heads.len();
    let width = |i: usize| {
        let head = ledger.heads.get(i);
        let head = head.map_or(0.0, |h| theme::text_width(ui, h, fonts::label()));
        let cells = ledger.rows.iter().filter_map(|r| r.cells.get(i));
        let cells = cells.map(|t| theme::text_width(ui, t, fonts::body(fonts::size::SMALL)));
        cells.fold(head, f32::max)
    };
    columns.map(width).collect()
}

/// Where the columns end, but the first.
fn rights(rect: Rect, widths: &[f32]) -> Vec<f32> {
    let mut right = rect.right();
    let mut out: Vec<f32> = Vec::with_capacity(widths.len());
    for width in widths.iter().rev() {
        out.push(right);
        right -= width + GAP;
    }
    out.reverse();
    out
}

fn one(ui: &mut Ui, cx: &mut HudCx, row: &LedgerRow, widths: &[f32]) {
    let note = if row.note.is_empty() { 0.0 } else { NOTE };
    let (_, rect) = ui.allocate_space(vec2(ui.available_width(), ROW + note));
    let line = rect.with_max_y(rect.top() + ROW);
    let (ink, font) = match row.state {
        ChipState::Plain => (c::PRINT, fonts::body(fonts::size::SMALL)),
        ChipState::Lit => (c::PRINT_GREEN, fonts::strong(fonts::size::SMALL)),
        ChipState::Spent => (c::PRINT_DIM, fonts::body(fonts::size::SMALL)),
    };
    let p = ui.painter();
    let rights = rights(line, widths);
    let first = match (rights.first(), widths.first()) {
        (Some(right), Some(width)) => line.with_max_x(right - width - GAP),
        _ => line,
    };
    if let Some(name) = row.cells.first() {
        let drawn = theme::paint_text_in(p, first, name, font.clone(), ink);
        if row.state == ChipState::Spent {
            p.hline(
                drawn.x_range(),
                line.center().y,
                Stroke::new(1.0, c::PRINT_RED),
            );
        }
    }
    for (right, text) in rights.iter().zip(row.cells.iter().skip(1)) {
        p.text(
            pos2(*right, line.center().y),
            Align2::RIGHT_CENTER,
            text,
            font.clone(),
            ink,
        );
    }
    if !row.note.is_empty() {
        let at = Rect::from_min_max(
            pos2(rect.left() + 8.0, rect.bottom() - NOTE),
            rect.right_bottom(),
        );
        let font = fonts::body(fonts::size::TINY);
        theme::paint_text_in(p, at, &row.note, font, c::PRINT_DIM);
    }
    let key = key_of(&row.key);
    let sense = match row.action {
        Some(_) => Sense::click(),
        None => Sense::hover(),
    };
    let response = ui.interact(rect, Id::new(&key), sense);
    named(ui, &response, &key, &row.spoken);
    let response = tip(response, &row.help);
    if response.clicked()
        && let Some(action) = &row.action
    {
        cx.out.push(action.clone());
    }
}
