//! Legs of a walker, human or reversed, and its feet.

use bevy::prelude::*;

use super::{Build, Plan};
use crate::meshkit::{Kit, Role};

pub(super) fn straight_leg(kit: &mut Kit, b: &Build, p: &Plan, side: f32, step: f32, hip_y: f32) {
    let w = p.wide;
    let x = side * p.hip;
    let hip = Vec3::new(x, hip_y, 0.0);
    let knee = Vec3::new(x + side * 0.022, hip_y * 0.53, -0.035 + step);
    let ankle = Vec3::new(x + side * 0.030, 0.070, 0.012 + step * 1.7);
    let leg = u8::from(side > 0.0);
    kit.limb(Role::Thigh(leg), hip);
    kit.ball(hip, 0.052 * w, 1.0, 8, b.s.joint);
    kit.beam(
        hip,
        knee,
        Vec2::new(0.095, 0.105) * w,
        Vec2::new(0.075, 0.085) * w,
        0.014,
        b.s.plate,
    );
    kit.limb(Role::Shin(leg), knee);
    kit.tube(
        knee - Vec3::X * 0.05 * w,
        knee + Vec3::X * 0.05 * w,
        0.036 * w,
        0.036 * w,
        8,
        b.s.joint,
    );
    kit.wedge(
        knee + Vec3::new(0.0, 0.0, -0.045 * w),
        Vec3::new(0.085, 0.095, 0.045) * w,
        Vec2::new(0.7, 0.7),
        Vec2::new(0.0, 0.008),
        0.012,
        b.s.trim,
    );
    // The shin flares to the ankle.
    let mid = knee.lerp(ankle, 0.5);
    kit.beam(
        knee + Vec3::NEG_Y * 0.01,
        ankle,
        Vec2::new(0.072, 0.08) * w,
        Vec2::new(0.112, 0.125) * w,
        0.018,
        b.s.plate,
    );
    kit.cuboid(
        mid + Vec3::new(0.0, -0.02, -0.055 * w),
        Vec3::new(0.05, 0.13, 0.03) * w,
        0.008,
        b.s.panel,
    );
    kit.limb(Role::Foot(leg), ankle);
    foot(kit, b, w, Vec3::new(ankle.x, 0.0, ankle.z), false);
    kit.trunk();
}

pub(super) fn reverse_leg(kit: &mut Kit, b: &Build, p: &Plan, side: f32, step: f32, hip_y: f32) {
    let w = p.wide;
    let x = side * (p.hip + 0.02);
    let hip = Vec3::new(x, hip_y, 0.0);
    let knee = Vec3::new(x + side * 0.02, hip_y * 0.66, -0.115 + step * 0.4);
    let hock = Vec3::new(x + side * 0.02, hip_y * 0.36, 0.105 + step);
    let ankle = Vec3::new(x + side * 0.025, 0.055, -0.01 + step * 1.4);
    let leg = u8::from(side > 0.0);
    kit.limb(Role::Thigh(leg), hip);
    kit.ball(hip, 0.062 * w, 1.0, 8, b.s.joint);
    kit.beam(
        hip,
        knee,
        Vec2::new(0.105, 0.13) * w,
        Vec2::new(0.085, 0.10) * w,
        0.018,
        b.s.plate,
    );
    kit.cuboid(
        hip + Vec3::new(side * 0.05 * w, 0.0, 0.0),
        Vec3::new(0.03, 0.10, 0.11) * w,
        0.012,
        b.s.trim,
    );
    kit.limb(Role::Shin(leg), knee);
    for j in [knee, hock] {
        kit.tube(
            j - Vec3::X * 0.048 * w,
            j + Vec3::X * 0.048 * w,
            0.038 * w,
            0.038 * w,
            8,
            b.s.joint,
        );
    }
    kit.beam(
        knee,
        hock,
        Vec2::new(0.075, 0.075) * w,
        Vec2::new(0.07, 0.07) * w,
        0.012,
        b.s.panel,
    );
    kit.limb(Role::Hock(leg), hock);
    kit.beam(
        hock,
        ankle,
        Vec2::new(0.07, 0.085) * w,
        Vec2::new(0.09, 0.10) * w,
        0.015,
        b.s.plate,
    );
    kit.wedge(
        hock + Vec3::new(0.0, 0.01, 0.045 * w),
        Vec3::new(0.08, 0.09, 0.04) * w,
        Vec2::new(0.7, 0.7),
        Vec2::ZERO,
        0.012,
        b.s.trim,
    );
    kit.limb(Role::Foot(leg), ankle);
    foot(kit, b, w, Vec3::new(ankle.x, 0.0, ankle.z), true);
    kit.trunk();
}

pub(super) fn foot(kit: &mut Kit, b: &Build, w: f32, at: Vec3, toes: bool) {
    kit.ball(at + Vec3::Y * 0.065, 0.042 * w, 1.0, 8, b.s.joint);
    if toes {
        for yaw in [-0.45, 0.0, 0.45] {
            kit.with(
                Transform::from_translation(at).with_rotation(Quat::from_rotation_y(yaw)),
                |k| {
                    k.wedge(
                        Vec3::new(0.0, 0.026, -0.085 * w),
                        Vec3::new(0.050 * w, 0.052, 0.13 * w),
                        Vec2::new(0.8, 0.65),
                        Vec2::new(0.0, 0.018),
                        0.010,
                        b.s.plate,
                    );
                },
            );
        }
        kit.wedge(
            at + Vec3::new(0.0, 0.024, 0.065 * w),
            Vec3::new(0.05 * w, 0.048, 0.08 * w),
            Vec2::new(0.8, 0.7),
            Vec2::new(0.0, -0.01),
            0.010,
            b.s.plate,
        );
    } else {
        kit.wedge(
            at + Vec3::new(0.0, 0.030, -0.028 * w),
            Vec3::new(0.115 * w, 0.060, 0.20 * w),
            Vec2::new(0.78, 0.70),
            Vec2::new(0.0, 0.020),
            0.014,
            b.s.plate,
        );
        kit.cuboid(
            at + Vec3::new(0.0, 0.014, -0.118 * w),
            Vec3::new(0.095 * w, 0.030, 0.05 * w),
            0.008,
            b.s.trim,
        );
    }
}
