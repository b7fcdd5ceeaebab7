//! What the HUD writes over the table: name plates with pips, and numbers that float up.

use super::{
    HudCx, breakdown, conditions, gauges,
    model::{Anchor, Overlay, Readiness, RosterEntry, Tone},
    state::FLOAT_TIME,
};
use bevy_egui::egui::{
    Align2, Color32, Context, CornerRadius, Galley, LayerId, Painter, Pos2, Rect, Stroke,
    StrokeKind, Vec2, pos2, vec2,
};
use hexlance_ui::theme::{self, colors as c, emblem, fonts, label_at};
use std::sync::Arc;

/// Where something on the table is in the picture, and its size there: the head of a unit, the middle of a hex.
pub(super) fn place(zoom: f32, cx: &HudCx, anchor: Anchor) -> Option<(Pos2, f32)> {
    let (at, size) = cx.anchors.at.get(&anchor)?;
    Some((pos2(at.x / zoom, at.y / zoom), *size))
}

/// What the miniature of a unit takes of the picture, about, by its head and its size.
pub(super) fn body(head: Pos2, size: f32) -> Rect {
    Rect::from_min_max(
        head - vec2(24.0, 2.0) * size,
        head + vec2(24.0, 62.0) * size,
    )
}

/// A name plate and where it goes.
struct Plate<'a> {
    entry: &'a RosterEntry,
    /// The middle of its lower edge lies a little above.
    foot: Pos2,
    size: f32,
    /// Its unit matters now.
    selected: bool,
    /// Its name, laid out, and its width; far away a plate is only an emblem.
    written: Option<(Arc<Galley>, f32)>,
    /// A chance is written over it.
    told: bool,
}

impl<'a> Plate<'a> {
    fn new(p: &Painter, cx: &HudCx, entry: &'a RosterEntry, (foot, size): (Pos2, f32)) -> Self {
        let selected = cx.view.selected == Some(entry.unit) || cx.state.pointed == Some(entry.unit);
        let written = (size >= NEAR || selected).then(|| {
            let name = name_of(p, entry);
            let width = plate_width(&name, entry);
            (name, width)
        });
        Self {
            entry,
            foot,
            size,
            selected,
            written,
            told: cx.anchors.told.contains(&entry.unit),
        }
    }

    /// The room that it keeps clear of others, with that for a chance.
    fn room(&self) -> Rect {
        let plate = self.plate();
        plate.with_min_y(plate.bottom() - self.height())
    }

    fn height(&self) -> f32 {
        HEIGHT + if self.told { TOLD } else { 0.0 }
    }

    /// Where it is drawn.
    fn plate(&self) -> Rect {
        let width = match &self.written {
            Some((_, width)) if self.size >= NEAR => *width,
            _ => EMBLEM,
        };
        let lower = self.foot - vec2(0.0, 4.0);
        Rect::from_min_max(
            lower - vec2(width / 2.0, HEIGHT),
            lower + vec2(width / 2.0, 0.0),
        )
    }

    /// Moves below the bar at the top and the chips below it, and up where it would be hidden by what is there already.
    fn make_way(&mut self, (bar, chips): (Option<Rect>, Option<Rect>), taken: &mut Taken) {
        if let Some(bar) = bar
            && bar.x_range().contains(self.foot.x)
        {
            self.foot.y = self.foot.y.max(bar.bottom() + 8.0 + self.height());
        }
        if let Some(chips) = chips
            && self.room().intersects(chips)
        {
            self.foot.y = chips.bottom() + 8.0 + self.height();
        }
        for _ in 0..MOST_STEPS {
            let room = self.room();
            let Some(top) = taken.top_of_what_meets(room) else {
                taken.add(room);
                return;
            };
            self.foot.y = top + 2.0;
            // There is no room above: it stays half hidden by other units rather than under the chips.
            if let Some(chips) = chips
                && self.room().intersects(chips)
            {
                self.foot.y = room.bottom() + 4.0;
                taken.add(room);
                return;
            }
        }
    }
}

/// The rooms that plates have taken, by cells of the screen: most are never looked at.
struct Taken {
    columns: usize,
    rows: usize,
    cells: Vec<Vec<(usize, Rect)>>,
    count: usize,
}

/// Size of a cell.
const CELL: Vec2 = vec2(64.0, HEIGHT);
/// Most cells beside one another; larger screens have larger ones at their edge.
const MOST_CELLS: f32 = 256.0;

impl Taken {
    fn new(screen: Rect) -> Self {
        let cells = |length: f32, size: f32| (length / size).clamp(0.0, MOST_CELLS) as usize + 1;
        let columns = cells(screen.right(), CELL.x);
        let rows = cells(screen.bottom(), CELL.y);
        Self {
            columns,
            rows,
            cells: vec![Vec::new(); columns * rows],
            count: 0,
        }
    }

    /// The cells that a room touches; those at the edge go on beyond it.
    fn cells(&self, room: Rect) -> impl Iterator<Item = usize> + use<> {
        let cell = |at: f32, size: f32, n: usize| ((at / size) as usize).min(n - 1);
        let column = |x: f32| cell(x, CELL.x, self.columns);
        let row = |y: f32| cell(y, CELL.y, self.rows);
        let columns = column(room.left())..=column(room.right());
        let width = self.columns;
        let rows = row(room.top())..=row(room.bottom());
        rows.flat_map(move |row| columns.clone().map(move |column| row * width + column))
    }

    fn add(&mut self, room: Rect) {
        for cell in self.cells(room) {
            self.cells[cell].push((self.count, room));
        }
        self.count += 1;
    }

    /// Upper edge of the first room taken that meets this one.
    fn top_of_what_meets(&self, room: Rect) -> Option<f32> {
        self.cells(room)
            .filter_map(|cell| self.cells[cell].iter().find(|(_, r)| r.intersects(room)))
            .min_by_key(|(number, _)| *number)
            .map(|(_, r)| r.top())
    }
}

/// Draws the name plates, far ones first.
pub(super) fn plates(ctx: &Context, cx: &mut HudCx) {
    cx.state.plates.clear();
    cx.state.told.clear();
    if cx
        .view
        .overlays
        .iter()
        .any(|(o, on)| *o == Overlay::Plates && !on)
    {
        return;
    }
    let p = ctx.layer_painter(LayerId::background());
    let zoom = ctx.zoom_factor();
    let view = cx.view;
    let mut list: Vec<Plate> = view
        .roster
        .iter()
        .filter(|e| e.readiness != Readiness::Out)
        .filter_map(|e| {
            let at = place(zoom, cx, Anchor::Unit(e.unit))?;
            Some(Plate::new(&p, cx, e, at))
        })
        .collect();
    list.sort_by(|a, b| {
        let farther = a.size.total_cmp(&b.size);
        farther.then(a.foot.y.total_cmp(&b.foot.y))
    });
    // The near ones have their place; those behind them move up where they would be hidden.
    let mut taken = Taken::new(ctx.content_rect());
    let panels = (
        theme::Island::last_rect(ctx, "phase"),
        conditions::last_rect(ctx, cx),
    );
    cx.state.chips = panels.1;
    for plate in list.iter_mut().rev() {
        plate.make_way(panels, &mut taken);
    }
    for plate in &list {
        plate.paint(&p, cx.side_color(plate.entry.side));
    }
    for plate in &list {
        let drawn = plate.plate();
        cx.state.plates.push((plate.entry.unit, drawn));
        if plate.told {
            let foot = drawn.center_top() - vec2(0.0, 2.0);
            cx.state.told.insert(plate.entry.unit, foot);
        }
    }
}

/// Height of a chance over a plate, with what it does.
const TOLD: f32 = 36.0;
/// Height of a plate.
const HEIGHT: f32 = 30.0;
/// Width of the room for an emblem alone.
const EMBLEM: f32 = 16.0;
/// Size of a miniature on the screen from which on its plate is written.
const NEAR: f32 = 0.45;
/// How often a plate makes way for another.
const MOST_STEPS: usize = 8;

fn name_of(p: &Painter, e: &RosterEntry) -> Arc<Galley> {
    p.layout_no_wrap(
        e.name.clone(),
        fonts::strong(fonts::size::TINY + 0.5),
        c::TEXT,
    )
}

fn plate_width(name: &Galley, e: &RosterEntry) -> f32 {
    let gauges = gauges::plate_width(&e.gauges);
    (name.size().x + 20.0).max(gauges) + 12.0
}

impl Plate<'_> {
    fn paint(&self, p: &Painter, color: Color32) {
        let Some((name, width)) = &self.written else {
            emblem(
                p,
                Rect::from_center_size(self.foot - vec2(0.0, 8.0), Vec2::splat(12.0)),
                self.entry.side.0,
                color,
            );
            return;
        };
        let done = self.entry.readiness == Readiness::Done;
        let rect = Rect::from_min_size(
            pos2(self.foot.x - width / 2.0, self.foot.y - 34.0),
            vec2(*width, HEIGHT),
        );
        self.paint_ground(p, rect, color, done);
        emblem(
            p,
            Rect::from_center_size(
                pos2(rect.left() + 11.0, rect.top() + 10.0),
                Vec2::splat(9.0),
            ),
            self.entry.side.0,
            color,
        );
        p.galley_with_override_text_color(
            pos2(rect.left() + 20.0, rect.top() + 3.5),
            Arc::clone(name),
            if done { c::TEXT_DIM } else { c::TEXT },
        );
        let at = pos2(rect.left() + 6.0, rect.bottom() - 9.0);
        gauges::plate(p, at, rect.width() - 12.0, &self.entry.gauges, done);
        states(p, self.entry, rect);
    }

    fn paint_ground(&self, p: &Painter, rect: Rect, color: Color32, done: bool) {
        let round = CornerRadius::same(theme::space::ROUND_SMALL);
        let opacity = match (self.selected, done) {
            (true, _) => 0.95,
            (false, true) => 0.6,
            (false, false) => 0.82,
        };
        p.rect_filled(rect, round, c::alpha(c::SLATE, opacity));
        let line = if self.selected {
            Stroke::new(1.5, c::BRASS_BRIGHT)
        } else {
            Stroke::new(1.0, c::alpha(color, if done { 0.4 } else { 0.8 }))
        };
        p.rect_stroke(rect, round, line, StrokeKind::Inside);
    }
}

/// Levels and states to the right of the plate.
fn states(p: &Painter, e: &RosterEntry, rect: Rect) {
    let mut y = rect.top() + 6.0;
    let x = rect.right() + 3.0;
    for level in gauges::levels(&e.gauges) {
        let text = format!("{}{}", level.letter, level.at);
        tag(p, pos2(x, y), &text, level.shade);
        y += 14.0;
    }
    if let Some(s) = e.statuses.iter().find(|s| s.tone != Tone::Good) {
        tag(p, pos2(x, y), &s.text, c::WARN);
    }
}

fn tag(p: &Painter, left_centre: Pos2, text: &str, color: Color32) {
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
    let p = ctx.layer_painter(LayerId::background());
    let zoom = ctx.zoom_factor();
    for f in &cx.state.floats {
        let Some((at, _)) = place(zoom, cx, f.float.anchor) else {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plates_find_what_is_in_their_way() {
        // Rooms of every width all over a screen, some of them above it and beside it.
        let mut seed = 7_u32;
        let mut next = |below: u32| {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (seed >> 8) % below
        };
        let screen = Rect::from_min_size(Pos2::ZERO, vec2(1280.0, 720.0));
        let (mut taken, mut all) = (Taken::new(screen), Vec::new());
        let mut met = 0;
        for _ in 0..2000 {
            let width = 8.0 + next(150) as f32;
            let at = pos2(next(1400) as f32 - 60.0, next(800) as f32 - 40.0);
            let room = Rect::from_min_size(at, vec2(width, HEIGHT));
            let first = all.iter().find(|r: &&Rect| r.intersects(room));
            assert_eq!(taken.top_of_what_meets(room), first.map(Rect::top));
            if first.is_none() {
                taken.add(room);
                all.push(room);
            } else {
                met += 1;
            }
        }
        assert!(all.len() > 60 && met > 60, "{} and {met}", all.len());
    }
}
