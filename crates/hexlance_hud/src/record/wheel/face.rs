//! The face of a dial: rim, rings, hub, pointer.

use super::{
    super::print::{Print, value},
    Colours, Disc, mark_of,
};
use bevy_egui::egui::{Align2, Painter, Pos2, Rect, Stroke, Vec2, vec2};
use hexlance_present::sheet::{Position, Shading, Wheel};
use hexlance_ui::theme::{Paint, colors as c, fonts};

/// How large a dial and its parts are.
#[derive(Clone, Copy)]
pub(super) struct Measures {
    /// Width and height with the room around it, at most.
    pub side: f32,
    /// Room around the disc for pointer and arrow.
    around: f32,
    /// Width of the rim.
    rim: f32,
    /// Width of a ring at most.
    ring: f32,
    /// The hub at least.
    hub: f32,
    /// Widest mark.
    widest: f32,
    /// Fewest sectors: a short dial does not fill the disc, as on a base.
    fewest: usize,
    /// It stands free: with lines between its rings, and larger print.
    free: bool,
}

impl Measures {
    /// A dial that stands free.
    const FREE: Self = Self {
        side: 252.0,
        around: 8.0,
        rim: 11.0,
        ring: 20.0,
        hub: 19.0,
        widest: 21.0,
        fewest: 10,
        free: true,
    };
    /// A dial in a box.
    const BOXED: Self = Self {
        side: 150.0,
        around: 10.0,
        rim: 12.0,
        ring: f32::INFINITY,
        hub: 11.0,
        widest: 19.0,
        fewest: 7,
        free: false,
    };

    /// That of a dial.
    pub(super) const fn of(wheel: &Wheel) -> Self {
        match wheel.title.is_empty() {
            true => Self::FREE,
            false => Self::BOXED,
        }
    }

    /// Width of the widest mark.
    pub(super) const fn widest(self) -> f32 {
        self.widest
    }
}

/// A dial as it is drawn.
#[derive(Clone, Copy)]
pub(super) struct Face {
    pub disc: Disc,
    pub side: f32,
    measures: Measures,
    outer: f32,
    rings: f32,
    ring: f32,
    hub: f32,
}

impl Face {
    pub(super) fn new(wheel: &Wheel, measures: Measures, middle: Pos2, side: f32) -> Self {
        let outer = side / 2.0 - measures.around;
        let rings = outer - measures.rim;
        let count = wheel.rings.len().max(1) as f32;
        let ring = ((rings - measures.hub) / count).min(measures.ring);
        let past = usize::from(wheel.end.is_some());
        Self {
            disc: Disc {
                middle,
                sectors: (wheel.positions.len() + past).max(measures.fewest),
            },
            side,
            measures,
            outer,
            rings,
            ring,
            hub: rings - ring * count,
        }
    }

    /// The middle of a ring, counted from the rim inwards.
    fn middle(self, ring: usize) -> f32 {
        self.rings - self.ring * (ring as f32 + 0.5)
    }

    /// From the hub to the rim.
    const fn whole(self) -> (f32, f32) {
        (self.hub, self.outer)
    }

    /// Where a position is pointed at.
    pub(super) fn handle(self, i: usize) -> Rect {
        let (radius, size) = match self.measures.free {
            true => (self.middle(0), self.ring),
            false => (self.outer - self.measures.rim / 2.0, self.measures.rim),
        };
        Rect::from_center_size(self.disc.at(radius, i as f32), Vec2::splat(size))
    }

    /// The sector under a point.
    pub(super) fn sector(self, at: Pos2) -> Option<usize> {
        self.disc.sector(at, self.whole())
    }

    /// The rectangle around a sector.
    pub(super) fn bounds(self, sector: usize) -> Rect {
        self.disc.bounds(sector, self.whole())
    }

    /// Paints the dial with the position under the pointer.
    pub(super) fn paint(self, p: &Painter, wheel: &Wheel, under: Option<usize>) {
        let disc = self.disc;
        let edge = match self.measures.free {
            true => Stroke::new(1.5, c::PRINT),
            false => Stroke::NONE,
        };
        p.circle(disc.middle, self.outer + 1.0, c::PRINT, edge);
        for sector in 0..disc.sectors {
            match wheel.positions.get(sector) {
                Some(position) => self.position(p, wheel, sector, position),
                None => self.end(p, wheel, sector),
            }
        }
        let thin = Stroke::new(0.8, c::alpha(c::PRINT, 0.55));
        for sector in 0..disc.sectors {
            disc.edge(p, sector, self.whole(), thin);
        }
        if self.measures.free {
            let faint = Stroke::new(0.6, c::alpha(c::PRINT, 0.22));
            for ring in 1..wheel.rings.len() {
                let radius = self.rings - self.ring * ring as f32;
                p.circle_stroke(disc.middle, radius, faint);
            }
        }
        p.circle_stroke(disc.middle, self.rings, thin);
        p.circle_stroke(disc.middle, self.outer, Stroke::new(2.0, c::PRINT));
        for (i, _) in wheel.positions.iter().enumerate().filter(|(_, x)| x.stop) {
            self.stop(p, i);
        }
        if let Some(sector) = under {
            disc.outline(p, sector, self.whole(), Stroke::new(1.5, c::BRASS));
        }
        let width = if self.measures.free { 2.2 } else { 2.0 };
        let red = Stroke::new(width, c::PRINT_RED);
        disc.outline(p, wheel.at, self.whole(), red);
        disc.pointer(p, wheel.at, self.outer + 1.0, c::PRINT_RED);
        if let Some(back) = wheel.back_to {
            let way = (wheel.at as f32 - 0.35, back as f32);
            disc.arrow(p, way, self.outer + 5.0, Stroke::new(2.0, c::MARK_BLUE));
        }
        self.paint_hub(p, wheel);
    }

    /// The hub: where the dial stands.
    fn paint_hub(self, p: &Painter, wheel: &Wheel) {
        let middle = self.disc.middle;
        let width = if self.measures.free { 1.5 } else { 1.2 };
        p.circle(
            middle,
            self.hub,
            c::PAPER_SHADE,
            Stroke::new(width, c::PRINT),
        );
        let past = wheel.at >= wheel.positions.len();
        if let (true, Some(end)) = (past, &wheel.end) {
            let at = Rect::from_center_size(middle, Vec2::splat(self.hub * 1.2));
            end.icon.paint(p, at, c::PRINT_RED);
            return;
        }
        let (up, font) = match wheel.hub_note.is_empty() {
            true => (0.0, fonts::strong(fonts::size::HEADING)),
            false => (5.0, fonts::strong(fonts::size::LARGE)),
        };
        let at = middle - vec2(0.0, up);
        p.text(at, Align2::CENTER_CENTER, &wheel.hub, font, c::PRINT);
        p.text(
            middle + vec2(0.0, 9.0),
            Align2::CENTER_CENTER,
            &wheel.hub_note,
            fonts::body(fonts::size::TINY - 1.0),
            c::PRINT_DIM,
        );
    }

    fn position(self, p: &Painter, wheel: &Wheel, i: usize, position: &Position) {
        let colours = Colours::of(wheel, i);
        let sector = i as f32;
        self.disc.fill(p, i, self.whole(), colours.ground);
        if colours.rim != colours.ground {
            self.disc.fill(p, i, (self.rings, self.outer), colours.rim);
        }
        p.text(
            self.disc.at(self.outer - self.measures.rim / 2.0, sector),
            Align2::CENTER_CENTER,
            &position.label,
            fonts::strong(fonts::size::LABEL),
            colours.label,
        );
        if let Some(icon) = position.icon {
            let at = self.disc.at((self.rings + self.hub) / 2.0, sector);
            icon.paint(
                p,
                Rect::from_center_size(at, Vec2::splat(22.0)),
                c::PRINT_RED,
            );
        }
        let size: f32 = match (wheel.shading, i == wheel.at) {
            (Shading::Passed, true) => 12.5,
            (Shading::Passed, false) => 11.5,
            (Shading::Heat, _) => fonts::size::LABEL,
        };
        for (ring, cell) in position.cells.iter().enumerate() {
            let Some(cell) = cell else { continue };
            let radius = self.middle(ring);
            value(
                p,
                self.disc.at(radius, sector),
                self.disc.room(i, radius, self.ring, self.measures.widest),
                &cell.text,
                Print {
                    mark: mark_of(wheel, i, cell.mark),
                    ink: colours.ink,
                    font: fonts::strong(size.min(self.ring - 3.0)),
                },
            );
        }
    }

    /// A sector past the last position: the first one has the sign of the end, the last one the signs of the rings.
    fn end(self, p: &Painter, wheel: &Wheel, sector: usize) {
        self.disc.fill(p, sector, self.whole(), c::PRINT);
        let Some(end) = &wheel.end else { return };
        let s = sector as f32;
        if sector == wheel.positions.len() {
            let at = self.disc.at(self.outer - self.measures.rim / 2.0, s);
            let at = Rect::from_center_size(at, Vec2::splat(11.0));
            end.icon.paint(p, at, c::PAPER);
        }
        if sector + 1 == self.disc.sectors {
            let size = Vec2::splat((self.ring - 5.0).min(12.0));
            for (i, ring) in wheel.rings.iter().enumerate() {
                let at = Rect::from_center_size(self.disc.at(self.middle(i), s), size);
                if let Some(sign) = ring.sign {
                    sign.paint(p, at, c::BRASS_BRIGHT);
                }
            }
        }
    }

    /// A stop at the beginning of a position: the dial is turned back to it and no further.
    fn stop(self, p: &Painter, sector: usize) {
        let line = Stroke::new(3.0, c::PRINT_GREEN);
        let radius = self.outer + 2.0;
        self.disc.edge(p, sector, (self.rings, radius), line);
        let at = self.disc.at(radius, sector as f32 - 0.5);
        p.circle(at, 4.5, c::PRINT_GREEN, Stroke::new(1.0, c::PAPER));
        let cross = Stroke::new(1.4, c::PAPER);
        p.line_segment([at - vec2(2.5, 0.0), at + vec2(2.5, 0.0)], cross);
        p.line_segment([at - vec2(0.0, 2.5), at + vec2(0.0, 2.5)], cross);
    }
}
