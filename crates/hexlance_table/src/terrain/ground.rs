//! Meshes of the ground: hex tops, cliffs and the map's cut edge. What their vertices carry is told in `ground.wgsl`.

use bevy::prelude::*;
use hexlance_board::{Direction, Hex};

use super::surface::Surface;
use crate::meshkit::MeshBuf;
use crate::noise::{fbm, smooth, vector3};
use crate::paint::Paint;
use crate::space::{CORNERS, LEVEL, SIDES, centre};

/// Height of one row of a cliff's facets; all cliffs share these rows, so that they meet at corners.
const ROW: f32 = LEVEL / 3.0;

/// A vertex of a hex's top: trodden share, whether it lies under water, kind and level.
fn top_paint(trodden: f32, water: bool, kind: u8, level: i8) -> Paint {
    Paint {
        rgb: Vec3::new(1.0, 0.0, trodden),
        gloss: if water { 1.0 } else { 0.0 },
        detail: f32::from(kind),
        strata: 0.0,
        glow: f32::from(level),
        metal: 0.0,
    }
}

/// A vertex of a cliff: its shade, and how much of the top hangs over it.
fn cliff_paint(shade: f32, rim: f32) -> Paint {
    Paint {
        rgb: Vec3::new(shade, rim, 0.0),
        gloss: 0.0,
        detail: 0.0,
        strata: 1.0,
        glow: 0.0,
        metal: 0.0,
    }
}

/// A vertex of the map's cut edge, in a paint of its own.
fn cut_paint(paint: &Paint) -> Paint {
    Paint {
        gloss: 0.0,
        detail: 0.0,
        strata: 2.0,
        glow: 0.0,
        metal: 0.0,
        ..*paint
    }
}

/// Adds the top of a hex and the cliffs below it. `n` is the number of steps from middle to corner, `base` the height
/// of the table under the map.
pub fn add_hex(buf: &mut MeshBuf, s: &Surface, h: Hex, n: usize, base: f32) {
    let rim = add_top(buf, s, h, n);
    for d in Direction::ALL {
        let i = usize::from(d.index());
        // Side d runs from corner d-1 to corner d; the rim starts at corner 0.
        let start = ((i + 5) % 6) * n;
        let edge: Vec<Vec3> = (0..=n).map(|k| rim[(start + k) % rim.len()]).collect();
        let across = h.neighbour(d);
        if !s.board.contains(across) {
            add_cut(buf, s, h, &edge, d, base);
        } else if s.ground(across) < s.ground(h) {
            add_cliff(buf, s, h, across, &edge, d);
        }
    }
}

/// Points of the triangular grid of a hex, ring by ring from the middle: ring `k` has `6 k` points, the first of them
/// towards corner 0.
pub fn grid_points(n: usize) -> Vec<Vec2> {
    let mut out = Vec::with_capacity(1 + 3 * n * (n + 1));
    out.push(Vec2::ZERO);
    for ring in 1..=n {
        let r = ring as f32 / n as f32;
        for j in 0..6 * ring {
            let (sector, k) = (j / ring, j % ring);
            let a = CORNERS[sector];
            let b = CORNERS[(sector + 1) % 6];
            out.push(a.lerp(b, k as f32 / ring as f32) * r);
        }
    }
    out
}

/// Triangles of that grid, facing up.
pub fn grid_triangles(n: usize) -> Vec<[u32; 3]> {
    let first = |ring: usize| {
        if ring == 0 {
            0
        } else {
            1 + 3 * ring * (ring - 1)
        }
    };
    let at = |ring: usize, j: usize| {
        if ring == 0 {
            0
        } else {
            (first(ring) + j % (6 * ring)) as u32
        }
    };
    let mut out = Vec::with_capacity(6 * n * n);
    for ring in 1..=n {
        for sector in 0..6 {
            for k in 0..ring {
                let (o0, o1) = (sector * ring + k, sector * ring + k + 1);
                let i0 = sector * (ring - 1) + k;
                out.push([at(ring - 1, i0), at(ring, o1), at(ring, o0)]);
                if k + 1 < ring {
                    out.push([at(ring - 1, i0), at(ring - 1, i0 + 1), at(ring, o1)]);
                }
            }
        }
    }
    out
}

fn add_top(buf: &mut MeshBuf, s: &Surface, h: Hex, n: usize) -> Vec<Vec3> {
    let c = centre(h);
    let (water, kind) = (s.is_water(h), s.kind(h));
    let level = s.board.get(h).map_or(0, |c| c.level);
    let mut rim = Vec::with_capacity(6 * n);
    let points = grid_points(n);
    let outer = points.len() - 6 * n;
    let mut base = 0;
    for (i, local) in points.into_iter().enumerate() {
        let p = s.point(h, c + local);
        let paint = top_paint(p.trodden, water, kind, level);
        let v = buf.vertex(p.pos, p.normal, &paint);
        if i == 0 {
            base = v;
        }
        if i >= outer {
            rim.push(p.pos);
        }
    }
    for [a, b, c] in grid_triangles(n) {
        buf.triangle(base + a, base + b, base + c);
    }
    rim
}

/// A rock face under one side of a hex.
fn add_cliff(buf: &mut MeshBuf, s: &Surface, h: Hex, across: Hex, edge: &[Vec3], d: Direction) {
    let i = usize::from(d.index());
    let n = edge.len() - 1;
    let top = s.ground(h);
    let foot = s.bed(across) - 0.12;
    let row = |k: i32| k as f32 * ROW;
    // Rows strictly between rim and foot, and one at or below the foot.
    let highest = ((top - 0.06) / ROW).ceil() as i32 - 1;
    let lowest = (foot / ROW).floor() as i32;
    let out = SIDES[i];
    let column = |k: usize| -> Vec<Vec3> {
        let mut col = vec![edge[k]];
        for r in (lowest..=highest).rev() {
            // Under a lake's rim, which lies deeper than the banks, the upper rows fall together.
            let y = row(r).min(edge[k].y - 0.02);
            let lean = if k == 0 {
                s.corner_lean(h, (i + 5) % 6, y)
            } else if k == n {
                s.corner_lean(h, i, y)
            } else {
                out
            };
            let at = Vec3::new(edge[k].x, y, edge[k].z);
            let wobble = vector3(at * 2.6, 23);
            let push = 0.035 + 0.075 * smooth(0.0, 1.0, 0.5 + 0.5 * wobble.x);
            let push = if lean == Vec2::ZERO { 0.0 } else { push };
            let side = if lean == Vec2::ZERO {
                Vec3::ZERO
            } else {
                Vec3::new(wobble.y, 0.25 * wobble.z, wobble.z) * 0.035
            };
            let flat = lean * push;
            col.push(at + Vec3::new(flat.x, 0.0, flat.y) + side);
        }
        col
    };
    let columns: Vec<Vec<Vec3>> = (0..=n).map(column).collect();
    for k in 0..n {
        let (a, b) = (&columns[k], &columns[k + 1]);
        for r in 0..a.len() - 1 {
            let paint = |p: Vec3| {
                let dark = smooth(foot + 0.05, foot + 0.5, p.y);
                cliff_paint(0.55 + 0.45 * dark, smooth(top - 0.20, top - 0.02, p.y))
            };
            add_facets(buf, [a[r], b[r], b[r + 1], a[r + 1]], paint);
        }
    }
}

/// Two flat triangles of a cliff facet, seen from outside as: left top, right top, right bottom, left bottom in
/// clockwise order of the hex's rim, which is right to left for someone who looks at the face.
fn add_facets(buf: &mut MeshBuf, [a, b, c, d]: [Vec3; 4], paint: impl Fn(Vec3) -> Paint) {
    for [p, q, r] in [[a, b, c], [a, c, d]] {
        let n = (q - p).cross(r - p);
        if n.length_squared() < 1e-12 {
            continue;
        }
        let n = n.normalize();
        let i = buf.vertex(p, n, &paint(p));
        buf.vertex(q, n, &paint(q));
        buf.vertex(r, n, &paint(r));
        buf.triangle(i, i + 1, i + 2);
    }
}

/// The clean cut of the map's edge: turf, soil, then layers of rock down to the table.
fn add_cut(buf: &mut MeshBuf, s: &Surface, h: Hex, edge: &[Vec3], d: Direction, base: f32) {
    let out = SIDES[usize::from(d.index())];
    let normal = Vec3::new(out.x, 0.0, out.y);
    let top = s.ground(h);
    let soil = s.paints.soil;
    let bands = [
        (0.0, soil.shade(0.8)),
        (0.05, soil.shade(0.95)),
        (0.16, soil.shade(0.7)),
        (0.22, s.paints.rock[0].shade(0.75)),
        (0.55, s.paints.rock[1].shade(0.62)),
        (f32::MAX, s.paints.rock[0].shade(0.5)),
    ];
    for w in edge.windows(2) {
        let (a, b) = (w[0], w[1]);
        for (k, pair) in bands.windows(2).enumerate() {
            let (from, to) = (pair[0], pair[1]);
            let lower = |p: Vec3, off: f32| {
                let wave = 0.05 * (fbm(Vec2::new(p.x, p.z) * 1.1, 2, 61 + k as u32) - 0.5);
                if off <= 0.0 {
                    p
                } else {
                    let y = (p.y.min(top) - off - if off < 1.0 { wave } else { 0.0 }).max(base);
                    Vec3::new(p.x, y.min(p.y), p.z)
                }
            };
            let (a0, b0) = (lower(a, from.0), lower(b, from.0));
            let (a1, b1) = (lower(a, to.0), lower(b, to.0));
            if a0.y - a1.y < 1e-4 && b0.y - b1.y < 1e-4 {
                continue;
            }
            let (upper, lower) = (cut_paint(&from.1), cut_paint(&from.1.shade(0.92)));
            let i = buf.vertex(a0, normal, &upper);
            buf.vertex(b0, normal, &upper);
            buf.vertex(b1, normal, &lower);
            buf.vertex(a1, normal, &lower);
            buf.triangle(i, i + 1, i + 2);
            buf.triangle(i, i + 2, i + 3);
        }
    }
}

/// Bare shape of a hex for picking: its top at its level and its sides down to lower neighbours.
pub fn add_pick(
    pos: &mut Vec<Vec3>,
    normal: &mut Vec<Vec3>,
    index: &mut Vec<u32>,
    s: &Surface,
    h: Hex,
    base: f32,
) {
    let c = centre(h);
    let y = if s.is_water(h) {
        s.ground(h) - super::surface::WATER_SINK
    } else {
        s.ground(h)
    };
    let at = |k: Vec2, y: f32| Vec3::new(c.x + k.x, y, c.y + k.y);
    let first = pos.len() as u32;
    for k in CORNERS {
        pos.push(at(k, y));
        normal.push(Vec3::Y);
    }
    for k in 1..5u32 {
        index.extend([first, first + k + 1, first + k]);
    }
    for d in Direction::ALL {
        let i = usize::from(d.index());
        let across = h.neighbour(d);
        let foot = if !s.board.contains(across) {
            base
        } else if s.ground(across) < s.ground(h) || s.is_water(across) {
            s.ground(across) - super::surface::WATER_SINK
        } else {
            continue;
        };
        if foot >= y - 1e-3 {
            continue;
        }
        let (a, b) = (CORNERS[(i + 5) % 6], CORNERS[i]);
        let out = Vec3::new(SIDES[i].x, 0.0, SIDES[i].y);
        let v = pos.len() as u32;
        for (k, yy) in [(a, y), (b, y), (b, foot), (a, foot)] {
            pos.push(at(k, yy));
            normal.push(out);
        }
        index.extend([v, v + 1, v + 2, v, v + 2, v + 3]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_grid_faces_up_and_covers_the_hex() {
        for n in 1..6 {
            let p = grid_points(n);
            let area: f32 = grid_triangles(n)
                .iter()
                .map(|t| {
                    let [a, b, c] = t.map(|i| p[i as usize]);
                    // x to the right, z down: facing up means clockwise in (x, z) as written.
                    let doubled = (b - a).perp_dot(c - a);
                    assert!(doubled < 0.0, "n {n} {t:?}");
                    -doubled * 0.5
                })
                .sum();
            assert!((area - 1.5 * 3f32.sqrt()).abs() < 1e-3, "n {n}: {area}");
        }
    }
}
