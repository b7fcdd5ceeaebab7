//! Parts of buildings: bays with their windows, roofs, wings to neighbours; and walls and bunkers as a whole.

use bevy::prelude::*;
use hexlance_board::BuildingClass;

use super::{BuildingKey, Look, look};
use crate::meshkit::Kit;
use crate::noise::Rng;
use crate::paint::Paint;
use crate::space::{APOTHEM, LEVEL, SIDES};

/// A square ring of four beams around the house.
pub(super) fn frame(kit: &mut Kit, wx: f32, wz: f32, y: f32, h: f32, paint: Paint) {
    for s in [-0.5, 0.5] {
        kit.cuboid(
            Vec3::new(0.0, y, s * wz),
            Vec3::new(wx, h, 0.03),
            0.0,
            paint,
        );
        kit.cuboid(
            Vec3::new(s * wx, y, 0.0),
            Vec3::new(0.03, h, wz),
            0.0,
            paint,
        );
    }
}

/// One bay of an outer wall: wall, and window or door set into it. Corners are counter-clockwise from the lower left.
pub(super) fn bay(
    kit: &mut Kit,
    l: &Look,
    key: &BuildingKey,
    c: [Vec3; 4],
    out: Vec3,
    open: bool,
    rng: &mut Rng,
) {
    let wall = l.wall.shade(rng.range(0.95, 1.04));
    kit.buf.quad(c[0], c[1], c[2], c[3], &wall);
    let lot = rng.unit();
    if open {
        return;
    }
    let at = |u: f32, v: f32, d: f32| {
        let low = c[0].lerp(c[1], u);
        let high = c[3].lerp(c[2], u);
        low.lerp(high, v) + out * d
    };
    let mut panel = |u0: f32, u1: f32, v0: f32, v1: f32, d: f32, paint: &Paint| {
        kit.buf.quad(
            at(u0, v0, d),
            at(u1, v0, d),
            at(u1, v1, d),
            at(u0, v1, d),
            paint,
        );
    };
    let broken = rng.unit() > f32::from(key.eighths) / 8.0 + 0.05;
    let glass = if broken {
        Paint::new(0x0c0b0a)
    } else if lot < 0.16 {
        l.lit
    } else {
        l.glass
    };
    match key.class {
        BuildingClass::Light => {
            panel(0.27, 0.73, 0.27, 0.77, 0.006, &l.trim.shade(1.5));
            panel(0.32, 0.68, 0.32, 0.72, 0.010, &glass);
        }
        BuildingClass::Medium => {
            for u in [0.12, 0.56] {
                panel(u - 0.03, u + 0.35, 0.22, 0.80, 0.005, &l.trim.shade(1.4));
                panel(u, u + 0.32, 0.27, 0.76, 0.009, &glass);
            }
        }
        BuildingClass::Heavy => {
            panel(0.06, 0.94, 0.24, 0.86, 0.005, &l.trim);
            for k in 0..3 {
                let u = 0.09 + 0.285 * k as f32;
                panel(u, u + 0.255, 0.28, 0.82, 0.009, &glass);
            }
            panel(-0.02, 0.05, 0.0, 1.0, 0.016, &l.trim.shade(1.3));
        }
        BuildingClass::Hardened => {
            panel(0.08, 0.92, 0.12, 0.90, 0.006, &wall.shade(0.88));
            if lot < 0.75 {
                panel(0.28, 0.72, 0.52, 0.64, 0.010, &glass.shade(0.8));
            }
        }
    }
}

pub(super) fn roof(
    kit: &mut Kit,
    key: &BuildingKey,
    l: &Look,
    wx: f32,
    wz: f32,
    y: f32,
    rng: &mut Rng,
) {
    match key.class {
        BuildingClass::Light => {
            // Pitched, with eaves.
            let (ex, ez) = (wx * 0.5 + 0.06, wz * 0.5 + 0.07);
            let ridge = y + rng.range(0.20, 0.28);
            let t = 0.03;
            for s in [-1.0, 1.0] {
                let v = [
                    Vec3::new(-ex, y - 0.03, s * ez),
                    Vec3::new(ex, y - 0.03, s * ez),
                    Vec3::new(-ex, y - 0.03 + t, s * ez),
                    Vec3::new(ex, y - 0.03 + t, s * ez),
                    Vec3::new(-ex, ridge, 0.0),
                    Vec3::new(ex, ridge, 0.0),
                    Vec3::new(-ex, ridge + t, 0.0),
                    Vec3::new(ex, ridge + t, 0.0),
                ];
                kit.hexahedron(v, 0.0, l.roof);
            }
            for s in [-1.0, 1.0] {
                let x = s * wx * 0.5;
                let (a, b, c) = (
                    Vec3::new(x, y, -wz * 0.5),
                    Vec3::new(x, y, wz * 0.5),
                    Vec3::new(x, ridge - 0.01, 0.0),
                );
                if s > 0.0 {
                    kit.buf.flat(b, a, c, &l.wall);
                } else {
                    kit.buf.flat(a, b, c, &l.wall);
                }
            }
            kit.cuboid(
                Vec3::new(wx * 0.28, ridge, -wz * 0.14),
                Vec3::new(0.09, 0.22, 0.09),
                0.0,
                l.trim,
            );
        }
        BuildingClass::Medium | BuildingClass::Heavy => {
            let rim = 0.055;
            for s in [-1.0, 1.0] {
                kit.cuboid(
                    Vec3::new(0.0, y + rim * 0.5, s * wz * 0.5),
                    Vec3::new(wx + 0.03, rim, 0.035),
                    0.006,
                    l.trim.shade(1.2),
                );
                kit.cuboid(
                    Vec3::new(s * wx * 0.5, y + rim * 0.5, 0.0),
                    Vec3::new(0.035, rim, wz + 0.03),
                    0.006,
                    l.trim.shade(1.2),
                );
            }
            let boxes = if key.class == BuildingClass::Heavy {
                3
            } else {
                2
            };
            for k in 0..boxes {
                let x = (k as f32 / boxes as f32 - 0.35) * wx * 0.8;
                let z = rng.range(-0.25, 0.25) * wz;
                let size = Vec3::new(
                    rng.range(0.12, 0.22),
                    rng.range(0.06, 0.13),
                    rng.range(0.12, 0.2),
                );
                kit.cuboid(
                    Vec3::new(x, y + size.y * 0.5, z),
                    size,
                    0.01,
                    Paint::new(0x8d9295).gloss(0.25),
                );
                kit.with(Transform::from_xyz(x, y + size.y, z), |k| {
                    k.lathe(
                        &[
                            Vec2::new(0.05, 0.0),
                            Vec2::new(0.05, 0.02),
                            Vec2::new(0.0, 0.02),
                        ],
                        8,
                        false,
                        Paint::new(0x3a3d40),
                    );
                });
            }
            if rng.chance(0.6) {
                let p = Vec3::new(rng.range(-0.3, 0.3) * wx, y, rng.range(-0.3, 0.3) * wz);
                kit.tube(p, p + Vec3::Y * 0.36, 0.012, 0.006, 5, Paint::new(0x55585b));
                kit.ball(
                    p + Vec3::Y * 0.37,
                    0.018,
                    1.0,
                    6,
                    Paint::new(0xd43a2a).glow(0.8),
                );
            }
        }
        BuildingClass::Hardened => {
            for (sx, sz) in [(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)] {
                kit.wedge(
                    Vec3::new(sx * wx * 0.38, y + 0.06, sz * wz * 0.38),
                    Vec3::new(wx * 0.26, 0.12, wz * 0.26),
                    Vec2::splat(0.8),
                    Vec2::ZERO,
                    0.015,
                    l.wall,
                );
            }
            kit.lathe_at(
                Vec3::new(0.0, y, 0.0),
                &[(0.22, 0.0), (0.20, 0.10), (0.10, 0.15), (0.0, 0.16)],
                10,
                l.trim,
            );
        }
    }
}

/// Connections to neighbouring hexes of the same building.
pub(super) fn wings(kit: &mut Kit, key: &BuildingKey, l: &Look, storeys: i32, sound: f32) {
    if sound < 0.4 || key.open_above.is_some() {
        return;
    }
    let h = storeys as f32 * LEVEL - 0.02;
    for (d, side) in SIDES.iter().enumerate() {
        if key.wings & (1 << d) == 0 {
            continue;
        }
        let yaw = (-side.x).atan2(-side.y);
        kit.with(Transform::from_rotation(Quat::from_rotation_y(yaw)), |k| {
            k.cuboid(
                Vec3::new(0.0, h * 0.5, -(0.40 + APOTHEM) * 0.5),
                Vec3::new(0.52, h, APOTHEM - 0.40),
                0.0,
                l.wall.shade(0.94),
            );
            k.cuboid(
                Vec3::new(0.0, h, -(0.40 + APOTHEM) * 0.5),
                Vec3::new(0.56, 0.03, APOTHEM - 0.40),
                0.0,
                l.roof,
            );
            for y in 0..storeys {
                for s in [-1.0, 1.0] {
                    k.cuboid(
                        Vec3::new(s * 0.262, (y as f32 + 0.55) * LEVEL, -0.64),
                        Vec3::new(0.01, LEVEL * 0.42, 0.2),
                        0.0,
                        l.glass,
                    );
                }
            }
        });
    }
}

pub(super) fn wall(kit: &mut Kit, key: &BuildingKey) {
    let l = look(key);
    let h = f32::from(key.height.max(1)) * LEVEL;
    let sound = f32::from(key.eighths) / 8.0;
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
            for i in 0..parts {
                let low = if rng.unit() > sound + 0.1 {
                    rng.range(0.15, 0.6)
                } else {
                    1.0
                };
                let len = APOTHEM / parts as f32;
                let z = -(i as f32 + 0.5) * len;
                k.wedge(
                    Vec3::new(0.0, h * low * 0.5, z),
                    Vec3::new(thick, h * low, len + 0.004),
                    Vec2::new(0.8, 1.0),
                    Vec2::ZERO,
                    0.0,
                    l.wall.shade(rng.range(0.93, 1.05)),
                );
                if low >= 1.0 {
                    let gap = if i % 2 == 0 { 0.05 } else { 0.0 };
                    k.cuboid(
                        Vec3::new(0.0, h + 0.02 + gap * 0.5, z),
                        Vec3::new(thick * 0.95, 0.04 + gap, len + 0.004),
                        0.008,
                        l.trim.shade(1.3),
                    );
                }
            }
        });
    }
    kit.lathe_at(
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

pub(super) fn bunker(kit: &mut Kit, key: &BuildingKey) {
    let l = look(key);
    let h = f32::from(key.height.max(1)) * LEVEL;
    let open = key.open_above.is_some();
    let top = if open { h * 0.35 } else { h };
    // A turned shape has a corner towards +Z, a hex a side.
    let turned = Transform::from_rotation(Quat::from_rotation_y(std::f32::consts::FRAC_PI_6));
    let lid = top + if open { -top * 0.6 } else { 0.02 };
    kit.with(turned, |k| {
        k.lathe_at(
            Vec3::ZERO,
            &[
                (0.84, -0.04),
                (0.80, 0.05),
                (0.66, top * 0.86),
                (0.58, top),
                (0.0, lid),
            ],
            6,
            l.wall,
        );
    });
    if open {
        return;
    }
    for (d, side) in SIDES.iter().enumerate() {
        let yaw = (-side.x).atan2(-side.y);
        kit.with(Transform::from_rotation(Quat::from_rotation_y(yaw)), |k| {
            let y = h * 0.58;
            k.cuboid(
                Vec3::new(0.0, y, -0.63),
                Vec3::new(0.40, 0.11, 0.12),
                0.012,
                l.trim,
            );
            k.cuboid(
                Vec3::new(0.0, y, -0.68),
                Vec3::new(0.32, 0.05, 0.05),
                0.0,
                Paint::new(0x0d0e0f),
            );
            if d == 3 {
                k.cuboid(
                    Vec3::new(0.0, h * 0.25, -0.72),
                    Vec3::new(0.2, h * 0.5, 0.1),
                    0.01,
                    l.trim.shade(0.7),
                );
            }
        });
    }
    kit.lathe_at(
        Vec3::new(0.0, h, 0.0),
        &[(0.20, 0.0), (0.18, 0.07), (0.0, 0.10)],
        10,
        l.trim.shade(1.2),
    );
}

impl Kit {
    /// A turned shape at a place, its profile as plain pairs of radius and height.
    fn lathe_at(&mut self, at: Vec3, profile: &[(f32, f32)], sides: usize, paint: Paint) {
        let profile: Vec<Vec2> = profile.iter().map(|(r, y)| Vec2::new(*r, *y)).collect();
        self.with(Transform::from_translation(at), |k| {
            k.lathe(&profile, sides, false, paint);
        });
    }
}
