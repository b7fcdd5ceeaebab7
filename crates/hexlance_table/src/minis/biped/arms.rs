//! Shoulders, arms and all the weapons of a walker.

use bevy::prelude::*;

use super::{Build, Plan};
use crate::meshkit::{Kit, Role};
use crate::minis::weapons;
use crate::paint::Paint;

pub(super) fn shoulders(kit: &mut Kit, b: &Build, p: &Plan, top: f32, half: f32) {
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

pub(super) fn arms(kit: &mut Kit, b: &Build, p: &Plan, top: f32, half: f32) {
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
        kit.limb(Role::Arm(k as u8), shoulder);
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
        kit.limb(Role::Forearm(k as u8), elbow);
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

pub(super) enum Gun {
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
pub(super) fn torso_weapons(kit: &mut Kit, b: &Build, p: &Plan, top: f32, head_y: f32) {
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
