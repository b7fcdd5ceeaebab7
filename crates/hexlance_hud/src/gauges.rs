//! Small readings of a unit in a row: on the roster and on name plates.

use super::model::{Gauge, Track, TrackKind};
use bevy_egui::egui::{
    Color32, CornerRadius, Painter, Pos2, Rect, Shape, Stroke, Vec2, pos2, vec2,
};
use hexlance_present::table::CounterForm;
use hexlance_ui::theme::{
    self, Icon, PaintMark, PipStyle, colors as c, meter, pip_grid, pip_grid_size,
};

/// Most marks that are shown.
const MOST_MARKS: usize = 4;
/// Width of a mark or a token.
const SMALL: f32 = 9.0;
/// Most boxes that a plate shows one by one.
const MOST_PIPS: u16 = 12;

/// A level that is shown.
pub(super) struct Level {
    /// Its sign.
    pub icon: Icon,
    /// The letter where there is no room for a sign.
    pub letter: char,
    /// The level.
    pub at: u8,
    /// Its colour.
    pub shade: Color32,
}

/// The levels that are to be seen: those above 0.
pub(super) fn levels(gauges: &[Gauge]) -> impl Iterator<Item = Level> {
    gauges.iter().filter_map(|gauge| match *gauge {
        Gauge::Level {
            icon,
            letter,
            at,
            top,
        } if at > 0 => Some(Level {
            icon,
            letter,
            at,
            shade: c::HEAT
                [usize::from(at.min(top)) * (c::HEAT.len() - 1) / usize::from(top.max(1))],
        }),
        _ => None,
    })
}

/// The tracks of boxes among gauges.
fn boxes(gauges: &[Gauge]) -> Vec<(TrackKind, Track)> {
    let boxes = gauges.iter().filter_map(|g| match g {
        Gauge::Boxes(kind, track) => Some((*kind, *track)),
        _ => None,
    });
    boxes.collect()
}

/// Room that a gauge takes beside those that stretch.
fn aside(gauge: &Gauge) -> f32 {
    match gauge {
        Gauge::Marks(marks) => marks.len().min(MOST_MARKS) as f32 * SMALL,
        Gauge::Tokens(n) => f32::from(*n) * SMALL,
        Gauge::Boxes(..) | Gauge::Pointer { .. } | Gauge::Level { .. } => 0.0,
    }
}

/// Colours of a row whose unit has acted are dimmed.
fn dimmed(color: Color32, faded: bool) -> Color32 {
    if faded {
        c::mix(color, c::SLATE_RAISED, 0.45)
    } else {
        color
    }
}

const fn color_of(kind: TrackKind) -> Color32 {
    match kind {
        TrackKind::Armor => c::ARMOR,
        TrackKind::Structure => c::STRUCTURE,
    }
}

/// Everything but levels, in a row of a width around a height.
pub(super) fn row(p: &Painter, at: Pos2, width: f32, gauges: &[Gauge], faded: bool) {
    let boxes = boxes(gauges);
    if boxes.is_empty() {
        others(p, at, width, gauges, faded);
        return;
    }
    let more = others_width(gauges);
    let meters_wide = (width - more).max(width * 0.4);
    meters(p, at, meters_wide, &boxes, faded);
    if more > 0.0 {
        let at = at + vec2(meters_wide + 3.0, 0.0);
        others(p, at, more, gauges, faded);
    }
}

/// Width of what is neither boxes nor a level.
fn others_width(gauges: &[Gauge]) -> f32 {
    let wide = |g: &Gauge| match g {
        Gauge::Pointer { of, .. } => 6.0 * f32::from(*of) + 6.0,
        other => aside(other),
    };
    gauges.iter().map(wide).sum()
}

/// Scales, marks and tokens, in a row of a width.
fn others(p: &Painter, at: Pos2, width: f32, gauges: &[Gauge], faded: bool) {
    let scales = gauges.iter().filter(|g| matches!(g, Gauge::Pointer { .. }));
    let scales = scales.count().max(1) as f32;
    let beside: f32 = gauges.iter().map(aside).sum();
    let room = (width - beside - 6.0).max(24.0) / scales;
    let mut x = at.x;
    for gauge in gauges {
        match gauge {
            Gauge::Pointer { at: now, of } => {
                x += ticks(p, pos2(x, at.y), room, (*now, *of), faded) + 3.0;
            }
            Gauge::Marks(marks) => {
                for mark in marks.iter().take(MOST_MARKS) {
                    let r = Rect::from_center_size(pos2(x + 4.0, at.y), Vec2::splat(7.5));
                    mark.paint(p, r, if faded { 0.6 } else { 1.0 });
                    x += SMALL;
                }
            }
            Gauge::Tokens(n) => {
                for _ in 0..*n {
                    token(p, pos2(x + 4.5, at.y), 3.6);
                    x += SMALL;
                }
            }
            Gauge::Boxes(..) | Gauge::Level { .. } => {}
        }
    }
}

/// Tracks as bars that share a width by their length.
fn meters(p: &Painter, at: Pos2, width: f32, boxes: &[(TrackKind, Track)], faded: bool) {
    let count = boxes.len() as f32;
    let gaps = 4.0 * (count - 1.0);
    let all: u16 = boxes.iter().map(|(_, t)| t.max).sum();
    let mut x = at.x;
    for (i, (kind, track)) in boxes.iter().enumerate() {
        let share = (width - gaps) * f32::from(track.max.max(1)) / f32::from(all).max(1.0);
        let wide = match i + 1 == boxes.len() {
            true => at.x + width - x,
            false => share.clamp(width * 0.6 / count, width * 1.4 / count),
        };
        let bar = Rect::from_min_size(pos2(x, at.y - 3.5), vec2(wide, 7.0));
        let color = dimmed(color_of(*kind), faded);
        meter(p, bar, track.left, track.max, color, false);
        x += wide + 4.0;
    }
}

/// Steps of a scale: passed, present, ahead. How wide they are together.
fn ticks(p: &Painter, at: Pos2, room: f32, (now, of): (u8, u8), faded: bool) -> f32 {
    let step = (room / f32::from(of.max(1))).min(9.0);
    let mut x = at.x;
    for i in 1..=of {
        let tick = Rect::from_min_size(pos2(x, at.y - 3.5), vec2(step - 1.5, 7.0));
        let fill = match i.cmp(&now) {
            std::cmp::Ordering::Less => c::PIP_EMPTY,
            std::cmp::Ordering::Equal => dimmed(c::BRASS_BRIGHT, faded),
            std::cmp::Ordering::Greater => dimmed(c::ARMOR, faded),
        };
        p.rect_filled(tick, CornerRadius::same(theme::space::ROUND_PIP), fill);
        x += step;
    }
    x - at.x
}

/// An order token.
pub(super) fn token(p: &Painter, middle: Pos2, radius: f32) {
    p.circle(middle, radius, c::BRASS, Stroke::new(1.0, c::INK));
    p.circle_stroke(middle, radius * 0.5, Stroke::new(0.8, c::ON_BRASS));
}

/// A counter in its form: open while it can be spent, an empty outline afterwards.
pub(super) fn counter(p: &Painter, middle: Pos2, radius: f32, form: CounterForm, open: bool) {
    let outline = |radius: f32| -> Vec<Pos2> {
        let corners = form.outline().into_iter();
        corners
            .map(|[x, y]| middle + vec2(x, -y) * radius)
            .collect()
    };
    if !open {
        let line = Stroke::new(1.0, c::LINE);
        p.add(Shape::closed_line(outline(radius - 0.5), line));
        return;
    }
    // A star is not convex: it is put together from what lies between its middle and its corners.
    let rim = outline(radius);
    for (i, a) in rim.iter().enumerate() {
        let b = rim[(i + 1) % rim.len()];
        let part = vec![middle, *a, b];
        p.add(Shape::convex_polygon(
            part,
            c::BRASS,
            Stroke::new(0.6, c::BRASS),
        ));
    }
    p.add(Shape::closed_line(rim, Stroke::new(1.0, c::INK)));
    let sign = Stroke::new(0.8, c::ON_BRASS);
    p.add(Shape::closed_line(outline(radius * 0.5), sign));
}

/// Boxes of a plate.
const fn pips_of(kind: TrackKind) -> PipStyle {
    let style = match kind {
        TrackKind::Armor => PipStyle::ARMOR,
        TrackKind::Structure => PipStyle::STRUCTURE,
    };
    PipStyle {
        size: 5.0,
        gap: 1.5,
        ..style
    }
}

/// Room for boxes of a plate: they never wrap.
const NEVER: f32 = 200.0;
/// Room between tracks of a plate.
const BETWEEN: f32 = 5.0;

/// Whether boxes are few enough to be counted.
fn are_few(boxes: &[(TrackKind, Track)]) -> bool {
    boxes.iter().all(|(_, t)| t.max <= MOST_PIPS)
}

/// Width of the gauges on a plate.
pub(super) fn plate_width(gauges: &[Gauge]) -> f32 {
    let boxes = boxes(gauges);
    let tracks = match (boxes.is_empty(), are_few(&boxes)) {
        (true, _) => 0.0,
        (false, true) => {
            let pips = boxes.iter();
            let pips = pips.map(|(kind, t)| pip_grid_size(t.max, &pips_of(*kind), NEVER).x);
            pips.sum::<f32>() + BETWEEN * (boxes.len() - 1) as f32
        }
        (false, false) => 70.0,
    };
    tracks + others_width(gauges)
}

/// The gauges on a plate of a width: boxes one by one where they are few, else everything as on the roster.
pub(super) fn plate(p: &Painter, at: Pos2, width: f32, gauges: &[Gauge], faded: bool) {
    let boxes = boxes(gauges);
    let few = are_few(&boxes);
    let rest = width * 0.34 / (boxes.len().max(2) - 1) as f32;
    let mut x = at.x;
    for (i, (kind, track)) in boxes.iter().enumerate() {
        let corner = pos2(x, at.y);
        if few {
            let style = pips_of(*kind);
            pip_grid(p, corner, track.left, track.max, &style, NEVER);
            x += pip_grid_size(track.max, &style, NEVER).x + BETWEEN;
        } else {
            let wide = if i == 0 { width * 0.62 } else { rest };
            let bar = Rect::from_min_size(corner, vec2(wide, 5.0));
            meter(p, bar, track.left, track.max, color_of(*kind), false);
            x += wide + width * 0.04;
        }
    }
    let left = (at.x + width - x).max(0.0);
    others(p, pos2(x, at.y + 2.5), left, gauges, faded);
}
