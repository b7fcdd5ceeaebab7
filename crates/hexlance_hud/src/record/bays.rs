//! Critical slots, two locations side by side; a single one has all the room.

use super::{help::tip, key_of};
use bevy_egui::egui::{Align2, Color32, Id, Rect, Sense, Stroke, Ui, pos2, vec2};
use hexlance_present::sheet::{Bay, BayCell, BayState, Bays};
use hexlance_ui::theme::{self, colors as c, fonts, named};

/// Height of a slot, and of the name of a location.
const SLOT: f32 = 13.0;
const NAME: f32 = 15.0;
/// Room between two locations.
const BETWEEN: f32 = 8.0;
/// Room for the numbers.
const NUMBER: f32 = 18.0;

/// Draws them, two in a row.
pub(super) fn draw(ui: &mut Ui, bays: &Bays) {
    let columns = bays.bays.len().clamp(1, 2);
    for pair in bays.bays.chunks(columns) {
        let most = pair.iter().map(|b| b.cells.len()).max().unwrap_or(0);
        let size = vec2(
            ui.available_width(),
            NAME + SLOT * most as f32 + BETWEEN / 2.0,
        );
        let (_, rect) = ui.allocate_space(size);
        let width = (rect.width() + BETWEEN) / columns as f32 - BETWEEN;
        for (i, bay) in pair.iter().enumerate() {
            let left = rect.left() + (width + BETWEEN) * i as f32;
            let at = Rect::from_min_size(pos2(left, rect.top()), vec2(width, rect.height()));
            one(ui, bay, at);
        }
    }
}

fn one(ui: &Ui, bay: &Bay, rect: Rect) {
    let ink = if bay.lost { c::PRINT_RED } else { c::PRINT_DIM };
    let name = rect.with_max_y(rect.top() + NAME - 2.0);
    theme::paint_text_in(ui.painter(), name, &bay.name, fonts::label(), ink);
    for (i, cell) in bay.cells.iter().enumerate() {
        let top = rect.top() + NAME + SLOT * i as f32;
        let at = Rect::from_min_max(pos2(rect.left(), top), pos2(rect.right(), top + SLOT));
        slot(ui, cell, bay.lost, at);
    }
}

fn ink(cell: &BayCell, lost: bool) -> Color32 {
    match cell.state {
        BayState::Struck => c::PRINT_RED,
        _ if lost => c::PAPER_LINE,
        BayState::Again => c::PAPER_LINE,
        BayState::Idle => c::PRINT_DIM,
        BayState::Whole => c::PRINT,
    }
}

fn slot(ui: &Ui, cell: &BayCell, lost: bool, rect: Rect) {
    let p = ui.painter();
    let ink = ink(cell, lost);
    p.text(
        pos2(rect.left() + NUMBER - 5.0, rect.center().y),
        Align2::RIGHT_CENTER,
        &cell.number,
        fonts::label(),
        c::PRINT_DIM,
    );
    let text = rect.with_min_x(rect.left() + NUMBER);
    let font = match cell.explosive {
        true => fonts::strong(fonts::size::TINY),
        false => fonts::body(fonts::size::TINY),
    };
    let drawn = theme::paint_text_in(p, text, &cell.text, font, ink);
    if cell.state == BayState::Struck || lost && cell.state != BayState::Again {
        p.hline(
            drawn.x_range(),
            rect.center().y,
            Stroke::new(1.2, c::PRINT_RED),
        );
    }
    let key = key_of(&cell.key);
    let response = ui.interact(rect, Id::new(&key), Sense::hover());
    named(ui, &response, &key, &cell.spoken);
    tip(response, &cell.help);
}
