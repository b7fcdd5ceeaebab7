//! A dial as a strip of columns, where the sheet has no room for a disc.

use super::{
    super::{
        key_of,
        print::{Print, value},
    },
    Colours, Measures, end_tip, mark_of, name, position_tip,
};
use bevy_egui::egui::{
    Align2, CornerRadius, Id, Painter, Pos2, Rect, Sense, Stroke, StrokeKind, Ui, Vec2, pos2, vec2,
};
use hexlance_present::sheet::{Position, Wheel};
use hexlance_ui::theme::{self, Paint, colors as c, fonts, named};

/// Height of the row with the labels of positions.
const HEADER: f32 = 14.0;
/// Height of a row of cells.
const ROW: f32 = 15.0;
/// Width of the column with the signs of the rings.
const SIGNS: f32 = 17.0;
/// Width of a column at most.
const WIDEST: f32 = 26.0;
/// Room around the columns in their box, with its title.
const BOX: Vec2 = vec2(7.0, 14.0);

/// Columns of equal width behind a first one with signs.
#[derive(Clone, Copy)]
struct Columns {
    rect: Rect,
    width: f32,
}

impl Columns {
    fn new(rect: Rect, columns: usize) -> Self {
        let width = ((rect.width() - SIGNS) / columns.max(1) as f32).min(WIDEST);
        Self { rect, width }
    }

    fn column(self, i: usize) -> Rect {
        let left = self.rect.left() + SIGNS + self.width * i as f32;
        Rect::from_min_size(
            pos2(left, self.rect.top()),
            vec2(self.width, self.rect.height()),
        )
    }

    fn header(self, i: usize) -> Rect {
        let column = self.column(i);
        column.with_max_y(column.top() + HEADER)
    }

    /// Middle of a row, in a column.
    fn cell(self, i: usize, row: usize) -> Pos2 {
        let y = self.rect.top() + HEADER + ROW * (row as f32 + 0.5);
        pos2(self.column(i).center().x, y)
    }

    /// Room for the sign of a row.
    fn sign(self, row: usize) -> Rect {
        let y = self.cell(0, row).y;
        let at = pos2(self.rect.left() + SIGNS / 2.0 - 1.0, y);
        Rect::from_center_size(at, Vec2::splat(10.0))
    }

    /// The lines around all columns and between them.
    fn lines(self, p: &Painter, columns: usize) {
        let thin = Stroke::new(0.8, c::alpha(c::PRINT, 0.4));
        for i in 1..columns {
            p.vline(self.column(i).left(), self.rect.y_range(), thin);
        }
        let all = self.column(0).union(self.column(columns.max(1) - 1));
        let line = Stroke::new(1.0, c::alpha(c::PRINT, 0.8));
        p.rect_stroke(all, CornerRadius::ZERO, line, StrokeKind::Inside);
    }
}

/// Draws the positions as columns, with what the one under the pointer shows in a tooltip.
pub(super) fn draw(ui: &mut Ui, wheel: &Wheel) {
    let high = HEADER + ROW * wheel.rings.len() as f32;
    let width = ui.available_width();
    let rect = if wheel.title.is_empty() {
        let (_, rect) = ui.allocate_space(vec2(width, high + 2.0));
        rect.shrink2(vec2(0.0, 1.0))
    } else {
        let (_, whole) = ui.allocate_space(vec2(width, BOX.y + high + 7.0));
        theme::print_box_at(ui, whole, &title(wheel));
        Rect::from_min_max(whole.min + BOX, whole.max - vec2(BOX.x, 7.0))
    };
    let count = wheel.positions.len();
    let past = usize::from(wheel.end.is_some());
    let columns = Columns::new(rect, count + past);
    let key = key_of(&wheel.key);
    let response = ui.interact(rect, Id::new(&key), Sense::hover());
    named(ui, &response, &key, &wheel.spoken);
    let p = ui.painter();
    for (row, ring) in wheel.rings.iter().enumerate() {
        if let Some(sign) = ring.sign {
            sign.paint(p, columns.sign(row), c::PRINT);
        }
    }
    for (i, position) in wheel.positions.iter().enumerate() {
        paint(p, wheel, columns, i, position);
    }
    if let Some(end) = &wheel.end {
        let column = columns.column(count);
        p.rect_filled(column, CornerRadius::ZERO, c::PRINT);
        let at = Rect::from_center_size(column.center(), Vec2::splat(11.0));
        end.icon.paint(p, at, c::PAPER);
    }
    columns.lines(p, count + past);
    p.rect_stroke(
        columns.column(wheel.at.min((count + past).saturating_sub(1))),
        CornerRadius::same(theme::space::ROUND_PIP),
        Stroke::new(2.0, c::PRINT_RED),
        StrokeKind::Middle,
    );
    for (i, position) in wheel.positions.iter().enumerate() {
        let response = name(ui, columns.column(i), position);
        position_tip(response, wheel, position);
    }
    if wheel.end.is_some() {
        let id = Id::new(&key).with("end");
        end_tip(
            ui.interact(columns.column(count), id, Sense::hover()),
            wheel,
        );
    }
}

fn paint(p: &Painter, wheel: &Wheel, columns: Columns, i: usize, position: &Position) {
    let colours = Colours::of(wheel, i);
    let header = columns.header(i);
    p.rect_filled(columns.column(i), CornerRadius::ZERO, colours.ground);
    p.rect_filled(header, CornerRadius::ZERO, colours.rim);
    let font = fonts::strong(fonts::size::LABEL);
    let middle = Align2::CENTER_CENTER;
    p.text(
        header.center(),
        middle,
        &position.label,
        font,
        colours.label,
    );
    if position.stop {
        let line = Stroke::new(3.0, c::PRINT_GREEN);
        p.vline(header.left(), header.y_range(), line);
    }
    if let Some(icon) = position.icon {
        let below = columns.column(i).with_min_y(header.bottom());
        let at = Rect::from_center_size(below.center(), Vec2::splat(14.0));
        icon.paint(p, at, c::PRINT_RED);
    }
    let font = match wheel.title.is_empty() {
        true => fonts::strong(fonts::size::TINY),
        false => fonts::strong(fonts::size::LABEL),
    };
    for (row, cell) in position.cells.iter().enumerate() {
        let Some(cell) = cell else { continue };
        value(
            p,
            columns.cell(i, row),
            vec2(
                (columns.width - 2.0).min(Measures::of(wheel).widest()),
                ROW - 2.0,
            ),
            &cell.text,
            Print {
                mark: mark_of(wheel, i, cell.mark),
                ink: colours.ink,
                font: font.clone(),
            },
        );
    }
}

/// Where the dial stands and what else there is to say that needs no mark.
fn title(wheel: &Wheel) -> String {
    let plain = wheel.notes.iter().filter(|n| n.dim && n.mark.is_none());
    plain.fold(wheel.spoken.clone(), |title, note| {
        format!("{title} · {}", note.text)
    })
}
