//! Trees with leaves: oak, birch, poplar, acacia.

use bevy::prelude::*;

use super::{Detail, Plant, ROOT, bark, crown_shade, leaf};
use crate::meshkit::Kit;
use crate::paint::Paint;

pub(super) fn oak(kit: &mut Kit, p: &mut Plant) {
    let h = p.height;
    let lean = p.rng.direction() * p.rng.range(0.0, 0.06) * h;
    let tone = p.rng.range(0.05, 0.65);
    let r = h * p.rng.range(0.25, 0.32);
    let wood = bark(0x54402e);
    let fork = Vec3::new(lean.x * 0.5, h * 0.40, lean.y * 0.5);
    let top = Vec3::new(lean.x, h - r * 0.92, lean.y);
    p.trunk(kit, fork, 0.042 * h + 0.010, 0.030 * h, wood);
    let first = kit.buf.pos.len();
    let paint = leaf(p.t, tone);
    if p.detail == Detail::Far {
        let half = Vec3::new(r * 1.28, r * 1.06, r * 1.28);
        p.clump(kit, top - Vec3::Y * r * 0.22, half, paint);
        crown_shade(kit, first, h * 0.36, h * 0.92);
        return;
    }
    let lobes = 6;
    let turn = p.rng.range(0.0, 6.3);
    let mut mids = vec![(top, r * 0.80)];
    for i in 0..lobes {
        let a = Vec2::from_angle(turn + i as f32 * std::f32::consts::TAU / lobes as f32);
        let d = a * r * p.rng.range(0.58, 0.84);
        let drop = -r * p.rng.range(0.30, 0.78);
        mids.push((top + Vec3::new(d.x, drop, d.y), r * p.rng.range(0.46, 0.68)));
    }
    if p.detail == Detail::Full {
        for (mid, _) in mids.iter().skip(1).step_by(2) {
            let end = fork.lerp(*mid, 0.8);
            kit.rod(
                fork - Vec3::Y * 0.02,
                end,
                0.022 * h,
                0.010 * h,
                4,
                wood.shade(0.9),
            );
        }
    }
    for (k, (mid, size)) in mids.into_iter().enumerate() {
        let shift = if k == 0 {
            0.18
        } else {
            p.rng.range(-0.16, 0.12)
        };
        let squash = p.rng.range(0.72, 0.92);
        let half = Vec3::new(size, size * squash, size);
        p.clump(kit, mid, half, leaf(p.t, tone + shift));
    }
    crown_shade(kit, first, h * 0.34, h * 0.90);
}

pub(super) fn birch(kit: &mut Kit, p: &mut Plant) {
    let h = p.height;
    let lean = p.rng.direction() * p.rng.range(0.02, 0.08) * h;
    let white = Paint::new(0xd8d4c8).gloss(0.10).detail(0.25);
    let at = |f: f32| Vec3::new(lean.x * f * f, ROOT + (h * 0.9 - ROOT) * f, lean.y * f * f);
    // White bark with dark bands.
    let bands = p.detail.pick(9, 4, 1);
    for i in 0..bands {
        let (f, g) = (i as f32 / bands as f32, (i + 1) as f32 / bands as f32);
        let r = |f: f32| (0.026 - 0.019 * f) * h + 0.004;
        let dark = i == 0 || p.rng.chance(0.22);
        let paint = if dark && bands > 1 {
            Paint::new(0x4c4640).detail(0.3)
        } else {
            white
        };
        kit.rod(at(f), at(g), r(f), r(g), p.sides().min(5), paint);
    }
    let first = kit.buf.pos.len();
    let light = Paint::new(0x8ea246).gloss(0.12).detail(0.6);
    let tone = p.rng.range(0.35, 0.95);
    let paint = leaf(p.t, tone).mix(light, 0.38);
    let r = h * p.rng.range(0.17, 0.21);
    if p.detail == Detail::Far {
        p.clump(kit, at(0.70), Vec3::new(r, h * 0.33, r), paint);
        crown_shade(kit, first, h * 0.30, h * 0.9);
        return;
    }
    // An egg of small hanging clumps.
    let n = 8;
    let turn = p.rng.range(0.0, 6.3);
    for i in 0..n {
        let f = i as f32 / (n - 1) as f32;
        let wide = (1.0 - (f - 0.35).abs() * 1.25).max(0.15);
        let d = Vec2::from_angle(turn + i as f32 * 2.4) * r * 0.72 * wide;
        let mid = at(0.44 + 0.54 * f) + Vec3::new(d.x, 0.0, d.y);
        let size = r * p.rng.range(0.48, 0.62) * (0.55 + 0.5 * wide);
        let half = Vec3::new(size, size * 1.25, size);
        let k = p.rng.range(0.88, 1.1);
        p.clump(kit, mid, half, paint.shade(k));
    }
    crown_shade(kit, first, h * 0.26, h * 0.9);
}

pub(super) fn poplar(kit: &mut Kit, p: &mut Plant) {
    let h = p.height * 1.08;
    p.trunk(kit, Vec3::Y * h * 0.4, 0.030 * h, 0.02 * h, bark(0x6a5b48));
    let first = kit.buf.pos.len();
    let tone = p.rng.range(0.25, 0.75);
    let paint = leaf(p.t, tone).mix(Paint::new(0x5f7f34).detail(0.6), 0.25);
    let r = h * p.rng.range(0.11, 0.135);
    if p.detail == Detail::Far {
        p.clump(kit, Vec3::Y * h * 0.58, Vec3::new(r, h * 0.43, r), paint);
        crown_shade(kit, first, h * 0.12, h * 0.85);
        return;
    }
    for i in 0..6 {
        let f = i as f32 / 5.0;
        let size = r * (0.78 + 0.42 * (f * 2.6).sin()) * if i == 5 { 0.6 } else { 1.0 };
        let d = p.rng.direction() * r * 0.28;
        let mid = Vec3::new(d.x, h * (0.24 + 0.68 * f), d.y);
        let k = p.rng.range(0.9, 1.08);
        p.clump(kit, mid, Vec3::new(size, h * 0.12, size), paint.shade(k));
    }
    crown_shade(kit, first, h * 0.12, h * 0.85);
}

pub(super) fn acacia(kit: &mut Kit, p: &mut Plant) {
    let h = p.height * 0.92;
    let wood = bark(0x665038);
    let fork = Vec3::new(0.0, h * 0.36, 0.0);
    p.trunk(kit, fork, 0.036 * h + 0.008, 0.028 * h, wood);
    let arms = p.detail.pick(4, 3, 2);
    let turn = p.rng.range(0.0, 6.3);
    let tone = p.rng.range(0.25, 0.9);
    let mut ends = Vec::new();
    for i in 0..arms {
        let a = Vec2::from_angle(
            turn + i as f32 * std::f32::consts::TAU / arms as f32 + p.rng.range(-0.3, 0.3),
        );
        let d = a * h * p.rng.range(0.14, 0.24);
        let end = Vec3::new(d.x, h * p.rng.range(0.76, 0.90), d.y);
        if p.detail != Detail::Far {
            kit.rod(fork, end, 0.020 * h, 0.009 * h, 4, wood.shade(0.95));
        }
        ends.push(end);
    }
    if p.detail == Detail::Far {
        kit.rod(fork, Vec3::Y * h * 0.8, 0.022 * h, 0.014 * h, 3, wood);
    }
    // Flat umbrellas.
    let first = kit.buf.pos.len();
    for end in ends {
        let wide = h * p.rng.range(0.20, 0.27) * p.detail.pick(1.0, 1.08, 1.25);
        let paint = leaf(p.t, tone + p.rng.range(-0.15, 0.15));
        p.clump(
            kit,
            end + Vec3::Y * h * 0.03,
            Vec3::new(wide, h * 0.085, wide),
            paint,
        );
    }
    crown_shade(kit, first, h * 0.66, h * 0.95);
}
