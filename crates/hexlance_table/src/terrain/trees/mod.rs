//! Single plants, from grass to giants of the jungle: species by species, in three degrees of detail.
//!
//! A crown is not a ball: it is made of clumps, each a dark core in a hull of leaves that are lit as the clump they
//! belong to. From afar the same crowns are a few smooth lumps of the same size and colour.

mod dry;
mod leafy;
mod needles;
mod small;
mod tropics;

use bevy::prelude::*;

use crate::meshkit::Kit;
use crate::noise::{Rng, smooth};
use crate::paint::Paint;
use crate::palette::ThemePaints;
pub use small::{add_bush, add_fern, add_flowers, add_log, add_rock, add_stone, add_tuft};

/// How finely something is made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Detail {
    /// To be looked at from across the table: shape and colour only.
    #[default]
    Far,
    /// Plain shapes.
    Plain,
    /// Leaf by leaf.
    Full,
}

impl Detail {
    /// One of three values.
    pub fn pick<T>(self, full: T, plain: T, far: T) -> T {
        match self {
            Detail::Full => full,
            Detail::Plain => plain,
            Detail::Far => far,
        }
    }
}

/// A species.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Species {
    /// Spruce: a cone of drooping tiers.
    Spruce,
    /// Pine: a bare reddish trunk with needles in flat clumps on top.
    Pine,
    /// Oak, beech and their like.
    Oak,
    /// Birch: white, slender, light green.
    Birch,
    /// Poplar: a column.
    Poplar,
    /// Juniper: twisted and dense, of dry hills.
    Juniper,
    /// Palm.
    Palm,
    /// Giant of the jungle: buttressed trunk, umbrella of leaves, lianas.
    Giant,
    /// Banana and other herbs with leaves as high as a man.
    Banana,
    /// Bamboo.
    Bamboo,
    /// Thorn tree of dry lands.
    Acacia,
    /// Tree lily: few arms, each with a tuft of blades.
    Joshua,
    /// Column cactus with arms.
    Saguaro,
    /// Dead or frozen trunk.
    Snag,
    /// Burnt trunk, embers at its foot.
    Charred,
    /// Crystal spire.
    Crystal,
}

impl Species {
    /// Every species.
    #[cfg(test)]
    pub const ALL: [Species; 16] = [
        Species::Spruce,
        Species::Pine,
        Species::Oak,
        Species::Birch,
        Species::Poplar,
        Species::Juniper,
        Species::Palm,
        Species::Giant,
        Species::Banana,
        Species::Bamboo,
        Species::Acacia,
        Species::Joshua,
        Species::Saguaro,
        Species::Snag,
        Species::Charred,
        Species::Crystal,
    ];
}

/// What a plant is made with.
struct Plant<'a> {
    t: &'a ThemePaints,
    height: f32,
    detail: Detail,
    rng: Rng,
}

/// Adds a plant `height` high with its foot at the kit's origin.
pub fn add(
    kit: &mut Kit,
    species: Species,
    t: &ThemePaints,
    height: f32,
    detail: Detail,
    rng: Rng,
) {
    let mut p = Plant {
        t,
        height,
        detail,
        rng,
    };
    // Nothing grows quite upright.
    let tilt = p.rng.range(0.0, 0.06);
    let way = p.rng.range(0.0, std::f32::consts::TAU);
    let lean = Quat::from_axis_angle(Vec3::new(way.cos(), 0.0, way.sin()), tilt);
    kit.with(Transform::from_rotation(lean), |kit| match species {
        Species::Spruce => needles::spruce(kit, &mut p),
        Species::Pine => needles::pine(kit, &mut p),
        Species::Oak => leafy::oak(kit, &mut p),
        Species::Birch => leafy::birch(kit, &mut p),
        Species::Poplar => leafy::poplar(kit, &mut p),
        Species::Juniper => needles::juniper(kit, &mut p),
        Species::Palm => tropics::palm(kit, &mut p),
        Species::Giant => tropics::giant(kit, &mut p),
        Species::Banana => tropics::banana(kit, &mut p),
        Species::Bamboo => tropics::bamboo(kit, &mut p),
        Species::Acacia => leafy::acacia(kit, &mut p),
        Species::Joshua => dry::joshua(kit, &mut p),
        Species::Saguaro => dry::saguaro(kit, &mut p),
        Species::Snag => dry::snag(kit, &mut p, false),
        Species::Charred => dry::snag(kit, &mut p, true),
        Species::Crystal => dry::crystal(kit, &mut p),
    });
}

fn leaf(t: &ThemePaints, k: f32) -> Paint {
    Paint::new(t.leaf[0])
        .mix(Paint::new(t.leaf[1]), k)
        .gloss(0.10)
        .detail(0.7)
}

fn bark(c: u32) -> Paint {
    Paint::new(c).gloss(0.05).detail(0.6)
}

/// How deep in the ground a trunk begins, so that it never floats over a dip.
const ROOT: f32 = -0.06;

impl Plant<'_> {
    /// Sides of a trunk.
    fn sides(&self) -> usize {
        self.detail.pick(6, 4, 3)
    }

    /// A trunk with a flared foot, from the ground to `top`.
    fn trunk(&self, kit: &mut Kit, top: Vec3, foot: f32, head: f32, paint: Paint) {
        let sides = self.sides();
        let base = Vec3::new(0.0, ROOT, 0.0);
        if self.detail == Detail::Full {
            let knee = base.lerp(top, 0.22);
            kit.rod(base, knee, foot * 1.35, foot, sides, paint.shade(0.85));
            kit.rod(knee, top, foot, head, sides, paint);
        } else {
            kit.rod(base, top, foot * 1.15, head, sides, paint);
        }
    }

    /// A clump of leaves.
    fn clump(&mut self, kit: &mut Kit, mid: Vec3, half: Vec3, paint: Paint) {
        clump(kit, mid, half, paint, self.detail, &mut self.rng);
    }
}

/// A clump of leaves around a dark core.
fn clump(kit: &mut Kit, mid: Vec3, half: Vec3, paint: Paint, detail: Detail, rng: &mut Rng) {
    let seed = rng.bits() as u32;
    let hull = |d: Vec3| paint.shade(0.98 + 0.26 * d.y);
    match detail {
        Detail::Far => kit.puff(mid, half, (5, 3), 0.16, seed, hull),
        Detail::Plain => kit.puff(mid, half, (6, 3), 0.24, seed, hull),
        Detail::Full => {
            kit.puff(mid, half * 0.74, (6, 3), 0.12, seed, |d| {
                paint.shade(0.60 + 0.22 * d.y)
            });
            let leaves = 42;
            let size = half.min_element();
            for i in 0..leaves {
                // A golden spiral, jittered.
                let y = 1.0 - 2.0 * (i as f32 + 0.5) / leaves as f32;
                let r = (1.0 - y * y).sqrt();
                let a = i as f32 * 2.399_963 + rng.range(-0.3, 0.3);
                let dir = Vec3::new(r * a.cos(), y + rng.range(-0.08, 0.08), r * a.sin())
                    .normalize_or(Vec3::Y);
                let at = mid + dir * half * rng.range(0.78, 1.02);
                let len = size * rng.range(0.52, 0.80);
                let wide = len * rng.range(0.55, 0.75);
                let k = (0.98 + 0.30 * dir.y) * rng.range(0.80, 1.18);
                one_leaf(kit, at, dir, len, wide, &paint.shade(k), rng);
            }
        }
    }
}

/// A leaf (or a spray of them) that grows out of a hull: two triangles, lit as the hull is.
fn one_leaf(kit: &mut Kit, at: Vec3, dir: Vec3, len: f32, wide: f32, paint: &Paint, rng: &mut Rng) {
    let u = dir.any_orthonormal_vector();
    let v = dir.cross(u);
    let (s, c) = rng.range(0.0, std::f32::consts::TAU).sin_cos();
    let along = (u * c + v * s + dir * rng.range(0.0, 0.55)).normalize_or(u);
    let across = dir.cross(along).normalize_or(v);
    let (tail, tip) = (at - along * len * 0.45, at + along * len * 0.55);
    let (l, r) = (at + across * wide * 0.5, at - across * wide * 0.5);
    let n = |w: Vec3| (dir + w * 0.25 + Vec3::Y * 0.12).normalize_or(dir);
    kit.leaf_here([tail, r, tip], [dir, n(-across), n(along)], paint);
    kit.leaf_here([tail, tip, l], [dir, n(along), n(across)], paint);
}

/// Darkens the underside of a crown.
fn crown_shade(kit: &mut Kit, first: usize, y0: f32, y1: f32) {
    let mut i = 0;
    kit.buf.tint(|p, n| {
        let k = if i >= first {
            (0.60 + 0.44 * smooth(y0, y1, p.y)) * (0.88 + 0.12 * n.y)
        } else {
            1.0
        };
        i += 1;
        k
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Theme;
    use crate::palette;

    fn tree(species: Species, detail: Detail) -> Kit {
        let t = palette::theme(Theme::Grassland);
        let mut kit = Kit::default();
        add(&mut kit, species, &t, 1.0, detail, Rng::new(5));
        kit
    }

    #[test]
    fn far_trees_are_cheap_and_as_high_as_near_ones() {
        for species in Species::ALL {
            let [full, plain, far] =
                [Detail::Full, Detail::Plain, Detail::Far].map(|d| tree(species, d).buf);
            assert!(far.triangles() <= 60, "{species:?}: {}", far.triangles());
            assert!(
                far.triangles() < full.triangles() && plain.triangles() <= full.triangles(),
                "{species:?}"
            );
            assert!(
                full.triangles() < 1_100,
                "{species:?}: {}",
                full.triangles()
            );
            let high = |b: &crate::meshkit::MeshBuf| b.bounds().1.y;
            let (f, p, a) = (high(&full), high(&plain), high(&far));
            assert!(
                (f - p).abs() < 0.2 && (f - a).abs() < 0.2,
                "{species:?} {f} {p} {a}"
            );
            assert!((0.6..1.25).contains(&f), "{species:?} {f}");
        }
    }

    #[test]
    fn trees_reach_into_the_ground() {
        for species in Species::ALL {
            assert!(
                tree(species, Detail::Plain).buf.bounds().0.y < -0.02,
                "{species:?}"
            );
        }
    }
}
