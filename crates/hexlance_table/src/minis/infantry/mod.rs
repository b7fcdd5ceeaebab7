//! Groups of troopers: on foot, mounted, in carriers, with jump packs, in powered armour.

mod armour;
mod mounts;

use bevy::prelude::*;

use super::{Build, fittings, lying, weapons};
use crate::meshkit::{Kit, Role};
use crate::model::{Gear, MiniKind};
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
        let vehicle = b.look.kind == MiniKind::MechanizedInfantry && i == 0;
        let pose = if vehicle {
            Transform::IDENTITY
        } else {
            lying(b, &mut own, 0.0)
        };
        kit.with(place * pose, |k| match b.look.kind {
            MiniKind::BattleArmor => armour(k, b, &mut own, i),
            MiniKind::BeastInfantry => rider(k, b, &mut own),
            MiniKind::MotorInfantry => bike(k, b, &mut own),
            MiniKind::MechanizedInfantry if i == 0 => carrier(k, b),
            _ => trooper(k, b, &mut own, heavy_weapon(b, i), i),
        });
    }
    kit.trunk();
    camp(kit, b);
}

/// What lies between the figures.
fn camp(kit: &mut Kit, b: &Build) {
    let s = &b.s;
    let g = b.look.gear;
    // Whoever stands alone has no camp.
    if b.look.kind != MiniKind::FootInfantry || b.look.figures == 1 {
        return;
    }
    if g.has(Gear::TOOLS) {
        // A trench begun, crates, a theodolite.
        for (x, z) in [(-0.11, 0.05), (-0.04, 0.07), (0.04, 0.06), (0.11, 0.04)] {
            kit.ball(Vec3::new(x, 0.0, z), 0.062, 0.62, 7, s.leather.shade(0.62));
        }
        for (x, y) in [(-0.05, 0.02), (0.02, 0.02), (-0.015, 0.058)] {
            kit.cuboid(
                Vec3::new(x, y, 0.17),
                Vec3::new(0.06, 0.036, 0.05),
                0.004,
                s.hazard.shade(0.8),
            );
        }
        let head = Vec3::new(0.0, 0.19, -0.12);
        for a in 0..3 {
            let d = Vec2::from_angle(a as f32 * 2.094) * 0.07;
            kit.tube(
                Vec3::new(d.x, 0.0, -0.12 + d.y),
                head,
                0.005,
                0.005,
                4,
                s.leather,
            );
        }
        kit.cuboid(head, Vec3::new(0.03, 0.03, 0.05), 0.004, s.metal);
    } else if g.has(Gear::MEDIC) {
        field_station(kit, b);
    } else if g.has(Gear::TAG) {
        sight(kit, b);
    } else if g.has(Gear::SWIMS) {
        // Reeds and a raft.
        for i in 0..9 {
            let a = i as f32 * 2.4;
            let p = Vec2::from_angle(a) * (0.10 + 0.02 * (i % 3) as f32);
            kit.beam(
                Vec3::new(p.x, 0.0, p.y),
                Vec3::new(p.x * 1.15, 0.15 + 0.03 * (i % 4) as f32, p.y * 1.1),
                Vec2::splat(0.010),
                Vec2::splat(0.004),
                0.0,
                crate::paint::Paint::new(0x6d7d3a),
            );
        }
        kit.wedge(
            Vec3::new(0.0, 0.02, 0.0),
            Vec3::new(0.10, 0.04, 0.20),
            Vec2::new(0.8, 0.86),
            Vec2::ZERO,
            0.012,
            s.black.shade(2.4),
        );
    } else if g.has(Gear::ROPES) {
        // A crag that they climb.
        for (x, z, r, tall) in [
            (0.0, 0.02, 0.13, 0.20),
            (0.10, 0.08, 0.08, 0.11),
            (-0.10, 0.06, 0.07, 0.08),
        ] {
            kit.with(Transform::from_xyz(x, 0.0, z), |k| {
                k.lathe(
                    &[
                        Vec2::new(r, 0.0),
                        Vec2::new(r * 0.78, tall * 0.5),
                        Vec2::new(r * 0.35, tall),
                        Vec2::new(0.0, tall * 0.97),
                    ],
                    6,
                    false,
                    crate::paint::Paint::new(0x77726a).strata(0.6),
                );
            });
        }
        kit.at(0.0, 0.21, 0.02, |k| flag(k, b, 0.20));
    } else if g == Gear::NONE {
        // A barricade of whatever was at hand, with a flag.
        for (x, y, z, turn) in [
            (-0.10, 0.035, -0.02, 0.2f32),
            (0.02, 0.035, -0.03, -0.15),
            (0.13, 0.03, 0.0, 0.5),
            (-0.03, 0.095, -0.02, 0.1),
        ] {
            kit.with(
                Transform::from_xyz(x, y, z).with_rotation(Quat::from_rotation_y(turn)),
                |k| {
                    k.cuboid(
                        Vec3::ZERO,
                        Vec3::new(0.10, 0.06, 0.07),
                        0.004,
                        s.leather.shade(1.2),
                    );
                },
            );
        }
        kit.with(
            Transform::from_xyz(0.15, 0.05, 0.07).with_rotation(Quat::from_rotation_x(1.2)),
            |k| {
                k.tube(
                    Vec3::NEG_Y * 0.02,
                    Vec3::Y * 0.02,
                    0.05,
                    0.05,
                    10,
                    s.black.shade(2.0),
                )
            },
        );
        kit.at(-0.03, 0.12, 0.0, |k| flag(k, b, 0.30));
    }
}

/// A litter with somebody on it under a sail, and a lamp on a pole.
fn field_station(kit: &mut Kit, b: &Build) {
    let s = &b.s;
    let white = crate::paint::Paint::new(0xe9e6dc).gloss(0.1);
    for x in [-0.10, 0.10] {
        for z in [-0.12, 0.14] {
            kit.tube(
                Vec3::new(x, 0.0, z),
                Vec3::new(x * 0.8, 0.30, z * 0.9),
                0.007,
                0.006,
                5,
                s.leather,
            );
        }
        kit.tube(
            Vec3::new(x * 0.45, 0.075, -0.20),
            Vec3::new(x * 0.45, 0.075, 0.20),
            0.006,
            0.006,
            5,
            s.leather,
        );
    }
    kit.wedge(
        Vec3::new(0.0, 0.325, 0.01),
        Vec3::new(0.22, 0.06, 0.30),
        Vec2::new(0.15, 0.92),
        Vec2::ZERO,
        0.006,
        white,
    );
    kit.cuboid(
        Vec3::new(0.0, 0.078, 0.0),
        Vec3::new(0.085, 0.012, 0.36),
        0.0,
        s.cloth,
    );
    kit.wedge(
        Vec3::new(0.0, 0.100, 0.02),
        Vec3::new(0.062, 0.036, 0.22),
        Vec2::new(0.8, 0.9),
        Vec2::ZERO,
        0.006,
        white,
    );
    kit.ball(
        Vec3::new(0.0, 0.105, -0.125),
        0.024,
        1.0,
        8,
        s.leather.shade(1.7),
    );
    kit.at(0.15, 0.0, -0.16, |k| {
        k.tube(Vec3::ZERO, Vec3::Y * 0.34, 0.007, 0.006, 5, s.metal);
        k.ball(Vec3::Y * 0.355, 0.026, 1.1, 8, s.lens);
    });
}

/// A large sight on three legs.
fn sight(kit: &mut Kit, b: &Build) {
    let s = &b.s;
    let head = Vec3::new(0.0, 0.30, 0.0);
    for a in 0..3 {
        let d = Vec2::from_angle(a as f32 * 2.094 + 0.5) * 0.13;
        kit.tube(Vec3::new(d.x, 0.0, d.y), head, 0.009, 0.008, 5, s.metal);
    }
    kit.cuboid(
        head + Vec3::Y * 0.03,
        Vec3::new(0.075, 0.06, 0.09),
        0.010,
        s.plate,
    );
    for x in [-0.024, 0.024] {
        kit.tube(
            head + Vec3::new(x, 0.032, -0.03),
            head + Vec3::new(x, 0.040, -0.16),
            0.020,
            0.024,
            8,
            s.gun,
        );
        kit.ball(head + Vec3::new(x, 0.041, -0.16), 0.020, 0.6, 8, s.lens);
    }
    kit.tube(
        head + Vec3::Y * 0.05,
        head + Vec3::Y * 0.20,
        0.005,
        0.003,
        4,
        s.metal,
    );
}

/// A flag in the side's colours.
fn flag(kit: &mut Kit, b: &Build, tall: f32) {
    kit.tube(Vec3::ZERO, Vec3::Y * tall, 0.007, 0.005, 5, b.s.leather);
    let rows = [(0.0, 0.0), (0.055, 0.010), (0.11, -0.006), (0.16, 0.008)];
    for w in rows.windows(2) {
        let at = |(z, x): (f32, f32), y: f32| Vec3::new(x, y, z);
        let (lo, hi) = (tall - 0.095, tall - 0.005);
        let corners = [at(w[0], lo), at(w[1], lo), at(w[1], hi), at(w[0], hi)];
        let [p, q, r, t] = corners;
        kit.quad_here(corners, &b.s.plate);
        kit.quad_here([p, t, r, q], &b.s.plate);
        let (lo, hi) = (tall - 0.062, tall - 0.038);
        for side in [-1.0, 1.0] {
            let off = Vec3::X * side * 0.0015;
            let c = [
                at(w[0], lo) + off,
                at(w[1], lo) + off,
                at(w[1], hi) + off,
                at(w[0], hi) + off,
            ];
            let [p, q, r, t] = c;
            kit.quad_here(if side < 0.0 { c } else { [p, t, r, q] }, &b.s.trim);
        }
    }
}

/// What the i-th trooper carries.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Carry {
    Rifle,
    Cannon,
    Launcher,
    Flames,
}

fn heavy_weapon(b: &Build, i: usize) -> Carry {
    let a = &b.look.arms;
    // Every other one throws flames.
    if b.look.gear.has(Gear::FLAMES) && i.is_multiple_of(2) {
        return Carry::Flames;
    }
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

/// What an engineer works with, held upright.
fn tool(kit: &mut Kit, b: &Build, index: usize, drop: f32) {
    let s = &b.s;
    let hold = Vec3::new(0.030, 0.135 - drop, -0.045);
    for side in [-1.0f32, 1.0] {
        kit.beam(
            Vec3::new(side * 0.036, 0.165 - drop, 0.0),
            hold + Vec3::new(0.0, if side < 0.0 { -0.02 } else { 0.02 }, 0.0),
            Vec2::splat(0.018),
            Vec2::splat(0.014),
            0.0,
            s.cloth,
        );
    }
    let (low, high) = (hold - Vec3::Y * 0.11, hold + Vec3::Y * 0.10);
    kit.tube(low, high, 0.007, 0.006, 5, s.leather);
    match index % 3 {
        0 => kit.wedge(
            high + Vec3::Y * 0.028,
            Vec3::new(0.046, 0.065, 0.010),
            Vec2::new(0.7, 1.0),
            Vec2::ZERO,
            0.0,
            s.metal,
        ),
        1 => kit.beam(
            high + Vec3::new(0.0, 0.0, -0.06),
            high + Vec3::new(0.0, 0.0, 0.06),
            Vec2::splat(0.008),
            Vec2::splat(0.016),
            0.0,
            s.metal,
        ),
        // A plate that listens for mines, swept over the ground.
        _ => kit.with(
            Transform::from_translation(low + Vec3::new(0.0, -0.015, -0.02)),
            |k| {
                k.lathe(
                    &[
                        Vec2::new(0.040, 0.0),
                        Vec2::new(0.036, 0.010),
                        Vec2::new(0.0, 0.012),
                    ],
                    9,
                    false,
                    s.metal,
                );
            },
        ),
    }
}

/// One trooper about 0.24 high.
fn trooper(kit: &mut Kit, b: &Build, rng: &mut Rng, carry: Carry, index: usize) {
    let s = &b.s;
    let g = b.look.gear;
    let jump = b.look.kind == MiniKind::JumpInfantry;
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
            if g.has(Gear::SWIMS) {
                Vec3::new(0.034, 0.012, 0.085)
            } else {
                Vec3::new(0.022, 0.018, 0.036)
            },
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
    let plain = g == Gear::NONE && !jump && b.look.kind == MiniKind::FootInfantry;
    if plain {
        // Caps with peaks in place of helmets.
        kit.cuboid(
            Vec3::new(0.0, 0.222 - drop, -0.004),
            Vec3::new(0.042, 0.018, 0.044),
            0.004,
            s.cloth,
        );
        kit.cuboid(
            Vec3::new(0.0, 0.215 - drop, -0.034),
            Vec3::new(0.036, 0.005, 0.022),
            0.0,
            s.black.shade(2.0),
        );
    } else {
        let brim = if g.has(Gear::TOOLS) { 0.036 } else { 0.026 };
        kit.ball(
            Vec3::new(0.0, 0.212 - drop, -0.003),
            brim,
            0.78 * 0.026 / brim,
            8,
            if g.has(Gear::TOOLS) {
                s.hazard
            } else {
                s.plate
            },
        );
    }
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
        if g.has(Gear::PARACHUTES) {
            kit.wedge(
                chest + Vec3::new(0.0, 0.055, 0.055),
                Vec3::new(0.075, 0.055, 0.045),
                Vec2::splat(0.8),
                Vec2::ZERO,
                0.010,
                s.leather.shade(1.4),
            );
            kit.wedge(
                chest + Vec3::new(0.0, -0.035, -0.032),
                Vec3::new(0.055, 0.035, 0.03),
                Vec2::splat(0.85),
                Vec2::ZERO,
                0.006,
                s.leather.shade(1.4),
            );
        }
    } else if g.has(Gear::SWIMS) {
        for x in [-0.016, 0.016] {
            kit.tube(
                chest + Vec3::new(x, -0.035, 0.036),
                chest + Vec3::new(x, 0.052, 0.036),
                0.016,
                0.014,
                7,
                s.hazard,
            );
        }
    } else if g.has(Gear::ROPES) {
        // Tall packs with rope on top.
        kit.wedge(
            chest + Vec3::new(0.0, 0.030, 0.038),
            Vec3::new(0.055, 0.115, 0.040),
            Vec2::new(0.85, 0.8),
            Vec2::ZERO,
            0.006,
            s.leather,
        );
        kit.tube(
            chest + Vec3::new(-0.036, 0.095, 0.036),
            chest + Vec3::new(0.036, 0.095, 0.036),
            0.018,
            0.018,
            7,
            s.cloth.shade(1.3),
        );
        kit.at(0.030, chest.y - 0.03, 0.045, |k| {
            fittings::rope(k, s, 0.026)
        });
    } else {
        kit.cuboid(
            chest + Vec3::new(0.0, 0.004, 0.030),
            Vec3::new(0.042, 0.05, 0.026),
            0.004,
            s.leather,
        );
        if index == 0 && b.look.arms.electronics > 0 {
            kit.at(0.0, chest.y + 0.02, 0.035, |k| {
                weapons::electronics(k, s, 0)
            });
        }
    }
    if g.has(Gear::TOOLS) {
        tool(kit, b, index, drop);
        return;
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
    if g.has(Gear::GRAPPLES) && index % 4 == 3 {
        // A hook on a pole.
        let foot = hold + Vec3::new(0.02, -0.10, 0.06);
        let tip = hold + Vec3::new(0.02, 0.17, -0.08);
        kit.tube(foot, tip, 0.006, 0.005, 5, s.leather);
        for side in [-1.0f32, 1.0] {
            kit.beam(
                tip,
                tip + Vec3::new(side * 0.035, -0.03, -0.01),
                Vec2::splat(0.009),
                Vec2::splat(0.004),
                0.0,
                s.metal,
            );
        }
        return;
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
        Carry::Flames => {
            // Two tanks on the back, a hose, a long pipe with a burning end.
            for x in [-0.020, 0.020] {
                kit.tube(
                    chest + Vec3::new(x, -0.045, 0.052),
                    chest + Vec3::new(x, 0.070, 0.052),
                    0.021,
                    0.017,
                    8,
                    s.hazard,
                );
            }
            kit.tube(
                hold + Vec3::new(0.006, 0.0, 0.05),
                hold + Vec3::new(0.006, 0.012, -0.15),
                0.012,
                0.009,
                6,
                s.metal,
            );
            kit.ball(hold + Vec3::new(0.006, 0.013, -0.16), 0.016, 1.0, 6, s.hot);
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
