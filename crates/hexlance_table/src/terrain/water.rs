//! Water: a translucent sheet over each lake bed, its cut at the map's edge, and falls between lakes of different levels.
//!
//! `uv0.x` is the nearness of the shore for the foam, `uv0.y` marks falling water, `uv1.y` is the depth below. The vertex
//! colour is what poison, magma and falls look like, with light of their own in `uv1.x`. All else is the shader's.

use bevy::prelude::*;
use hexlance_board::{Direction, Ground, Hex};

use super::ground::{grid_points, grid_triangles};
use super::surface::{Surface, WATER_SINK};
use crate::meshkit::MeshBuf;
use crate::noise::smooth;
use crate::paint::{Paint, linear};
use crate::space::{CORNERS, SIDES, centre};

/// Colour and opacity of the water over a bed `depth` world units below.
fn tone(s: &Surface, h: Hex, depth: f32) -> Paint {
    let hazard = s
        .board
        .get(h)
        .is_some_and(|c| c.ground == Ground::HazardousPool);
    let magma = s
        .board
        .get(h)
        .is_some_and(|c| c.ground == Ground::MagmaLiquid);
    let [shallow, deep] = if hazard {
        [0x9bc23a, 0x35550f]
    } else if magma {
        [0xff8a2a, 0xa8280a]
    } else {
        s.paints.water
    };
    let t = smooth(0.02, 0.50, depth);
    let mut p = Paint::new(0);
    p.rgb = linear(shallow).lerp(linear(deep), t);
    // Alpha, which is gloss elsewhere, is opacity here.
    p.gloss = 0.30 + 0.64 * smooth(0.0, 0.40, depth);
    if hazard {
        p.gloss = p.gloss.max(0.8);
        p.glow = 0.12;
    }
    if magma {
        p.gloss = 1.0;
        p.glow = 4.0;
    }
    p
}

/// Adds the water of a hex.
pub fn add_hex(buf: &mut MeshBuf, s: &Surface, h: Hex, n: usize) {
    let c = centre(h);
    let level = s.ground(h) - WATER_SINK;
    let mut base = 0;
    let points = grid_points(n);
    for (i, local) in points.iter().enumerate() {
        let p = c + *local;
        let bed = s.height(h, p);
        let mut paint = tone(s, h, level - bed);
        paint.detail = s.shore(h, p);
        paint.metal = (level - bed).max(0.0);
        let v = buf.vertex(Vec3::new(p.x, level, p.y), Vec3::Y, &paint);
        if i == 0 {
            base = v;
        }
    }
    for [a, b, c] in grid_triangles(n) {
        buf.triangle(base + a, base + b, base + c);
    }
    for d in Direction::ALL {
        let across = h.neighbour(d);
        if !s.board.contains(across) {
            add_cut(buf, s, h, d, level, n);
        } else if s.is_water(across) && s.ground(across) < s.ground(h) {
            add_fall(buf, s, h, across, d, level, n);
        }
    }
}

/// The sheet's side at the map's edge, down to the bed.
fn add_cut(buf: &mut MeshBuf, s: &Surface, h: Hex, d: Direction, level: f32, n: usize) {
    let i = usize::from(d.index());
    let c = centre(h);
    let out = Vec3::new(SIDES[i].x, 0.0, SIDES[i].y);
    let (a, b) = (CORNERS[(i + 5) % 6], CORNERS[i]);
    let mut last: Option<u32> = None;
    for k in 0..=n {
        let p = c + a.lerp(b, k as f32 / n as f32);
        let bed = s.height(h, p).min(level);
        let depth = level - bed;
        let mut top = tone(s, h, depth * 0.6);
        let mut low = tone(s, h, depth);
        top.gloss = top.gloss.max(0.7);
        low.gloss = low.gloss.max(0.85);
        top.metal = 0.25;
        low.metal = 0.4;
        let v = buf.vertex(Vec3::new(p.x, level, p.y), out, &top);
        buf.vertex(Vec3::new(p.x, bed, p.y), out, &low);
        if let Some(l) = last {
            buf.triangle(l, v, v + 1);
            buf.triangle(l, v + 1, l + 1);
        }
        last = Some(v);
    }
}

/// A fall over one side, bulging outwards.
fn add_fall(
    buf: &mut MeshBuf,
    s: &Surface,
    h: Hex,
    across: Hex,
    d: Direction,
    level: f32,
    n: usize,
) {
    let i = usize::from(d.index());
    let c = centre(h);
    let out = SIDES[i];
    let (a, b) = (CORNERS[(i + 5) % 6], CORNERS[i]);
    let foot = s.ground(across) - WATER_SINK - 0.01;
    let rows = 5;
    let mut grid = Vec::new();
    for k in 0..=n {
        let p = c + a.lerp(b, k as f32 / n as f32);
        for r in 0..=rows {
            let t = r as f32 / rows as f32;
            let push = 0.10 * t.sqrt() + 0.05 * t;
            let q = p + out * push;
            let y = level + (foot - level) * t * t.sqrt();
            let mut paint = tone(s, h, 0.25);
            paint.rgb = paint.rgb.lerp(Vec3::splat(0.85), 0.35 + 0.4 * t);
            paint.gloss = 0.85;
            paint.detail = 0.35 + 0.65 * t;
            paint.strata = 1.0;
            paint.metal = 0.25;
            let n = Vec3::new(out.x, 0.5 * (1.0 - t), out.y).normalize();
            grid.push(buf.vertex(Vec3::new(q.x, y, q.y), n, &paint));
        }
    }
    let at = |k: usize, r: usize| grid[k * (rows + 1) + r];
    for k in 0..n {
        for r in 0..rows {
            let (a, b, c, d) = (at(k, r), at(k + 1, r), at(k + 1, r + 1), at(k, r + 1));
            buf.triangle(a, b, c);
            buf.triangle(a, c, d);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Theme, Weather};
    use hexlance_board::Board;

    #[test]
    fn the_sheet_covers_the_bed_and_not_the_banks() {
        let mut b = Board::new(5, 5).expect("small");
        let h = Hex::from_column_row(3, 3);
        b.edit(h, |c| c.water = Some(2));
        let s = Surface::new(std::sync::Arc::new(b), Theme::Grassland, Weather::Clear);
        let level = s.ground(h) - WATER_SINK;
        assert!(s.height(h, centre(h)) < level - 0.2, "deep in the middle");
        for k in CORNERS {
            assert!(s.height(h, centre(h) + k) > level, "banks stand above");
        }
    }
}
