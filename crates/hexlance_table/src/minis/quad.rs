//! Walkers on four legs, and the squads of small walkers.

use bevy::prelude::*;

use super::Build;
use super::scheme::Scheme;
use super::weapons;
use crate::meshkit::{Kit, Role};
use crate::noise::Rng;

/// Builds a four-legged walker, feet at y = 0.
pub fn build(kit: &mut Kit, b: &Build) {
    let mut rng = Rng::new(b.look.seed);
    let w = 0.80 + 0.085 * f32::from(b.look.size.clamp(1, 5));
    let spider = rng.chance(0.5);
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
    kit.cuboid(
        Vec3::new(0.0, body_y + 0.158, 0.05),
        Vec3::new(0.05, 0.02, long),
        0.006,
        b.s.trim,
    );
    // Head.
    let head = Vec3::new(0.0, body_y + 0.02, -long - 0.06);
    kit.tube(
        head + Vec3::Z * 0.09,
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
    for i in 0..a.electronics.min(2) {
        kit.at(if i == 0 { -0.08 } else { 0.08 } * w, y, long * 0.6, |k| {
            weapons::electronics(k, &b.s, i)
        });
    }
    for i in 0..a.small.min(3) {
        kit.at((f32::from(i) - 1.0) * 0.06, y - 0.17, -long - 0.12, |k| {
            weapons::small(k, &b.s, 0.08)
        });
    }
    if a.flak > 0 {
        kit.at(0.0, y + 0.09, 0.05, |k| weapons::flak(k, &b.s));
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
        kit.with(
            Transform::from_xyz(at.x, 0.0, at.y).with_rotation(Quat::from_rotation_y(yaw)),
            |k| {
                k.figure(i);
                small_walker(k, &b.s, style, &mut rng, b.look.arms.missiles > 0);
            },
        );
    }
}

fn small_walker(kit: &mut Kit, s: &Scheme, style: usize, rng: &mut Rng, racks: bool) {
    let step = rng.range(-0.03, 0.03);
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
        kit.wedge(
            foot + Vec3::new(0.0, 0.0, -0.015),
            Vec3::new(0.055, 0.036, 0.085),
            Vec2::splat(0.75),
            Vec2::new(0.0, 0.01),
            0.007,
            s.plate,
        );
    }
    kit.limb(Role::Figure, Vec3::ZERO);
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
        kit.tube(
            hand,
            hand + Vec3::new(0.0, 0.0, -0.09),
            0.014,
            0.012,
            6,
            s.gun,
        );
        if racks {
            kit.at(side * 0.06, 0.37, 0.02, |k| {
                weapons::missiles(k, s, Vec3::new(0.06, 0.045, 0.08), 2, 1)
            });
        }
    }
}
