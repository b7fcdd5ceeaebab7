//! Powered armour.

use bevy::prelude::*;

use super::Build;
use crate::meshkit::{Kit, Role};
use crate::minis::weapons;
use crate::noise::Rng;

/// One suit of powered armour about 0.36 high.
pub(super) fn armour(kit: &mut Kit, b: &Build, rng: &mut Rng, index: usize) {
    let s = &b.s;
    let mut plan = Rng::new(b.look.seed);
    let style = plan.pick(3);
    let k = 0.86 + 0.07 * f32::from(b.look.size.clamp(1, 4));
    let step = rng.range(-0.03, 0.03);
    for side in [-1.0f32, 1.0] {
        let z = step * side;
        let hip = Vec3::new(side * 0.042, 0.155, 0.0) * k;
        let knee = Vec3::new(side * 0.054 * k, 0.085 * k, -0.025 * k + z);
        let foot = Vec3::new(side * 0.058 * k, 0.015, z * 1.5);
        let leg = u8::from(side > 0.0);
        kit.limb(Role::Thigh(leg), hip);
        kit.beam(
            hip,
            knee,
            Vec2::splat(0.056) * k,
            Vec2::splat(0.05) * k,
            0.009,
            s.plate,
        );
        kit.limb(Role::Shin(leg), knee);
        kit.ball(knee, 0.025 * k, 1.0, 7, s.joint);
        kit.beam(
            knee,
            foot + Vec3::Y * 0.015,
            Vec2::splat(0.05) * k,
            Vec2::splat(0.068) * k,
            0.010,
            s.panel,
        );
        kit.wedge(
            foot + Vec3::new(0.0, 0.004, -0.015),
            Vec3::new(0.068, 0.038, 0.095) * k,
            Vec2::splat(0.75),
            Vec2::new(0.0, 0.01),
            0.008,
            s.plate,
        );
    }
    kit.limb(Role::Figure, Vec3::ZERO);
    kit.cuboid(
        Vec3::new(0.0, 0.16, 0.0) * k,
        Vec3::new(0.09, 0.05, 0.07) * k,
        0.01,
        s.joint,
    );
    match style {
        0 => kit.wedge(
            Vec3::new(0.0, 0.235, 0.0) * k,
            Vec3::new(0.105, 0.13, 0.10) * k,
            Vec2::new(1.35, 1.15),
            Vec2::ZERO,
            0.018,
            s.plate,
        ),
        1 => kit.ball(Vec3::new(0.0, 0.24, 0.0) * k, 0.084 * k, 0.98, 10, s.plate),
        _ => kit.wedge(
            Vec3::new(0.0, 0.235, 0.0) * k,
            Vec3::new(0.14, 0.13, 0.13) * k,
            Vec2::new(0.8, 0.7),
            Vec2::ZERO,
            0.022,
            s.plate,
        ),
    }
    kit.wedge(
        Vec3::new(0.0, 0.245, 0.068) * k,
        Vec3::new(0.10, 0.10, 0.05) * k,
        Vec2::splat(0.8),
        Vec2::ZERO,
        0.010,
        s.joint,
    );
    // Head low between the shoulders.
    kit.wedge(
        Vec3::new(0.0, 0.312, -0.022) * k,
        Vec3::new(0.062, 0.05, 0.062) * k,
        Vec2::splat(0.75),
        Vec2::ZERO,
        0.010,
        s.trim,
    );
    kit.cuboid(
        Vec3::new(0.0, 0.312, -0.052) * k,
        Vec3::new(0.044, 0.013, 0.012) * k,
        0.0,
        s.glass,
    );
    if b.look.jump_jets {
        for x in [-0.034, 0.034] {
            kit.at(x * k, 0.20 * k, 0.098 * k, |kit| {
                weapons::jet(kit, s, 0.022)
            });
        }
    }
    let a = &b.look.arms;
    for side in [-1.0f32, 1.0] {
        let sh = Vec3::new(side * 0.098, 0.275, 0.0) * k;
        kit.ball(
            sh,
            0.043 * k,
            0.9,
            8,
            if index == 0 { s.trim } else { s.plate },
        );
        let elbow = sh + Vec3::new(side * 0.016, -0.078, 0.015) * k;
        let hand = elbow + Vec3::new(0.0, -0.022, -0.085) * k;
        kit.beam(
            sh,
            elbow,
            Vec2::splat(0.042) * k,
            Vec2::splat(0.042) * k,
            0.007,
            s.panel,
        );
        kit.beam(
            elbow,
            hand,
            Vec2::splat(0.048) * k,
            Vec2::splat(0.056) * k,
            0.009,
            s.plate,
        );
        if side > 0.0 {
            kit.with(
                Transform::from_translation(hand).with_scale(Vec3::splat(0.62)),
                |kit| {
                    if a.energy > 0 {
                        weapons::energy(kit, s, 0.20, 0.024, false);
                    } else {
                        weapons::cannon(kit, s, 0.20, 0.024, b.look.seed >> 3);
                    }
                },
            );
        } else {
            // A claw.
            for y in [-0.3f32, 0.3] {
                kit.beam(
                    hand,
                    hand + Vec3::new(0.0, y * 0.07, -0.05) * k,
                    Vec2::splat(0.02) * k,
                    Vec2::splat(0.008) * k,
                    0.0,
                    s.metal,
                );
            }
        }
        if a.missiles > 0 {
            kit.at(side * 0.075 * k, 0.355 * k, 0.03 * k, |kit| {
                weapons::missiles(kit, s, Vec3::new(0.062, 0.05, 0.085) * k, 2, 2)
            });
        }
    }
}
