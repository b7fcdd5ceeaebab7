//! Walkers on two legs.

use bevy::prelude::*;

use super::Build;
use super::weapons;
use crate::table::meshkit::Kit;
use crate::table::noise::Rng;
use crate::table::paint::Paint;

/// What the seed decides about a walker.
struct Plan {
    reverse_legs: bool,
    torso: usize,
    head: usize,
    arms: usize,
    shoulders: usize,
    /// Breadth and depth of the body.
    wide: f32,
    deep: f32,
    /// Half the distance between the hips.
    hip: f32,
    stride: f32,
    twist: f32,
    fins: bool,
    stripes: bool,
}

fn plan(b: &Build) -> Plan {
    let mut rng = Rng::new(b.look.seed);
    let size = f32::from(b.look.size.clamp(1, 5));
    let bulk = 0.80 + 0.085 * size;
    let reverse_legs = rng.chance(0.38);
    let torso = rng.pick(5);
    let stubby = b.look.arms.missiles >= 2 && !b.look.arms.melee && rng.chance(0.45);
    Plan {
        reverse_legs,
        torso,
        head: if reverse_legs && torso == 2 {
            3
        } else {
            rng.pick(4)
        },
        arms: if stubby {
            2
        } else {
            usize::from(rng.chance(0.5) || b.look.arms.melee)
        },
        shoulders: rng.pick(4),
        wide: bulk * rng.range(0.92, 1.08),
        deep: bulk * rng.range(0.90, 1.10),
        hip: 0.105 * bulk * rng.range(0.95, 1.15),
        stride: rng.range(0.03, 0.09) * if rng.chance(0.5) { 1.0 } else { -1.0 },
        twist: rng.range(-0.16, 0.16),
        fins: rng.chance(0.35),
        stripes: rng.chance(0.6),
    }
}

/// Builds a walker about one unit high, feet at y = 0.
pub fn build(kit: &mut Kit, b: &Build) {
    let p = plan(b);
    let hip_y = if p.reverse_legs { 0.47 } else { 0.45 };
    for side in [-1.0, 1.0] {
        let step = p.stride * side;
        if p.reverse_legs {
            reverse_leg(kit, b, &p, side, step, hip_y);
        } else {
            straight_leg(kit, b, &p, side, step, hip_y);
        }
    }
    // Pelvis.
    kit.cuboid(
        Vec3::new(0.0, hip_y, 0.0),
        Vec3::new(p.hip * 2.1, 0.085, 0.12 * p.deep),
        0.018,
        b.s.joint,
    );
    kit.wedge(
        Vec3::new(0.0, hip_y - 0.03, -0.055 * p.deep),
        Vec3::new(0.085 * p.wide, 0.12, 0.05),
        Vec2::new(1.3, 1.0),
        Vec2::ZERO,
        0.012,
        b.s.plate,
    );
    kit.tube(
        Vec3::new(0.0, hip_y + 0.02, 0.0),
        Vec3::new(0.0, hip_y + 0.10, 0.0),
        0.075 * p.wide,
        0.065 * p.wide,
        10,
        b.s.joint,
    );
    let at =
        Transform::from_xyz(0.0, hip_y + 0.085, 0.0).with_rotation(Quat::from_rotation_y(p.twist));
    kit.with(at, |k| torso(k, b, &p));
}

fn straight_leg(kit: &mut Kit, b: &Build, p: &Plan, side: f32, step: f32, hip_y: f32) {
    let w = p.wide;
    let x = side * p.hip;
    let hip = Vec3::new(x, hip_y, 0.0);
    let knee = Vec3::new(x + side * 0.022, hip_y * 0.53, -0.035 + step);
    let ankle = Vec3::new(x + side * 0.030, 0.070, 0.012 + step * 1.7);
    kit.ball(hip, 0.052 * w, 1.0, 8, b.s.joint);
    kit.beam(
        hip,
        knee,
        Vec2::new(0.095, 0.105) * w,
        Vec2::new(0.075, 0.085) * w,
        0.014,
        b.s.plate,
    );
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
    foot(kit, b, w, Vec3::new(ankle.x, 0.0, ankle.z), false);
}

fn reverse_leg(kit: &mut Kit, b: &Build, p: &Plan, side: f32, step: f32, hip_y: f32) {
    let w = p.wide;
    let x = side * (p.hip + 0.02);
    let hip = Vec3::new(x, hip_y, 0.0);
    let knee = Vec3::new(x + side * 0.02, hip_y * 0.66, -0.115 + step * 0.4);
    let hock = Vec3::new(x + side * 0.02, hip_y * 0.36, 0.105 + step);
    let ankle = Vec3::new(x + side * 0.025, 0.055, -0.01 + step * 1.4);
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
    foot(kit, b, w, Vec3::new(ankle.x, 0.0, ankle.z), true);
}

fn foot(kit: &mut Kit, b: &Build, w: f32, at: Vec3, toes: bool) {
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

/// Body, head, arms and everything on them; the waist is at the origin.
fn torso(kit: &mut Kit, b: &Build, p: &Plan) {
    let (w, d) = (p.wide, p.deep);
    // Height of the shoulders over the waist, and half the distance between them.
    let (mut top, mut half) = (0.30, 0.165 * w);
    match p.torso {
        0 => {
            // A box with a sloped breast.
            kit.wedge(
                Vec3::new(0.0, 0.08, 0.0),
                Vec3::new(0.20 * w, 0.16, 0.17 * d),
                Vec2::new(1.35, 1.25),
                Vec2::ZERO,
                0.022,
                b.s.panel,
            );
            kit.wedge(
                Vec3::new(0.0, 0.225, -0.005),
                Vec3::new(0.31 * w, 0.18, 0.24 * d),
                Vec2::new(0.86, 0.76),
                Vec2::new(0.0, 0.012),
                0.026,
                b.s.plate,
            );
        }
        1 => {
            // A wedge from narrow waist to broad shoulders.
            kit.wedge(
                Vec3::new(0.0, 0.14, 0.0),
                Vec3::new(0.15 * w, 0.28, 0.14 * d),
                Vec2::new(2.05, 1.60),
                Vec2::ZERO,
                0.024,
                b.s.plate,
            );
            for s in [-1.0, 1.0] {
                kit.wedge(
                    Vec3::new(s * 0.075 * w, 0.205, -0.105 * d),
                    Vec3::new(0.12 * w, 0.12, 0.05),
                    Vec2::new(0.9, 0.6),
                    Vec2::new(0.0, 0.01),
                    0.014,
                    b.s.panel,
                );
            }
            top = 0.29;
        }
        2 => {
            // A long nose, slung forward.
            let rings = [
                Kit::ring(
                    10,
                    Vec2::new(0.0, 0.13),
                    Vec2::new(0.03, 0.03) * w,
                    3.0,
                    -0.34 * d,
                ),
                Kit::ring(
                    10,
                    Vec2::new(0.0, 0.135),
                    Vec2::new(0.09, 0.065) * w,
                    3.0,
                    -0.25 * d,
                ),
                Kit::ring(
                    10,
                    Vec2::new(0.0, 0.155),
                    Vec2::new(0.145, 0.125) * w,
                    3.0,
                    -0.08 * d,
                ),
                Kit::ring(
                    10,
                    Vec2::new(0.0, 0.165),
                    Vec2::new(0.155, 0.14) * w,
                    3.0,
                    0.08 * d,
                ),
                Kit::ring(
                    10,
                    Vec2::new(0.0, 0.165),
                    Vec2::new(0.11, 0.10) * w,
                    3.0,
                    0.17 * d,
                ),
            ];
            kit.loft(&rings, |i, _| if i == 0 { b.s.trim } else { b.s.plate });
            top = 0.235;
            half = 0.175 * w;
        }
        3 => {
            // Hunched: the back higher than the head.
            kit.wedge(
                Vec3::new(0.0, 0.09, -0.01),
                Vec3::new(0.22 * w, 0.18, 0.20 * d),
                Vec2::new(1.3, 1.2),
                Vec2::new(0.0, -0.01),
                0.024,
                b.s.plate,
            );
            kit.wedge(
                Vec3::new(0.0, 0.25, 0.045),
                Vec3::new(0.29 * w, 0.17, 0.22 * d),
                Vec2::new(0.72, 0.55),
                Vec2::new(0.0, 0.02),
                0.030,
                b.s.panel,
            );
            top = 0.26;
        }
        _ => {
            // A barrel.
            kit.lathe_with(
                &[
                    Vec2::new(0.0, 0.0),
                    Vec2::new(0.09 * w, 0.0),
                    Vec2::new(0.155 * w, 0.09),
                    Vec2::new(0.165 * w, 0.20),
                    Vec2::new(0.13 * w, 0.29),
                    Vec2::new(0.07 * w, 0.325),
                    Vec2::new(0.0, 0.33),
                ],
                10,
                false,
                |i| if i == 2 { b.s.trim } else { b.s.plate },
            );
            top = 0.27;
        }
    }
    // Vents and an emblem on the breast.
    let front = if p.torso == 2 { -0.17 } else { -0.125 } * d;
    if p.torso != 2 {
        for s in [-1.0, 1.0] {
            for k in 0..3 {
                kit.cuboid(
                    Vec3::new(s * 0.052 * w, 0.085 + 0.02 * k as f32, front * 0.86),
                    Vec3::new(0.045 * w, 0.009, 0.02),
                    0.0,
                    b.s.black,
                );
            }
        }
    }
    // Engine block and exhausts on the back.
    kit.wedge(
        Vec3::new(0.0, 0.17, 0.145 * d),
        Vec3::new(0.19 * w, 0.18, 0.09),
        Vec2::new(0.85, 0.7),
        Vec2::new(0.0, -0.01),
        0.016,
        b.s.joint,
    );
    for s in [-1.0, 1.0] {
        kit.tube(
            Vec3::new(s * 0.06 * w, 0.22, 0.17 * d),
            Vec3::new(s * 0.07 * w, 0.335, 0.205 * d),
            0.026 * w,
            0.022 * w,
            7,
            b.s.gun,
        );
        if b.look.jump_jets {
            kit.at(s * 0.055 * w, 0.085, 0.185 * d, |k| {
                weapons::jet(k, &b.s, 0.042)
            });
        }
    }
    if p.fins {
        for s in [-1.0, 1.0] {
            kit.with(
                Transform::from_xyz(s * 0.09 * w, top - 0.02, 0.13 * d).with_rotation(
                    Quat::from_rotation_y(std::f32::consts::FRAC_PI_2 + s * 0.25),
                ),
                |k| {
                    k.plate(
                        &[
                            Vec2::new(-0.10, 0.0),
                            Vec2::new(0.02, 0.0),
                            Vec2::new(-0.05, 0.15),
                            Vec2::new(-0.12, 0.17),
                        ],
                        0.02,
                        b.s.trim,
                    );
                },
            );
        }
    }
    if p.stripes && p.torso != 2 && p.torso != 4 {
        kit.cuboid(
            Vec3::new(0.07 * w, top - 0.06, front * 1.02),
            Vec3::new(0.028 * w, 0.10, 0.018),
            0.0,
            b.s.trim,
        );
    }
    let head_y = head(kit, b, p, top);
    shoulders(kit, b, p, top, half);
    arms(kit, b, p, top, half);
    torso_weapons(kit, b, p, top, head_y);
}

/// Adds the head and gives the height of its top.
fn head(kit: &mut Kit, b: &Build, p: &Plan, top: f32) -> f32 {
    let (w, d) = (p.wide.min(1.05), p.deep);
    match p.head {
        0 => {
            kit.tube(
                Vec3::Y * (top - 0.02),
                Vec3::Y * (top + 0.05),
                0.04,
                0.035,
                8,
                b.s.joint,
            );
            kit.wedge(
                Vec3::new(0.0, top + 0.075, -0.02),
                Vec3::new(0.105 * w, 0.095, 0.12),
                Vec2::new(0.78, 0.8),
                Vec2::new(0.0, 0.01),
                0.016,
                b.s.plate,
            );
            kit.cuboid(
                Vec3::new(0.0, top + 0.082, -0.078),
                Vec3::new(0.086 * w, 0.026, 0.024),
                0.004,
                b.s.glass,
            );
            kit.cuboid(
                Vec3::new(0.0, top + 0.13, 0.0),
                Vec3::new(0.02, 0.03, 0.10),
                0.006,
                b.s.trim,
            );
            top + 0.14
        }
        1 => {
            kit.lathe_at_low(
                Vec3::new(0.0, top - 0.015, -0.03 * d),
                0.085 * w,
                0.02,
                b.s.joint,
            );
            kit.ball(
                Vec3::new(0.0, top + 0.015, -0.035 * d),
                0.076 * w,
                0.86,
                10,
                b.s.glass,
            );
            for s in [-1.0, 0.0, 1.0] {
                kit.with(
                    Transform::from_xyz(0.0, top + 0.015, -0.035 * d)
                        .with_rotation(Quat::from_rotation_y(s * 0.9)),
                    |k| {
                        k.cuboid(
                            Vec3::new(0.0, 0.02, -0.056 * w),
                            Vec3::new(0.010, 0.085, 0.045),
                            0.0,
                            b.s.plate,
                        );
                    },
                );
            }
            top + 0.09
        }
        2 => {
            kit.wedge(
                Vec3::new(0.0, top + 0.005, -0.06 * d),
                Vec3::new(0.14 * w, 0.075, 0.13),
                Vec2::new(0.75, 0.6),
                Vec2::new(0.0, 0.025),
                0.016,
                b.s.panel,
            );
            kit.cuboid(
                Vec3::new(0.0, top - 0.005, -0.06 * d - 0.058),
                Vec3::new(0.11 * w, 0.022, 0.02),
                0.003,
                b.s.glass,
            );
            top + 0.05
        }
        _ => {
            // Canopy on the nose.
            let z = if p.torso == 2 { -0.20 } else { -0.10 } * d;
            let y = if p.torso == 2 { 0.215 } else { top - 0.02 };
            kit.with(
                Transform::from_xyz(0.0, y, z).with_rotation(Quat::from_rotation_x(-0.35)),
                |k| {
                    k.wedge(
                        Vec3::ZERO,
                        Vec3::new(0.10 * w, 0.07, 0.15 * d),
                        Vec2::new(0.62, 0.55),
                        Vec2::new(0.0, 0.015),
                        0.012,
                        b.s.glass,
                    );
                    k.cuboid(
                        Vec3::new(0.0, 0.01, 0.0),
                        Vec3::new(0.012, 0.075, 0.13 * d),
                        0.0,
                        b.s.plate,
                    );
                },
            );
            y + 0.05
        }
    }
}

fn shoulders(kit: &mut Kit, b: &Build, p: &Plan, top: f32, half: f32) {
    let w = p.wide;
    for side in [-1.0, 1.0] {
        let at = Vec3::new(side * (half + 0.035 * w), top - 0.055, 0.0);
        kit.tube(
            Vec3::new(side * half * 0.6, at.y, 0.0),
            at,
            0.045 * w,
            0.045 * w,
            8,
            b.s.joint,
        );
        if b.lost_arm == Some(side) {
            // Torn off: a ragged stump.
            kit.ball(at, 0.05 * w, 1.0, 6, b.s.black);
            kit.tube(
                at,
                at + Vec3::new(side * 0.05, -0.03, 0.01),
                0.012,
                0.004,
                5,
                b.s.metal,
            );
            kit.tube(
                at,
                at + Vec3::new(side * 0.04, 0.02, -0.02),
                0.010,
                0.003,
                5,
                b.s.gun,
            );
            continue;
        }
        match p.shoulders {
            0 => kit.ball(at + Vec3::Y * 0.02, 0.085 * w, 0.85, 9, b.s.trim),
            1 => kit.wedge(
                at + Vec3::new(side * 0.012, 0.035, 0.0),
                Vec3::new(0.13 * w, 0.11, 0.17 * w),
                Vec2::new(0.8, 0.75),
                Vec2::new(-side * 0.012, 0.0),
                0.020,
                b.s.trim,
            ),
            2 => {
                for k in 0..3 {
                    kit.cuboid(
                        at + Vec3::new(side * 0.016 * k as f32, 0.06 - 0.038 * k as f32, 0.0),
                        Vec3::new(0.11 * w, 0.034, 0.16 * w),
                        0.010,
                        if k == 0 { b.s.trim } else { b.s.plate },
                    );
                }
            }
            _ => kit.ball(at, 0.062 * w, 1.0, 8, b.s.plate),
        }
    }
}

fn arms(kit: &mut Kit, b: &Build, p: &Plan, top: f32, half: f32) {
    let w = p.wide;
    let a = &b.look.arms;
    // Cannons go to the right arm first, energy weapons to the left.
    let mut guns: [Vec<Gun>; 2] = [Vec::new(), Vec::new()];
    for i in 0..a.cannons.min(2) {
        guns[if i == 0 { 1 } else { 0 }].push(Gun::Cannon);
    }
    for i in 0..a.energy.min(2) {
        guns[if i == 0 { 0 } else { 1 }].push(Gun::Energy(a.energy <= 2));
    }
    if a.small > 0 {
        guns[1].push(Gun::Small);
    }
    for (k, side) in [(0usize, -1.0f32), (1, 1.0)] {
        if b.lost_arm == Some(side) {
            continue;
        }
        let shoulder = Vec3::new(side * (half + 0.05 * w), top - 0.075, 0.0);
        if p.arms == 2 {
            // A pod in place of the arm.
            kit.with(
                Transform::from_translation(shoulder + Vec3::new(side * 0.045 * w, 0.02, -0.03)),
                |kit| {
                    weapons::missiles(kit, &b.s, Vec3::new(0.13 * w, 0.145 * w, 0.24), 3, 3);
                    kit.cuboid(
                        Vec3::new(side * 0.068 * w, 0.0, 0.03),
                        Vec3::new(0.014, 0.10 * w, 0.15),
                        0.0,
                        b.s.trim,
                    );
                    for g in &guns[k] {
                        kit.at(0.0, -0.10 * w, -0.06, |kit| g.add(kit, b, 0.20));
                    }
                },
            );
            continue;
        }
        let elbow = shoulder + Vec3::new(side * 0.050 * w, -0.135, 0.035);
        let wrist = elbow + Vec3::new(-side * 0.012 * w, -0.035, -0.135);
        kit.beam(
            shoulder,
            elbow,
            Vec2::new(0.062, 0.072) * w,
            Vec2::new(0.055, 0.062) * w,
            0.012,
            b.s.plate,
        );
        kit.ball(elbow, 0.038 * w, 1.0, 7, b.s.joint);
        kit.beam(
            elbow,
            wrist,
            Vec2::new(0.068, 0.075) * w,
            Vec2::new(0.082, 0.088) * w,
            0.016,
            b.s.panel,
        );
        let melee_here = a.melee && side > 0.0;
        let has_hand = p.arms == 1 || guns[k].is_empty() || melee_here;
        if has_hand {
            let fist = wrist + Vec3::new(0.0, -0.01, -0.045);
            kit.cuboid(fist, Vec3::new(0.058, 0.062, 0.065) * w, 0.014, b.s.joint);
            kit.cuboid(
                fist + Vec3::new(0.0, 0.008, -0.033 * w),
                Vec3::new(0.050, 0.022, 0.02) * w,
                0.006,
                b.s.metal,
            );
            if melee_here {
                kit.with(
                    Transform::from_translation(fist).with_rotation(Quat::from_rotation_x(-0.45)),
                    |kit| weapons::melee(kit, &b.s, 0.36, b.look.seed >> 7),
                );
            }
        }
        for (i, g) in guns[k].iter().enumerate() {
            let offset = if has_hand {
                Vec3::new(side * 0.045 * w, 0.030 - 0.05 * i as f32, 0.0)
            } else {
                Vec3::new(0.0, 0.032 - 0.06 * i as f32, 0.0)
            };
            kit.with(Transform::from_translation(wrist + offset), |kit| {
                g.add(kit, b, if has_hand { 0.19 } else { 0.25 })
            });
        }
    }
}

enum Gun {
    Cannon,
    Energy(bool),
    Small,
}

impl Gun {
    fn add(&self, kit: &mut Kit, b: &Build, len: f32) {
        let size = 0.9 + 0.08 * f32::from(b.look.size);
        match self {
            Gun::Cannon => weapons::cannon(kit, &b.s, len * 1.05, 0.024 * size, b.look.seed >> 3),
            Gun::Energy(heavy) => weapons::energy(kit, &b.s, len, 0.022 * size, *heavy),
            Gun::Small => weapons::small(kit, &b.s, len * 0.6),
        }
    }
}

/// Launchers, tubes, lenses and antennae on the body.
fn torso_weapons(kit: &mut Kit, b: &Build, p: &Plan, top: f32, head_y: f32) {
    let (w, d) = (p.wide, p.deep);
    let a = &b.look.arms;
    let boxes = if p.arms == 2 {
        a.missiles.saturating_sub(2)
    } else {
        a.missiles
    };
    for i in 0..boxes.min(4) {
        let side = if i % 2 == 0 { -1.0 } else { 1.0 };
        if i < 2 {
            // Shoulder racks.
            let at = Vec3::new(side * 0.125 * w, top + 0.045, 0.03 * d);
            kit.with(
                Transform::from_translation(at).with_rotation(Quat::from_rotation_x(0.06)),
                |k| weapons::missiles(k, &b.s, Vec3::new(0.115 * w, 0.105, 0.19 * d), 3, 2),
            );
            kit.cuboid(
                at + Vec3::new(0.0, -0.06, 0.0),
                Vec3::new(0.07 * w, 0.03, 0.1),
                0.006,
                b.s.joint,
            );
        } else {
            // Breast racks.
            kit.with(
                Transform::from_xyz(side * 0.085 * w, 0.19, -0.105 * d),
                |k| weapons::missiles(k, &b.s, Vec3::new(0.085 * w, 0.07, 0.07), 3, 2),
            );
        }
    }
    for i in 2..a.energy.min(6) {
        let side = if i % 2 == 0 { -1.0 } else { 1.0 };
        let y = 0.155 - 0.05 * f32::from((i - 2) / 2);
        kit.at(side * 0.105 * w, y, -0.095 * d, |k| {
            weapons::energy(k, &b.s, 0.10, 0.016, false);
        });
    }
    for i in 2..a.cannons.min(4) {
        let side = if i % 2 == 0 { 1.0 } else { -1.0 };
        kit.at(side * 0.115 * w, top - 0.05, -0.06 * d, |k| {
            weapons::cannon(k, &b.s, 0.24, 0.022, b.look.seed >> 5);
        });
    }
    for i in 1..a.small.min(4) {
        kit.at((f32::from(i) - 2.0) * 0.05 * w, 0.06, -0.10 * d, |k| {
            weapons::small(k, &b.s, 0.09)
        });
    }
    if a.artillery > 0 {
        kit.at(0.10 * w, top + 0.06, 0.08, |k| {
            weapons::artillery(k, &b.s, 0.46, 0.034)
        });
    }
    for i in 0..a.electronics.min(3) {
        let side = if i % 2 == 0 { -1.0 } else { 1.0 };
        kit.at(
            side * 0.095 * w,
            if i == 2 { head_y } else { top + 0.0 },
            0.10 * d,
            |k| {
                weapons::electronics(k, &b.s, i);
            },
        );
    }
    for i in 0..a.flak.min(2) {
        let side = if i == 0 { 1.0 } else { -1.0 };
        kit.at(side * 0.06 * w, top + 0.015, 0.02 * d, |k| {
            weapons::flak(k, &b.s)
        });
    }
    // A warm light in the seams when hot.
    if b.heat > 0 {
        let glow = Paint::new(0xff6a1e).glow(0.5 + 0.7 * f32::from(b.heat));
        for s in [-1.0, 1.0] {
            kit.tube(
                Vec3::new(s * 0.069 * w, 0.325, 0.202 * d),
                Vec3::new(s * 0.0705 * w, 0.337, 0.2055 * d),
                0.023 * w,
                0.020 * w,
                7,
                glow,
            );
            for k in 0..b.heat.min(3) {
                kit.cuboid(
                    Vec3::new(s * 0.055 * w, 0.12 + 0.035 * f32::from(k), 0.185 * d),
                    Vec3::new(0.06 * w, 0.012, 0.012),
                    0.0,
                    glow,
                );
            }
        }
    }
}

impl Kit {
    /// A low disc, as a collar.
    fn lathe_at_low(&mut self, at: Vec3, r: f32, h: f32, paint: Paint) {
        self.with(Transform::from_translation(at), |k| {
            k.lathe(
                &[Vec2::new(r, 0.0), Vec2::new(r * 0.9, h), Vec2::new(0.0, h)],
                10,
                false,
                paint,
            );
        });
    }
}
