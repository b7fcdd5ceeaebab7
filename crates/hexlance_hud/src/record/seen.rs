//! What stands on a sheet in the place of numbers that nobody knows: a shape, and sentences.

use bevy_egui::egui::{Align2, Rect, Stroke, Ui, Vec2, pos2, vec2};
use hexlance_ui::theme::{self, Paint, UnitIcon, colors as c, fonts};

/// A silhouette, hatched over.
pub(super) fn shape(ui: &mut Ui, icon: UnitIcon) {
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
    icon.paint(&p, at, c::alpha(c::PRINT, 0.55));
    p.text(
        rect.center() + vec2(46.0, 0.0),
        Align2::CENTER_CENTER,
        "?",
        fonts::display(fonts::size::FIGURE),
        c::PRINT_RED,
    );
}

/// Sentences.
pub(super) fn text(ui: &mut Ui, text: &str) {
    let font = fonts::body(fonts::size::SMALL);
    let text = theme::wrapped(text, font, c::PRINT, ui.available_width());
    let galley = ui.painter().layout_job(text);
    let (_, rect) = ui.allocate_space(galley.size() + vec2(0.0, 2.0));
    ui.painter().galley(rect.min, galley, c::PRINT);
}
