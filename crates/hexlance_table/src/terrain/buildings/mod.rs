//! Buildings by class, height and kind: made of storeys and bays, which fall with the construction factor.

mod parts;

use bevy::prelude::*;
use hexlance_board::{Building, BuildingClass, BuildingKind};

use crate::meshkit::{Kit, MeshBuf};
use crate::noise::{Rng, smooth};
use crate::paint::Paint;
use crate::space::LEVEL;
use parts::{bay, bunker, frame, roof, wall, wings};

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
