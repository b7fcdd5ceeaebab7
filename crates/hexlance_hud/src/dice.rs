//! The dice tray: the last roll large with what it was for, and rolls inside opened log lines.

use super::{
    HudCx,
    model::{DiceRoll, RollOutcome},
};
use bevy_egui::egui::{
    Color32, CornerRadius, FontId, Galley, Id, Painter, Rect, Sense, Ui, Vec2, pos2, vec2,
};
use hexlance_ui::theme::{self, Icon, Paint, colors as c, die_of, fonts, named};
use std::sync::Arc;

fn outcome_color(r: &DiceRoll) -> Color32 {
    match r.outcome {
        RollOutcome::Success => c::GOOD,
        RollOutcome::Failure => c::BAD,
        RollOutcome::Total => c::TEXT,
    }
}

/// The sum and what it had to reach.
fn sum_text(r: &DiceRoll) -> String {
    if !r.needs.is_empty() {
        return r.needs.clone();
    }
    r.target.map_or(r.total.to_string(), |t| {
        tr!("{total} vs {t}+", t, total = r.total)
    })
}

/// Rows that a purpose or a result may take.
const ROWS: usize = 2;
/// Room for the sign of a success or a failure, with its gap.
const SIGN: f32 = 16.0;

/// Sizes and colours of what is told of a roll.
struct Print {
    /// Room above the text, and below its middle line at the bottom.
    top: f32,
    bottom: f32,
    purpose: Color32,
    sum: FontId,
    result: FontId,
    /// Whether a sign stands before the result.
    sign: bool,
    gap: f32,
}

/// What a roll was for, its sum and its result, broken into rows of a width: what does not fit beside the sum stands
/// below it.
struct Told {
    print: Print,
    purpose: Arc<Galley>,
    sum: Arc<Galley>,
    result: Arc<Galley>,
    color: Color32,
    icon: Option<Icon>,
    below: bool,
    /// Height beyond that of one row each.
    more: f32,
}

impl Told {
    fn new(p: &Painter, r: &DiceRoll, width: f32, print: Print) -> Self {
        let color = outcome_color(r);
        let icon = match r.outcome {
            RollOutcome::Success if print.sign => Some(Icon::Check),
            RollOutcome::Failure if print.sign => Some(Icon::Cross),
            _ => None,
        };
        let rows = |text: &str, font: FontId, color: Color32, width: f32| {
            let mut job = theme::wrapped(text, font, color, width.max(0.0));
            job.wrap.max_rows = ROWS;
            p.layout_job(job)
        };
        let purpose = rows(
            &r.purpose,
            fonts::body(fonts::size::TINY),
            print.purpose,
            width,
        );
        let sum = p.layout_no_wrap(sum_text(r), print.sum.clone(), c::TEXT);
        let sign = if icon.is_some() { SIGN } else { 0.0 };
        let beside = width - sum.size().x - print.gap - sign;
        let line = p.layout_no_wrap(r.result.clone(), print.result.clone(), color);
        let below = line.size().x > beside;
        let result = match below {
            true => rows(&r.result, print.result.clone(), color, width),
            false => line,
        };
        let rows = |g: &Galley| (g.rows.len().max(1) - 1) as f32 * row_height(g);
        let more = rows(&purpose) + if below { result.size().y } else { 0.0 };
        Self {
            print,
            purpose,
            sum,
            result,
            color,
            icon,
            below,
            more,
        }
    }

    /// Paints it into the right of a rectangle, from `left` on.
    fn paint(self, p: &Painter, rect: Rect, left: f32) {
        let first = row_height(&self.purpose);
        let top = rect.top() + self.print.top - first / 2.0;
        let below = if self.below {
            self.result.size().y
        } else {
            0.0
        };
        let y = rect.bottom() - self.print.bottom - below;
        let at = |x: f32, galley: &Galley| pos2(x, y - galley.size().y / 2.0);
        let purpose = self.print.purpose;
        p.galley(pos2(left, top), self.purpose, purpose);
        let mut x = left + self.sum.size().x + self.print.gap;
        p.galley(at(left, &self.sum), self.sum, c::TEXT);
        if let Some(i) = self.icon {
            let sign = Rect::from_center_size(pos2(x + 6.0, y), Vec2::splat(12.0));
            i.paint(p, sign, self.color);
            x += SIGN;
        }
        let result = match self.below {
            true => pos2(left, y + self.print.bottom.min(9.0)),
            false => at(x, &self.result),
        };
        p.galley(result, self.result, self.color);
    }

    /// Whether all of it is to be read.
    fn is_whole(&self) -> bool {
        !self.purpose.elided && !self.result.elided
    }
}

/// Height of a row of text.
fn row_height(galley: &Galley) -> f32 {
    galley.size().y / galley.rows.len().max(1) as f32
}

/// The last roll, with so much room left free at the right; earlier ones on hover. Gives back where it is.
pub(super) fn tray(ui: &mut Ui, cx: &HudCx, free: f32) -> Option<Rect> {
    let last = cx.view.dice.last()?;
    let wide = ui.available_width() - free;
    let narrow = wide < 250.0 || last.dice.len() > 2;
    let size = if last.dice.len() > 2 {
        20.0
    } else if narrow {
        23.0
    } else {
        30.0
    };
    let dice = last.dice.len().min(6) as f32;
    let text = 15.0 + dice * (size + 5.0);
    let print = Print {
        top: 12.0,
        bottom: 14.0,
        purpose: c::TEXT_DIM,
        sum: fonts::strong(if narrow {
            fonts::size::BODY
        } else {
            fonts::size::LARGE
        }),
        result: fonts::strong(fonts::size::BODY),
        sign: true,
        gap: 10.0,
    };
    let told = Told::new(ui.painter(), last, wide - text - 8.0, print);
    let (_, mut rect) = ui.allocate_space(vec2(ui.available_width(), 46.0 + told.more));
    rect.max.x -= free;
    let p = ui.painter();
    p.rect_filled(
        rect,
        CornerRadius::same(theme::space::ROUND_CONTROL),
        c::INK,
    );
    if let Some(s) = last.side {
        let edge = Rect::from_min_size(rect.min, vec2(3.0, rect.height()));
        p.rect_filled(
            edge,
            CornerRadius {
                nw: 5,
                sw: 5,
                ne: 0,
                se: 0,
            },
            cx.side_color(s),
        );
    }
    let mut x = rect.left() + 11.0 + size / 2.0;
    for d in last.dice.iter().take(6) {
        die_of(p, pos2(x, rect.center().y), size, *d, last.sides);
        x += size + 5.0;
    }
    let whole = told.is_whole();
    told.paint(p, rect, rect.left() + text);
    for r in beside(&cx.view.dice) {
        in_line(ui, cx, r, rect.width());
    }
    let response = ui.interact(rect, Id::new("dice.tray"), Sense::hover());
    named(
        ui,
        &response,
        "dice.tray",
        &format!("{}: {}", last.purpose, last.result),
    );
    if cx.view.dice.len() > 1 || !whole {
        theme::tip_ui(response, |ui| {
            theme::tip_title(ui, tr!("Latest rolls"));
            for r in cx.view.dice.iter().rev().take(6) {
                roll(ui, cx, r);
            }
        });
    }
    ui.add_space(3.0);
    Some(rect)
}

/// Rolls that are shown beside the last one, at most.
const BESIDE: usize = 6;
/// Height of the line of one.
const LINE: f32 = 19.0;

/// The rolls that the last one is to be seen with, the latest first.
fn beside(dice: &[DiceRoll]) -> impl Iterator<Item = &DiceRoll> {
    let group = dice.last().and_then(|r| r.group);
    let earlier = dice.iter().rev().skip(1);
    let same = earlier.filter(move |r| group.is_some() && r.group == group);
    same.take(BESIDE)
}

/// A roll in one line: dice, what for, and what came of it at the right.
fn in_line(ui: &mut Ui, cx: &HudCx, r: &DiceRoll, width: f32) {
    let (_, rect) = ui.allocate_space(vec2(width, LINE));
    let p = ui.painter();
    let color = r.side.map_or(c::TEXT_DIM, |s| cx.side_color(s));
    let middle = rect.center().y;
    let mut x = rect.left() + 10.0;
    for d in r.dice.iter().take(6) {
        die_of(p, pos2(x, middle), 15.0, *d, r.sides);
        x += 17.0;
    }
    let font = fonts::strong(fonts::size::TINY);
    let result = p.layout_no_wrap(r.result.clone(), font, outcome_color(r));
    let end = rect.right() - result.size().x - 4.0;
    let mut job = theme::wrapped(
        &r.purpose,
        fonts::body(fonts::size::TINY),
        color,
        (end - x - 4.0).max(0.0),
    );
    job.wrap.max_rows = 1;
    let purpose = p.layout_job(job);
    let top = |galley: &Galley| middle - galley.size().y / 2.0;
    p.galley(pos2(x - 4.0, top(&purpose)), purpose, color);
    p.galley(pos2(end, top(&result)), result, c::TEXT);
}

/// A roll: dice, what for, sum, result.
pub(super) fn roll(ui: &mut Ui, cx: &HudCx, r: &DiceRoll) {
    let width = ui.available_width().min(300.0);
    let text = 7.0 + 20.0 * r.dice.len().min(6) as f32;
    let print = Print {
        top: 8.5,
        bottom: 9.0,
        purpose: r.side.map_or(c::TEXT_DIM, |s| cx.side_color(s)),
        sum: fonts::strong(fonts::size::SMALL),
        result: fonts::strong(fonts::size::SMALL),
        sign: false,
        gap: 8.0,
    };
    let told = Told::new(ui.painter(), r, width - text, print);
    let (_, rect) = ui.allocate_space(vec2(width, 34.0 + told.more));
    let p = ui.painter();
    let mut x = rect.left() + 9.0;
    for d in r.dice.iter().take(6) {
        die_of(p, pos2(x, rect.center().y), 17.0, *d, r.sides);
        x += 20.0;
    }
    told.paint(p, rect, rect.left() + text);
}
