//! The shape of the ground as a continuous field over the board: hexes of one level flow into each other, hexes of
//! different levels are parted by cliffs. What covers it is the shader's: see `kinds.rs`.
//!
//! Each point of a hex is a blend of the hex and of those neighbours that it joins without a step. The weights depend
//! only on the distance to the shared hexsides, so that both hexes of a side agree along it.

use std::sync::Arc;

use bevy::prelude::*;
use hexlance_board::{Board, Cell, Direction, Ground, Hex};

use super::kinds;
use crate::model::{Theme, Weather};
use crate::noise::{fbm, smooth, value};
use crate::palette::{self, ThemePaints};
use crate::space::{APOTHEM, CORNERS, LEVEL, SIDES, centre, hex_at};

/// How far the water's surface lies below its banks.
pub const WATER_SINK: f32 = 0.075;
/// How far the ground's rim bends down above a cliff.
const LIP: f32 = 0.045;
/// Width of the band in which two kinds of ground blend.
const BLEND: f32 = 0.30;

/// What the field needs of a hex.
#[derive(Clone, Copy, Debug)]
struct Site {
    level: i8,
    /// Depth of the bed below the banks; 0 on land.
    bed: f32,
    water: bool,
    relief: f32,
    /// Number of its kind of ground.
    kind: u8,
    /// Exits of roads and rails.
    tracks: u8,
}

/// The field.
pub struct Surface {
    /// The board under it.
    pub board: Arc<Board>,
    /// Colours of the landscape.
    pub paints: ThemePaints,
    sites: Vec<Site>,
}

/// A point of the ground.
#[derive(Clone, Copy, Debug)]
pub struct Point {
    /// Place on the surface.
    pub pos: Vec3,
    /// Normal of the surface.
    pub normal: Vec3,
    /// How far it is trodden bare, 0 to 1.
    pub trodden: f32,
}

/// Depth of a lake's bed below its banks, for a depth in levels.
fn bed_depth(levels: u8) -> f32 {
    match levels {
        0 => 0.15,
        1 => 0.30,
        2 => 0.46,
        _ => 0.60,
    }
}

impl Surface {
    /// The field over a board.
    pub fn new(board: Arc<Board>, theme: Theme, weather: Weather) -> Self {
        let mut paints = palette::theme(theme);
        if weather == Weather::Snow {
            paints.snow = paints.snow.max(0.7);
        }
        let sites = board.iter().map(|(_, c)| site(c)).collect();
        Self {
            board,
            paints,
            sites,
        }
    }

    /// The field over a board that differs from the present one in some hexes only, under the same sky.
    pub fn changed(&self, board: Arc<Board>, hexes: &[Hex]) -> Self {
        let mut sites = self.sites.clone();
        for i in hexes.iter().filter_map(|h| board.index(*h)) {
            sites[i] = site(board.cell(i));
        }
        Self {
            board,
            paints: self.paints,
            sites,
        }
    }

    fn site(&self, h: Hex) -> Option<&Site> {
        self.board.index(h).map(|i| &self.sites[i])
    }

    /// Whether two neighbouring hexes join without a step.
    pub fn joined(&self, a: Hex, b: Hex) -> bool {
        match (self.site(a), self.site(b)) {
            (Some(a), Some(b)) => a.level == b.level,
            _ => false,
        }
    }

    /// Whether a hex holds open water.
    pub fn is_water(&self, h: Hex) -> bool {
        self.site(h).is_some_and(|s| s.water)
    }

    /// Height of the level of a hex; the table's for hexes off the map.
    pub fn ground(&self, h: Hex) -> f32 {
        self.site(h).map_or(0.0, |s| f32::from(s.level) * LEVEL)
    }

    /// Height of the bed of a hex in its middle: the ground on land.
    pub fn bed(&self, h: Hex) -> f32 {
        self.site(h)
            .map_or(0.0, |s| f32::from(s.level) * LEVEL - s.bed)
    }

    /// Whether the cliff lies between a hex and what is across side `d`: lower ground, not the map's edge.
    fn drops(&self, h: Hex, d: Direction) -> bool {
        match (self.site(h), self.site(h.neighbour(d))) {
            (Some(a), Some(b)) => b.level < a.level && !(a.water && b.water),
            _ => false,
        }
    }

    /// How near a point of a hex is to its shore: 1 on the shore, 0 from half a hex inwards. Land has none.
    pub fn shore(&self, h: Hex, p: Vec2) -> f32 {
        let local = p - centre(h);
        let mut near = 0.0f32;
        for d in Direction::ALL {
            let n = h.neighbour(d);
            let bank = match (self.site(h), self.site(n)) {
                (Some(a), Some(b)) => (b.level == a.level && !b.water) || self.drops(h, d),
                _ => false,
            };
            if bank {
                let s = APOTHEM - local.dot(SIDES[d.index() as usize]);
                let wobble = 0.75 + 0.5 * value(p * 2.3, 91);
                near = near.max(smooth(0.62 * wobble, 0.0, s));
            }
        }
        near
    }

    /// Height of the ground at a point, as part of a hex.
    pub fn height(&self, h: Hex, p: Vec2) -> f32 {
        let Some(site) = self.site(h) else { return 0.0 };
        let local = p - centre(h);
        let mut weight = 1.0;
        let mut relief = site.relief;
        let mut bed = site.bed;
        let mut lip = 0.0f32;
        let mut track = track_distance(site.tracks, local);
        for d in Direction::ALL {
            let s = APOTHEM - local.dot(SIDES[d.index() as usize]);
            if s > BLEND {
                continue;
            }
            let n = h.neighbour(d);
            if let Some(other) = self.site(n) {
                if other.level == site.level {
                    let w = smooth(BLEND, 0.0, s);
                    relief += other.relief * w;
                    bed += w * if other.water { other.bed } else { site.bed };
                    weight += w;
                    track = track.min(track_distance(other.tracks, p - centre(n)));
                } else if other.level < site.level {
                    lip = lip.max(smooth(0.10, 0.0, s));
                }
            }
        }
        let flat = smooth(0.28, 0.5, track);
        let bump = (fbm(p * 1.7, 3, 11) - 0.5) * 2.0 * (relief / weight) * flat;
        let mut y = f32::from(site.level) * LEVEL + bump - lip * LIP;
        if site.water {
            y -= (bed / weight) * (1.0 - self.shore(h, p));
        }
        y
    }

    /// The hex whose field holds at a point near hex `h`: the one it lies in if the two join, else `h` itself.
    fn owner(&self, h: Hex, p: Vec2) -> Hex {
        let g = hex_at(p);
        if g != h && self.joined(g, h) { g } else { h }
    }

    /// Height at any point of the map, for things that lie on the ground.
    pub fn height_at(&self, p: Vec2) -> f32 {
        self.height(hex_at(p), p)
    }

    /// A point of a hex with everything known about it.
    pub fn point(&self, h: Hex, p: Vec2) -> Point {
        let y = self.height(h, p);
        let e = 0.06;
        let slope = |d: Vec2| {
            let (a, b) = (p - d, p + d);
            (self.height(self.owner(h, b), b) - self.height(self.owner(h, a), a)) / (2.0 * e)
        };
        let (sx, sz) = (slope(Vec2::new(e, 0.0)), slope(Vec2::new(0.0, e)));
        Point {
            pos: Vec3::new(p.x, y, p.y),
            normal: Vec3::new(-sx, 1.0, -sz).normalize(),
            trodden: self.trodden(h, p),
        }
    }

    /// Number of a hex's kind of ground.
    pub fn kind(&self, h: Hex) -> u8 {
        self.site(h).map_or(0, |s| s.kind)
    }

    /// How far a point is trodden bare: verges of roads and rails.
    fn trodden(&self, h: Hex, p: Vec2) -> f32 {
        let Some(site) = self.site(h) else { return 0.0 };
        let mut track = track_distance(site.tracks, p - centre(h));
        for (_, n) in self.board.neighbours(h) {
            if let Some(other) = self.site(n).filter(|o| o.level == site.level) {
                track = track.min(track_distance(other.tracks, p - centre(n)));
            }
        }
        0.8 * smooth(0.48, 0.26, track)
    }

    /// Which way a cliff leans at a corner of hex `h` at height `y`: towards the lower of the three hexes that meet
    /// there. Every cliff that shares the corner gets the same answer, so that no gap opens.
    pub fn corner_lean(&self, h: Hex, corner: usize, y: f32) -> Vec2 {
        let at = centre(h) + CORNERS[corner];
        let around = [
            h,
            h.neighbour(Direction::from_index(corner as u8)),
            h.neighbour(Direction::from_index(corner as u8 + 1)),
        ];
        if around.iter().any(|a| !self.board.contains(*a)) {
            return Vec2::ZERO;
        }
        let tops = around.map(|a| self.ground(a));
        let mut up = tops.map(|t| t >= y - 0.01);
        if up.iter().all(|u| *u) {
            up = tops.map(|t| t > y + 0.01);
        }
        let mut lean = Vec2::ZERO;
        for (a, u) in around.into_iter().zip(up) {
            if !u {
                lean += centre(a) - at;
            }
        }
        if up.iter().any(|u| *u) {
            lean.normalize_or_zero()
        } else {
            Vec2::ZERO
        }
    }
}

/// Distance of a point (relative to the hex's centre) from the roads and rails of a hex.
fn track_distance(exits: u8, local: Vec2) -> f32 {
    let mut best = f32::INFINITY;
    for (d, side) in SIDES.iter().enumerate() {
        if exits & (1 << d) != 0 {
            let along = local.dot(*side).clamp(0.0, APOTHEM);
            best = best.min(local.distance(*side * along));
        }
    }
    best
}

/// Whether the terrain under a cell is an even floor.
fn even(c: &Cell) -> bool {
    c.building.is_some() || matches!(c.ground, Ground::Paved | Ground::HeavyIndustrial)
}

fn site(c: &Cell) -> Site {
    let relief = if even(c) || c.ice {
        0.0
    } else {
        match c.ground {
            Ground::Rough | Ground::Rubble => 0.07,
            Ground::UltraRough | Ground::UltraRubble => 0.10,
            Ground::DeepSnow | Ground::Sand => 0.06,
            Ground::Field | Ground::MagmaCrust => 0.02,
            Ground::MagmaLiquid => 0.0,
            _ => 0.045,
        }
    };
    Site {
        level: c.level,
        bed: c.open_water().map_or(0.0, bed_depth),
        water: c.open_water().is_some(),
        relief,
        kind: kinds::kind_of(c) as u8,
        tracks: c.road.map_or(0, |e| e.0) | c.rail.map_or(0, |e| e.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bumpy() -> Arc<Board> {
        let mut b = Board::new(8, 8).expect("small");
        for i in 0..b.len() {
            let h = b.hex_at(i);
            let n = crate::noise::hash(i32::from(h.q), i32::from(h.r), 1);
            b.edit(h, |c| {
                c.level = (n % 3) as i8;
                if n.is_multiple_of(5) {
                    c.water = Some((n % 4) as u8);
                }
                c.ground = Ground::ALL[(n / 7) as usize % Ground::ALL.len()];
                // A road from north to south; roads lead on in the hexes that they lead to.
                if h.q == 3 {
                    c.water = None;
                    c.road = Some(hexlance_board::Exits(0b001001));
                }
            });
        }
        Arc::new(b)
    }

    #[test]
    fn a_field_that_follows_a_board_is_that_of_the_board() {
        let before = bumpy();
        let mut after = Board::clone(&before);
        let hexes = [before.hex_at(9), before.hex_at(30)];
        for h in hexes {
            after.edit(h, |c| {
                c.level += 2;
                c.water = Some(2);
            });
        }
        let after = Arc::new(after);
        let fresh = Surface::new(after.clone(), Theme::Desert, Weather::Snow);
        let follows =
            Surface::new(before, Theme::Desert, Weather::Snow).changed(after.clone(), &hexes);
        for (h, _) in after.iter() {
            let (a, b) = (fresh.point(h, centre(h)), follows.point(h, centre(h)));
            assert_eq!((a.pos, a.normal), (b.pos, b.normal), "{h}");
        }
    }

    #[test]
    fn joined_hexes_agree_along_their_side() {
        let b = bumpy();
        let s = Surface::new(b.clone(), Theme::Grassland, Weather::Clear);
        for (h, _) in b.iter() {
            for (d, n) in b.neighbours(h) {
                if !s.joined(h, n) {
                    continue;
                }
                let i = d.index() as usize;
                for k in 0..=8 {
                    let t = k as f32 / 8.0;
                    let p = centre(h) + CORNERS[(i + 5) % 6].lerp(CORNERS[i], t);
                    let (a, b) = (s.height(h, p), s.height(n, p));
                    // Under water, beds of different depths may differ by a hair near a bank.
                    assert!((a - b).abs() < 6e-3, "{h} {d:?} {t}: {a} {b}");
                }
            }
        }
    }

    #[test]
    fn cliffs_agree_at_their_corners() {
        let b = bumpy();
        let s = Surface::new(b.clone(), Theme::Grassland, Weather::Clear);
        for (h, _) in b.iter() {
            for k in 0..6usize {
                // The same corner as its two other hexes number it.
                let n = h.neighbour(Direction::from_index(k as u8));
                let m = h.neighbour(Direction::from_index(k as u8 + 1));
                if !b.contains(n) || !b.contains(m) {
                    continue;
                }
                for y in [0.0, 0.14, LEVEL, LEVEL * 1.5, LEVEL * 2.0] {
                    let a = s.corner_lean(h, k, y);
                    assert!((a - s.corner_lean(n, (k + 2) % 6, y)).length() < 1e-3);
                    assert!((a - s.corner_lean(m, (k + 4) % 6, y)).length() < 1e-3);
                }
            }
        }
    }
}
