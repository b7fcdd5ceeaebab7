//! Turrets, and gun emplacements, which are little else.

use bevy::prelude::*;

use super::decals::{self, Spot};
use super::vehicle::Hull;
use super::{Build, fittings, weapons};
use crate::meshkit::{Kit, Role};
use crate::model::Gear;
use crate::noise::Rng;

/// The turret with the heavier weapons; what does not fit goes on the hull.
pub(super) fn turret(kit: &mut Kit, b: &Build, h: &Hull, back: f32, rng: &mut Rng) {
    let s = &b.s;
    let a = &b.look.arms;
    let k = h.wide / 0.40;
    let gear = b.look.gear;
    let style = if b.look.size >= 4 {
        4
    } else if b.look.pace >= 7 {
        [1, 3][rng.pick(2)]
    } else {
        rng.pick(4)
    };
    let guns = a.cannons + a.energy;
    let y = h.deck;
    let mut missiles_left = a.missiles;
    let mount = Vec3::new(0.0, y, back);
    kit.limb(Role::Turret, mount);
    if guns + a.missiles + a.artillery == 0 {
        let places = [
            Vec3::new(-0.11, 0.0, 0.02),
            Vec3::new(0.11, 0.0, 0.05),
            Vec3::new(0.0, 0.0, -0.10),
            Vec3::new(-0.10, 0.0, 0.16),
            Vec3::new(0.10, 0.0, 0.17),
            Vec3::new(0.0, 0.0, 0.10),
        ];
        fittings::on_top(kit, b, &places.map(|p| mount + p * k), 1.1);
        small_arms(kit, b, h, k);
        return;
    }
    if a.artillery > 0 {
        howitzer(kit, b, mount, k);
        if guns > 0 && b.look.size >= 3 {
            // A cupola on the cab.
            kit.at(0.0, y + 0.15, -h.long * 0.35, |kit| {
                kit.lathe(
                    &[
                        Vec2::new(0.065 * k, 0.0),
                        Vec2::new(0.060 * k, 0.045),
                        Vec2::new(0.0, 0.055),
                    ],
                    9,
                    false,
                    s.trim,
                );
                kit.at(0.0, 0.028, -0.05, |kit| weapons::small(kit, s, 0.13));
            });
        }
        return;
    }
    if a.flak > 0 {
        kit.tube(
            mount,
            mount + Vec3::Y * 0.035,
            0.135 * k,
            0.125 * k,
            12,
            s.joint,
        );
        kit.with(Transform::from_translation(mount + Vec3::Y * 0.03), |kit| {
            weapons::flak_battery(kit, s, 1.55 * k)
        });
        kit.with(
            Transform::from_translation(mount + Vec3::new(0.0, 0.13, 0.13) * k),
            |kit| {
                kit.cuboid(
                    Vec3::new(0.0, -0.03, 0.0),
                    Vec3::new(0.06, 0.06, 0.05) * k,
                    0.006,
                    s.panel,
                );
                weapons::electronics(kit, s, 1);
            },
        );
        small_arms(kit, b, h, k);
        return;
    }
    if guns == 0 {
        // Launchers on a turntable: boxes raised to the sky, or drums beside a low cabin.
        kit.with(Transform::from_translation(mount), |kit| {
            kit.tube(Vec3::ZERO, Vec3::Y * 0.05, 0.08 * k, 0.07 * k, 10, s.joint);
            let n = missiles_left.min(2);
            if gear.has(Gear::INDIRECT) {
                kit.with(
                    Transform::from_xyz(0.0, 0.13, 0.0).with_rotation(Quat::from_rotation_x(0.45)),
                    |kit| {
                        for i in 0..n {
                            let x = (f32::from(i) - f32::from(n - 1) * 0.5) * 0.19 * k;
                            kit.at(x, 0.0, -0.01, |kit| {
                                let size = Vec3::new(0.17 * k, 0.15, 0.27 * k);
                                weapons::missiles(kit, s, size, 4, 4);
                            });
                        }
                    },
                );
            } else {
                kit.wedge(
                    Vec3::new(0.0, 0.075, 0.01),
                    Vec3::new(0.14, 0.07, 0.19) * k,
                    Vec2::new(0.7, 0.6),
                    Vec2::new(0.0, 0.02),
                    0.014,
                    s.plate,
                );
                kit.ball(Vec3::new(0.0, 0.09, -0.07 * k), 0.018, 1.0, 7, s.lens);
                for i in 0..n {
                    let x = (f32::from(i) - f32::from(n - 1) * 0.5) * 0.24 * k;
                    kit.at(x, 0.085, 0.0, |kit| {
                        weapons::drum(kit, s, 0.058 * k, 0.21 * k)
                    });
                }
            }
            let places = [Vec3::new(0.0, 0.10, 0.06), Vec3::new(0.0, 0.10, 0.10)];
            fittings::on_top(kit, b, &places.map(|p| p * k), 0.8);
        });
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
        4 => {
            // A hammer's head: broad, with a heavy bustle.
            kit.wedge(
                mount + Vec3::new(0.0, tall * 0.5 + 0.012, -0.03 * k),
                Vec3::new(0.34 * k, tall * 1.08, 0.22 * k),
                Vec2::new(0.84, 0.62),
                Vec2::new(0.0, 0.035),
                0.022,
                s.plate,
            );
            kit.wedge(
                mount + Vec3::new(0.0, tall * 0.52 + 0.012, 0.15 * k),
                Vec3::new(0.26 * k, tall * 0.8, 0.20 * k),
                Vec2::new(0.9, 0.85),
                Vec2::ZERO,
                0.016,
                s.panel,
            );
            for side in [-1.0, 1.0] {
                kit.wedge(
                    mount + Vec3::new(side * 0.185 * k, tall * 0.5 + 0.012, -0.02 * k),
                    Vec3::new(0.035 * k, tall * 0.9, 0.24 * k),
                    Vec2::new(0.8, 0.85),
                    Vec2::ZERO,
                    0.010,
                    s.panel,
                );
            }
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
    let len = (0.22 + 0.055 * f32::from(b.look.reach)) * k + 0.05;
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
    let places = [
        Vec3::new(-0.085, 0.0, 0.11),
        Vec3::new(0.09, 0.0, 0.12),
        Vec3::new(0.0, 0.0, 0.16),
        Vec3::new(-0.07, 0.0, 0.02),
    ];
    fittings::on_top(
        kit,
        b,
        &places.map(|p| mount + p * k + Vec3::Y * tall * 0.95),
        0.85,
    );
    // A sign on the roof for those who look from above.
    decals::emblem(
        kit,
        s,
        &Spot::top(mount + Vec3::new(0.045 * k, tall * 1.05 + 0.022, -0.035 * k)),
        0.034 * k,
    );
    small_arms(kit, b, h, k);
}

/// A long gun on an open mount, or a short one behind a shield.
fn howitzer(kit: &mut Kit, b: &Build, mount: Vec3, k: f32) {
    let s = &b.s;
    let long = b.look.size >= 3;
    kit.cuboid(
        mount + Vec3::new(0.0, 0.03, 0.08),
        Vec3::new(0.22 * k, 0.06, 0.24),
        0.012,
        s.panel,
    );
    if long {
        kit.with(
            Transform::from_translation(mount + Vec3::new(0.0, 0.12, 0.13)),
            |kit| weapons::artillery(kit, s, 0.92, 0.046),
        );
        // Spades that hold against the recoil.
        for x in [-1.0, 1.0] {
            kit.beam(
                mount + Vec3::new(x * 0.12 * k, 0.03, 0.22),
                mount + Vec3::new(x * 0.22 * k, -0.15, 0.42),
                Vec2::splat(0.034),
                Vec2::splat(0.028),
                0.006,
                s.joint,
            );
            kit.cuboid(
                mount + Vec3::new(x * 0.22 * k, -0.17, 0.43),
                Vec3::new(0.11, 0.07, 0.022),
                0.005,
                s.hazard,
            );
        }
        return;
    }
    kit.with(
        Transform::from_translation(mount + Vec3::new(0.0, 0.10, 0.05))
            .with_rotation(Quat::from_rotation_x(0.42)),
        |kit| weapons::artillery(kit, s, 0.36 * k, 0.066),
    );
    // A shield in two wings.
    for side in [-1.0, 1.0] {
        kit.with(
            Transform::from_translation(mount + Vec3::new(side * 0.125 * k, 0.10, -0.04))
                .with_rotation(Quat::from_rotation_y(side * -0.55)),
            |kit| {
                kit.wedge(
                    Vec3::ZERO,
                    Vec3::new(0.15 * k, 0.19, 0.020),
                    Vec2::new(0.75, 1.0),
                    Vec2::ZERO,
                    0.005,
                    s.plate,
                );
            },
        );
    }
    for i in 0..4 {
        // Rounds at hand.
        let x = (i as f32 - 1.5) * 0.05 * k;
        kit.tube(
            mount + Vec3::new(x, 0.05, 0.24),
            mount + Vec3::new(x, 0.12, 0.24),
            0.018,
            0.010,
            7,
            s.hot,
        );
    }
    decals::emblem(
        kit,
        s,
        &Spot::side(mount + Vec3::new(-0.111 * k, 0.032, 0.08), -1.0),
        0.026,
    );
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
