//! Walkers on four legs, and the squads of small walkers.

use bevy::prelude::*;

use super::decals::{self, Spot};
use super::{Build, fittings, weapons};
use crate::meshkit::{Kit, Role};
use crate::model::Gear;
use crate::noise::Rng;

/// Builds a four-legged walker, feet at y = 0.
pub fn build(kit: &mut Kit, b: &Build) {
    let mut rng = Rng::new(b.look.seed);
    let w = 0.80 + 0.085 * f32::from(b.look.size.clamp(1, 5));
    let scout = b.look.size == 1 || b.look.gear.any(Gear::LIGHT_PROBE | Gear::PROBE);
    // Scouts crouch like insects; others stand like hounds.
    let spider = scout || rng.chance(0.4);
    let low = rng.range(0.0, 0.05);
    let body_y = 0.40 - low;
    let long = rng.range(0.22, 0.27);
    // Legs.
    for side in [-1.0f32, 1.0] {
        for end in [-1.0f32, 1.0] {
            let root = Vec3::new(side * 0.115 * w, body_y, end * long * 0.62);
            let step = rng.range(-0.03, 0.03);
            let (knee, foot) = if spider {
                (
                    root + Vec3::new(side * 0.13, 0.09, end * 0.07),
                    Vec3::new(side * 0.30, 0.0, end * (long + 0.03) + step),
                )
            } else {
                (
                    root + Vec3::new(side * 0.07, -0.13, end * 0.07),
                    Vec3::new(side * 0.22, 0.0, end * (long * 0.9) + step),
                )
            };
            let leg = u8::from(side > 0.0) + 2 * u8::from(end > 0.0);
            kit.limb(Role::Thigh(leg), root);
            kit.ball(root, 0.06 * w, 1.0, 8, b.s.joint);
            kit.beam(
                root,
                knee,
                Vec2::new(0.09, 0.08) * w,
                Vec2::new(0.075, 0.07) * w,
                0.014,
                b.s.plate,
            );
            kit.limb(Role::Shin(leg), knee);
            kit.ball(knee, 0.046 * w, 1.0, 8, b.s.joint);
            kit.beam(
                knee,
                foot + Vec3::Y * 0.05,
                Vec2::new(0.07, 0.07) * w,
                Vec2::new(0.10, 0.10) * w,
                0.016,
                b.s.panel,
            );
            kit.limb(Role::Foot(leg), foot + Vec3::Y * 0.05);
            kit.wedge(
                foot + Vec3::new(0.0, 0.028, -0.01),
                Vec3::new(0.13 * w, 0.056, 0.15 * w),
                Vec2::new(0.7, 0.65),
                Vec2::ZERO,
                0.014,
                b.s.plate,
            );
            kit.limb(Role::Shin(leg), knee);
            kit.wedge(
                knee + Vec3::new(side * 0.03, 0.025, 0.0),
                Vec3::new(0.07, 0.06, 0.10) * w,
                Vec2::splat(0.7),
                Vec2::ZERO,
                0.012,
                b.s.trim,
            );
        }
    }
    // Body.
    kit.trunk();
    kit.wedge(
        Vec3::new(0.0, body_y, 0.0),
        Vec3::new(0.25 * w, 0.13, long * 2.0),
        Vec2::new(0.85, 0.9),
        Vec2::ZERO,
        0.024,
        b.s.plate,
    );
    kit.wedge(
        Vec3::new(0.0, body_y + 0.105, 0.03),
        Vec3::new(0.22 * w, 0.10, long * 1.5),
        Vec2::new(0.7, 0.7),
        Vec2::new(0.0, 0.02),
        0.022,
        b.s.panel,
    );
    if !spider {
        // Haunches, a neck, a tail.
        for side in [-1.0f32, 1.0] {
            kit.wedge(
                Vec3::new(side * 0.125 * w, body_y + 0.03, long * 0.62),
                Vec3::new(0.085 * w, 0.17, 0.20),
                Vec2::new(0.7, 0.75),
                Vec2::ZERO,
                0.020,
                b.s.plate,
            );
            kit.wedge(
                Vec3::new(side * 0.120 * w, body_y + 0.04, -long * 0.60),
                Vec3::new(0.075 * w, 0.19, 0.16),
                Vec2::new(0.7, 0.75),
                Vec2::ZERO,
                0.018,
                b.s.trim,
            );
        }
        for i in 0..4 {
            let t = i as f32;
            kit.cuboid(
                Vec3::new(0.0, body_y + 0.05 + 0.018 * t, long + 0.05 + 0.055 * t),
                Vec3::splat(0.05 - 0.009 * t),
                0.008,
                b.s.joint,
            );
        }
    } else {
        // Plates that overlap like a shell.
        for i in 0..3 {
            kit.wedge(
                Vec3::new(0.0, body_y + 0.11, (i as f32 - 0.8) * long * 0.52),
                Vec3::new((0.27 - 0.02 * i as f32) * w, 0.085, long * 0.66),
                Vec2::new(0.62, 0.8),
                Vec2::new(0.0, -0.02),
                0.016,
                if i == 1 { b.s.panel } else { b.s.plate },
            );
        }
    }
    decals::emblem(
        kit,
        &b.s,
        &Spot::side(
            Vec3::new(
                -0.1255 * w * if spider { 0.93 } else { 1.34 },
                body_y,
                long * 0.60,
            ),
            -1.0,
        ),
        0.040,
    );
    decals::number(
        kit,
        &b.s,
        &Spot::side(
            Vec3::new(
                0.1255 * w * if spider { 0.93 } else { 1.34 },
                body_y,
                long * 0.60,
            ),
            1.0,
        ),
        0.055,
    );
    kit.cuboid(
        Vec3::new(0.0, body_y + 0.158, 0.05),
        Vec3::new(0.05, 0.02, long),
        0.006,
        b.s.trim,
    );
    // Head.
    let head = if spider {
        Vec3::new(0.0, body_y + 0.02, -long - 0.06)
    } else {
        // Carried high.
        Vec3::new(0.0, body_y + 0.13, -long - 0.075)
    };
    kit.tube(
        Vec3::new(0.0, body_y + 0.03, -long * 0.85),
        head,
        0.055 * w,
        0.05 * w,
        8,
        b.s.joint,
    );
    kit.wedge(
        head,
        Vec3::new(0.15 * w, 0.105, 0.15),
        Vec2::new(0.75, 0.6),
        Vec2::new(0.0, 0.02),
        0.018,
        b.s.plate,
    );
    kit.cuboid(
        head + Vec3::new(0.0, 0.012, -0.068),
        Vec3::new(0.11 * w, 0.024, 0.022),
        0.004,
        b.s.glass,
    );
    if !spider {
        // A jaw and ears.
        kit.wedge(
            head + Vec3::new(0.0, -0.05, -0.045),
            Vec3::new(0.10 * w, 0.05, 0.13),
            Vec2::new(0.8, 0.7),
            Vec2::new(0.0, -0.02),
            0.010,
            b.s.panel,
        );
        for side in [-1.0f32, 1.0] {
            kit.wedge(
                head + Vec3::new(side * 0.05 * w, 0.085, 0.03),
                Vec3::new(0.022, 0.11, 0.05),
                Vec2::new(0.4, 0.4),
                Vec2::new(side * 0.012, 0.025),
                0.0,
                b.s.trim,
            );
        }
    }
    for s in [-1.0, 1.0] {
        kit.tube(
            Vec3::new(s * 0.07 * w, body_y + 0.09, long * 0.7),
            Vec3::new(s * 0.09 * w, body_y + 0.20, long * 0.9),
            0.024,
            0.020,
            7,
            b.s.gun,
        );
        if b.look.jump_jets {
            kit.at(s * 0.09 * w, body_y - 0.07, long * 0.75, |k| {
                weapons::jet(k, &b.s, 0.045)
            });
        }
    }
    turret_or_mounts(kit, b, w, body_y + 0.15, long);
}

/// Weapons along the back: a turret for the first guns, racks at the sides.
fn turret_or_mounts(kit: &mut Kit, b: &Build, w: f32, y: f32, long: f32) {
    let a = &b.look.arms;
    let guns = a.cannons + a.energy;
    if guns > 0 {
        kit.limb(Role::Turret, Vec3::new(0.0, y, 0.0));
        kit.lathe(
            &[
                Vec2::new(0.0, y - 0.03),
                Vec2::new(0.085 * w, y - 0.03),
                Vec2::new(0.085 * w, y + 0.005),
                Vec2::new(0.0, y + 0.01),
            ],
            10,
            false,
            b.s.joint,
        );
        kit.wedge(
            Vec3::new(0.0, y + 0.05, 0.0),
            Vec3::new(0.15 * w, 0.085, 0.18),
            Vec2::new(0.75, 0.7),
            Vec2::new(0.0, 0.02),
            0.018,
            b.s.trim,
        );
        for i in 0..guns.min(4) {
            let side = [-1.0, 1.0, -1.0, 1.0][usize::from(i)];
            let dy = if i < 2 { 0.05 } else { 0.02 };
            kit.at(side * 0.055 * w, y + dy, -0.08, |k| {
                if i < a.cannons {
                    weapons::cannon(k, &b.s, 0.28, 0.024, b.look.seed >> 3);
                } else {
                    weapons::energy(k, &b.s, 0.24, 0.021, a.energy <= 2);
                }
            });
        }
    }
    kit.trunk();
    for i in 0..a.missiles.min(4) {
        let side = if i % 2 == 0 { -1.0 } else { 1.0 };
        let z = if i < 2 { 0.06 } else { -0.14 };
        kit.with(
            Transform::from_xyz(side * 0.155 * w, y, z).with_rotation(Quat::from_rotation_x(0.12)),
            |k| weapons::missiles(k, &b.s, Vec3::new(0.10 * w, 0.095, 0.19), 2, 2),
        );
    }
    if a.artillery > 0 {
        kit.at(0.0, y + 0.12, 0.10, |k| {
            weapons::artillery(k, &b.s, 0.5, 0.034)
        });
    }
    let places = [
        Vec3::new(0.0, 0.0, long * 0.55),
        Vec3::new(-0.075 * w, 0.0, -0.02),
        Vec3::new(0.075 * w, 0.0, 0.03),
        Vec3::new(0.0, 0.0, -0.08),
    ];
    let free = usize::from(guns > 0) * 3;
    let order = if free > 0 {
        [places[0], places[1], places[2], places[3]]
    } else {
        [places[0], places[3], places[1], places[2]]
    };
    fittings::on_top(kit, b, &order.map(|p| p + Vec3::Y * y), 1.15);
    for i in 0..a.small.min(3) {
        kit.at((f32::from(i) - 1.0) * 0.06, y - 0.17, -long - 0.12, |k| {
            weapons::small(k, &b.s, 0.08)
        });
    }
    if a.flak > 0 {
        kit.at(0.0, y + 0.09, 0.05, |k| weapons::flak_battery(k, &b.s, 0.9));
    }
}

/// Builds a squad of five small walkers.
pub fn proto(kit: &mut Kit, b: &Build) {
    let n = if b.look.figures == 0 {
        5
    } else {
        usize::from(b.look.figures.clamp(1, 6))
    };
    let left = ((n as f32) * b.share).ceil().max(1.0) as usize;
    let mut rng = Rng::new(b.look.seed);
    let style = rng.pick(3);
    for i in 0..left {
        let a = i as f32 * std::f32::consts::TAU / n as f32 + 0.3;
        let at = if n == 1 {
            Vec2::ZERO
        } else {
            Vec2::new(a.sin(), -a.cos()) * 0.335
        };
        let yaw = rng.range(-0.25, 0.25);
        let pose = super::lying(b, &mut rng, 0.0);
        kit.with(
            Transform::from_xyz(at.x, 0.0, at.y).with_rotation(Quat::from_rotation_y(yaw)) * pose,
            |k| {
                k.figure(i);
                small_walker(k, b, style, &mut rng);
            },
        );
    }
}

fn small_walker(kit: &mut Kit, b: &Build, style: usize, rng: &mut Rng) {
    let s = &b.s;
    let g = b.look.gear;
    let step = rng.range(-0.03, 0.03);
    if g.has(Gear::FOUR_LEGS) {
        for side in [-1.0f32, 1.0] {
            for end in [-1.0f32, 1.0] {
                let hip = Vec3::new(side * 0.06, 0.17, end * 0.06);
                let knee = hip + Vec3::new(side * 0.055, 0.025, end * 0.03);
                let foot = Vec3::new(side * 0.135, 0.012, end * 0.115 + step * side * end);
                kit.beam(
                    hip,
                    knee,
                    Vec2::splat(0.036),
                    Vec2::splat(0.030),
                    0.006,
                    s.plate,
                );
                kit.beam(
                    knee,
                    foot,
                    Vec2::splat(0.028),
                    Vec2::splat(0.038),
                    0.006,
                    s.panel,
                );
            }
        }
        kit.wedge(
            Vec3::new(0.0, 0.19, 0.0),
            Vec3::new(0.14, 0.095, 0.20),
            Vec2::new(0.7, 0.75),
            Vec2::ZERO,
            0.018,
            s.plate,
        );
        kit.wedge(
            Vec3::new(0.0, 0.20, -0.12),
            Vec3::new(0.085, 0.06, 0.07),
            Vec2::new(0.75, 0.6),
            Vec2::new(0.0, 0.015),
            0.010,
            s.trim,
        );
        kit.cuboid(
            Vec3::new(0.0, 0.205, -0.152),
            Vec3::new(0.055, 0.018, 0.012),
            0.0,
            s.glass,
        );
        for side in [-1.0f32, 1.0] {
            kit.at(side * 0.052, 0.262, 0.02, |k| {
                if b.look.arms.missiles > 0 {
                    weapons::missiles(k, s, Vec3::new(0.072, 0.06, 0.12), 2, 2);
                } else {
                    weapons::energy(k, s, 0.12, 0.014, false);
                }
            });
        }
        return;
    }
    for side in [-1.0f32, 1.0] {
        let z = step * side;
        let hip = Vec3::new(side * 0.045, 0.20, 0.0);
        let knee = Vec3::new(side * 0.055, 0.115, -0.045 + z);
        let foot = Vec3::new(side * 0.058, 0.02, z * 1.6);
        let leg = u8::from(side > 0.0);
        kit.limb(Role::Thigh(leg), hip);
        kit.beam(
            hip,
            knee,
            Vec2::splat(0.045),
            Vec2::splat(0.036),
            0.007,
            s.plate,
        );
        kit.limb(Role::Shin(leg), knee);
        kit.beam(
            knee,
            foot,
            Vec2::splat(0.034),
            Vec2::splat(0.048),
            0.007,
            s.panel,
        );
        let flipper = if g.has(Gear::SWIMS) { 1.7 } else { 1.0 };
        kit.wedge(
            foot + Vec3::new(0.0, 0.0, -0.015 * flipper),
            Vec3::new(0.055 * flipper, 0.036 / flipper, 0.085 * flipper),
            Vec2::splat(0.75),
            Vec2::new(0.0, 0.01),
            0.007,
            s.plate,
        );
    }
    kit.limb(Role::Figure, Vec3::ZERO);
    let style = if g.has(Gear::SWIMS) { 0 } else { style };
    match style {
        0 => kit.ball(Vec3::new(0.0, 0.275, 0.0), 0.088, 0.95, 9, s.plate),
        1 => kit.wedge(
            Vec3::new(0.0, 0.27, 0.0),
            Vec3::new(0.12, 0.14, 0.12),
            Vec2::new(1.25, 1.1),
            Vec2::ZERO,
            0.016,
            s.plate,
        ),
        _ => kit.wedge(
            Vec3::new(0.0, 0.27, -0.02),
            Vec3::new(0.15, 0.11, 0.19),
            Vec2::new(0.8, 0.6),
            Vec2::new(0.0, 0.02),
            0.018,
            s.plate,
        ),
    }
    kit.cuboid(
        Vec3::new(0.0, 0.285, -0.085),
        Vec3::new(0.075, 0.026, 0.03),
        0.004,
        s.glass,
    );
    if g.has(Gear::SWIMS) {
        kit.wedge(
            Vec3::new(0.0, 0.385, 0.03),
            Vec3::new(0.014, 0.10, 0.13),
            Vec2::new(1.0, 0.4),
            Vec2::new(0.0, 0.04),
            0.0,
            s.trim,
        );
        for x in [-0.045, 0.045] {
            kit.at(x, 0.25, 0.10, |k| fittings::screw(k, s, 0.036));
        }
    }
    if b.look.jump_jets {
        for side in [-1.0f32, 1.0] {
            kit.with(
                Transform::from_xyz(side * 0.05, 0.30, 0.085)
                    .with_rotation(Quat::from_rotation_z(-side * 0.7)),
                |k| {
                    k.wedge(
                        Vec3::new(0.0, 0.075, 0.0),
                        Vec3::new(0.020, 0.17, 0.085),
                        Vec2::new(0.7, 0.5),
                        Vec2::new(0.0, 0.03),
                        0.006,
                        s.trim,
                    );
                },
            );
            kit.at(side * 0.045, 0.235, 0.10, |k| weapons::jet(k, s, 0.026));
        }
    }
    for side in [-1.0f32, 1.0] {
        let sh = Vec3::new(side * 0.105, 0.29, 0.0);
        kit.ball(sh, 0.036, 1.0, 7, s.trim);
        let hand = sh + Vec3::new(side * 0.01, -0.075, -0.07);
        kit.beam(
            sh,
            hand,
            Vec2::splat(0.034),
            Vec2::splat(0.042),
            0.006,
            s.panel,
        );
        if g.has(Gear::TORPEDOES) {
            kit.at(hand.x, hand.y, hand.z - 0.02, |k| {
                fittings::torpedo_tube(k, s, 0.026, 0.15);
            });
        } else if b.look.arms.energy > 0 {
            kit.at(hand.x, hand.y, hand.z, |k| {
                weapons::energy(k, s, 0.13, 0.014, false);
            });
        } else {
            kit.tube(
                hand,
                hand + Vec3::new(0.0, 0.0, -0.09),
                0.014,
                0.012,
                6,
                s.gun,
            );
        }
        if b.look.arms.missiles > 0 && !g.has(Gear::TORPEDOES) {
            kit.at(side * 0.06, 0.37, 0.02, |k| {
                weapons::missiles(k, s, Vec3::new(0.06, 0.045, 0.08), 2, 1)
            });
        }
    }
}
