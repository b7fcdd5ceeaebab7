//! Powered armour.

use bevy::prelude::*;

use super::Build;
use crate::meshkit::{Kit, Role};
use crate::minis::{fittings, weapons};
use crate::model::Gear;
use crate::noise::Rng;

/// One suit of powered armour about 0.36 high.
pub(super) fn armour(kit: &mut Kit, b: &Build, rng: &mut Rng, index: usize) {
    let s = &b.s;
    let mut plan = Rng::new(b.look.seed);
    let style = plan.pick(3);
    let g = b.look.gear;
    let style = if g.has(Gear::SWIMS) {
        1
    } else if g.has(Gear::STEALTH) {
        3
    } else if b.look.plating >= 3 {
        2
    } else {
        style
    };
    let k = 0.80 + 0.07 * f32::from(b.look.size.clamp(1, 4)) + 0.035 * f32::from(b.look.plating);
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
        3 => {
            // A cloak of slanting panels.
            kit.wedge(
                Vec3::new(0.0, 0.245, 0.0) * k,
                Vec3::new(0.13, 0.12, 0.11) * k,
                Vec2::new(0.75, 0.6),
                Vec2::ZERO,
                0.008,
                s.panel,
            );
            for side in [-1.0f32, 0.0, 1.0] {
                kit.with(
                    Transform::from_xyz(side * 0.075 * k, 0.20 * k, 0.065 * k).with_rotation(
                        Quat::from_rotation_y(side * 0.9) * Quat::from_rotation_x(0.20),
                    ),
                    |kit| {
                        kit.wedge(
                            Vec3::ZERO,
                            Vec3::new(0.105, 0.24, 0.012) * k,
                            Vec2::new(0.62, 1.0),
                            Vec2::ZERO,
                            0.0,
                            if side == 0.0 { s.panel } else { s.plate },
                        );
                    },
                );
            }
        }
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
    // Head low between the shoulders; divers have a bell, those in cloaks a hood.
    if g.has(Gear::SWIMS) {
        kit.ball(Vec3::new(0.0, 0.325, -0.015) * k, 0.046 * k, 1.0, 9, s.trim);
        for x in [-0.045, 0.045] {
            kit.at(x * k, 0.235 * k, 0.115 * k, |kit| {
                fittings::screw(kit, s, 0.034 * k);
            });
        }
        kit.wedge(
            Vec3::new(0.0, 0.36, 0.07) * k,
            Vec3::new(0.012, 0.12, 0.10) * k,
            Vec2::new(1.0, 0.4),
            Vec2::new(0.0, 0.03),
            0.0,
            s.trim,
        );
    } else {
        let hood = if g.has(Gear::STEALTH) { 0.45 } else { 0.75 };
        let tall = if g.has(Gear::STEALTH) { 0.085 } else { 0.05 };
        kit.wedge(
            Vec3::new(0.0, 0.287 + tall * 0.5, -0.022) * k,
            Vec3::new(0.062, tall, 0.062) * k,
            Vec2::splat(hood),
            Vec2::ZERO,
            0.010,
            s.trim,
        );
    }
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
    if a.artillery > 0 {
        // A tube over the shoulder, a base plate at the hip.
        kit.with(Transform::from_xyz(0.075 * k, 0.345 * k, 0.05 * k), |kit| {
            weapons::artillery(kit, s, 0.24 * k, 0.024 * k)
        });
    }
    if g.has(Gear::FLAMES) {
        kit.at(0.0, 0.245 * k, 0.125 * k, |kit| {
            fittings::tanks(kit, s, 0.85 * k);
        });
    }
    if g.has(Gear::PROBE) || g.has(Gear::LIGHT_PROBE) {
        kit.at(-0.065 * k, 0.29 * k, 0.06 * k, |kit| {
            fittings::probe(kit, s, 0.75, true);
        });
    }
    if g.has(Gear::CLAMPS) {
        for side in [-1.0f32, 1.0] {
            kit.wedge(
                Vec3::new(side * 0.085, 0.335, 0.02) * k,
                Vec3::new(0.085, 0.05, 0.12) * k,
                Vec2::splat(0.8),
                Vec2::ZERO,
                0.010,
                s.trim,
            );
        }
    }
    if g.has(Gear::BOMBS) {
        for side in [-1.0f32, 1.0] {
            kit.at(side * 0.065 * k, 0.17 * k, 0.075 * k, |kit| {
                fittings::bomb(kit, s, 0.65);
            });
        }
    }
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
                    if g.has(Gear::FLAMES) {
                        fittings::flame_nozzle(kit, s, 0.20, 1.5);
                    } else if g.has(Gear::TORPEDOES) {
                        fittings::torpedo_tube(kit, s, 0.048, 0.26);
                    } else if g.has(Gear::TASER) && index % 2 == 1 {
                        fittings::taser(kit, s, 1.4);
                    } else if a.energy > 0 {
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
        if a.missiles > 0 && !g.has(Gear::TORPEDOES) {
            kit.at(side * 0.075 * k, 0.355 * k, 0.03 * k, |kit| {
                weapons::missiles(kit, s, Vec3::new(0.062, 0.05, 0.085) * k, 2, 2)
            });
        }
    }
}
