//! Charts: the ring of a probability, the histogram of a distribution and the heat dial.

use crate::theme::{colors as c, fonts};
use bevy_egui::egui::{
    Align2, Color32, CornerRadius, Painter, Pos2, Rect, Shape, Stroke, Ui, Vec2, pos2, vec2,
};
use std::f32::consts::{PI, TAU};

fn arc(p: &Painter, centre: Pos2, r: f32, from: f32, to: f32, stroke: Stroke) {
    let n = (((to - from).abs() * r / 2.0) as usize).clamp(2, 96);
    let pts = (0..=n)
        .map(|i| {
            let a = from + (to - from) * i as f32 / n as f32;
            centre + vec2(a.cos(), a.sin()) * r
        })
        .collect();
    p.add(Shape::line(pts, stroke));
}

/// A ring that is filled by a probability (0 to 1), with the percentage in it.
pub fn probability_ring(p: &Painter, centre: Pos2, radius: f32, chance: f32, color: Color32) {
    let width = radius * 0.2;
    let r = radius - width / 2.0;
    p.circle_stroke(centre, r, Stroke::new(width, c::INK));
    let chance = chance.clamp(0.0, 1.0);
    if chance > 0.0 {
        arc(
            p,
            centre,
            r,
            -PI / 2.0,
            -PI / 2.0 + TAU * chance,
            Stroke::new(width - 1.0, color),
        );
    }
    let percent = (chance * 100.0).round() as u32;
    p.text(
        centre - vec2(0.0, radius * 0.02),
        Align2::CENTER_CENTER,
        format!("{percent}%"),
        fonts::strong(radius * 0.52),
        c::TEXT,
    );
}

/// Bars of a distribution over whole numbers: `(value, probability, colour)`. Labels under the bars, the
/// probability above a bar where there is room.
pub fn histogram(
    ui: &mut Ui,
    bars: &[(u32, f32, Color32)],
    height: f32,
) -> bevy_egui::egui::Response {
    let (rect, response) = ui.allocate_exact_size(
        vec2(ui.available_width(), height),
        bevy_egui::egui::Sense::hover(),
    );
    let p = ui.painter();
    let base = rect.bottom() - 14.0;
    let top = rect.top() + 13.0;
    p.hline(rect.x_range(), base + 0.5, Stroke::new(1.0, c::LINE));
    let most = bars.iter().map(|b| b.1).fold(0.0f32, f32::max);
    if most <= 0.0 {
        return response;
    }
    let step = rect.width() / bars.len() as f32;
    let width = (step - 3.0).clamp(2.0, 34.0);
    // with many bars only every n-th carries its number
    let every = ((22.0 / step).ceil() as usize).max(1);
    let small = fonts::body(fonts::size::TINY - 0.5);
    for (i, (value, chance, color)) in bars.iter().enumerate() {
        let x = rect.left() + step * (i as f32 + 0.5);
        let h = ((base - top) * chance / most).max(if *chance > 0.0 { 1.5 } else { 0.0 });
        let bar = Rect::from_min_max(pos2(x - width / 2.0, base - h), pos2(x + width / 2.0, base));
        p.rect_filled(
            bar,
            CornerRadius {
                nw: 2,
                ne: 2,
                sw: 0,
                se: 0,
            },
            *color,
        );
        if i % every == 0 {
            p.text(
                pos2(x, base + 2.0),
                Align2::CENTER_TOP,
                value,
                small.clone(),
                c::TEXT_DIM,
            );
        }
        if step >= 30.0 && *chance >= 0.005 {
            let text = format!("{}%", (chance * 100.0).round() as u32);
            p.text(
                pos2(x, bar.top() - 1.0),
                Align2::CENTER_BOTTOM,
                text,
                small.clone(),
                c::TEXT_DIM,
            );
        }
    }
    response
}

/// The heat dial of a printed card: a half disc of steps from 0 to `max`, the last one marked S for shutdown, and
/// a needle at `level`. `ahead` is where the needle would go with what is bought now.
pub fn heat_dial(p: &Painter, rect: Rect, level: u8, max: u8, ahead: Option<u8>) {
    let steps = f32::from(max) + 1.0;
    let radius = (rect.width() / 2.0).min(rect.height() - 7.0);
    let centre = pos2(rect.center().x, rect.top() + radius);
    let span = PI / steps;
    let outer = radius - 2.5;
    let inner = radius * 0.60;
    let on = |r: f32, a: f32| centre + vec2(a.cos(), a.sin()) * r;
    // the face, a little lighter than the card
    let mut face: Vec<Pos2> = (0..=24)
        .map(|i| on(outer, PI + PI * i as f32 / 24.0))
        .collect();
    face.extend([centre + vec2(outer, 2.0), centre + vec2(-outer, 2.0)]);
    p.add(Shape::convex_polygon(
        face,
        c::mix(c::PAPER, Color32::WHITE, 0.35),
        Stroke::NONE,
    ));
    for i in 0..=max {
        let from = PI + span * f32::from(i);
        let shade = c::HEAT[(usize::from(i) * (c::HEAT.len() - 1)) / usize::from(max.max(1))];
        let reached = i <= level;
        let fill = if reached {
            shade
        } else {
            c::mix(c::PAPER_SHADE, shade, 0.25)
        };
        // a ring segment is not convex: a fan of quads
        let n = 6;
        for k in 0..n {
            let a = from + 0.02 + (span - 0.04) * k as f32 / n as f32;
            let b = from + 0.02 + (span - 0.04) * (k + 1) as f32 / n as f32;
            p.add(Shape::convex_polygon(
                vec![on(inner, a), on(outer, a), on(outer, b), on(inner, b)],
                fill,
                Stroke::new(0.6, fill),
            ));
        }
        let mid = from + span / 2.0;
        let label = if i == max {
            "S".to_owned()
        } else {
            i.to_string()
        };
        let ink = if reached {
            c::print_on(fill)
        } else {
            c::PRINT_DIM
        };
        p.text(
            on((inner + outer) / 2.0, mid),
            Align2::CENTER_CENTER,
            label,
            fonts::strong((radius * 0.24).clamp(9.0, 13.0)),
            ink,
        );
        // marks on the inner edge, one between two steps
        if i > 0 {
            p.line_segment(
                [on(inner - 3.0, from), on(inner, from)],
                Stroke::new(1.0, c::PRINT_DIM),
            );
        }
    }
    arc(p, centre, outer + 1.5, PI, TAU, Stroke::new(2.0, c::PRINT));
    arc(p, centre, inner - 0.5, PI, TAU, Stroke::new(1.0, c::PRINT));
    p.hline(
        centre.x - outer - 2.5..=centre.x + outer + 2.5,
        centre.y + 1.0,
        Stroke::new(2.0, c::PRINT),
    );
    let angle = |at: u8| PI + span * (f32::from(at.min(max)) + 0.5);
    if let Some(a) = ahead.filter(|a| *a != level) {
        // where it goes: an open arrowhead at the edge, and the way there
        let to = angle(a);
        arc(
            p,
            centre,
            inner - 5.0,
            angle(level),
            to,
            Stroke::new(1.5, c::PRINT_RED),
        );
        let tip = on(inner - 1.0, to);
        let side = vec2(-to.sin(), to.cos()) * 3.5;
        let foot = on(inner - 8.0, to);
        p.add(Shape::convex_polygon(
            vec![tip, foot + side, foot - side],
            c::PRINT_RED,
            Stroke::NONE,
        ));
    }
    let a = angle(level);
    let side = vec2(-a.sin(), a.cos()) * (radius * 0.055).max(1.6);
    let needle = |d: Vec2, fill: Color32| {
        let tip = on(inner + (outer - inner) * 0.2, a);
        let back = on(-radius * 0.10, a);
        p.add(Shape::convex_polygon(
            vec![tip + d, back + side + d, back - side + d],
            fill,
            Stroke::NONE,
        ));
    };
    needle(vec2(1.0, 1.5), c::alpha(Color32::BLACK, 0.25));
    needle(Vec2::ZERO, c::PRINT);
    p.circle(
        centre,
        radius * 0.12,
        c::PRINT,
        Stroke::new(1.0, c::PAPER_LINE),
    );
    p.circle_filled(centre, radius * 0.045, c::BRASS);
}
