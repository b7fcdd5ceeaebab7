//! Roofs, and what is on them; and what is left of them.

use bevy::prelude::*;
use hexlance_board::BuildingClass;

use super::style::{Look, Roof};
use super::{BAYS, Bays, BuildingKey};
use crate::meshkit::Kit;
use crate::model::Theme;
use crate::noise::Rng;
use crate::paint::Paint;

/// A whole roof over a house of size (x, z) and height y.
pub(super) fn roof(kit: &mut Kit, key: &BuildingKey, l: &Look, size: Vec3, rng: &mut Rng) {
    let (wx, y, wz) = (size.x, size.y, size.z);
    match l.shape {
        Roof::Gable => gable(kit, key, l, size, rng),
        Roof::Hip => hip(kit, key, l, size),
        Roof::Flat => {
            parapet(kit, l, size);
            clutter(kit, key, l, size, rng);
        }
        Roof::Vault => {
            let n = 8;
            let r = wz * 0.5 + l.eaves;
            let rise = (r * 0.62).min(0.38);
            let at = |i: usize, x: f32| {
                let a = std::f32::consts::PI * i as f32 / n as f32;
                Vec3::new(x, y + rise * a.sin(), r * a.cos())
            };
            let ex = wx * 0.5 + l.eaves;
            for i in 0..n {
                let tone = l.roof.shade(if i % 2 == 0 { 1.0 } else { 0.93 });
                let quad = [at(i, -ex), at(i, ex), at(i + 1, ex), at(i + 1, -ex)];
                kit.buf.quad(quad[0], quad[1], quad[2], quad[3], &tone);
                for s in [-1.0, 1.0] {
                    let (mid, a, b) = (Vec3::new(s * ex, y, 0.0), at(i, s * ex), at(i + 1, s * ex));
                    let paint = l.wall.shade(0.92);
                    if s > 0.0 {
                        kit.buf.flat(mid, b, a, &paint);
                    } else {
                        kit.buf.flat(mid, a, b, &paint);
                    }
                }
            }
            // Ribs.
            for k in 0..4 {
                let x = ex * (-0.9 + 0.6 * k as f32);
                for i in 0..n {
                    let out = |i: usize, x: f32| {
                        let p = at(i, x);
                        let up = Vec3::new(0.0, p.y - y, p.z).normalize_or(Vec3::Y);
                        p + up * 0.014
                    };
                    let w = 0.018;
                    let q = [
                        out(i, x - w),
                        out(i, x + w),
                        out(i + 1, x + w),
                        out(i + 1, x - w),
                    ];
                    kit.buf.quad(q[0], q[1], q[2], q[3], &l.trim);
                }
            }
            vents(kit, Vec3::new(wx * 0.2, y + rise, 0.0), rng);
        }
        Roof::Dome => {
            parapet(kit, l, size);
            let r = (wx.min(wz) * 0.36).min(0.4);
            let base = Vec3::new(0.0, y, 0.0);
            kit.at(0.0, y, 0.0, |k| {
                let profile: Vec<Vec2> = (0..6)
                    .map(|i| {
                        let a = std::f32::consts::FRAC_PI_2 * i as f32 / 5.0;
                        Vec2::new(r * a.cos(), 0.05 + r * 0.72 * a.sin())
                    })
                    .collect();
                let drum = [Vec2::new(r * 1.04, 0.0), Vec2::new(r * 1.04, 0.05)];
                k.lathe(&drum, 14, true, l.trim.shade(1.2));
                k.lathe(&profile, 14, true, l.roof.shade(1.05).gloss(0.3));
            });
            if key.theme == Theme::Lunar {
                dish(kit, base + Vec3::new(wx * 0.32, 0.0, -wz * 0.32));
            } else {
                kit.rod(
                    base + Vec3::Y * r * 0.7,
                    base + Vec3::Y * (r * 0.72 + 0.16),
                    0.01,
                    0.004,
                    4,
                    l.trim,
                );
            }
        }
        Roof::Saw => {
            let teeth = 4;
            let step = wx / teeth as f32;
            for i in 0..teeth {
                let x = -wx * 0.5 + step * i as f32;
                let z = wz * 0.5;
                let p = |x: f32, dy: f32, z: f32| Vec3::new(x, y + dy, z);
                let rise = 0.17;
                let glass = if key.sound() > 0.9 {
                    l.glass
                } else {
                    l.glass.shade(0.5)
                };
                let slope = [
                    p(x, rise, z),
                    p(x + step, 0.0, z),
                    p(x + step, 0.0, -z),
                    p(x, rise, -z),
                ];
                kit.buf
                    .quad(slope[0], slope[1], slope[2], slope[3], &l.roof);
                let pane = [p(x, 0.0, -z), p(x, 0.0, z), p(x, rise, z), p(x, rise, -z)];
                kit.buf.quad(pane[0], pane[1], pane[2], pane[3], &glass);
                kit.buf
                    .flat(p(x, 0.0, z), p(x + step, 0.0, z), p(x, rise, z), &l.wall);
                kit.buf
                    .flat(p(x + step, 0.0, -z), p(x, 0.0, -z), p(x, rise, -z), &l.wall);
            }
            let foot = Vec3::new(-wx * 0.32, y, -wz * 0.30);
            let brick = Paint::new(0x7a4a38).gloss(0.08).detail(0.5);
            kit.rod(foot, foot + Vec3::Y * 0.46, 0.06, 0.045, 9, brick);
            kit.rod(
                foot + Vec3::Y * 0.44,
                foot + Vec3::Y * 0.48,
                0.052,
                0.052,
                9,
                brick.shade(0.6),
            );
        }
        Roof::Armoured => {
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
            kit.at(0.0, y, 0.0, |k| {
                let p = [(0.22, 0.0), (0.20, 0.10), (0.10, 0.15), (0.0, 0.16)];
                k.lathe(&p.map(|(r, y)| Vec2::new(r, y)), 10, false, l.trim);
            });
            let foot = Vec3::new(wx * 0.2, y, -wz * 0.12);
            let mast = Paint::new(0x4a4e50).gloss(0.3);
            kit.rod(foot, foot + Vec3::Y * 0.34, 0.012, 0.005, 5, mast);
            dish(kit, Vec3::new(-wx * 0.14, y, wz * 0.18));
        }
    }
    if matches!(l.shape, Roof::Gable | Roof::Hip) && key.theme != Theme::Tropical {
        let brick = Paint::new(0x8a5a48).gloss(0.06).detail(0.5);
        let foot = Vec3::new(wx * 0.27, y + 0.02, -wz * 0.16);
        let high = l.pitch * wz * 0.5 + 0.10;
        kit.cuboid(
            foot + Vec3::Y * high * 0.5,
            Vec3::new(0.09, high, 0.09),
            0.0,
            brick,
        );
        let cap = foot + Vec3::Y * high;
        kit.cuboid(cap, Vec3::new(0.11, 0.02, 0.11), 0.0, brick.shade(0.7));
    }
}

fn gable(kit: &mut Kit, key: &BuildingKey, l: &Look, size: Vec3, rng: &mut Rng) {
    let (wx, y, wz) = (size.x, size.y, size.z);
    let (ex, ez) = (wx * 0.5 + l.eaves * 0.8, wz * 0.5 + l.eaves);
    let ridge = y + l.pitch * wz * 0.5 * rng.range(0.94, 1.04);
    let slope = (ridge - y) / (wz * 0.5);
    let low = y - slope * l.eaves;
    let t = 0.03;
    // Courses of tiles or sheets.
    let courses = 4;
    for s in [-1.0, 1.0] {
        for i in 0..courses {
            let (f, g) = (i as f32 / courses as f32, (i + 1) as f32 / courses as f32);
            let p = |f: f32, x: f32, lift: f32| {
                Vec3::new(x, low + (ridge - low) * f + lift, s * ez * (1.0 - f))
            };
            let tone = l.roof.shade(0.94 + 0.03 * (i % 2) as f32 + 0.02 * i as f32);
            // Each course lies over the one below it.
            let v = [
                p(f, -ex, -0.005),
                p(f, ex, -0.005),
                p(f, -ex, t + 0.008),
                p(f, ex, t + 0.008),
                p(g, -ex, -0.005),
                p(g, ex, -0.005),
                p(g, -ex, t),
                p(g, ex, t),
            ];
            kit.hexahedron(v, 0.0, tone);
        }
    }
    kit.cuboid(
        Vec3::new(0.0, ridge + t, 0.0),
        Vec3::new(2.0 * ex, 0.025, 0.05),
        0.0,
        l.roof.shade(0.8),
    );
    for s in [-1.0, 1.0] {
        let x = s * wx * 0.5;
        let (a, b) = (Vec3::new(x, y, -wz * 0.5), Vec3::new(x, y, wz * 0.5));
        let c = Vec3::new(x, ridge - 0.01, 0.0);
        let wall = l.wall.shade(0.97);
        if s > 0.0 {
            kit.buf.flat(b, a, c, &wall);
        } else {
            kit.buf.flat(a, b, c, &wall);
        }
        // A small window under the ridge.
        let mid = Vec3::new(x + s * 0.004, y + (ridge - y) * 0.36, 0.0);
        kit.cuboid(mid, Vec3::new(0.006, 0.10, 0.10), 0.0, l.trim.shade(1.5));
        kit.cuboid(mid, Vec3::new(0.012, 0.075, 0.075), 0.0, l.glass);
    }
    if key.variant.is_multiple_of(2) && l.pitch > 0.5 {
        // Dormers.
        for s in [-1.0, 1.0] {
            let z = s * wz * 0.27;
            let base = y + (ridge - y) * 0.40;
            let mid = Vec3::new(-wx * 0.17 * s, base + 0.02, z);
            kit.cuboid(mid, Vec3::new(0.17, 0.16, 0.16), 0.0, l.wall);
            let face = mid + Vec3::new(0.0, 0.0, s * 0.082);
            kit.cuboid(face, Vec3::new(0.10, 0.10, 0.006), 0.0, l.glass);
            let lid = mid + Vec3::new(0.0, 0.10, s * 0.01);
            kit.wedge(
                lid,
                Vec3::new(0.22, 0.07, 0.20),
                Vec2::new(0.1, 1.0),
                Vec2::ZERO,
                0.0,
                l.roof,
            );
        }
    }
}

fn hip(kit: &mut Kit, key: &BuildingKey, l: &Look, size: Vec3) {
    let (wx, y, wz) = (size.x, size.y, size.z);
    let thatch = key.theme == Theme::Tropical && key.class == BuildingClass::Light;
    let layers: &[(f32, f32)] = if thatch {
        // Shaggy layers of leaves, one over the other.
        &[(1.0, 0.0), (0.74, 0.26), (0.46, 0.54)]
    } else {
        &[(1.0, 0.0)]
    };
    let (ex, ez) = (wx * 0.5 + l.eaves, wz * 0.5 + l.eaves);
    let rise = l.pitch * wz * 0.5 + l.pitch * l.eaves;
    let low = y - l.pitch * l.eaves * 0.8;
    let crest = (ex - ez).max(0.02) + 0.05;
    for (i, (share, up)) in layers.iter().enumerate() {
        let (ax, az) = (crest + (ex - crest) * share, ez * share);
        let foot = low + rise * up;
        let top = if i + 1 == layers.len() {
            low + rise
        } else {
            foot + rise * 0.36
        };
        let left = (top - foot) / (low + rise - foot).max(1e-3);
        let (bx, bz) = (ax + (crest - ax) * left, az * (1.0 - left));
        let paint = l
            .roof
            .shade(1.0 - 0.07 * i as f32)
            .detail(if thatch { 0.9 } else { 0.45 });
        let v: [Vec3; 8] = std::array::from_fn(|k| {
            let sx = if k & 1 == 0 { -1.0 } else { 1.0 };
            let sz = if k & 4 == 0 { -1.0 } else { 1.0 };
            if k & 2 == 0 {
                Vec3::new(sx * ax, foot, sz * az)
            } else {
                Vec3::new(sx * bx, top, sz * bz.max(0.012))
            }
        });
        kit.hexahedron(v, 0.0, paint);
        let rim = Vec3::new(2.0 * ax, 0.03, 2.0 * az);
        kit.cuboid(Vec3::Y * (foot - 0.012), rim, 0.0, paint.shade(0.72));
    }
}

fn parapet(kit: &mut Kit, l: &Look, size: Vec3) {
    let (wx, y, wz) = (size.x, size.y, size.z);
    let rim = 0.055;
    for s in [-0.5, 0.5] {
        kit.cuboid(
            Vec3::new(0.0, y + rim * 0.5, s * wz),
            Vec3::new(wx + 0.03, rim, 0.035),
            0.006,
            l.trim.shade(1.2),
        );
        kit.cuboid(
            Vec3::new(s * wx, y + rim * 0.5, 0.0),
            Vec3::new(0.035, rim, wz + 0.03),
            0.006,
            l.trim.shade(1.2),
        );
    }
}

/// A radio dish that looks at the sky.
fn dish(kit: &mut Kit, foot: Vec3) {
    let grey = Paint::new(0xb8bcbe).gloss(0.3);
    kit.rod(
        foot,
        foot + Vec3::Y * 0.08,
        0.012,
        0.010,
        5,
        grey.shade(0.5),
    );
    let tilt = Quat::from_rotation_x(0.7) * Quat::from_rotation_z(0.3);
    kit.with(
        Transform::from_translation(foot + Vec3::Y * 0.09).with_rotation(tilt),
        |k| {
            let bowl = [(0.0, 0.0), (0.05, 0.012), (0.08, 0.04)];
            k.lathe(
                &bowl.map(|(r, y)| Vec2::new(r, y)),
                10,
                false,
                grey.shade(0.7),
            );
            let inner = [(0.08, 0.04), (0.05, 0.018), (0.0, 0.006)];
            k.lathe(&inner.map(|(r, y)| Vec2::new(r, y)), 10, false, grey);
            k.rod(Vec3::ZERO, Vec3::Y * 0.07, 0.005, 0.005, 3, grey.shade(0.4));
        },
    );
}

/// A few pipes with caps.
fn vents(kit: &mut Kit, at: Vec3, rng: &mut Rng) {
    let grey = Paint::new(0x8d9295).gloss(0.25);
    for i in 0..2 {
        let p = at + Vec3::new(0.09 * i as f32, -0.03, rng.range(-0.02, 0.02));
        kit.rod(p, p + Vec3::Y * 0.10, 0.016, 0.016, 6, grey);
        kit.rod(
            p + Vec3::Y * 0.10,
            p + Vec3::Y * 0.125,
            0.028,
            0.006,
            6,
            grey.shade(0.8),
        );
    }
}

/// What stands on a flat roof: cooling boxes, a stair head, a water tank, skylights, a landing pad, a mast.
fn clutter(kit: &mut Kit, key: &BuildingKey, l: &Look, size: Vec3, rng: &mut Rng) {
    let (wx, y, wz) = (size.x, size.y, size.z);
    let heavy = key.class == BuildingClass::Heavy;
    let grey = Paint::new(0x8d9295).gloss(0.25);
    let stair = Vec3::new(-wx * 0.26, y + 0.075, -wz * 0.22);
    kit.cuboid(stair, Vec3::new(0.20, 0.15, 0.17), 0.0, l.wall);
    kit.cuboid(
        stair + Vec3::Y * 0.08,
        Vec3::new(0.23, 0.02, 0.20),
        0.0,
        l.trim,
    );
    kit.cuboid(
        stair + Vec3::new(0.0, -0.015, 0.086),
        Vec3::new(0.08, 0.11, 0.006),
        0.0,
        l.accent,
    );
    let boxes = if heavy { 3 } else { 2 };
    for k in 0..boxes {
        let x = (k as f32 / boxes as f32 - 0.1) * wx * 0.55;
        let z = wz * rng.range(-0.34, -0.16);
        let size = Vec3::new(
            rng.range(0.10, 0.16),
            rng.range(0.06, 0.10),
            rng.range(0.10, 0.15),
        );
        kit.cuboid(Vec3::new(x, y + size.y * 0.5, z), size, 0.008, grey);
        kit.at(x, y + size.y, z, |k| {
            let fan = [(0.045, 0.0), (0.045, 0.014), (0.0, 0.014)];
            k.lathe(
                &fan.map(|(r, y)| Vec2::new(r, y)),
                8,
                false,
                Paint::new(0x3a3d40),
            );
        });
    }
    match key.variant % 4 {
        0 if heavy => {
            // A landing pad.
            let mid = Vec3::new(wx * 0.14, y, wz * 0.16);
            kit.at(mid.x, mid.y, mid.z, |k| {
                let pad = [(0.25, 0.0), (0.25, 0.02), (0.0, 0.02)];
                let pad = pad.map(|(r, y)| Vec2::new(r, y));
                k.lathe(&pad, 16, false, Paint::new(0x4a4d50).gloss(0.1));
                let ring = [(0.215, 0.022), (0.19, 0.023)].map(|(r, y)| Vec2::new(r, y));
                k.lathe(&ring, 16, false, Paint::new(0xd8c23a).gloss(0.1));
                let mark = Paint::new(0xe8e6de).gloss(0.1);
                for x in [-0.05, 0.05] {
                    k.cuboid(
                        Vec3::new(x, 0.02, 0.0),
                        Vec3::new(0.025, 0.006, 0.16),
                        0.0,
                        mark,
                    );
                }
                k.cuboid(Vec3::Y * 0.02, Vec3::new(0.10, 0.006, 0.025), 0.0, mark);
            });
        }
        1 => {
            // A water tank on legs.
            let mid = Vec3::new(wx * 0.24, y, wz * 0.20);
            let wood = Paint::new(0x7a5a40).gloss(0.08).detail(0.5);
            for (sx, sz) in [(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)] {
                let at = mid + Vec3::new(sx * 0.06, 0.05, sz * 0.06);
                kit.cuboid(at, Vec3::new(0.014, 0.10, 0.014), 0.0, grey.shade(0.5));
            }
            kit.at(mid.x, mid.y + 0.10, mid.z, |k| {
                let tank = [(0.0, 0.0), (0.095, 0.0), (0.09, 0.16), (0.0, 0.22)];
                k.lathe(&tank.map(|(r, y)| Vec2::new(r, y)), 10, false, wood);
            });
        }
        2 => {
            // Skylights.
            for k in 0..3 {
                let at = Vec3::new(wx * (-0.05 + 0.17 * k as f32), y + 0.015, wz * 0.20);
                kit.cuboid(at, Vec3::new(0.12, 0.03, 0.18), 0.0, l.trim);
                let pane = at + Vec3::Y * 0.012;
                kit.wedge(
                    pane,
                    Vec3::new(0.10, 0.03, 0.16),
                    Vec2::new(0.3, 1.0),
                    Vec2::ZERO,
                    0.0,
                    l.glass,
                );
            }
        }
        _ => {
            // A mast with a lamp against aircraft.
            let foot = Vec3::new(wx * 0.26, y, wz * 0.24);
            kit.rod(
                foot,
                foot + Vec3::Y * 0.36,
                0.012,
                0.006,
                5,
                Paint::new(0x55585b),
            );
            let lamp = Paint::new(0xd43a2a).glow(0.8);
            kit.puff(
                foot + Vec3::Y * 0.37,
                Vec3::splat(0.018),
                (6, 3),
                0.0,
                1,
                |_| lamp,
            );
            dish(kit, Vec3::new(-wx * 0.06, y, wz * 0.28));
        }
    }
}

/// What is left of a sloping roof over the bays that still stand: rafters, and a sheet here and there.
pub(super) fn rafters(kit: &mut Kit, key: &BuildingKey, l: &Look, size: Vec3, bays: &Bays) {
    if !matches!(l.shape, Roof::Gable | Roof::Hip | Roof::Vault | Roof::Saw) {
        return;
    }
    let (wx, y, wz) = (size.x, size.y, size.z);
    let rise = if l.pitch > 0.0 {
        l.pitch * wz * 0.5
    } else {
        0.2
    };
    let top = bays.storeys - 1;
    let wood = Paint::new(if key.fire { 0x1a1614 } else { 0x4a3a2c })
        .gloss(0.06)
        .detail(0.5);
    let thick = Vec2::splat(0.024);
    for x in 0..BAYS {
        let standing: Vec<i32> = (0..BAYS).filter(|z| bays.solid(x, top, *z)).collect();
        for k in 0..2 {
            let px = ((x as f32 - 1.5) + 0.25 + 0.5 * k as f32) * wx / BAYS as f32;
            for s in [-1.0, 1.0] {
                let edge = if s < 0.0 { 0 } else { BAYS - 1 };
                if !standing.contains(&edge) {
                    continue;
                }
                // Broken off above the last bay that carries it.
                let reach = if standing.contains(&1) { 1.0 } else { 0.5 };
                let foot = Vec3::new(px, y, s * wz * 0.5);
                let tip = Vec3::new(px, y + rise * reach, s * wz * 0.5 * (1.0 - reach));
                kit.beam(foot, tip, thick, thick, 0.0, wood);
                if k == 0 && (x + i32::from(key.variant)) % 2 == 0 {
                    let w = Vec3::X * wx / BAYS as f32 * 0.55;
                    let (a, b) = (foot + Vec3::Y * 0.02, foot.lerp(tip, 0.55) + Vec3::Y * 0.02);
                    let quad = [a, a + w, b + w, b];
                    let [p, q, r, t] = if s > 0.0 {
                        quad
                    } else {
                        [quad[1], quad[0], quad[3], quad[2]]
                    };
                    kit.buf.quad(p, q, r, t, &l.roof.shade(0.85));
                    kit.buf.quad(t, r, q, p, &l.roof.shade(0.4));
                }
            }
        }
    }
}
