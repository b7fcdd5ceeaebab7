//! Shapes that models are made of, placed by a stack of transforms.

use bevy::prelude::*;

use super::MeshBuf;
use crate::noise;
use crate::paint::Paint;

/// What a limb is, for those who move it. Legs are numbered 0 and 1 for left and right, on four legs from the front.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// One of a group.
    Figure,
    /// Everything above the hips.
    Torso,
    /// From hip to knee, or a whole stiff leg.
    Thigh(u8),
    /// From the knee down to the next joint.
    Shin(u8),
    /// The third part of a reversed leg.
    Hock(u8),
    /// A foot.
    Foot(u8),
    /// From shoulder to elbow, or a pod on a shoulder.
    Arm(u8),
    /// From elbow to hand.
    Forearm(u8),
    /// A turret.
    Turret,
    /// A further turret, which turns with the first.
    Mount(u8),
    /// Barrels that recoil.
    Gun,
    /// A wheel.
    Wheel(u8),
    /// The links of all tracks on their upper or lower side, and how far they lie apart in ten-thousandths of a unit.
    Links {
        /// They run forward over the wheels; the others lie on the ground.
        upper: bool,
        /// From link to link.
        pitch: u16,
    },
    /// Tracks, skirts and bogies, over which the hull rocks.
    Gear,
}

/// A part of a model that moves by itself.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limb {
    /// What it is.
    pub role: Role,
    /// Figure of a group from 1; 0 where there is no group.
    pub figure: u8,
    /// The point it turns around.
    pub pivot: Vec3,
}

/// Shapes, placed by a stack of transforms.
#[derive(Clone, Debug)]
pub struct Kit {
    /// What has been built.
    pub buf: MeshBuf,
    /// Draws panel lines on large faces of bevelled boxes.
    pub panels: bool,
    /// Bare metal shows on some edges.
    pub chips: bool,
    /// For looking at from afar: no bevels, fewer sides, nothing tiny.
    pub coarse: bool,
    /// Bands of a second paint over plates.
    pub bands: Option<Bands>,
    /// The limbs that have been marked, in the order of their numbers from 1.
    pub limbs: Vec<Limb>,
    /// The figure of a group that is being built.
    figure: u8,
    at: Transform,
}

/// Bands of a second paint, laid over everything that has the first.
#[derive(Clone, Copy, Debug)]
pub struct Bands {
    /// The paint that is painted over, in whatever shade.
    pub over: Paint,
    /// The second paint.
    pub with: Paint,
    /// Across the bands, as long as there are bands in a unit.
    pub across: Vec3,
    /// Where the first band begins, in bands.
    pub from: f32,
    /// Share of the second paint.
    pub share: f32,
}

impl Bands {
    /// The second paint in the shade in which the first is used; `None` for other paints.
    fn swap(&self, paint: &Paint) -> Option<Paint> {
        let (a, b) = (self.over.rgb, paint.rgb);
        let alike = a.normalize_or_zero().distance(b.normalize_or_zero()) < 2e-3
            && paint.glow <= 0.0
            && (paint.metal - self.over.metal).abs() < 1e-3
            && (paint.gloss - self.over.gloss).abs() < 1e-3;
        let shade = b.length() / a.length().max(1e-4);
        (alike && shade < 1.6).then(|| self.with.shade(shade))
    }
}

/// The part of a convex outline where `at(p)` lies between two bounds.
fn slice(outline: &[Vec3], at: impl Fn(Vec3) -> f32, lo: f32, hi: f32) -> Vec<Vec3> {
    let cut = |points: Vec<Vec3>, bound: f32, sign: f32| -> Vec<Vec3> {
        let mut out = Vec::with_capacity(points.len() + 2);
        for (i, p) in points.iter().enumerate() {
            let q = points[(i + 1) % points.len()];
            let (a, b) = ((at(*p) - bound) * sign, (at(q) - bound) * sign);
            if a >= 0.0 {
                out.push(*p);
            }
            if (a >= 0.0) != (b >= 0.0) {
                out.push(p.lerp(q, a / (a - b)));
            }
        }
        out
    };
    cut(cut(outline.to_vec(), lo, 1.0), hi, -1.0)
}

impl Default for Kit {
    fn default() -> Self {
        Self {
            buf: MeshBuf::default(),
            panels: false,
            chips: false,
            coarse: false,
            bands: None,
            limbs: Vec::new(),
            figure: 0,
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
        let (outer, limb) = (self.at, self.buf.now);
        self.at = outer * at;
        let r = f(self);
        self.at = outer;
        self.buf.now = limb;
        r
    }

    /// What is built next in this frame belongs to a limb that turns around `pivot`, until another mark.
    pub fn limb(&mut self, role: Role, pivot: Vec3) {
        let (figure, pivot) = (self.figure, self.place(pivot));
        let known = self
            .limbs
            .iter()
            .position(|l| l.role == role && l.figure == figure);
        let i = known.unwrap_or(self.limbs.len());
        if i >= usize::from(u8::MAX) {
            // More limbs than numbers: the rest goes with the body.
            self.buf.now = 0;
            return;
        }
        if known.is_none() {
            self.limbs.push(Limb {
                role,
                figure,
                pivot,
            });
        }
        self.buf.now = i as u8 + 1;
    }

    /// What is built next in this frame belongs to the body.
    pub fn trunk(&mut self) {
        self.buf.now = 0;
    }

    /// Begins the figure of that number in a group, which moves by itself; its feet are at the origin of this frame.
    pub fn figure(&mut self, number: usize) {
        self.figure = (number + 1).min(usize::from(u8::MAX)) as u8;
        self.limb(Role::Figure, Vec3::ZERO);
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
            self.banded(&[a, b, c, d], &paint);
        } else {
            self.banded(&[d, c, b, a], &paint);
        }
    }

    /// A flat face of this outline in the model's own frame, in bands where they belong.
    fn banded(&mut self, outline: &[Vec3], paint: &Paint) {
        let second = self.bands.as_ref().and_then(|b| Some((*b, b.swap(paint)?)));
        let Some((bands, second)) = second else {
            self.outline(outline, paint);
            return;
        };
        let at = |p: Vec3| p.dot(bands.across) + bands.from;
        let (lo, hi) = outline
            .iter()
            .map(|p| at(*p))
            .fold((f32::MAX, f32::MIN), |(lo, hi), v| (lo.min(v), hi.max(v)));
        for k in (lo.floor() as i32)..=(hi.floor() as i32) {
            let k = k as f32;
            for (from, to, paint) in [
                (k, k + bands.share, &second),
                (k + bands.share, k + 1.0, paint),
            ] {
                if lo >= from && hi <= to {
                    self.outline(outline, paint);
                } else if hi > from && lo < to {
                    let part = slice(outline, at, from, to);
                    self.outline(&part, paint);
                }
            }
        }
    }

    fn outline(&mut self, outline: &[Vec3], paint: &Paint) {
        match *outline {
            [a, b, c] => self.buf.flat(a, b, c, paint),
            [a, b, c, d] => self.buf.quad(a, b, c, d, paint),
            [a, ref rest @ ..] => {
                for w in rest.windows(2) {
                    self.buf.flat(a, w[0], w[1], paint);
                }
            }
            [] => {}
        }
    }

    /// A flat sign in the x-y plane of this frame, to be seen from +Z: counter-clockwise and star-shaped around `mid`.
    pub fn sign(&mut self, mid: Vec2, outline: &[Vec2], paint: &Paint) {
        if self.coarse {
            return;
        }
        for (i, p) in outline.iter().enumerate() {
            let q = outline[(i + 1) % outline.len()];
            self.tri_here([mid.extend(0.0), p.extend(0.0), q.extend(0.0)], paint);
        }
    }

    /// Whether something of that size is too small to be seen from afar.
    fn is_lost(&self, size: Vec3) -> bool {
        self.coarse && (size * self.at.scale).max_element() < 0.045
    }

    /// The paint of an edge: lighter, and here and there bare.
    fn edge(&self, paint: &Paint, a: Vec3, b: Vec3) -> Paint {
        let mid = self.place((a + b) * 0.5);
        let lot = noise::hash(
            (mid.x * 613.0) as i32,
            (mid.z * 613.0) as i32,
            (mid.y * 613.0) as i32 as u32,
        );
        if self.chips && paint.metal < 0.3 && paint.glow <= 0.0 && lot.is_multiple_of(5) {
            Paint::new(0xa9adb0).gloss(0.5).metal(0.7).mix(*paint, 0.25)
        } else {
            paint.highlight(0.8)
        }
    }

    fn facet(&mut self, from: Vec3, [a, b, c]: [Vec3; 3], paint: &Paint) {
        let (a, b, c) = (self.place(a), self.place(b), self.place(c));
        let mid = (a + b + c) / 3.0;
        let paint = self.brushed(paint, mid);
        if (b - a).cross(c - a).dot(mid - from) >= 0.0 {
            self.banded(&[a, b, c], &paint);
        } else {
            self.banded(&[a, c, b], &paint);
        }
    }

    /// A box of any eight corners with bevelled edges, which get a painted highlight.
    pub fn hexahedron(&mut self, v: [Vec3; 8], bevel: f32, paint: Paint) {
        let from = self.place(v.iter().copied().sum::<Vec3>() / 8.0);
        let (low, high) = v
            .iter()
            .fold((Vec3::INFINITY, Vec3::NEG_INFINITY), |(lo, hi), p| {
                (lo.min(*p), hi.max(*p))
            });
        if self.is_lost(high - low) {
            return;
        }
        if bevel <= 0.0 || self.coarse {
            for f in FACES {
                self.face(from, f.map(|i| v[i]), &paint);
            }
            return;
        }
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
                        let edge = self.edge(&paint, v[a], v[b]);
                        self.face(
                            from,
                            [seen[fi][a], seen[fi][b], seen[gi][b], seen[gi][a]],
                            &edge,
                        );
                    }
                }
            }
        }
        for corner in 0..8 {
            let mut tri = FACES
                .iter()
                .enumerate()
                .filter(|(_, f)| f.contains(&corner))
                .map(|(fi, _)| seen[fi][corner]);
            if let (Some(a), Some(b), Some(c)) = (tri.next(), tri.next(), tri.next()) {
                let edge = self.edge(&paint, v[corner], v[corner]);
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
        let wide = profile.iter().map(|p| p.x * 2.0).fold(0.0, f32::max);
        let tall = profile.iter().map(|p| p.y).fold(f32::MIN, f32::max)
            - profile.iter().map(|p| p.y).fold(f32::MAX, f32::min);
        if self.is_lost(Vec3::new(wide, tall, wide)) {
            return;
        }
        let sides = if self.coarse {
            (sides / 2).clamp(4, 8).min(sides)
        } else {
            sides
        };
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
                        self.banded(&[a, c, d], &p);
                    } else if hi.x.abs() < 1e-5 {
                        self.banded(&[a, b, c], &p);
                    } else {
                        self.banded(&[a, b, c, d], &p);
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
            if k.coarse {
                // Ends are hardly seen from afar.
                let profile = [
                    Vec2::new(from, 0.0),
                    Vec2::new(to, len),
                    Vec2::new(0.0, len),
                ];
                k.lathe(&profile, sides.min(5), true, paint);
                return;
            }
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
        let rings = if self.coarse {
            3
        } else {
            sides.div_ceil(2).max(3)
        };
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
    pub fn rod(&mut self, a: Vec3, b: Vec3, from: f32, to: f32, sides: usize, paint: Paint) {
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
