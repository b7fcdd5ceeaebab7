//! Values by column, with one that stands by itself beside them.

use super::{help::tip, key_of};
use bevy_egui::egui::{
    Align2, Color32, CornerRadius, Id, Rect, Sense, Stroke, StrokeKind, Ui, pos2, vec2,
};
use hexlance_present::{
    Tone,
    sheet::{Column, Table},
};
use hexlance_ui::theme::{self, colors as c, fonts, named};

/// Height of the table and of its head.
const HEIGHT: f32 = 54.0;
const HEAD: f32 = 15.0;
/// Width of what stands beside it, and the gap before that.
const ASIDE: f32 = 40.0;
const GAP: f32 = 6.0;
/// Width of a column from which on its foot is written out.
const WIDE: f32 = 50.0;

/// Draws it.
pub(super) fn draw(ui: &mut Ui, table: &Table) {
    let (_, rect) = ui.allocate_space(vec2(ui.available_width(), HEIGHT));
    let room = match table.aside {
        Some(_) => ASIDE + GAP,
        None => 0.0,
    };
    let all = rect.with_max_x(rect.right() - room);
    let head = frame(ui, all, c::PRINT);
    let width = all.width() / table.columns.len().max(1) as f32;
    for (i, column) in table.columns.iter().enumerate() {
        let x = all.left() + width * i as f32;
        if i > 0 {
            let line = Stroke::new(1.0, c::PAPER_LINE);
            ui.painter().vline(x, head.bottom()..=all.bottom(), line);
        }
        let area = Rect::from_min_max(pos2(x, all.top()), pos2(x + width, all.bottom()));
        let middle = area.center().x;
        let p = ui.painter();
        p.text(
            pos2(middle - 3.0, head.center().y),
            Align2::RIGHT_CENTER,
            &column.head,
            fonts::strong(fonts::size::TINY + 0.5),
            c::PAPER,
        );
        p.text(
            pos2(middle + 2.0, head.center().y),
            Align2::LEFT_CENTER,
            &column.head_note,
            fonts::body(fonts::size::TINY),
            c::PAPER_LINE,
        );
        below(ui, column, area, width > WIDE);
    }
    let Some(column) = &table.aside else { return };
    let area = rect.with_min_x(rect.right() - ASIDE);
    let color = match column.tone {
        Tone::Bad => c::PRINT_RED,
        Tone::Good => c::PRINT_GREEN,
        Tone::Plain | Tone::Warn => c::PRINT,
    };
    let head = frame(ui, area, color);
    ui.painter().text(
        pos2(area.center().x, head.top() + 8.0),
        Align2::CENTER_CENTER,
        &column.head,
        fonts::label(),
        c::PAPER,
    );
    below(ui, column, area, true);
}

/// A frame with a filled head.
fn frame(ui: &Ui, rect: Rect, color: Color32) -> Rect {
    let p = ui.painter();
    let head = Rect::from_min_size(rect.min, vec2(rect.width(), HEAD));
    let round = CornerRadius {
        nw: 4,
        ne: 4,
        sw: 0,
        se: 0,
    };
    p.rect_filled(head, round, color);
    p.rect(
        rect,
        CornerRadius::same(theme::space::ROUND_SMALL),
        Color32::TRANSPARENT,
        Stroke::new(1.0, color),
        StrokeKind::Inside,
    );
    head
}

/// Value and foot of a column, with its name and tooltip.
fn below(ui: &Ui, column: &Column, area: Rect, wide: bool) {
    let ink = if column.changed {
        c::PRINT_RED
    } else if matches!(column.value.as_str(), "-" | "–") {
        c::PRINT_DIM
    } else {
        c::PRINT
    };
    let p = ui.painter();
    p.text(
        pos2(area.center().x, area.top() + HEAD + 13.0),
        Align2::CENTER_CENTER,
        &column.value,
        fonts::strong(fonts::size::VALUE),
        ink,
    );
    p.text(
        pos2(area.center().x, area.bottom() - 7.5),
        Align2::CENTER_CENTER,
        if wide {
            &column.foot
        } else {
            &column.foot_short
        },
        fonts::body(fonts::size::TINY - 0.5),
        c::PRINT_DIM,
    );
    let key = key_of(&column.key);
    let response = ui.interact(area, Id::new(&key), Sense::hover());
    named(ui, &response, &key, &column.spoken);
    tip(response, &column.help);
}
