//! Groups of troopers: on foot, mounted, in carriers, with jump packs, in powered armour.

mod armour;
mod mounts;

use bevy::prelude::*;

use super::Build;
use super::scheme::Scheme;
use super::weapons;
use crate::meshkit::{Kit, Role};
use crate::model::MiniKind;
use crate::noise::Rng;
use armour::armour;
use mounts::{bike, carrier, rider};

/// Builds the group that the look asks for.
pub fn build(kit: &mut Kit, b: &Build) {
    let usual = match b.look.kind {
        MiniKind::BattleArmor => 4,
        MiniKind::BeastInfantry => 4,
        MiniKind::MotorInfantry => 4,
        MiniKind::MechanizedInfantry => 5,
        _ => 8,
    };
    let n = if b.look.figures == 0 {
        usual
    } else {
        usize::from(b.look.figures.clamp(1, 12))
    };
    let left = ((n as f32) * b.share).ceil().max(1.0) as usize;
    let mut rng = Rng::new(b.look.seed);
    for (i, at) in formation(b.look.kind, n, &mut rng).into_iter().enumerate() {
        let mut own = Rng::new(rng.bits());
        if i >= left {
            continue;
        }
        let yaw = own.range(-0.35, 0.35);
        let place = Transform::from_xyz(at.x, 0.0, at.y).with_rotation(Quat::from_rotation_y(yaw));
        kit.with(place, |k| k.figure(i));
        kit.limb(Role::Figure, Vec3::ZERO);
        kit.with(place, |k| match b.look.kind {
            MiniKind::BattleArmor => armour(k, b, &mut own, i),
            MiniKind::BeastInfantry => rider(k, b, &mut own),
            MiniKind::MotorInfantry => bike(k, b, &mut own),
            MiniKind::MechanizedInfantry if i == 0 => carrier(k, b),
            MiniKind::JumpInfantry => {
                trooper(k, &b.s, &mut own, heavy_weapon(b, i), true);
            }
            _ => trooper(k, &b.s, &mut own, heavy_weapon(b, i), false),
        });
    }
}

/// What the i-th trooper carries.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Carry {
    Rifle,
    Cannon,
    Launcher,
}

fn heavy_weapon(b: &Build, i: usize) -> Carry {
    let a = &b.look.arms;
    let heavy = usize::from(a.cannons + a.energy).min(2);
    let tubes = usize::from(a.missiles).min(2);
    if i < heavy {
        Carry::Cannon
    } else if i < heavy + tubes {
        Carry::Launcher
    } else {
        Carry::Rifle
    }
}

/// Places of the figures on the base, the leader in front.
fn formation(kind: MiniKind, n: usize, rng: &mut Rng) -> Vec<Vec2> {
    let reach = match kind {
        MiniKind::BeastInfantry | MiniKind::MotorInfantry => 0.31,
        MiniKind::BattleArmor => 0.30,
        _ => 0.38,
    };
    if kind == MiniKind::MechanizedInfantry {
        let mut out = vec![Vec2::new(0.0, 0.06)];
        out.extend((1..n).map(|i| {
            let side = if i % 2 == 0 { -1.0 } else { 1.0 };
            Vec2::new(side * 0.34, -0.20 + 0.15 * (i / 2) as f32)
        }));
        return out;
    }
    if n == 1 {
        return vec![Vec2::ZERO];
    }
    (0..n)
        .map(|i| {
            // A ring and, for larger groups, a few in the middle.
            let inner = if n > 6 { n / 4 } else { 0 };
            let (count, k, r) = if i < n - inner {
                (n - inner, i, reach)
            } else {
                (inner, i - (n - inner), reach * 0.36)
            };
            let a = std::f32::consts::TAU * k as f32 / count as f32 + rng.range(-0.12, 0.12);
            Vec2::new(a.sin(), -a.cos()) * r * rng.range(0.9, 1.05)
        })
        .collect()
}

/// One trooper about 0.24 high.
fn trooper(kit: &mut Kit, s: &Scheme, rng: &mut Rng, carry: Carry, jump: bool) {
    let kneel = rng.chance(0.25) && !jump;
    let drop = if kneel { 0.055 } else { 0.0 };
    let stride = rng.range(-0.02, 0.02);
    for side in [-1.0f32, 1.0] {
        let hip = Vec3::new(side * 0.016, 0.105 - drop, 0.0);
        kit.limb(Role::Thigh(u8::from(side > 0.0)), hip);
        let foot = if kneel {
            Vec3::new(side * 0.022, 0.01, if side > 0.0 { -0.035 } else { 0.045 })
        } else {
            Vec3::new(side * 0.022, 0.008, side * (0.012 + stride))
        };
        kit.beam(
            hip,
            foot,
            Vec2::splat(0.026),
            Vec2::splat(0.020),
            0.0,
            s.cloth.shade(0.85),
        );
        kit.cuboid(
            foot + Vec3::new(0.0, 0.0, -0.008),
            Vec3::new(0.022, 0.018, 0.036),
            0.0,
            s.black.shade(2.0),
        );
    }
    kit.limb(Role::Figure, Vec3::ZERO);
    let chest = Vec3::new(0.0, 0.140 - drop, -0.004);
    kit.wedge(
        chest,
        Vec3::new(0.052, 0.075, 0.036),
        Vec2::new(1.2, 1.1),
        Vec2::ZERO,
        0.006,
        s.cloth,
    );
    kit.wedge(
        chest + Vec3::new(0.0, 0.008, -0.008),
        Vec3::new(0.050, 0.048, 0.034),
        Vec2::new(1.0, 0.8),
        Vec2::ZERO,
        0.005,
        s.plate,
    );
    kit.ball(
        Vec3::new(0.0, 0.203 - drop, -0.006),
        0.021,
        1.05,
        7,
        s.leather.shade(1.7),
    );
    kit.ball(
        Vec3::new(0.0, 0.212 - drop, -0.003),
        0.026,
        0.78,
        8,
        s.plate,
    );
    kit.cuboid(
        Vec3::new(0.0, 0.204 - drop, -0.026),
        Vec3::new(0.028, 0.011, 0.008),
        0.0,
        s.glass,
    );
    // Pack.
    if jump {
        kit.cuboid(
            chest + Vec3::new(0.0, 0.012, 0.032),
            Vec3::new(0.055, 0.07, 0.03),
            0.005,
            s.metal,
        );
        for x in [-0.018, 0.018] {
            kit.at(x, 0.095, 0.038, |k| weapons::jet(k, s, 0.014));
        }
        for side in [-1.0, 1.0] {
            kit.wedge(
                chest + Vec3::new(side * 0.05, 0.045, 0.04),
                Vec3::new(0.05, 0.008, 0.03),
                Vec2::new(0.6, 0.6),
                Vec2::ZERO,
                0.0,
                s.trim,
            );
        }
    } else {
        kit.cuboid(
            chest + Vec3::new(0.0, 0.004, 0.030),
            Vec3::new(0.042, 0.05, 0.026),
            0.004,
            s.leather,
        );
    }
    // Arms and what they carry.
    let hold = Vec3::new(0.0, 0.136 - drop, -0.052);
    for side in [-1.0f32, 1.0] {
        let sh = chest + Vec3::new(side * 0.036, 0.026, 0.0);
        kit.ball(sh, 0.015, 1.0, 6, s.trim);
        let elbow = sh + Vec3::new(side * 0.008, -0.036, -0.012);
        kit.beam(
            sh,
            elbow,
            Vec2::splat(0.018),
            Vec2::splat(0.016),
            0.0,
            s.cloth,
        );
        kit.beam(
            elbow,
            hold + Vec3::new(side * 0.008, 0.0, if side < 0.0 { -0.02 } else { 0.01 }),
            Vec2::splat(0.016),
            Vec2::splat(0.014),
            0.0,
            s.cloth,
        );
    }
    match carry {
        Carry::Rifle => {
            kit.cuboid(
                hold + Vec3::new(0.004, 0.004, -0.015),
                Vec3::new(0.011, 0.020, 0.075),
                0.0,
                s.gun,
            );
            kit.tube(
                hold + Vec3::new(0.004, 0.008, -0.05),
                hold + Vec3::new(0.004, 0.008, -0.095),
                0.005,
                0.005,
                5,
                s.gun,
            );
        }
        Carry::Cannon => {
            kit.cuboid(
                hold + Vec3::new(0.006, 0.0, 0.0),
                Vec3::new(0.022, 0.03, 0.10),
                0.003,
                s.gun,
            );
            kit.tube(
                hold + Vec3::new(0.006, 0.004, -0.04),
                hold + Vec3::new(0.006, 0.004, -0.14),
                0.010,
                0.009,
                6,
                s.metal,
            );
        }
        Carry::Launcher => {
            let at = Vec3::new(0.030, 0.185 - drop, 0.0);
            kit.tube(
                at + Vec3::Z * 0.07,
                at + Vec3::Z * -0.10,
                0.015,
                0.015,
                7,
                s.panel,
            );
            kit.tube(
                at + Vec3::Z * -0.10,
                at + Vec3::Z * -0.125,
                0.011,
                0.002,
                6,
                s.hot,
            );
        }
    }
}
