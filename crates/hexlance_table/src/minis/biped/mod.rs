//! Walkers on two legs.

mod arms;
mod legs;

use bevy::prelude::*;

use super::Build;
use super::decals::{self, Spot};
use super::fittings;
use super::weapons;
use crate::meshkit::{Kit, Role};
use crate::model::Gear;
use crate::noise::Rng;
use crate::paint::Paint;
use arms::{arms, shoulders, torso_weapons};
use legs::{column_leg, reverse_leg, stilt_leg, straight_leg};

/// How a walker stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Legs {
    /// Like a man's.
    Straight,
    /// Like a bird's.
    Reverse,
    /// Short, broad pillars.
    Column,
    /// Long and thin.
    Stilt,
}

/// The shape of the body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Torso {
    /// A box with a sloped breast.
    Box,
    /// A wedge from narrow waist to broad shoulders.
    Wedge,
    /// A long nose, slung forward.
    Nose,
    /// The back higher than the head.
    Hunched,
    /// Turned, round.
    Barrel,
    /// Broad and flat.
    Slab,
    /// A small round cabin.
    Egg,
    /// Storeys of plates.
    Keep,
    /// Nothing but slanting faces.
    Faceted,
    /// A cab in a frame.
    Frame,
}

/// What sits on the body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Head {
    /// A helmet with a visor.
    Helm,
    /// A dome of glass.
    Dome,
    /// A visor sunk between the shoulders.
    Sunken,
    /// A canopy on the nose.
    Canopy,
    /// One large eye.
    Cyclops,
    /// A helmet with swept horns.
    Crowned,
    /// A hood over a dark face.
    Hood,
    /// None: the crew sits in the body.
    None,
}

/// What hangs from the shoulders.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Arms {
    /// Forearms that are guns.
    Guns,
    /// Hands, guns beside them.
    Hands,
    /// Pods of missiles.
    Pods,
    /// Guns right at the shoulders.
    Stubs,
    /// Long heavy arms with hands.
    Long,
}

/// Where the missiles are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Racks {
    /// A box over each shoulder.
    Twin,
    /// One large box over the left shoulder.
    Single,
    /// Upright cells on the back.
    Upright,
    /// Drums over the shoulders.
    Drums,
}

/// What data and seed decide about a walker.
struct Plan {
    legs: Legs,
    torso: Torso,
    head: Head,
    arms: Arms,
    racks: Racks,
    /// The first cannon is over the right shoulder.
    shoulder_gun: bool,
    shoulders: usize,
    /// Size of the body against that of the legs.
    body: f32,
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

/// Data first: what a walker does decides what it looks like; the seed picks among what is left.
fn plan(b: &Build) -> Plan {
    let mut rng = Rng::new(b.look.seed);
    let (l, g, a) = (&b.look, b.look.gear, &b.look.arms);
    let size = f32::from(l.size.clamp(1, 5));
    let bulk = 0.78 + 0.075 * size + 0.018 * f32::from(l.plating);
    let boat = a.missiles >= 2 && a.cannons == 0 && !a.melee && !g.has(Gear::TORPEDOES);
    let industrial = g.has(Gear::INDUSTRIAL);
    let legs = if industrial {
        [Legs::Column, Legs::Reverse][usize::from(l.size < 3)]
    } else if l.size >= 4 && (boat || g.has(Gear::ARMORED)) {
        Legs::Column
    } else if l.size == 1 && l.jump_jets {
        Legs::Stilt
    } else if l.pace >= 6 || (boat && l.size < 4) || g.has(Gear::STEALTH) {
        Legs::Reverse
    } else {
        [Legs::Straight, Legs::Straight, Legs::Reverse, Legs::Column][rng.pick(4)]
    };
    let torso = if industrial {
        [Torso::Frame, Torso::Slab][usize::from(l.size > 2)]
    } else if g.has(Gear::STEALTH) {
        Torso::Faceted
    } else if g.any(Gear::SWIMS | Gear::FLAMES) {
        Torso::Barrel
    } else if a.artillery > 0 {
        Torso::Hunched
    } else if l.size == 1 {
        [Torso::Nose, Torso::Egg][usize::from(l.jump_jets)]
    } else if boat {
        [Torso::Slab, Torso::Nose][rng.pick(2)]
    } else if g.has(Gear::ARMORED) || (l.size >= 4 && l.plating >= 4) {
        Torso::Keep
    } else if a.melee {
        [Torso::Wedge, Torso::Box][rng.pick(2)]
    } else {
        [
            Torso::Box,
            Torso::Wedge,
            Torso::Hunched,
            Torso::Slab,
            Torso::Egg,
            Torso::Keep,
        ][rng.pick(6)]
    };
    let head = match torso {
        Torso::Frame => Head::None,
        Torso::Faceted => Head::Hood,
        Torso::Nose => Head::Canopy,
        _ if g.has(Gear::COMMAND) && l.size >= 4 => Head::Crowned,
        Torso::Egg if l.size == 1 => Head::Cyclops,
        _ if g.has(Gear::SEALED) => Head::Dome,
        _ if l.reach >= 3 => Head::Cyclops,
        _ => [Head::Helm, Head::Dome, Head::Sunken, Head::Hood, Head::Helm][rng.pick(5)],
    };
    let arms = if a.melee || industrial {
        [Arms::Long, Arms::Hands][usize::from(l.size == 1)]
    } else if g.has(Gear::SHIELD) {
        Arms::Hands
    } else if boat && a.missiles >= 3 && legs != Legs::Column {
        Arms::Pods
    } else if legs == Legs::Reverse && matches!(torso, Torso::Nose | Torso::Egg) {
        Arms::Stubs
    } else {
        [Arms::Guns, Arms::Hands][rng.pick(2)]
    };
    let racks = if g.has(Gear::INDIRECT) && l.size >= 4 {
        [Racks::Upright, Racks::Twin][usize::from(a.cannons + a.energy > 2)]
    } else if a.missiles == 1 {
        [Racks::Single, Racks::Drums][rng.pick(2)]
    } else {
        [Racks::Twin, Racks::Single, Racks::Drums][rng.pick(3)]
    };
    Plan {
        legs,
        torso,
        head,
        arms,
        racks,
        shoulder_gun: a.cannons > 0 && a.artillery == 0 && !industrial && !g.has(Gear::SHIELD),
        shoulders: rng.pick(4),
        body: 0.84 + 0.052 * size,
        wide: bulk * rng.range(0.92, 1.08),
        deep: bulk * rng.range(0.90, 1.10),
        hip: 0.105 * bulk * rng.range(0.95, 1.15),
        stride: rng.range(0.03, 0.09) * if rng.chance(0.5) { 1.0 } else { -1.0 },
        twist: rng.range(-0.16, 0.16),
        fins: rng.chance(0.25),
        stripes: rng.chance(0.6),
    }
}

/// Whether as a wreck its body lies beside its legs.
pub fn falls_apart(look: &crate::model::MiniLook) -> bool {
    look.seed & 4 == 0
}

/// Builds a walker about one unit high, feet at y = 0.
pub fn build(kit: &mut Kit, b: &Build) {
    let p = plan(b);
    let hip_y = match p.legs {
        Legs::Straight => 0.45,
        Legs::Reverse => 0.47,
        Legs::Column => 0.37,
        Legs::Stilt => 0.54,
    };
    for side in [-1.0, 1.0] {
        let step = p.stride * side;
        match p.legs {
            Legs::Straight => straight_leg(kit, b, &p, side, step, hip_y),
            Legs::Reverse => reverse_leg(kit, b, &p, side, step, hip_y),
            Legs::Column => column_leg(kit, b, &p, side, step, hip_y),
            Legs::Stilt => stilt_leg(kit, b, &p, side, step, hip_y),
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
    if b.look.plating >= 3 {
        // Plates that hang over the hips.
        for side in [-1.0, 1.0] {
            kit.with(
                Transform::from_xyz(side * (p.hip + 0.062 * p.wide), hip_y - 0.02, 0.0)
                    .with_rotation(Quat::from_rotation_z(side * 0.22)),
                |k| {
                    k.wedge(
                        Vec3::ZERO,
                        Vec3::new(0.028, 0.15, 0.15 * p.deep),
                        Vec2::new(0.8, 0.72),
                        Vec2::ZERO,
                        0.010,
                        b.s.panel,
                    );
                },
            );
        }
    }
    if b.ruin && falls_apart(&b.look) {
        // The body has been thrown off and lies beside the legs.
        let side = if b.look.seed & 2 == 0 { 1.0 } else { -1.0 };
        kit.lathe_at_low(
            Vec3::new(0.0, hip_y + 0.03, 0.0),
            0.08 * p.wide,
            0.03,
            b.s.black,
        );
        let at = Transform::from_xyz(side * 0.20, 0.19 * p.wide, 0.20)
            .with_rotation(Quat::from_rotation_y(side * 0.8) * Quat::from_rotation_z(-side * 1.25))
            .with_scale(Vec3::splat(p.body));
        kit.with(at, |k| torso(k, b, &p));
        return;
    }
    // Asleep it sinks into itself.
    let nod = if b.asleep { -0.30 } else { 0.0 };
    let at = Transform::from_xyz(0.0, hip_y + 0.085 - if b.asleep { 0.02 } else { 0.0 }, 0.0)
        .with_rotation(Quat::from_rotation_y(p.twist) * Quat::from_rotation_x(nod))
        .with_scale(Vec3::splat(p.body));
    kit.with(at, |k| torso(k, b, &p));
}

/// Body, head, arms and everything on them; the waist is at the origin.
fn torso(kit: &mut Kit, b: &Build, p: &Plan) {
    kit.limb(Role::Torso, Vec3::ZERO);
    let (w, d) = (p.wide, p.deep);
    // Height of the shoulders over the waist, and half the distance between them.
    let (mut top, mut half) = (0.30, 0.165 * w);
    match p.torso {
        Torso::Box => {
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
        Torso::Wedge => {
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
        Torso::Nose => {
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
        Torso::Hunched => {
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
        Torso::Barrel => {
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
        Torso::Slab => {
            kit.wedge(
                Vec3::new(0.0, 0.06, 0.0),
                Vec3::new(0.22 * w, 0.12, 0.18 * d),
                Vec2::new(1.25, 1.1),
                Vec2::ZERO,
                0.018,
                b.s.panel,
            );
            kit.wedge(
                Vec3::new(0.0, 0.175, -0.015),
                Vec3::new(0.42 * w, 0.14, 0.30 * d),
                Vec2::new(0.92, 0.70),
                Vec2::new(0.0, 0.03),
                0.024,
                b.s.plate,
            );
            // A brow and jaws.
            kit.wedge(
                Vec3::new(0.0, 0.13, -0.155 * d),
                Vec3::new(0.20 * w, 0.075, 0.10),
                Vec2::new(0.85, 0.75),
                Vec2::new(0.0, 0.012),
                0.014,
                b.s.panel,
            );
            top = 0.235;
            half = 0.215 * w;
        }
        Torso::Egg => {
            let rings: Vec<Vec<Vec3>> = [
                (-0.20, 0.045, 0.05),
                (-0.13, 0.115, 0.105),
                (0.0, 0.150, 0.135),
                (0.11, 0.125, 0.115),
                (0.17, 0.06, 0.06),
            ]
            .into_iter()
            .map(|(z, x, y): (f32, f32, f32)| {
                Kit::ring(10, Vec2::new(0.0, 0.145), Vec2::new(x * w, y), 2.4, z * d)
            })
            .collect();
            kit.loft(&rings, |i, j| {
                if i == 2 && j < 5 {
                    b.s.panel
                } else {
                    b.s.plate
                }
            });
            for s in [-1.0, 1.0] {
                kit.wedge(
                    Vec3::new(s * 0.135 * w, 0.12, -0.05 * d),
                    Vec3::new(0.06 * w, 0.09, 0.16 * d),
                    Vec2::splat(0.75),
                    Vec2::ZERO,
                    0.014,
                    b.s.panel,
                );
            }
            top = 0.255;
            half = 0.155 * w;
        }
        Torso::Keep => {
            kit.wedge(
                Vec3::new(0.0, 0.055, 0.0),
                Vec3::new(0.24 * w, 0.11, 0.19 * d),
                Vec2::new(1.15, 1.1),
                Vec2::ZERO,
                0.018,
                b.s.panel,
            );
            kit.wedge(
                Vec3::new(0.0, 0.165, 0.0),
                Vec3::new(0.36 * w, 0.125, 0.27 * d),
                Vec2::new(0.94, 0.90),
                Vec2::ZERO,
                0.022,
                b.s.plate,
            );
            kit.wedge(
                Vec3::new(0.0, 0.275, 0.012),
                Vec3::new(0.30 * w, 0.115, 0.24 * d),
                Vec2::new(0.80, 0.72),
                Vec2::ZERO,
                0.022,
                b.s.plate,
            );
            for s in [-1.0, 1.0] {
                kit.wedge(
                    Vec3::new(s * 0.095 * w, 0.175, -0.142 * d),
                    Vec3::new(0.13 * w, 0.10, 0.045),
                    Vec2::new(0.9, 0.7),
                    Vec2::ZERO,
                    0.012,
                    b.s.panel,
                );
            }
            top = 0.325;
            half = 0.20 * w;
        }
        Torso::Faceted => {
            kit.wedge(
                Vec3::new(0.0, 0.075, -0.01),
                Vec3::new(0.12 * w, 0.15, 0.12 * d),
                Vec2::new(2.7, 2.1),
                Vec2::new(0.0, -0.02),
                0.008,
                b.s.plate,
            );
            kit.wedge(
                Vec3::new(0.0, 0.215, 0.0),
                Vec3::new(0.324 * w, 0.13, 0.252 * d),
                Vec2::new(0.46, 0.36),
                Vec2::new(0.0, 0.05),
                0.008,
                b.s.panel,
            );
            for s in [-1.0, 1.0] {
                kit.with(
                    Transform::from_xyz(s * 0.13 * w, 0.16, 0.09 * d)
                        .with_rotation(Quat::from_rotation_z(-s * 0.55)),
                    |k| {
                        k.wedge(
                            Vec3::new(0.0, 0.09, 0.03),
                            Vec3::new(0.014, 0.24, 0.16 * d),
                            Vec2::new(1.0, 0.35),
                            Vec2::new(0.0, 0.05),
                            0.0,
                            b.s.trim.shade(0.8),
                        );
                    },
                );
            }
            top = 0.265;
            half = 0.165 * w;
        }
        Torso::Frame => {
            working_frame(kit, b, w, d);
            top = 0.30;
            half = 0.175 * w;
        }
    }
    // Vents and an emblem on the breast.
    let nose = p.torso == Torso::Nose;
    let front = if nose { -0.17 } else { -0.125 } * d;
    if !matches!(
        p.torso,
        Torso::Nose | Torso::Egg | Torso::Faceted | Torso::Frame
    ) {
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
    back(kit, b, p, top);
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
    if p.stripes && matches!(p.torso, Torso::Box | Torso::Wedge | Torso::Hunched) {
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
        Head::Helm => {
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
        Head::Dome => {
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
        Head::Sunken => {
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
        Head::Canopy => {
            // Canopy on the nose.
            let z = if p.torso == Torso::Nose { -0.20 } else { -0.10 } * d;
            let y = if p.torso == Torso::Nose {
                0.215
            } else {
                top - 0.02
            };
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
        Head::Cyclops => {
            let z = if p.torso == Torso::Egg { -0.06 } else { -0.03 } * d;
            kit.with(Transform::from_xyz(0.0, top - 0.01, z), |k| {
                k.lathe_with(
                    &[
                        Vec2::new(0.088 * w, -0.01),
                        Vec2::new(0.088 * w, 0.035),
                        Vec2::new(0.060 * w, 0.072),
                        Vec2::new(0.0, 0.078),
                    ],
                    9,
                    false,
                    |i| if i == 0 { b.s.panel } else { b.s.plate },
                );
                k.tube(
                    Vec3::new(0.0, 0.026, -0.05 * w),
                    Vec3::new(0.0, 0.026, -0.108 * w),
                    0.042 * w,
                    0.036 * w,
                    9,
                    b.s.gun,
                );
                k.ball(
                    Vec3::new(0.0, 0.026, -0.102 * w),
                    0.029 * w,
                    1.0,
                    8,
                    b.s.lens,
                );
            });
            top + 0.07
        }
        Head::Crowned => {
            kit.tube(
                Vec3::Y * (top - 0.02),
                Vec3::Y * (top + 0.04),
                0.045,
                0.04,
                8,
                b.s.joint,
            );
            kit.wedge(
                Vec3::new(0.0, top + 0.075, -0.02),
                Vec3::new(0.12 * w, 0.10, 0.13),
                Vec2::new(0.72, 0.8),
                Vec2::new(0.0, 0.012),
                0.016,
                b.s.plate,
            );
            kit.cuboid(
                Vec3::new(0.0, top + 0.078, -0.083),
                Vec3::new(0.095 * w, 0.020, 0.024),
                0.004,
                b.s.glass,
            );
            // Five spikes, the middle one highest.
            for i in 0..5 {
                let turn = (i as f32 - 2.0) * 0.42;
                let tall = if i == 2 { 0.17 } else { 0.12 };
                kit.with(
                    Transform::from_xyz(0.0, top + 0.10, 0.0)
                        .with_rotation(Quat::from_rotation_z(-turn)),
                    |k| {
                        k.wedge(
                            Vec3::new(0.0, tall * 0.5 + 0.02, 0.01),
                            Vec3::new(0.024, tall, 0.034),
                            Vec2::new(0.25, 0.3),
                            Vec2::new(0.0, 0.02),
                            0.0,
                            b.s.trim,
                        );
                    },
                );
            }
            top + 0.26
        }
        Head::Hood => {
            kit.wedge(
                Vec3::new(0.0, top + 0.035, 0.0),
                Vec3::new(0.125 * w, 0.13, 0.15 * d),
                Vec2::new(0.42, 0.5),
                Vec2::new(0.0, 0.03),
                0.010,
                b.s.panel,
            );
            kit.wedge(
                Vec3::new(0.0, top + 0.028, -0.058 * d),
                Vec3::new(0.085 * w, 0.075, 0.06),
                Vec2::new(0.55, 0.7),
                Vec2::ZERO,
                0.0,
                b.s.black,
            );
            for s in [-1.0, 1.0] {
                kit.ball(
                    Vec3::new(s * 0.020 * w, top + 0.030, -0.058 * d - 0.027),
                    0.010,
                    0.7,
                    6,
                    b.s.lens,
                );
            }
            top + 0.10
        }
        Head::None => top,
    }
}

/// A cab inside bars, an engine behind it: a machine for work.
fn working_frame(kit: &mut Kit, b: &Build, w: f32, d: f32) {
    let s = &b.s;
    kit.cuboid(
        Vec3::new(0.0, 0.045, 0.0),
        Vec3::new(0.30 * w, 0.07, 0.30 * d),
        0.014,
        s.hazard,
    );
    kit.wedge(
        Vec3::new(0.0, 0.16, -0.045 * d),
        Vec3::new(0.20 * w, 0.17, 0.18 * d),
        Vec2::new(0.86, 0.80),
        Vec2::ZERO,
        0.010,
        s.glass.shade(0.8),
    );
    for x in [-1.0, 1.0] {
        for z in [-0.145, 0.055] {
            kit.beam(
                Vec3::new(x * 0.115 * w, 0.07, z * d),
                Vec3::new(x * 0.098 * w, 0.285, z * d * 0.8),
                Vec2::splat(0.022),
                Vec2::splat(0.020),
                0.004,
                s.hazard,
            );
        }
        kit.beam(
            Vec3::new(x * 0.10 * w, 0.285, -0.12 * d),
            Vec3::new(x * 0.10 * w, 0.285, 0.06 * d),
            Vec2::splat(0.022),
            Vec2::splat(0.022),
            0.004,
            s.hazard,
        );
        kit.cuboid(
            Vec3::new(x * 0.155 * w, 0.22, 0.02 * d),
            Vec3::new(0.09 * w, 0.06, 0.09 * d),
            0.012,
            s.joint,
        );
    }
    kit.cuboid(
        Vec3::new(0.0, 0.292, -0.03 * d),
        Vec3::new(0.22 * w, 0.018, 0.22 * d),
        0.004,
        s.plate,
    );
    decals::hazard(
        kit,
        s,
        &Spot::front(Vec3::new(0.0, 0.045, -0.15 * d)),
        Vec2::new(0.27 * w, 0.045),
    );
}

/// What a walker carries on its back.
fn back(kit: &mut Kit, b: &Build, p: &Plan, top: f32) {
    let (w, d) = (p.wide, p.deep);
    let g = b.look.gear;
    let s = &b.s;
    decals::number(
        kit,
        s,
        &Spot::back(Vec3::new(0.0, 0.15, 0.192 * d)).leaning(-0.08),
        0.055 * w,
    );
    if g.has(Gear::STRONG_JUMP) {
        for side in [-1.0, 1.0] {
            kit.with(
                Transform::from_xyz(side * 0.08 * w, 0.20, 0.17 * d).with_rotation(
                    Quat::from_rotation_z(-side * 0.75) * Quat::from_rotation_x(0.35),
                ),
                |k| {
                    k.wedge(
                        Vec3::new(0.0, 0.17, 0.0),
                        Vec3::new(0.035, 0.38, 0.15),
                        Vec2::new(0.6, 0.45),
                        Vec2::new(0.0, 0.05),
                        0.010,
                        s.trim,
                    );
                    k.at(0.0, 0.33, 0.05, |k| {
                        k.with(
                            Transform::from_rotation(Quat::from_rotation_z(side * 0.75)),
                            |k| weapons::jet(k, s, 0.055),
                        );
                    });
                },
            );
        }
    }
    if g.has(Gear::SWIMS) {
        for side in [-1.0, 1.0] {
            kit.at(side * 0.12 * w, 0.13, 0.19 * d, |k| {
                fittings::screw(k, s, 0.062);
            });
        }
        kit.wedge(
            Vec3::new(0.0, 0.30, 0.16 * d),
            Vec3::new(0.018, 0.22, 0.20),
            Vec2::new(0.8, 0.35),
            Vec2::new(0.0, 0.06),
            0.0,
            s.trim,
        );
    }
    if g.has(Gear::FLAMES) {
        kit.at(0.0, 0.20, 0.235 * d, |k| fittings::tanks(k, s, 1.25));
    } else if b.look.vents > 0 {
        kit.at(0.0, 0.20, 0.16 * d, |k| {
            fittings::radiators(k, b, b.look.vents + 1, 0.9);
        });
    }
    if g.has(Gear::REAR) {
        for side in [-1.0, 1.0] {
            kit.with(
                Transform::from_xyz(side * 0.115 * w, top - 0.05, 0.12 * d)
                    .with_rotation(Quat::from_rotation_y(std::f32::consts::PI)),
                |k| weapons::energy(k, s, 0.16, 0.018, false),
            );
        }
    }
    if g.has(Gear::PODS) {
        for side in [-1.0, 1.0] {
            kit.at(side * 0.17 * w, 0.10, 0.03, |k| {
                fittings::pod(k, s, side, 1.1);
            });
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
