//! A disc that is divided into equal sectors, clockwise from the top.

use bevy_egui::egui::{Color32, Mesh, Painter, Pos2, Rect, Shape, Stroke, Vec2, vec2};
use hexlance_ui::theme::colors as c;
use std::f32::consts::{FRAC_PI_2, TAU};

/// A disc that is divided into equal sectors, clockwise from the top.
#[derive(Clone, Copy)]
pub(super) struct Disc {
    pub middle: Pos2,
    pub sectors: usize,
}

impl Disc {
    /// Angle of a sector.
    pub fn span(self) -> f32 {
        TAU / self.sectors.max(1) as f32
    }

    /// Direction of the middle of a sector; halves are its edges.
    pub fn angle(self, sector: f32) -> f32 {
        sector * self.span() - FRAC_PI_2
    }

    /// A point at a distance from the middle.
    pub fn at(self, radius: f32, sector: f32) -> Pos2 {
        let a = self.angle(sector);
        self.middle + vec2(a.cos(), a.sin()) * radius
    }

    /// The sector that a point lies in, if it lies between two distances.
    pub fn sector(self, point: Pos2, (inner, outer): (f32, f32)) -> Option<usize> {
        let way = point - self.middle;
        let far = way.length();
        if far < inner || far > outer {
            return None;
        }
        let turn = (way.y.atan2(way.x) + FRAC_PI_2).rem_euclid(TAU);
        Some((turn / self.span()).round() as usize % self.sectors.max(1))
    }

    /// Fills a part of a sector between two distances.
    pub fn fill(self, p: &Painter, sector: usize, (inner, outer): (f32, f32), fill: Color32) {
        let n = ((self.span() * outer / 4.0) as u32).clamp(3, 24);
        let from = sector as f32 - 0.5;
        let mut mesh = Mesh::default();
        for k in 0..=n {
            let along = from + k as f32 / n as f32;
            mesh.colored_vertex(self.at(inner, along), fill);
            mesh.colored_vertex(self.at(outer, along), fill);
            if k > 0 {
                let last = 2 * k;
                mesh.add_triangle(last - 2, last - 1, last);
                mesh.add_triangle(last - 1, last + 1, last);
            }
        }
        p.add(Shape::mesh(mesh));
    }

    /// Room for an upright number at a distance, in a ring of a width: beside the middle rings lie side by side, so a
    /// number has less room than above and below it.
    pub fn room(self, sector: usize, radius: f32, ring: f32, widest: f32) -> Vec2 {
        let aside = self.angle(sector as f32).cos().abs();
        let along = (radius * self.span() - 2.0).max(8.0);
        let narrow = ring - 1.0;
        let wide = along.min(widest);
        let width = wide + (narrow.min(wide) - wide) * aside.powi(2);
        vec2(width, (ring - 2.0).min(15.5))
    }

    /// The line around a part of a sector.
    pub fn outline(self, p: &Painter, sector: usize, (inner, outer): (f32, f32), stroke: Stroke) {
        let n = 10;
        let from = sector as f32 - 0.5;
        let along = |i: usize| from + i as f32 / n as f32;
        let mut line: Vec<Pos2> = (0..=n).map(|i| self.at(outer, along(i))).collect();
        line.extend((0..=n).rev().map(|i| self.at(inner, along(i))));
        p.add(Shape::closed_line(line, stroke));
    }

    /// A line from the inner to the outer distance at the beginning of a sector.
    pub fn edge(self, p: &Painter, sector: usize, (inner, outer): (f32, f32), stroke: Stroke) {
        let at = sector as f32 - 0.5;
        p.line_segment([self.at(inner, at), self.at(outer, at)], stroke);
    }

    /// A pointer outside the disc that points at a sector.
    pub fn pointer(self, p: &Painter, sector: usize, radius: f32, color: Color32) {
        let s = sector as f32;
        let wide = 5.0 / radius / self.span();
        let points = vec![
            self.at(radius - 1.0, s),
            self.at(radius + 7.0, s + wide),
            self.at(radius + 7.0, s - wide),
        ];
        p.add(Shape::convex_polygon(
            points,
            color,
            Stroke::new(1.0, c::PRINT),
        ));
    }

    /// An arrow along the disc from one sector to another.
    pub fn arrow(self, p: &Painter, (from, to): (f32, f32), radius: f32, stroke: Stroke) {
        let n = 14;
        let along = |i: usize| from + (to - from) * i as f32 / n as f32;
        let line: Vec<Pos2> = (0..=n).map(|i| self.at(radius, along(i))).collect();
        p.add(Shape::line(line, stroke));
        let back = (from - to).signum() * 6.0 / radius / self.span();
        let head = vec![
            self.at(radius, to - back * 0.4),
            self.at(radius + 4.0, to + back),
            self.at(radius - 4.0, to + back),
        ];
        p.add(Shape::convex_polygon(head, stroke.color, Stroke::NONE));
    }

    /// The rectangle around a part of a sector, for tooltips and names.
    pub fn bounds(self, sector: usize, (inner, outer): (f32, f32)) -> Rect {
        let s = sector as f32;
        let points = [inner, outer]
            .into_iter()
            .flat_map(|r| [-0.5, 0.0, 0.5].map(|d| self.at(r, s + d)));
        Rect::from_points(&points.collect::<Vec<_>>())
    }
}
