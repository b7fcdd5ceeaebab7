//! Numbers in rows and columns, drawn as small as lists and tips need them.

use bevy_egui::egui::{Align2, Rect, Stroke, Ui, pos2, vec2};
use hexlance_present::grid::{Band, Grid, Row};
use hexlance_ui::theme::{self, Icon, Mark, Paint, PaintMark, colors as c, fonts};

/// Width of the names of the rows.
const NAMES: f32 = 84.0;
/// Height of a row.
const ROW: f32 = 19.0;
/// Widths of a column.
const COLUMN: (f32, f32) = (17.0, 30.0);

/// Draws it as wide as there is room.
pub fn draw(ui: &mut Ui, grid: &Grid) {
    let columns = grid.bands.iter().map(Band::columns).max().unwrap_or(0);
    let room = ui.available_width() - NAMES;
    let column = (room / columns.max(1) as f32).clamp(COLUMN.0, COLUMN.1);
    for (n, band) in grid.bands.iter().enumerate() {
        if n > 0 {
            ui.add_space(3.0);
        }
        head(ui, band, column);
        for r in &band.rows {
            row(ui, r, column);
        }
    }
    if !grid.note.is_empty() {
        ui.label(theme::faint(&grid.note));
    }
}

/// The place of a column in a row.
fn place(row: Rect, n: usize, column: f32) -> Rect {
    let left = row.left() + NAMES + column * n as f32;
    Rect::from_min_size(pos2(left, row.top()), vec2(column, row.height()))
}

/// The heads of the columns, with a line below them.
fn head(ui: &mut Ui, band: &Band, column: f32) {
    let width = NAMES + column * band.columns() as f32;
    let (_, rect) = ui.allocate_space(vec2(width, ROW - 3.0));
    let p = ui.painter();
    p.text(
        rect.left_center(),
        Align2::LEFT_CENTER,
        &band.name,
        fonts::strong(fonts::size::TINY),
        c::BRASS,
    );
    for (n, head) in band.heads.iter().enumerate() {
        let at = place(rect, n, column);
        p.text(
            at.center(),
            Align2::CENTER_CENTER,
            &head.text,
            fonts::body(fonts::size::TINY),
            c::TEXT_FAINT,
        );
        if head.line {
            let stroke = Stroke::new(2.0, c::WARN);
            p.vline(at.left() + 1.0, at.y_range(), stroke);
        }
    }
    p.hline(
        rect.x_range(),
        rect.bottom(),
        Stroke::new(1.0, c::LINE_FAINT),
    );
    if band.ends {
        let last = place(rect, band.heads.len(), column);
        Icon::Cross.paint(p, last.shrink(3.0), c::HEAT[4]);
    }
}

fn row(ui: &mut Ui, row: &Row, column: f32) {
    let width = NAMES + column * row.cells.len() as f32;
    let old = std::mem::replace(&mut ui.spacing_mut().item_spacing.y, 1.0);
    let (_, rect) = ui.allocate_space(vec2(width, ROW));
    ui.spacing_mut().item_spacing.y = old;
    let p = ui.painter();
    let names = Rect::from_min_size(rect.min, vec2(NAMES - 4.0, ROW));
    let font = fonts::body(fonts::size::TINY);
    theme::paint_text_in(p, names, &row.name, font, c::TEXT_DIM);
    for (n, cell) in row.cells.iter().enumerate() {
        let at = place(rect, n, column);
        let font = fonts::strong(fonts::size::TINY);
        if let Some(mark) = cell.mark {
            mark.paint(p, at.shrink(1.5), 1.0);
        }
        let ink = cell.mark.map_or(c::TEXT, Mark::ink);
        p.text(at.center(), Align2::CENTER_CENTER, &cell.text, font, ink);
    }
}
