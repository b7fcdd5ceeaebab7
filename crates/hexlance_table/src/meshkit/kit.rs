//! Shapes that models are made of, placed by a stack of transforms.

use bevy::prelude::*;

use super::MeshBuf;
use crate::noise;
use crate::paint::Paint;

/// Shapes, placed by a stack of transforms.
#[derive(Clone, Debug)]
pub struct Kit {
    /// What has been built.
    pub buf: MeshBuf,
    /// Draws panel lines on large faces of bevelled boxes.
    pub panels: bool,
    at: Transform,
}

impl Default for Kit {
    fn default() -> Self {
        Self {
            buf: MeshBuf::default(),
            panels: false,
            at: Transform::IDENTITY,
        }
    }
}

/// Faces of a box by corner number; bit 0 of a corner is +x, bit 1 +y, bit 2 +z.
pub(super) const FACES: [[usize; 4]; 6] = [
    [1, 3, 7, 5],
    [0, 4, 6, 2],
    [2, 6, 7, 3],
    [0, 1, 5, 4],
    [4, 5, 7, 6],
    [0, 2, 3, 1],
];

impl Kit {
    /// Works in a moved frame.
    pub fn with<R>(&mut self, at: Transform, f: impl FnOnce(&mut Kit) -> R) -> R {
        let outer = self.at;
        self.at = outer * at;
        let r = f(self);
        self.at = outer;
        r
    }

    /// Works in a shifted frame.
    pub fn at<R>(&mut self, x: f32, y: f32, z: f32, f: impl FnOnce(&mut Kit) -> R) -> R {
        self.with(Transform::from_xyz(x, y, z), f)
    }

    fn place(&self, p: Vec3) -> Vec3 {
        self.at.transform_point(p)
    }

    /// A flat face in this frame, counter-clockwise seen from outside.
    pub fn quad_here(&mut self, corners: [Vec3; 4], paint: &Paint) {
        let [a, b, c, d] = corners.map(|p| self.place(p));
        self.buf.quad(a, b, c, d, paint);
    }

    /// A flat triangle in this frame, counter-clockwise seen from outside.
    pub fn tri_here(&mut self, corners: [Vec3; 3], paint: &Paint) {
        let [a, b, c] = corners.map(|p| self.place(p));
        self.buf.flat(a, b, c, paint);
    }

    /// Every face differs a little, as brushed on by hand.
    fn brushed(&self, paint: &Paint, mid: Vec3) -> Paint {
        let h = noise::hash(
            (mid.x * 977.0) as i32,
            (mid.y * 977.0) as i32,
            (mid.z * 977.0) as i32 as u32,
        );
        let k = 0.955 + 0.09 * (h & 0xff) as f32 / 255.0;
        paint.shade(k)
    }

    /// A face that looks away from `from`, whatever the order of its corners.
    fn face(&mut self, from: Vec3, corners: [Vec3; 4], paint: &Paint) {
        let [a, b, c, d] = corners.map(|p| self.place(p));
        let n = (c - a).cross(d - b);
        let mid = (a + b + c + d) * 0.25;
        let paint = self.brushed(paint, mid);
        if n.dot(mid - from) >= 0.0 {
            self.buf.quad(a, b, c, d, &paint);
        } else {
            self.buf.quad(d, c, b, a, &paint);
        }
    }

    fn facet(&mut self, from: Vec3, [a, b, c]: [Vec3; 3], paint: &Paint) {
        let (a, b, c) = (self.place(a), self.place(b), self.place(c));
        let mid = (a + b + c) / 3.0;
        let paint = self.brushed(paint, mid);
        if (b - a).cross(c - a).dot(mid - from) >= 0.0 {
            self.buf.flat(a, b, c, &paint);
        } else {
            self.buf.flat(a, c, b, &paint);
        }
    }

    /// A box of any eight corners with bevelled edges, which get a painted highlight.
    pub fn hexahedron(&mut self, v: [Vec3; 8], bevel: f32, paint: Paint) {
        let from = self.place(v.iter().copied().sum::<Vec3>() / 8.0);
        if bevel <= 0.0 {
            for f in FACES {
                self.face(from, f.map(|i| v[i]), &paint);
            }
            return;
        }
        let edge = paint.highlight(0.8);
        // A corner as each of its faces sees it: moved inwards along both edges of that face.
        let mut seen = [[Vec3::ZERO; 8]; 6];
        for (fi, f) in FACES.iter().enumerate() {
            for k in 0..4 {
                let (here, next, prev) = (v[f[k]], v[f[(k + 1) % 4]], v[f[(k + 3) % 4]]);
                let along = |to: Vec3| {
                    let e = to - here;
                    let len = e.length();
                    e.normalize_or_zero() * bevel.min(len * 0.45)
                };
                seen[fi][f[k]] = here + along(next) + along(prev);
            }
            let corners = f.map(|i| seen[fi][i]);
            self.face(from, corners, &paint);
            if self.panels && paint.metal < 0.3 && paint.glow <= 0.0 {
                self.panel_lines(from, corners, &paint);
            }
        }
        for (fi, f) in FACES.iter().enumerate() {
            for k in 0..4 {
                let (a, b) = (f[k], f[(k + 1) % 4]);
                for (gi, g) in FACES.iter().enumerate().skip(fi + 1) {
                    if g.contains(&a) && g.contains(&b) {
                        self.face(
                            from,
                            [seen[fi][a], seen[fi][b], seen[gi][b], seen[gi][a]],
                            &edge,
                        );
                    }
                }
            }
        }
        #[expect(
            clippy::needless_range_loop,
            reason = "a corner is a column of every face"
        )]
        for corner in 0..8 {
            let mut tri = FACES
                .iter()
                .enumerate()
                .filter(|(_, f)| f.contains(&corner))
                .map(|(fi, _)| seen[fi][corner]);
            if let (Some(a), Some(b), Some(c)) = (tri.next(), tri.next(), tri.next()) {
                self.facet(from, [a, b, c], &edge);
            }
        }
    }

    /// A thin dark line inside a face's edge, where plates meet.
    fn panel_lines(&mut self, from: Vec3, corners: [Vec3; 4], paint: &Paint) {
        let [a, b, c, d] = corners;
        let sides = [(a, b), (b, c), (c, d), (d, a)].map(|(p, q)| p.distance(q));
        let smallest = sides.into_iter().fold(f32::MAX, f32::min);
        if smallest < 0.062 {
            return;
        }
        let mid = (a + b + c + d) * 0.25;
        let n = (c - a).cross(d - b).normalize_or_zero();
        let local = self.place(mid + n) - self.place(mid);
        let out = if local.dot(self.place(mid) - from) < 0.0 {
            -n
        } else {
            n
        };
        let inset = |p: Vec3, by: f32| {
            let v = mid - p;
            p + v * (by / v.length().max(1e-4)) + out * 0.0012
        };
        let deep = smallest * 0.20;
        let line = 0.010;
        let dark = paint.shade(0.30);
        for (p, q) in [(a, b), (b, c), (c, d), (d, a)] {
            self.face(
                from,
                [
                    inset(p, deep),
                    inset(q, deep),
                    inset(q, deep + line),
                    inset(p, deep + line),
                ],
                &dark,
            );
        }
    }

    /// A bevelled box around a point.
    pub fn cuboid(&mut self, mid: Vec3, size: Vec3, bevel: f32, paint: Paint) {
        self.wedge(mid, size, Vec2::ONE, Vec2::ZERO, bevel, paint);
    }

    /// A bevelled box whose top is scaled by `top` (x, z) and shifted by `lean` (x, z).
    pub fn wedge(
        &mut self,
        mid: Vec3,
        size: Vec3,
        top: Vec2,
        lean: Vec2,
        bevel: f32,
        paint: Paint,
    ) {
        let h = size * 0.5;
        let v = std::array::from_fn(|i| {
            let s = Vec3::new(
                if i & 1 == 0 { -1.0 } else { 1.0 },
                if i & 2 == 0 { -1.0 } else { 1.0 },
                if i & 4 == 0 { -1.0 } else { 1.0 },
            );
            let mut p = h * s;
            if i & 2 != 0 {
                p.x = p.x * top.x + lean.x;
                p.z = p.z * top.y + lean.y;
            }
            mid + p
        });
        self.hexahedron(v, bevel, paint);
    }

    /// A bevelled beam from `a` to `b`, `from` and `to` wide (x, z of its own frame).
    pub fn beam(&mut self, a: Vec3, b: Vec3, from: Vec2, to: Vec2, bevel: f32, paint: Paint) {
        let d = b - a;
        let len = d.length();
        if len < 1e-5 {
            return;
        }
        let up = d / len;
        // Keeps the beam's own x level, so that limbs do not twist.
        let side = if up.y.abs() > 0.999 {
            Vec3::X
        } else {
            Vec3::Y.cross(up).normalize()
        };
        let side = if side.dot(Vec3::X) < 0.0 { -side } else { side };
        let front = side.cross(up);
        let at = Transform {
            translation: a,
            rotation: Quat::from_mat3(&Mat3::from_cols(side, up, front)),
            scale: Vec3::ONE,
        };
        self.with(at, |k| {
            let v = std::array::from_fn(|i| {
                let sx = if i & 1 == 0 { -0.5 } else { 0.5 };
                let sz = if i & 4 == 0 { -0.5 } else { 0.5 };
                if i & 2 == 0 {
                    Vec3::new(sx * from.x, 0.0, sz * from.y)
                } else {
                    Vec3::new(sx * to.x, len, sz * to.y)
                }
            });
            k.hexahedron(v, bevel, paint);
        });
    }

    /// A turned shape around the Y axis: `profile` holds (radius, height) from below upwards.
    pub fn lathe(&mut self, profile: &[Vec2], sides: usize, round: bool, paint: Paint) {
        self.lathe_with(profile, sides, round, |_| paint);
    }

    /// A turned shape with a paint for each ring of faces.
    pub fn lathe_with(
        &mut self,
        profile: &[Vec2],
        sides: usize,
        round: bool,
        paint: impl Fn(usize) -> Paint,
    ) {
        let turn = |r: f32, y: f32, k: usize| {
            let a = std::f32::consts::TAU * k as f32 / sides as f32;
            Vec3::new(r * a.sin(), y, r * a.cos())
        };
        for (i, w) in profile.windows(2).enumerate() {
            let (lo, hi) = (w[0], w[1]);
            let p = paint(i);
            // Outward slope of this ring in (radius, height).
            let out = Vec2::new(hi.y - lo.y, lo.x - hi.x).normalize_or_zero();
            for k in 0..sides {
                let (a, b) = (turn(lo.x, lo.y, k), turn(lo.x, lo.y, k + 1));
                let (c, d) = (turn(hi.x, hi.y, k + 1), turn(hi.x, hi.y, k));
                if round {
                    let normal = |k: usize| {
                        let n = turn(out.x, out.y, k);
                        (self.at.rotation * (n / self.at.scale)).normalize_or_zero()
                    };
                    let (n0, n1) = (normal(k), normal(k + 1));
                    let ia = self.buf.vertex(self.place(a), n0, &p);
                    let ib = self.buf.vertex(self.place(b), n1, &p);
                    let ic = self.buf.vertex(self.place(c), n1, &p);
                    let id = self.buf.vertex(self.place(d), n0, &p);
                    self.buf.triangle(ia, ib, ic);
                    self.buf.triangle(ia, ic, id);
                } else {
                    let mid = self.place((a + b + c + d) * 0.25);
                    let p = self.brushed(&p, mid);
                    let (a, b, c, d) = (self.place(a), self.place(b), self.place(c), self.place(d));
                    if lo.x.abs() < 1e-5 {
                        self.buf.flat(a, c, d, &p);
                    } else if hi.x.abs() < 1e-5 {
                        self.buf.flat(a, b, c, &p);
                    } else {
                        self.buf.quad(a, b, c, d, &p);
                    }
                }
            }
        }
    }

    /// A round bar from `a` to `b` with closed ends.
    pub fn tube(&mut self, a: Vec3, b: Vec3, from: f32, to: f32, sides: usize, paint: Paint) {
        let d = b - a;
        let len = d.length();
        if len < 1e-5 {
            return;
        }
        let at = Transform {
            translation: a,
            rotation: Quat::from_rotation_arc(Vec3::Y, d / len),
            scale: Vec3::ONE,
        };
        let rim = paint.highlight(0.45);
        let c = (from.min(to) * 0.18).min(len * 0.2);
        self.with(at, |k| {
            let profile = [
                Vec2::new(0.0, 0.0),
                Vec2::new(from - c, 0.0),
                Vec2::new(from, c),
                Vec2::new(to, len - c),
                Vec2::new(to - c, len),
                Vec2::new(0.0, len),
            ];
            k.lathe_with(&profile, sides, true, |i| match i {
                1 | 3 => rim,
                _ => paint,
            });
        });
    }

    /// A ball, `squash` times as high as wide.
    pub fn ball(&mut self, mid: Vec3, radius: f32, squash: f32, sides: usize, paint: Paint) {
        let rings = sides.div_ceil(2).max(3);
        let profile: Vec<Vec2> = (0..=rings)
            .map(|i| {
                let a = std::f32::consts::PI * (i as f32 / rings as f32 - 0.5);
                Vec2::new(radius * a.cos().max(0.0), radius * squash * a.sin())
            })
            .collect();
        self.with(Transform::from_translation(mid), |k| {
            k.lathe(&profile, sides, false, paint);
        });
    }

    /// A triangle in this frame with a normal for each corner: leaves that are lit as the crown they belong to.
    pub fn leaf_here(&mut self, corners: [Vec3; 3], normals: [Vec3; 3], paint: &Paint) {
        let at = self.at;
        let [a, b, c] = [0, 1, 2].map(|i| {
            let n = (at.rotation * (normals[i] / at.scale)).normalize_or(Vec3::Y);
            self.buf.vertex(at.transform_point(corners[i]), n, paint)
        });
        self.buf.triangle(a, b, c);
    }

    /// A triangle that is seen from both sides.
    pub fn blade_here(&mut self, corners: [Vec3; 3], front: &Paint, back: &Paint) {
        let [a, b, c] = corners;
        self.tri_here([a, b, c], front);
        self.tri_here([a, c, b], back);
    }

    /// A smooth lump with half axes `half`, its hull dented by `rough`; `paint` gets the direction from the middle.
    pub fn puff(
        &mut self,
        mid: Vec3,
        half: Vec3,
        (sides, rings): (usize, usize),
        rough: f32,
        seed: u32,
        paint: impl Fn(Vec3) -> Paint,
    ) {
        let first = self.buf.pos.len() as u32;
        let at = self.at;
        for i in 0..=rings {
            let (sin, cos) = (std::f32::consts::PI * (i as f32 / rings as f32 - 0.5)).sin_cos();
            for k in 0..=sides {
                // The seam's two ends are one point.
                let a = std::f32::consts::TAU * (k % sides) as f32 / sides as f32;
                let dir = Vec3::new(cos * a.sin(), sin, cos * a.cos());
                let dent = noise::value3(dir * 1.6 + 5.0, seed) * 2.0 - 1.0;
                let p = mid + dir * half * (1.0 + rough * dent);
                let n = (at.rotation * (dir / half / at.scale)).normalize_or(Vec3::Y);
                self.buf.vertex(at.transform_point(p), n, &paint(dir));
            }
        }
        let row = sides as u32 + 1;
        for i in 0..rings as u32 {
            for k in 0..sides as u32 {
                let a = first + i * row + k;
                let (b, c, d) = (a + 1, a + row + 1, a + row);
                if i > 0 {
                    self.buf.triangle(a, b, c);
                }
                if i + 1 < rings as u32 {
                    self.buf.triangle(a, c, d);
                }
            }
        }
    }

    /// An open round bar, smooth all around: trunks and branches.
    pub fn limb(&mut self, a: Vec3, b: Vec3, from: f32, to: f32, sides: usize, paint: Paint) {
        let d = b - a;
        let len = d.length();
        if len < 1e-5 {
            return;
        }
        let at = Transform {
            translation: a,
            rotation: Quat::from_rotation_arc(Vec3::Y, d / len),
            scale: Vec3::ONE,
        };
        self.with(at, |k| {
            k.lathe(
                &[Vec2::new(from, 0.0), Vec2::new(to, len)],
                sides,
                true,
                paint,
            );
        });
    }

    /// A plate with an outline in its x-y plane (star-shaped around its middle, counter-clockwise), `depth` thick in z.
    pub fn plate(&mut self, outline: &[Vec2], depth: f32, paint: Paint) {
        let n = outline.len();
        let mid = outline.iter().copied().sum::<Vec2>() / n as f32;
        let from = self.place(mid.extend(0.0));
        let h = depth * 0.5;
        let edge = paint.highlight(0.4);
        for i in 0..n {
            let (a, b) = (outline[i], outline[(i + 1) % n]);
            self.facet(from, [mid.extend(h), a.extend(h), b.extend(h)], &paint);
            self.facet(from, [mid.extend(-h), b.extend(-h), a.extend(-h)], &paint);
            self.face(
                from,
                [a.extend(-h), b.extend(-h), b.extend(h), a.extend(h)],
                &edge,
            );
        }
    }

    /// A skin over rings of equally many points, closed at both ends; rings run along the body.
    pub fn loft(&mut self, rings: &[Vec<Vec3>], paint: impl Fn(usize, usize) -> Paint) {
        for (i, w) in rings.windows(2).enumerate() {
            let (r0, r1) = (&w[0], &w[1]);
            let n = r0.len();
            let from = self.place(r0.iter().chain(r1).copied().sum::<Vec3>() / (2 * n) as f32);
            for k in 0..n {
                let l = (k + 1) % n;
                self.face(from, [r0[k], r0[l], r1[l], r1[k]], &paint(i, k));
            }
        }
        for (end, inner) in [(0, 1), (rings.len() - 1, rings.len().saturating_sub(2))] {
            let (Some(ring), Some(next)) = (rings.get(end), rings.get(inner)) else {
                return;
            };
            let n = ring.len();
            let mid = ring.iter().copied().sum::<Vec3>() / n as f32;
            let from = self.place(next.iter().copied().sum::<Vec3>() / n as f32);
            for k in 0..n {
                self.facet(from, [mid, ring[k], ring[(k + 1) % n]], &paint(end, k));
            }
        }
    }

    /// A ring of `n` points: an ellipse, or with `power` above 2 a rounded box, in the x-y plane at `z`.
    pub fn ring(n: usize, mid: Vec2, half: Vec2, power: f32, z: f32) -> Vec<Vec3> {
        (0..n)
            .map(|k| {
                let a = std::f32::consts::TAU * (k as f32 + 0.5) / n as f32;
                let (s, c) = a.sin_cos();
                let e = 2.0 / power;
                Vec3::new(
                    mid.x + half.x * c.signum() * c.abs().powf(e),
                    mid.y + half.y * s.signum() * s.abs().powf(e),
                    z,
                )
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Volume by the divergence theorem: positive only if faces look outwards and the hull is closed.
    fn volume(buf: &MeshBuf) -> f32 {
        buf.index
            .chunks(3)
            .map(|t| {
                let [a, b, c] = [0, 1, 2].map(|k| buf.pos[t[k] as usize]);
                a.dot(b.cross(c)) / 6.0
            })
            .sum()
    }

    #[test]
    fn a_box_is_closed_and_looks_outwards() {
        let mut k = Kit::default();
        k.cuboid(
            Vec3::new(3.0, 1.0, 0.0),
            Vec3::new(2.0, 1.0, 4.0),
            0.0,
            Paint::new(0x808080),
        );
        assert!((volume(&k.buf) - 8.0).abs() < 1e-3);
        let mut b = Kit::default();
        b.cuboid(Vec3::ZERO, Vec3::splat(1.0), 0.1, Paint::new(0x808080));
        let v = volume(&b.buf);
        assert!(v > 0.9 && v < 1.0, "bevels take a little: {v}");
    }

    #[test]
    fn turned_and_lofted_shapes_look_outwards() {
        let mut k = Kit::default();
        k.tube(
            Vec3::ZERO,
            Vec3::new(0.0, 0.0, 2.0),
            0.5,
            0.5,
            24,
            Paint::new(0x808080),
        );
        let v = volume(&k.buf);
        assert!((v - 1.55).abs() < 0.1, "{v}");
        let mut k = Kit::default();
        let rings: Vec<_> = (0..4)
            .map(|i| Kit::ring(12, Vec2::ZERO, Vec2::splat(0.5), 2.0, i as f32))
            .collect();
        k.loft(&rings, |_, _| Paint::new(0x808080));
        let v = volume(&k.buf);
        assert!(v > 2.0 && v < 2.4, "{v}");
        let mut k = Kit::default();
        k.ball(Vec3::ZERO, 1.0, 1.0, 16, Paint::new(0x808080));
        let v = volume(&k.buf);
        assert!(v > 3.6 && v < 4.2, "{v}");
    }

    #[test]
    fn lumps_are_closed_and_look_outwards() {
        let mut k = Kit::default();
        let half = Vec3::new(1.0, 0.5, 1.0);
        k.puff(Vec3::X, half, (16, 8), 0.0, 1, |_| Paint::new(0x808080));
        let v = volume(&k.buf);
        assert!(v > 1.8 && v < 2.1, "{v}");
    }

    #[test]
    fn every_vertex_has_a_normal() {
        let mut k = Kit::default();
        k.beam(
            Vec3::ZERO,
            Vec3::new(0.3, 1.0, 0.2),
            Vec2::splat(0.2),
            Vec2::splat(0.1),
            0.02,
            Paint::new(0x202020),
        );
        k.plate(&[Vec2::ZERO, Vec2::X, Vec2::ONE], 0.1, Paint::new(0x202020));
        assert!(k.buf.normal.iter().all(|n| (n.length() - 1.0).abs() < 1e-3));
    }
}
