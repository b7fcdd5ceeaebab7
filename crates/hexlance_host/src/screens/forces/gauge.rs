//! How far points fill what a force may have: in words, and as a bar.

use bevy_egui::egui::{Align2, Color32, CornerRadius, Painter, Rect, Ui, vec2};
use hexlance_present::force::Worth;

use crate::theme::{self, colors as c, fonts};

/// Points and limit in words.
pub(super) fn text(of: Worth) -> String {
    match of.limit {
        Some(limit) => tr!("{points} of {limit} points", points = of.points, limit),
        None => crate::words::points(of.points),
    }
}

/// What is left, or too much, in words.
pub(super) fn rest(of: Worth) -> String {
    match of.limit {
        Some(limit) if of.is_over() => {
            tr_n!(of.points - limit, "{n} too many", "{n} too many")
        }
        Some(limit) => tr_n!(limit - of.points, "{n} left", "{n} left"),
        None => tr!("no limit").to_owned(),
    }
}

fn ink(of: Worth) -> Color32 {
    if of.is_over() { c::BAD } else { c::BRASS }
}

/// Paints the bar alone.
pub(super) fn bar(p: &Painter, rect: Rect, of: Worth) {
    let round = CornerRadius::same(theme::space::ROUND_PIP);
    p.rect_filled(rect, round, c::PIP_EMPTY);
    let limit = of.limit.unwrap_or(of.points).max(1);
    let share = (of.points as f32 / limit as f32).min(1.0);
    let full = Rect::from_min_size(rect.min, vec2(rect.width() * share, rect.height()));
    p.rect_filled(full, round, ink(of));
}

/// Draws it over the whole width, with words above the bar: what is used up, and what is left.
pub(super) fn show(ui: &mut Ui, key: &str, of: Worth, (text, rest): &(String, String)) {
    let (_, rect) = ui.allocate_space(vec2(ui.available_width(), 28.0));
    let p = ui.painter();
    p.text(
        rect.left_top(),
        Align2::LEFT_TOP,
        text,
        fonts::strong(fonts::size::BODY),
        c::TEXT,
    );
    p.text(
        rect.right_top() + vec2(0.0, 1.0),
        Align2::RIGHT_TOP,
        rest,
        fonts::body(fonts::size::SMALL),
        if of.is_over() { c::BAD } else { c::TEXT_DIM },
    );
    bar(p, rect.with_min_y(rect.bottom() - 7.0), of);
    theme::record(ui, key, text, rect, true);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_gauge_tells_what_is_left_and_what_is_too_much() {
        let worth = |points, limit| Worth { points, limit };
        assert_eq!(text(worth(120, Some(200))), "120 of 200 points");
        assert_eq!(rest(worth(120, Some(200))), "80 left");
        assert_eq!(rest(worth(210, Some(200))), "10 too many");
        assert_eq!(ink(worth(210, Some(200))), c::BAD);
        assert_eq!(rest(worth(210, None)), "no limit");
        assert_eq!(ink(worth(210, None)), c::BRASS);
    }
}
