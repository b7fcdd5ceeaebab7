//! Buildings by class, height and kind: made of storeys and bays, which fall with the construction factor.

use bevy::prelude::*;
use hexlance_board::{Building, BuildingClass, BuildingKind};

use crate::table::meshkit::{Kit, MeshBuf};
use crate::table::noise::{Rng, smooth};
use crate::table::paint::Paint;
use crate::table::space::{APOTHEM, LEVEL, SIDES};

/// Everything that decides a building's shape; equal keys share one mesh.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BuildingKey {
    /// Class, which is its material.
    pub class: BuildingClass,
    /// House, wall or bunker.
    pub kind: BuildingKind,
    /// Storeys.
    pub height: u8,
    /// Share of its construction factor left, in eighths.
    pub eighths: u8,
    /// Hexsides towards hexes of the same building.
    pub wings: u8,
    /// One of a few plans.
    pub variant: u8,
    /// Storeys below which it is cut open, so that who is inside can be seen.
    pub open_above: Option<u8>,
    /// Snow on the roof.
    pub snow: bool,
}

/// Share of a building's construction factor left: against the original where that is known, else against the lowest
/// factor of its class, so that only certain damage shows.
pub fn soundness(b: &Building, original: Option<u8>) -> f32 {
    let full = original.unwrap_or(match b.class {
        BuildingClass::Light => 3,
        BuildingClass::Medium => 6,
        BuildingClass::Heavy => 13,
        BuildingClass::Hardened => 28,
    });
    (f32::from(b.cf) / f32::from(full.max(1))).min(1.0)
}

struct Look {
    wall: Paint,
    trim: Paint,
    roof: Paint,
    glass: Paint,
    lit: Paint,
}

fn look(key: &BuildingKey) -> Look {
    let p = |c: u32| Paint::new(c).gloss(0.1).detail(0.45);
    let walls: [[u32; 4]; 4] = [
        [0xc9b48a, 0xb8aa98, 0xa78d6d, 0xc4b9a4],
        [0xa5674a, 0xb0a594, 0x8f7a66, 0xbfae93],
        [0x9aa3a8, 0xb3b1aa, 0x7f8a93, 0xa89f92],
        [0x7d7f7a, 0x6f7479, 0x88847a, 0x75705f],
    ];
    let class = key.class as usize;
    let v = usize::from(key.variant) % 4;
    let roofs: [[u32; 4]; 4] = [
        [0x8a4632, 0x5f6a70, 0x9c5a38, 0x5d4a3c],
        [0x5c5853, 0x6a615a, 0x59524b, 0x665f57],
        [0x55585b, 0x605f5c, 0x4c5257, 0x5a5650],
        [0x585a57, 0x50545a, 0x605d55, 0x54514a],
    ];
    let mut roof = p(roofs[class][v]);
    if key.snow {
        roof = p(0xe8eef2);
    }
    Look {
        wall: p(walls[class][v]),
        trim: p(walls[class][v]).shade(0.62),
        roof,
        glass: Paint::new(0x2a3a46).gloss(0.85).metal(0.25),
        lit: Paint::new(0xffd890).gloss(0.5).glow(0.55),
    }
}

/// The mesh of a building, its foot at y = 0.
pub fn build(key: &BuildingKey) -> MeshBuf {
    let mut kit = Kit::default();
    match key.kind {
        BuildingKind::Wall => wall(&mut kit, key),
        BuildingKind::Bunker => bunker(&mut kit, key),
        BuildingKind::Building => house(&mut kit, key),
    }
    let lost = 1.0 - f32::from(key.eighths) / 8.0;
    if lost > 0.05 {
        let mut rng = Rng::new(u64::from(key.variant) * 77 + u64::from(key.eighths));
        kit.buf.scorch(&mut rng, 0.25 + lost);
        debris(&mut kit, key, lost, &mut rng);
    }
    // Dirt at the foot, light from above.
    kit.buf.tint(|p, _| 0.70 + 0.30 * smooth(-0.02, 0.30, p.y));
    kit.buf
}

/// Broken pieces around the foot.
fn debris(kit: &mut Kit, key: &BuildingKey, lost: f32, rng: &mut Rng) {
    let l = look(key);
    for _ in 0..(6.0 + 30.0 * lost) as usize {
        let p = rng.direction() * rng.range(0.45, 0.82);
        let size = rng.range(0.03, 0.11);
        let at = Transform::from_xyz(p.x, size * 0.25, p.y).with_rotation(
            Quat::from_rotation_y(rng.range(0.0, std::f32::consts::TAU))
                * Quat::from_rotation_x(rng.range(-0.5, 0.5)),
        );
        let paint = if rng.chance(0.5) { l.wall } else { l.trim };
        kit.with(at, |k| {
            k.cuboid(
                Vec3::ZERO,
                Vec3::new(size * 1.6, size * 0.8, size),
                0.0,
                paint.shade(0.75),
            );
        });
    }
}

/// Bays of a storey along x and z.
const BAYS: i32 = 3;

fn house(kit: &mut Kit, key: &BuildingKey) {
    let l = look(key);
    let mut rng = Rng::new(u64::from(key.variant) * 9176 + key.class as u64 * 31);
    let (wx, wz) = match key.class {
        BuildingClass::Light => (rng.range(0.88, 1.0), rng.range(0.72, 0.86)),
        BuildingClass::Medium => (rng.range(0.98, 1.10), rng.range(0.86, 0.98)),
        BuildingClass::Heavy => (rng.range(1.02, 1.14), rng.range(0.96, 1.06)),
        BuildingClass::Hardened => (1.14, 1.08),
    };
    let storeys = i32::from(key.height.max(1));
    let sound = f32::from(key.eighths) / 8.0;
    let visible = key
        .open_above
        .map_or(storeys, |o| i32::from(o).min(storeys));
    // Which bays still stand: damage eats the building from above and from one corner.
    let mut stands = vec![true; (BAYS * BAYS * storeys) as usize];
    let corner = Vec2::new(
        if rng.chance(0.5) { -1.0 } else { 1.0 },
        if rng.chance(0.5) { -1.0 } else { 1.0 },
    );
    let cell = |x: i32, y: i32, z: i32| ((y * BAYS + z) * BAYS + x) as usize;
    for y in 0..storeys {
        for z in 0..BAYS {
            for x in 0..BAYS {
                let high = (y as f32 + 1.0) / storeys as f32;
                let side = Vec2::new(x as f32 - 1.0, z as f32 - 1.0).dot(corner) * 0.25;
                let doom = 0.55 * high + 0.45 * side + rng.range(-0.18, 0.18);
                if sound < 0.97 && doom > 0.17 + 0.90 * sound {
                    stands[cell(x, y, z)] = false;
                }
                // What has lost its floor below falls too.
                if y > 0 && !stands[cell(x, y - 1, z)] {
                    stands[cell(x, y, z)] = false;
                }
            }
        }
    }
    let solid = |x: i32, y: i32, z: i32| {
        (0..BAYS).contains(&x)
            && (0..storeys).contains(&y)
            && (0..BAYS).contains(&z)
            && stands[cell(x, y, z)]
    };
    let (bx, bz) = (wx / BAYS as f32, wz / BAYS as f32);
    let batter = if key.class == BuildingClass::Hardened {
        0.045
    } else {
        0.0
    };
    // Foundation.
    kit.cuboid(
        Vec3::new(0.0, 0.0, 0.0),
        Vec3::new(wx + 0.07, 0.08, wz + 0.07),
        0.015,
        l.trim,
    );
    for y in 0..visible {
        let open = key.open_above.is_some_and(|o| y + 1 >= i32::from(o));
        let rise = if open { 0.34 } else { 1.0 };
        let y0 = y as f32 * LEVEL;
        let y1 = y0 + LEVEL * rise;
        let lean = |v: f32, y: f32| v * (1.0 - batter * y / LEVEL);
        for z in 0..BAYS {
            for x in 0..BAYS {
                if !solid(x, y, z) {
                    continue;
                }
                let x0 = (x as f32 - 1.5) * bx;
                let z0 = (z as f32 - 1.5) * bz;
                let (x1, z1) = (x0 + bx, z0 + bz);
                let faces = [
                    (!solid(x + 1, y, z), Vec3::X, [(x1, z1), (x1, z0)]),
                    (!solid(x - 1, y, z), Vec3::NEG_X, [(x0, z0), (x0, z1)]),
                    (!solid(x, y, z + 1), Vec3::Z, [(x0, z1), (x1, z1)]),
                    (!solid(x, y, z - 1), Vec3::NEG_Z, [(x1, z0), (x0, z0)]),
                ];
                for (show, out, [a, b]) in faces {
                    if !show {
                        continue;
                    }
                    let outer = match (out.x as i32, out.z as i32) {
                        (1, _) => x == BAYS - 1,
                        (-1, _) => x == 0,
                        (_, 1) => z == BAYS - 1,
                        _ => z == 0,
                    };
                    let p = |(x, z): (f32, f32), y: f32| Vec3::new(lean(x, y), y, lean(z, y));
                    let corners = [p(a, y0), p(b, y0), p(b, y1), p(a, y1)];
                    if outer {
                        bay(kit, &l, key, corners, out, open, &mut rng);
                    } else {
                        kit.buf.quad(
                            corners[0],
                            corners[1],
                            corners[2],
                            corners[3],
                            &l.trim.shade(0.5),
                        );
                    }
                }
                // The floor above is seen where the storey over it is gone.
                let top_open = open || !solid(x, y + 1, z);
                if top_open {
                    let roof_here = !open && y + 1 == storeys;
                    let q = |x: f32, z: f32| {
                        Vec3::new(lean(x, y1), if open { y0 + 0.02 } else { y1 }, lean(z, y1))
                    };
                    let paint = if roof_here { l.roof } else { l.trim.shade(0.8) };
                    kit.buf
                        .quad(q(x0, z1), q(x1, z1), q(x1, z0), q(x0, z0), &paint);
                }
            }
        }
        if !open && key.class != BuildingClass::Light {
            // A course between storeys, where all of it stands.
            let whole = (0..BAYS).all(|z| (0..BAYS).all(|x| solid(x, y, z)));
            if whole {
                let k = 1.0 - batter * y1 / LEVEL;
                let top = y + 1 == storeys;
                let (w, h) = if top { (0.05, 0.05) } else { (0.025, 0.022) };
                frame(
                    kit,
                    wx * k + w,
                    wz * k + w,
                    y1 - h * 0.5,
                    h,
                    l.trim.shade(1.25),
                );
            }
        }
    }
    if key.open_above.is_none() {
        let roof_whole = (0..BAYS).all(|z| (0..BAYS).all(|x| solid(x, storeys - 1, z)));
        if roof_whole {
            let k = 1.0 - batter * storeys as f32;
            roof(
                kit,
                key,
                &l,
                wx * k,
                wz * k,
                storeys as f32 * LEVEL,
                &mut rng,
            );
        }
    } else {
        // Posts up to the eaves tell how high it is.
        for sx in [-0.5, 0.5] {
            for sz in [-0.5, 0.5] {
                let h = storeys as f32 * LEVEL;
                kit.cuboid(
                    Vec3::new(sx * wx, h * 0.5, sz * wz),
                    Vec3::new(0.03, h, 0.03),
                    0.0,
                    l.trim,
                );
            }
        }
        let h = storeys as f32 * LEVEL;
        frame(kit, wx + 0.03, wz + 0.03, h, 0.03, l.trim);
    }
    wings(kit, key, &l, storeys, sound);
}

/// A square ring of four beams around the house.
fn frame(kit: &mut Kit, wx: f32, wz: f32, y: f32, h: f32, paint: Paint) {
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
fn bay(
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

fn roof(kit: &mut Kit, key: &BuildingKey, l: &Look, wx: f32, wz: f32, y: f32, rng: &mut Rng) {
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
fn wings(kit: &mut Kit, key: &BuildingKey, l: &Look, storeys: i32, sound: f32) {
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

fn wall(kit: &mut Kit, key: &BuildingKey) {
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

fn bunker(kit: &mut Kit, key: &BuildingKey) {
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

#[cfg(test)]
mod tests {
    use super::*;

    fn key(class: BuildingClass, eighths: u8) -> BuildingKey {
        BuildingKey {
            class,
            kind: BuildingKind::Building,
            height: 3,
            eighths,
            wings: 0,
            variant: 1,
            open_above: None,
            snow: false,
        }
    }

    /// Highest point: what still stands.
    fn top(k: &BuildingKey) -> f32 {
        build(k).bounds().1.y
    }

    #[test]
    fn buildings_stand_as_high_as_their_levels() {
        for class in [
            BuildingClass::Light,
            BuildingClass::Medium,
            BuildingClass::Heavy,
            BuildingClass::Hardened,
        ] {
            let t = top(&key(class, 8));
            assert!((3.0 * LEVEL..4.2 * LEVEL).contains(&t), "{class:?} {t}");
        }
    }

    #[test]
    fn damage_takes_walls_away() {
        let high = |eighths| {
            build(&key(BuildingClass::Heavy, eighths))
                .pos
                .iter()
                .filter(|p| p.y > 1.2 * LEVEL)
                .count()
        };
        assert!(high(3) * 4 < high(8) * 3, "{} {}", high(3), high(8));
        assert!(high(1) * 2 < high(8), "{} {}", high(1), high(8));
    }

    #[test]
    fn soundness_counts_from_the_original() {
        let b = Building {
            class: BuildingClass::Heavy,
            cf: 15,
            height: 2,
            kind: BuildingKind::Building,
        };
        assert!((soundness(&b, None) - 1.0).abs() < 1e-6);
        assert!((soundness(&b, Some(25)) - 0.6).abs() < 1e-6);
    }
}
