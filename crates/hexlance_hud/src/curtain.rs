//! The curtain between two players at one screen: nothing of the table is seen until the next one says so.

use super::{
    HudCx,
    model::{Curtain, HudAction},
};
use bevy_egui::egui::{Align2, Area, Context, Id, Order, Rect, Stroke, Vec2, pos2, vec2};
use hexlance_ui::{
    input::KeyAction,
    theme::{self, Button, colors as c, emblem, fonts},
};

/// Draws the curtain over the whole screen.
pub(super) fn draw(ctx: &Context, cx: &mut HudCx, curtain: &Curtain) {
    let screen = ctx.content_rect();
    Area::new(Id::new("hud.curtain"))
        .order(Order::Foreground)
        .fixed_pos(screen.min)
        .constrain(false)
        .show(ctx, |ui| {
            let (_, rect) = ui.allocate_space(screen.size());
            let p = ui.painter();
            p.rect_filled(rect, 0.0, c::INK);
            folds(p, rect);
            let color = cx.side_color(curtain.side);
            let o = rect.center() - vec2(0.0, 40.0);
            emblem(
                p,
                Rect::from_center_size(o - vec2(0.0, 70.0), Vec2::splat(64.0)),
                curtain.side.0,
                color,
            );
            p.text(
                o,
                Align2::CENTER_CENTER,
                cx.side_name(curtain.side),
                fonts::display(fonts::size::FIGURE),
                color,
            );
            let job = theme::wrapped(
                &curtain.message,
                fonts::body(fonts::size::LARGE),
                c::TEXT_DIM,
                520.0,
            );
            let g = p.layout_job(job);
            p.galley(pos2(o.x - g.size().x / 2.0, o.y + 34.0), g, c::TEXT_DIM);
            let text = tr!("I am {side_name}", side_name = cx.side_name(curtain.side));
            let button = Button::new("curtain.lift", &text)
                .primary()
                .big()
                .keycap(cx.hint(KeyAction::Confirm));
            let size = button.size(ui);
            let at = Rect::from_center_size(o + vec2(0.0, 110.0), size);
            if button.show_at(ui, at).clicked() {
                cx.out.push(HudAction::LiftCurtain);
            }
        });
}

/// Soft vertical folds of cloth.
fn folds(p: &bevy_egui::egui::Painter, rect: Rect) {
    let n = 24;
    let w = rect.width() / n as f32;
    for i in 0..n {
        let x = rect.left() + w * i as f32;
        let shade = if i % 2 == 0 {
            [c::INK, c::SLATE_RAISED]
        } else {
            [c::SLATE_RAISED, c::INK]
        };
        let strip = Rect::from_min_size(pos2(x, rect.top()), vec2(w + 1.0, rect.height()));
        p.add(bevy_egui::egui::Shape::gradient_rect(
            strip,
            bevy_egui::egui::Direction::LeftToRight,
            shade,
        ));
    }
    p.hline(
        rect.x_range(),
        rect.bottom() - 14.0,
        Stroke::new(2.0, c::BRASS_DIM),
    );
}
