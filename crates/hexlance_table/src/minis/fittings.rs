//! Gear as it shows on a miniature: what each thing that a unit can do looks like. Everything stands on y = 0 of the
//! kit's frame and looks along -Z; `k` is its size.

use bevy::prelude::*;

use super::Build;
use super::scheme::Scheme;
use crate::meshkit::Kit;
use crate::model::Gear;
use crate::paint::Paint;

const TURN: f32 = std::f32::consts::FRAC_PI_2;

fn box_at(kit: &mut Kit, mid: [f32; 3], size: [f32; 3], bevel: f32, paint: Paint) {
    kit.cuboid(Vec3::from(mid), Vec3::from(size), bevel, paint);
}

/// The ribbed dome of an electronic countermeasure.
pub(super) fn dome(kit: &mut Kit, s: &Scheme, k: f32) {
    let r = 0.075 * k;
    kit.lathe_with(
        &[
            Vec2::new(r * 1.12, -0.01 * k),
            Vec2::new(r * 1.12, 0.018 * k),
            Vec2::new(r, 0.022 * k),
            Vec2::new(r * 0.94, 0.062 * k),
            Vec2::new(r * 0.66, 0.098 * k),
            Vec2::new(r * 0.25, 0.116 * k),
            Vec2::new(0.0, 0.118 * k),
        ],
        10,
        false,
        |i| match i {
            0 | 1 => s.joint,
            3 => s.trim,
            _ => s.chalk.shade(0.8).gloss(0.35),
        },
    );
    for i in 0..4 {
        let a = i as f32 * TURN + 0.4;
        let d = Vec3::new(a.sin(), 0.0, a.cos());
        kit.beam(
            d * r * 1.05 + Vec3::Y * 0.02 * k,
            d * r * 0.30 + Vec3::Y * 0.116 * k,
            Vec2::splat(0.012 * k),
            Vec2::splat(0.009 * k),
            0.0,
            s.joint,
        );
    }
}

/// A bar of sensors across a mast, or for a light probe a ball.
pub(super) fn probe(kit: &mut Kit, s: &Scheme, k: f32, light: bool) {
    let tall = if light { 0.07 } else { 0.13 } * k;
    kit.tube(Vec3::ZERO, Vec3::Y * tall, 0.014 * k, 0.010 * k, 6, s.joint);
    if light {
        kit.ball(Vec3::Y * (tall + 0.018 * k), 0.030 * k, 0.9, 8, s.panel);
        kit.ball(
            Vec3::new(0.0, tall + 0.020 * k, -0.020 * k),
            0.016 * k,
            1.0,
            6,
            s.lens,
        );
        return;
    }
    kit.with(
        Transform::from_xyz(0.0, tall, 0.0).with_rotation(Quat::from_rotation_y(0.35)),
        |kit| {
            kit.wedge(
                Vec3::Y * 0.02 * k,
                Vec3::new(0.22, 0.048, 0.034) * k,
                Vec2::new(0.9, 0.6),
                Vec2::ZERO,
                0.006 * k,
                s.trim,
            );
            for x in [-0.085, -0.03, 0.03, 0.085] {
                kit.cuboid(
                    Vec3::new(x, 0.018, -0.019) * k,
                    Vec3::new(0.036, 0.022, 0.006) * k,
                    0.0,
                    s.lens.shade(0.6),
                );
            }
        },
    );
}

/// A lens on a stalk.
pub(super) fn tag(kit: &mut Kit, s: &Scheme, k: f32) {
    kit.tube(
        Vec3::ZERO,
        Vec3::Y * 0.06 * k,
        0.012 * k,
        0.010 * k,
        6,
        s.joint,
    );
    kit.at(0.0, 0.078 * k, 0.0, |kit| {
        kit.cuboid(
            Vec3::ZERO,
            Vec3::new(0.042, 0.042, 0.075) * k,
            0.008 * k,
            s.panel,
        );
        kit.tube(
            Vec3::NEG_Z * 0.03 * k,
            Vec3::NEG_Z * 0.058 * k,
            0.018 * k,
            0.020 * k,
            8,
            s.gun,
        );
        kit.ball(
            Vec3::NEG_Z * 0.056 * k,
            0.015 * k,
            1.0,
            6,
            Paint::new(0xff3b2a).gloss(0.8).glow(1.3),
        );
    });
}

/// Masts with cross bars and a pennant: a headquarters.
pub(super) fn masts(kit: &mut Kit, s: &Scheme, k: f32) {
    for (x, tall) in [(-0.035, 0.34), (0.035, 0.26)] {
        let foot = Vec3::new(x, 0.0, 0.0) * k;
        kit.cuboid(foot, Vec3::new(0.03, 0.04, 0.03) * k, 0.004, s.joint);
        kit.tube(
            foot,
            foot + Vec3::Y * tall * k,
            0.008 * k,
            0.004 * k,
            5,
            s.metal,
        );
        for i in 0..3 {
            let y = tall * (0.62 + 0.14 * i as f32) * k;
            kit.cuboid(
                foot + Vec3::Y * y,
                Vec3::new(0.085 - 0.018 * i as f32, 0.007, 0.007) * k,
                0.0,
                s.metal,
            );
        }
    }
    // A pennant in the side's colours.
    let top = Vec3::new(-0.035, 0.34, 0.0) * k;
    for flip in [false, true] {
        let corners = [
            top,
            top + Vec3::new(0.0, -0.055, 0.0) * k,
            top + Vec3::new(0.0, -0.028, 0.11) * k,
        ];
        let [a, b, c] = corners;
        kit.tri_here(if flip { [a, c, b] } else { corners }, &s.trim);
    }
}

/// Blade aerials.
pub(super) fn blades(kit: &mut Kit, s: &Scheme, k: f32) {
    for x in [-0.022, 0.022] {
        kit.wedge(
            Vec3::new(x, 0.06, 0.0) * k,
            Vec3::new(0.008, 0.13, 0.04) * k,
            Vec2::new(0.8, 0.45),
            Vec2::new(0.0, 0.02 * k),
            0.0,
            s.trim,
        );
    }
    kit.cuboid(Vec3::ZERO, Vec3::new(0.07, 0.02, 0.05) * k, 0.004, s.joint);
}

/// A large lamp.
pub(super) fn searchlight(kit: &mut Kit, s: &Scheme, k: f32) {
    for x in [-0.038, 0.038] {
        kit.cuboid(
            Vec3::new(x, 0.035, 0.0) * k,
            Vec3::new(0.010, 0.07, 0.02) * k,
            0.0,
            s.joint,
        );
    }
    kit.with(
        Transform::from_xyz(0.0, 0.055 * k, 0.0).with_rotation(Quat::from_rotation_x(-TURN)),
        |kit| {
            kit.lathe_with(
                &[
                    Vec2::new(0.0, -0.035 * k),
                    Vec2::new(0.026 * k, -0.030 * k),
                    Vec2::new(0.040 * k, 0.012 * k),
                    Vec2::new(0.036 * k, 0.018 * k),
                    Vec2::new(0.0, 0.014 * k),
                ],
                10,
                false,
                |i| match i {
                    3 => Paint::new(0xfff2c8).gloss(0.8).glow(1.0),
                    2 => s.metal,
                    _ => s.panel,
                },
            );
        },
    );
}

/// A round saw at the end of an arm, along -Z.
pub(super) fn saw(kit: &mut Kit, s: &Scheme, k: f32) {
    kit.cuboid(
        Vec3::new(0.0, 0.0, -0.05) * k,
        Vec3::new(0.05, 0.045, 0.13) * k,
        0.008,
        s.hazard,
    );
    let teeth: Vec<Vec2> = (0..20)
        .map(|i| {
            let a = std::f32::consts::TAU * i as f32 / 20.0;
            Vec2::from_angle(a) * if i % 2 == 0 { 0.118 } else { 0.096 } * k
        })
        .collect();
    kit.with(
        Transform::from_xyz(0.0, 0.0, -0.16 * k).with_rotation(Quat::from_rotation_y(TURN)),
        |kit| {
            kit.plate(&teeth, 0.012 * k, s.metal);
            kit.tube(
                Vec3::NEG_Z * 0.02 * k,
                Vec3::Z * 0.02 * k,
                0.026 * k,
                0.026 * k,
                8,
                s.joint,
            );
        },
    );
}

/// A jib with a hook, folded forwards.
pub(super) fn crane(kit: &mut Kit, s: &Scheme, k: f32) {
    kit.tube(
        Vec3::ZERO,
        Vec3::Y * 0.07 * k,
        0.05 * k,
        0.042 * k,
        9,
        s.joint,
    );
    let foot = Vec3::new(0.0, 0.07, 0.02) * k;
    let tip = Vec3::new(0.0, 0.24, -0.34) * k;
    for x in [-0.022, 0.022] {
        kit.beam(
            foot + Vec3::X * x * k,
            tip + Vec3::X * x * 0.4 * k,
            Vec2::splat(0.016 * k),
            Vec2::splat(0.012 * k),
            0.0,
            s.hazard,
        );
    }
    for i in 0..6 {
        let t = (i as f32 + 0.5) / 6.0;
        kit.cuboid(
            foot.lerp(tip, t),
            Vec3::new(0.045 - 0.02 * t, 0.010, 0.010) * k,
            0.0,
            s.hazard,
        );
    }
    kit.cuboid(
        Vec3::new(0.0, 0.08, 0.06) * k,
        Vec3::new(0.07, 0.05, 0.05) * k,
        0.008,
        s.joint,
    );
    let hook = tip - Vec3::Y * 0.12 * k;
    kit.tube(tip, hook, 0.004 * k, 0.004 * k, 4, s.black);
    kit.cuboid(hook, Vec3::new(0.022, 0.03, 0.022) * k, 0.004, s.metal);
}

/// A dozer blade, as broad as that, its middle at the origin.
pub(super) fn blade(kit: &mut Kit, s: &Scheme, wide: f32, k: f32) {
    let high = 0.13 * k;
    for (y, z, lean, paint) in [
        (0.25, -0.004, 0.22, s.metal),
        (0.75, -0.007, -0.30, s.hazard),
    ] {
        kit.with(
            Transform::from_xyz(0.0, y * high, z * k).with_rotation(Quat::from_rotation_x(lean)),
            |kit| {
                kit.cuboid(
                    Vec3::ZERO,
                    Vec3::new(wide, high * 0.54, 0.018 * k),
                    0.004,
                    paint,
                );
            },
        );
    }
    for x in [-0.32, 0.32] {
        kit.beam(
            Vec3::new(x * wide, high * 0.3, 0.0),
            Vec3::new(x * wide, high * 0.35, 0.14 * k),
            Vec2::splat(0.024 * k),
            Vec2::splat(0.024 * k),
            0.0,
            s.joint,
        );
    }
}

/// A roller with flails before the front, as broad as that.
pub(super) fn sweeper(kit: &mut Kit, s: &Scheme, wide: f32, k: f32) {
    let axle = Vec3::new(0.0, 0.055, -0.06) * k;
    let half = Vec3::X * wide * 0.5;
    kit.tube(axle - half, axle + half, 0.032 * k, 0.032 * k, 8, s.metal);
    for i in 0..7 {
        let x = (i as f32 / 6.0 - 0.5) * wide * 0.94;
        for turn in 0..3 {
            let a = i as f32 * 0.9 + turn as f32 * std::f32::consts::TAU / 3.0;
            let d = Vec3::new(0.0, a.sin(), a.cos());
            let end = axle + Vec3::X * x + d * 0.062 * k;
            kit.tube(axle + Vec3::X * x, end, 0.006 * k, 0.006 * k, 4, s.gun);
            kit.cuboid(end, Vec3::splat(0.022 * k), 0.0, s.joint);
        }
    }
    for x in [-0.5, 0.5] {
        kit.beam(
            axle + Vec3::X * x * wide,
            axle + Vec3::new(x * wide * 0.8, 0.02 * k, 0.16 * k),
            Vec2::splat(0.022 * k),
            Vec2::splat(0.022 * k),
            0.0,
            s.hazard,
        );
    }
}

/// Racks of mines at the rear; they look back along +Z.
pub(super) fn mine_rack(kit: &mut Kit, s: &Scheme, k: f32) {
    for x in [-0.075, 0.075] {
        kit.with(
            Transform::from_xyz(x * k, 0.04 * k, 0.0).with_rotation(Quat::from_rotation_x(0.35)),
            |kit| {
                kit.cuboid(Vec3::ZERO, Vec3::new(0.115, 0.012, 0.16) * k, 0.0, s.joint);
                for i in 0..3 {
                    for dx in [-0.028, 0.028] {
                        kit.with(
                            Transform::from_xyz(dx * k, 0.010 * k, (i as f32 - 1.0) * 0.052 * k),
                            |kit| {
                                kit.lathe_with(
                                    &[
                                        Vec2::new(0.024 * k, 0.0),
                                        Vec2::new(0.022 * k, 0.014 * k),
                                        Vec2::new(0.007 * k, 0.018 * k),
                                        Vec2::new(0.0, 0.020 * k),
                                    ],
                                    8,
                                    false,
                                    |i| if i == 2 { s.hot } else { s.leather.shade(0.6) },
                                );
                            },
                        );
                    }
                }
            },
        );
    }
}

/// A folded bridge on a cradle, along Z.
pub(super) fn bridge(kit: &mut Kit, s: &Scheme, wide: f32, long: f32) {
    for (i, y) in [0.06f32, 0.105].into_iter().enumerate() {
        let shift = if i == 0 { -0.02 } else { 0.03 } * long;
        for x in [-0.34, 0.34] {
            kit.wedge(
                Vec3::new(x * wide, y, shift),
                Vec3::new(wide * 0.26, 0.028, long * 1.06),
                Vec2::new(1.0, 0.94),
                Vec2::ZERO,
                0.004,
                if i == 0 { s.hazard } else { s.joint },
            );
            kit.cuboid(
                Vec3::new(x * wide + x.signum() * wide * 0.12, y + 0.022, shift),
                Vec3::new(0.010, 0.024, long),
                0.0,
                s.metal,
            );
        }
        for j in 0..6 {
            let z = (j as f32 / 5.0 - 0.5) * long * 0.92 + shift;
            kit.cuboid(
                Vec3::new(0.0, y - 0.006, z),
                Vec3::new(wide * 0.9, 0.010, 0.014),
                0.0,
                s.metal,
            );
        }
    }
    for z in [-0.3, 0.3] {
        kit.beam(
            Vec3::new(0.0, 0.0, z * long),
            Vec3::new(0.0, 0.06, z * long * 0.8),
            Vec2::new(wide * 0.5, 0.03),
            Vec2::new(wide * 0.4, 0.03),
            0.004,
            s.joint,
        );
    }
}

/// A box for troops or goods with a ramp at its back, of that size.
pub(super) fn hold(kit: &mut Kit, s: &Scheme, size: Vec3, white: bool) {
    let paint = if white {
        s.chalk.gloss(0.2).detail(0.3)
    } else {
        s.plate
    };
    kit.wedge(
        Vec3::Y * size.y * 0.5,
        size,
        Vec2::new(0.90, 0.96),
        Vec2::ZERO,
        0.012,
        paint,
    );
    for x in [-1.0, 1.0] {
        for i in 0..3 {
            kit.cuboid(
                Vec3::new(
                    x * size.x * 0.478,
                    size.y * 0.5,
                    (i as f32 - 1.0) * size.z * 0.27,
                ),
                Vec3::new(0.012, size.y * 0.82, 0.014),
                0.0,
                if white { s.trim } else { s.panel },
            );
        }
    }
    kit.cuboid(
        Vec3::new(0.0, size.y * 0.46, size.z * 0.49),
        Vec3::new(size.x * 0.66, size.y * 0.78, 0.012),
        0.004,
        s.panel,
    );
    kit.cuboid(
        Vec3::new(0.0, size.y * 0.84, size.z * 0.497),
        Vec3::new(size.x * 0.5, 0.012, 0.010),
        0.0,
        s.lens.shade(0.5),
    );
}

/// A finned bomb along -Z, hanging from y = 0.
pub(super) fn bomb(kit: &mut Kit, s: &Scheme, k: f32) {
    kit.cuboid(
        Vec3::new(0.0, -0.008, 0.0) * k,
        Vec3::new(0.010, 0.02, 0.05) * k,
        0.0,
        s.joint,
    );
    kit.with(
        Transform::from_xyz(0.0, -0.034 * k, 0.06 * k).with_rotation(Quat::from_rotation_x(-TURN)),
        |kit| {
            kit.lathe_with(
                &[
                    Vec2::new(0.0, 0.0),
                    Vec2::new(0.012 * k, 0.0),
                    Vec2::new(0.022 * k, 0.05 * k),
                    Vec2::new(0.022 * k, 0.11 * k),
                    Vec2::new(0.010 * k, 0.14 * k),
                    Vec2::new(0.0, 0.148 * k),
                ],
                8,
                false,
                |i| if i == 3 { s.hot } else { s.gun },
            );
        },
    );
    for a in 0..2 {
        kit.with(
            Transform::from_xyz(0.0, -0.034 * k, 0.055 * k)
                .with_rotation(Quat::from_rotation_z(a as f32 * TURN + 0.78)),
            |kit| {
                kit.cuboid(Vec3::ZERO, Vec3::new(0.062, 0.004, 0.024) * k, 0.0, s.gun);
            },
        );
    }
}

/// A round tube for torpedoes along -Z.
pub(super) fn torpedo_tube(kit: &mut Kit, s: &Scheme, r: f32, long: f32) {
    kit.tube(
        Vec3::Z * long * 0.5,
        Vec3::NEG_Z * long * 0.5,
        r,
        r,
        10,
        s.panel,
    );
    kit.tube(
        Vec3::NEG_Z * long * 0.42,
        Vec3::NEG_Z * long * 0.52,
        r * 1.12,
        r * 1.12,
        10,
        s.joint,
    );
    kit.ball(
        Vec3::NEG_Z * long * 0.49,
        r * 0.78,
        1.0,
        8,
        Paint::new(0x3b4a55).gloss(0.5),
    );
}

/// A ducted screw that pushes along -Z.
pub(super) fn screw(kit: &mut Kit, s: &Scheme, r: f32) {
    kit.with(
        Transform::from_rotation(Quat::from_rotation_x(TURN)),
        |kit| {
            kit.lathe(
                &[
                    Vec2::new(r * 0.84, -r * 0.5),
                    Vec2::new(r, -r * 0.55),
                    Vec2::new(r * 1.05, r * 0.35),
                    Vec2::new(r * 0.86, r * 0.4),
                    Vec2::new(r * 0.84, -r * 0.5),
                ],
                10,
                false,
                s.panel,
            );
            for i in 0..4 {
                kit.with(
                    Transform::from_rotation(
                        Quat::from_rotation_y(i as f32 * TURN + 0.3) * Quat::from_rotation_z(0.5),
                    ),
                    |kit| {
                        kit.cuboid(
                            Vec3::new(0.0, 0.0, r * 0.45),
                            Vec3::new(r * 0.36, r * 0.06, r * 0.8),
                            0.0,
                            s.metal,
                        );
                    },
                );
            }
        },
    );
}

/// A fat launcher of beacons along -Z.
pub(super) fn beacon_launcher(kit: &mut Kit, s: &Scheme, k: f32) {
    kit.cuboid(
        Vec3::ZERO,
        Vec3::new(0.085, 0.085, 0.10) * k,
        0.012 * k,
        s.panel,
    );
    kit.tube(
        Vec3::NEG_Z * 0.04 * k,
        Vec3::NEG_Z * 0.13 * k,
        0.036 * k,
        0.040 * k,
        8,
        s.gun,
    );
    kit.ball(Vec3::NEG_Z * 0.128 * k, 0.028 * k, 1.0, 7, s.hazard);
}

/// The nozzle of a flamer along -Z with a pilot light.
pub(super) fn flame_nozzle(kit: &mut Kit, s: &Scheme, len: f32, k: f32) {
    kit.cuboid(
        Vec3::new(0.0, 0.0, 0.0),
        Vec3::new(0.05, 0.05, 0.09) * k,
        0.008,
        s.joint,
    );
    kit.tube(
        Vec3::ZERO,
        Vec3::NEG_Z * len,
        0.018 * k,
        0.018 * k,
        7,
        s.gun,
    );
    kit.tube(
        Vec3::NEG_Z * (len * 0.55),
        Vec3::NEG_Z * (len + 0.02 * k),
        0.024 * k,
        0.036 * k,
        8,
        s.rust,
    );
    kit.ball(
        Vec3::new(0.0, -0.022 * k, -len),
        0.011 * k,
        1.0,
        6,
        Paint::new(0xff8a2a).glow(1.8),
    );
}

/// Two upright tanks of fuel.
pub(super) fn tanks(kit: &mut Kit, s: &Scheme, k: f32) {
    for x in [-0.045, 0.045] {
        kit.tube(
            Vec3::new(x, -0.075, 0.0) * k,
            Vec3::new(x, 0.085, 0.0) * k,
            0.040 * k,
            0.036 * k,
            9,
            s.hot.shade(0.75),
        );
        kit.tube(
            Vec3::new(x, 0.085, 0.0) * k,
            Vec3::new(x, 0.105, 0.0) * k,
            0.014 * k,
            0.012 * k,
            6,
            s.metal,
        );
    }
    kit.cuboid(
        Vec3::new(0.0, 0.02, 0.012) * k,
        Vec3::new(0.17, 0.020, 0.055) * k,
        0.0,
        s.joint,
    );
}

/// A lance with two prongs along -Z.
pub(super) fn taser(kit: &mut Kit, s: &Scheme, k: f32) {
    for x in [-0.02, 0.02] {
        kit.tube(
            Vec3::new(x * 0.5, 0.0, 0.0) * k,
            Vec3::new(x, 0.0, -0.16) * k,
            0.009 * k,
            0.004 * k,
            5,
            s.metal,
        );
        kit.ball(
            Vec3::new(x, 0.0, -0.162) * k,
            0.010 * k,
            1.0,
            6,
            Paint::new(0x8fe8ff).glow(1.8),
        );
    }
    kit.cuboid(
        Vec3::new(0.0, 0.0, 0.01) * k,
        Vec3::new(0.05, 0.036, 0.05) * k,
        0.006,
        s.joint,
    );
}

/// A tower shield that looks ahead, so high; its middle at the origin.
pub(super) fn shield(kit: &mut Kit, s: &Scheme, high: f32) {
    let w = high * 0.62;
    let outline = [
        Vec2::new(-w * 0.5, -high * 0.30),
        Vec2::new(0.0, -high * 0.52),
        Vec2::new(w * 0.5, -high * 0.30),
        Vec2::new(w * 0.5, high * 0.42),
        Vec2::new(w * 0.28, high * 0.52),
        Vec2::new(-w * 0.28, high * 0.52),
        Vec2::new(-w * 0.5, high * 0.42),
    ];
    kit.plate(&outline, high * 0.075, s.plate);
    let inner: Vec<Vec2> = outline.iter().map(|p| *p * Vec2::new(0.74, 0.80)).collect();
    kit.at(0.0, 0.0, -high * 0.045, |kit| {
        kit.plate(&inner, high * 0.02, s.trim);
    });
    for y in [-0.18, 0.30] {
        kit.cuboid(
            Vec3::new(0.0, y * high, -high * 0.06),
            Vec3::new(w * 0.8, high * 0.05, high * 0.03),
            0.004,
            s.metal,
        );
    }
    super::decals::emblem(
        kit,
        s,
        &super::decals::Spot::front(Vec3::new(0.0, high * 0.05, -high * 0.058)),
        high * 0.14,
    );
}

/// Upright radiators that fan out; they begin to glow with heat.
pub(super) fn radiators(kit: &mut Kit, b: &Build, n: u8, k: f32) {
    for i in 0..n {
        let turn = (f32::from(i) - f32::from(n - 1) * 0.5) * 0.34;
        kit.with(
            Transform::from_rotation(Quat::from_rotation_y(turn) * Quat::from_rotation_x(0.22)),
            |kit| {
                kit.cuboid(
                    Vec3::new(0.0, 0.085, 0.06) * k,
                    Vec3::new(0.016, 0.19, 0.095) * k,
                    0.004,
                    b.s.joint,
                );
                if b.heat > 0 {
                    kit.cuboid(
                        Vec3::new(0.0, 0.085, 0.062) * k,
                        Vec3::new(0.020, 0.15, 0.075) * k,
                        0.0,
                        super::hot_glow(b.heat).shade(0.7),
                    );
                }
                for y in [0.03, 0.085, 0.14] {
                    kit.cuboid(
                        Vec3::new(0.0, y, 0.06) * k,
                        Vec3::new(0.026, 0.010, 0.10) * k,
                        0.0,
                        b.s.metal,
                    );
                }
            },
        );
    }
}

/// A coil of rope over a peg.
pub(super) fn rope(kit: &mut Kit, s: &Scheme, r: f32) {
    kit.with(
        Transform::from_rotation(Quat::from_rotation_x(TURN)),
        |kit| {
            kit.lathe(
                &[
                    Vec2::new(r * 0.62, -r * 0.24),
                    Vec2::new(r, -r * 0.2),
                    Vec2::new(r, r * 0.2),
                    Vec2::new(r * 0.62, r * 0.24),
                    Vec2::new(r * 0.62, -r * 0.24),
                ],
                9,
                false,
                s.leather.shade(1.6),
            );
        },
    );
}

/// Gear that stands on top of something: on a roof, a turret, shoulders. Places are taken one after another.
pub(super) fn on_top(kit: &mut Kit, b: &Build, places: &[Vec3], k: f32) -> usize {
    let g = b.look.gear;
    let s = &b.s;
    let mut places = places.iter();
    let mut taken = 0;
    let mut put = |kit: &mut Kit, there: bool, f: &dyn Fn(&mut Kit)| {
        if there && let Some(at) = places.next() {
            kit.with(Transform::from_translation(*at), |kit| f(kit));
            taken += 1;
        }
    };
    put(kit, g.has(Gear::ECM), &|kit| dome(kit, s, k));
    put(kit, g.has(Gear::COMMAND), &|kit| masts(kit, s, k));
    put(kit, g.has(Gear::PROBE), &|kit| probe(kit, s, k, false));
    put(kit, g.has(Gear::SEARCHLIGHT), &|kit| searchlight(kit, s, k));
    put(kit, g.has(Gear::TAG), &|kit| tag(kit, s, k));
    put(kit, g.has(Gear::LIGHT_ECM), &|kit| dome(kit, s, k * 0.62));
    put(kit, g.has(Gear::LIGHT_PROBE), &|kit| probe(kit, s, k, true));
    put(kit, g.has(Gear::LINK), &|kit| blades(kit, s, k));
    for i in 0..b.look.arms.electronics.min(2) {
        put(kit, true, &|kit| super::weapons::electronics(kit, s, i));
    }
    put(kit, g.has(Gear::POINT_DEFENSE), &|kit| {
        super::weapons::flak(kit, s)
    });
    taken
}

/// Handles and a pod at a side: what can be changed.
pub(super) fn pod(kit: &mut Kit, s: &Scheme, side: f32, k: f32) {
    box_at(
        kit,
        [side * 0.012 * k, 0.0, 0.0],
        [0.03 * k, 0.075 * k, 0.13 * k],
        0.006,
        s.panel,
    );
    for y in [-0.024, 0.024] {
        box_at(
            kit,
            [side * 0.032 * k, y * k, 0.0],
            [0.008 * k, 0.007 * k, 0.11 * k],
            0.0,
            s.metal,
        );
    }
}
