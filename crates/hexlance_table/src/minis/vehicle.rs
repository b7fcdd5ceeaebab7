//! Ground vehicles: tracked, wheeled, hover, rail.

use bevy::prelude::*;

use super::Build;
use super::turret::turret;
use crate::meshkit::{Kit, Role};
use crate::model::MiniKind;
use crate::noise::Rng;

/// Dimensions of a hull.
pub(super) struct Hull {
    pub(super) wide: f32,
    pub(super) long: f32,
    /// Height of the hull's underside and deck.
    pub(super) under: f32,
    pub(super) deck: f32,
}

/// Builds a ground vehicle.
pub fn build(kit: &mut Kit, b: &Build) {
    let mut rng = Rng::new(b.look.seed);
    let size = f32::from(b.look.size.clamp(1, 5));
    let k = 0.74 + 0.085 * size;
    let h = Hull {
        wide: 0.40 * k * rng.range(0.93, 1.07),
        long: 0.72 * k * rng.range(0.93, 1.08),
        under: match b.look.kind {
            MiniKind::Hover => 0.07,
            MiniKind::Wheeled => 0.085,
            _ => 0.06,
        },
        deck: 0.185 + 0.018 * size + rng.range(-0.01, 0.02),
    };
    kit.limb(Role::Gear, Vec3::ZERO);
    match b.look.kind {
        MiniKind::Wheeled => wheels(kit, b, &h, &mut rng),
        MiniKind::Hover => skirt(kit, b, &h, &mut rng),
        MiniKind::Rail => bogies(kit, b, &h),
        _ => tracks(kit, b, &h),
    }
    kit.trunk();
    hull(kit, b, &h, &mut rng);
    let back = rng.range(-0.02, 0.08);
    turret(kit, b, &h, back, &mut rng);
}

fn hull(kit: &mut Kit, b: &Build, h: &Hull, rng: &mut Rng) {
    let s = &b.s;
    let inner = if b.look.kind == MiniKind::Tracked {
        0.66
    } else {
        0.92
    };
    let style = rng.pick(3);
    let mid = (h.under + h.deck) * 0.5;
    let height = h.deck - h.under;
    // Lower hull.
    kit.wedge(
        Vec3::new(0.0, mid - height * 0.12, 0.0),
        Vec3::new(h.wide * inner, height * 0.75, h.long * 0.96),
        Vec2::new(1.0, 1.02),
        Vec2::ZERO,
        0.012,
        s.plate.shade(0.82),
    );
    // Upper hull: the glacis slopes by style.
    let front = [0.62, 0.72, 0.55][style];
    let v = {
        let (w, l) = (h.wide * 0.5, h.long * 0.5);
        let (y0, y1) = (mid + height * 0.02, h.deck);
        let top_w = w * 0.86;
        [
            Vec3::new(-w, y0, -l),
            Vec3::new(w, y0, -l),
            Vec3::new(-top_w, y1, -l * front),
            Vec3::new(top_w, y1, -l * front),
            Vec3::new(-w, y0, l),
            Vec3::new(w, y0, l),
            Vec3::new(-top_w, y1, l * 0.93),
            Vec3::new(top_w, y1, l * 0.93),
        ]
    };
    kit.hexahedron(v, 0.016, s.plate);
    // Glacis stripe, driver's slit, lamps.
    let gz = -h.long * 0.5 * (1.0 + front) * 0.5;
    let gy = (mid + h.deck) * 0.5 + 0.006;
    let slope = ((h.deck - mid) / (h.long * 0.5 * (1.0 - front))).atan();
    kit.with(
        Transform::from_xyz(0.0, gy, gz).with_rotation(Quat::from_rotation_x(slope)),
        |k| {
            k.cuboid(
                Vec3::new(h.wide * 0.26, 0.0, 0.0),
                Vec3::new(0.045, 0.012, 0.09),
                0.0,
                s.trim,
            );
            k.cuboid(
                Vec3::new(-h.wide * 0.16, 0.006, 0.02),
                Vec3::new(0.07, 0.014, 0.018),
                0.0,
                s.glass,
            );
        },
    );
    for x in [-1.0, 1.0] {
        kit.ball(
            Vec3::new(x * h.wide * 0.40, mid + 0.012, -h.long * 0.492),
            0.016,
            1.0,
            7,
            s.lens,
        );
    }
    // Engine deck: grilles, exhausts.
    for i in 0..4 {
        kit.cuboid(
            Vec3::new(0.0, h.deck + 0.003, h.long * (0.26 + 0.045 * i as f32)),
            Vec3::new(h.wide * 0.5, 0.008, 0.014),
            0.0,
            s.black,
        );
    }
    for x in [-1.0, 1.0] {
        kit.tube(
            Vec3::new(x * h.wide * 0.34, h.deck + 0.012, h.long * 0.34),
            Vec3::new(x * h.wide * 0.34, h.deck + 0.016, h.long * 0.50),
            0.022,
            0.024,
            7,
            s.gun,
        );
    }
    // Stowage.
    for _ in 0..rng.pick(4) + 1 {
        let x = if rng.chance(0.5) { -1.0 } else { 1.0 } * h.wide * 0.36;
        let z = rng.range(-0.1, 0.25) * h.long;
        let p = if rng.chance(0.4) { s.leather } else { s.panel };
        kit.cuboid(
            Vec3::new(x, h.deck + 0.016, z),
            Vec3::new(0.05, 0.034, rng.range(0.05, 0.11)),
            0.007,
            p,
        );
    }
    if b.heat > 0 {
        let glow = super::hot_glow(b.heat);
        kit.cuboid(
            Vec3::new(0.0, h.deck + 0.006, h.long * 0.33),
            Vec3::new(h.wide * 0.44, 0.006, 0.14),
            0.0,
            glow,
        );
    }
}

fn tracks(kit: &mut Kit, b: &Build, h: &Hull) {
    let s = &b.s;
    let w = h.wide * 0.20;
    for side in [-1.0, 1.0] {
        let x = side * (h.wide * 0.5 - w * 0.42);
        // The band as a loop with sloped ends.
        let l = h.long * 0.5;
        let (y0, y1) = (0.0, h.under + 0.085);
        let loop_at = |x: f32, grow: f32| {
            vec![
                Vec3::new(x, y0 - grow, -l * 0.74),
                Vec3::new(x, y0 - grow, l * 0.74),
                Vec3::new(x, y0 + 0.05, l * 0.98 + grow),
                Vec3::new(x, y1 + grow, l * 0.90),
                Vec3::new(x, y1 + grow, -l * 0.88),
                Vec3::new(x, y0 + 0.06, -l * 1.0 - grow),
            ]
        };
        kit.loft(
            &[loop_at(x - w * 0.5, 0.0), loop_at(x + w * 0.5, 0.0)],
            |_, _| s.black.shade(2.2),
        );
        // Links.
        for i in 0..15 {
            let z = -l * 0.9 + 1.8 * l * i as f32 / 14.0;
            for y in [y0 + 0.002, y1 + 0.004] {
                kit.cuboid(
                    Vec3::new(x, y, z * if y > 0.03 { 0.97 } else { 0.8 }),
                    Vec3::new(w * 1.04, 0.012, 0.022),
                    0.0,
                    s.joint,
                );
            }
        }
        // Road wheels.
        for i in 0..5 {
            let z = -l * 0.66 + 1.32 * l * i as f32 / 4.0;
            let out = x + side * (w * 0.5 + 0.004);
            kit.tube(
                Vec3::new(out - side * 0.02, 0.056, z),
                Vec3::new(out + side * 0.010, 0.056, z),
                0.050,
                0.050,
                10,
                s.joint,
            );
            kit.tube(
                Vec3::new(out, 0.056, z),
                Vec3::new(out + side * 0.016, 0.056, z),
                0.026,
                0.024,
                8,
                s.panel,
            );
        }
        // Skirt over the upper run.
        kit.wedge(
            Vec3::new(x + side * (w * 0.5 + 0.010), y1 - 0.006, 0.0),
            Vec3::new(0.018, 0.062, h.long * 0.86),
            Vec2::new(1.0, 1.04),
            Vec2::ZERO,
            0.005,
            s.plate,
        );
        kit.cuboid(
            Vec3::new(x + side * (w * 0.5 + 0.019), y1 - 0.004, -h.long * 0.2),
            Vec3::new(0.006, 0.034, h.long * 0.16),
            0.0,
            s.trim,
        );
        kit.cuboid(
            Vec3::new(x, y1 + 0.022, 0.0),
            Vec3::new(w * 1.08, 0.016, h.long * 0.96),
            0.005,
            s.plate,
        );
    }
}

fn wheels(kit: &mut Kit, b: &Build, h: &Hull, rng: &mut Rng) {
    let n = if b.look.size <= 1 { 2 } else { 3 + rng.pick(2) };
    let r = if n == 2 { 0.088 } else { 0.070 };
    for side in [-1.0, 1.0] {
        let x = side * h.wide * 0.47;
        for i in 0..n {
            let z = (i as f32 / (n as f32 - 1.0) - 0.5) * h.long * 0.80;
            kit.limb(
                Role::Wheel(i as u8 * 2 + u8::from(side > 0.0)),
                Vec3::new(x, r, z),
            );
            kit.tube(
                Vec3::new(x - side * 0.045, r, z),
                Vec3::new(x + side * 0.025, r, z),
                r,
                r,
                12,
                b.s.black.shade(1.8),
            );
            kit.tube(
                Vec3::new(x + side * 0.01, r, z),
                Vec3::new(x + side * 0.032, r, z),
                r * 0.55,
                r * 0.45,
                9,
                b.s.panel,
            );
            kit.trunk();
            kit.wedge(
                Vec3::new(x - side * 0.005, r * 2.0 + 0.008, z),
                Vec3::new(0.07, 0.022, r * 2.3),
                Vec2::new(0.9, 0.7),
                Vec2::ZERO,
                0.005,
                b.s.plate,
            );
        }
    }
}

fn skirt(kit: &mut Kit, b: &Build, h: &Hull, rng: &mut Rng) {
    let s = &b.s;
    let ring = |y: f32, k: f32| -> Vec<Vec3> {
        (0..14)
            .map(|i| {
                let a = std::f32::consts::TAU * i as f32 / 14.0;
                let (sn, c) = a.sin_cos();
                let p = 0.62;
                Vec3::new(
                    h.wide * 0.56 * k * sn.signum() * sn.abs().powf(p),
                    y,
                    h.long * 0.54 * k * c.signum() * c.abs().powf(p),
                )
            })
            .collect()
    };
    kit.loft(
        &[ring(0.0, 0.93), ring(0.035, 1.04), ring(0.075, 0.98)],
        |i, _| {
            if i == 0 { s.black.shade(2.5) } else { s.joint }
        },
    );
    kit.loft(&[ring(0.075, 0.99), ring(0.10, 0.92)], |_, _| s.trim);
    // Fans.
    kit.trunk();
    let fans = if rng.chance(0.5) { 2 } else { 1 };
    for i in 0..fans {
        let x = if fans == 2 {
            (i as f32 - 0.5) * h.wide * 0.62
        } else {
            0.0
        };
        kit.with(
            Transform::from_xyz(x, h.deck + 0.055, h.long * 0.40)
                .with_rotation(Quat::from_rotation_x(std::f32::consts::FRAC_PI_2)),
            |k| {
                let r = if fans == 2 { 0.078 } else { 0.10 };
                k.lathe_with(
                    &[
                        Vec2::new(r * 0.82, -0.035),
                        Vec2::new(r, -0.04),
                        Vec2::new(r * 1.04, 0.03),
                        Vec2::new(r * 0.86, 0.035),
                        Vec2::new(r * 0.82, -0.035),
                    ],
                    12,
                    false,
                    |_| s.plate,
                );
                for blade in 0..5 {
                    let a = blade as f32 * std::f32::consts::TAU / 5.0;
                    k.with(Transform::from_rotation(Quat::from_rotation_y(a)), |k| {
                        k.cuboid(
                            Vec3::new(0.0, 0.0, r * 0.45),
                            Vec3::new(0.026, 0.006, r * 0.8),
                            0.0,
                            s.metal,
                        );
                    });
                }
                k.ball(Vec3::ZERO, 0.018, 1.0, 7, s.joint);
            },
        );
        kit.cuboid(
            Vec3::new(x, h.deck + 0.02, h.long * 0.40),
            Vec3::new(0.03, 0.05, 0.06),
            0.0,
            s.joint,
        );
    }
    for side in [-1.0, 1.0] {
        kit.with(
            Transform::from_xyz(side * h.wide * 0.42, h.deck, h.long * 0.44),
            |k| {
                k.wedge(
                    Vec3::new(0.0, 0.06, 0.0),
                    Vec3::new(0.016, 0.12, 0.10),
                    Vec2::new(1.0, 0.6),
                    Vec2::new(0.0, 0.02),
                    0.004,
                    s.trim,
                )
            },
        );
    }
}

fn bogies(kit: &mut Kit, b: &Build, h: &Hull) {
    for z in [-0.30, 0.30] {
        for side in [-1.0, 1.0] {
            for d in [-0.06, 0.06] {
                let at = Vec3::new(side * h.wide * 0.30, 0.045, z * h.long / 0.72 + d);
                kit.tube(
                    at - Vec3::X * 0.015,
                    at + Vec3::X * 0.015,
                    0.045,
                    0.045,
                    10,
                    b.s.metal,
                );
            }
        }
        kit.cuboid(
            Vec3::new(0.0, 0.07, z * h.long / 0.72),
            Vec3::new(h.wide * 0.7, 0.03, 0.2),
            0.006,
            b.s.joint,
        );
    }
    for side in [-1.0, 1.0] {
        kit.cuboid(
            Vec3::new(side * 0.10, 0.004, 0.0),
            Vec3::new(0.02, 0.012, h.long * 1.15),
            0.0,
            b.s.metal,
        );
    }
}
