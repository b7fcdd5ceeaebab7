//! Shoulders, arms and all the weapons of a walker.

use bevy::prelude::*;

use super::{Arms, Build, Plan, Racks};
use crate::meshkit::{Kit, Role};
use crate::minis::decals::{self, Spot};
use crate::minis::{fittings, weapons};
use crate::model::Gear;
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
        if b.lost_arm(side) {
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
        if b.look.gear.has(Gear::ARMORED) {
            // A second plate over the first.
            kit.with(
                Transform::from_translation(at + Vec3::new(side * 0.06 * w, 0.09, 0.0))
                    .with_rotation(Quat::from_rotation_z(side * -0.5)),
                |k| {
                    k.wedge(
                        Vec3::ZERO,
                        Vec3::new(0.17, 0.035, 0.23) * w,
                        Vec2::splat(0.86),
                        Vec2::ZERO,
                        0.012,
                        b.s.plate,
                    );
                },
            );
        }
        // A flat plate for emblem and number.
        let face = at + Vec3::new(side * 0.083 * w, 0.012, -0.004);
        kit.cuboid(
            face,
            Vec3::new(0.016, 0.098 * w, 0.115 * w),
            0.005,
            b.s.plate,
        );
        let spot = Spot::side(face + Vec3::X * side * 0.0082, side);
        if side < 0.0 {
            decals::emblem(kit, &b.s, &spot, 0.041 * w);
        } else {
            decals::number(kit, &b.s, &spot, 0.058 * w);
        }
    }
}

pub(super) fn arms(kit: &mut Kit, b: &Build, p: &Plan, top: f32, half: f32) {
    let w = p.wide;
    let a = &b.look.arms;
    // Cannons go to the right arm first, energy weapons to the left.
    let mut guns: [Vec<Gun>; 2] = [Vec::new(), Vec::new()];
    let gear = b.look.gear;
    for i in u8::from(p.shoulder_gun)..a.cannons.min(2) {
        guns[if i == 0 { 1 } else { 0 }].push(Gun::Cannon);
    }
    // Those that fire far carry two heavy lances.
    let heavy = a.energy <= 2 || b.look.reach >= 3;
    for i in 0..a.energy.min(2) {
        guns[if i == 0 { 0 } else { 1 }].push(Gun::Energy(heavy));
    }
    if a.small > 0 && !gear.has(Gear::FLAMES) {
        guns[1].push(Gun::Small);
    }
    if gear.has(Gear::FLAMES) {
        guns[1].insert(0, Gun::Flames);
    }
    if gear.has(Gear::TASER) {
        guns[0].push(Gun::Taser);
    }
    if gear.has(Gear::TORPEDOES) {
        guns[0].insert(0, Gun::Torpedo);
        guns[1].insert(0, Gun::Torpedo);
    }
    if gear.has(Gear::SAW) {
        guns[0].insert(0, Gun::Saw);
    }
    for (k, side) in [(0usize, -1.0f32), (1, 1.0)] {
        if b.lost_arm(side) {
            continue;
        }
        let shoulder = Vec3::new(side * (half + 0.05 * w), top - 0.075, 0.0);
        kit.limb(Role::Arm(k as u8), shoulder);
        if p.arms == Arms::Pods {
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
        if p.arms == Arms::Stubs {
            // Guns right at the shoulder, one above the other.
            let mount = shoulder + Vec3::new(side * 0.030 * w, 0.015, -0.01);
            kit.wedge(
                mount,
                Vec3::new(0.085, 0.105, 0.15) * w,
                Vec2::splat(0.86),
                Vec2::ZERO,
                0.016,
                b.s.panel,
            );
            if guns[k].is_empty() {
                guns[k].push(Gun::Small);
            }
            for (i, g) in guns[k].iter().enumerate() {
                let at = mount + Vec3::new(side * 0.012, 0.028 - 0.055 * i as f32, -0.05 * w);
                kit.with(Transform::from_translation(at), |kit| g.add(kit, b, 0.22));
            }
            continue;
        }
        let long = p.arms == Arms::Long;
        let (elbow, wrist) = if long {
            let elbow = shoulder + Vec3::new(side * 0.075 * w, -0.185, 0.030);
            (elbow, elbow + Vec3::new(-side * 0.020 * w, -0.115, -0.125))
        } else {
            let elbow = shoulder + Vec3::new(side * 0.050 * w, -0.135, 0.035);
            (elbow, elbow + Vec3::new(-side * 0.012 * w, -0.035, -0.135))
        };
        // Asleep the forearms hang down.
        let wrist = if b.asleep {
            elbow + Vec3::new(0.0, -0.125, -0.045)
        } else {
            wrist
        };
        if gear.has(Gear::MUSCLES) {
            let flesh = b.s.hot.shade(0.55).gloss(0.4);
            for z in [-0.03, 0.03] {
                kit.tube(
                    shoulder + Vec3::new(side * 0.03 * w, 0.0, z),
                    elbow + Vec3::new(side * 0.03 * w, 0.02, z * 0.7),
                    0.026 * w,
                    0.020 * w,
                    6,
                    flesh,
                );
            }
        }
        let thick = if long { 1.22 } else { 1.0 };
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
            Vec2::new(0.068, 0.075) * w * thick,
            Vec2::new(0.082, 0.088) * w * thick,
            0.016,
            if long { b.s.plate } else { b.s.panel },
        );
        let melee_here = a.melee && side > 0.0;
        let saw_here = matches!(guns[k].first(), Some(Gun::Saw));
        let hands = matches!(p.arms, Arms::Hands | Arms::Long);
        let has_hand = (hands || guns[k].is_empty() || melee_here) && !saw_here;
        if gear.has(Gear::SHIELD) && side < 0.0 {
            let at = wrist + Vec3::new(side * 0.075 * w, 0.015, -0.035);
            kit.with(
                Transform::from_translation(at).with_rotation(Quat::from_rotation_y(0.42)),
                |kit| fittings::shield(kit, &b.s, 0.42 * w),
            );
        }
        if has_hand {
            let fist = wrist + Vec3::new(0.0, -0.01, -0.045) * thick;
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
                    |kit| weapons::melee(kit, &b.s, 0.42, b.look.seed >> 7),
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
    Flames,
    Taser,
    Torpedo,
    Saw,
}

impl Gun {
    fn add(&self, kit: &mut Kit, b: &Build, len: f32) {
        let size = 0.9 + 0.08 * f32::from(b.look.size);
        // A gun that reaches far is long; the blast of a broken one has bent and shortened it.
        let len = len * (0.78 + 0.17 * f32::from(b.look.reach));
        match self {
            Gun::Cannon => weapons::cannon(kit, &b.s, len * 1.05, 0.024 * size, b.look.seed >> 3),
            Gun::Energy(heavy) => weapons::energy(kit, &b.s, len, 0.022 * size, *heavy),
            Gun::Small => weapons::small(kit, &b.s, len * 0.6),
            Gun::Flames => fittings::flame_nozzle(kit, &b.s, len * 0.85, 1.1 * size),
            Gun::Taser => fittings::taser(kit, &b.s, 1.2),
            Gun::Torpedo => fittings::torpedo_tube(kit, &b.s, 0.042 * size, 0.26),
            Gun::Saw => fittings::saw(kit, &b.s, 1.25),
        }
    }
}

/// Launchers, tubes, lenses and antennae on the body.
pub(super) fn torso_weapons(kit: &mut Kit, b: &Build, p: &Plan, top: f32, head_y: f32) {
    let (w, d) = (p.wide, p.deep);
    let a = &b.look.arms;
    let gear = b.look.gear;
    let boxes = if gear.has(Gear::TORPEDOES) {
        0
    } else if p.arms == Arms::Pods {
        a.missiles.saturating_sub(2)
    } else {
        a.missiles
    };
    racks(kit, b, p, top, boxes.min(4));
    if p.shoulder_gun {
        // Over the right shoulder, on a cradle.
        let at = Vec3::new(0.125 * w, top + 0.075, 0.02);
        kit.wedge(
            at + Vec3::new(0.0, -0.055, 0.03),
            Vec3::new(0.09 * w, 0.075, 0.16),
            Vec2::splat(0.75),
            Vec2::ZERO,
            0.012,
            b.s.joint,
        );
        kit.with(Transform::from_translation(at), |k| {
            k.cuboid(
                Vec3::new(0.0, 0.0, 0.06),
                Vec3::new(0.082 * w, 0.078, 0.17),
                0.014,
                b.s.plate,
            );
            let r = 0.024 + 0.003 * f32::from(b.look.size);
            let len = 0.26 + 0.06 * f32::from(b.look.reach);
            weapons::cannon(k, &b.s, len, r, b.look.seed >> 3);
        });
    }
    for i in 2..a.energy.min(6) {
        let side = if i % 2 == 0 { -1.0 } else { 1.0 };
        let y = 0.155 - 0.05 * f32::from((i - 2) / 2);
        kit.at(side * 0.105 * w, y, -0.095 * d, |k| {
            weapons::energy(k, &b.s, 0.10, 0.016, false);
        });
    }
    for i in 2..a.cannons.min(4) {
        let side = if i % 2 == 0 { -1.0 } else { 1.0 };
        kit.at(side * 0.115 * w, top - 0.12, -0.08 * d, |k| {
            weapons::cannon(k, &b.s, 0.24, 0.022, b.look.seed >> 5);
        });
    }
    for i in 1..a.small.min(4) {
        kit.at((f32::from(i) - 2.0) * 0.05 * w, 0.06, -0.10 * d, |k| {
            weapons::small(k, &b.s, 0.09)
        });
    }
    if a.artillery > 0 {
        kit.at(0.11 * w, top + 0.075, 0.10, |k| {
            weapons::artillery(k, &b.s, 0.60, 0.038)
        });
    }
    for _ in 0..a.flak.min(1) {
        kit.at(-0.12 * w, top + 0.03, 0.02 * d, |k| {
            weapons::flak_battery(k, &b.s, 1.0)
        });
    }
    if gear.has(Gear::BEACONS) {
        kit.at(-0.15 * w, top + 0.055, 0.0, |k| {
            fittings::beacon_launcher(k, &b.s, 1.1)
        });
    }
    let left = if a.flak > 0 || gear.has(Gear::BEACONS) {
        0.06
    } else {
        -0.10
    };
    fittings::on_top(
        kit,
        b,
        &[
            Vec3::new(left * w, top - 0.01, 0.12 * d),
            Vec3::new(-left * 0.9 * w, top - 0.01, 0.14 * d),
            Vec3::new(0.13 * w, top + 0.01, -0.02),
            Vec3::new(0.0, head_y - 0.01, 0.02),
            Vec3::new(0.0, top - 0.01, 0.17 * d),
        ],
        1.0,
    );
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

/// Launchers on the shoulders and on the breast.
fn racks(kit: &mut Kit, b: &Build, p: &Plan, top: f32, boxes: u8) {
    if boxes == 0 {
        return;
    }
    let (w, d) = (p.wide, p.deep);
    let raised = if b.look.gear.has(Gear::INDIRECT) {
        0.42
    } else {
        0.06
    };
    let foot = |kit: &mut Kit, at: Vec3| {
        kit.cuboid(
            at + Vec3::new(0.0, -0.06, 0.0),
            Vec3::new(0.07 * w, 0.05, 0.1),
            0.006,
            b.s.joint,
        );
    };
    let on_shoulders = match p.racks {
        Racks::Twin => {
            for side in [-1.0, 1.0].into_iter().take(usize::from(boxes)) {
                let at = Vec3::new(side * 0.145 * w, top + 0.055, 0.03 * d);
                kit.with(
                    Transform::from_translation(at).with_rotation(Quat::from_rotation_x(raised)),
                    |k| weapons::missiles(k, &b.s, Vec3::new(0.125 * w, 0.115, 0.19 * d), 3, 3),
                );
                foot(kit, at);
            }
            2
        }
        Racks::Single => {
            let at = Vec3::new(-0.135 * w, top + 0.085, 0.03 * d);
            let tall = if boxes > 1 { 0.19 } else { 0.13 };
            kit.with(
                Transform::from_translation(at).with_rotation(Quat::from_rotation_x(raised)),
                |k| {
                    let size = Vec3::new(0.19 * w, tall, 0.20 * d);
                    weapons::missiles(k, &b.s, size, 4, if boxes > 1 { 4 } else { 3 });
                },
            );
            foot(kit, at - Vec3::Y * 0.03);
            2
        }
        Racks::Upright => {
            // Cells that open to the sky, leaning back.
            kit.with(
                Transform::from_xyz(0.0, top + 0.02, 0.20 * d)
                    .with_rotation(Quat::from_rotation_x(std::f32::consts::FRAC_PI_2 - 0.25)),
                |k| {
                    let size = Vec3::new(0.36 * w, 0.16, 0.34);
                    weapons::missiles(k, &b.s, size, 5, 2);
                },
            );
            3
        }
        Racks::Drums => {
            for side in [-1.0, 1.0].into_iter().take(usize::from(boxes)) {
                let at = Vec3::new(side * 0.15 * w, top + 0.06, 0.02 * d);
                kit.with(
                    Transform::from_translation(at).with_rotation(Quat::from_rotation_x(raised)),
                    |k| weapons::drum(k, &b.s, 0.072 * w, 0.20 * d),
                );
                foot(kit, at);
            }
            2
        }
    };
    for i in on_shoulders..boxes {
        let side = if i % 2 == 0 { -1.0 } else { 1.0 };
        kit.with(
            Transform::from_xyz(side * 0.085 * w, 0.19, -0.125 * d),
            |k| weapons::missiles(k, &b.s, Vec3::new(0.085 * w, 0.07, 0.07), 3, 2),
        );
    }
}
