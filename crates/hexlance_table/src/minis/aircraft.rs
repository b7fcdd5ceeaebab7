//! Everything that flies with wings or rotors.

use bevy::prelude::*;

use super::decals::{self, Spot};
use super::{Build, fittings, weapons};
use crate::meshkit::Kit;
use crate::model::{Gear, MiniKind};
use crate::noise::Rng;
use crate::paint::Paint;

/// A loft along -Z: (z, height of the middle, half width, half height).
pub(super) fn body(
    kit: &mut Kit,
    sections: &[(f32, f32, f32, f32)],
    power: f32,
    paint: impl Fn(usize, usize) -> Paint,
) {
    let rings: Vec<Vec<Vec3>> = sections
        .iter()
        .map(|(z, y, w, h)| Kit::ring(12, Vec2::new(0.0, *y), Vec2::new(*w, *h), power, *z))
        .collect();
    kit.loft(&rings, paint);
}

/// A flat wing from a root line to a tip line, both as (leading z, trailing z), mirrored to both sides.
pub(super) fn wings(
    kit: &mut Kit,
    root: (f32, f32, f32),
    tip: (f32, f32, f32),
    y: (f32, f32),
    thick: f32,
    paint: Paint,
) {
    for s in [-1.0, 1.0] {
        let t = thick * 0.5;
        let v = [
            Vec3::new(s * root.0, y.0 - t, root.1),
            Vec3::new(s * tip.0, y.1 - t * 0.4, tip.1),
            Vec3::new(s * root.0, y.0 + t, root.1),
            Vec3::new(s * tip.0, y.1 + t * 0.4, tip.1),
            Vec3::new(s * root.0, y.0 - t, root.2),
            Vec3::new(s * tip.0, y.1 - t * 0.4, tip.2),
            Vec3::new(s * root.0, y.0 + t, root.2),
            Vec3::new(s * tip.0, y.1 + t * 0.4, tip.2),
        ];
        kit.hexahedron(v, 0.008, paint);
    }
}

/// An upright fin in the plane x = `x`.
pub(super) fn fin(kit: &mut Kit, x: f32, outline: &[Vec2], lean: f32, paint: Paint) {
    // The outline is (z, y); the plate's own plane is turned to it.
    let flat: Vec<Vec2> = outline.iter().map(|p| Vec2::new(-p.x, p.y)).collect();
    kit.with(
        Transform::from_xyz(x, 0.0, 0.0).with_rotation(
            Quat::from_rotation_z(lean) * Quat::from_rotation_y(std::f32::consts::FRAC_PI_2),
        ),
        |k| k.plate(&flat, 0.016, paint),
    );
}

/// A nozzle that points along +Z.
pub(super) fn nozzle(kit: &mut Kit, b: &Build, at: Vec3, r: f32) {
    kit.with(
        Transform::from_translation(at)
            .with_rotation(Quat::from_rotation_x(-std::f32::consts::FRAC_PI_2)),
        |k| {
            weapons::jet(k, &b.s, r);
            k.lathe(
                &[Vec2::new(0.0, -0.02), Vec2::new(r * 0.62, -0.018)],
                9,
                false,
                Paint::new(0xff9a4a).glow(1.2),
            );
        },
    );
}

/// Builds a rotor craft; its middle is at y = 0. The rotor itself is a part of its own.
pub fn vtol(kit: &mut Kit, b: &Build) -> RotorPlan {
    let s = &b.s;
    let mut rng = Rng::new(b.look.seed);
    let k = 0.78 + 0.09 * f32::from(b.look.size);
    let hauler = b.look.gear.has(Gear::CARGO);
    // Two rotors, one behind the other, carry loads; tilting ones are for the fast and heavily armed.
    let tilt = !hauler && b.look.size > 1 && rng.chance(0.35);
    let stretch = rng.range(0.92, 1.1);
    let z = |v: f32| v * stretch * k;
    if hauler {
        return hauler_vtol(kit, b, k);
    }
    body(
        kit,
        &[
            (z(-0.40), 0.00, 0.025, 0.03),
            (z(-0.33), 0.01, 0.075 * k, 0.07 * k),
            (z(-0.16), 0.03, 0.115 * k, 0.105 * k),
            (z(0.06), 0.035, 0.120 * k, 0.110 * k),
            (z(0.20), 0.05, 0.070 * k, 0.070 * k),
            (z(0.55), 0.07, 0.024 * k, 0.028 * k),
        ],
        2.6,
        |i, _| if i == 4 { s.panel } else { s.plate },
    );
    // Canopy.
    kit.with(
        Transform::from_xyz(0.0, 0.075 * k, z(-0.22)).with_rotation(Quat::from_rotation_x(-0.32)),
        |kit| {
            kit.wedge(
                Vec3::ZERO,
                Vec3::new(0.15 * k, 0.09 * k, 0.20 * k),
                Vec2::new(0.6, 0.6),
                Vec2::new(0.0, 0.02),
                0.014,
                s.glass,
            );
            kit.cuboid(
                Vec3::new(0.0, 0.01, 0.0),
                Vec3::new(0.014, 0.094 * k, 0.17 * k),
                0.0,
                s.plate,
            );
        },
    );
    fin(
        kit,
        0.0,
        &[
            Vec2::new(z(0.42), 0.06),
            Vec2::new(z(0.56), 0.06),
            Vec2::new(z(0.63), 0.22),
            Vec2::new(z(0.55), 0.22),
        ],
        0.0,
        s.trim,
    );
    wings(
        kit,
        (0.01, z(0.48), z(0.57)),
        (0.13 * k, z(0.52), z(0.58)),
        (0.07, 0.075),
        0.016,
        s.plate,
    );
    // Stub wings with weapons.
    wings(
        kit,
        (0.08 * k, z(-0.08), z(0.10)),
        (0.28 * k, z(-0.02), z(0.09)),
        (0.02, 0.0),
        0.03,
        s.plate,
    );
    for side in [-1.0, 1.0] {
        kit.cuboid(
            Vec3::new(side * 0.20 * k, 0.025, z(0.03)),
            Vec3::new(0.06, 0.014, 0.10),
            0.0,
            s.trim,
        );
    }
    hardpoints(kit, b, 0.19 * k, -0.035, z(0.0), 0.075 * k);
    kit.at(0.0, -0.075 * k, z(-0.27), |kit| {
        // Under the chin, where it looks down.
        kit.with(
            Transform::from_rotation(Quat::from_rotation_z(std::f32::consts::PI)),
            |kit| {
                fittings::on_top(kit, b, &[Vec3::ZERO, Vec3::Z * 0.12], 0.7);
            },
        );
    });
    for side in [-1.0, 1.0] {
        let spot = Spot::side(Vec3::new(side * 0.121 * k, 0.03, z(0.0)), side);
        if side < 0.0 {
            decals::emblem(kit, s, &spot, 0.042 * k);
        } else {
            decals::number(kit, s, &spot, 0.06 * k);
        }
    }
    // Engine humps.
    for side in [-1.0, 1.0] {
        kit.tube(
            Vec3::new(side * 0.065 * k, 0.135 * k, z(-0.08)),
            Vec3::new(side * 0.065 * k, 0.13 * k, z(0.16)),
            0.042 * k,
            0.034 * k,
            8,
            s.joint,
        );
    }
    // Skids.
    for side in [-1.0, 1.0] {
        let x = side * 0.10 * k;
        kit.tube(
            Vec3::new(x, -0.125 * k, z(-0.24)),
            Vec3::new(x, -0.125 * k, z(0.16)),
            0.010,
            0.010,
            5,
            s.gun,
        );
        for zz in [-0.14, 0.08] {
            kit.tube(
                Vec3::new(x * 0.6, -0.05, z(zz)),
                Vec3::new(x, -0.125 * k, z(zz)),
                0.008,
                0.008,
                5,
                s.gun,
            );
        }
    }
    if tilt {
        for side in [-1.0, 1.0] {
            let at = Vec3::new(side * 0.30 * k, 0.02, z(0.03));
            kit.tube(
                at - Vec3::Y * 0.06,
                at + Vec3::Y * 0.10,
                0.045 * k,
                0.038 * k,
                8,
                s.panel,
            );
        }
        RotorPlan {
            hubs: vec![
                Vec3::new(-0.30 * k, 0.13, z(0.03)),
                Vec3::new(0.30 * k, 0.13, z(0.03)),
            ],
            radius: 0.24 * k,
            blades: 3,
        }
    } else {
        kit.tube(
            Vec3::new(0.0, 0.10 * k, 0.0),
            Vec3::new(0.0, 0.215 * k, 0.0),
            0.028,
            0.02,
            7,
            s.gun,
        );
        RotorPlan {
            hubs: vec![Vec3::new(0.0, 0.215 * k, 0.0)],
            radius: 0.50 * k,
            blades: 4,
        }
    }
}

/// A long box of a rotor craft with a rotor at each end.
fn hauler_vtol(kit: &mut Kit, b: &Build, k: f32) -> RotorPlan {
    let s = &b.s;
    let medic = b.look.gear.has(Gear::MEDIC);
    let skin = if medic {
        s.chalk.gloss(0.25).detail(0.3)
    } else {
        s.plate
    };
    body(
        kit,
        &[
            (-0.50 * k, -0.015, 0.05 * k, 0.045 * k),
            (-0.42 * k, 0.005, 0.105 * k, 0.085 * k),
            (-0.26 * k, 0.015, 0.130 * k, 0.110 * k),
            (0.30 * k, 0.015, 0.130 * k, 0.110 * k),
            (0.50 * k, 0.045, 0.090 * k, 0.060 * k),
        ],
        3.6,
        |i, _| if i == 3 { s.panel } else { skin },
    );
    kit.with(
        Transform::from_xyz(0.0, 0.045 * k, -0.43 * k).with_rotation(Quat::from_rotation_x(-0.5)),
        |kit| {
            kit.wedge(
                Vec3::ZERO,
                Vec3::new(0.165, 0.075, 0.11) * k,
                Vec2::new(0.8, 0.7),
                Vec2::new(0.0, 0.015),
                0.012,
                s.glass,
            );
        },
    );
    // A pylon at each end, the rear one higher.
    let hubs = [
        Vec3::new(0.0, 0.225 * k, -0.34 * k),
        Vec3::new(0.0, 0.320 * k, 0.40 * k),
    ];
    for hub in hubs {
        kit.wedge(
            Vec3::new(0.0, (hub.y + 0.08 * k) * 0.5, hub.z),
            Vec3::new(0.10 * k, hub.y - 0.05 * k, 0.20 * k),
            Vec2::new(0.5, 0.6),
            Vec2::ZERO,
            0.014,
            s.trim,
        );
    }
    for side in [-1.0, 1.0] {
        let x = side * 0.132 * k;
        kit.tube(
            Vec3::new(side * 0.105 * k, 0.12 * k, 0.22 * k),
            Vec3::new(side * 0.105 * k, 0.12 * k, 0.46 * k),
            0.045 * k,
            0.038 * k,
            9,
            s.joint,
        );
        kit.cuboid(
            Vec3::new(x, 0.0, -0.12 * k),
            Vec3::new(0.010, 0.13 * k, 0.13 * k),
            0.004,
            s.panel,
        );
        for z in [0.02, 0.11, 0.20] {
            kit.ball(Vec3::new(x, 0.05 * k, z * k), 0.020 * k, 1.0, 7, s.glass);
        }
        // Sponsons with wheels.
        kit.wedge(
            Vec3::new(side * 0.145 * k, -0.075 * k, 0.16 * k),
            Vec3::new(0.06 * k, 0.06 * k, 0.26 * k),
            Vec2::splat(0.75),
            Vec2::ZERO,
            0.010,
            s.panel,
        );
        for z in [-0.30, 0.22] {
            let at = Vec3::new(side * 0.12 * k, -0.125 * k, z * k);
            kit.tube(
                at - Vec3::X * 0.016,
                at + Vec3::X * 0.016,
                0.034 * k,
                0.034 * k,
                9,
                s.black.shade(1.8),
            );
        }
        if medic {
            // A litter in a pod.
            kit.wedge(
                Vec3::new(side * 0.185 * k, 0.0, 0.02 * k),
                Vec3::new(0.075, 0.06, 0.26) * k,
                Vec2::new(0.7, 0.85),
                Vec2::ZERO,
                0.014,
                s.hazard,
            );
        }
        let spot = Spot::side(Vec3::new(x * 1.002, 0.035, -0.22 * k), side);
        if side < 0.0 {
            decals::emblem(kit, s, &spot, 0.04 * k);
        } else {
            decals::number(kit, s, &spot, 0.055 * k);
        }
    }
    hardpoints(kit, b, 0.20 * k, -0.06, 0.0, 0.07 * k);
    RotorPlan {
        hubs: hubs.to_vec(),
        radius: 0.40 * k,
        blades: 3,
    }
}

/// Where rotors turn.
#[derive(Clone, Debug, Default)]
pub struct RotorPlan {
    /// Hubs, in the model's frame.
    pub hubs: Vec<Vec3>,
    /// Length of a blade.
    pub radius: f32,
    /// Blades of each.
    pub blades: usize,
}

/// Builds a rotor around the origin.
pub fn rotor(kit: &mut Kit, b: &Build, plan: &RotorPlan) {
    kit.tube(
        Vec3::NEG_Y * 0.01,
        Vec3::Y * 0.025,
        0.028,
        0.02,
        8,
        b.s.joint,
    );
    for i in 0..plan.blades {
        let a = i as f32 * std::f32::consts::TAU / plan.blades as f32 + 0.35;
        kit.with(Transform::from_rotation(Quat::from_rotation_y(a)), |k| {
            k.wedge(
                Vec3::new(0.0, 0.012, -plan.radius * 0.54),
                Vec3::new(0.036, 0.007, plan.radius * 0.92),
                Vec2::new(0.9, 1.0),
                Vec2::ZERO,
                0.0,
                b.s.joint,
            );
            k.cuboid(
                Vec3::new(0.0, 0.0125, -plan.radius * 0.95),
                Vec3::new(0.034, 0.009, plan.radius * 0.08),
                0.0,
                b.s.hot,
            );
        });
    }
}

/// Weapons under a wing at ±`x`.
pub(super) fn hardpoints(kit: &mut Kit, b: &Build, x: f32, y: f32, z: f32, gap: f32) {
    let a = &b.look.arms;
    let mut slot = 0;
    let mut place = |kit: &mut Kit, f: &dyn Fn(&mut Kit)| {
        for side in [-1.0, 1.0] {
            kit.at(side * (x + gap * slot as f32 * 0.9), y, z, |k| f(k));
        }
        slot += 1;
    };
    if a.missiles > 0 {
        place(kit, &|k| {
            weapons::missiles(k, &b.s, Vec3::new(0.065, 0.06, 0.16), 2, 2)
        });
    }
    if a.cannons > 0 {
        place(kit, &|k| {
            weapons::cannon(k, &b.s, 0.20, 0.016, b.look.seed >> 3)
        });
    }
    if a.energy > 0 && (a.missiles == 0 || a.cannons == 0) {
        place(kit, &|k| weapons::energy(k, &b.s, 0.17, 0.015, false));
    }
    if b.look.gear.has(Gear::BOMBS) {
        place(kit, &|k| fittings::bomb(k, &b.s, 1.0));
    }
    if b.look.gear.has(Gear::TORPEDOES) {
        place(kit, &|k| fittings::torpedo_tube(k, &b.s, 0.026, 0.24));
    }
    if b.look.gear.has(Gear::FLAMES) {
        kit.at(0.0, y - 0.02, z - 0.26, |k| {
            fittings::flame_nozzle(k, &b.s, 0.16, 1.0);
        });
    } else if a.small > 0 || a.missiles + a.cannons + a.energy == 0 {
        kit.at(0.0, y - 0.05, z - 0.24, |k| weapons::small(k, &b.s, 0.10));
    }
}

/// Builds a wing-in-ground craft, its keel near y = 0.
pub fn wige(kit: &mut Kit, b: &Build) {
    let s = &b.s;
    let mut rng = Rng::new(b.look.seed);
    let k = 0.80 + 0.08 * f32::from(b.look.size);
    let y = 0.13;
    body(
        kit,
        &[
            (-0.52 * k, y, 0.02, 0.025),
            (-0.42 * k, y, 0.07 * k, 0.06 * k),
            (-0.15 * k, y + 0.01, 0.11 * k, 0.09 * k),
            (0.20 * k, y + 0.02, 0.10 * k, 0.085 * k),
            (0.50 * k, y + 0.05, 0.045 * k, 0.045 * k),
        ],
        2.8,
        |i, _| if i == 0 { s.trim } else { s.plate },
    );
    let sweep = rng.range(-0.05, 0.12);
    wings(
        kit,
        (0.08 * k, -0.12 * k, 0.24 * k),
        (0.46 * k, (0.02 + sweep) * k, (0.20 + sweep) * k),
        (y, y - 0.06),
        0.045,
        s.panel,
    );
    for side in [-1.0, 1.0] {
        kit.wedge(
            Vec3::new(side * 0.46 * k, y - 0.07, (0.11 + sweep) * k),
            Vec3::new(0.05, 0.06, 0.26 * k),
            Vec2::new(0.6, 0.8),
            Vec2::ZERO,
            0.01,
            s.trim,
        );
        let e = Vec3::new(side * 0.13 * k, y + 0.11, -0.12 * k);
        kit.tube(
            e + Vec3::Z * -0.10,
            e + Vec3::Z * 0.14,
            0.05 * k,
            0.042 * k,
            9,
            s.joint,
        );
        nozzle(kit, b, e + Vec3::Z * 0.17, 0.04 * k);
        kit.cuboid(
            e + Vec3::new(-side * 0.04, -0.04, 0.0),
            Vec3::new(0.05, 0.06, 0.08),
            0.0,
            s.plate,
        );
    }
    fin(
        kit,
        0.0,
        &[
            Vec2::new(0.30 * k, y + 0.05),
            Vec2::new(0.50 * k, y + 0.05),
            Vec2::new(0.60 * k, y + 0.26),
            Vec2::new(0.50 * k, y + 0.26),
        ],
        0.0,
        s.trim,
    );
    wings(
        kit,
        (0.02, 0.50 * k, 0.58 * k),
        (0.22 * k, 0.53 * k, 0.60 * k),
        (y + 0.24, y + 0.25),
        0.018,
        s.plate,
    );
    kit.with(
        Transform::from_xyz(0.0, y + 0.085 * k, -0.24 * k)
            .with_rotation(Quat::from_rotation_x(-0.25)),
        |kit| {
            kit.wedge(
                Vec3::ZERO,
                Vec3::new(0.12 * k, 0.06, 0.16 * k),
                Vec2::splat(0.6),
                Vec2::new(0.0, 0.02),
                0.01,
                s.glass,
            )
        },
    );
    hardpoints(kit, b, 0.24 * k, y - 0.05, -0.02, 0.08);
    if b.look.gear.has(Gear::TURRET) {
        kit.at(0.0, y + 0.095 * k, 0.10 * k, |kit| {
            kit.lathe(
                &[
                    Vec2::new(0.075 * k, -0.01),
                    Vec2::new(0.070 * k, 0.03),
                    Vec2::new(0.03 * k, 0.05),
                    Vec2::new(0.0, 0.05),
                ],
                9,
                false,
                s.trim,
            );
            for x in [-0.022, 0.022] {
                kit.at(x * k, 0.025, -0.05 * k, |kit| {
                    weapons::energy(kit, s, 0.17 * k, 0.012, false);
                });
            }
        });
    }
    fittings::on_top(
        kit,
        b,
        &[
            Vec3::new(0.0, y + 0.08 * k, 0.24 * k),
            Vec3::new(0.0, y + 0.075 * k, 0.33 * k),
        ],
        0.8,
    );
    for side in [-1.0, 1.0] {
        let spot = Spot::top(Vec3::new(
            side * 0.30 * k,
            y - 0.005,
            (0.11 + sweep * 0.6) * k,
        ));
        if side < 0.0 {
            decals::emblem(kit, s, &spot, 0.05 * k);
        } else {
            decals::number(kit, s, &spot, 0.07 * k);
        }
    }
}

/// Builds a fighter or a small craft; its middle is at y = 0.
pub fn fighter(kit: &mut Kit, b: &Build) {
    let s = &b.s;
    let mut rng = Rng::new(b.look.seed);
    let small_craft = b.look.kind == MiniKind::SmallCraft;
    let k = if small_craft {
        1.05
    } else {
        0.80 + 0.09 * f32::from(b.look.size)
    };
    // Needles are fast, broad wings carry bombs; small craft are bricks.
    let style = if small_craft {
        4
    } else if b.look.gear.has(Gear::CIVIL) || (b.look.pace <= 7 && b.look.size == 1) {
        5
    } else if b.look.pace >= 9 {
        2
    } else if b.look.gear.has(Gear::BOMBS) && b.look.size >= 3 {
        3
    } else {
        [0, 1][rng.pick(2)]
    };
    let fat = if small_craft {
        1.55
    } else {
        rng.range(0.9, 1.12)
    };
    body(
        kit,
        &[
            (-0.58 * k, 0.0, 0.012, 0.012),
            (-0.44 * k, 0.005, 0.045 * k * fat, 0.04 * k * fat),
            (-0.18 * k, 0.01, 0.085 * k * fat, 0.07 * k * fat),
            (0.14 * k, 0.01, 0.11 * k * fat, 0.075 * k * fat),
            (0.42 * k, 0.0, 0.095 * k * fat, 0.06 * k * fat),
        ],
        2.6,
        |i, j| match (i, j) {
            (0, _) => s.trim,
            (2, 0..=1) => s.panel,
            _ => s.plate,
        },
    );
    match style {
        // Delta.
        0 => wings(
            kit,
            (0.05 * k, -0.26 * k, 0.38 * k),
            (0.50 * k, 0.26 * k, 0.40 * k),
            (0.0, -0.01),
            0.035,
            s.plate,
        ),
        // Swept back.
        1 => wings(
            kit,
            (0.06 * k, -0.10 * k, 0.22 * k),
            (0.52 * k, 0.24 * k, 0.36 * k),
            (0.01, 0.06),
            0.035,
            s.plate,
        ),
        // Swept forward, with canards.
        2 => {
            wings(
                kit,
                (0.06 * k, 0.08 * k, 0.36 * k),
                (0.48 * k, -0.10 * k, 0.06 * k),
                (0.0, 0.02),
                0.035,
                s.plate,
            );
            wings(
                kit,
                (0.05 * k, -0.32 * k, -0.22 * k),
                (0.20 * k, -0.24 * k, -0.17 * k),
                (0.02, 0.03),
                0.02,
                s.trim,
            );
        }
        // A transport: stubs that tilt up, a tail boom.
        4 => {
            wings(
                kit,
                (0.14 * k, -0.02 * k, 0.30 * k),
                (0.40 * k, 0.12 * k, 0.30 * k),
                (0.05, 0.14),
                0.05,
                s.plate,
            );
            for side in [-1.0, 1.0] {
                kit.tube(
                    Vec3::new(side * 0.40 * k, 0.14, 0.02 * k),
                    Vec3::new(side * 0.40 * k, 0.14, 0.36 * k),
                    0.062 * k,
                    0.050 * k,
                    10,
                    s.panel,
                );
                nozzle(
                    kit,
                    b,
                    Vec3::new(side * 0.40 * k, 0.14, 0.40 * k),
                    0.045 * k,
                );
            }
        }
        // Straight wings, one above the other: an old propeller plane.
        5 => {
            for (y, reach) in [(-0.035, 0.44), (0.13, 0.52)] {
                wings(
                    kit,
                    (0.02, -0.20 * k, 0.02 * k),
                    (reach * k, -0.17 * k, 0.0),
                    (y, y + 0.02),
                    0.026,
                    s.plate,
                );
            }
            for side in [-1.0, 1.0] {
                for z in [-0.16, -0.04] {
                    kit.tube(
                        Vec3::new(side * 0.34 * k, -0.02, z * k),
                        Vec3::new(side * 0.38 * k, 0.145, z * k),
                        0.007,
                        0.007,
                        5,
                        s.joint,
                    );
                }
                wings(
                    kit,
                    (0.01, 0.34 * k, 0.46 * k),
                    (0.20 * k, 0.37 * k, 0.46 * k),
                    (0.02, 0.02),
                    0.016,
                    s.trim,
                );
            }
            kit.ball(Vec3::new(0.0, 0.0, -0.59 * k), 0.035, 1.2, 8, s.trim);
            for i in 0..3 {
                kit.with(
                    Transform::from_xyz(0.0, 0.0, -0.60 * k)
                        .with_rotation(Quat::from_rotation_z(i as f32 * 2.094 + 0.4)),
                    |kit| {
                        kit.cuboid(
                            Vec3::new(0.0, 0.085, 0.0),
                            Vec3::new(0.030, 0.16, 0.008),
                            0.0,
                            s.joint,
                        );
                    },
                );
            }
        }
        // Broad and blunt.
        _ => wings(
            kit,
            (0.06 * k, -0.16 * k, 0.30 * k),
            (0.40 * k, -0.02 * k, 0.26 * k),
            (-0.01, -0.05),
            0.05,
            s.plate,
        ),
    }
    // Stripes on the wings.
    for side in [-1.0, 1.0] {
        let (x, z) = [
            (0.26, 0.22),
            (0.28, 0.16),
            (0.26, 0.12),
            (0.24, 0.10),
            (0.22, 0.16),
            (0.30, -0.09),
        ][style];
        kit.cuboid(
            Vec3::new(
                side * x * k,
                0.024 + [0.0, 0.03, 0.0, 0.0, 0.075, 0.128][style],
                z * k,
            ),
            Vec3::new(0.05 * k, 0.010, 0.16 * k),
            0.0,
            s.trim,
        );
    }
    let twin = style != 5 && rng.chance(0.6);
    let rise = Vec2::new(0.20 * k, 0.03);
    let outline = [
        rise,
        Vec2::new(0.40 * k, 0.03),
        Vec2::new(0.50 * k, 0.22 * k),
        Vec2::new(0.38 * k, 0.22 * k),
    ];
    if twin {
        for side in [-1.0, 1.0] {
            fin(kit, side * 0.09 * k, &outline, -side * 0.32, s.trim);
        }
    } else {
        fin(kit, 0.0, &outline, 0.0, s.trim);
    }
    kit.with(
        Transform::from_xyz(0.0, 0.055 * k * fat, -0.24 * k)
            .with_rotation(Quat::from_rotation_x(-0.12)),
        |kit| {
            kit.wedge(
                Vec3::ZERO,
                Vec3::new(0.085 * k, 0.06 * k, 0.24 * k),
                Vec2::new(0.5, 0.6),
                Vec2::new(0.0, 0.015),
                0.012,
                s.glass,
            );
        },
    );
    let engines: &[f32] = if twin { &[-0.055, 0.055] } else { &[0.0] };
    for x in engines.iter().filter(|_| style != 5) {
        let r = if twin { 0.052 } else { 0.075 } * k;
        nozzle(kit, b, Vec3::new(x * k * fat, 0.0, 0.44 * k), r);
    }
    for side in [-1.0, 1.0] {
        kit.wedge(
            Vec3::new(side * 0.095 * k * fat, -0.01, -0.10 * k),
            Vec3::new(0.06 * k, 0.08 * k, 0.16 * k),
            Vec2::new(0.8, 0.8),
            Vec2::new(0.0, 0.02),
            0.010,
            s.panel,
        );
        kit.cuboid(
            Vec3::new(side * 0.095 * k * fat, -0.01, -0.182 * k),
            Vec3::new(0.04 * k, 0.05 * k, 0.01),
            0.0,
            s.black,
        );
    }
    hardpoints(kit, b, 0.20 * k, -0.045, 0.04 * k, 0.085 * k);
    if b.look.gear.has(Gear::REAR) {
        kit.with(
            Transform::from_xyz(0.0, 0.075 * k, 0.34 * k)
                .with_rotation(Quat::from_rotation_y(std::f32::consts::PI)),
            |kit| {
                kit.ball(Vec3::ZERO, 0.045 * k, 0.8, 8, s.glass);
                for x in [-0.014, 0.014] {
                    kit.tube(
                        Vec3::new(x, 0.01, -0.02),
                        Vec3::new(x, 0.02, -0.17 * k),
                        0.009,
                        0.008,
                        5,
                        s.gun,
                    );
                }
            },
        );
    }
    let high = 0.065 * k * fat;
    let order = if small_craft {
        [Vec3::new(0.0, 0.11, 0.05), Vec3::new(0.0, 0.11, 0.20)]
    } else {
        [
            Vec3::new(0.0, high, 0.05 * k),
            Vec3::new(0.0, high, 0.18 * k),
        ]
    };
    fittings::on_top(kit, b, &order, 0.7);
    let wing = [
        (0.22, 0.020),
        (0.22, 0.030),
        (0.30, 0.022),
        (0.24, 0.022),
        (0.26, 0.10),
        (0.22, 0.154),
    ];
    let (x, y) = wing[style];
    let z = [0.26, 0.10, 0.10, 0.02, 0.18, -0.09][style] * k;
    for side in [-1.0, 1.0] {
        let spot = Spot::top(Vec3::new(side * x * k, y, z));
        if side < 0.0 {
            decals::emblem(kit, s, &spot, 0.055 * k);
        } else {
            decals::number(kit, s, &spot, 0.075 * k);
        }
    }
    if small_craft {
        kit.cuboid(
            Vec3::new(0.0, 0.09, 0.16),
            Vec3::new(0.12, 0.05, 0.26),
            0.012,
            s.panel,
        );
    }
}

/// Builds an airship; the middle of its hull is at y = 0.1.
pub fn airship(kit: &mut Kit, b: &Build) {
    let s = &b.s;
    let mut rng = Rng::new(b.look.seed);
    let k = 0.95 + 0.04 * f32::from(b.look.size);
    let r = 0.215 * k * rng.range(0.94, 1.06);
    let y = 0.14;
    let rings: Vec<Vec<Vec3>> = [
        (-0.62, 0.06),
        (-0.54, 0.42),
        (-0.38, 0.78),
        (-0.14, 1.0),
        (0.12, 0.98),
        (0.36, 0.74),
        (0.54, 0.38),
        (0.64, 0.08),
    ]
    .into_iter()
    .map(|(z, f)| Kit::ring(12, Vec2::new(0.0, y), Vec2::splat(r * f), 2.0, z * k))
    .collect();
    let silk = s.plate.gloss(0.12).detail(0.1);
    kit.loft(&rings, |i, j| match (i, j % 3) {
        (0, _) => s.trim,
        (3, _) => s.trim,
        (_, 0) => silk.shade(0.86),
        _ => silk,
    });
    for turn in [0.0f32, 1.0, 2.0, 3.0] {
        kit.with(
            Transform::from_xyz(0.0, y, 0.0).with_rotation(Quat::from_rotation_z(
                (turn + 0.5) * std::f32::consts::FRAC_PI_2,
            )),
            |kit| {
                fin(
                    kit,
                    0.0,
                    &[
                        Vec2::new(0.40 * k, r * 0.45),
                        Vec2::new(0.62 * k, r * 0.20),
                        Vec2::new(0.66 * k, r * 1.05),
                        Vec2::new(0.54 * k, r * 1.10),
                    ],
                    0.0,
                    s.trim,
                );
            },
        );
    }
    // A gondola on stays, two engines on arms, a dish below.
    kit.wedge(
        Vec3::new(0.0, y - r - 0.055, -0.05 * k),
        Vec3::new(0.12, 0.085, 0.34) * k,
        Vec2::new(1.15, 1.08),
        Vec2::ZERO,
        0.014,
        s.panel,
    );
    kit.cuboid(
        Vec3::new(0.0, y - r - 0.045, -0.225 * k),
        Vec3::new(0.115 * k, 0.036, 0.016),
        0.004,
        s.glass,
    );
    for side in [-1.0, 1.0] {
        for z in [-0.18, 0.08] {
            kit.tube(
                Vec3::new(side * 0.05, y - r - 0.02, z * k),
                Vec3::new(side * 0.11, y - r * 0.80, z * k),
                0.006,
                0.006,
                4,
                s.joint,
            );
        }
        let e = Vec3::new(side * 0.20 * k, y - r - 0.02, 0.06 * k);
        kit.beam(
            Vec3::new(side * 0.05, y - r - 0.05, 0.06 * k),
            e,
            Vec2::splat(0.022),
            Vec2::splat(0.018),
            0.0,
            s.joint,
        );
        kit.at(e.x, e.y, e.z, |kit| fittings::screw(kit, s, 0.062));
        kit.cuboid(
            Vec3::new(side * 0.063 * k, y - r - 0.045, -0.05 * k),
            Vec3::new(0.008, 0.024, 0.22 * k),
            0.0,
            s.lens.shade(0.6),
        );
        let spot = Spot::side(Vec3::new(side * r * 0.998, y, -0.02 * k), side);
        if side < 0.0 {
            decals::emblem(kit, s, &spot, 0.075 * k);
        } else {
            decals::number(kit, s, &spot, 0.11 * k);
        }
    }
    kit.with(
        Transform::from_xyz(0.0, y - r - 0.10, -0.02)
            .with_rotation(Quat::from_rotation_z(std::f32::consts::PI)),
        |kit| {
            fittings::on_top(
                kit,
                b,
                &[
                    Vec3::new(0.0, 0.0, 0.10),
                    Vec3::new(0.0, 0.0, -0.06),
                    Vec3::new(0.0, 0.0, 0.0),
                ],
                0.8,
            );
        },
    );
}
