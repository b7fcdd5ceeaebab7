//! Landing ships, round and winged.

use bevy::prelude::*;

use super::aircraft::{body, fin, hardpoints, nozzle, wings};
use super::decals::{self, Spot};
use super::{Build, fittings, weapons};
use crate::meshkit::Kit;
use crate::model::Gear;
use crate::noise::Rng;

/// Builds a round landing ship on its legs.
pub fn spheroid(kit: &mut Kit, b: &Build) {
    let s = &b.s;
    let mut rng = Rng::new(b.look.seed);
    let r = 0.54;
    let squash = rng.range(0.92, 1.15);
    let base = 0.16;
    let profile: Vec<Vec2> = (0..=12)
        .map(|i| {
            let a = std::f32::consts::PI * (i as f32 / 12.0 - 0.5);
            Vec2::new((r * a.cos()).max(0.0), base + r * squash * (1.0 + a.sin()))
        })
        .collect();
    kit.lathe_with(&profile, 18, false, |i| match i {
        5 => s.trim,
        3 | 8 => s.panel,
        _ => s.plate,
    });
    let height = base + 2.0 * r * squash;
    // Cockpit on the crown, ports around the waist.
    kit.with(Transform::from_xyz(0.0, height - 0.05, 0.0), |k| {
        k.lathe_with(
            &[
                Vec2::new(0.13, -0.02),
                Vec2::new(0.11, 0.05),
                Vec2::new(0.05, 0.09),
                Vec2::new(0.0, 0.095),
            ],
            10,
            false,
            |i| if i == 1 { s.glass } else { s.joint },
        );
    });
    for i in 0..12 {
        let a = i as f32 * std::f32::consts::TAU / 12.0;
        let d = Vec3::new(a.sin(), 0.0, -a.cos());
        let y = base + r * squash * 1.12;
        kit.ball(d * r * 0.985 + Vec3::Y * y, 0.018, 1.0, 6, s.lens);
    }
    // Doors and weapons at 60 degrees.
    for i in 0..6 {
        let a = i as f32 * std::f32::consts::TAU / 6.0;
        kit.with(Transform::from_rotation(Quat::from_rotation_y(-a)), |k| {
            let y = base + r * squash * 0.62;
            k.with(
                Transform::from_xyz(0.0, y, -r * 0.93).with_rotation(Quat::from_rotation_x(0.35)),
                |k| {
                    k.cuboid(Vec3::ZERO, Vec3::new(0.17, 0.22, 0.04), 0.01, s.panel);
                    k.cuboid(
                        Vec3::new(0.0, 0.0, -0.014),
                        Vec3::new(0.012, 0.20, 0.02),
                        0.0,
                        s.black,
                    );
                },
            );
            k.at(0.0, base + r * squash * 1.42, -r * 0.86, |k| match i % 3 {
                0 => weapons::cannon(k, s, 0.20, 0.022, b.look.seed),
                1 => weapons::energy(k, s, 0.18, 0.02, true),
                _ => weapons::missiles(k, s, Vec3::new(0.11, 0.09, 0.10), 3, 2),
            });
        });
    }
    if b.look.gear.has(Gear::FLIGHT_DECK) {
        for side in [-1.0, 1.0] {
            kit.wedge(
                Vec3::new(side * r * 0.86, base + r * squash * 1.25, 0.0),
                Vec3::new(0.16, 0.16, 0.30),
                Vec2::new(0.8, 0.9),
                Vec2::ZERO,
                0.014,
                s.joint,
            );
        }
    }
    // Terraces of plates, so that it is no plain ball.
    for (y, out, tall) in [(0.55, 1.005, 0.05), (1.30, 0.985, 0.06)] {
        let ring = base + r * squash * y;
        let wide = r * (1.0 - (y - 1.0f32).powi(2)).max(0.05).sqrt() * out;
        kit.with(Transform::from_xyz(0.0, ring, 0.0), |k| {
            k.lathe(
                &[
                    Vec2::new(wide - 0.01, -tall),
                    Vec2::new(wide + 0.022, -tall * 0.5),
                    Vec2::new(wide + 0.022, tall * 0.5),
                    Vec2::new(wide - 0.02, tall),
                ],
                18,
                false,
                s.panel,
            );
        });
    }
    // The great door with its ramp let down, facing ahead.
    if b.look.gear.has(Gear::BAYS) {
        kit.cuboid(
            Vec3::new(0.0, base + r * squash * 0.60, -r * 0.90),
            Vec3::new(0.30, 0.32, 0.08),
            0.016,
            s.joint,
        );
        kit.cuboid(
            Vec3::new(0.0, base + r * squash * 0.58, -r * 0.975),
            Vec3::new(0.23, 0.25, 0.02),
            0.0,
            s.black,
        );
        kit.beam(
            Vec3::new(0.0, base + r * squash * 0.36, -r * 0.93),
            Vec3::new(0.0, 0.015, -r * 1.22),
            Vec2::new(0.22, 0.02),
            Vec2::new(0.24, 0.014),
            0.0,
            s.hazard,
        );
    }
    fittings::on_top(
        kit,
        b,
        &[
            Vec3::new(0.20, base + r * squash * 1.86, 0.10),
            Vec3::new(-0.20, base + r * squash * 1.86, 0.10),
        ],
        1.0,
    );
    for side in [-1.0, 1.0] {
        let spot = Spot::side(
            Vec3::new(side * r * 1.002, base + r * squash * 0.96, 0.0),
            side,
        );
        if side < 0.0 {
            decals::emblem(kit, s, &spot, 0.11);
        } else {
            decals::number(kit, s, &spot, 0.15);
        }
    }
    // Engine bell and four legs.
    kit.with(Transform::from_xyz(0.0, base + 0.02, 0.0), |k| {
        k.lathe_with(
            &[
                Vec2::new(0.0, -0.02),
                Vec2::new(0.17, -0.09),
                Vec2::new(0.20, -0.09),
                Vec2::new(0.13, 0.03),
            ],
            14,
            false,
            |i| if i == 0 { s.black } else { s.gun },
        );
    });
    for i in 0..4 {
        let a = (i as f32 + 0.5) * std::f32::consts::TAU / 4.0;
        let d = Vec3::new(a.sin(), 0.0, a.cos());
        kit.beam(
            d * 0.36 + Vec3::Y * 0.30,
            d * 0.52 + Vec3::Y * 0.03,
            Vec2::splat(0.07),
            Vec2::splat(0.05),
            0.01,
            s.joint,
        );
        kit.with(Transform::from_translation(d * 0.53), |k| {
            k.lathe(
                &[
                    Vec2::new(0.08, 0.0),
                    Vec2::new(0.05, 0.035),
                    Vec2::new(0.0, 0.035),
                ],
                8,
                false,
                s.gun,
            );
        });
    }
}

/// Builds a winged landing ship on its gear; its keel is near y = 0.
pub fn aerodyne(kit: &mut Kit, b: &Build) {
    let s = &b.s;
    let mut rng = Rng::new(b.look.seed);
    let y = 0.22;
    let fat = rng.range(0.95, 1.15);
    body(
        kit,
        &[
            (-0.80, y - 0.02, 0.03, 0.03),
            (-0.66, y, 0.12 * fat, 0.085),
            (-0.30, y + 0.02, 0.20 * fat, 0.135),
            (0.30, y + 0.03, 0.24 * fat, 0.15),
            (0.66, y + 0.04, 0.20 * fat, 0.13),
        ],
        3.2,
        |i, j| {
            if i == 0 || (i == 2 && j % 6 == 2) {
                s.trim
            } else {
                s.plate
            }
        },
    );
    wings(
        kit,
        (0.18, -0.22, 0.60),
        (0.66, 0.34, 0.62),
        (y, y + 0.02),
        0.07,
        s.panel,
    );
    for side in [-1.0, 1.0] {
        fin(
            kit,
            side * 0.22,
            &[
                Vec2::new(0.34, y + 0.10),
                Vec2::new(0.62, y + 0.10),
                Vec2::new(0.74, y + 0.42),
                Vec2::new(0.60, y + 0.42),
            ],
            -side * 0.22,
            s.trim,
        );
        kit.wedge(
            Vec3::new(side * 0.40, y + 0.05, 0.34),
            Vec3::new(0.12, 0.05, 0.30),
            Vec2::splat(0.7),
            Vec2::ZERO,
            0.012,
            s.plate,
        );
    }
    kit.with(
        Transform::from_xyz(0.0, y + 0.11, -0.46).with_rotation(Quat::from_rotation_x(-0.24)),
        |k| {
            k.wedge(
                Vec3::ZERO,
                Vec3::new(0.17, 0.09, 0.20),
                Vec2::splat(0.6),
                Vec2::new(0.0, 0.03),
                0.012,
                s.glass,
            )
        },
    );
    kit.wedge(
        Vec3::new(0.0, y + 0.19, 0.20),
        Vec3::new(0.16, 0.07, 0.60),
        Vec2::splat(0.75),
        Vec2::ZERO,
        0.015,
        s.panel,
    );
    for x in [-0.13, 0.0, 0.13] {
        nozzle(kit, b, Vec3::new(x * fat, y + 0.04, 0.70), 0.062);
    }
    for (x, z) in [(0.0, -0.5), (-0.2, 0.35), (0.2, 0.35)] {
        kit.tube(
            Vec3::new(x, 0.03, z),
            Vec3::new(x, y - 0.05, z),
            0.022,
            0.022,
            6,
            s.metal,
        );
        kit.tube(
            Vec3::new(x - 0.035, 0.035, z),
            Vec3::new(x + 0.035, 0.035, z),
            0.035,
            0.035,
            9,
            s.black,
        );
    }
    hardpoints(kit, b, 0.30, y - 0.06, 0.10, 0.14);
    if b.look.gear.has(Gear::BAYS) {
        // A ramp under the nose and doors along the flanks.
        for side in [-1.0, 1.0] {
            for z in [-0.14, 0.10] {
                kit.cuboid(
                    Vec3::new(side * 0.222 * fat, y + 0.02, z),
                    Vec3::new(0.03, 0.13, 0.17),
                    0.008,
                    s.panel,
                );
            }
        }
    }
    if b.look.gear.has(Gear::FLIGHT_DECK) {
        // Hangar doors on the back, and a crane over them.
        for side in [-1.0, 1.0] {
            kit.with(
                Transform::from_xyz(side * 0.085, y + 0.245, 0.16)
                    .with_rotation(Quat::from_rotation_z(-side * 0.30)),
                |k| {
                    k.cuboid(Vec3::ZERO, Vec3::new(0.15, 0.02, 0.34), 0.006, s.hazard);
                    k.cuboid(Vec3::Y * 0.003, Vec3::new(0.12, 0.02, 0.30), 0.004, s.panel);
                },
            );
        }
    }
    // Turrets on the back.
    for (z, big) in [(-0.12, false), (0.42, true)] {
        kit.at(0.0, y + 0.21 + if big { 0.01 } else { -0.04 }, z, |k| {
            k.lathe(
                &[
                    Vec2::new(0.07, -0.02),
                    Vec2::new(0.065, 0.03),
                    Vec2::new(0.0, 0.045),
                ],
                10,
                false,
                s.trim,
            );
            for x in [-0.024, 0.024] {
                k.at(x, 0.02, -0.05, |k| {
                    weapons::energy(k, s, 0.16, 0.013, false)
                });
            }
        });
    }
    for side in [-1.0, 1.0] {
        let spot = Spot::top(Vec3::new(side * 0.46, y + 0.035, 0.44));
        if side < 0.0 {
            decals::emblem(kit, s, &spot, 0.085);
        } else {
            decals::number(kit, s, &spot, 0.11);
        }
    }
}
