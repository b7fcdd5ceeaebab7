//! What troopers ride: animals, motorcycles, carriers.

use bevy::prelude::*;

use super::Build;
use crate::meshkit::Kit;
use crate::minis::weapons;
use crate::model::Gear;
use crate::noise::Rng;

/// A trooper astride an animal: horse-like, lizard-like or bird-like by seed.
pub(super) fn rider(kit: &mut Kit, b: &Build, rng: &mut Rng) {
    let s = &b.s;
    let mut plan = Rng::new(b.look.seed);
    let hide = [0x6b4a2f, 0x4f5a3a, 0x8a7458, 0x3d3430][plan.pick(4)];
    let hide = crate::paint::Paint::new(hide)
        .gloss(0.12)
        .shade(rng.range(0.85, 1.15));
    let lizard = plan.chance(0.4);
    let (legs, body_y, long) = if lizard {
        (0.075, 0.105, 0.17)
    } else {
        (0.14, 0.175, 0.15)
    };
    for side in [-1.0f32, 1.0] {
        for end in [-1.0f32, 1.0] {
            let gait = if side * end > 0.0 { 0.03 } else { -0.03 };
            let hip = Vec3::new(side * 0.035, body_y - 0.01, end * long * 0.62);
            let knee = hip
                + Vec3::new(
                    side * if lizard { 0.05 } else { 0.008 },
                    -legs * 0.5,
                    gait * 0.5,
                );
            let foot = Vec3::new(knee.x, 0.005, knee.z + gait);
            kit.beam(hip, knee, Vec2::splat(0.034), Vec2::splat(0.024), 0.0, hide);
            kit.beam(
                knee,
                foot,
                Vec2::splat(0.022),
                Vec2::splat(0.018),
                0.0,
                hide.shade(0.8),
            );
        }
    }
    let ring =
        |z: f32, y: f32, w: f32, h: f32| Kit::ring(8, Vec2::new(0.0, y), Vec2::new(w, h), 2.0, z);
    let tail = if lizard { 0.30 } else { 0.19 };
    let mut rings = vec![
        ring(
            -long * 1.75,
            body_y + if lizard { 0.04 } else { 0.165 },
            0.014,
            0.016,
        ),
        ring(
            -long * 1.35,
            body_y + if lizard { 0.05 } else { 0.175 },
            0.026,
            0.032,
        ),
        ring(
            -long * 0.92,
            body_y + if lizard { 0.02 } else { 0.075 },
            0.032,
            0.045,
        ),
        ring(-long * 0.5, body_y + 0.005, 0.052, 0.056),
        ring(0.0, body_y, 0.054, 0.054),
        ring(long * 0.75, body_y + 0.004, 0.050, 0.052),
        ring(
            tail,
            body_y - if lizard { 0.05 } else { 0.04 },
            0.010,
            0.012,
        ),
    ];
    if lizard {
        rings[0] = ring(-long * 1.9, body_y + 0.04, 0.016, 0.014);
    }
    kit.loft(&rings, |i, _| {
        if i == 1 && !lizard {
            hide.shade(0.7)
        } else {
            hide
        }
    });
    // Saddle cloth in the side's colour.
    kit.wedge(
        Vec3::new(0.0, body_y + 0.05, 0.01),
        Vec3::new(0.11, 0.03, 0.12),
        Vec2::new(0.75, 0.9),
        Vec2::ZERO,
        0.006,
        s.trim,
    );
    // The rider.
    let y = body_y + 0.055;
    for side in [-1.0f32, 1.0] {
        kit.beam(
            Vec3::new(side * 0.025, y + 0.02, 0.01),
            Vec3::new(side * 0.064, y - 0.05, -0.02),
            Vec2::splat(0.026),
            Vec2::splat(0.02),
            0.0,
            s.cloth,
        );
    }
    kit.wedge(
        Vec3::new(0.0, y + 0.058, 0.01),
        Vec3::new(0.05, 0.08, 0.036),
        Vec2::new(1.2, 1.1),
        Vec2::ZERO,
        0.006,
        s.plate,
    );
    kit.ball(Vec3::new(0.0, y + 0.125, 0.006), 0.025, 0.9, 8, s.plate);
    kit.cuboid(
        Vec3::new(0.0, y + 0.12, -0.017),
        Vec3::new(0.026, 0.010, 0.008),
        0.0,
        s.glass,
    );
    let hand = Vec3::new(0.04, y + 0.05, -0.05);
    kit.beam(
        Vec3::new(0.036, y + 0.085, 0.005),
        hand,
        Vec2::splat(0.018),
        Vec2::splat(0.015),
        0.0,
        s.cloth,
    );
    // Tusks.
    for side in [-1.0f32, 1.0] {
        let root = Vec3::new(
            side * 0.020,
            body_y + if lizard { 0.025 } else { 0.145 },
            -long * 1.6,
        );
        let bend = root + Vec3::new(side * 0.020, -0.025, -0.055);
        kit.tube(root, bend, 0.010, 0.008, 5, s.chalk);
        kit.tube(
            bend,
            bend + Vec3::new(0.0, 0.045, -0.030),
            0.008,
            0.003,
            5,
            s.chalk,
        );
    }
    if b.look.gear.has(Gear::GRAPPLES) {
        // A long lance with a pennant.
        let (butt, tip) = (
            hand + Vec3::new(0.012, -0.02, 0.14),
            hand + Vec3::new(0.012, 0.16, -0.30),
        );
        kit.tube(butt, tip, 0.007, 0.006, 5, s.leather);
        kit.tube(
            tip,
            tip + (tip - butt).normalize() * 0.05,
            0.010,
            0.002,
            5,
            s.metal,
        );
        let p = butt.lerp(tip, 0.90);
        let corners = [
            p,
            p + Vec3::new(0.0, -0.05, 0.015),
            p + Vec3::new(0.0, -0.005, 0.09),
        ];
        let [x, y, z] = corners;
        kit.tri_here(corners, &s.trim);
        kit.tri_here([x, z, y], &s.trim);
    } else {
        kit.tube(
            hand + Vec3::Z * 0.04,
            hand + Vec3::Z * -0.10,
            0.007,
            0.006,
            5,
            s.gun,
        );
    }
}

/// What carries a motorcycle that floats: a long keel, a fan in a ring before and behind, a fin.
fn floats(kit: &mut Kit, b: &Build) {
    let s = &b.s;
    kit.wedge(
        Vec3::new(0.0, 0.060, -0.02),
        Vec3::new(0.075, 0.045, 0.40),
        Vec2::new(0.7, 0.86),
        Vec2::ZERO,
        0.012,
        s.plate,
    );
    for z in [-0.19, 0.17] {
        kit.at(0.0, 0.055, z, |k| {
            k.lathe(
                &[
                    Vec2::new(0.060, -0.016),
                    Vec2::new(0.078, -0.018),
                    Vec2::new(0.080, 0.016),
                    Vec2::new(0.062, 0.018),
                    Vec2::new(0.060, -0.016),
                ],
                11,
                false,
                s.trim,
            );
        });
    }
    kit.wedge(
        Vec3::new(0.0, 0.165, 0.20),
        Vec3::new(0.012, 0.15, 0.09),
        Vec2::new(1.0, 0.45),
        Vec2::new(0.0, 0.03),
        0.0,
        s.trim,
    );
}

/// A trooper on a motorcycle, with wheels or on air.
pub(super) fn bike(kit: &mut Kit, b: &Build, rng: &mut Rng) {
    let s = &b.s;
    let lean = Quat::from_rotation_z(rng.range(-0.12, 0.12));
    let air = b.look.gear.has(Gear::SKIRT);
    let ride = Transform::from_xyz(0.0, if air { 0.06 } else { 0.0 }, 0.0).with_rotation(lean);
    kit.with(ride, |kit| {
        if air {
            floats(kit, b);
        }
        let wheels: &[f32] = if air { &[] } else { &[-0.115, 0.10] };
        for &z in wheels {
            kit.tube(
                Vec3::new(-0.018, 0.05, z),
                Vec3::new(0.018, 0.05, z),
                0.05,
                0.05,
                11,
                s.black.shade(1.8),
            );
            kit.tube(
                Vec3::new(-0.021, 0.05, z),
                Vec3::new(0.021, 0.05, z),
                0.026,
                0.026,
                8,
                s.metal,
            );
        }
        kit.wedge(
            Vec3::new(0.0, 0.085, -0.01),
            Vec3::new(0.05, 0.05, 0.17),
            Vec2::new(0.8, 0.8),
            Vec2::ZERO,
            0.010,
            s.joint,
        );
        kit.wedge(
            Vec3::new(0.0, 0.122, -0.05),
            Vec3::new(0.055, 0.035, 0.09),
            Vec2::new(0.7, 0.7),
            Vec2::ZERO,
            0.010,
            s.plate,
        );
        kit.cuboid(
            Vec3::new(0.0, 0.118, 0.05),
            Vec3::new(0.05, 0.02, 0.10),
            0.006,
            s.leather,
        );
        kit.beam(
            Vec3::new(0.0, 0.14, -0.08),
            Vec3::new(0.0, 0.05, -0.115),
            Vec2::splat(0.018),
            Vec2::splat(0.014),
            0.0,
            s.metal,
        );
        kit.tube(
            Vec3::new(-0.055, 0.155, -0.07),
            Vec3::new(0.055, 0.155, -0.07),
            0.007,
            0.007,
            5,
            s.gun,
        );
        kit.ball(Vec3::new(0.0, 0.13, -0.115), 0.016, 1.0, 7, s.lens);
        // The rider leans forward.
        kit.with(
            Transform::from_xyz(0.0, 0.125, 0.035).with_rotation(Quat::from_rotation_x(-0.38)),
            |kit| {
                kit.wedge(
                    Vec3::new(0.0, 0.05, 0.0),
                    Vec3::new(0.05, 0.085, 0.036),
                    Vec2::new(1.2, 1.1),
                    Vec2::ZERO,
                    0.006,
                    s.cloth,
                );
                kit.wedge(
                    Vec3::new(0.0, 0.055, 0.016),
                    Vec3::new(0.042, 0.05, 0.02),
                    Vec2::ONE,
                    Vec2::ZERO,
                    0.004,
                    s.plate,
                );
                kit.ball(Vec3::new(0.0, 0.118, -0.008), 0.028, 0.95, 8, s.trim);
                kit.cuboid(
                    Vec3::new(0.0, 0.116, -0.032),
                    Vec3::new(0.03, 0.014, 0.01),
                    0.0,
                    s.glass,
                );
                for side in [-1.0f32, 1.0] {
                    kit.beam(
                        Vec3::new(side * 0.034, 0.085, 0.0),
                        Vec3::new(side * 0.046, 0.0, -0.09),
                        Vec2::splat(0.019),
                        Vec2::splat(0.015),
                        0.0,
                        s.cloth,
                    );
                }
            },
        );
        for side in [-1.0f32, 1.0] {
            kit.beam(
                Vec3::new(side * 0.022, 0.13, 0.03),
                Vec3::new(side * 0.045, 0.06, -0.01),
                Vec2::splat(0.026),
                Vec2::splat(0.02),
                0.0,
                s.cloth,
            );
        }
    });
}

/// A small armoured carrier.
pub(super) fn carrier(kit: &mut Kit, b: &Build) {
    let s = &b.s;
    let floats = b.look.gear.has(Gear::SKIRT);
    if floats {
        let ring = |y: f32, k: f32| Kit::ring(12, Vec2::ZERO, Vec2::new(0.17, 0.27) * k, 3.0, y);
        // Rings lie in the x-y plane: turned down, y becomes the length.
        kit.with(
            Transform::from_rotation(Quat::from_rotation_x(-std::f32::consts::FRAC_PI_2)),
            |k| {
                k.loft(
                    &[ring(0.0, 0.92), ring(0.035, 1.04), ring(0.08, 0.94)],
                    |i, _| if i == 0 { s.black.shade(2.4) } else { s.trim },
                );
            },
        );
        kit.with(
            Transform::from_xyz(0.0, 0.24, 0.17)
                .with_rotation(Quat::from_rotation_x(std::f32::consts::FRAC_PI_2)),
            |k| {
                k.lathe(
                    &[
                        Vec2::new(0.066, -0.03),
                        Vec2::new(0.08, -0.034),
                        Vec2::new(0.083, 0.028),
                        Vec2::new(0.068, 0.03),
                        Vec2::new(0.066, -0.03),
                    ],
                    11,
                    false,
                    s.panel,
                );
                for i in 0..4 {
                    k.with(
                        Transform::from_rotation(Quat::from_rotation_y(i as f32 * 1.571)),
                        |k| {
                            k.cuboid(
                                Vec3::new(0.0, 0.0, 0.035),
                                Vec3::new(0.022, 0.006, 0.065),
                                0.0,
                                s.metal,
                            );
                        },
                    );
                }
            },
        );
    }
    for side in [-1.0, 1.0] {
        for z in [-0.13, 0.0, 0.13].into_iter().filter(|_| !floats) {
            let at = Vec3::new(side * 0.115, 0.052, z);
            kit.tube(
                at - Vec3::X * side * 0.03,
                at + Vec3::X * side * 0.015,
                0.052,
                0.052,
                10,
                s.black.shade(1.8),
            );
            kit.tube(at, at + Vec3::X * side * 0.02, 0.026, 0.024, 8, s.panel);
        }
    }
    let v = [
        Vec3::new(-0.12, 0.075, -0.22),
        Vec3::new(0.12, 0.075, -0.22),
        Vec3::new(-0.10, 0.19, -0.12),
        Vec3::new(0.10, 0.19, -0.12),
        Vec3::new(-0.12, 0.075, 0.20),
        Vec3::new(0.12, 0.075, 0.20),
        Vec3::new(-0.10, 0.20, 0.18),
        Vec3::new(0.10, 0.20, 0.18),
    ];
    kit.hexahedron(v, 0.014, s.plate);
    kit.cuboid(
        Vec3::new(0.0, 0.15, -0.172),
        Vec3::new(0.12, 0.026, 0.02),
        0.0,
        s.glass,
    );
    kit.cuboid(
        Vec3::new(0.0, 0.204, 0.06),
        Vec3::new(0.06, 0.014, 0.12),
        0.0,
        s.trim,
    );
    kit.at(0.0, 0.215, -0.02, |k| {
        k.ball(Vec3::ZERO, 0.035, 0.7, 8, s.joint);
        weapons::small(k, s, 0.12);
    });
}
