//! What the HUD writes over the table: name plates with pips, and numbers that float up.

use super::{
    HudCx, breakdown,
    model::{Anchor, Health, Overlay, Readiness, RosterEntry, Tone, Track},
    roster,
    state::FLOAT_TIME,
};
use crate::theme::{
    self, PipStyle, colors as c, emblem, fonts, label_at, meter, pip_grid, pip_grid_size,
};
use bevy_egui::egui::{
    Align2, Context, CornerRadius, Id, LayerId, Order, Painter, Pos2, Rect, Stroke, StrokeKind,
    Vec2, pos2, vec2,
};

/// Most pips that a plate shows one by one.
const MOST_PIPS: u16 = 12;

fn place(ctx: &Context, cx: &HudCx, anchor: Anchor) -> Option<(Pos2, f32)> {
    let (at, size) = cx.anchors.at.get(&anchor)?;
    let zoom = ctx.zoom_factor();
    Some((pos2(at.x / zoom, at.y / zoom), *size))
}

/// Draws the name plates, far ones first.
pub(super) fn plates(ctx: &Context, cx: &HudCx) {
    if cx
        .view
        .overlays
        .iter()
        .any(|(o, on)| *o == Overlay::Plates && !on)
    {
        return;
    }
    let p = ctx.layer_painter(LayerId::new(Order::Background, Id::new("hud.plates")));
    let mut list: Vec<(&RosterEntry, Pos2, f32)> = cx
        .view
        .roster
        .iter()
        .filter(|e| e.readiness != Readiness::Out)
        .filter_map(|e| place(ctx, cx, Anchor::Unit(e.unit)).map(|(at, size)| (e, at, size)))
        .collect();
    list.sort_by(|a, b| a.2.total_cmp(&b.2).then(a.1.y.total_cmp(&b.1.y)));
    // The near ones have their place; those behind them move up where they would be hidden.
    let mut taken: Vec<Rect> = Vec::with_capacity(list.len());
    let bar = theme::Island::last_rect(ctx, "phase");
    for (e, at, size) in list.iter_mut().rev() {
        let half = vec2(
            if *size < 0.45 {
                8.0
            } else {
                plate_width(&p, e) / 2.0
            },
            HEIGHT / 2.0,
        );
        if let Some(bar) = bar
            && bar.x_range().contains(at.x)
        {
            at.y = at.y.max(bar.bottom() + 8.0 + 2.0 * half.y);
        }
        for _ in 0..MOST_STEPS {
            let rect = Rect::from_center_size(*at - vec2(0.0, 4.0 + half.y), half * 2.0);
            let Some(other) = taken.iter().find(|r| r.intersects(rect)) else {
                taken.push(rect);
                break;
            };
            at.y = other.top() + 2.0;
        }
    }
    for (e, at, size) in list {
        plate(&p, cx, e, at, size);
    }
}

/// Pips of the plates.
const PLATE_PIPS: (PipStyle, PipStyle) = (
    PipStyle {
        size: 5.0,
        gap: 1.5,
        ..PipStyle::ARMOR
    },
    PipStyle {
        size: 5.0,
        gap: 1.5,
        ..PipStyle::STRUCTURE
    },
);
/// Height of a plate.
const HEIGHT: f32 = 30.0;
/// How often a plate makes way for another.
const MOST_STEPS: usize = 4;

fn name_of(p: &Painter, e: &RosterEntry) -> std::sync::Arc<bevy_egui::egui::Galley> {
    p.layout_no_wrap(
        e.name.clone(),
        fonts::strong(fonts::size::TINY + 0.5),
        c::TEXT,
    )
}

/// Armor and structure that are few enough to be counted.
fn pips_of(e: &RosterEntry) -> Option<(Track, Track)> {
    match e.health {
        Health::Tracks(a, s) if a.max <= MOST_PIPS && s.max <= MOST_PIPS => Some((a, s)),
        _ => None,
    }
}

fn plate_width(p: &Painter, e: &RosterEntry) -> f32 {
    let (armor, structure) = PLATE_PIPS;
    let track = match (pips_of(e), &e.health) {
        (Some((a, s)), _) => {
            pip_grid_size(a.max, &armor, 200.0).x + 5.0 + pip_grid_size(s.max, &structure, 200.0).x
        }
        (None, Health::Dial(t)) => {
            6.0 * f32::from(t.clicks) + 9.0 * (t.marks.len() as f32 + f32::from(t.tokens)) + 6.0
        }
        (None, Health::Tracks(..)) => 70.0,
    };
    (name_of(p, e).size().x + 20.0).max(track) + 12.0
}

fn plate(p: &Painter, cx: &HudCx, e: &RosterEntry, foot: Pos2, size: f32) {
    let selected = cx.view.selected == Some(e.unit) || cx.state.pointed == Some(e.unit);
    let color = cx.side_color(e.side);
    let done = e.readiness == Readiness::Done;
    // far away a plate is only an emblem, unless it matters now
    if size < 0.45 && !selected {
        emblem(
            p,
            Rect::from_center_size(foot - vec2(0.0, 8.0), Vec2::splat(12.0)),
            e.side.0,
            color,
        );
        return;
    }
    let name = name_of(p, e);
    let (armor, structure) = PLATE_PIPS;
    let width = plate_width(p, e);
    let rect = Rect::from_min_size(
        pos2(foot.x - width / 2.0, foot.y - 34.0),
        vec2(width, HEIGHT),
    );
    let round = CornerRadius::same(theme::space::ROUND_SMALL);
    let back = c::alpha(
        c::SLATE,
        if selected {
            0.95
        } else if done {
            0.6
        } else {
            0.82
        },
    );
    p.rect_filled(rect, round, back);
    let line = if selected {
        Stroke::new(1.5, c::BRASS_BRIGHT)
    } else {
        Stroke::new(1.0, c::alpha(color, if done { 0.4 } else { 0.8 }))
    };
    p.rect_stroke(rect, round, line, StrokeKind::Inside);
    let ink = if done { c::TEXT_DIM } else { c::TEXT };
    emblem(
        p,
        Rect::from_center_size(
            pos2(rect.left() + 11.0, rect.top() + 10.0),
            Vec2::splat(9.0),
        ),
        e.side.0,
        color,
    );
    p.galley_with_override_text_color(pos2(rect.left() + 20.0, rect.top() + 3.5), name, ink);
    let at = pos2(rect.left() + 6.0, rect.bottom() - 9.0);
    match (&e.health, pips_of(e)) {
        (_, Some((a, s))) => {
            let w = pip_grid_size(a.max, &armor, 200.0).x;
            pip_grid(p, at, a.left, a.max, &armor, 200.0);
            let beside = at + vec2(w + 5.0, 0.0);
            pip_grid(p, beside, s.left, s.max, &structure, 200.0);
        }
        (Health::Tracks(a, s), None) => {
            let w = rect.width() - 12.0;
            let bar = Rect::from_min_size(at, vec2(w * 0.62, 5.0));
            meter(p, bar, a.left, a.max, c::ARMOR, false);
            let bar = Rect::from_min_size(at + vec2(w * 0.66, 0.0), vec2(w * 0.34, 5.0));
            meter(p, bar, s.left, s.max, c::STRUCTURE, false);
        }
        (Health::Dial(t), None) => {
            let middle = at + vec2(0.0, 2.5);
            roster::dial_track(p, middle, rect.width() - 12.0, t, done);
        }
    }
    states(p, e, rect);
}

/// Heat and states to the right of the plate.
fn states(p: &Painter, e: &RosterEntry, rect: Rect) {
    let mut y = rect.top() + 6.0;
    let x = rect.right() + 3.0;
    if let Some((heat, max)) = e.heat.filter(|h| h.0 > 0) {
        let shade =
            c::HEAT[usize::from(heat.min(max)) * (c::HEAT.len() - 1) / usize::from(max.max(1))];
        tag(p, pos2(x, y), &format!("H{heat}"), shade);
        y += 14.0;
    }
    if let Some(s) = e.statuses.iter().find(|s| s.tone != Tone::Good) {
        tag(p, pos2(x, y), &s.text, c::WARN);
    }
}

fn tag(p: &Painter, left_centre: Pos2, text: &str, color: bevy_egui::egui::Color32) {
    let g = p.layout_no_wrap(
        text.to_owned(),
        fonts::strong(fonts::size::TINY - 1.0),
        color,
    );
    let r = Rect::from_min_size(left_centre - vec2(0.0, 6.5), g.size() + vec2(7.0, 1.0));
    p.rect_filled(
        r,
        CornerRadius::same(theme::space::ROUND_SMALL),
        c::alpha(c::SLATE, 0.85),
    );
    p.galley(r.min + vec2(3.5, 0.0), g, color);
}

/// Draws the texts that float up.
pub(super) fn floats(ctx: &Context, cx: &HudCx) {
    let p = ctx.layer_painter(LayerId::new(Order::Background, Id::new("hud.floats")));
    for f in &cx.state.floats {
        let Some((at, _)) = place(ctx, cx, f.float.anchor) else {
            continue;
        };
        let t = ((cx.state.now - f.since) / FLOAT_TIME).clamp(0.0, 1.0) as f32;
        let rise = if cx.theme.motion {
            46.0 * (1.0 - (1.0 - t) * (1.0 - t))
        } else {
            24.0
        };
        let opacity = ((1.0 - t) * 3.0).min(1.0);
        let color = breakdown::tone_color(f.float.tone).unwrap_or(c::TEXT);
        let y = at.y - 44.0 - rise + 18.0 * f.slot as f32;
        label_at(
            &p,
            pos2(at.x, y),
            Align2::CENTER_BOTTOM,
            &f.float.text,
            theme::fonts::strong(fonts::size::LARGE),
            c::alpha(color, opacity),
        );
    }
}
