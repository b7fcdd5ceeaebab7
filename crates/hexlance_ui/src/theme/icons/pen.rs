//! Lines, arcs and fills in a square of 24 by 24 units.

use bevy_egui::egui::{self, Color32, Painter, Pos2, Rect, Shape, Stroke, pos2};
use std::f32::consts::PI;

/// Draws in a square of 24 by 24 units.
pub(super) struct Pen<'a> {
    painter: &'a Painter,
    origin: Pos2,
    unit: f32,
    stroke: Stroke,
}

impl<'a> Pen<'a> {
    pub(super) fn new(painter: &'a Painter, rect: Rect, color: Color32) -> Self {
        let side = rect.width().min(rect.height());
        let square = Rect::from_center_size(rect.center(), egui::Vec2::splat(side));
        let unit = side / 24.0;
        Self {
            painter,
            origin: square.min,
            unit,
            stroke: Stroke::new((2.0 * unit).clamp(1.2, 4.0), color),
        }
    }

    pub(super) fn at(&self, (x, y): (f32, f32)) -> Pos2 {
        pos2(self.origin.x + x * self.unit, self.origin.y + y * self.unit)
    }

    pub(super) fn points(&self, pts: &[(f32, f32)]) -> Vec<Pos2> {
        pts.iter().map(|p| self.at(*p)).collect()
    }

    pub(super) fn line(&self, pts: &[(f32, f32)]) {
        self.painter.add(Shape::line(self.points(pts), self.stroke));
    }

    pub(super) fn closed(&self, pts: &[(f32, f32)]) {
        self.painter
            .add(Shape::closed_line(self.points(pts), self.stroke));
    }

    /// A convex polygon.
    pub(super) fn fill(&self, pts: &[(f32, f32)]) {
        self.painter.add(Shape::convex_polygon(
            self.points(pts),
            self.stroke.color,
            Stroke::NONE,
        ));
    }

    pub(super) fn circle(&self, at: (f32, f32), r: f32) {
        self.painter
            .circle_stroke(self.at(at), r * self.unit, self.stroke);
    }

    pub(super) fn dot(&self, at: (f32, f32), r: f32) {
        self.painter
            .circle_filled(self.at(at), r * self.unit, self.stroke.color);
    }

    /// Angles in radians, clockwise from the right.
    pub(super) fn arc(&self, (cx, cy): (f32, f32), r: f32, from: f32, to: f32) {
        let n = (((to - from).abs() * r) as usize).clamp(8, 32);
        let pts: Vec<_> = (0..=n)
            .map(|i| {
                let a = from + (to - from) * i as f32 / n as f32;
                (cx + r * a.cos(), cy + r * a.sin())
            })
            .collect();
        self.line(&pts);
    }

    /// A smooth line through points (Catmull-Rom).
    pub(super) fn curve(&self, pts: &[(f32, f32)]) {
        let get = |i: isize| pts[i.clamp(0, pts.len() as isize - 1) as usize];
        let mut out = vec![pts[0]];
        for i in 0..pts.len() as isize - 1 {
            let (p0, p1, p2, p3) = (get(i - 1), get(i), get(i + 1), get(i + 2));
            for k in 1..=6 {
                let t = k as f32 / 6.0;
                let f = |a: f32, b: f32, c: f32, d: f32| {
                    0.5 * (2.0 * b
                        + (c - a) * t
                        + (2.0 * a - 5.0 * b + 4.0 * c - d) * t * t
                        + (3.0 * b - a - 3.0 * c + d) * t * t * t)
                };
                out.push((f(p0.0, p1.0, p2.0, p3.0), f(p0.1, p1.1, p2.1, p3.1)));
            }
        }
        self.line(&out);
    }

    pub(super) fn fill_star(&self, (cx, cy): (f32, f32), outer: f32, inner: f32, n: usize) {
        let tip = |i: usize, r: f32| {
            let a = -PI / 2.0 + PI * i as f32 / n as f32;
            (cx + r * a.cos(), cy + r * a.sin())
        };
        let core: Vec<_> = (0..n).map(|i| tip(2 * i + 1, inner)).collect();
        self.fill(&core);
        for i in 0..n {
            self.fill(&[
                tip(2 * i, outer),
                tip(2 * i + 1, inner),
                tip(2 * i + 2 * n - 1, inner),
            ]);
        }
    }
}
