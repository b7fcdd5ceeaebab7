//! What is fought for, light, weather, wind and whatever else is not as usual: chips below the phase bar, the wind with a
//! vane.

use super::{HudCx, layout::HudLayout, mission, model::ConditionChip};
use bevy_egui::egui::{
    Align2, Area, AreaState, Context, CornerRadius, Id, Order, Painter, Pos2, Rect, Sense, Shape,
    Stroke, StrokeKind, Ui, Vec2, pos2, vec2,
};
use hexlance_ui::theme::{self, colors as c, fonts, named};
use std::f32::consts::FRAC_PI_3;

const HEIGHT: f32 = 24.0;
const GAP: f32 = 5.0;
const AREA: &str = "hud.conditions";
/// Room for the vane before the name of a wind.
const VANE: f32 = 24.0;

/// Lower end of the chips, where there are any, else of the bar above them.
pub(super) fn bottom(ctx: &Context, cx: &HudCx, layout: &HudLayout) -> f32 {
    if cx.view.conditions.is_empty() && cx.view.mission.is_none() {
        return layout.top;
    }
    let drawn = last_rect(ctx, cx).map(|rect| rect.bottom());
    drawn.unwrap_or(layout.top - 4.0 + HEIGHT) + 4.0
}

/// Where the chips stood in the last frame, where there are any.
pub(super) fn last_rect(ctx: &Context, cx: &HudCx) -> Option<Rect> {
    if cx.view.conditions.is_empty() && cx.view.mission.is_none() {
        return None;
    }
    Some(AreaState::load(ctx, Id::new(AREA))?.rect())
}

/// Draws the chips, in as many rows as they need; only they take the pointer.
pub(super) fn draw(ctx: &Context, cx: &HudCx, layout: &HudLayout) {
    let all = &cx.view.conditions;
    let fought_for = cx.view.mission.as_ref();
    if all.is_empty() && fought_for.is_none() {
        return;
    }
    let strip = layout.top_strip();
    let bar = theme::Island::last_rect(ctx, "phase").unwrap_or(strip);
    let before = theme::area_size(ctx, Id::new(AREA));
    let shown = Area::new(Id::new(AREA))
        .order(Order::Middle)
        .pivot(Align2::CENTER_TOP)
        .fixed_pos(pos2(bar.center().x, layout.top - 4.0))
        .movable(false)
        .constrain(false)
        .fade_in(false)
        .show(ctx, |ui| {
            let first = fought_for.map(|m| mission::width(ui, m));
            let widths = first.into_iter().chain(all.iter().map(|c| width(ui, c)));
            // As wide as the bar above them, or as the strip that it lies in.
            let about = bar.center().x;
            let room = 2.0 * (about - strip.left()).min(strip.right() - about);
            let rows = rows(widths.collect(), room.max(bar.width()));
            let whole = rows.iter().map(|r| r.1).fold(0.0, f32::max);
            let height = rows.len() as f32 * (HEIGHT + GAP) - GAP;
            let (_, rect) = ui.allocate_space(vec2(whole, height));
            let mut number = 0;
            for (y, (widths, wide)) in rows.into_iter().enumerate() {
                let top = rect.top() + y as f32 * (HEIGHT + GAP);
                let mut x = rect.center().x - wide / 2.0;
                for w in widths {
                    let r = Rect::from_min_size(pos2(x, top), vec2(w, HEIGHT));
                    let condition = number - usize::from(fought_for.is_some() && number > 0);
                    match (fought_for, all.get(condition)) {
                        (Some(m), _) if number == 0 => mission::chip(ui, cx, m, r),
                        (_, Some(one)) => chip(ui, cx, condition, one, r),
                        (_, None) => {}
                    }
                    x += w + GAP;
                    number += 1;
                }
            }
        });
    theme::place_anew(ctx, before, shown.response.rect.size());
}

/// Widths of chips by rows, each with its own width: no row is wider than the room, unless one chip is.
fn rows(widths: Vec<f32>, room: f32) -> Vec<(Vec<f32>, f32)> {
    let mut out: Vec<(Vec<f32>, f32)> = Vec::new();
    for w in widths {
        match out.last_mut() {
            Some((row, wide)) if *wide + GAP + w <= room => {
                row.push(w);
                *wide += GAP + w;
            }
            _ => out.push((vec![w], w)),
        }
    }
    out
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
    p.rect_filled(rect, round, c::SLATE);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chips_that_are_too_many_for_a_row_go_on_below() {
        let told = rows(vec![60.0, 60.0, 60.0, 200.0, 40.0], 140.0);
        let counts: Vec<_> = told.iter().map(|(row, _)| row.len()).collect();
        assert_eq!(counts, [2, 1, 1, 1]);
        assert!(
            told.iter()
                .all(|(row, wide)| *wide <= 140.0 || row.len() == 1)
        );
        assert_eq!(rows(vec![60.0, 60.0], 125.0), [(vec![60.0, 60.0], 125.0)]);
        assert!(rows(Vec::new(), 100.0).is_empty());
    }
}
