//! Short messages under the phase bar: refusals with their reason, notices.

use super::{
    HudCx,
    layout::HudLayout,
    model::{Toast, Tone},
    state::HudState,
};
use bevy_egui::egui::{
    Context, CornerRadius, Id, LayerId, Order, Pos2, Rect, Shadow, Stroke, StrokeKind, Vec2, pos2,
    vec2,
};
use hexlance_ui::theme::{self, Icon, Paint, colors as c, fonts, take_refusals};

/// Draws the toasts of the battle.
pub(super) fn draw(ctx: &Context, cx: &mut HudCx, layout: &HudLayout) {
    let top = super::conditions::bottom(ctx, cx, layout);
    let top = super::lesson::bottom(ctx, cx).unwrap_or(top);
    draw_in(ctx, cx.state, pos2(layout.middle().center().x, top + 4.0));
}

/// Draws the toasts below a point; clicks that widgets refused become toasts first.
pub(super) fn draw_in(ctx: &Context, state: &mut HudState, top: Pos2) {
    for reason in take_refusals(ctx) {
        state.toast(Toast::refusal(reason));
    }
    let now = state.now;
    state.toasts.retain(|t| now - t.since < t.time());
    if !state.toasts.is_empty() {
        ctx.request_repaint();
    }
    let p = ctx.layer_painter(LayerId::new(Order::Tooltip, Id::new("hud.toasts")));
    let mut y = top.y;
    for t in &state.toasts {
        let age = (now - t.since) as f32;
        let left = t.time() as f32 - age;
        let opacity = (age / 0.12).min(1.0).min(left / 0.5).clamp(0.0, 1.0);
        let (icon, color) = match t.toast.tone {
            Tone::Bad => (Icon::Lock, c::BAD),
            Tone::Warn => (Icon::Warning, c::WARN),
            Tone::Good => (Icon::Check, c::GOOD),
            Tone::Plain => (Icon::Info, c::INFO),
        };
        let text = if t.times > 1 {
            format!("{}  (x{})", t.toast.text, t.times)
        } else {
            t.toast.text.clone()
        };
        let job = theme::wrapped(
            &text,
            fonts::strong(fonts::size::BODY),
            c::alpha(c::TEXT, opacity),
            400.0,
        );
        let galley = p.layout_job(job);
        let size = galley.size() + vec2(54.0, 16.0);
        let rect = Rect::from_min_size(pos2(top.x - size.x / 2.0, y), size);
        let round = CornerRadius::same(theme::space::ROUND_CONTROL);
        p.add(
            Shadow {
                offset: [0, 3],
                blur: 12,
                spread: 0,
                color: c::alpha(bevy_egui::egui::Color32::from_black_alpha(130), opacity),
            }
            .as_shape(rect, round),
        );
        p.rect_filled(rect, round, c::alpha(c::SLATE, 0.97 * opacity));
        p.rect_stroke(
            rect,
            round,
            Stroke::new(1.0, c::alpha(color, opacity)),
            StrokeKind::Inside,
        );
        let mark =
            Rect::from_center_size(pos2(rect.left() + 21.0, rect.center().y), Vec2::splat(17.0));
        icon.paint(&p, mark, c::alpha(color, opacity));
        p.galley(pos2(rect.left() + 40.0, rect.top() + 8.0), galley, c::TEXT);
        y = rect.bottom() + 6.0;
    }
}
