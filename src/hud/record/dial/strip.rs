//! Both dials as rows, where the sheet has no room for discs.

use super::{
    clicks, heat,
    print::{Print, sign, value},
};
use crate::hud::model::{DialCard, DialHeat, HeatSquare};
use crate::theme::{self, Icon, colors as c, fonts, named, tip_ui};
use bevy_egui::egui::{
    Align2, Color32, CornerRadius, Id, Painter, Rect, Sense, Stroke, StrokeKind, Ui, Vec2, pos2,
    vec2,
};
use std::cmp::Ordering;

/// Height of the row with numbers of clicks or levels.
const HEADER: f32 = 14.0;
/// Height of a row of values.
const ROW: f32 = 15.0;
/// Width of the column with the signs of the values.
const SIGNS: f32 = 17.0;
/// Width of a column at most.
const WIDEST: f32 = 26.0;
/// Room around a row of levels in its box, with the box's title.
const BOX: Vec2 = vec2(7.0, 14.0);

/// Height of the rows of a click dial.
pub(super) fn height(card: &DialCard) -> f32 {
    HEADER + ROW * card.numbers.len() as f32 + 2.0
}

/// Columns of equal width, and a first one with signs.
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
    fn cell(self, i: usize, row: usize) -> bevy_egui::egui::Pos2 {
        let y = self.rect.top() + HEADER + ROW * (row as f32 + 0.5);
        pos2(self.column(i).center().x, y)
    }

    /// Middle of a row, in the column with the signs.
    fn sign(self, row: usize) -> bevy_egui::egui::Pos2 {
        let y = self.cell(0, row).y;
        pos2(self.rect.left() + SIGNS / 2.0 - 1.0, y)
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

    fn frame(self, p: &Painter, i: usize, color: Color32) {
        let line = Stroke::new(2.0, color);
        p.rect_stroke(
            self.column(i),
            CornerRadius::same(1),
            line,
            StrokeKind::Middle,
        );
    }
}

/// Draws the clicks of a dial as columns, with the values of the one under the pointer in a tooltip.
pub(super) fn click_dial(ui: &mut Ui, card: &DialCard) {
    let (_, rect) = ui.allocate_space(vec2(ui.available_width(), height(card)));
    let rect = rect.shrink2(vec2(0.0, 1.0));
    // The last column is the end of the dial.
    let count = card.clicks.len() + 1;
    let columns = Columns::new(rect, count);
    let response = ui.interact(rect, Id::new("card.dial"), Sense::hover());
    named(ui, &response, "card.dial", &clicks::spoken_of_dial(card));
    for (row, number) in card.numbers.iter().enumerate() {
        sign(ui.painter(), number.what, columns.sign(row), 10.0, c::PRINT);
    }
    for (i, click) in card.clicks.iter().enumerate() {
        let stands = clicks::stands(card, i);
        let (ground, ink) = clicks::colours(stands, i == usize::from(card.click));
        let p = ui.painter();
        p.rect_filled(columns.column(i), CornerRadius::ZERO, ground);
        let header = columns.header(i).center();
        head(p, header, &(i + 1).to_string(), c::alpha(ink, 0.75));
        if click.repair_marker {
            let edge = columns.column(i).left();
            let line = Stroke::new(3.0, c::PRINT_GREEN);
            p.vline(edge, columns.header(i).y_range(), line);
        }
        for (row, cell) in click.cells.iter().enumerate() {
            let mark = cell.equipment.and_then(|e| card.equipment.get(e));
            let strength = match stands {
                Ordering::Less => 0.55,
                Ordering::Equal => mark.map_or(1.0, super::strength),
                Ordering::Greater => 1.0,
            };
            value(
                p,
                columns.cell(i, row),
                vec2((columns.width - 2.0).min(21.0), ROW - 2.0),
                &cell.value.to_string(),
                Print {
                    mark: mark.map(|e| (e.mark, strength)),
                    ink,
                    font: fonts::strong(fonts::size::TINY),
                },
            );
        }
    }
    let end = columns.column(card.clicks.len());
    ui.painter().rect_filled(end, CornerRadius::ZERO, c::PRINT);
    let skull = Rect::from_center_size(end.center(), Vec2::splat(11.0));
    Icon::Skull.paint(ui.painter(), skull, c::PAPER);
    columns.lines(ui.painter(), count);
    columns.frame(
        ui.painter(),
        usize::from(card.click.max(1)) - 1,
        c::PRINT_RED,
    );
    for (i, click) in card.clicks.iter().enumerate() {
        let key = format!("card.click.{}", i + 1);
        let response = ui.interact(columns.column(i), Id::new(&key), Sense::hover());
        named(ui, &response, &key, &clicks::spoken(card, i, click));
        tip_ui(response, |ui| clicks::click_tip(ui, card, i, click));
    }
    let response = ui.interact(end, Id::new("card.dial.end"), Sense::hover());
    clicks::end_tip(response);
}

fn head(p: &Painter, at: bevy_egui::egui::Pos2, text: &str, ink: Color32) {
    let font = fonts::strong(fonts::size::LABEL);
    p.text(at, Align2::CENTER_CENTER, text, font, ink);
}

/// The level, and what venting does.
fn title(dial: &DialHeat) -> String {
    let level = heat::spoken(dial);
    let vent = tr!("Vents {n}", n = dial.vent);
    format!("{level} · {vent}")
}

/// Draws the levels of a heat dial as columns, with what the one under the pointer does in a tooltip.
pub(super) fn heat_dial(ui: &mut Ui, card: &DialCard, dial: &DialHeat) {
    let rows = heat::rings(dial);
    let high = BOX.y + HEADER + ROW * rows.len() as f32 + 7.0;
    let (_, whole) = ui.allocate_space(vec2(ui.available_width(), high));
    theme::print_box_at(ui, whole, &title(dial));
    let inner = Rect::from_min_max(whole.min + BOX, whole.max - vec2(BOX.x, 7.0));
    let columns = Columns::new(inner, dial.levels.len());
    let response = ui.interact(inner, Id::new("card.heat"), Sense::hover());
    named(ui, &response, "card.heat", &heat::spoken(dial));
    let last = dial.levels.len().saturating_sub(1);
    for (row, square) in rows.iter().enumerate() {
        let changed = heat::square_key(*square);
        if let Some(number) = card.numbers.iter().find(|n| n.key == changed) {
            sign(ui.painter(), number.what, columns.sign(row), 10.0, c::PRINT);
        }
    }
    for (i, level) in dial.levels.iter().enumerate() {
        let p = ui.painter();
        let shade = heat::shade(i, last);
        p.rect_filled(
            columns.column(i),
            CornerRadius::ZERO,
            heat::ground_of(shade),
        );
        p.rect_filled(columns.header(i), CornerRadius::ZERO, shade);
        let label = heat::label(i, last);
        head(p, columns.header(i).center(), &label, c::print_on(shade));
        for (row, square) in rows.iter().enumerate() {
            let Some(HeatSquare { change, effect }) = level.squares[*square] else {
                continue;
            };
            let mark = effect.and_then(|e| dial.effects.get(e)).map(|e| e.mark);
            value(
                p,
                columns.cell(i, row),
                vec2((columns.width - 2.0).min(19.0), ROW - 2.0),
                &heat::change_text(change),
                Print {
                    mark: mark.map(|m| (m, 1.0)),
                    ink: c::PRINT,
                    font: fonts::strong(fonts::size::LABEL),
                },
            );
        }
    }
    columns.lines(ui.painter(), dial.levels.len());
    columns.frame(ui.painter(), usize::from(dial.level), c::PRINT_RED);
    for i in 0..dial.levels.len() {
        let key = format!("card.heat.{i}");
        let response = ui.interact(columns.column(i), Id::new(&key), Sense::hover());
        named(ui, &response, &key, &tr!("Heat level {level}", level = i));
        tip_ui(response, |ui| heat::level_tip(ui, dial, i));
    }
}
