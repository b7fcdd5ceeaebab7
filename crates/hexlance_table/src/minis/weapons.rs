//! Weapons as they show on a miniature. All of them point along -Z from the kit's origin.

use bevy::prelude::*;

use super::scheme::Scheme;
use crate::meshkit::Kit;

/// A long ballistic barrel with a muzzle brake; `style` picks among single, sleeved and rotary.
pub fn cannon(kit: &mut Kit, s: &Scheme, len: f32, r: f32, style: u64) {
    kit.cuboid(
        Vec3::new(0.0, 0.0, -0.02),
        Vec3::new(r * 3.2, r * 3.0, 0.10),
        r * 0.5,
        s.joint,
    );
    match style % 3 {
        0 => {
            kit.tube(Vec3::ZERO, Vec3::NEG_Z * len, r, r * 0.85, 8, s.gun);
            kit.tube(
                Vec3::NEG_Z * (len - r * 2.8),
                Vec3::NEG_Z * (len + r * 0.6),
                r * 1.5,
                r * 1.5,
                8,
                s.metal,
            );
        }
        1 => {
            kit.tube(
                Vec3::ZERO,
                Vec3::NEG_Z * (len * 0.55),
                r * 1.45,
                r * 1.3,
                8,
                s.panel,
            );
            kit.tube(
                Vec3::NEG_Z * (len * 0.4),
                Vec3::NEG_Z * len,
                r * 0.8,
                r * 0.75,
                8,
                s.gun,
            );
            kit.cuboid(
                Vec3::NEG_Z * len,
                Vec3::new(r * 2.6, r * 1.7, r * 2.4),
                r * 0.3,
                s.gun,
            );
        }
        _ => {
            for k in 0..5 {
                let a = k as f32 * std::f32::consts::TAU / 5.0;
                let at = Vec3::new(a.sin(), a.cos(), 0.0) * r * 0.95;
                kit.tube(
                    at,
                    at + Vec3::NEG_Z * len * 0.92,
                    r * 0.45,
                    r * 0.45,
                    6,
                    s.gun,
                );
            }
            for z in [0.30, 0.82] {
                kit.tube(
                    Vec3::NEG_Z * (len * z),
                    Vec3::NEG_Z * (len * z + 0.025),
                    r * 1.6,
                    r * 1.6,
                    8,
                    s.metal,
                );
            }
        }
    }
    bore(kit, s, len + r * 0.65, r * 0.62);
}

/// The dark hole of a muzzle.
fn bore(kit: &mut Kit, s: &Scheme, z: f32, r: f32) {
    kit.with(
        Transform::from_translation(Vec3::NEG_Z * z)
            .with_rotation(Quat::from_rotation_x(-std::f32::consts::FRAC_PI_2)),
        |k| {
            k.lathe(
                &[Vec2::new(r, 0.0), Vec2::new(0.0, 0.001)],
                8,
                false,
                s.black,
            );
        },
    );
}

/// An energy weapon: a housing, a thin barrel, a lens that glows; heavy ones carry coils.
pub fn energy(kit: &mut Kit, s: &Scheme, len: f32, r: f32, heavy: bool) {
    kit.cuboid(
        Vec3::new(0.0, 0.0, -len * 0.18),
        Vec3::new(r * 3.0, r * 2.6, len * 0.42),
        r * 0.5,
        s.panel,
    );
    if heavy {
        kit.tube(
            Vec3::NEG_Z * len * 0.3,
            Vec3::NEG_Z * len,
            r * 1.1,
            r * 0.9,
            8,
            s.gun,
        );
        for k in 0..4 {
            let z = len * (0.48 + 0.13 * k as f32);
            kit.tube(
                Vec3::NEG_Z * z,
                Vec3::NEG_Z * (z + 0.022),
                r * 1.65,
                r * 1.65,
                8,
                s.metal,
            );
        }
    } else {
        kit.tube(
            Vec3::NEG_Z * len * 0.3,
            Vec3::NEG_Z * len,
            r * 0.7,
            r * 0.6,
            7,
            s.gun,
        );
        kit.tube(
            Vec3::NEG_Z * (len - r * 2.2),
            Vec3::NEG_Z * len,
            r * 1.05,
            r * 1.05,
            7,
            s.metal,
        );
    }
    kit.with(
        Transform::from_translation(Vec3::NEG_Z * (len + 0.004))
            .with_rotation(Quat::from_rotation_x(-std::f32::consts::FRAC_PI_2)),
        |k| {
            k.lathe(
                &[Vec2::new(r * 0.75, 0.0), Vec2::new(0.0, r * 0.35)],
                8,
                false,
                s.lens,
            );
        },
    );
}

/// A box of missile tubes; its mouth is at z = -depth / 2.
pub fn missiles(kit: &mut Kit, s: &Scheme, size: Vec3, columns: usize, rows: usize) {
    kit.cuboid(
        Vec3::ZERO,
        size,
        0.016_f32.min(size.min_element() * 0.15),
        s.plate,
    );
    let z = -size.z * 0.5;
    kit.cuboid(
        Vec3::new(0.0, 0.0, z - 0.002),
        Vec3::new(size.x * 0.86, size.y * 0.84, 0.012),
        0.0,
        s.black,
    );
    let cell = Vec2::new(size.x * 0.84 / columns as f32, size.y * 0.82 / rows as f32);
    let r = cell.min_element() * 0.36;
    for row in 0..rows {
        for col in 0..columns {
            let x = (col as f32 - (columns as f32 - 1.0) * 0.5) * cell.x;
            let y = (row as f32 - (rows as f32 - 1.0) * 0.5) * cell.y;
            kit.with(
                Transform::from_xyz(x, y, z - 0.009)
                    .with_rotation(Quat::from_rotation_x(-std::f32::consts::FRAC_PI_2)),
                |k| {
                    k.lathe_with(
                        &[
                            Vec2::new(r, 0.0),
                            Vec2::new(r * 0.62, 0.002),
                            Vec2::new(0.0, r * 1.1),
                        ],
                        6,
                        false,
                        |i| if i == 0 { s.metal } else { s.hot },
                    );
                },
            );
        }
    }
}

/// A thin barrel against infantry.
pub fn small(kit: &mut Kit, s: &Scheme, len: f32) {
    kit.cuboid(Vec3::ZERO, Vec3::new(0.035, 0.035, 0.05), 0.006, s.joint);
    kit.tube(Vec3::ZERO, Vec3::NEG_Z * len, 0.011, 0.009, 6, s.gun);
}

/// A long tube for artillery, raised a little.
pub fn artillery(kit: &mut Kit, s: &Scheme, len: f32, r: f32) {
    kit.with(Transform::from_rotation(Quat::from_rotation_x(0.30)), |k| {
        k.cuboid(
            Vec3::new(0.0, 0.0, 0.06),
            Vec3::new(r * 4.0, r * 3.4, 0.20),
            r * 0.4,
            s.panel,
        );
        k.tube(
            Vec3::ZERO,
            Vec3::NEG_Z * len * 0.5,
            r * 1.5,
            r * 1.35,
            9,
            s.gun,
        );
        k.tube(
            Vec3::NEG_Z * len * 0.4,
            Vec3::NEG_Z * len,
            r,
            r * 0.9,
            9,
            s.metal,
        );
        k.tube(
            Vec3::NEG_Z * (len - 0.06),
            Vec3::NEG_Z * (len + 0.01),
            r * 1.5,
            r * 1.5,
            9,
            s.gun,
        );
        for x in [-1.0, 1.0] {
            k.tube(
                Vec3::new(x * r * 1.3, r * 1.1, 0.02),
                Vec3::new(x * r * 1.3, r * 1.1, -len * 0.45),
                r * 0.4,
                r * 0.4,
                6,
                s.metal,
            );
        }
    });
}

/// A hatchet, sword or mace in a fist; the haft runs along +Y.
pub fn melee(kit: &mut Kit, s: &Scheme, len: f32, style: u64) {
    let haft = len * 0.55;
    kit.tube(
        Vec3::NEG_Y * len * 0.18,
        Vec3::Y * haft,
        0.018,
        0.018,
        6,
        s.joint,
    );
    match style % 3 {
        0 => {
            let outline = [
                Vec2::new(0.02, 0.0),
                Vec2::new(0.14, -0.05),
                Vec2::new(0.19, 0.06),
                Vec2::new(0.14, 0.20),
                Vec2::new(0.02, 0.15),
                Vec2::new(-0.05, 0.12),
                Vec2::new(-0.05, 0.03),
            ]
            .map(|p| p * (len * 1.5) + Vec2::new(0.0, haft * 0.72));
            // The blade's plane is that of the swing.
            kit.with(
                Transform::from_rotation(Quat::from_rotation_y(std::f32::consts::FRAC_PI_2)),
                |k| k.plate(&outline, 0.022, s.metal),
            );
        }
        1 => {
            let outline = [
                Vec2::new(-0.035, 0.0),
                Vec2::new(0.035, 0.0),
                Vec2::new(0.045, 0.75),
                Vec2::new(0.0, 0.95),
                Vec2::new(-0.030, 0.75),
            ]
            .map(|p| p * len * Vec2::new(1.6, 1.1) + Vec2::new(0.0, haft * 0.25));
            kit.with(
                Transform::from_rotation(Quat::from_rotation_y(std::f32::consts::FRAC_PI_2)),
                |k| k.plate(&outline, 0.018, s.metal),
            );
            kit.cuboid(
                Vec3::new(0.0, haft * 0.25, 0.0),
                Vec3::new(0.05, 0.025, 0.12),
                0.006,
                s.joint,
            );
        }
        _ => {
            kit.ball(Vec3::Y * haft, len * 0.16, 1.0, 8, s.metal);
            for k in 0..6 {
                let a = k as f32 * std::f32::consts::TAU / 6.0;
                let d = Vec3::new(a.cos(), 0.2 * (k as f32 - 2.5) / 2.5, a.sin());
                let at = Vec3::Y * haft;
                kit.tube(at, at + d * len * 0.27, 0.018, 0.003, 5, s.gun);
            }
        }
    }
}

/// A whip antenna, or for the second and further ones a radar dish.
pub fn electronics(kit: &mut Kit, s: &Scheme, index: u8) {
    if index.is_multiple_of(2) {
        kit.tube(
            Vec3::ZERO,
            Vec3::new(0.0, 0.05, 0.0),
            0.016,
            0.012,
            6,
            s.joint,
        );
        kit.tube(
            Vec3::new(0.0, 0.04, 0.0),
            Vec3::new(0.02, 0.34, 0.04),
            0.006,
            0.003,
            5,
            s.metal,
        );
    } else {
        kit.tube(Vec3::ZERO, Vec3::Y * 0.07, 0.012, 0.012, 6, s.joint);
        kit.with(
            Transform::from_xyz(0.0, 0.10, 0.0).with_rotation(Quat::from_rotation_x(-1.15)),
            |k| {
                k.lathe(
                    &[
                        Vec2::new(0.0, -0.02),
                        Vec2::new(0.06, -0.005),
                        Vec2::new(0.085, 0.025),
                        Vec2::new(0.060, 0.008),
                        Vec2::new(0.0, -0.006),
                    ],
                    10,
                    false,
                    s.trim,
                );
                k.tube(Vec3::ZERO, Vec3::Y * 0.055, 0.005, 0.003, 5, s.metal);
            },
        );
    }
}

/// A round launcher; its mouth is at z = -long / 2.
pub fn drum(kit: &mut Kit, s: &Scheme, r: f32, long: f32) {
    kit.tube(
        Vec3::Z * long * 0.5,
        Vec3::NEG_Z * long * 0.5,
        r,
        r,
        12,
        s.plate,
    );
    for z in [-0.36, 0.30] {
        kit.tube(
            Vec3::Z * long * (z - 0.04),
            Vec3::Z * long * (z + 0.04),
            r * 1.07,
            r * 1.07,
            12,
            s.trim,
        );
    }
    for i in 0..6 {
        let at = if i == 0 {
            Vec2::ZERO
        } else {
            Vec2::from_angle(i as f32 * std::f32::consts::TAU / 5.0) * r * 0.62
        };
        kit.with(
            Transform::from_translation(at.extend(-long * 0.5 - 0.003))
                .with_rotation(Quat::from_rotation_x(-std::f32::consts::FRAC_PI_2)),
            |k| {
                k.lathe_with(
                    &[
                        Vec2::new(r * 0.26, 0.0),
                        Vec2::new(r * 0.16, 0.004),
                        Vec2::new(0.0, r * 0.22),
                    ],
                    6,
                    false,
                    |i| if i == 0 { s.black } else { s.hot },
                );
            },
        );
    }
}

/// Four thin barrels that look up: flak.
pub fn flak_battery(kit: &mut Kit, s: &Scheme, k: f32) {
    kit.tube(
        Vec3::ZERO,
        Vec3::Y * 0.05 * k,
        0.05 * k,
        0.042 * k,
        8,
        s.joint,
    );
    kit.with(
        Transform::from_xyz(0.0, 0.075 * k, 0.0).with_rotation(Quat::from_rotation_x(0.62)),
        |kit| {
            kit.cuboid(
                Vec3::new(0.0, 0.0, 0.035) * k,
                Vec3::new(0.12, 0.075, 0.12) * k,
                0.012,
                s.plate,
            );
            for x in [-0.034, 0.034] {
                for y in [-0.018, 0.018] {
                    let at = Vec3::new(x, y, -0.01) * k;
                    kit.tube(
                        at,
                        at + Vec3::NEG_Z * 0.30 * k,
                        0.011 * k,
                        0.009 * k,
                        6,
                        s.gun,
                    );
                    kit.tube(
                        at + Vec3::NEG_Z * 0.27 * k,
                        at + Vec3::NEG_Z * 0.31 * k,
                        0.015 * k,
                        0.017 * k,
                        6,
                        s.metal,
                    );
                }
            }
        },
    );
}

/// A small twin mount against missiles and aircraft.
pub fn flak(kit: &mut Kit, s: &Scheme) {
    kit.ball(Vec3::Y * 0.015, 0.035, 0.8, 8, s.joint);
    kit.with(
        Transform::from_xyz(0.0, 0.025, 0.0).with_rotation(Quat::from_rotation_x(0.45)),
        |k| {
            for x in [-0.014, 0.014] {
                k.tube(
                    Vec3::new(x, 0.0, 0.0),
                    Vec3::new(x, 0.0, -0.12),
                    0.008,
                    0.007,
                    5,
                    s.gun,
                );
            }
        },
    );
}

/// A jet nozzle that points along -Y.
pub fn jet(kit: &mut Kit, s: &Scheme, r: f32) {
    kit.lathe_with(
        &[
            Vec2::new(r * 0.6, 0.09),
            Vec2::new(r * 0.9, 0.07),
            Vec2::new(r * 0.7, 0.02),
            Vec2::new(r * 1.1, -0.05),
            Vec2::new(r * 0.8, -0.05),
            Vec2::new(0.0, 0.0),
        ]
        .map(|p| Vec2::new(p.x, p.y))
        .iter()
        .rev()
        .copied()
        .collect::<Vec<_>>(),
        9,
        false,
        |i| if i == 0 { s.black } else { s.metal },
    );
}
