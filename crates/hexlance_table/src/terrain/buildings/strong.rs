//! Walls and bunkers.

use bevy::prelude::*;
use hexlance_board::BuildingClass;

use super::BuildingKey;
use super::style::look;
use crate::meshkit::Kit;
use crate::noise::Rng;
use crate::paint::Paint;
use crate::space::{APOTHEM, LEVEL, SIDES};

impl Kit {
    /// A turned shape, its profile as plain pairs of radius and height.
    fn turned(&mut self, at: Vec3, profile: &[(f32, f32)], sides: usize, paint: Paint) {
        let profile: Vec<Vec2> = profile.iter().map(|(r, y)| Vec2::new(*r, *y)).collect();
        self.with(Transform::from_translation(at), |k| {
            k.lathe(&profile, sides, false, paint);
        });
    }
}

/// A wall: a post in the middle and a half towards each neighbour.
pub(super) fn wall(kit: &mut Kit, key: &BuildingKey) {
    let l = look(key);
    let h = f32::from(key.height.max(1)) * LEVEL;
    let sound = key.sound();
    let mut rng = Rng::new(u64::from(key.variant) + 5);
    let thick = match key.class {
        BuildingClass::Light => 0.10,
        BuildingClass::Medium => 0.16,
        BuildingClass::Heavy => 0.22,
        BuildingClass::Hardened => 0.30,
    };
    let wings = if key.wings == 0 { 0b001001 } else { key.wings };
    for (d, side) in SIDES.iter().enumerate() {
        if wings & (1 << d) == 0 {
            continue;
        }
        let yaw = (-side.x).atan2(-side.y);
        kit.with(Transform::from_rotation(Quat::from_rotation_y(yaw)), |k| {
            let parts = 4;
            let len = APOTHEM / parts as f32;
            for i in 0..parts {
                // As many random numbers in every state.
                let (luck, left, right) = (rng.unit(), rng.unit(), rng.unit());
                let z = -(i as f32 + 0.5) * len;
                let tone = l.wall.shade(0.93 + 0.12 * luck);
                if luck > sound + 0.1 {
                    broken(k, [left, right], [h, thick, len, z], tone, sound);
                    continue;
                }
                k.wedge(
                    Vec3::new(0.0, h * 0.5, z),
                    Vec3::new(thick, h, len + 0.004),
                    Vec2::new(0.8, 1.0),
                    Vec2::ZERO,
                    0.0,
                    tone,
                );
                let gap = if i % 2 == 0 { 0.05 } else { 0.0 };
                k.cuboid(
                    Vec3::new(0.0, h + 0.02 + gap * 0.5, z),
                    Vec3::new(thick * 0.95, 0.04 + gap, len + 0.004),
                    0.008,
                    l.trim.shade(1.3),
                );
                // Plinth, and a joint between panels.
                let foot = Vec3::new(thick + 0.05, 0.10, len + 0.004);
                k.cuboid(Vec3::new(0.0, 0.03, z), foot, 0.0, l.trim);
                let joint = Vec3::new(thick * 0.92, h * 0.9, 0.014);
                k.cuboid(
                    Vec3::new(0.0, h * 0.5, z - len * 0.5),
                    joint,
                    0.0,
                    l.trim.shade(0.6),
                );
                if key.class >= BuildingClass::Heavy && i == 2 {
                    for s in [-1.0, 1.0] {
                        k.wedge(
                            Vec3::new(s * thick * 0.62, h * 0.36, z),
                            Vec3::new(thick * 0.5, h * 0.72, 0.09),
                            Vec2::new(0.15, 1.0),
                            Vec2::new(-s * thick * 0.2, 0.0),
                            0.0,
                            l.trim.shade(1.1),
                        );
                    }
                }
            }
        });
    }
    kit.turned(
        Vec3::ZERO,
        &[
            (thick * 0.9, 0.0),
            (thick * 0.8, h + 0.05),
            (thick * 0.9, h + 0.06),
            (thick * 0.9, h + 0.12),
            (0.0, h + 0.12),
        ],
        8,
        l.wall,
    );
}

/// A panel of wall that has been shot to pieces: two stumps and what lies between them.
fn broken(
    kit: &mut Kit,
    [left, right]: [f32; 2],
    [h, thick, len, z]: [f32; 4],
    paint: Paint,
    sound: f32,
) {
    for (s, lot) in [(-0.25, left), (0.25, right)] {
        let high = h * (0.12 + (0.25 + 0.5 * sound) * lot);
        kit.wedge(
            Vec3::new(0.0, high * 0.5, z + s * len),
            Vec3::new(thick, high, len * 0.5),
            Vec2::new(0.7, 0.55),
            Vec2::new(0.0, s * len * 0.3),
            0.0,
            paint.shade(0.9),
        );
    }
    let rust = Paint::new(0x6a4028).gloss(0.12);
    for (k, lot) in [(-1.0, left), (1.0, right)] {
        let foot = Vec3::new(k * thick * 0.2, h * 0.1, z + k * len * 0.2);
        let tip = foot + Vec3::new(k * 0.05, h * 0.3 * (0.5 + lot), 0.03);
        kit.rod(foot, tip, 0.007, 0.005, 3, rust);
    }
}

/// A bunker: a low hexagon of concrete with slits all around, under earth at its foot.
pub(super) fn bunker(kit: &mut Kit, key: &BuildingKey) {
    let l = look(key);
    let h = f32::from(key.height.max(1)) * LEVEL;
    let open = key.open_above.is_some();
    let sound = key.sound();
    let top = if open { h * 0.35 } else { h };
    let mut rng = Rng::new(u64::from(key.variant) + 41);
    // A turned shape has a corner towards +Z, a hex a side.
    let turned = Transform::from_rotation(Quat::from_rotation_y(std::f32::consts::FRAC_PI_6));
    // A ruin has lost its lid.
    let fallen = sound < 0.3 && !open;
    let lid = if fallen {
        top * 0.45
    } else if open {
        top * 0.4
    } else {
        top + 0.02
    };
    kit.with(turned, |k| {
        let hull = [
            (0.84, -0.04),
            (0.80, 0.05),
            (0.66, top * 0.86),
            (0.58, top),
            (0.50, if fallen { top * 0.8 } else { top }),
            (0.0, lid),
        ];
        k.turned(Vec3::ZERO, &hull, 6, l.wall);
    });
    if open {
        return;
    }
    for (d, side) in SIDES.iter().enumerate() {
        let yaw = (-side.x).atan2(-side.y);
        // As many random numbers in every state.
        let (luck, lot) = (rng.unit(), rng.unit());
        kit.with(Transform::from_rotation(Quat::from_rotation_y(yaw)), |k| {
            let y = h * 0.58;
            let shot = luck > sound + 0.1;
            let brow = if shot { 0.22 } else { 0.40 };
            k.cuboid(
                Vec3::new(0.0, y, -0.63),
                Vec3::new(brow, 0.11, 0.12),
                0.012,
                l.trim,
            );
            k.cuboid(
                Vec3::new(0.0, y, -0.68),
                Vec3::new(brow * 0.8, 0.05, 0.05),
                0.0,
                Paint::new(0x0d0e0f),
            );
            if shot {
                // Black around a slit that was hit.
                let burnt = Paint::new(0x15120f).gloss(0.02);
                let (z0, z1) = (-0.665, -0.70);
                k.quad_here(
                    [
                        Vec3::new(0.20, y - 0.02, z1 - 0.015),
                        Vec3::new(-0.16, y - 0.05, z1 - 0.02),
                        Vec3::new(-0.10 - 0.1 * lot, y + 0.16, z0 + 0.02),
                        Vec3::new(0.16, y + 0.14, z0 + 0.02),
                    ],
                    &burnt,
                );
            }
            if d == 3 {
                let steel = Paint::new(0x4a5054).gloss(0.4).metal(0.5);
                let frame = Vec3::new(0.26, h * 0.56, 0.08);
                k.cuboid(
                    Vec3::new(0.0, h * 0.27, -0.71),
                    frame,
                    0.01,
                    l.trim.shade(0.8),
                );
                let door = Vec3::new(0.18, h * 0.48, 0.02);
                k.cuboid(Vec3::new(0.0, h * 0.24, -0.755), door, 0.008, steel);
            }
        });
    }
    if fallen {
        let rust = Paint::new(0x6a4028).gloss(0.12);
        for _ in 0..7 {
            let p = rng.direction() * 0.52;
            let foot = Vec3::new(p.x, top * 0.9, p.y);
            let tip = foot * Vec3::new(0.8, 1.0, 0.8) + Vec3::Y * rng.range(0.02, 0.14);
            kit.rod(foot, tip, 0.008, 0.006, 3, rust);
        }
        return;
    }
    kit.turned(
        Vec3::new(0.0, h, 0.0),
        &[(0.20, 0.0), (0.18, 0.07), (0.0, 0.10)],
        10,
        l.trim.shade(1.2),
    );
    let mast = Vec3::new(0.26, h, 0.12);
    kit.rod(
        mast,
        mast + Vec3::Y * 0.24,
        0.010,
        0.004,
        4,
        l.trim.shade(0.5),
    );
    let vent = Vec3::new(-0.28, h, -0.14);
    kit.rod(vent, vent + Vec3::Y * 0.10, 0.03, 0.03, 7, l.trim);
    kit.rod(
        vent + Vec3::Y * 0.10,
        vent + Vec3::Y * 0.12,
        0.045,
        0.01,
        7,
        l.trim.shade(0.7),
    );
}
