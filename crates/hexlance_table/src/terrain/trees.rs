//! Single plants: conifers, broadleaves, palms, scrub, reeds, and the crystal spires that pass for woods on the moon.

use bevy::prelude::*;

use crate::meshkit::Kit;
use crate::noise::{Rng, smooth};
use crate::paint::Paint;
use crate::palette::ThemePaints;

/// A species.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Species {
    /// Fir or pine.
    Conifer,
    /// Oak, beech and their like.
    Broadleaf,
    /// Palm.
    Palm,
    /// Low jungle tree with large leaves.
    JungleTree,
    /// Thorn tree of dry lands.
    Acacia,
    /// Dead or frozen trunk.
    Snag,
    /// Crystal spire.
    Crystal,
}

fn leaf(t: &ThemePaints, k: f32) -> Paint {
    Paint::new(t.leaf[0])
        .mix(Paint::new(t.leaf[1]), k)
        .gloss(0.10)
        .detail(0.8)
}

fn bark() -> Paint {
    Paint::new(0x54402e).gloss(0.05).detail(0.6)
}

/// Adds a plant `height` high with its foot at the kit's origin.
pub fn add(kit: &mut Kit, species: Species, t: &ThemePaints, height: f32, rng: &mut Rng) {
    match species {
        Species::Conifer => conifer(kit, t, height, rng),
        Species::Broadleaf => broadleaf(kit, t, height, rng),
        Species::Palm => palm(kit, t, height, rng),
        Species::JungleTree => jungle(kit, t, height, rng),
        Species::Acacia => acacia(kit, t, height, rng),
        Species::Snag => snag(kit, height, rng),
        Species::Crystal => crystal(kit, t, height, rng),
    }
}

fn conifer(kit: &mut Kit, t: &ThemePaints, height: f32, rng: &mut Rng) {
    let lean = rng.direction() * rng.range(0.0, 0.03);
    kit.tube(
        Vec3::new(0.0, -0.06, 0.0),
        Vec3::new(lean.x, height * 0.4, lean.y),
        0.035 * height + 0.01,
        0.022 * height,
        5,
        bark(),
    );
    let tiers = 4;
    let wide = height * rng.range(0.24, 0.31);
    let foot = height * rng.range(0.14, 0.22);
    let tone = rng.range(-0.12, 0.12);
    for i in 0..tiers {
        let f = i as f32 / tiers as f32;
        let y0 = foot + (height - foot) * f * 0.92;
        let y1 = (y0 + (height - foot) * 0.42).min(height);
        let r = wide * (1.0 - 0.78 * f) * rng.range(0.92, 1.08);
        let turn = rng.range(0.0, 6.3);
        let paint = leaf(t, 0.15 + 0.5 * f + tone);
        let sides = 7;
        // A skirt that droops between its tips.
        let at = Transform::from_xyz(lean.x * y0, y0, lean.y * y0)
            .with_rotation(Quat::from_rotation_y(turn));
        kit.with(at, |k| {
            let profile = [
                Vec2::new(0.0, 0.02),
                Vec2::new(r, -0.025 * height),
                Vec2::new(r * 0.45, (y1 - y0) * 0.45),
                Vec2::new(0.0, y1 - y0),
            ];
            k.lathe_with(&profile, sides, false, |ring| {
                if ring == 0 {
                    paint.shade(0.38)
                } else {
                    paint.shade(if ring == 1 { 0.92 } else { 1.12 })
                }
            });
        });
    }
}

/// A leafy ball with a ragged hull.
fn blob(kit: &mut Kit, mid: Vec3, r: f32, squash: f32, paint: Paint, rng: &mut Rng) {
    let first = kit.buf.pos.len();
    let turn = rng.range(0.0, 6.3);
    kit.with(
        Transform::from_translation(mid).with_rotation(Quat::from_rotation_y(turn)),
        |k| k.ball(Vec3::ZERO, r, squash, 7, paint),
    );
    let seed = rng.bits() as u32;
    let raw: Vec<Vec3> = kit.buf.pos[first..].to_vec();
    for (p, q) in kit.buf.pos[first..].iter_mut().zip(raw) {
        let n = crate::noise::vector3((q - mid) * (2.1 / r) + 4.0, seed);
        *p = q + n * r * 0.20;
    }
    kit.buf.flatten_normals(first);
}

/// Darkens the underside of a crown.
fn crown_shade(kit: &mut Kit, first: usize, y0: f32, y1: f32) {
    let mut i = 0;
    kit.buf.tint(|p, n| {
        let k = if i >= first {
            (0.50 + 0.50 * smooth(y0, y1, p.y)) * (0.82 + 0.18 * n.y)
        } else {
            1.0
        };
        i += 1;
        k
    });
}

fn broadleaf(kit: &mut Kit, t: &ThemePaints, height: f32, rng: &mut Rng) {
    let lean = rng.direction() * rng.range(0.0, 0.05);
    kit.tube(
        Vec3::new(0.0, -0.06, 0.0),
        Vec3::new(lean.x, height * 0.55, lean.y),
        0.040 * height + 0.012,
        0.026 * height,
        5,
        bark(),
    );
    let first = kit.buf.pos.len();
    let tone = rng.range(0.1, 0.65);
    let r = height * rng.range(0.25, 0.30);
    let top = Vec3::new(lean.x, height - r * 0.9, lean.y);
    blob(kit, top, r, 0.86, leaf(t, tone + 0.15), rng);
    let lobes = 5;
    let turn = rng.range(0.0, 6.3);
    for i in 0..lobes {
        let a = Vec2::from_angle(turn + i as f32 * std::f32::consts::TAU / lobes as f32);
        let d = a * r * rng.range(0.60, 0.82);
        let mid = top + Vec3::new(d.x, -r * rng.range(0.40, 0.65), d.y);
        blob(
            kit,
            mid,
            r * rng.range(0.50, 0.72),
            0.82,
            leaf(t, tone + rng.range(-0.15, 0.12)),
            rng,
        );
    }
    crown_shade(kit, first, height * 0.38, height * 0.92);
}

fn acacia(kit: &mut Kit, t: &ThemePaints, height: f32, rng: &mut Rng) {
    let lean = rng.direction() * rng.range(0.02, 0.10);
    kit.tube(
        Vec3::new(0.0, -0.06, 0.0),
        Vec3::new(lean.x, height * 0.72, lean.y),
        0.035 * height + 0.01,
        0.018 * height,
        5,
        bark().shade(1.15),
    );
    let first = kit.buf.pos.len();
    for i in 0..3 {
        let d = rng.direction() * height * 0.20 * (i as f32 * 0.6);
        let mid = Vec3::new(lean.x + d.x, height * rng.range(0.78, 0.90), lean.y + d.y);
        blob(
            kit,
            mid,
            height * rng.range(0.22, 0.32),
            0.36,
            leaf(t, rng.range(0.2, 0.9)),
            rng,
        );
    }
    crown_shade(kit, first, height * 0.62, height * 0.95);
}

/// A leaf that arches outwards and down, doubled so that it is seen from both sides.
fn frond(kit: &mut Kit, from: Vec3, dir: Vec2, len: f32, wide: f32, droop: f32, paint: Paint) {
    let side = Vec3::new(-dir.y, 0.0, dir.x);
    let d = Vec3::new(dir.x, 0.0, dir.y);
    let steps = 3;
    let at = |i: usize| {
        let t = i as f32 / steps as f32;
        let w = wide * (1.0 - t).powf(0.7) * (0.35 + 1.3 * t.min(0.5));
        let mid = from + d * (len * t) + Vec3::Y * (len * 0.22 * t - droop * len * t * t);
        (mid, w)
    };
    for i in 0..steps {
        let ((a, wa), (b, wb)) = (at(i), at(i + 1));
        // A roof-shaped cross-section catches the light on both halves.
        let ridge = Vec3::Y * 0.02;
        for s in [-1.0, 1.0] {
            let (la, lb) = (a + side * wa * s, b + side * wb * s);
            let p = paint.shade(0.85 + 0.2 * i as f32 / steps as f32);
            if s > 0.0 {
                kit.put_quad([a + ridge, b + ridge, lb, la], &p);
            } else {
                kit.put_quad([la, lb, b + ridge, a + ridge], &p);
            }
        }
    }
}

impl Kit {
    /// A thin leaf face, seen from above and below.
    fn put_quad(&mut self, corners: [Vec3; 4], paint: &Paint) {
        let under = paint.shade(0.55);
        let [a, b, c, d] = corners;
        let n = (c - a).cross(d - b);
        let (up, p, q) = if n.y >= 0.0 {
            ([a, b, c, d], paint, &under)
        } else {
            ([d, c, b, a], paint, &under)
        };
        self.quad_here(up, p);
        let [a, b, c, d] = up;
        self.quad_here([d, c, b, a], q);
    }
}

fn palm(kit: &mut Kit, t: &ThemePaints, height: f32, rng: &mut Rng) {
    let lean = rng.direction() * height * rng.range(0.05, 0.20);
    let trunk = Paint::new(0x7d6547).gloss(0.06).detail(0.5);
    let steps = 4;
    let at = |i: usize| {
        let f = i as f32 / steps as f32;
        Vec3::new(
            lean.x * f * f,
            -0.05 + (height * 0.86 + 0.05) * f,
            lean.y * f * f,
        )
    };
    for i in 0..steps {
        let r = 0.034 - 0.004 * i as f32;
        kit.tube(
            at(i),
            at(i + 1) + Vec3::Y * 0.005,
            r,
            r * 0.84,
            6,
            trunk.shade(0.9 + 0.05 * i as f32),
        );
    }
    let top = at(steps);
    let fronds = 8;
    let turn = rng.range(0.0, 6.3);
    for i in 0..fronds {
        let a = turn + (i as f32 + rng.range(-0.2, 0.2)) * std::f32::consts::TAU / fronds as f32;
        let droop = rng.range(0.55, 0.95);
        frond(
            kit,
            top,
            Vec2::from_angle(a),
            height * rng.range(0.34, 0.42),
            height * 0.075,
            droop,
            leaf(t, rng.range(0.3, 1.0)),
        );
    }
}

fn jungle(kit: &mut Kit, t: &ThemePaints, height: f32, rng: &mut Rng) {
    let lush = ThemePaints {
        leaf: if t.snow > 0.5 {
            t.leaf
        } else {
            [0x24451f, 0x4c7d36]
        },
        ..*t
    };
    kit.tube(
        Vec3::new(0.0, -0.06, 0.0),
        Vec3::new(0.0, height * 0.7, 0.0),
        0.05 * height,
        0.025 * height,
        5,
        bark().shade(0.85),
    );
    let first = kit.buf.pos.len();
    blob(
        kit,
        Vec3::new(0.0, height * 0.80, 0.0),
        height * rng.range(0.22, 0.28),
        0.55,
        leaf(&lush, rng.range(0.3, 0.8)),
        rng,
    );
    crown_shade(kit, first, height * 0.6, height);
    let turn = rng.range(0.0, 6.3);
    for i in 0..6 {
        let a = turn + i as f32 * std::f32::consts::TAU / 6.0;
        let y = height * rng.range(0.45, 0.72);
        frond(
            kit,
            Vec3::new(0.0, y, 0.0),
            Vec2::from_angle(a),
            height * 0.36,
            height * 0.12,
            0.8,
            leaf(&lush, rng.range(0.2, 1.1)),
        );
    }
}

fn snag(kit: &mut Kit, height: f32, rng: &mut Rng) {
    let wood = Paint::new(0x6e6257).gloss(0.05).detail(0.6);
    let top = Vec3::new(rng.range(-0.06, 0.06), height * 0.8, rng.range(-0.06, 0.06));
    kit.tube(Vec3::new(0.0, -0.05, 0.0), top, 0.035, 0.012, 5, wood);
    for _ in 0..3 {
        let d = rng.direction() * rng.range(0.1, 0.2);
        let from = top * rng.range(0.45, 0.9);
        kit.tube(
            from,
            from + Vec3::new(d.x, rng.range(0.06, 0.16), d.y),
            0.013,
            0.004,
            4,
            wood,
        );
    }
}

fn crystal(kit: &mut Kit, t: &ThemePaints, height: f32, rng: &mut Rng) {
    for i in 0..3 {
        let d = rng.direction() * 0.05 * i as f32;
        let h = height * rng.range(0.55, 1.0) * (1.0 - 0.22 * i as f32);
        let r = 0.05 + 0.03 * rng.unit();
        let tilt = Quat::from_rotation_x(rng.range(-0.25, 0.25))
            * Quat::from_rotation_z(rng.range(-0.25, 0.25));
        let paint = leaf(t, rng.unit()).gloss(0.75).detail(0.0).glow(0.05);
        kit.with(
            Transform::from_xyz(d.x, -0.04, d.y).with_rotation(tilt),
            |k| {
                k.lathe(
                    &[
                        Vec2::new(r * 0.7, 0.0),
                        Vec2::new(r, h * 0.7),
                        Vec2::new(0.0, h),
                    ],
                    6,
                    false,
                    paint,
                );
            },
        );
    }
}

/// Adds a tuft of grass blades.
pub fn add_tuft(kit: &mut Kit, paint: [Paint; 2], height: f32, rng: &mut Rng) {
    for _ in 0..5 {
        let d = rng.direction();
        let lean = d * rng.range(0.2, 0.6) * height;
        let root = d * rng.range(0.0, 0.02);
        let side = Vec3::new(-d.y, 0.0, d.x) * rng.range(0.006, 0.011);
        let h = height * rng.range(0.6, 1.0);
        let foot = Vec3::new(root.x, -0.02, root.y);
        let tip = Vec3::new(root.x + lean.x, h, root.y + lean.y);
        let p = paint[0].mix(paint[1], rng.unit());
        kit.tri_here([foot - side, foot + side, tip], &p);
        kit.tri_here([foot + side, foot - side, tip], &p.shade(0.8));
    }
}

/// Adds a stone.
pub fn add_stone(kit: &mut Kit, size: f32, squash: f32, paint: Paint, rng: &mut Rng) {
    let first = kit.buf.pos.len();
    let turn = Quat::from_rotation_y(rng.range(0.0, 6.3));
    let mut mid = Vec3::ZERO;
    kit.with(Transform::from_rotation(turn), |k| {
        k.ball(Vec3::ZERO, size, squash, 6, paint);
    });
    for p in &kit.buf.pos[first..] {
        mid += *p;
    }
    mid /= (kit.buf.pos.len() - first).max(1) as f32;
    let seed = rng.bits() as u32;
    for p in &mut kit.buf.pos[first..] {
        let n = crate::noise::vector3((*p - mid) * (1.4 / size) + 7.0, seed);
        *p += n * size * 0.42;
    }
    kit.buf.flatten_normals(first);
}
