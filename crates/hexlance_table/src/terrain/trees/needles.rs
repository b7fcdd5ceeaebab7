//! Needle trees: spruce, pine, juniper.

use bevy::prelude::*;

use super::{Detail, Plant, ROOT, bark, crown_shade, leaf};
use crate::meshkit::Kit;
use crate::paint::Paint;

/// A tier of boughs: a star that droops at its tips, dark below.
fn tier(kit: &mut Kit, top: Vec3, foot: f32, boughs: &[(f32, f32)], droop: f32, paint: &Paint) {
    let n = boughs.len();
    let tip = |i: usize, share: f32, off: f32, down: f32| {
        let (r, a) = boughs[i % n];
        let turns = if i >= n { std::f32::consts::TAU } else { 0.0 };
        let a = a + turns + off;
        Vec3::new(
            top.x + a.cos() * r * share,
            foot - down,
            top.z + a.sin() * r * share,
        )
    };
    let gap = std::f32::consts::PI / n as f32;
    let under = paint.shade(0.34);
    let hub = Vec3::new(top.x, foot + droop * 0.6, top.z);
    for i in 0..n {
        let point = tip(i, 1.0, 0.0, droop);
        let left = tip(i, 0.60, -gap, droop * 0.1);
        let right = tip(i, 0.60, gap, droop * 0.1);
        let (light, dark) = (paint.shade(1.08), paint.shade(0.86));
        // Angles grow from +x to +z, clockwise from above: the right flank comes before the left one.
        kit.tri_here([top, right, point], &dark);
        kit.tri_here([top, point, left], &light);
        kit.tri_here([hub, point, right], &under);
        kit.tri_here([hub, left, point], &under);
    }
}

pub(super) fn spruce(kit: &mut Kit, p: &mut Plant) {
    let h = p.height * 1.04;
    let wide = h * p.rng.range(0.22, 0.29);
    let foot = h * p.rng.range(0.08, 0.17);
    let tone = p.rng.range(-0.05, 0.30);
    let deep = Paint::new(0x1f3d2a).gloss(0.08).detail(0.7);
    let paint = |k: f32| leaf(p.t, k).mix(deep, 0.25);
    let tiers = p.detail.pick(8, 5, 1);
    let boughs = p.detail.pick(9, 7, 5);
    if p.detail == Detail::Far {
        // A cone with a notch.
        let (c, top) = (paint(tone + 0.15), h - foot);
        kit.at(0.0, foot, 0.0, |k| {
            let cone = [
                Vec2::new(wide * 1.04, 0.0),
                Vec2::new(wide * 0.52, top * 0.44),
                Vec2::new(wide * 0.66, top * 0.40),
                Vec2::new(0.0, top),
            ];
            k.lathe_with(&cone, 5, true, |ring| c.shade([0.92, 0.6, 1.12][ring]));
        });
        let trunk = Vec3::Y * (foot + 0.05);
        kit.rod(Vec3::Y * ROOT, trunk, 0.03 * h, 0.03 * h, 3, bark(0x4a3828));
        return;
    }
    p.trunk(
        kit,
        Vec3::Y * h * 0.5,
        0.026 * h + 0.008,
        0.014 * h,
        bark(0x4a3828),
    );
    for i in 0..tiers {
        let f = i as f32 / tiers as f32;
        let y = foot + (h - foot) * f.powf(0.92) * 0.94;
        let r = wide * (1.0 - f).powf(0.85) + 0.02 * h;
        let top = (y + (h - foot) * (1.9 / tiers as f32)).min(h);
        let n = if i + 2 >= tiers { boughs - 2 } else { boughs };
        let turn = p.rng.range(0.0, 6.3);
        let around: Vec<(f32, f32)> = (0..n)
            .map(|k| {
                let a =
                    turn + (k as f32 + p.rng.range(-0.16, 0.16)) * std::f32::consts::TAU / n as f32;
                (r * p.rng.range(0.80, 1.10), a)
            })
            .collect();
        let c = paint(tone + 0.45 * f + p.rng.range(-0.05, 0.05)).shade(0.82 + 0.26 * f);
        tier(
            kit,
            Vec3::Y * top,
            y,
            &around,
            0.045 * h * (1.0 - 0.6 * f),
            &c,
        );
    }
}

pub(super) fn pine(kit: &mut Kit, p: &mut Plant) {
    let h = p.height;
    let lean = p.rng.direction() * p.rng.range(0.02, 0.09) * h;
    let at = |f: f32| Vec3::new(lean.x * f * f, ROOT + (h * 0.88 - ROOT) * f, lean.y * f * f);
    let sides = p.sides().min(5);
    // Grey-brown below, foxy red above.
    let (low, high) = (bark(0x57463a), bark(0x9a5a34));
    kit.rod(at(0.0), at(0.45), 0.034 * h + 0.006, 0.024 * h, sides, low);
    kit.rod(at(0.45), at(1.0), 0.024 * h, 0.010 * h, sides, high);
    let first = kit.buf.pos.len();
    let deep = Paint::new(0x2c4a38).gloss(0.08).detail(0.7);
    let tone = p.rng.range(0.0, 0.5);
    let paint = leaf(p.t, tone).mix(deep, 0.30);
    let r = h * p.rng.range(0.20, 0.26);
    if p.detail == Detail::Far {
        p.clump(
            kit,
            at(0.86),
            Vec3::new(r * 1.05, h * 0.20, r * 1.05),
            paint,
        );
        crown_shade(kit, first, h * 0.5, h * 0.95);
        return;
    }
    let turn = p.rng.range(0.0, 6.3);
    for i in 0..6 {
        let f = 0.58 + 0.44 * (i as f32 / 5.0);
        let out = if i == 5 {
            0.0
        } else {
            r * p.rng.range(0.45, 0.85) * (1.5 - f) * 1.3
        };
        let d = Vec2::from_angle(turn + i as f32 * 2.4) * out;
        let mid = at(f) + Vec3::new(d.x, 0.02 * h, d.y);
        if p.detail == Detail::Full && i < 5 {
            kit.rod(at(f - 0.05), mid, 0.012 * h, 0.006 * h, 3, high.shade(0.8));
        }
        let size = r * p.rng.range(0.54, 0.74);
        let k = p.rng.range(0.9, 1.12);
        p.clump(kit, mid, Vec3::new(size, size * 0.60, size), paint.shade(k));
    }
    crown_shade(kit, first, h * 0.46, h * 0.95);
}

pub(super) fn juniper(kit: &mut Kit, p: &mut Plant) {
    let h = p.height * 0.88;
    let wood = bark(0x6f5a48);
    let a = p.rng.direction() * 0.10 * h;
    let b = p.rng.direction() * 0.14 * h;
    let knee = Vec3::new(a.x, h * 0.22, a.y);
    let head = Vec3::new(b.x, h * 0.55, b.y);
    let sides = p.sides().min(5);
    kit.rod(Vec3::Y * ROOT, knee, 0.058 * h, 0.042 * h, sides, wood);
    kit.rod(knee, head, 0.042 * h, 0.020 * h, sides, wood.shade(1.1));
    let first = kit.buf.pos.len();
    let blue = Paint::new(0x51634a).gloss(0.06).detail(0.8);
    let tone = p.rng.range(0.1, 0.6);
    let paint = leaf(p.t, tone).mix(blue, 0.4);
    let n = p.detail.pick(5, 4, 1);
    if n == 1 {
        p.clump(
            kit,
            head + Vec3::Y * h * 0.12,
            Vec3::new(h * 0.29, h * 0.32, h * 0.29),
            paint,
        );
        crown_shade(kit, first, h * 0.2, h * 0.9);
        return;
    }
    let turn = p.rng.range(0.0, 6.3);
    for i in 0..n {
        let f = i as f32 / (n - 1) as f32;
        let d = Vec2::from_angle(turn + i as f32 * 2.4) * h * p.rng.range(0.08, 0.2) * (1.1 - f);
        let mid = head + Vec3::new(d.x, h * (-0.14 + 0.40 * f), d.y);
        let size = h * p.rng.range(0.14, 0.19) * (1.15 - 0.3 * f);
        let k = p.rng.range(0.88, 1.1);
        p.clump(kit, mid, Vec3::new(size, size * 1.1, size), paint.shade(k));
    }
    crown_shade(kit, first, h * 0.2, h * 0.9);
}
