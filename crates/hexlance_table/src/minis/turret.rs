//! Turrets, and gun emplacements, which are little else.

use bevy::prelude::*;

use super::Build;
use super::vehicle::Hull;
use super::weapons;
use crate::meshkit::{Kit, Role};
use crate::noise::Rng;

/// The turret with the heavier weapons; what does not fit goes on the hull.
pub(super) fn turret(kit: &mut Kit, b: &Build, h: &Hull, back: f32, rng: &mut Rng) {
    let s = &b.s;
    let a = &b.look.arms;
    let k = h.wide / 0.40;
    let style = rng.pick(4);
    let guns = a.cannons + a.energy;
    let y = h.deck;
    let mut missiles_left = a.missiles;
    let mount = Vec3::new(0.0, y, back);
    kit.limb(Role::Turret, mount);
    if a.artillery > 0 && guns == 0 {
        kit.cuboid(
            mount + Vec3::new(0.0, 0.03, 0.08),
            Vec3::new(0.22 * k, 0.06, 0.24),
            0.012,
            s.panel,
        );
        kit.with(
            Transform::from_translation(mount + Vec3::new(0.0, 0.085, 0.06)),
            |kit| {
                weapons::artillery(kit, s, 0.62 * k, 0.036);
            },
        );
        return;
    }
    if guns == 0 && missiles_left > 0 {
        // A launcher on a turntable.
        kit.with(
            Transform::from_translation(mount).with_rotation(Quat::from_rotation_x(0.16)),
            |kit| {
                kit.tube(Vec3::ZERO, Vec3::Y * 0.05, 0.08 * k, 0.07 * k, 10, s.joint);
                let n = missiles_left.min(2);
                for i in 0..n {
                    let x = if n == 1 {
                        0.0
                    } else {
                        (f32::from(i) - 0.5) * 0.17 * k
                    };
                    kit.at(x, 0.115, -0.01, |kit| {
                        weapons::missiles(kit, s, Vec3::new(0.15 * k, 0.12, 0.24 * k), 4, 3);
                    });
                }
            },
        );
        small_arms(kit, b, h, k);
        return;
    }
    kit.lathe(
        &[
            Vec2::new(0.125 * k, y - 0.01),
            Vec2::new(0.125 * k, y + 0.012),
            Vec2::new(0.0, y + 0.014),
        ]
        .map(|p| Vec2::new(p.x, p.y)),
        12,
        false,
        s.joint,
    );
    let tall = 0.095 + 0.01 * f32::from(b.look.size);
    match style {
        0 => kit.wedge(
            mount + Vec3::new(0.0, tall * 0.5 + 0.01, 0.0),
            Vec3::new(0.25 * k, tall, 0.30 * k),
            Vec2::new(0.78, 0.66),
            Vec2::new(0.0, 0.02),
            0.018,
            s.plate,
        ),
        1 => kit.with(Transform::from_translation(mount), |kit| {
            kit.lathe(
                &[
                    Vec2::new(0.145 * k, 0.01),
                    Vec2::new(0.150 * k, tall * 0.35),
                    Vec2::new(0.115 * k, tall * 0.85),
                    Vec2::new(0.05 * k, tall),
                    Vec2::new(0.0, tall),
                ],
                11,
                false,
                s.plate,
            );
        }),
        2 => {
            kit.wedge(
                mount + Vec3::new(0.0, tall * 0.5 + 0.01, -0.04 * k),
                Vec3::new(0.27 * k, tall, 0.22 * k),
                Vec2::new(0.8, 0.5),
                Vec2::new(0.0, 0.05),
                0.018,
                s.plate,
            );
            kit.wedge(
                mount + Vec3::new(0.0, tall * 0.45 + 0.01, 0.11 * k),
                Vec3::new(0.24 * k, tall * 0.8, 0.16 * k),
                Vec2::new(0.85, 0.8),
                Vec2::ZERO,
                0.014,
                s.panel,
            );
        }
        _ => {
            kit.wedge(
                mount + Vec3::new(0.0, tall * 0.42 + 0.01, 0.0),
                Vec3::new(0.30 * k, tall * 0.8, 0.34 * k),
                Vec2::new(0.62, 0.72),
                Vec2::new(0.0, 0.03),
                0.022,
                s.plate,
            );
        }
    }
    // Hatch, emblem, sight.
    kit.with(
        Transform::from_translation(mount + Vec3::new(0.055 * k, tall + 0.01, 0.05)),
        |kit| {
            kit.lathe(
                &[
                    Vec2::new(0.036, -0.01),
                    Vec2::new(0.034, 0.012),
                    Vec2::new(0.0, 0.014),
                ],
                8,
                false,
                s.panel,
            );
        },
    );
    kit.cuboid(
        mount + Vec3::new(-0.06 * k, tall + 0.012, -0.02),
        Vec3::new(0.036, 0.03, 0.04),
        0.006,
        s.joint,
    );
    kit.cuboid(
        mount + Vec3::new(-0.06 * k, tall + 0.014, -0.042),
        Vec3::new(0.024, 0.014, 0.004),
        0.0,
        s.lens,
    );
    for side in [-1.0, 1.0] {
        kit.cuboid(
            mount + Vec3::new(side * 0.128 * k, tall * 0.5, 0.06 * k),
            Vec3::new(0.012, 0.045, 0.10 * k),
            0.0,
            s.trim,
        );
    }
    // Guns in the mantlet.
    let gun_y = tall * 0.5 + 0.012;
    let len = 0.30 * k + 0.05;
    kit.cuboid(
        mount + Vec3::new(0.0, gun_y, -0.145 * k),
        Vec3::new(0.12 * k, tall * 0.6, 0.05),
        0.012,
        s.joint,
    );
    let spread = match guns.min(4) {
        1 => &[0.0][..],
        2 => &[-0.032, 0.032][..],
        3 => &[-0.055, 0.0, 0.055][..],
        _ => &[-0.075, -0.026, 0.026, 0.075][..],
    };
    kit.limb(Role::Gun, mount + Vec3::Y * gun_y);
    for (i, x) in spread.iter().enumerate() {
        let z = -0.155 * k;
        kit.with(
            Transform::from_translation(mount + Vec3::new(x * k, gun_y, z)),
            |kit| {
                if (i as u8) < a.cannons {
                    weapons::cannon(
                        kit,
                        s,
                        len,
                        0.021 + 0.003 * f32::from(b.look.size) - 0.002 * guns as f32,
                        b.look.seed >> 3,
                    );
                } else {
                    weapons::energy(kit, s, len * 0.9, 0.020, guns <= 2);
                }
            },
        );
    }
    // Racks at the turret's sides.
    kit.limb(Role::Turret, mount);
    for side in [-1.0, 1.0] {
        if missiles_left > 0 {
            missiles_left -= 1;
            kit.with(
                Transform::from_translation(
                    mount + Vec3::new(side * 0.175 * k, tall * 0.6 + 0.01, 0.0),
                )
                .with_rotation(Quat::from_rotation_x(0.10)),
                |kit| weapons::missiles(kit, s, Vec3::new(0.075 * k, 0.075, 0.18 * k), 2, 2),
            );
        }
    }
    for i in 0..a.electronics.min(2) {
        let x = if i == 0 { -0.09 } else { 0.09 } * k;
        kit.with(
            Transform::from_translation(mount + Vec3::new(x, tall, 0.11 * k)),
            |kit| weapons::electronics(kit, s, i),
        );
    }
    if a.flak > 0 {
        kit.with(
            Transform::from_translation(mount + Vec3::new(0.0, tall + 0.01, 0.10 * k)),
            |kit| weapons::flak(kit, s),
        );
    }
    small_arms(kit, b, h, k);
}

pub(super) fn small_arms(kit: &mut Kit, b: &Build, h: &Hull, k: f32) {
    kit.trunk();
    for i in 0..b.look.arms.small.min(3) {
        let x = [0.10, -0.10, 0.0][usize::from(i)] * k;
        kit.at(x, h.deck - 0.03, -h.long * 0.44, |kit| {
            weapons::small(kit, &b.s, 0.10)
        });
    }
}

/// Builds a gun emplacement.
pub fn emplacement(kit: &mut Kit, b: &Build) {
    let s = &b.s;
    let concrete = crate::paint::Paint::new(0x8d8a82).gloss(0.08).detail(0.5);
    let k = 0.9 + 0.06 * f32::from(b.look.size);
    let turn = Transform::from_rotation(Quat::from_rotation_y(std::f32::consts::FRAC_PI_8));
    kit.with(turn, |kit| {
        kit.lathe_with(
            &[
                Vec2::new(0.42 * k, 0.0),
                Vec2::new(0.34 * k, 0.16),
                Vec2::new(0.28 * k, 0.18),
                Vec2::new(0.26 * k, 0.34),
                Vec2::new(0.0, 0.35),
            ],
            8,
            false,
            |i| if i < 2 { concrete } else { s.plate },
        );
    });
    let h = Hull {
        wide: 0.44 * k,
        long: 0.5,
        under: 0.2,
        deck: 0.345,
    };
    let mut rng = Rng::new(b.look.seed);
    turret(kit, b, &h, 0.0, &mut rng);
}
