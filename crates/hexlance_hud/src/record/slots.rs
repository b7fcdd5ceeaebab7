//! Rows with boxes that are marked one after the other.

use super::{help::tip, key_of};
use bevy_egui::egui::{
    Align2, CornerRadius, Id, Rect, Sense, Stroke, StrokeKind, Ui, Vec2, pos2, vec2,
};
use hexlance_present::sheet::Slot;
use hexlance_ui::theme::{self, Icon, Paint, colors as c, fonts, named};

/// Draws them.
pub(super) fn draw(ui: &mut Ui, rows: &[Slot]) {
    let name_width = rows
        .iter()
        .map(|r| theme::text_width(ui, &r.name, fonts::strong(fonts::size::SMALL)))
        .fold(0.0f32, f32::max);
    let most = rows.iter().map(|r| r.boxes).max().unwrap_or(0);
    for r in rows {
        let hurt = r.marked > 0;
        let width = ui.available_width();
        // What each does is told in two lines where one is too short.
        let before = name_width + 8.0 + f32::from(most) * 13.0 + 4.0;
        let effect = ui.painter().layout_job(theme::wrapped(
            &r.text,
            fonts::body(fonts::size::TINY),
            if hurt { c::PRINT } else { c::PRINT_DIM },
            (width - before).max(40.0),
        ));
        let (_, rect) = ui.allocate_space(vec2(width, effect.size().y.max(16.0)));
        let p = ui.painter();
        p.text(
            rect.left_center(),
            Align2::LEFT_CENTER,
            &r.name,
            fonts::strong(fonts::size::SMALL),
            if hurt { c::PRINT_RED } else { c::PRINT },
        );
        let boxes = rect.left() + name_width + 8.0;
        for b in 0..r.boxes {
            let at = pos2(boxes + f32::from(b) * 13.0 + 5.0, rect.center().y);
            let square = Rect::from_center_size(at, Vec2::splat(10.0));
            p.rect(
                square,
                CornerRadius::same(theme::space::ROUND_PIP),
                c::PAPER,
                Stroke::new(1.0, c::PRINT),
                StrokeKind::Inside,
            );
            if b < r.marked {
                Icon::Cross.paint(p, square.expand(1.0), c::PRINT_RED);
            }
        }
        let top = rect.center().y - effect.size().y / 2.0;
        p.galley(pos2(rect.left() + before, top), effect, c::PRINT_DIM);
        let key = key_of(&r.key);
        let response = ui.interact(rect, Id::new(&key), Sense::hover());
        named(ui, &response, &key, &r.spoken);
        tip(response, &r.help);
    }
}
