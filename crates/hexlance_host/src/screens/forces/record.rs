//! What pages of units and forces have in common: a unit's picture with its name, boxes with numbers, the gauge of
//! points, rows of abilities.

use super::lists;
use crate::{
    screens::{AbilityMark, portraits},
    table::MiniLook,
    theme::{self, Icon, Paint, PaintMark, UnitIcon, colors as c, fonts},
};
use bevy_egui::egui::{
    Align2, Color32, CornerRadius, Label, Painter, Rect, Stroke, StrokeKind, Ui, Vec2, pos2, vec2,
};

/// Width and height of the picture at the top of a record.
const PICTURE: Vec2 = vec2(112.0, 88.0);

/// A unit's picture, its name, and what it is in a few lines; its points at the right.
pub fn head(ui: &mut Ui, shown: (MiniLook, UnitIcon), name: &str, lines: &[String], points: u16) {
    let (_, rect) = ui.allocate_space(vec2(ui.available_width(), PICTURE.y + 4.0));
    let p = ui.painter();
    let well = Rect::from_min_size(rect.min, PICTURE + vec2(4.0, 4.0));
    p.rect(
        well,
        CornerRadius::same(theme::space::ROUND_SMALL),
        c::SLATE_RAISED,
        Stroke::new(1.0, c::LINE_FAINT),
        StrokeKind::Inside,
    );
    portraits::paint(p, well.shrink(2.0), shown, 0, true);
    let number = p.text(
        rect.right_top() + vec2(-2.0, 2.0),
        Align2::RIGHT_TOP,
        points,
        fonts::display(fonts::size::VALUE),
        c::BRASS_BRIGHT,
    );
    p.text(
        pos2(number.right(), number.bottom()),
        Align2::RIGHT_TOP,
        tr!("points"),
        fonts::body(fonts::size::TINY),
        c::TEXT_DIM,
    );
    let left = well.right() + 10.0;
    let mut top = rect.top() + 2.0;
    let title = Rect::from_min_max(pos2(left, top), pos2(number.left() - 8.0, top + 24.0));
    let font = fonts::display(fonts::size::LARGE);
    theme::paint_text_in(p, title, name, font, c::TEXT);
    theme::record(ui, "record.unit", name, rect, true);
    let p = ui.painter();
    top += 26.0;
    for line in lines {
        let at = Rect::from_min_max(pos2(left, top), pos2(rect.right() - 44.0, top + 16.0));
        let font = fonts::body(fonts::size::SMALL);
        theme::paint_text_in(p, at, line, font, c::TEXT_DIM);
        top += 17.0;
    }
}

/// Room between boxes.
const BETWEEN: f32 = 3.0;

/// The widths of boxes that need so much each and fill a room together: all alike where that is enough for each, else
/// what each needs with an even share of the rest.
fn shares(needs: &[f32], room: f32) -> Vec<f32> {
    let even = room / needs.len().max(1) as f32;
    if needs.iter().all(|n| *n <= even) {
        return vec![even; needs.len()];
    }
    let all: f32 = needs.iter().sum();
    let rest = (room - all) / needs.len().max(1) as f32;
    match rest >= 0.0 {
        true => needs.iter().map(|n| n + rest).collect(),
        false => needs.iter().map(|n| n * room / all).collect(),
    }
}

/// Boxes with a number each, side by side over the whole width.
pub fn boxes(ui: &mut Ui, all: &[(&str, String)]) {
    let (_, rect) = ui.allocate_space(vec2(ui.available_width(), 38.0));
    let p = ui.painter();
    let word = |label: &str| {
        let galley = p.layout_no_wrap(label.to_owned(), fonts::label(), c::TEXT_FAINT);
        galley.size().x
    };
    let needs: Vec<f32> = all.iter().map(|(l, _)| word(l) + 8.0 + BETWEEN).collect();
    let mut at = rect.left();
    for ((label, value), width) in all.iter().zip(shares(&needs, rect.width())) {
        let right = at + width - BETWEEN;
        let cell = Rect::from_min_max(pos2(at, rect.top()), pos2(right, rect.bottom()));
        at += width;
        p.rect_filled(
            cell,
            CornerRadius::same(theme::space::ROUND_SMALL),
            c::SLATE_RAISED,
        );
        // Where words have no room at all they are set smaller rather than beyond their boxes.
        let fits = ((cell.width() - 4.0) / word(label).max(1.0)).min(1.0);
        p.text(
            cell.center_top() + vec2(0.0, 3.0),
            Align2::CENTER_TOP,
            label,
            fonts::strong(fonts::size::LABEL * fits),
            c::TEXT_FAINT,
        );
        let size = match value.chars().count() {
            0..=5 => fonts::size::LARGE,
            6..=8 => fonts::size::BODY,
            _ => fonts::size::TINY,
        };
        p.text(
            cell.center_bottom() - vec2(0.0, 12.0),
            Align2::CENTER_CENTER,
            value,
            fonts::strong(size),
            c::TEXT,
        );
    }
}

/// How far points fill what a force may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gauge {
    /// What its units come to.
    pub points: u32,
    /// Most that they may come to.
    pub limit: Option<u32>,
}

impl Gauge {
    /// Points and limit in words.
    pub fn text(self) -> String {
        match self.limit {
            Some(limit) => tr!("{points} of {limit} points", points = self.points, limit),
            None => crate::words::points(self.points),
        }
    }

    /// What is left, or too much, in words; nothing without a limit.
    fn rest(self) -> String {
        match self.limit {
            Some(limit) if self.points > limit => {
                tr_n!(self.points - limit, "{n} too many", "{n} too many")
            }
            Some(limit) => tr_n!(limit - self.points, "{n} left", "{n} left"),
            None => tr!("no limit").to_owned(),
        }
    }

    fn ink(self) -> Color32 {
        match self.limit {
            Some(limit) if self.points > limit => c::BAD,
            _ => c::BRASS,
        }
    }

    /// Paints the bar alone.
    pub fn bar(self, p: &Painter, rect: Rect) {
        let round = CornerRadius::same(theme::space::ROUND_PIP);
        p.rect_filled(rect, round, c::PIP_EMPTY);
        let limit = self.limit.unwrap_or(self.points).max(1);
        let share = (self.points as f32 / limit as f32).min(1.0);
        let full = Rect::from_min_size(rect.min, vec2(rect.width() * share, rect.height()));
        p.rect_filled(full, round, self.ink());
    }

    /// Draws it over the whole width, with words above the bar.
    pub fn show(self, ui: &mut Ui, key: &str) {
        let (_, rect) = ui.allocate_space(vec2(ui.available_width(), 28.0));
        let p = ui.painter();
        let text = self.text();
        p.text(
            rect.left_top(),
            Align2::LEFT_TOP,
            &text,
            fonts::strong(fonts::size::BODY),
            c::TEXT,
        );
        p.text(
            rect.right_top() + vec2(0.0, 1.0),
            Align2::RIGHT_TOP,
            self.rest(),
            fonts::body(fonts::size::SMALL),
            if self.ink() == c::BAD {
                c::BAD
            } else {
                c::TEXT_DIM
            },
        );
        self.bar(p, rect.with_min_y(rect.bottom() - 7.0));
        theme::record(ui, key, &text, rect, true);
    }
}

/// An ability with what it does, over as many lines as that takes; true if it is to be looked up.
pub fn ability(ui: &mut Ui, key: &str, mark: &AbilityMark) -> bool {
    let (rect, response) = lists::row(ui, key, &mark.name, 24.0, false, true);
    let p = ui.painter();
    let mut left = rect.left() + 8.0;
    if let Some(colour) = mark.mark {
        let at = Rect::from_center_size(pos2(left + 6.0, rect.center().y), Vec2::splat(13.0));
        colour.paint(p, at, 1.0);
        left += 18.0;
    }
    let name = Rect::from_min_max(
        pos2(left, rect.top()),
        pos2(rect.right() - 26.0, rect.bottom()),
    );
    theme::paint_text_in(
        p,
        name,
        &mark.name,
        fonts::strong(fonts::size::SMALL),
        c::TEXT,
    );
    let help = Rect::from_center_size(rect.right_center() - vec2(14.0, 0.0), Vec2::splat(13.0));
    Icon::Help.paint(p, help, c::BRASS_DIM);
    let clicked = response.clicked();
    theme::tip_lines(response, &mark.name, &[(tr!("Click"), tr!("look it up"))]);
    ui.horizontal_top(|ui| {
        ui.add_space(8.0);
        ui.add(Label::new(theme::faint(&mark.help)).wrap());
    });
    clicked
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boxes_fill_the_room_and_a_long_word_gets_more_of_it() {
        let close = |a: &[f32], b: &[f32]| {
            let same = a.iter().zip(b).all(|(a, b)| (a - b).abs() < 1e-3);
            assert!(same && a.len() == b.len(), "{a:?} is not {b:?}");
        };
        close(&shares(&[20.0, 30.0, 10.0], 120.0), &[40.0, 40.0, 40.0]);
        close(&shares(&[20.0, 60.0, 10.0], 120.0), &[30.0, 70.0, 20.0]);
        close(&shares(&[40.0, 80.0], 60.0), &[20.0, 40.0]);
        assert!(shares(&[], 60.0).is_empty());
    }

    #[test]
    fn a_gauge_tells_what_is_left_and_what_is_too_much() {
        let gauge = |points, limit| Gauge { points, limit };
        assert_eq!(gauge(120, Some(200)).text(), "120 of 200 points");
        assert_eq!(gauge(120, Some(200)).rest(), "80 left");
        assert_eq!(gauge(210, Some(200)).rest(), "10 too many");
        assert_eq!(gauge(210, Some(200)).ink(), c::BAD);
        assert_eq!(gauge(210, None).rest(), "no limit");
    }
}
