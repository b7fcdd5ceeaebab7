//! What lies in the hex under the pointer and what it costs to get there.

use super::{HudCx, breakdown, layout::HudLayout, model::HexTip};
use crate::theme::{self, colors as c, fonts, space};
use bevy_egui::egui::{
    Align2, Context, CornerRadius, Id, LayerId, Order, Rect, Stroke, StrokeKind, pos2, vec2,
};

/// Draws the tip beside the pointer; it lets the pointer through.
pub(super) fn draw(ctx: &Context, cx: &HudCx, layout: &HudLayout) {
    let Some(tip) = &cx.view.hover else { return };
    if cx.state.menu.is_some() || ctx.is_pointer_over_egui() {
        return;
    }
    let Some(at) = ctx.pointer_latest_pos() else {
        return;
    };
    let p = ctx.layer_painter(LayerId::new(Order::Foreground, Id::new("hud.hex-tip")));
    let lines = lines(tip);
    let galleys: Vec<_> = lines
        .into_iter()
        .map(|(text, font, color)| p.layout_job(theme::wrapped(&text, font, color, 210.0)))
        .collect();
    let width = galleys.iter().map(|g| g.size().x).fold(70.0f32, f32::max) + 18.0;
    let height = galleys.iter().map(|g| g.size().y + 1.0).sum::<f32>() + 12.0;
    let size = vec2(width, height);
    // right below the pointer, or on the other side of it where the screen ends
    let screen = layout.screen.shrink(space::EDGE);
    let x = if at.x + 18.0 + size.x > screen.right() {
        at.x - 12.0 - size.x
    } else {
        at.x + 18.0
    };
    let y = if at.y + 16.0 + size.y > screen.bottom() {
        at.y - 10.0 - size.y
    } else {
        at.y + 16.0
    };
    let rect = Rect::from_min_size(pos2(x, y), size);
    p.rect(
        rect,
        CornerRadius::same(theme::space::ROUND_CONTROL),
        c::alpha(c::SLATE, 0.94),
        Stroke::new(1.0, c::BRASS_DIM),
        StrokeKind::Inside,
    );
    p.text(
        rect.right_top() + vec2(-9.0, 7.0),
        Align2::RIGHT_TOP,
        &tip.number,
        fonts::body(fonts::size::TINY),
        c::TEXT_FAINT,
    );
    let mut y = rect.top() + 6.0;
    for g in galleys {
        let h = g.size().y;
        p.galley(pos2(rect.left() + 9.0, y), g, c::TEXT);
        y += h + 1.0;
    }
}

fn lines(tip: &HexTip) -> Vec<(String, bevy_egui::egui::FontId, bevy_egui::egui::Color32)> {
    let small = fonts::body(fonts::size::SMALL);
    let mut out = Vec::new();
    // room for the number at the right end of the first line
    let first = tip.terrain.first().cloned().unwrap_or_default();
    out.push((
        format!("{first}            "),
        fonts::strong(fonts::size::BODY),
        c::TEXT,
    ));
    for t in tip.terrain.iter().skip(1) {
        out.push((t.clone(), small.clone(), c::TEXT_DIM));
    }
    out.push((
        tr!("Level {level}", level = tip.level),
        small.clone(),
        c::TEXT_DIM,
    ));
    match &tip.cost {
        Some(Ok((way, cost))) => out.push((
            format!("{way}: {cost}"),
            fonts::strong(fonts::size::SMALL),
            c::BRASS_BRIGHT,
        )),
        Some(Err(why)) => out.push((why.clone(), small.clone(), c::BAD)),
        None => {}
    }
    for (note, tone) in &tip.notes {
        out.push((
            note.clone(),
            small.clone(),
            breakdown::tone_color(*tone).unwrap_or(c::TEXT_DIM),
        ));
    }
    out
}
