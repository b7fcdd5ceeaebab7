//! Walkers on two legs.

mod arms;
mod legs;

use bevy::prelude::*;

use super::Build;
use super::weapons;
use crate::meshkit::{Kit, Role};
use crate::noise::Rng;
use crate::paint::Paint;
use arms::{arms, shoulders, torso_weapons};
use legs::{reverse_leg, straight_leg};

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

/// Body, head, arms and everything on them; the waist is at the origin.
fn torso(kit: &mut Kit, b: &Build, p: &Plan) {
    kit.limb(Role::Torso, Vec3::ZERO);
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
    kit.limb(Role::Torso, Vec3::ZERO);
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
