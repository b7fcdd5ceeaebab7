//! Drawing flat shapes that lie on the ground: filled hexes, outlines, ribbons, rings.

use bevy::platform::collections::HashSet;
use bevy::prelude::*;
use hexlance_board::{Direction, Hex};

use super::meshkit::MeshBuf;
use super::paint::Paint;
use super::space::{CORNERS, LEVEL, centre, hex_at};
use super::terrain::ground::{grid_points, grid_triangles};
use super::terrain::roads;
use super::terrain::surface::{Surface, WATER_SINK};

/// A paint for flat shapes: colour and opacity.
pub fn ink(colour: Color, opacity: f32) -> Paint {
    let c = LinearRgba::from(colour);
    Paint {
        rgb: Vec3::new(c.red, c.green, c.blue),
        gloss: opacity,
        detail: 0.0,
        strata: 0.0,
        glow: 0.0,
        metal: 0.0,
    }
}

/// A brush over the ground.
pub struct Drape<'a> {
    s: &'a Surface,
    /// What has been drawn.
    pub buf: MeshBuf,
    /// Height over the ground.
    pub rise: f32,
}

impl<'a> Drape<'a> {
    /// A brush at a height over the ground; different layers take different heights.
    pub fn new(s: &'a Surface, rise: f32) -> Self {
        Self {
            s,
            buf: MeshBuf::default(),
            rise,
        }
    }

    /// Height of what one sees of a hex from above: water, roof, deck or ground.
    pub fn y(&self, h: Hex, p: Vec2) -> f32 {
        let s = self.s;
        let ground = s.height(h, p);
        let Some(c) = s.board.get(h) else {
            return ground + self.rise;
        };
        let mut y = ground;
        if s.is_water(h) {
            y = y.max(s.ground(h) - WATER_SINK);
        }
        if c.building.is_some() {
            y = y.max(f32::from(c.solid_height()) * LEVEL + 0.06);
        } else if let Some(d) = roads::deck_height(s, h) {
            y = y.max(d + 0.06);
        } else if c.road.is_some() || c.rail.is_some() {
            y += 0.03;
        }
        y + self.rise
    }

    fn at(&self, h: Hex, p: Vec2) -> Vec3 {
        Vec3::new(p.x, self.y(h, p), p.y)
    }

    /// Fills a hex up to a share of its size.
    pub fn fill(&mut self, h: Hex, share: f32, paint: &Paint) {
        let n = 3;
        let c = centre(h);
        let first = self.buf.pos.len() as u32;
        for local in grid_points(n) {
            let p = self.at(h, c + local * share);
            self.buf.vertex(p, Vec3::Y, paint);
        }
        for [a, b, c] in grid_triangles(n) {
            self.buf.triangle(first + a, first + b, first + c);
        }
    }

    /// A band just inside one hexside, fading inwards when `soft`.
    pub fn side(
        &mut self,
        h: Hex,
        d: Direction,
        width: f32,
        inset: f32,
        soft: bool,
        paint: &Paint,
    ) {
        let i = usize::from(d.index());
        let (a, b) = (CORNERS[(i + 5) % 6], CORNERS[i]);
        let c = centre(h);
        let n = 4;
        let outer = 1.0 - inset;
        let inner = outer - width;
        let fade = Paint {
            gloss: if soft { 0.0 } else { paint.gloss },
            ..*paint
        };
        let mut last: Option<u32> = None;
        for k in 0..=n {
            let e = a.lerp(b, k as f32 / n as f32);
            let v = self.at(h, c + e * inner);
            let w = self.at(h, c + e * outer);
            let i = self.buf.vertex(v, Vec3::Y, &fade);
            self.buf.vertex(w, Vec3::Y, paint);
            if let Some(l) = last {
                self.buf.triangle(l, i, i + 1);
                self.buf.triangle(l, i + 1, l + 1);
            }
            last = Some(i);
        }
    }

    /// Outline of a set of hexes: a crisp line and a soft glow inside it.
    pub fn outline(&mut self, hexes: &HashSet<Hex>, width: f32, glow: f32, paint: &Paint) {
        for h in hexes {
            for d in Direction::ALL {
                if !hexes.contains(&h.neighbour(d)) {
                    self.side(*h, d, width, 0.012, false, paint);
                    if glow > 0.0 {
                        let soft = paint.gloss(paint.gloss * 0.55);
                        self.side(*h, d, glow, 0.012 + width, true, &soft);
                    }
                }
            }
        }
    }

    /// Outline of one hex.
    pub fn ring(&mut self, h: Hex, width: f32, inset: f32, paint: &Paint) {
        for d in Direction::ALL {
            self.side(h, d, width, inset, false, paint);
        }
    }

    /// A band along points of the plane, lying on the ground.
    pub fn ribbon(&mut self, points: &[Vec2], width: f32, paint: impl Fn(f32) -> Paint) {
        let n = points.len();
        let mut last: Option<u32> = None;
        for (k, p) in points.iter().enumerate() {
            let before = points[k.saturating_sub(1)];
            let after = points[(k + 1).min(n - 1)];
            let right = (after - before).normalize_or_zero().perp() * width * 0.5;
            let h = hex_at(*p);
            let paint = paint(k as f32 / (n - 1).max(1) as f32);
            let y = self.y(h, *p);
            let i = self
                .buf
                .vertex(Vec3::new(p.x - right.x, y, p.y - right.y), Vec3::Y, &paint);
            self.buf
                .vertex(Vec3::new(p.x + right.x, y, p.y + right.y), Vec3::Y, &paint);
            if let Some(l) = last {
                self.buf.triangle(l, l + 1, i + 1);
                self.buf.triangle(l, i + 1, i);
            }
            last = Some(i);
        }
    }

    /// An arrow head on the ground, its tip at `tip`.
    pub fn head(&mut self, tip: Vec2, dir: Vec2, size: f32, paint: &Paint) {
        let side = dir.perp() * size * 0.62;
        let back = tip - dir * size;
        let notch = tip - dir * size * 0.72;
        let y = |s: &Self, p: Vec2| s.y(hex_at(p), p);
        let v = |s: &Self, p: Vec2| Vec3::new(p.x, y(s, tip).max(y(s, p)), p.y);
        let (t, l, r, m) = (
            v(self, tip),
            v(self, back - side),
            v(self, back + side),
            v(self, notch),
        );
        for tri in [[t, l, m], [t, m, r]] {
            let i = self.buf.vertex(tri[0], Vec3::Y, paint);
            self.buf.vertex(tri[1], Vec3::Y, paint);
            self.buf.vertex(tri[2], Vec3::Y, paint);
            self.buf.triangle(i, i + 1, i + 2);
        }
    }

    /// A round band on the ground around a point.
    pub fn circle(
        &mut self,
        mid: Vec2,
        y: f32,
        inner: f32,
        outer: f32,
        arc: std::ops::Range<f32>,
        paint: &Paint,
    ) {
        let n = ((arc.end - arc.start).abs() * 8.0).ceil().max(2.0) as usize;
        let mut last: Option<u32> = None;
        for k in 0..=n {
            let a = arc.start + (arc.end - arc.start) * k as f32 / n as f32;
            let d = Vec2::new(a.sin(), -a.cos());
            let p = |r: f32| Vec3::new(mid.x + d.x * r, y, mid.y + d.y * r);
            let i = self.buf.vertex(p(inner), Vec3::Y, paint);
            self.buf.vertex(p(outer), Vec3::Y, paint);
            if let Some(l) = last {
                self.buf.triangle(l, i, i + 1);
                self.buf.triangle(l, i + 1, l + 1);
            }
            last = Some(i);
        }
    }
}

/// A smooth curve through points: Catmull-Rom, `n` steps between each two.
pub fn curve(points: &[Vec3], n: usize) -> Vec<Vec3> {
    if points.len() < 2 {
        return points.to_vec();
    }
    let at = |i: isize| points[i.clamp(0, points.len() as isize - 1) as usize];
    let mut out = Vec::with_capacity((points.len() - 1) * n + 1);
    for i in 0..points.len() as isize - 1 {
        let (p0, p1, p2, p3) = (at(i - 1), at(i), at(i + 1), at(i + 2));
        for k in 0..n {
            let t = k as f32 / n as f32;
            let (t2, t3) = (t * t, t * t * t);
            out.push(
                0.5 * (2.0 * p1
                    + (p2 - p0) * t
                    + (2.0 * p0 - 5.0 * p1 + 4.0 * p2 - p3) * t2
                    + (3.0 * p1 - p0 - 3.0 * p2 + p3) * t3),
            );
        }
    }
    out.push(points[points.len() - 1]);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn curves_pass_through_their_points() {
        let p = [
            Vec3::ZERO,
            Vec3::new(1.0, 0.0, 1.0),
            Vec3::new(2.0, 1.0, 0.0),
        ];
        let c = curve(&p, 6);
        assert_eq!(c.len(), 13);
        for (i, q) in p.iter().enumerate() {
            assert!(c[i * 6].distance(*q) < 1e-5);
        }
    }
}
