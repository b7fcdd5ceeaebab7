//! The dice tray: the last roll large with what it was for, and rolls inside opened log lines.

use super::{
    HudCx,
    model::{DiceRoll, RollOutcome},
};
use crate::theme::{self, Icon, Paint, colors as c, die, fonts, named};
use bevy_egui::egui::{Align2, Color32, CornerRadius, Id, Rect, Sense, Ui, Vec2, pos2, vec2};

fn outcome_color(r: &DiceRoll) -> Color32 {
    match r.outcome {
        RollOutcome::Success => c::GOOD,
        RollOutcome::Failure => c::BAD,
        RollOutcome::Total => c::TEXT,
    }
}

/// The sum and what it had to reach.
fn sum_text(r: &DiceRoll) -> String {
    r.target.map_or(r.total.to_string(), |t| {
        tr!("{total} vs {t}+", t, total = r.total)
    })
}

/// The last roll, with so much room left free at the right; earlier ones on hover. Gives back where it is.
pub(super) fn tray(ui: &mut Ui, cx: &HudCx, free: f32) -> Option<Rect> {
    let last = cx.view.dice.last()?;
    let (_, mut rect) = ui.allocate_space(vec2(ui.available_width(), 46.0));
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
    let narrow = rect.width() < 250.0 || last.dice.len() > 2;
    let size = if last.dice.len() > 2 {
        20.0
    } else if narrow {
        23.0
    } else {
        30.0
    };
    let mut x = rect.left() + 11.0 + size / 2.0;
    for d in last.dice.iter().take(6) {
        die(p, pos2(x, rect.center().y), size, *d, false);
        x += size + 5.0;
    }
    let left = x - size / 2.0 + 4.0;
    let top = Rect::from_min_max(
        pos2(left, rect.top() + 4.0),
        pos2(rect.right() - 8.0, rect.top() + 20.0),
    );
    theme::paint_text_in(
        p,
        top,
        &last.purpose,
        fonts::body(fonts::size::TINY),
        c::TEXT_DIM,
    );
    let y = rect.bottom() - 14.0;
    let sum = p.text(
        pos2(left, y),
        Align2::LEFT_CENTER,
        sum_text(last),
        fonts::strong(if narrow {
            fonts::size::BODY
        } else {
            fonts::size::LARGE
        }),
        c::TEXT,
    );
    let color = outcome_color(last);
    let mut x = sum.right() + 10.0;
    let icon = match last.outcome {
        RollOutcome::Success => Some(Icon::Check),
        RollOutcome::Failure => Some(Icon::Cross),
        RollOutcome::Total => None,
    };
    if let Some(i) = icon {
        i.paint(
            p,
            Rect::from_center_size(pos2(x + 6.0, y), Vec2::splat(12.0)),
            color,
        );
        x += 16.0;
    }
    let result = Rect::from_min_max(pos2(x, y - 9.0), pos2(rect.right() - 8.0, y + 9.0));
    theme::paint_text_in(
        p,
        result,
        &last.result,
        fonts::strong(fonts::size::BODY),
        color,
    );
    let response = ui.interact(rect, Id::new("dice.tray"), Sense::hover());
    named(
        ui,
        &response,
        "dice.tray",
        &format!("{}: {}", last.purpose, last.result),
    );
    if cx.view.dice.len() > 1 {
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

/// A roll in one row: dice, what for, sum, result.
pub(super) fn roll(ui: &mut Ui, cx: &HudCx, r: &DiceRoll) {
    let (_, rect) = ui.allocate_space(vec2(ui.available_width().min(300.0), 34.0));
    let p = ui.painter();
    let mut x = rect.left() + 9.0;
    for d in r.dice.iter().take(6) {
        die(p, pos2(x, rect.center().y), 17.0, *d, false);
        x += 20.0;
    }
    let left = x - 2.0;
    let top = Rect::from_min_max(pos2(left, rect.top()), pos2(rect.right(), rect.center().y));
    let color = r.side.map_or(c::TEXT_DIM, |s| cx.side_color(s));
    theme::paint_text_in(p, top, &r.purpose, fonts::body(fonts::size::TINY), color);
    let y = rect.center().y + 8.0;
    let sum = p.text(
        pos2(left, y),
        Align2::LEFT_CENTER,
        sum_text(r),
        fonts::strong(fonts::size::SMALL),
        c::TEXT,
    );
    let result = Rect::from_min_max(
        pos2(sum.right() + 8.0, y - 8.0),
        pos2(rect.right(), y + 8.0),
    );
    theme::paint_text_in(
        p,
        result,
        &r.result,
        fonts::strong(fonts::size::SMALL),
        outcome_color(r),
    );
}
