//! Things that stand in a hex in many copies: woods, stones, rubble, crops, reeds, tufts, pipes. One mesh for each of a
//! few variants and degrees of detail; the renderer draws the copies together.

mod fields;
mod land;
mod stand;
mod woods;
mod works;

use bevy::prelude::*;
use hexlance_board::{Board, Cell, Density, Ground, Growth, Hex};

use crate::meshkit::{Kit, MeshBuf};
use crate::model::Theme;
use crate::noise::{Rng, hash};
use crate::palette;
use crate::space::{APOTHEM, SIDES};
pub use crate::terrain::trees::Detail;
pub(super) use stand::{PropMeshes, plugin, spawn};

/// Variants of each kind.
pub const VARIANTS: u8 = 6;
/// Room kept free in the middle of a hex for a miniature's base.
const CLEARING: f32 = 0.60;
/// Room kept free beside a road or rail.
const VERGE: f32 = 0.36;

/// What stands in a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PropKind {
    /// Woods or jungle; whether they burn.
    Woods(Growth, Density, bool),
    /// Stones, in two sizes.
    Stones(bool),
    /// Broken masonry and girders, in two sizes.
    Rubble(bool),
    /// Reeds and pools of a swamp.
    Swamp,
    /// Puddles and ruts.
    Mud,
    /// Cushions of moss and lichen.
    Tundra,
    /// Dunes.
    Dunes,
    /// Drifts of thin or deep snow.
    Drifts(bool),
    /// Slabs of crust over magma, or islands of it.
    Crust(bool),
    /// Barrels in a pool.
    Barrels,
    /// Rows of crops.
    Crops,
    /// Heaps of gravel.
    Gravel,
    /// Tanks, pipes and chimneys.
    Industry,
    /// Small growth of clear ground, as it is in that landscape.
    Tufts,
    /// Sandbags of prepared positions.
    Sandbags,
    /// Reeds along the hexsides of a mask, beyond which there is water.
    Shore(u8),
    /// Lamps along a road.
    Lamps,
    /// What stands about on pavement: planters, crates, parked cars.
    Plaza,
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
        !matches!(
            self.kind,
            PropKind::Tufts
                | PropKind::Mud
                | PropKind::Dunes
                | PropKind::Drifts(_)
                | PropKind::Shore(_)
        )
    }

    /// Whether it is too small to be seen from across the table.
    pub fn is_small(&self) -> bool {
        matches!(
            self.kind,
            PropKind::Tufts | PropKind::Shore(_) | PropKind::Plaza
        )
    }

    /// Whether copies may be turned by sixty degrees at will.
    fn turns(&self) -> bool {
        self.tracks == 0 && !matches!(self.kind, PropKind::Crops)
    }
}

/// A prop in its place: what it is, how many sixths it is turned by, and whether it floats on the water.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placed {
    /// What.
    pub key: PropKey,
    /// Sixths of a turn, clockwise.
    pub turn: u8,
    /// Whether it stands on the hex's level instead of the bed of its water.
    pub afloat: bool,
}

/// A mask of hexsides, turned back by so many sixths.
fn turned(mask: u8, by: u8) -> u8 {
    ((mask >> by) | (mask << (6 - by))) & 0b11_1111
}

/// The smallest mask that a mask can be turned to, and by how many sixths that has to be turned to be the mask again.
fn least_turn(mask: u8) -> (u8, u8) {
    (0..6)
        .map(|by| (turned(mask, by), by))
        .min()
        .unwrap_or((mask, 0))
}

/// Where a hex has water beyond its sides, if it has a shore of its own.
pub fn shore_of(board: &Board, h: Hex) -> u8 {
    let Some(cell) = board.get(h) else { return 0 };
    let dry = |c: &Cell| c.water.is_none();
    let bare = matches!(
        cell.ground,
        Ground::Paved | Ground::HeavyIndustrial | Ground::MagmaCrust | Ground::MagmaLiquid
    );
    if !dry(cell) || bare || cell.building.is_some() || cell.bridge.is_some() {
        return 0;
    }
    board
        .neighbours(h)
        .filter(|(_, n)| {
            board.get(*n).is_some_and(|c| {
                !dry(c)
                    && !c.ice
                    && c.level == cell.level
                    && !matches!(c.ground, Ground::HazardousPool | Ground::MagmaLiquid)
            })
        })
        .fold(0, |m, (d, _)| m | 1 << d.index())
}

/// What stands in a cell. `lot` is a number of the hex's own, `shore` the sides beyond which there is water, `lush`
/// whether small growth is wanted.
pub fn props_of(
    cell: &Cell,
    theme: Theme,
    lot: u32,
    parted: bool,
    shore: u8,
    lush: bool,
) -> Vec<Placed> {
    let mut out = Vec::new();
    let tracks = cell.road.map_or(0, |e| e.0) | cell.rail.map_or(0, |e| e.0);
    let tracks = if cell.road.or(cell.rail).is_some() && tracks == 0 {
        0b001001
    } else {
        tracks
    };
    let mut push = |kind| {
        let key = PropKey {
            kind,
            theme,
            variant: (lot % u32::from(VARIANTS)) as u8,
            tracks,
            parted,
        };
        out.push(Placed {
            key,
            turn: if key.turns() {
                ((lot >> 16) % 6) as u8
            } else {
                0
            },
            afloat: kind == PropKind::Barrels,
        });
    };
    if cell.fortified {
        push(PropKind::Sandbags);
    }
    if let Some(w) = cell.woods {
        push(PropKind::Woods(w.growth, w.density, cell.fire));
    }
    if cell.ground == Ground::HazardousPool && cell.open_water().is_some() {
        push(PropKind::Barrels);
    }
    if cell.building.is_some() || cell.open_water().is_some() || cell.ice {
        return out;
    }
    match cell.ground {
        Ground::Rough => push(PropKind::Stones(false)),
        Ground::UltraRough => push(PropKind::Stones(true)),
        Ground::Rubble => push(PropKind::Rubble(false)),
        Ground::UltraRubble => push(PropKind::Rubble(true)),
        Ground::Swamp => push(PropKind::Swamp),
        Ground::Mud => push(PropKind::Mud),
        Ground::Tundra => push(PropKind::Tundra),
        Ground::Sand => push(PropKind::Dunes),
        Ground::ThinSnow => push(PropKind::Drifts(false)),
        Ground::DeepSnow => push(PropKind::Drifts(true)),
        Ground::MagmaCrust => push(PropKind::Crust(false)),
        Ground::MagmaLiquid => push(PropKind::Crust(true)),
        Ground::Field => push(PropKind::Crops),
        Ground::Gravel => push(PropKind::Gravel),
        Ground::HeavyIndustrial => push(PropKind::Industry),
        Ground::Paved
            if lush
                && cell.road.or(cell.rail).is_none()
                && cell.bridge.is_none()
                && lot >> 8 & 1 == 0 =>
        {
            push(PropKind::Plaza);
        }
        Ground::Clear if lush && cell.woods.is_none() => {
            let share = match theme {
                Theme::Lunar => 0.3,
                Theme::Volcanic => 0.5,
                _ => palette::theme(theme).tufts.max(0.45),
            };
            if (lot >> 8 & 0xff) as f32 / 255.0 < share {
                push(PropKind::Tufts);
            }
        }
        _ => {}
    }
    let town = theme == Theme::Urban || cell.ground == Ground::Paved;
    if cell.road.is_some() && cell.bridge.is_none() && town {
        push(PropKind::Lamps);
    }
    let reeds = !matches!(theme, Theme::Lunar | Theme::Volcanic);
    if shore != 0 && lush && reeds && cell.woods.is_none() && cell.ground != Ground::Swamp {
        let (mask, turn) = least_turn(shore);
        out.push(Placed {
            key: PropKey {
                kind: PropKind::Shore(mask),
                theme,
                variant: (lot % 2) as u8,
                tracks: turned(tracks, turn),
                parted,
            },
            turn,
            afloat: false,
        });
    }
    out
}

/// The mesh of a prop, its ground at y = 0.
pub fn build(key: &PropKey, detail: Detail) -> MeshBuf {
    let t = palette::theme(key.theme);
    let mut kit = Kit::default();
    let seed = u64::from(hash(i32::from(key.variant), key.kind_number(), 99));
    let mut rng = Rng::new(seed);
    let mut plot = Plot {
        key,
        t: &t,
        detail,
        rng: &mut rng,
    };
    let kit_ref = &mut kit;
    match key.kind {
        PropKind::Woods(growth, density, fire) => {
            woods::woods(kit_ref, &mut plot, growth, density, fire);
        }
        PropKind::Stones(big) => land::stones(kit_ref, &mut plot, big),
        PropKind::Rubble(big) => land::rubble(kit_ref, &mut plot, big),
        PropKind::Swamp => land::swamp(kit_ref, &mut plot),
        PropKind::Mud => land::mud(kit_ref, &mut plot),
        PropKind::Tundra => land::tundra(kit_ref, &mut plot),
        PropKind::Dunes => land::dunes(kit_ref, &mut plot),
        PropKind::Drifts(deep) => land::drifts(kit_ref, &mut plot, deep),
        PropKind::Crust(liquid) => land::crust(kit_ref, &mut plot, liquid),
        PropKind::Gravel => land::gravel(kit_ref, &mut plot),
        PropKind::Tufts => land::tufts(kit_ref, &mut plot),
        PropKind::Shore(mask) => land::shore(kit_ref, &mut plot, mask),
        PropKind::Crops => fields::crops(kit_ref, &mut plot),
        PropKind::Barrels => works::barrels(kit_ref, &mut plot),
        PropKind::Industry => works::industry(kit_ref, &mut plot),
        PropKind::Sandbags => works::sandbags(kit_ref, &mut plot),
        PropKind::Lamps => works::lamps(kit_ref, &mut plot),
        PropKind::Plaza => works::plaza(kit_ref, &mut plot),
    }
    kit.buf
}

/// A hex that is being furnished.
struct Plot<'a> {
    key: &'a PropKey,
    t: &'a palette::ThemePaints,
    detail: Detail,
    rng: &'a mut Rng,
}

impl Plot<'_> {
    /// `n` spots well apart from each other that may be built on, `margin` from the hexsides and `room` from what is
    /// kept free; each with a generator of its own, so that detail does not change what stands where.
    fn spots(&mut self, n: usize, margin: f32, room: f32) -> Vec<(Vec2, Rng)> {
        let mut places = Rng::new(self.rng.bits());
        let seed = self.rng.bits();
        let own = |i: usize| Rng::new(seed.wrapping_add((i as u64) << 32 | i as u64));
        spots(n, margin, &mut places)
            .into_iter()
            .enumerate()
            .map(|(i, p)| (p, own(i)))
            .filter(|(p, _)| self.key.free(*p, room))
            .collect()
    }

    /// Grass of that landscape.
    fn grass(&self) -> [crate::paint::Paint; 2] {
        self.t.tuft.map(|c| crate::paint::Paint::new(c).gloss(0.05))
    }
}

impl PropKey {
    fn kind_number(&self) -> i32 {
        match self.kind {
            PropKind::Woods(g, d, _) => 10 + g as i32 * 3 + d as i32,
            PropKind::Stones(b) => 20 + i32::from(b),
            PropKind::Rubble(b) => 30 + i32::from(b),
            PropKind::Swamp => 40,
            PropKind::Mud => 41,
            PropKind::Tundra => 42,
            PropKind::Dunes => 43,
            PropKind::Drifts(b) => 44 + i32::from(b),
            PropKind::Crust(b) => 46 + i32::from(b),
            PropKind::Barrels => 48,
            PropKind::Crops => 50,
            PropKind::Gravel => 60,
            PropKind::Industry => 70,
            PropKind::Tufts => 80,
            PropKind::Sandbags => 90,
            PropKind::Lamps => 91,
            PropKind::Plaza => 92,
            PropKind::Shore(mask) => 100 + i32::from(mask),
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

    fn wood(d: Density) -> PropKind {
        PropKind::Woods(Growth::Woods, d, false)
    }

    /// One of everything.
    fn kinds() -> Vec<PropKind> {
        let mut out = vec![
            PropKind::Stones(false),
            PropKind::Stones(true),
            PropKind::Rubble(false),
            PropKind::Rubble(true),
            PropKind::Swamp,
            PropKind::Mud,
            PropKind::Tundra,
            PropKind::Dunes,
            PropKind::Drifts(false),
            PropKind::Drifts(true),
            PropKind::Crust(false),
            PropKind::Crust(true),
            PropKind::Barrels,
            PropKind::Crops,
            PropKind::Gravel,
            PropKind::Industry,
            PropKind::Tufts,
            PropKind::Sandbags,
            PropKind::Shore(0b000101),
            PropKind::Plaza,
        ];
        for g in [Growth::Woods, Growth::Jungle] {
            for d in [Density::Light, Density::Heavy, Density::UltraHeavy] {
                out.push(PropKind::Woods(g, d, false));
                out.push(PropKind::Woods(g, d, true));
            }
        }
        out
    }

    /// Share of the hex that is covered, seen from straight above.
    fn cover(buf: &MeshBuf) -> f32 {
        let n = 48;
        let mut hit = vec![false; n * n];
        let cell = |p: Vec2| ((p + 1.0) * 0.5 * n as f32).floor();
        for [a, b, c] in buf.faces() {
            if a.y.max(b.y).max(c.y) < 0.15 {
                continue;
            }
            let steps = 6;
            for i in 0..=steps {
                for j in 0..=steps - i {
                    let p = a
                        + (b - a) * (i as f32 / steps as f32)
                        + (c - a) * (j as f32 / steps as f32);
                    let k = cell(Vec2::new(p.x, p.z));
                    if k.cmpge(Vec2::ZERO).all() && k.cmplt(Vec2::splat(n as f32)).all() {
                        hit[k.y as usize * n + k.x as usize] = true;
                    }
                }
            }
        }
        hit.iter().filter(|h| **h).count() as f32 / (n * n) as f32 / 0.65
    }

    #[test]
    fn densities_of_woods_differ_from_above_and_from_the_side() {
        for theme in Theme::ALL {
            let of = |d| {
                let all: Vec<MeshBuf> = (0..VARIANTS)
                    .map(|variant| {
                        build(
                            &PropKey {
                                theme,
                                variant,
                                ..key(wood(d))
                            },
                            Detail::Plain,
                        )
                    })
                    .collect();
                let n = all.len() as f32;
                (
                    all.iter().map(cover).sum::<f32>() / n,
                    all.iter().map(|b| b.bounds().1.y).sum::<f32>() / n,
                )
            };
            let (light, heavy, ultra) = (
                of(Density::Light),
                of(Density::Heavy),
                of(Density::UltraHeavy),
            );
            assert!(light.0 * 1.3 < heavy.0, "{theme:?} {light:?} {heavy:?}");
            assert!(heavy.0 * 1.05 < ultra.0, "{theme:?} {heavy:?} {ultra:?}");
            assert!(light.1 < heavy.1 && heavy.1 < ultra.1, "{theme:?}");
        }
    }

    #[test]
    fn every_landscape_has_plants_of_its_own_and_the_moon_has_none() {
        let mut seen: Vec<(Theme, Vec<[f32; 3]>)> = Vec::new();
        for theme in Theme::ALL {
            let buf = build(
                &PropKey {
                    theme,
                    ..key(wood(Density::Heavy))
                },
                Detail::Plain,
            );
            assert!(!buf.is_empty(), "{theme:?}");
            let bends = buf.bends().filter(|(_, w)| *w > 0.0).count();
            assert_eq!(bends == 0, theme == Theme::Lunar, "{theme:?}");
            let hull: Vec<[f32; 3]> = buf.pos.iter().map(|p| p.to_array()).collect();
            for (other, o) in &seen {
                assert_ne!(*o, hull, "{theme:?} and {other:?}");
            }
            seen.push((theme, hull));
        }
    }

    #[test]
    fn nothing_pokes_out_of_its_hex() {
        for kind in kinds() {
            for theme in [Theme::Grassland, Theme::Desert, Theme::Tropical] {
                for variant in 0..VARIANTS {
                    let buf = build(
                        &PropKey {
                            theme,
                            variant,
                            ..key(kind)
                        },
                        Detail::Plain,
                    );
                    // Crowns may hang over a little, what is on the ground may not.
                    for p in &buf.pos {
                        let over = SIDES
                            .iter()
                            .map(|s| Vec2::new(p.x, p.z).dot(*s) - APOTHEM)
                            .fold(f32::MIN, f32::max);
                        let wood = matches!(kind, PropKind::Woods(..));
                        let room = match (wood, p.y > 0.35) {
                            (true, true) => 0.55,
                            (true, false) => 0.32,
                            (false, _) => 0.14,
                        };
                        assert!(
                            over < room,
                            "{kind:?} {theme:?} {variant}: {p} is {over} out"
                        );
                    }
                    assert!(buf.bounds().0.y > -0.4, "{kind:?}: {}", buf.bounds().0.y);
                }
            }
        }
    }

    #[test]
    fn far_props_are_cheap_and_every_degree_has_something_to_show() {
        for kind in kinds() {
            let k = key(kind);
            let [full, plain, far] =
                [Detail::Full, Detail::Plain, Detail::Far].map(|d| build(&k, d).triangles());
            assert!(
                plain > 0 && full >= plain && plain >= far,
                "{kind:?} {full} {plain} {far}"
            );
            assert!(far > 0 || k.is_small(), "{kind:?}");
            assert!(far < 900, "{kind:?} {far}");
        }
    }

    #[test]
    fn miniatures_get_their_clearing_and_roads_their_verge() {
        let mut k = key(wood(Density::UltraHeavy));
        k.parted = true;
        k.tracks = 0b001001;
        let buf = build(&k, Detail::Full);
        assert!(!buf.is_empty());
        // Trunks keep clear; crowns may lean in.
        for p in buf.pos.iter().filter(|p| p.y < 0.03) {
            let flat = Vec2::new(p.x, p.z);
            assert!(flat.length() > CLEARING - 0.25, "{p}");
        }
    }

    #[test]
    fn shores_are_turned_to_their_water() {
        for mask in 1..64u8 {
            let (least, by) = least_turn(mask);
            assert!(least <= mask && least & 1 == 1);
            for d in 0..6u8 {
                let here = least & (1 << d) != 0;
                assert_eq!(here, mask & (1 << ((d + by) % 6)) != 0, "{mask:06b}");
            }
        }
        let mut board = Board::new(3, 3).expect("small");
        let middle = Hex::from_column_row(2, 2);
        let north = middle.neighbour(hexlance_board::Direction::N);
        board.edit(north, |c| c.water = Some(1));
        assert_eq!(shore_of(&board, middle), 1);
        assert_eq!(shore_of(&board, north), 0);
        board.edit(middle, |c| c.level = 1);
        assert_eq!(shore_of(&board, middle), 0, "cliffs have no reeds");
    }

    #[test]
    fn every_ground_but_the_plain_ones_shows_something() {
        for ground in Ground::ALL {
            let mut cell = Cell {
                ground,
                ..Cell::default()
            };
            if ground == Ground::HazardousPool {
                cell.water = Some(1);
            }
            let props = props_of(&cell, Theme::Grassland, 4, false, 0, false);
            let plain = matches!(ground, Ground::Clear | Ground::Paved);
            assert_eq!(props.is_empty(), plain, "{ground:?}");
        }
    }
}
