//! What can be done to whom, above the action bar: a row for each target, a column for each thing to do it with.

use super::{
    HudCx,
    layout::HudLayout,
    model::{
        Tone,
        matrix::{Matrix, MatrixCell, MatrixColumn, MatrixRow},
    },
    record::help::{tip, tip_of_click},
    target::chance_color,
};
use bevy_egui::egui::{
    Align2, Color32, Context, CornerRadius, Id, Rect, Response, ScrollArea, Sense, Stroke,
    StrokeKind, Ui, pos2, vec2,
};
use hexlance_ui::theme::{self, Island, colors as c, fonts, named, panel_frame};

/// Width of the names of targets.
const NAME: f32 = 132.0;
/// Widths of a column.
const COLUMNS: (f32, f32) = (34.0, 62.0);
/// Height of the title, of the heads, of a row, of a line above at least.
const TITLE: f32 = 18.0;
const HEAD: f32 = 30.0;
const ROW: f32 = 30.0;
const SUM: f32 = 16.0;
/// Rows that are seen at once.
const SEEN: usize = 5;

/// Draws it above the line that says what is to be done.
pub(super) fn draw(ctx: &Context, cx: &mut HudCx, layout: &HudLayout) {
    let Some(matrix) = &cx.view.matrix else {
        return;
    };
    if matrix.rows.is_empty() || matrix.columns.is_empty() {
        return;
    }
    let area = layout.middle();
    let n = matrix.columns.len() as f32;
    let room = area.width() - 18.0 - NAME;
    let column = (room / n).clamp(COLUMNS.0, COLUMNS.1);
    let inner = (NAME + column * n).min(area.width() - 18.0);
    let bottom = match cx.state.line {
        Some(line) => line.top() - 6.0,
        None => area.bottom() - 100.0,
    };
    let at = pos2(area.center().x, bottom);
    Island::new("matrix", Align2::CENTER_BOTTOM, at, inner + 18.0)
        .frame(panel_frame().inner_margin(theme::space::STRIP))
        .show(ctx, |ui| {
            ui.spacing_mut().item_spacing.y = 1.0;
            title(ui, matrix);
            // They come and go above: the cells stay where they are under the pointer.
            sums(ui, matrix);
            heads(ui, cx, matrix, column);
            let height = ROW * matrix.rows.len().min(SEEN) as f32 + 4.0;
            ScrollArea::vertical()
                .id_salt("matrix")
                .max_height(height)
                .auto_shrink([false, true])
                .show(ui, |ui| {
                    ui.spacing_mut().item_spacing.y = 0.0;
                    for row in &matrix.rows {
                        line(ui, cx, row, column);
                    }
                });
        });
}

fn title(ui: &mut Ui, matrix: &Matrix) {
    let (_, rect) = ui.allocate_space(vec2(ui.available_width(), TITLE));
    let font = fonts::display(fonts::size::SMALL);
    theme::paint_text_in(ui.painter(), rect, &matrix.title, font, c::TEXT);
}

fn heads(ui: &mut Ui, cx: &mut HudCx, matrix: &Matrix, width: f32) {
    let (_, rect) = ui.allocate_space(vec2(ui.available_width(), HEAD));
    for (i, column) in matrix.columns.iter().enumerate() {
        head(ui, cx, column, cell_at(rect, i, width));
    }
}

/// Where a cell lies in its row.
fn cell_at(row: Rect, i: usize, width: f32) -> Rect {
    let left = row.left() + NAME + width * i as f32;
    Rect::from_min_max(pos2(left, row.top()), pos2(left + width, row.bottom())).shrink(1.0)
}

fn head(ui: &Ui, cx: &mut HudCx, column: &MatrixColumn, rect: Rect) {
    let p = ui.painter();
    let ink = match (column.idle, column.chosen) {
        (true, _) => c::TEXT_FAINT,
        (_, true) => c::BRASS_BRIGHT,
        _ => c::TEXT_DIM,
    };
    let name = rect.with_max_y(rect.center().y);
    let drawn = theme::paint_text_in(p, name, &column.name, fonts::strong(fonts::size::TINY), ink);
    if column.idle {
        p.hline(drawn.x_range(), drawn.center().y, Stroke::new(1.0, c::BAD));
    }
    let note = rect.with_min_y(rect.center().y);
    theme::paint_text_in(p, note, &column.note, fonts::label(), c::TEXT_FAINT);
    let key = format!("matrix.{}", column.key);
    let response = interact(ui, rect, &key, column.action.is_some());
    let said = format!("{} {}", column.name, column.note);
    named(ui, &response, &key, &said);
    let response = tip(response, &column.help);
    if response.clicked()
        && let Some(action) = &column.action
    {
        cx.out.push(action.clone());
    }
}

fn interact(ui: &Ui, rect: Rect, key: &str, clicks: bool) -> Response {
    let sense = if clicks {
        Sense::click()
    } else {
        Sense::hover()
    };
    ui.interact(rect, Id::new(key), sense)
}

fn line(ui: &mut Ui, cx: &mut HudCx, row: &MatrixRow, width: f32) {
    let (_, rect) = ui.allocate_space(vec2(ui.available_width(), ROW));
    let at = rect.with_max_x(rect.left() + NAME - 6.0);
    let colour = row.side.map_or(c::TEXT, |s| cx.side_color(s));
    let p = ui.painter();
    if row.first {
        p.rect_filled(
            Rect::from_min_max(
                pos2(rect.left() - 4.0, rect.top() + 3.0),
                pos2(rect.left() - 1.0, rect.bottom() - 3.0),
            ),
            CornerRadius::ZERO,
            c::BRASS,
        );
    }
    let name = at.with_max_y(at.center().y + 2.0);
    theme::paint_text_in(
        p,
        name,
        &row.name,
        fonts::strong(fonts::size::SMALL),
        colour,
    );
    let note = at.with_min_y(at.center().y);
    theme::paint_text_in(
        p,
        note,
        &row.note,
        fonts::body(fonts::size::TINY),
        c::TEXT_DIM,
    );
    let key = format!("matrix.{}", row.key);
    let response = interact(ui, at, &key, row.action.is_some());
    named(ui, &response, &key, &row.name);
    let response = tip(response, &row.help);
    if response.clicked()
        && let Some(action) = &row.action
    {
        cx.out.push(action.clone());
    }
    for (i, cell) in row.cells.iter().enumerate() {
        pair(ui, cx, cell, cell_at(rect, i, width));
    }
}

fn pair(ui: &Ui, cx: &mut HudCx, cell: &MatrixCell, rect: Rect) {
    let p = ui.painter();
    let round = CornerRadius::same(theme::space::ROUND_SMALL);
    let refused = cell.refused.is_some();
    let ground = match (cell.chosen, refused) {
        (true, _) => c::BRASS,
        (_, true) => Color32::TRANSPARENT,
        _ => c::SLATE_CONTROL,
    };
    p.rect_filled(rect, round, ground);
    if refused {
        p.rect_stroke(
            rect,
            round,
            Stroke::new(1.0, c::LINE_FAINT),
            StrokeKind::Inside,
        );
    }
    let ink = match (cell.chosen, refused, cell.chance) {
        (true, ..) => c::ON_BRASS,
        (_, true, _) => c::TEXT_FAINT,
        (.., Some(chance)) => chance_color(chance),
        _ => c::TEXT_DIM,
    };
    let middle = rect.center();
    let single = cell.note.is_empty();
    let first = if single { middle.y } else { middle.y - 5.0 };
    p.text(
        pos2(middle.x, first),
        Align2::CENTER_CENTER,
        &cell.text,
        fonts::strong(fonts::size::SMALL),
        ink,
    );
    if !single {
        let note = if cell.chosen {
            c::ON_BRASS
        } else {
            c::TEXT_DIM
        };
        p.text(
            pos2(middle.x, middle.y + 7.0),
            Align2::CENTER_CENTER,
            &cell.note,
            fonts::label(),
            note,
        );
    }
    let key = format!("matrix.{}", cell.key);
    let response = interact(ui, rect, &key, cell.action.is_some());
    let said = match &cell.refused {
        Some(why) => why.clone(),
        None => format!("{} {}", cell.text, cell.note),
    };
    named(ui, &response, &key, &said);
    let click = match (cell.action.is_some(), cell.chosen) {
        (true, true) => tr!("take it back"),
        (true, false) => tr!("choose it"),
        _ => "",
    };
    let response = tip_of_click(response, &cell.help, click);
    if response.clicked()
        && let Some(action) = &cell.action
    {
        cx.out.push(action.clone());
    }
}

/// What it comes to, each from a new line.
fn sums(ui: &mut Ui, matrix: &Matrix) {
    for sum in &matrix.sums {
        let ink = match sum.tone {
            Tone::Plain => c::TEXT_DIM,
            Tone::Good => c::GOOD,
            Tone::Bad => c::BAD,
            Tone::Warn => c::WARN,
        };
        let font = fonts::body(fonts::size::SMALL);
        let width = ui.available_width();
        let text = ui.painter().layout(sum.text.clone(), font, ink, width);
        let (_, rect) = ui.allocate_space(vec2(width, text.size().y.max(SUM)));
        let at = rect.left_center() - vec2(0.0, text.size().y / 2.0);
        ui.painter().galley(at, text, ink);
        let key = format!("matrix.{}", sum.key);
        let response = interact(ui, rect, &key, false);
        named(ui, &response, &key, &sum.text);
        tip(response, &sum.help);
    }
}
