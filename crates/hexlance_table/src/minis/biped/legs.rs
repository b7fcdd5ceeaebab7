//! Legs of a walker, human or reversed, and its feet.

use bevy::prelude::*;

use super::{Build, Plan};
use crate::meshkit::{Kit, Role};
use crate::minis::decals::{self, Spot};
use crate::model::Gear;

pub(super) fn straight_leg(kit: &mut Kit, b: &Build, p: &Plan, side: f32, step: f32, hip_y: f32) {
    let w = p.wide;
    let x = side * p.hip;
    let hip = Vec3::new(x, hip_y, 0.0);
    let knee = Vec3::new(x + side * 0.022, hip_y * 0.53, -0.035 + step);
    let ankle = Vec3::new(x + side * 0.030, 0.070, 0.012 + step * 1.7);
    let leg = u8::from(side > 0.0);
    kit.limb(Role::Thigh(leg), hip);
    kit.ball(hip, 0.052 * w, 1.0, 8, b.s.joint);
    muscles(kit, b, hip, knee, 0.06 * w);
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
        Vec2::new(0.112, 0.125) * w * (0.84 + 0.07 * f32::from(b.look.plating)),
        0.018,
        b.s.plate,
    );
    if b.look.marks > 0 && side < 0.0 {
        decals::tallies(
            kit,
            &b.s,
            &Spot::front(mid + Vec3::new(0.0, 0.0, -0.0715 * w)),
            b.look.marks,
            0.035 * w,
        );
    }
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
    muscles(kit, b, hip, knee, 0.07 * w);
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

/// A short, broad pillar.
pub(super) fn column_leg(kit: &mut Kit, b: &Build, p: &Plan, side: f32, step: f32, hip_y: f32) {
    let w = p.wide;
    let x = side * (p.hip + 0.022 * w);
    let hip = Vec3::new(x, hip_y, 0.0);
    let knee = Vec3::new(x + side * 0.014, hip_y * 0.60, -0.025 + step * 0.6);
    let ankle = Vec3::new(x + side * 0.020, 0.055, step);
    let leg = u8::from(side > 0.0);
    kit.limb(Role::Thigh(leg), hip);
    kit.ball(hip, 0.068 * w, 1.0, 8, b.s.joint);
    kit.beam(
        hip,
        knee,
        Vec2::new(0.125, 0.135) * w,
        Vec2::new(0.115, 0.125) * w,
        0.018,
        b.s.panel,
    );
    kit.limb(Role::Shin(leg), knee);
    kit.beam(
        knee + Vec3::Y * 0.02,
        ankle,
        Vec2::new(0.125, 0.135) * w,
        Vec2::new(0.170, 0.180) * w,
        0.024,
        b.s.plate,
    );
    kit.wedge(
        knee + Vec3::new(0.0, 0.015, -0.068 * w),
        Vec3::new(0.115, 0.12, 0.05) * w,
        Vec2::new(0.75, 0.7),
        Vec2::new(0.0, 0.01),
        0.014,
        b.s.trim,
    );
    for y in [0.10, 0.15] {
        kit.cuboid(
            Vec3::new(x + side * 0.02, y * hip_y / 0.37, step * 0.8 + 0.076 * w),
            Vec3::new(0.09 * w, 0.012, 0.02),
            0.0,
            b.s.black,
        );
    }
    // A round foot with four claws.
    kit.limb(Role::Foot(leg), ankle);
    kit.with(Transform::from_xyz(ankle.x, 0.0, ankle.z), |k| {
        k.lathe(
            &[
                Vec2::new(0.112 * w, 0.0),
                Vec2::new(0.108 * w, 0.026),
                Vec2::new(0.080 * w, 0.060),
                Vec2::new(0.0, 0.062),
            ],
            10,
            false,
            b.s.panel,
        );
        for i in 0..4 {
            let a = std::f32::consts::FRAC_PI_2 * (i as f32 + 0.5);
            k.with(Transform::from_rotation(Quat::from_rotation_y(a)), |k| {
                k.wedge(
                    Vec3::new(0.0, 0.024, -0.112 * w),
                    Vec3::new(0.055 * w, 0.048, 0.06 * w),
                    Vec2::new(0.8, 0.5),
                    Vec2::new(0.0, 0.01),
                    0.008,
                    b.s.trim,
                );
            });
        }
    });
    kit.trunk();
}

/// A long thin leg with a large knee.

pub(super) fn stilt_leg(kit: &mut Kit, b: &Build, p: &Plan, side: f32, step: f32, hip_y: f32) {
    let w = p.wide;
    let x = side * p.hip;
    let hip = Vec3::new(x, hip_y, 0.0);
    let knee = Vec3::new(x + side * 0.040, hip_y * 0.55, -0.085 + step);
    let ankle = Vec3::new(x + side * 0.050, 0.065, 0.035 + step * 1.8);
    let leg = u8::from(side > 0.0);
    kit.limb(Role::Thigh(leg), hip);
    kit.ball(hip, 0.050 * w, 1.0, 8, b.s.joint);
    kit.beam(
        hip,
        knee,
        Vec2::new(0.080, 0.085) * w,
        Vec2::new(0.050, 0.055) * w,
        0.012,
        b.s.plate,
    );
    kit.limb(Role::Shin(leg), knee);
    kit.ball(knee, 0.042 * w, 1.0, 8, b.s.joint);
    kit.wedge(
        knee + Vec3::new(0.0, 0.018, -0.034 * w),
        Vec3::new(0.070, 0.11, 0.04) * w,
        Vec2::new(0.6, 0.6),
        Vec2::new(0.0, 0.012),
        0.010,
        b.s.trim,
    );
    kit.beam(
        knee,
        ankle,
        Vec2::new(0.045, 0.050) * w,
        Vec2::new(0.070, 0.085) * w,
        0.010,
        b.s.plate,
    );
    // Pistons behind the shin, jets beside it.
    kit.tube(
        knee + Vec3::new(0.0, -0.03, 0.045) * w,
        ankle + Vec3::new(0.0, 0.03, 0.05) * w,
        0.012 * w,
        0.016 * w,
        6,
        b.s.metal,
    );
    if b.look.jump_jets {
        kit.at(knee.x + side * 0.05 * w, knee.y * 0.8, knee.z + 0.06, |k| {
            crate::minis::weapons::jet(k, &b.s, 0.034)
        });
    }
    kit.limb(Role::Foot(leg), ankle);
    foot(kit, b, w * 0.9, Vec3::new(ankle.x, 0.0, ankle.z), true);
    kit.trunk();
}

/// Thick bundles along a thigh.
fn muscles(kit: &mut Kit, b: &Build, from: Vec3, to: Vec3, r: f32) {
    if !b.look.gear.has(Gear::MUSCLES) {
        return;
    }
    let flesh = b.s.hot.shade(0.55).gloss(0.4);
    for (dx, dz) in [(-0.6, 0.7), (0.6, 0.7), (0.0, 1.0)] {
        let off = Vec3::new(dx, 0.0, dz) * r;
        kit.tube(from + off, to + off * 0.8, r * 0.42, r * 0.34, 6, flesh);
    }
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
