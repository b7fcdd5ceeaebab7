//! Numbers in boxes side by side.

use super::{
    help::tip,
    key_of,
    print::{self, Print},
};
use bevy_egui::egui::{
    Align2, CornerRadius, FontId, Id, Rect, Sense, Stroke, StrokeKind, Ui, Vec2, pos2, vec2,
};
use hexlance_present::sheet::{Carried, Number};
use hexlance_ui::theme::{self, Paint, colors as c, fonts, named};

/// Height of the boxes, and of boxes with a note below the number.
const HEIGHT: f32 = 38.0;
const WITH_NOTES: f32 = 52.0;

/// Whether any of them has a note or a sign below its number.
pub(super) fn have_notes(numbers: &[Number]) -> bool {
    let below = |n: &Number| n.sign.is_some() || !n.note.is_empty();
    numbers.iter().any(below)
}

/// Draws them.
pub(super) fn draw(ui: &mut Ui, numbers: &[Number]) {
    let notes = have_notes(numbers);
    let height = if notes { WITH_NOTES } else { HEIGHT };
    let (_, rect) = ui.allocate_space(vec2(ui.available_width(), height));
    ui.painter().rect(
        rect,
        CornerRadius::same(theme::space::ROUND_SMALL),
        c::alpha(c::PAPER_SHADE, 0.6),
        Stroke::new(1.0, c::alpha(c::PRINT, 0.55)),
        StrokeKind::Inside,
    );
    let share = |n: &Number| f32::from(n.share.max(1));
    let shares: f32 = numbers.iter().map(share).sum();
    let mut left = rect.left();
    for (i, number) in numbers.iter().enumerate() {
        let width = rect.width() * share(number) / shares;
        let cell = Rect::from_min_size(pos2(left, rect.top()), vec2(width, height));
        if i > 0 {
            let line = Stroke::new(1.0, c::alpha(c::PRINT, 0.4));
            ui.painter().vline(left, rect.y_range(), line);
        }
        match notes {
            true => with_note(ui, number, cell),
            false => plain(ui, number, cell),
        }
        let key = key_of(&number.key);
        let response = ui.interact(cell, Id::new(&key), Sense::hover());
        let spoken = format!("{} {}", number.name, number.value);
        named(ui, &response, &key, &spoken);
        tip(response, &number.help);
        left += width;
    }
}

fn ink(number: &Number) -> bevy_egui::egui::Color32 {
    if number.changed {
        c::PRINT_RED
    } else {
        c::PRINT
    }
}

fn plain(ui: &Ui, number: &Number, cell: Rect) {
    let p = ui.painter();
    p.text(
        pos2(cell.center().x, cell.top() + 4.0),
        Align2::CENTER_TOP,
        &number.label,
        fonts::label(),
        c::PRINT_DIM,
    );
    let font = match number.word {
        true => fonts::strong(fonts::size::SMALL),
        false => fonts::strong(fonts::size::LARGE),
    };
    let middle = pos2(cell.center().x, cell.bottom() - 13.0);
    let print = Print {
        mark: number.carried.map(strength),
        ink: ink(number),
        font,
    };
    print::value(p, middle, vec2(34.0, 19.0), &number.value, print);
}

/// Room for the sign of a number before its note.
const SIGN: f32 = 11.0;

fn with_note(ui: &Ui, number: &Number, cell: Rect) {
    let font = fonts::strong(fonts::size::LABEL - 0.5);
    centred(ui, cell, cell.top() + 9.5, &number.label, font, 0.0);
    print::value(
        ui.painter(),
        pos2(cell.center().x, cell.top() + 26.0),
        vec2((cell.width() - 10.0).min(34.0), 19.0),
        &number.value,
        Print {
            mark: number.carried.map(strength),
            ink: ink(number),
            font: fonts::strong(fonts::size::LARGE),
        },
    );
    let font = fonts::body(fonts::size::TINY - 1.0);
    let y = cell.bottom() - 8.5;
    let room = if number.sign.is_some() { SIGN } else { 0.0 };
    let left = centred(ui, cell, y, &number.note, font, room);
    if let Some(sign) = number.sign {
        let at = pos2(left + SIGN / 2.0 - 1.5, y);
        let at = Rect::from_center_size(at, Vec2::splat(SIGN - 2.0));
        sign.paint(ui.painter(), at, c::PRINT_DIM);
    }
}

/// The mark of what a number carries, and how strongly it is shown: what does not work fades.
fn strength(carried: Carried) -> (theme::Mark, f32) {
    (carried.mark, if carried.rests { 0.45 } else { 1.0 })
}

/// Writes a text into the middle of a cell with some room before it, and gives back where that begins.
fn centred(ui: &Ui, cell: Rect, y: f32, text: &str, font: FontId, before: f32) -> f32 {
    let most = cell.width() - 3.0 - before;
    let width = theme::text_width(ui, text, font.clone()).min(most);
    let left = cell.center().x - (width + before) / 2.0;
    let at = Rect::from_min_size(pos2(left + before, y - 8.0), vec2(width + 1.0, 16.0));
    theme::paint_text_in(ui.painter(), at, text, font, c::PRINT_DIM);
    left
}
