//! Ships and submarines.

use bevy::prelude::*;

use super::decals::{self, Spot};
use super::{Build, fittings, weapons};
use crate::meshkit::{Kit, Role};
use crate::model::Gear;
use crate::noise::Rng;
use crate::paint::Paint;

/// Builds a surface ship, its waterline at y = 0.
pub fn ship(kit: &mut Kit, b: &Build) {
    let s = &b.s;
    let mut rng = Rng::new(b.look.seed);
    let k = 0.82 + 0.07 * f32::from(b.look.size);
    let long = 0.98 * k * rng.range(0.95, 1.05);
    let wide = 0.25 * k;
    // Hull sections from bow to stern as open U shapes.
    let section = |z: f32, w: f32, deck: f32| -> Vec<Vec3> {
        vec![
            Vec3::new(-w, deck, z),
            Vec3::new(-w * 0.86, -0.02, z),
            Vec3::new(-w * 0.5, -0.05, z),
            Vec3::new(w * 0.5, -0.05, z),
            Vec3::new(w * 0.86, -0.02, z),
            Vec3::new(w, deck, z),
        ]
    };
    let rings = vec![
        section(-long * 0.56, 0.008, 0.15),
        section(-long * 0.42, wide * 0.28, 0.135),
        section(-long * 0.20, wide * 0.47, 0.12),
        section(long * 0.25, wide * 0.5, 0.11),
        section(long * 0.46, wide * 0.42, 0.11),
    ];
    kit.loft(&rings, |_, j| match j {
        0 | 4 => s.plate,
        5 => Paint::new(0x8a7a5e).gloss(0.12),
        _ => s.trim.shade(0.6),
    });
    // Superstructure.
    let bridge_z = rng.range(-0.02, 0.12) * long;
    kit.wedge(
        Vec3::new(0.0, 0.18, bridge_z),
        Vec3::new(wide * 0.72, 0.13, long * 0.28),
        Vec2::new(0.85, 0.8),
        Vec2::ZERO,
        0.014,
        s.plate,
    );
    kit.wedge(
        Vec3::new(0.0, 0.285, bridge_z - 0.02),
        Vec3::new(wide * 0.55, 0.09, long * 0.13),
        Vec2::new(0.9, 0.8),
        Vec2::ZERO,
        0.012,
        s.panel,
    );
    kit.cuboid(
        Vec3::new(0.0, 0.30, bridge_z - 0.02 - long * 0.06),
        Vec3::new(wide * 0.46, 0.026, 0.012),
        0.0,
        s.glass,
    );
    kit.tube(
        Vec3::new(0.0, 0.24, bridge_z + long * 0.11),
        Vec3::new(0.0, 0.40, bridge_z + long * 0.14),
        0.05,
        0.042,
        9,
        s.trim,
    );
    kit.tube(
        Vec3::new(0.0, 0.33, bridge_z),
        Vec3::new(0.0, 0.52, bridge_z),
        0.012,
        0.006,
        6,
        s.metal,
    );
    kit.at(0.0, 0.40, bridge_z, |k| weapons::electronics(k, s, 1));
    let a = &b.look.arms;
    let mut spots = vec![
        Vec3::new(0.0, 0.13, -long * 0.26),
        Vec3::new(0.0, 0.125, long * 0.34),
        Vec3::new(0.0, 0.25, -long * 0.10),
        Vec3::new(wide * 0.3, 0.13, long * 0.22),
    ]
    .into_iter();
    for i in 0..(a.cannons + a.energy + a.artillery).min(3) {
        let Some(at) = spots.next() else { break };
        // All of them turn to what is fired at; the barrels of the first recoil.
        let first = i == 0;
        kit.limb(if first { Role::Turret } else { Role::Mount(i) }, at);
        kit.lathe_turret(at, 0.075 * k, s.panel);
        if first {
            kit.limb(Role::Gun, at + Vec3::Y * 0.035);
        }
        for x in [-0.022, 0.022] {
            kit.at(at.x + x, at.y + 0.035, at.z - 0.05, |kit| {
                if i < a.cannons + a.artillery {
                    weapons::cannon(kit, s, 0.16, 0.012, 0);
                } else {
                    weapons::energy(kit, s, 0.14, 0.012, false);
                }
            });
        }
        kit.trunk();
    }
    for _ in 0..a.missiles.min(2) {
        let Some(at) = spots.next() else { break };
        kit.with(
            Transform::from_translation(at + Vec3::Y * 0.04)
                .with_rotation(Quat::from_rotation_x(0.3)),
            |kit| {
                weapons::missiles(kit, s, Vec3::new(0.11, 0.07, 0.13), 4, 2);
            },
        );
    }
    if b.look.gear.has(Gear::HELIPAD) {
        let z = long * 0.36;
        kit.cuboid(
            Vec3::new(0.0, 0.135, z),
            Vec3::new(wide * 1.05, 0.022, long * 0.22),
            0.006,
            s.joint,
        );
        kit.with(Transform::from_xyz(0.0, 0.147, z), |k| {
            k.lathe(
                &[
                    Vec2::new(wide * 0.42, 0.0),
                    Vec2::new(wide * 0.42, 0.002),
                    Vec2::new(wide * 0.34, 0.002),
                ],
                14,
                false,
                s.chalk,
            );
        });
    }
    if b.look.gear.has(Gear::TORPEDOES) {
        for side in [-1.0, 1.0] {
            for dy in [0.0, 0.05] {
                kit.at(side * wide * 0.40, 0.145 + dy, long * 0.10, |k| {
                    fittings::torpedo_tube(k, s, 0.022, 0.22);
                });
            }
        }
    }
    fittings::on_top(
        kit,
        b,
        &[
            Vec3::new(wide * 0.2, 0.33, bridge_z),
            Vec3::new(-wide * 0.2, 0.33, bridge_z),
            Vec3::new(0.0, 0.33, bridge_z + 0.04),
        ],
        0.8,
    );
    for side in [-1.0, 1.0] {
        let spot =
            Spot::side(Vec3::new(side * wide * 0.497, 0.07, long * 0.18), side).leaning(-0.06);
        if side < 0.0 {
            decals::emblem(kit, s, &spot, 0.04);
        } else {
            decals::number(kit, s, &spot, 0.06);
        }
    }
    wake(kit, wide, long);
}

/// White water at bow and stern.
fn wake(kit: &mut Kit, wide: f32, long: f32) {
    let foam = Paint::new(0xe4eeee).gloss(0.3);
    for side in [-1.0f32, 1.0] {
        let a = Vec3::new(0.0, 0.006, -long * 0.58);
        let b = Vec3::new(side * wide * 0.62, 0.006, -long * 0.12);
        let c = Vec3::new(side * wide * 0.48, 0.006, -long * 0.14);
        if side < 0.0 {
            kit.tri_here([a, b, c], &foam);
        } else {
            kit.tri_here([a, c, b], &foam);
        }
    }
    let (y, z) = (0.006, long * 0.45);
    kit.tri_here(
        [
            Vec3::new(-wide * 0.4, y, z),
            Vec3::new(0.0, y, z + 0.16),
            Vec3::new(wide * 0.4, y, z),
        ],
        &foam,
    );
}

/// Builds a submarine, half under water.
pub fn submarine(kit: &mut Kit, b: &Build) {
    let s = &b.s;
    let mut rng = Rng::new(b.look.seed);
    let k = 0.85 + 0.07 * f32::from(b.look.size);
    let long = 1.0 * k * rng.range(0.95, 1.05);
    let r = 0.105 * k;
    let y = 0.035;
    let rings: Vec<Vec<Vec3>> = [
        (-0.50, 0.25),
        (-0.44, 0.7),
        (-0.30, 1.0),
        (0.20, 1.0),
        (0.40, 0.55),
        (0.52, 0.18),
    ]
    .iter()
    .map(|(z, f)| Kit::ring(12, Vec2::new(0.0, y), Vec2::splat(r * f), 2.0, z * long))
    .collect();
    kit.loft(&rings, |i, j| {
        if i == 2 && (1..=4).contains(&j) {
            s.panel
        } else {
            s.plate.shade(0.85)
        }
    });
    kit.wedge(
        Vec3::new(0.0, y + r + 0.05, -long * 0.08),
        Vec3::new(0.075 * k, 0.14, 0.22 * k),
        Vec2::new(0.7, 0.8),
        Vec2::new(0.0, 0.01),
        0.018,
        s.plate,
    );
    kit.cuboid(
        Vec3::new(0.0, y + r + 0.09, -long * 0.08 - 0.09 * k),
        Vec3::new(0.04, 0.02, 0.02),
        0.0,
        s.glass,
    );
    for x in [-0.012, 0.016] {
        kit.tube(
            Vec3::new(x, y + r + 0.10, -long * 0.07),
            Vec3::new(x, y + r + 0.24 + x * 3.0, -long * 0.07),
            0.006,
            0.006,
            5,
            s.metal,
        );
    }
    kit.wedge(
        Vec3::new(0.0, y + 0.09, long * 0.46),
        Vec3::new(0.02, 0.16, 0.10),
        Vec2::new(1.0, 0.6),
        Vec2::ZERO,
        0.004,
        s.trim,
    );
    kit.wedge(
        Vec3::new(0.0, y, long * 0.46),
        Vec3::new(0.32 * k, 0.018, 0.09),
        Vec2::new(0.9, 0.8),
        Vec2::ZERO,
        0.004,
        s.trim,
    );
    for i in 0..b.look.arms.missiles.min(3) {
        kit.cuboid(
            Vec3::new(0.0, y + r - 0.002, long * (0.06 + 0.08 * f32::from(i))),
            Vec3::new(0.08, 0.012, 0.055),
            0.004,
            s.hot.shade(0.7),
        );
    }
    if b.look.gear.has(Gear::TORPEDOES) {
        for side in [-1.0, 1.0] {
            for dy in [-0.005, 0.045] {
                kit.at(side * 0.08 * k, y + dy, -long * 0.40, |k| {
                    fittings::torpedo_tube(k, s, 0.020, 0.22);
                });
            }
        }
    }
    kit.at(0.0, y, long * 0.55, |k| fittings::screw(k, s, 0.065));
    for side in [-1.0, 1.0] {
        let spot = Spot::side(
            Vec3::new(side * 0.034 * k, y + r + 0.055, -long * 0.08),
            side,
        )
        .leaning(0.09);
        if side < 0.0 {
            decals::emblem(kit, s, &spot, 0.036);
        } else {
            decals::number(kit, s, &spot, 0.05);
        }
    }
    wake(kit, 0.24 * k, long * 0.9);
}

impl Kit {
    /// A low round turret.
    fn lathe_turret(&mut self, at: Vec3, r: f32, paint: Paint) {
        self.with(Transform::from_translation(at), |k| {
            k.lathe(
                &[
                    Vec2::new(r, -0.02),
                    Vec2::new(r * 0.95, 0.03),
                    Vec2::new(r * 0.7, 0.065),
                    Vec2::new(0.0, 0.07),
                ],
                10,
                false,
                paint,
            );
        });
    }
}
