//! Things that stand in a hex in many copies: woods, stones, rubble, crops, reeds, tufts, pipes. One mesh for each of a
//! few variants; the renderer draws the copies together.

mod props;

use bevy::prelude::*;
use hexlance_board::{Cell, Density, Ground, Growth};

use crate::meshkit::{Kit, MeshBuf};
use crate::model::Theme;
use crate::noise::{Rng, hash};
use crate::palette;
use crate::space::{APOTHEM, SIDES};
use props::{crops, gravel, industry, reeds, rubble, sandbags, stones, tufts, woods};

/// Variants of each kind.
pub const VARIANTS: u8 = 6;
/// Room kept free in the middle of a hex for a miniature's base.
const CLEARING: f32 = 0.60;
/// Room kept free beside a road or rail.
const VERGE: f32 = 0.36;

/// What stands in a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PropKind {
    /// Woods or jungle.
    Woods(Growth, Density),
    /// Stones, in two sizes.
    Stones(bool),
    /// Broken masonry and girders, in two sizes.
    Rubble(bool),
    /// Reeds and pools' edges.
    Reeds,
    /// Rows of crops.
    Crops,
    /// Loose pebbles in a heap.
    Gravel,
    /// Tanks, pipes and chimneys.
    Industry,
    /// Grass and a few pebbles.
    Tufts,
    /// Sandbags of prepared positions.
    Sandbags,
}

/// Everything that decides the mesh; equal keys share it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PropKey {
    /// What.
    pub kind: PropKind,
    /// Landscape.
    pub theme: Theme,
    /// One of [`VARIANTS`].
    pub variant: u8,
    /// Exits of roads and rails to keep clear.
    pub tracks: u8,
    /// Whether a miniature stands in the middle.
    pub parted: bool,
}

impl PropKey {
    /// Whether its copies throw shadows worth drawing.
    pub fn casts_shadow(&self) -> bool {
        !matches!(self.kind, PropKind::Tufts | PropKind::Gravel)
    }

    /// Whether copies may be turned by sixty degrees at will.
    pub fn turns(&self) -> bool {
        self.tracks == 0 && !matches!(self.kind, PropKind::Crops)
    }
}

/// What stands in a cell. `lot` is a number of the hex's own, `lush` whether small growth is wanted.
pub fn props_of(cell: &Cell, theme: Theme, lot: u32, parted: bool, lush: bool) -> Vec<PropKey> {
    let mut out = Vec::new();
    let tracks = cell.road.map_or(0, |e| e.0) | cell.rail.map_or(0, |e| e.0);
    let tracks = if cell.road.or(cell.rail).is_some() && tracks == 0 {
        0b001001
    } else {
        tracks
    };
    let mut push = |kind| {
        out.push(PropKey {
            kind,
            theme,
            variant: (lot % u32::from(VARIANTS)) as u8,
            tracks,
            parted,
        });
    };
    if cell.fortified {
        push(PropKind::Sandbags);
    }
    let open = cell.building.is_none() && cell.open_water().is_none() && !cell.ice;
    if let Some(w) = cell.woods {
        push(PropKind::Woods(w.growth, w.density));
    }
    if !open {
        return out;
    }
    match cell.ground {
        Ground::Rough => push(PropKind::Stones(false)),
        Ground::UltraRough => push(PropKind::Stones(true)),
        Ground::Rubble => push(PropKind::Rubble(false)),
        Ground::UltraRubble => push(PropKind::Rubble(true)),
        Ground::Swamp => push(PropKind::Reeds),
        Ground::Field => push(PropKind::Crops),
        Ground::Gravel => push(PropKind::Gravel),
        Ground::HeavyIndustrial => push(PropKind::Industry),
        Ground::Clear | Ground::Tundra if lush && cell.woods.is_none() => {
            let t = palette::theme(theme);
            if (lot >> 8 & 0xff) as f32 / 255.0 < t.tufts {
                push(PropKind::Tufts);
            }
        }
        _ => {}
    }
    out
}

/// The mesh of a prop, its ground at y = 0. `fine` asks for full detail.
pub fn build(key: &PropKey, fine: bool) -> MeshBuf {
    let t = palette::theme(key.theme);
    let mut kit = Kit::default();
    let seed = u64::from(hash(i32::from(key.variant), key.kind_number(), 99));
    let mut rng = Rng::new(seed);
    match key.kind {
        PropKind::Woods(growth, density) => woods(&mut kit, key, &t, growth, density, &mut rng),
        PropKind::Stones(big) => stones(&mut kit, key, &t, big, &mut rng),
        PropKind::Rubble(big) => rubble(&mut kit, key, big, &mut rng),
        PropKind::Reeds => reeds(&mut kit, key, &t, &mut rng),
        PropKind::Crops => crops(&mut kit, key, &t, &mut rng),
        PropKind::Gravel => gravel(&mut kit, key, &mut rng),
        PropKind::Industry => industry(&mut kit, key, &mut rng),
        PropKind::Tufts => tufts(&mut kit, key, &t, fine, &mut rng),
        PropKind::Sandbags => sandbags(&mut kit, key),
    }
    kit.buf
}

impl PropKey {
    fn kind_number(&self) -> i32 {
        match self.kind {
            PropKind::Woods(g, d) => 10 + g as i32 * 3 + d as i32,
            PropKind::Stones(b) => 20 + i32::from(b),
            PropKind::Rubble(b) => 30 + i32::from(b),
            PropKind::Reeds => 40,
            PropKind::Crops => 50,
            PropKind::Gravel => 60,
            PropKind::Industry => 70,
            PropKind::Tufts => 80,
            PropKind::Sandbags => 90,
        }
    }

    /// Whether a spot may be built on.
    fn free(&self, p: Vec2, margin: f32) -> bool {
        if self.parted && p.length() < CLEARING + margin {
            return false;
        }
        SIDES.iter().enumerate().all(|(d, side)| {
            if self.tracks & (1 << d) == 0 {
                return true;
            }
            let along = p.dot(*side).clamp(0.0, APOTHEM);
            p.distance(*side * along) > VERGE + margin
        })
    }
}

/// Whether a point lies inside the hex, `margin` from its sides.
fn inside(p: Vec2, margin: f32) -> bool {
    SIDES.iter().all(|s| p.dot(*s) < APOTHEM - margin)
}

/// `n` spots well apart from each other.
fn spots(n: usize, margin: f32, rng: &mut Rng) -> Vec<Vec2> {
    let mut out: Vec<Vec2> = Vec::with_capacity(n);
    for _ in 0..n {
        let mut best = (Vec2::ZERO, f32::MIN);
        for _ in 0..14 {
            let p = Vec2::new(rng.range(-1.0, 1.0), rng.range(-APOTHEM, APOTHEM));
            if !inside(p, margin) {
                continue;
            }
            let d = out
                .iter()
                .map(|o| o.distance_squared(p))
                .fold(f32::MAX, f32::min);
            if d > best.1 {
                best = (p, d);
            }
        }
        out.push(best.0);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(kind: PropKind) -> PropKey {
        PropKey {
            kind,
            theme: Theme::Grassland,
            variant: 2,
            tracks: 0,
            parted: false,
        }
    }

    #[test]
    fn denser_woods_have_more_trees() {
        let count = |d| build(&key(PropKind::Woods(Growth::Woods, d)), true).triangles();
        let (l, h, u) = (
            count(Density::Light),
            count(Density::Heavy),
            count(Density::UltraHeavy),
        );
        assert!(l * 3 / 2 < h && h * 5 / 4 < u, "{l} {h} {u}");
    }

    #[test]
    fn miniatures_get_their_clearing_and_roads_their_verge() {
        let mut k = key(PropKind::Woods(Growth::Woods, Density::UltraHeavy));
        k.parted = true;
        k.tracks = 0b001001;
        let buf = build(&k, true);
        assert!(!buf.is_empty());
        // Trunks keep clear; crowns may lean in.
        for p in buf.pos.iter().filter(|p| p.y < 0.1) {
            let flat = Vec2::new(p.x, p.z);
            assert!(flat.length() > CLEARING - 0.25, "{p}");
        }
    }
}
