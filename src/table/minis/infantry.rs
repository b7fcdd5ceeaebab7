//! Groups of troopers: on foot, mounted, in carriers, with jump packs, in powered armour.

use bevy::prelude::*;

use super::Build;
use super::scheme::Scheme;
use super::weapons;
use crate::table::meshkit::Kit;
use crate::table::model::MiniKind;
use crate::table::noise::Rng;

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

/// One suit of powered armour about 0.36 high.
fn armour(kit: &mut Kit, b: &Build, rng: &mut Rng, index: usize) {
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
        kit.beam(
            hip,
            knee,
            Vec2::splat(0.056) * k,
            Vec2::splat(0.05) * k,
            0.009,
            s.plate,
        );
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

/// A trooper astride an animal: horse-like, lizard-like or bird-like by seed.
fn rider(kit: &mut Kit, b: &Build, rng: &mut Rng) {
    let s = &b.s;
    let mut plan = Rng::new(b.look.seed);
    let hide = [0x6b4a2f, 0x4f5a3a, 0x8a7458, 0x3d3430][plan.pick(4)];
    let hide = crate::table::paint::Paint::new(hide)
        .gloss(0.12)
        .shade(rng.range(0.85, 1.15));
    let lizard = plan.chance(0.4);
    let (legs, body_y, long) = if lizard {
        (0.075, 0.105, 0.17)
    } else {
        (0.14, 0.175, 0.15)
    };
    for side in [-1.0f32, 1.0] {
        for end in [-1.0f32, 1.0] {
            let gait = if side * end > 0.0 { 0.03 } else { -0.03 };
            let hip = Vec3::new(side * 0.035, body_y - 0.01, end * long * 0.62);
            let knee = hip
                + Vec3::new(
                    side * if lizard { 0.05 } else { 0.008 },
                    -legs * 0.5,
                    gait * 0.5,
                );
            let foot = Vec3::new(knee.x, 0.005, knee.z + gait);
            kit.beam(hip, knee, Vec2::splat(0.034), Vec2::splat(0.024), 0.0, hide);
            kit.beam(
                knee,
                foot,
                Vec2::splat(0.022),
                Vec2::splat(0.018),
                0.0,
                hide.shade(0.8),
            );
        }
    }
    let ring =
        |z: f32, y: f32, w: f32, h: f32| Kit::ring(8, Vec2::new(0.0, y), Vec2::new(w, h), 2.0, z);
    let tail = if lizard { 0.30 } else { 0.19 };
    let mut rings = vec![
        ring(
            -long * 1.75,
            body_y + if lizard { 0.04 } else { 0.165 },
            0.014,
            0.016,
        ),
        ring(
            -long * 1.35,
            body_y + if lizard { 0.05 } else { 0.175 },
            0.026,
            0.032,
        ),
        ring(
            -long * 0.92,
            body_y + if lizard { 0.02 } else { 0.075 },
            0.032,
            0.045,
        ),
        ring(-long * 0.5, body_y + 0.005, 0.052, 0.056),
        ring(0.0, body_y, 0.054, 0.054),
        ring(long * 0.75, body_y + 0.004, 0.050, 0.052),
        ring(
            tail,
            body_y - if lizard { 0.05 } else { 0.04 },
            0.010,
            0.012,
        ),
    ];
    if lizard {
        rings[0] = ring(-long * 1.9, body_y + 0.04, 0.016, 0.014);
    }
    kit.loft(&rings, |i, _| {
        if i == 1 && !lizard {
            hide.shade(0.7)
        } else {
            hide
        }
    });
    // Saddle cloth in the side's colour.
    kit.wedge(
        Vec3::new(0.0, body_y + 0.05, 0.01),
        Vec3::new(0.11, 0.03, 0.12),
        Vec2::new(0.75, 0.9),
        Vec2::ZERO,
        0.006,
        s.trim,
    );
    // The rider.
    let y = body_y + 0.055;
    for side in [-1.0f32, 1.0] {
        kit.beam(
            Vec3::new(side * 0.025, y + 0.02, 0.01),
            Vec3::new(side * 0.064, y - 0.05, -0.02),
            Vec2::splat(0.026),
            Vec2::splat(0.02),
            0.0,
            s.cloth,
        );
    }
    kit.wedge(
        Vec3::new(0.0, y + 0.058, 0.01),
        Vec3::new(0.05, 0.08, 0.036),
        Vec2::new(1.2, 1.1),
        Vec2::ZERO,
        0.006,
        s.plate,
    );
    kit.ball(Vec3::new(0.0, y + 0.125, 0.006), 0.025, 0.9, 8, s.plate);
    kit.cuboid(
        Vec3::new(0.0, y + 0.12, -0.017),
        Vec3::new(0.026, 0.010, 0.008),
        0.0,
        s.glass,
    );
    let hand = Vec3::new(0.04, y + 0.05, -0.05);
    kit.beam(
        Vec3::new(0.036, y + 0.085, 0.005),
        hand,
        Vec2::splat(0.018),
        Vec2::splat(0.015),
        0.0,
        s.cloth,
    );
    kit.tube(
        hand + Vec3::Z * 0.04,
        hand + Vec3::Z * -0.10,
        0.007,
        0.006,
        5,
        s.gun,
    );
}

/// A trooper on a motorcycle.
fn bike(kit: &mut Kit, b: &Build, rng: &mut Rng) {
    let s = &b.s;
    let lean = Quat::from_rotation_z(rng.range(-0.12, 0.12));
    kit.with(Transform::from_rotation(lean), |kit| {
        for z in [-0.115, 0.10] {
            kit.tube(
                Vec3::new(-0.018, 0.05, z),
                Vec3::new(0.018, 0.05, z),
                0.05,
                0.05,
                11,
                s.black.shade(1.8),
            );
            kit.tube(
                Vec3::new(-0.021, 0.05, z),
                Vec3::new(0.021, 0.05, z),
                0.026,
                0.026,
                8,
                s.metal,
            );
        }
        kit.wedge(
            Vec3::new(0.0, 0.085, -0.01),
            Vec3::new(0.05, 0.05, 0.17),
            Vec2::new(0.8, 0.8),
            Vec2::ZERO,
            0.010,
            s.joint,
        );
        kit.wedge(
            Vec3::new(0.0, 0.122, -0.05),
            Vec3::new(0.055, 0.035, 0.09),
            Vec2::new(0.7, 0.7),
            Vec2::ZERO,
            0.010,
            s.plate,
        );
        kit.cuboid(
            Vec3::new(0.0, 0.118, 0.05),
            Vec3::new(0.05, 0.02, 0.10),
            0.006,
            s.leather,
        );
        kit.beam(
            Vec3::new(0.0, 0.14, -0.08),
            Vec3::new(0.0, 0.05, -0.115),
            Vec2::splat(0.018),
            Vec2::splat(0.014),
            0.0,
            s.metal,
        );
        kit.tube(
            Vec3::new(-0.055, 0.155, -0.07),
            Vec3::new(0.055, 0.155, -0.07),
            0.007,
            0.007,
            5,
            s.gun,
        );
        kit.ball(Vec3::new(0.0, 0.13, -0.115), 0.016, 1.0, 7, s.lens);
        // The rider leans forward.
        kit.with(
            Transform::from_xyz(0.0, 0.125, 0.035).with_rotation(Quat::from_rotation_x(-0.38)),
            |kit| {
                kit.wedge(
                    Vec3::new(0.0, 0.05, 0.0),
                    Vec3::new(0.05, 0.085, 0.036),
                    Vec2::new(1.2, 1.1),
                    Vec2::ZERO,
                    0.006,
                    s.cloth,
                );
                kit.wedge(
                    Vec3::new(0.0, 0.055, 0.016),
                    Vec3::new(0.042, 0.05, 0.02),
                    Vec2::ONE,
                    Vec2::ZERO,
                    0.004,
                    s.plate,
                );
                kit.ball(Vec3::new(0.0, 0.118, -0.008), 0.028, 0.95, 8, s.trim);
                kit.cuboid(
                    Vec3::new(0.0, 0.116, -0.032),
                    Vec3::new(0.03, 0.014, 0.01),
                    0.0,
                    s.glass,
                );
                for side in [-1.0f32, 1.0] {
                    kit.beam(
                        Vec3::new(side * 0.034, 0.085, 0.0),
                        Vec3::new(side * 0.046, 0.0, -0.09),
                        Vec2::splat(0.019),
                        Vec2::splat(0.015),
                        0.0,
                        s.cloth,
                    );
                }
            },
        );
        for side in [-1.0f32, 1.0] {
            kit.beam(
                Vec3::new(side * 0.022, 0.13, 0.03),
                Vec3::new(side * 0.045, 0.06, -0.01),
                Vec2::splat(0.026),
                Vec2::splat(0.02),
                0.0,
                s.cloth,
            );
        }
    });
}

/// A small armoured carrier.
fn carrier(kit: &mut Kit, b: &Build) {
    let s = &b.s;
    for side in [-1.0, 1.0] {
        for z in [-0.13, 0.0, 0.13] {
            let at = Vec3::new(side * 0.115, 0.052, z);
            kit.tube(
                at - Vec3::X * side * 0.03,
                at + Vec3::X * side * 0.015,
                0.052,
                0.052,
                10,
                s.black.shade(1.8),
            );
            kit.tube(at, at + Vec3::X * side * 0.02, 0.026, 0.024, 8, s.panel);
        }
    }
    let v = [
        Vec3::new(-0.12, 0.075, -0.22),
        Vec3::new(0.12, 0.075, -0.22),
        Vec3::new(-0.10, 0.19, -0.12),
        Vec3::new(0.10, 0.19, -0.12),
        Vec3::new(-0.12, 0.075, 0.20),
        Vec3::new(0.12, 0.075, 0.20),
        Vec3::new(-0.10, 0.20, 0.18),
        Vec3::new(0.10, 0.20, 0.18),
    ];
    kit.hexahedron(v, 0.014, s.plate);
    kit.cuboid(
        Vec3::new(0.0, 0.15, -0.172),
        Vec3::new(0.12, 0.026, 0.02),
        0.0,
        s.glass,
    );
    kit.cuboid(
        Vec3::new(0.0, 0.204, 0.06),
        Vec3::new(0.06, 0.014, 0.12),
        0.0,
        s.trim,
    );
    kit.at(0.0, 0.215, -0.02, |k| {
        k.ball(Vec3::ZERO, 0.035, 0.7, 8, s.joint);
        weapons::small(k, s, 0.12);
    });
}
