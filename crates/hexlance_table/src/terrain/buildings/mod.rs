//! Buildings by class, height, kind and landscape: made of storeys and bays, which fall with the construction factor.

mod parts;
mod roofs;
mod strong;
mod style;
mod wear;

use bevy::prelude::*;
use hexlance_board::{Building, BuildingClass, BuildingKind};

use crate::meshkit::{Kit, MeshBuf};
use crate::model::Theme;
use crate::noise::{Rng, smooth};
use crate::space::LEVEL;
use parts::{Bay, bay, frame, wings};
use strong::{bunker, wall};
use style::look;

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
    /// Landscape, which decides how people build there.
    pub theme: Theme,
    /// Whether it burns.
    pub fire: bool,
}

impl BuildingKey {
    /// Share of its construction factor left.
    fn sound(&self) -> f32 {
        f32::from(self.eighths.min(8)) / 8.0
    }
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

/// The mesh of a building, its foot at y = 0.
pub fn build(key: &BuildingKey) -> MeshBuf {
    let mut kit = Kit::default();
    match key.kind {
        BuildingKind::Wall => wall(&mut kit, key),
        BuildingKind::Bunker => bunker(&mut kit, key),
        BuildingKind::Building => house(&mut kit, key),
    }
    let lost = 1.0 - key.sound();
    if lost > 0.05 || key.fire {
        let mut rng = Rng::new(u64::from(key.variant) * 77 + u64::from(key.eighths));
        kit.buf.scorch(
            &mut rng,
            (0.2 + lost * 0.8).max(if key.fire { 0.9 } else { 0.0 }),
        );
        wear::debris(&mut kit, key, lost, &mut rng);
    }
    // Dirt at the foot, light from above.
    kit.buf.tint(|p, _| 0.70 + 0.30 * smooth(-0.02, 0.30, p.y));
    kit.buf
}

/// Bays of a storey along x and z.
const BAYS: i32 = 3;

/// Which bays of a house still stand.
struct Bays {
    storeys: i32,
    stands: Vec<bool>,
}

impl Bays {
    /// Damage eats a house from above and from one corner.
    fn new(storeys: i32, sound: f32, rng: &mut Rng) -> Self {
        let mut out = Self {
            storeys,
            stands: vec![true; (BAYS * BAYS * storeys) as usize],
        };
        let sign = |b: bool| if b { -1.0 } else { 1.0 };
        let corner = Vec2::new(sign(rng.chance(0.5)), sign(rng.chance(0.5)));
        for y in 0..storeys {
            for z in 0..BAYS {
                for x in 0..BAYS {
                    let high = (y as f32 + 1.0) / storeys as f32;
                    let side = Vec2::new(x as f32 - 1.0, z as f32 - 1.0).dot(corner) * 0.25;
                    let doom = 0.55 * high + 0.45 * side + rng.range(-0.18, 0.18);
                    let i = Self::index(x, y, z);
                    if sound < 0.80 && doom > 0.17 + 0.90 * sound {
                        out.stands[i] = false;
                    }
                    // What has lost its floor below falls too.
                    if y > 0 && !out.stands[Self::index(x, y - 1, z)] {
                        out.stands[i] = false;
                    }
                }
            }
        }
        out
    }

    fn index(x: i32, y: i32, z: i32) -> usize {
        ((y * BAYS + z) * BAYS + x) as usize
    }

    fn solid(&self, x: i32, y: i32, z: i32) -> bool {
        (0..BAYS).contains(&x)
            && (0..self.storeys).contains(&y)
            && (0..BAYS).contains(&z)
            && self.stands[Self::index(x, y, z)]
    }

    /// Whether a whole storey stands.
    fn whole(&self, y: i32) -> bool {
        (0..BAYS).all(|z| (0..BAYS).all(|x| self.solid(x, y, z)))
    }
}

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
    let sound = key.sound();
    let visible = key
        .open_above
        .map_or(storeys, |o| i32::from(o).min(storeys));
    let bays = Bays::new(storeys, sound, &mut rng);
    let (bx, bz) = (wx / BAYS as f32, wz / BAYS as f32);
    let batter = if key.class == BuildingClass::Hardened {
        0.045
    } else {
        0.0
    };
    style::foundation(kit, key, &l, wx, wz);
    for y in 0..visible {
        let open = key.open_above.is_some_and(|o| y + 1 >= i32::from(o));
        let rise = if open { 0.34 } else { 1.0 };
        let y0 = y as f32 * LEVEL;
        let y1 = y0 + LEVEL * rise;
        let lean = |v: f32, y: f32| v * (1.0 - batter * y / LEVEL);
        for z in 0..BAYS {
            for x in 0..BAYS {
                let x0 = (x as f32 - 1.5) * bx;
                let z0 = (z as f32 - 1.5) * bz;
                let (x1, z1) = (x0 + bx, z0 + bz);
                let sides = [
                    (x + 1, z, Vec3::X, [(x1, z1), (x1, z0)]),
                    (x - 1, z, Vec3::NEG_X, [(x0, z0), (x0, z1)]),
                    (x, z + 1, Vec3::Z, [(x0, z1), (x1, z1)]),
                    (x, z - 1, Vec3::NEG_Z, [(x1, z0), (x0, z0)]),
                ];
                let p = |(x, z): (f32, f32), y: f32| Vec3::new(lean(x, y), y, lean(z, y));
                if !bays.solid(x, y, z) {
                    // Teeth of wall stand where the outer wall was.
                    if y == 0 || bays.solid(x, y - 1, z) {
                        for (nx, nz, out, [a, b]) in sides {
                            if !(0..BAYS).contains(&nx) || !(0..BAYS).contains(&nz) {
                                wear::teeth(kit, &l, [p(a, y0), p(b, y0)], out, sound, &mut rng);
                            }
                        }
                    }
                    continue;
                }
                for (nx, nz, out, [a, b]) in sides {
                    if bays.solid(nx, y, nz) {
                        continue;
                    }
                    let corners = [p(a, y0), p(b, y0), p(b, y1), p(a, y1)];
                    if (0..BAYS).contains(&nx) && (0..BAYS).contains(&nz) {
                        wear::torn_side(kit, corners, out, !open, &mut rng);
                    } else {
                        let place = Bay {
                            corners,
                            out,
                            storey: y,
                            middle: x == 1 || z == 1,
                            open,
                        };
                        bay(kit, &l, key, &place, &mut rng);
                    }
                }
                // The floor above is seen where the storey over it is gone.
                if open || !bays.solid(x, y + 1, z) {
                    let roof_here = !open && y + 1 == storeys;
                    let q = |x: f32, z: f32| {
                        Vec3::new(lean(x, y1), if open { y0 + 0.02 } else { y1 }, lean(z, y1))
                    };
                    let paint = if roof_here { l.roof } else { l.trim.shade(0.8) };
                    kit.buf
                        .quad(q(x0, z1), q(x1, z1), q(x1, z0), q(x0, z0), &paint);
                    if !open && sound < 0.8 {
                        let mid = Vec3::new((x0 + x1) * 0.5, y1, (z0 + z1) * 0.5);
                        wear::litter(kit, &l, mid, bx.min(bz), 1.0 - sound, &mut rng);
                    }
                }
            }
        }
        if !open && key.class != BuildingClass::Light && bays.whole(y) {
            // A course between storeys, where all of it stands.
            let k = 1.0 - batter * y1 / LEVEL;
            let top = y + 1 == storeys;
            let (w, h) = if top { (0.05, 0.05) } else { (0.025, 0.022) };
            let at = (wx * k + w, wz * k + w);
            frame(kit, at.0, at.1, y1 - h * 0.5, h, l.trim.shade(1.25));
        }
    }
    if key.open_above.is_none() {
        let k = 1.0 - batter * storeys as f32;
        let size = Vec3::new(wx * k, storeys as f32 * LEVEL, wz * k);
        if bays.whole(storeys - 1) {
            roofs::roof(kit, key, &l, size, &mut rng);
        } else {
            roofs::rafters(kit, key, &l, size, &bays);
        }
    } else {
        // Posts up to the eaves tell how high it is.
        let h = storeys as f32 * LEVEL;
        for sx in [-0.5, 0.5] {
            for sz in [-0.5, 0.5] {
                let mid = Vec3::new(sx * wx, h * 0.5, sz * wz);
                kit.cuboid(mid, Vec3::new(0.03, h, 0.03), 0.0, l.trim);
            }
        }
        frame(kit, wx + 0.03, wz + 0.03, h, 0.03, l.trim);
    }
    wings(kit, key, &l, storeys, sound);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::space::{APOTHEM, SIDES};

    const CLASSES: [BuildingClass; 4] = [
        BuildingClass::Light,
        BuildingClass::Medium,
        BuildingClass::Heavy,
        BuildingClass::Hardened,
    ];

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
            theme: Theme::Grassland,
            fire: false,
        }
    }

    /// Highest point: what still stands.
    fn top(k: &BuildingKey) -> f32 {
        build(k).bounds().1.y
    }

    /// Area of everything upright above a height.
    fn walls(k: &BuildingKey, above: f32) -> f32 {
        build(k)
            .faces()
            .filter(|f| f.iter().all(|p| p.y > above))
            .map(|[a, b, c]| {
                let n = (b - a).cross(c - a) * 0.5;
                Vec2::new(n.x, n.z).length()
            })
            .sum()
    }

    #[test]
    fn buildings_stand_as_high_as_their_levels() {
        for theme in Theme::ALL {
            for class in CLASSES {
                for variant in 0..8 {
                    let t = top(&BuildingKey {
                        theme,
                        variant,
                        ..key(class, 8)
                    });
                    assert!(
                        (3.0 * LEVEL..4.3 * LEVEL).contains(&t),
                        "{theme:?} {class:?} {t}"
                    );
                }
            }
        }
    }

    #[test]
    fn damage_comes_in_steps_that_can_be_told_apart() {
        for class in CLASSES {
            // Whole, cracked, holed, torn open, a ruin.
            let steps = [8, 6, 4, 2, 1].map(|e| key(class, e));
            let built = steps.map(|k| build(&k));
            for (i, a) in built.iter().enumerate() {
                for b in &built[i + 1..] {
                    assert_ne!(a.pos, b.pos, "{class:?}");
                }
            }
            let standing = steps.map(|k| walls(&k, 1.05 * LEVEL));
            assert!(standing[1] > 0.8 * standing[0], "{class:?} {standing:?}");
            // Torn sides show walls that were inside, so that what is holed is measured against the more of both.
            let whole = standing[0].max(standing[1]);
            assert!(standing[2] < 0.97 * whole, "{class:?} {standing:?}");
            assert!(
                standing[3] < 0.75 * whole && standing[3] < standing[2],
                "{class:?} {standing:?}"
            );
            assert!(
                standing[4] < 0.42 * whole && standing[4] <= standing[3],
                "{class:?} {standing:?}"
            );
        }
    }

    #[test]
    fn cracks_come_before_anything_falls() {
        let (whole, cracked) = (
            build(&key(BuildingClass::Heavy, 8)),
            build(&key(BuildingClass::Heavy, 7)),
        );
        assert!(cracked.triangles() > whole.triangles());
        assert!((cracked.bounds().1.y - whole.bounds().1.y).abs() < 0.01);
    }

    #[test]
    fn every_landscape_builds_in_its_own_way() {
        // Hardened buildings are much the same everywhere.
        for class in &CLASSES[..3] {
            let class = *class;
            let all = Theme::ALL.map(|theme| {
                let buf = build(&BuildingKey {
                    theme,
                    ..key(class, 8)
                });
                buf.painted().map(|f| f[0].rgb).sum::<Vec3>()
            });
            for (i, a) in all.iter().enumerate() {
                for b in &all[i + 1..] {
                    assert!(a.distance(*b) > 0.5, "{class:?} {a} {b}");
                }
            }
        }
    }

    #[test]
    fn buildings_stay_in_their_hex() {
        for kind in [
            BuildingKind::Building,
            BuildingKind::Wall,
            BuildingKind::Bunker,
        ] {
            for theme in Theme::ALL {
                for class in CLASSES {
                    for eighths in [8, 4, 1] {
                        let buf = build(&BuildingKey {
                            kind,
                            theme,
                            wings: if kind == BuildingKind::Wall {
                                0b001001
                            } else {
                                0
                            },
                            ..key(class, eighths)
                        });
                        for p in &buf.pos {
                            let over = SIDES
                                .iter()
                                .map(|s| Vec2::new(p.x, p.z).dot(*s) - APOTHEM)
                                .fold(f32::MIN, f32::max);
                            assert!(over < 0.06, "{kind:?} {theme:?} {class:?} {eighths}: {p}");
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn burning_houses_glow() {
        let glow = |fire: bool| {
            build(&BuildingKey {
                fire,
                ..key(BuildingClass::Medium, 8)
            })
            .painted()
            .map(|f| f[0].glow.max(0.0))
            .sum::<f32>()
        };
        assert!(glow(true) > glow(false) * 1.5);
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
