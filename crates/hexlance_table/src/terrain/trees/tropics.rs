//! Plants of the tropics: palm, jungle giant, banana, bamboo.

use bevy::prelude::*;

use super::{Detail, Plant, ROOT, bark, crown_shade, leaf};
use crate::meshkit::Kit;
use crate::noise::Rng;
use crate::paint::Paint;

/// A leaf that arches outwards and down.
#[derive(Clone, Copy)]
pub(super) struct Frond {
    pub from: Vec3,
    pub dir: Vec2,
    pub len: f32,
    pub wide: f32,
    /// How far it rises before it bends down.
    pub rise: f32,
    pub droop: f32,
}

/// Adds a frond: feathered leaf by leaf, a roof of few faces, or two triangles.
pub(super) fn frond(kit: &mut Kit, f: Frond, paint: Paint, detail: Detail, rng: &mut Rng) {
    let side = Vec3::new(-f.dir.y, 0.0, f.dir.x);
    let d = Vec3::new(f.dir.x, 0.0, f.dir.y);
    let spine =
        |t: f32| f.from + d * (f.len * t) + Vec3::Y * f.len * (f.rise * t - f.droop * t * t);
    let under = paint.shade(0.58);
    match detail {
        Detail::Full => {
            let steps = 6;
            for i in 0..steps {
                let (t0, t1) = (i as f32 / steps as f32, (i + 1) as f32 / steps as f32);
                let mid = (t0 + t1) * 0.5;
                let wide = f.wide * (1.0 - mid).powf(0.55) * (0.5 + 1.1 * mid.min(0.45));
                let (a, b) = (spine(t0), spine(t1));
                let shade = paint.shade(0.80 + 0.28 * mid);
                for s in [-1.0, 1.0] {
                    // Leaflets point outwards and hang.
                    let reach = wide * rng.range(0.85, 1.15);
                    let tip = b + side * reach * s + d * f.len * 0.10 - Vec3::Y * reach * 0.42;
                    let tone = shade.shade(rng.range(0.92, 1.08));
                    let (front, back) = if s > 0.0 {
                        (&tone, &under)
                    } else {
                        (&under, &tone)
                    };
                    kit.blade_here([a, tip, b], back, front);
                }
            }
        }
        Detail::Plain => {
            let steps = 3;
            for i in 0..steps {
                let (t0, t1) = (i as f32 / steps as f32, (i + 1) as f32 / steps as f32);
                let w = |t: f32| f.wide * (1.0 - t).powf(0.7) * (0.35 + 1.3 * t.min(0.5));
                let (a, b) = (spine(t0), spine(t1));
                for s in [-1.0, 1.0] {
                    let hang = side * s - Vec3::Y * 0.25;
                    let (la, lb) = (a + hang * w(t0), b + hang * w(t1).max(0.001));
                    let tone = paint.shade(0.86 + 0.2 * t0);
                    let (front, back) = if s > 0.0 {
                        (&tone, &under)
                    } else {
                        (&under, &tone)
                    };
                    kit.blade_here([a, lb, b], back, front);
                    kit.blade_here([a, la, lb], back, front);
                }
            }
        }
        Detail::Far => {
            // One rhomb: the widest place lies in the middle.
            let (a, m, b) = (spine(0.0), spine(0.5), spine(1.0));
            let (l, r) = (m - side * f.wide * 0.8, m + side * f.wide * 0.8);
            kit.blade_here([a, l, b], &paint, &under);
            kit.blade_here([a, b, r], &paint, &under);
        }
    }
}

pub(super) fn palm(kit: &mut Kit, p: &mut Plant) {
    let h = p.height;
    let lean = p.rng.direction() * h * p.rng.range(0.04, 0.13);
    let trunk = Paint::new(0x7d6547).gloss(0.06).detail(0.5);
    let at = |f: f32| Vec3::new(lean.x * f * f, ROOT + (h * 0.84 - ROOT) * f, lean.y * f * f);
    let steps = p.detail.pick(6, 3, 1);
    for i in 0..steps {
        let (f, g) = (i as f32 / steps as f32, (i + 1) as f32 / steps as f32);
        let r = (0.036 - 0.014 * f) * h.max(0.6);
        let swell = if i == 0 { 1.45 } else { 1.12 };
        let tone = if i % 2 == 0 { 0.9 } else { 1.06 };
        kit.rod(at(f), at(g), r * swell, r, p.sides(), trunk.shade(tone));
    }
    let top = at(1.0);
    let first = kit.buf.pos.len();
    let fronds = p.detail.pick(10, 8, 5);
    let turn = p.rng.range(0.0, 6.3);
    for i in 0..fronds {
        let a =
            turn + (i as f32 + p.rng.range(-0.25, 0.25)) * std::f32::consts::TAU / fronds as f32;
        let young = i % 3 == 0;
        let f = Frond {
            from: top,
            dir: Vec2::from_angle(a),
            len: h * p.rng.range(0.33, 0.43),
            wide: h * p.detail.pick(0.115, 0.085, 0.075),
            rise: if young { 0.75 } else { 0.38 },
            droop: p.rng.range(0.75, 1.05),
        };
        let paint = leaf(p.t, p.rng.range(0.25, 0.95));
        frond(kit, f, paint, p.detail, &mut p.rng);
    }
    crown_shade(kit, first, h * 0.55, h * 0.92);
    if p.detail == Detail::Full {
        for i in 0..4 {
            let d = Vec2::from_angle(turn + i as f32 * 1.7) * 0.032;
            let mid = top + Vec3::new(d.x, -0.03, d.y);
            let nut = Paint::new(0x6e5a2c).gloss(0.2);
            kit.puff(mid, Vec3::splat(0.02), (4, 3), 0.0, 1, |_| nut);
        }
    }
}

pub(super) fn giant(kit: &mut Kit, p: &mut Plant) {
    let h = p.height * 1.06;
    let lush = Paint::new(0x2c5a26).gloss(0.16).detail(0.6);
    let tone = p.rng.range(0.1, 0.7);
    let paint = leaf(p.t, tone).mix(lush, 0.45);
    let wood = bark(0x5f5142);
    let head = Vec3::Y * h * 0.70;
    p.trunk(kit, head, 0.040 * h, 0.022 * h, wood);
    let turn = p.rng.range(0.0, 6.3);
    if p.detail != Detail::Far {
        // Buttresses.
        for i in 0..4 {
            let a = Vec2::from_angle(
                turn + i as f32 * std::f32::consts::FRAC_PI_2 + p.rng.range(-0.3, 0.3),
            );
            let out = Vec3::new(a.x, 0.0, a.y);
            let side = Vec3::new(-a.y, 0.0, a.x) * 0.008;
            let foot = out * h * p.rng.range(0.10, 0.14) + Vec3::Y * ROOT;
            let high = out * 0.02 * h + Vec3::Y * h * p.rng.range(0.16, 0.24);
            let heart = Vec3::Y * ROOT;
            kit.tri_here([heart + side, high + side, foot], &wood.shade(0.92));
            kit.tri_here([heart - side, foot, high - side], &wood.shade(0.78));
        }
    }
    let first = kit.buf.pos.len();
    if p.detail == Detail::Far {
        p.clump(
            kit,
            head + Vec3::Y * h * 0.12,
            Vec3::new(h * 0.33, h * 0.17, h * 0.33),
            paint,
        );
        crown_shade(kit, first, h * 0.6, h * 0.98);
        return;
    }
    for i in 0..5 {
        let d = Vec2::from_angle(turn + i as f32 * 2.4)
            * h
            * if i == 0 {
                0.02
            } else {
                p.rng.range(0.14, 0.24)
            };
        let lift = if i == 0 {
            0.18
        } else {
            p.rng.range(0.02, 0.13)
        };
        let mid = head + Vec3::new(d.x, h * lift, d.y);
        if p.detail == Detail::Full && i > 0 {
            kit.rod(
                head - Vec3::Y * h * 0.08,
                mid,
                0.014 * h,
                0.007 * h,
                4,
                wood,
            );
        }
        let wide = h * p.rng.range(0.15, 0.20);
        let k = p.rng.range(0.86, 1.14);
        p.clump(kit, mid, Vec3::new(wide, wide * 0.5, wide), paint.shade(k));
        if p.detail == Detail::Full && i % 2 == 1 {
            // Lianas.
            let from = mid + Vec3::new(d.y, 0.0, -d.x) * 0.2;
            let to = from - Vec3::Y * h * p.rng.range(0.3, 0.55);
            kit.rod(to, from, 0.004, 0.005, 3, lush.shade(0.6));
        }
    }
    crown_shade(kit, first, h * 0.58, h * 0.98);
}

pub(super) fn banana(kit: &mut Kit, p: &mut Plant) {
    let h = p.height * 0.8;
    let stem = Paint::new(0x7d8a48).gloss(0.15).detail(0.4);
    let top = Vec3::Y * h * 0.45;
    kit.rod(
        Vec3::Y * ROOT,
        top,
        0.038 * h + 0.006,
        0.026 * h,
        p.sides().min(5),
        stem,
    );
    let n = p.detail.pick(8, 6, 4);
    let turn = p.rng.range(0.0, 6.3);
    let light = Paint::new(0x6c9a3a).gloss(0.28).detail(0.35);
    for i in 0..n {
        let steep = i % 2 == 0;
        let f = Frond {
            from: top,
            dir: Vec2::from_angle(
                turn + i as f32 * std::f32::consts::TAU / n as f32 + p.rng.range(-0.2, 0.2),
            ),
            len: h * if steep { 0.36 } else { 0.46 },
            wide: h * p.rng.range(0.11, 0.15),
            rise: if steep { 1.9 } else { 1.0 },
            droop: if steep { 0.75 } else { 0.95 },
        };
        let k = p.rng.range(0.2, 0.9);
        // Whole leaves, not feathers.
        let detail = p.detail.min(Detail::Plain);
        frond(kit, f, leaf(p.t, k).mix(light, 0.55), detail, &mut p.rng);
    }
}

pub(super) fn bamboo(kit: &mut Kit, p: &mut Plant) {
    let h = p.height;
    let cane = Paint::new(0x8a9a48).gloss(0.3);
    let n = p.detail.pick(9, 6, 3);
    for i in 0..n {
        let d = p.rng.direction() * p.rng.range(0.01, 0.11) * (i as f32 / n as f32 + 0.4);
        let lean = d * 1.4 + p.rng.direction() * 0.05;
        let tall = h * p.rng.range(0.72, 1.0);
        let root = Vec3::new(d.x, ROOT, d.y);
        let top = Vec3::new(d.x + lean.x, tall, d.y + lean.y);
        let k = p.rng.range(0.8, 1.1);
        kit.rod(root, top, 0.012, 0.005, 3, cane.shade(k));
        let leaves = p.detail.pick(10, 5, 3);
        for j in 0..leaves {
            let f = 0.45 + 0.55 * (j as f32 + 1.0) / leaves as f32;
            let from = root.lerp(top, f);
            let a = p.rng.direction();
            let out = Vec3::new(a.x, p.rng.range(-0.7, 0.1), a.y);
            let len = h * p.detail.pick(0.15, 0.20, 0.30);
            let side = Vec3::new(-a.y, 0.0, a.x) * len * 0.13;
            let mid = from + out * len * 0.45 + Vec3::Y * 0.012;
            let k = p.rng.range(0.3, 1.0);
            let paint = leaf(p.t, k).mix(cane, 0.3);
            kit.blade_here(
                [from, mid + side, from + out * len],
                &paint,
                &paint.shade(0.7),
            );
            kit.blade_here(
                [from, from + out * len, mid - side],
                &paint,
                &paint.shade(0.7),
            );
        }
    }
}
