//! The card of a unit that nobody has identified: what is seen of it, and what would make the rest known.

use crate::hud::{
    HudCx,
    model::{Track, UnknownCard},
};
use crate::theme::{self, PipStyle, colors as c, emblem, fonts, pip_grid, pip_grid_size, record};
use bevy_egui::egui::{Align2, Rect, Ui, Vec2, pos2, vec2};

const MARGIN: f32 = 12.0;

pub(super) fn draw(ui: &mut Ui, cx: &HudCx, card: &UnknownCard) {
    let (_, rect) = ui.allocate_space(vec2(ui.available_width(), 44.0));
    let p = ui.painter();
    p.rect_filled(rect, 0.0, c::PRINT);
    let badge = Rect::from_center_size(
        pos2(rect.left() + MARGIN + 8.0, rect.center().y),
        Vec2::splat(16.0),
    );
    emblem(p, badge, card.side.0, cx.side_color(card.side));
    p.text(
        pos2(badge.right() + 8.0, rect.top() + 13.0),
        Align2::LEFT_CENTER,
        &card.name,
        fonts::strong(fonts::size::LARGE),
        c::PAPER,
    );
    let kind = card.kind.as_deref().unwrap_or(tr!("Type not seen"));
    p.text(
        pos2(badge.right() + 8.0, rect.bottom() - 12.0),
        Align2::LEFT_CENTER,
        kind,
        fonts::body(fonts::size::SMALL),
        c::PAPER_LINE,
    );
    let right = rect.right() - MARGIN - 14.0;
    let icon = Rect::from_center_size(pos2(right, rect.center().y), Vec2::splat(28.0));
    card.icon.paint(p, icon, c::PAPER_LINE);
    record(ui, "card.unknown", &card.name, rect, true);
    ui.add_space(6.0);
    if let Some((armor, structure)) = card.tracks {
        track(ui, "A", armor, &PipStyle::PAPER_ARMOR);
        track(ui, "S", structure, &PipStyle::PAPER_STRUCTURE);
    }
    let width = ui.available_width() - 2.0 * MARGIN;
    let text = theme::wrapped(
        &card.note,
        fonts::body(fonts::size::BODY),
        c::PRINT_DIM,
        width,
    );
    let galley = ui.painter().layout_job(text);
    let (_, rect) = ui.allocate_space(vec2(ui.available_width(), galley.size().y + 6.0));
    ui.painter()
        .galley(rect.min + vec2(MARGIN, 0.0), galley, c::PRINT_DIM);
}

fn track(ui: &mut Ui, letter: &str, t: Track, style: &PipStyle) {
    let width = ui.available_width() - 2.0 * MARGIN - 16.0;
    let size = pip_grid_size(t.max, style, width);
    let (_, rect) = ui.allocate_space(vec2(ui.available_width(), size.y + 6.0));
    let p = ui.painter();
    p.text(
        rect.min + vec2(MARGIN, style.size / 2.0),
        Align2::LEFT_CENTER,
        letter,
        fonts::display(13.0),
        c::PRINT,
    );
    pip_grid(
        p,
        rect.min + vec2(MARGIN + 16.0, 0.0),
        t.left,
        t.max,
        style,
        width,
    );
}
