//! Rows with boxes that are marked one after the other.

use super::{help::tip, key_of};
use std::sync::Arc;

use bevy_egui::egui::{
    Align2, CornerRadius, Galley, Id, Rect, Sense, Stroke, StrokeKind, Ui, Vec2, pos2, vec2,
};
use hexlance_present::{
    Tone,
    sheet::{Band, Slot},
};
use hexlance_ui::theme::{self, Icon, Paint, colors as c, fonts, named};

/// Lines that a text may take beside its name; where one takes more, all stand below their names.
const MOST_LINES: usize = 2;
/// Height of a row of a name with its boxes.
const NAME: f32 = 16.0;
/// Room between rows whose texts stand below their names.
const BETWEEN: f32 = 4.0;
/// Height of a row of bands.
const BAND: f32 = 15.0;
/// Bands that share the width of a row; fewer are as wide as if there were so many.
const MOST_BANDS: usize = 4;

/// Draws them.
pub(super) fn draw(ui: &mut Ui, rows: &[Slot]) {
    let name_width = rows
        .iter()
        .map(|r| theme::text_width(ui, &r.name, fonts::strong(fonts::size::SMALL)))
        .fold(0.0f32, f32::max);
    let most = rows.iter().map(|r| r.boxes).max().unwrap_or(0);
    let width = ui.available_width();
    let before = name_width + 8.0 + f32::from(most) * 13.0 + 4.0;
    let banded = rows.iter().any(|r| !r.bands.is_empty());
    let below = banded
        || rows
            .iter()
            .any(|r| effect(ui, r, width - before).rows.len() > MOST_LINES);
    for (i, r) in rows.iter().enumerate() {
        let rect = if below {
            if i > 0 {
                ui.add_space(BETWEEN);
            }
            under_name(ui, r, width)
        } else {
            // What each does is told in two lines where one is too short.
            let text = effect(ui, r, width - before);
            let (_, rect) = ui.allocate_space(vec2(width, text.size().y.max(NAME)));
            name_and_boxes(ui, r, rect, rect.left() + name_width + 8.0);
            let top = rect.center().y - text.size().y / 2.0;
            let at = pos2(rect.left() + before, top);
            ui.painter().galley(at, text, c::PRINT_DIM);
            rect
        };
        let key = key_of(&r.key);
        let response = ui.interact(rect, Id::new(&key), Sense::hover());
        named(ui, &response, &key, &r.spoken);
        tip(response, &r.help);
    }
}

/// A row whose text stands beside its name if both fit into a line, else below it, with its bands at the bottom.
fn under_name(ui: &mut Ui, r: &Slot, width: f32) -> Rect {
    let name = theme::text_width(ui, &r.name, fonts::strong(fonts::size::SMALL)) + 8.0;
    let boxes = f32::from(r.boxes) * 13.0;
    let beside = effect(ui, r, f32::INFINITY);
    let fits = !r.bands.is_empty() && name + beside.size().x + boxes + 6.0 <= width;
    let text = match fits {
        true => beside,
        false => effect(ui, r, width),
    };
    let told = if fits || r.text.is_empty() {
        0.0
    } else {
        text.size().y
    };
    let bands = if r.bands.is_empty() { 0.0 } else { BAND + 2.0 };
    let (_, rect) = ui.allocate_space(vec2(width, NAME + told + bands));
    let head = rect.with_max_y(rect.top() + NAME);
    name_and_boxes(ui, r, head, head.right() - boxes);
    let at = match fits {
        true => pos2(rect.left() + name, head.center().y - text.size().y / 2.0),
        false => head.left_bottom(),
    };
    ui.painter().galley(at, text, c::PRINT_DIM);
    if !r.bands.is_empty() {
        draw_bands(ui, &r.bands, rect.with_min_y(rect.bottom() - BAND));
    }
    rect
}

/// Bands of range side by side, each with how far it goes and what counts in it.
fn draw_bands(ui: &Ui, bands: &[Band], rect: Rect) {
    let p = ui.painter();
    let width = rect.width() / bands.len().max(MOST_BANDS) as f32;
    for (i, band) in bands.iter().enumerate() {
        let left = rect.left() + width * i as f32;
        let cell = Rect::from_min_max(
            pos2(left, rect.top()),
            pos2(left + width - 2.0, rect.bottom()),
        );
        let ink = match band.tone {
            Tone::Good => c::PRINT_GREEN,
            Tone::Bad | Tone::Warn => c::PRINT_RED,
            Tone::Plain => c::PRINT,
        };
        p.rect_filled(
            cell,
            CornerRadius::same(theme::space::ROUND_PIP),
            ink.gamma_multiply(0.13),
        );
        let middle = cell.center().y;
        p.text(
            pos2(cell.left() + 4.0, middle),
            Align2::LEFT_CENTER,
            &band.to,
            fonts::body(fonts::size::TINY),
            c::PRINT_DIM,
        );
        p.text(
            pos2(cell.right() - 4.0, middle),
            Align2::RIGHT_CENTER,
            &band.value,
            fonts::strong(fonts::size::TINY),
            ink,
        );
    }
}

/// What each box does, in lines of a width.
fn effect(ui: &Ui, r: &Slot, width: f32) -> Arc<Galley> {
    let ink = if r.marked > 0 { c::PRINT } else { c::PRINT_DIM };
    let font = fonts::body(fonts::size::TINY);
    let job = theme::wrapped(&r.text, font, ink, width.max(40.0));
    ui.painter().layout_job(job)
}

/// The name at the left, the boxes from `boxes` on.
fn name_and_boxes(ui: &Ui, r: &Slot, rect: Rect, boxes: f32) {
    let p = ui.painter();
    let ink = if r.marked > 0 { c::PRINT_RED } else { c::PRINT };
    let font = fonts::strong(fonts::size::SMALL);
    p.text(rect.left_center(), Align2::LEFT_CENTER, &r.name, font, ink);
    for b in 0..r.boxes {
        let at = pos2(boxes + f32::from(b) * 13.0 + 5.0, rect.center().y);
        let square = Rect::from_center_size(at, Vec2::splat(10.0));
        p.rect(
            square,
            CornerRadius::same(theme::space::ROUND_PIP),
            c::PAPER,
            Stroke::new(1.0, c::PRINT),
            StrokeKind::Inside,
        );
        if b < r.marked {
            Icon::Cross.paint(p, square.expand(1.0), c::PRINT_RED);
        }
    }
}
