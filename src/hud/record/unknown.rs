//! The card of a unit that nobody has identified: what is seen of it, and what would make the rest known.

use super::head;
use crate::hud::{
    HudCx,
    model::{Track, UnknownCard},
};
use crate::theme::{self, Paint, PipStyle, colors as c, fonts, named, pip_grid, pip_grid_size};
use bevy_egui::egui::{Align2, Id, Rect, Sense, Stroke, Ui, Vec2, pos2, vec2};

const MARGIN: f32 = 11.0;

pub(super) fn draw(ui: &mut Ui, cx: &HudCx, card: &UnknownCard) {
    let rect = head::band(ui, card.side, cx.side_color(card.side), card.icon);
    let p = ui.painter();
    let name = Rect::from_min_max(
        pos2(rect.left() + 66.0, rect.top() + 4.0),
        pos2(rect.right() - MARGIN, rect.top() + 24.0),
    );
    theme::paint_text_in(
        p,
        name,
        &card.name,
        fonts::display(fonts::size::LARGE),
        c::PAPER,
    );
    let kind = card.kind.as_deref().unwrap_or(tr!("Type not seen"));
    let second = Rect::from_min_max(
        pos2(rect.left() + 50.0, rect.top() + 23.0),
        pos2(rect.right() - MARGIN, rect.bottom() - 5.0),
    );
    theme::paint_text_in(
        p,
        second,
        kind,
        fonts::body(fonts::size::SMALL),
        c::PAPER_LINE,
    );
    let response = ui.interact(rect, Id::new("card.unknown"), Sense::hover());
    let spoken = tr!("{name}, {kind}, not identified", name = card.name, kind);
    named(ui, &response, "card.unknown", &spoken);
    ui.spacing_mut().item_spacing = vec2(4.0, 0.0);
    ui.add_space(7.0);
    let width = ui.available_width() - 2.0 * MARGIN;
    ui.horizontal(|ui| {
        ui.add_space(MARGIN);
        ui.vertical(|ui| {
            ui.set_width(width);
            silhouette(ui, card);
            ui.add_space(3.0);
            if let Some((armor, structure)) = card.tracks {
                theme::print_box(ui, tr!("Armor and structure"), |ui| {
                    track(ui, "A", armor, &PipStyle::PAPER_ARMOR);
                    track(ui, "S", structure, &PipStyle::PAPER_STRUCTURE);
                });
                ui.add_space(3.0);
            }
            theme::print_box(ui, tr!("Not identified"), |ui| {
                let width = ui.available_width();
                let font = fonts::body(fonts::size::SMALL);
                let text = theme::wrapped(&card.note, font, c::PRINT, width);
                let galley = ui.painter().layout_job(text);
                let (_, rect) = ui.allocate_space(galley.size() + vec2(0.0, 2.0));
                ui.painter().galley(rect.min, galley, c::PRINT);
            });
        });
    });
}

/// What stands in the place of the numbers: the shape that is seen, hatched over.
fn silhouette(ui: &mut Ui, card: &UnknownCard) {
    theme::print_box(ui, tr!("Seen"), |ui| {
        let (_, rect) = ui.allocate_space(vec2(ui.available_width(), 74.0));
        let p = ui.painter().with_clip_rect(rect);
        let faint = Stroke::new(1.0, c::alpha(c::PRINT, 0.10));
        let step = 7.0;
        let lines = ((rect.width() + rect.height()) / step) as usize;
        for i in 0..=lines {
            let x = rect.left() + i as f32 * step;
            p.line_segment(
                [pos2(x, rect.top()), pos2(x - rect.height(), rect.bottom())],
                faint,
            );
        }
        let at = Rect::from_center_size(rect.center(), Vec2::splat(62.0));
        card.icon.paint(&p, at, c::alpha(c::PRINT, 0.55));
        p.text(
            rect.center() + vec2(46.0, 0.0),
            Align2::CENTER_CENTER,
            "?",
            fonts::display(fonts::size::FIGURE),
            c::PRINT_RED,
        );
    });
}

fn track(ui: &mut Ui, letter: &str, t: Track, style: &PipStyle) {
    let width = ui.available_width() - 16.0;
    let size = pip_grid_size(t.max, style, width);
    let (_, rect) = ui.allocate_space(vec2(ui.available_width(), size.y + 6.0));
    let p = ui.painter();
    p.text(
        rect.min + vec2(0.0, style.size / 2.0),
        Align2::LEFT_CENTER,
        letter,
        fonts::display(fonts::size::BODY),
        c::PRINT,
    );
    pip_grid(p, rect.min + vec2(16.0, 0.0), t.left, t.max, style, width);
    let key = format!("card.unknown.{}", letter.to_lowercase());
    let response = ui.interact(rect, Id::new(&key), Sense::hover());
    let name = if letter == "A" {
        tr!("Armor")
    } else {
        tr!("Structure")
    };
    named(
        ui,
        &response,
        &key,
        &tr!("{name}, {left} of {max}", name, left = t.left, max = t.max),
    );
}
