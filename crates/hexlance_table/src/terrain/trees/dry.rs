//! What stands in dry, dead and airless lands: tree lilies, cacti, snags, burnt trunks, crystals.

use bevy::prelude::*;

use super::{Detail, Plant, ROOT, bark, leaf};
use crate::meshkit::Kit;
use crate::paint::Paint;

pub(super) fn joshua(kit: &mut Kit, p: &mut Plant) {
    let h = p.height * 0.9;
    let wood = bark(0x74624c);
    let fork = Vec3::Y * h * 0.42;
    p.trunk(kit, fork, 0.05 * h, 0.042 * h, wood);
    let arms = p.detail.pick(4, 3, 2);
    let turn = p.rng.range(0.0, 6.3);
    let blade = leaf(p.t, 0.6).mix(Paint::new(0x8f9a5a).detail(0.4), 0.4);
    for i in 0..arms {
        let a = Vec2::from_angle(turn + i as f32 * std::f32::consts::TAU / arms as f32);
        let out = Vec3::new(a.x, 0.0, a.y) * h * p.rng.range(0.13, 0.22);
        let knee = fork + out + Vec3::Y * h * 0.12;
        let head = knee + out * 0.35 + Vec3::Y * h * p.rng.range(0.16, 0.30);
        let sides = p.sides().min(5);
        kit.rod(
            fork - Vec3::Y * 0.03,
            knee,
            0.040 * h,
            0.034 * h,
            sides,
            wood,
        );
        kit.rod(knee, head, 0.034 * h, 0.028 * h, sides, wood.shade(1.08));
        let spikes = p.detail.pick(18, 9, 4);
        for k in 0..spikes {
            let y = 1.0 - 1.25 * (k as f32 + 0.5) / spikes as f32;
            let r = (1.0 - y * y).max(0.0).sqrt();
            let b = k as f32 * 2.4;
            let dir = Vec3::new(r * b.cos(), y, r * b.sin());
            let u = dir.any_orthonormal_vector() * 0.018 * h * p.detail.pick(1.0, 1.7, 2.6);
            let tip = head + dir * h * p.rng.range(0.12, 0.16);
            let tone = blade.shade(p.rng.range(0.8, 1.15));
            kit.blade_here([head - u, head + u, tip], &tone, &tone.shade(0.8));
        }
    }
}

/// A cactus: ribs are lighter than the furrows between them.
fn column(kit: &mut Kit, from: Vec3, to: Vec3, r: f32, detail: Detail, paint: Paint) {
    let sides = detail.pick(10, 6, 4);
    let d = to - from;
    let len = d.length().max(1e-4);
    let at =
        Transform::from_translation(from).with_rotation(Quat::from_rotation_arc(Vec3::Y, d / len));
    kit.with(at, |k| {
        let profile = [
            Vec2::new(r * 0.92, 0.0),
            Vec2::new(r, len * 0.5),
            Vec2::new(r * 0.92, len - r * 0.8),
            Vec2::new(r * 0.6, len - r * 0.2),
            Vec2::new(0.0, len),
        ];
        let rings = if detail == Detail::Far {
            &profile[1..]
        } else {
            &profile[..]
        };
        k.lathe(rings, sides, false, paint);
    });
}

pub(super) fn saguaro(kit: &mut Kit, p: &mut Plant) {
    let h = p.height * 0.86;
    let green = Paint::new(0x5d7a4a).gloss(0.14).detail(0.5);
    let r = h * p.rng.range(0.055, 0.07);
    column(kit, Vec3::Y * ROOT, Vec3::Y * h, r, p.detail, green);
    let arms = p.detail.pick(2, 2, 1) + usize::from(p.rng.chance(0.4) && p.detail != Detail::Far);
    let turn = p.rng.range(0.0, 6.3);
    for i in 0..arms {
        let a = Vec2::from_angle(turn + i as f32 * 2.5);
        let y = h * p.rng.range(0.34, 0.52);
        let out = Vec3::new(a.x, 0.0, a.y) * h * 0.15;
        let from = Vec3::Y * y;
        let elbow = from + out + Vec3::Y * h * 0.03;
        let top = elbow + Vec3::Y * h * p.rng.range(0.2, 0.36);
        let k = p.rng.range(0.9, 1.08);
        kit.rod(
            from,
            elbow,
            r * 0.7,
            r * 0.72,
            p.sides(),
            green.shade(k * 0.9),
        );
        column(
            kit,
            elbow - Vec3::Y * r * 0.5,
            top,
            r * 0.72,
            p.detail,
            green.shade(k),
        );
    }
}

/// A dead tree; a burnt one glows at its foot.
pub(super) fn snag(kit: &mut Kit, p: &mut Plant, burnt: bool) {
    let h = p.height * 0.92;
    let wood = if burnt {
        Paint::new(0x1c1815).gloss(0.22).detail(0.7)
    } else {
        Paint::new(0x7a6e62).gloss(0.05).detail(0.6)
    };
    let lean = p.rng.direction() * h * 0.07;
    let knee = Vec3::new(lean.x * 0.3, h * 0.45, lean.y * 0.3);
    let top = Vec3::new(lean.x, h * p.rng.range(0.82, 0.95), lean.y);
    let sides = p.sides().min(5);
    kit.rod(
        Vec3::Y * ROOT,
        knee,
        0.046 * h + 0.006,
        0.032 * h,
        sides,
        wood.shade(0.85),
    );
    kit.rod(knee, top, 0.032 * h, 0.008 * h, sides, wood);
    let arms = p.detail.pick(6, 4, 2);
    let turn = p.rng.range(0.0, 6.3);
    for i in 0..arms {
        let f = 0.38 + 0.55 * (i as f32 + p.rng.unit()) / arms as f32;
        let from = if f < 0.5 {
            knee * (f / 0.5)
        } else {
            knee.lerp(top, (f - 0.5) / 0.5)
        };
        let a = Vec2::from_angle(turn + i as f32 * 2.4);
        let len = h * p.rng.range(0.16, 0.30) * (1.25 - f);
        let end = from + Vec3::new(a.x * len, len * p.rng.range(0.35, 0.95), a.y * len);
        let r = 0.016 * h * (1.3 - f);
        kit.rod(from, end, r, r * 0.45, 3, wood.shade(1.05));
        if p.detail == Detail::Full {
            let b = p.rng.direction();
            let twig = from.lerp(end, 0.6);
            let tip = twig + Vec3::new(b.x, 0.7, b.y) * len * 0.45;
            kit.rod(twig, tip, r * 0.5, r * 0.2, 3, wood);
        }
    }
    if burnt && p.detail != Detail::Far {
        let ember = Paint::new(0xff5a14).glow(1.3);
        for _ in 0..p.detail.pick(5, 2, 0) {
            let a = p.rng.range(0.0, 6.3);
            let y = h * p.rng.range(0.02, 0.24);
            let r = 0.048 * h + 0.004;
            let out = Vec3::new(a.sin(), 0.0, a.cos());
            let side = Vec3::new(a.cos(), 0.0, -a.sin()) * 0.006;
            let low = out * r + Vec3::Y * y;
            let high = out * r * 0.9 + Vec3::Y * (y + h * p.rng.range(0.04, 0.10));
            kit.blade_here([low - side, low + side, high], &ember, &ember);
        }
    }
}

pub(super) fn crystal(kit: &mut Kit, p: &mut Plant) {
    let h = p.height;
    let spires = p.detail.pick(5, 4, 2);
    for i in 0..spires {
        let d = p.rng.direction() * 0.06 * i as f32 / spires as f32 * 2.0;
        let high = h * p.rng.range(0.86, 1.0) * (1.0 - 0.17 * i as f32);
        let r = (0.05 + 0.03 * p.rng.unit()) * (1.0 - 0.08 * i as f32);
        let spread = if i == 0 { 0.06 } else { 0.38 };
        let tilt = Quat::from_rotation_x(p.rng.range(-spread, spread))
            * Quat::from_rotation_z(p.rng.range(-spread, spread));
        let tone = p.rng.unit();
        let paint = leaf(p.t, tone).gloss(0.75).detail(0.0).glow(0.05);
        kit.with(
            Transform::from_xyz(d.x, ROOT, d.y).with_rotation(tilt),
            |k| {
                k.lathe_with(
                    &[
                        Vec2::new(r * 0.7, 0.0),
                        Vec2::new(r, high * 0.72),
                        Vec2::new(0.0, high),
                    ],
                    6,
                    false,
                    |ring| {
                        if ring == 0 {
                            paint
                        } else {
                            paint.highlight(0.5)
                        }
                    },
                );
            },
        );
    }
}
