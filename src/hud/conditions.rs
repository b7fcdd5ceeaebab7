//! What is fought for, light, weather, wind and whatever else is not as usual: chips below the phase bar, the wind with a
//! vane.

use super::{HudCx, layout::HudLayout, mission, model::ConditionChip};
use crate::theme::{self, colors as c, fonts, named};
use bevy_egui::egui::{
    Align2, Area, Context, CornerRadius, Id, Order, Painter, Pos2, Rect, Sense, Shape, Stroke,
    StrokeKind, Ui, Vec2, pos2, vec2,
};
use std::f32::consts::FRAC_PI_3;

const HEIGHT: f32 = 24.0;
const GAP: f32 = 5.0;
/// Room for the vane before the name of a wind.
const VANE: f32 = 24.0;

/// Lower end of the chips.
pub(super) fn bottom(layout: &HudLayout) -> f32 {
    layout.top + HEIGHT
}

/// Draws the chips; only they take the pointer.
pub(super) fn draw(ctx: &Context, cx: &HudCx, layout: &HudLayout) {
    let all = &cx.view.conditions;
    let fought_for = cx.view.mission.as_ref();
    if all.is_empty() && fought_for.is_none() {
        return;
    }
    let strip = layout.top_strip();
    let bar = theme::Island::last_rect(ctx, "phase").unwrap_or(strip);
    Area::new(Id::new("hud.conditions"))
        .order(Order::Middle)
        .pivot(Align2::CENTER_TOP)
        .fixed_pos(pos2(bar.center().x, layout.top - 4.0))
        .movable(false)
        .constrain(false)
        .fade_in(false)
        .show(ctx, |ui| {
            let widths: Vec<f32> = all.iter().map(|c| width(ui, c)).collect();
            let first = fought_for.map_or(0.0, |m| mission::width(ui, m) + GAP);
            let whole = first + widths.iter().map(|w| w + GAP).sum::<f32>() - GAP;
            let (_, rect) = ui.allocate_space(vec2(whole, HEIGHT));
            if let Some(m) = fought_for {
                let r = Rect::from_min_size(rect.min, vec2(first - GAP, HEIGHT));
                mission::chip(ui, cx, m, r);
            }
            let mut x = rect.left() + first;
            for (i, (condition, w)) in all.iter().zip(&widths).enumerate() {
                let r = Rect::from_min_size(pos2(x, rect.top()), vec2(*w, HEIGHT));
                chip(ui, cx, i, condition, r);
                x += w + GAP;
            }
        });
}

fn width(ui: &Ui, condition: &ConditionChip) -> f32 {
    let text = theme::text_width(ui, &condition.name, fonts::strong(fonts::size::SMALL));
    let vane = if condition.blows_to.is_some() {
        VANE
    } else {
        0.0
    };
    text + vane + 20.0
}

fn chip(ui: &mut Ui, cx: &HudCx, i: usize, condition: &ConditionChip, rect: Rect) {
    let key = format!("condition.{i}");
    let response = ui.interact(rect, Id::new(&key), Sense::hover());
    named(ui, &response, &key, &condition.name);
    let p = ui.painter();
    let round = CornerRadius::same((HEIGHT / 2.0) as u8);
    p.rect_filled(rect, round, c::alpha(c::SLATE, 0.88));
    p.rect_stroke(rect, round, Stroke::new(1.0, c::LINE), StrokeKind::Inside);
    let mut left = rect.left() + 10.0;
    if let Some(to) = condition.blows_to {
        let at = pos2(rect.left() + 4.0 + VANE / 2.0, rect.center().y);
        let angle = cx.anchors.north + f32::from(to as u8) * FRAC_PI_3;
        vane(p, at, cx.anchors.north, angle);
        left += VANE;
    }
    p.text(
        pos2(left, rect.center().y),
        Align2::LEFT_CENTER,
        &condition.name,
        fonts::strong(fonts::size::SMALL),
        c::TEXT,
    );
    theme::tip_lines(
        response,
        &condition.name,
        &[("", &condition.help), (tr!("Rule"), &condition.rule)],
    );
}

/// An arrow that points where the wind blows to, as the table lies, in a ring with a mark at its north.
fn vane(p: &Painter, at: Pos2, north: f32, angle: f32) {
    let towards = |a: f32, r: f32| at + vec2(a.sin(), -a.cos()) * r;
    p.circle_stroke(at, 9.0, Stroke::new(1.0, c::BRASS_DIM));
    p.rect_filled(
        Rect::from_center_size(towards(north, 9.0), Vec2::splat(3.5)),
        CornerRadius::same(theme::space::ROUND_PIP),
        c::BRASS,
    );
    let (tip, tail) = (towards(angle, 7.0), towards(angle, -6.0));
    p.line_segment([tail, towards(angle, 2.0)], Stroke::new(1.8, c::TEXT));
    let wing = |side: f32| towards(angle + side, 4.6);
    p.add(Shape::convex_polygon(
        vec![tip, wing(1.0), towards(angle, 1.5), wing(-1.0)],
        c::TEXT,
        Stroke::NONE,
    ));
}
