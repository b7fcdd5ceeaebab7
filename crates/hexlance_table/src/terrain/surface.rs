//! The shape and colour of the ground as a continuous field over the board: hexes of one level flow into each other,
//! hexes of different levels are parted by cliffs.
//!
//! Each point of a hex is a blend of the hex and of those neighbours that it joins without a step. The weights depend
//! only on the distance to the shared hexsides, so that both hexes of a side agree along it.

use std::sync::Arc;

use bevy::prelude::*;
use hexlance_board::{Board, Cell, Direction, Ground, Hex};

use crate::model::{Theme, Weather};
use crate::noise::{fbm, smooth, value};
use crate::paint::Paint;
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
    paint: [Paint; 2],
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
    /// Colour.
    pub paint: Paint,
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
            let snow = palette::theme(Theme::Arctic).clear;
            for (p, s) in paints.clear.iter_mut().zip(snow) {
                *p = p.mix(s, 0.75);
            }
            paints.snow = paints.snow.max(0.7);
        }
        let sites = board.iter().map(|(_, c)| site(c, &paints, theme)).collect();
        Self {
            board,
            paints,
            sites,
        }
    }

    /// The field over a board that differs from the present one in some hexes only, under the same sky.
    pub fn changed(&self, board: Arc<Board>, theme: Theme, hexes: &[Hex]) -> Self {
        let mut sites = self.sites.clone();
        for i in hexes.iter().filter_map(|h| board.index(*h)) {
            sites[i] = site(board.cell(i), &self.paints, theme);
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
            paint: self.paint(h, p),
        }
    }

    /// Colour at a point, as part of a hex.
    fn paint(&self, h: Hex, p: Vec2) -> Paint {
        let Some(site) = self.site(h) else {
            return self.paints.soil;
        };
        let local = p - centre(h);
        // Large patches, small patches: enough contrast that no two hexes look stamped.
        let t = (0.65 * fbm(p * 0.55, 3, 3) + 0.35 * fbm(p * 2.1, 2, 29) - 0.5) * 1.9 + 0.5;
        let t = t.clamp(0.0, 1.0);
        let mut sum = site.paint[0].mix(site.paint[1], t);
        let mut weight = 1.0;
        let mut shade = 1.0f32;
        let mut worn = 0.0f32;
        let mut track = track_distance(site.tracks, local);
        for d in Direction::ALL {
            let s = APOTHEM - local.dot(SIDES[d.index() as usize]);
            if s > 0.5 {
                continue;
            }
            let n = h.neighbour(d);
            let Some(other) = self.site(n) else {
                continue;
            };
            if other.level == site.level {
                track = track.min(track_distance(other.tracks, p - centre(n)));
                // The band's width wanders, which makes the edge ragged; on the side itself it is always half and half.
                let band = BLEND * (0.15 + 1.1 * value(p * 4.3, 57));
                let w = smooth(band, 0.0, s);
                if w > 0.0 {
                    let o = other.paint[0].mix(other.paint[1], t);
                    weight += w;
                    sum = sum.mix(o, w / weight);
                }
            } else if other.level > site.level {
                let steps = f32::from(other.level - site.level).min(3.0);
                shade *= 1.0 - (0.22 + 0.06 * steps) * smooth(0.42, 0.0, s);
            } else if self.drops(h, d) {
                worn = worn.max(smooth(0.16, 0.02, s + 0.10 * (value(p * 6.0, 77) - 0.5)));
            }
        }
        let mut out = sum.mix(self.paints.soil, worn * 0.75);
        if site.water {
            let near = self.shore(h, p);
            let wet = self.paints.soil.shade(0.55).gloss(0.5);
            out = out.mix(wet, 0.55 * smooth(0.1, 0.5, near) * smooth(1.0, 0.8, near));
        }
        // Tracks leave the verge trodden.
        out = out.mix(self.paints.soil, 0.55 * smooth(0.44, 0.26, track));
        out.shade(shade)
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

fn site(c: &Cell, t: &ThemePaints, theme: Theme) -> Site {
    let g = |c: u32| Paint::new(c).gloss(0.05).detail(1.0);
    let mut paint = match c.ground {
        Ground::Clear => t.clear,
        Ground::Paved | Ground::HeavyIndustrial => {
            let tint = if c.ground == Ground::Paved {
                [0x7d7d7a, 0x94938e]
            } else {
                [0x5f5c58, 0x77736c]
            };
            tint.map(|c| {
                let mut p = g(c).detail(0.35).gloss(0.14);
                p.metal = -1.0;
                p
            })
        }
        Ground::Gravel => [g(0x78715f), g(0x948b78)],
        Ground::Field => match theme {
            Theme::Arctic | Theme::Lunar => [g(0x6f6048), g(0x8d7a5c)],
            Theme::Desert | Theme::Badlands => [g(0x7d6a35), g(0xa8924c)],
            _ => [g(0x6b5632), g(0x8a7040)],
        },
        Ground::Rough => t
            .clear
            .map(|p| p.mix(t.rock[1].strata(0.0).detail(1.0), 0.45)),
        Ground::UltraRough => t
            .clear
            .map(|p| p.mix(t.rock[0].strata(0.0).detail(1.0), 0.75)),
        Ground::Rubble => [g(0x65605a), g(0x827b72)],
        Ground::UltraRubble => [g(0x57534e), g(0x7c766f)],
        Ground::ThinSnow => [g(0xb9c3c6).mix(t.clear[0], 0.25), g(0xe6edf0)],
        Ground::DeepSnow => [g(0xdfe8ee).strata(-0.5), g(0xfafcfd).strata(-0.5)],
        Ground::Mud => [g(0x4b3a28).gloss(0.45), g(0x6a5238).gloss(0.3)],
        Ground::Swamp => [g(0x38402a).gloss(0.4), g(0x56603a).gloss(0.25)],
        Ground::Tundra => [g(0x6d6f52), g(0x9a9478)],
        Ground::Sand => [g(0xc9a873).strata(-1.0), g(0xe6cd9c).strata(-1.0)],
        Ground::HazardousPool => [g(0x3d4a1e), g(0x59652a)],
        Ground::MagmaCrust => {
            let mut p = [g(0x231c1a), g(0x3a2c27)];
            for q in &mut p {
                q.detail = -1.0;
                q.glow = 1.0;
            }
            p
        }
        Ground::MagmaLiquid => {
            let mut p = [g(0x5a1c08), g(0x8a2c0a)];
            for q in &mut p {
                q.detail = -1.0;
                q.glow = 5.0;
            }
            p
        }
    };
    if c.ice {
        paint = [
            g(0x9fc3d6).gloss(0.85).detail(0.25),
            g(0xd6e8f0).gloss(0.7).detail(0.25),
        ];
    }
    let water = c.open_water().is_some();
    if water {
        let bed = match c.ground {
            Ground::HazardousPool => [g(0x39450f), g(0x5c6a1a)],
            Ground::MagmaLiquid => paint,
            _ => [t.soil.mix(g(0x2f3a36), 0.45), t.soil.mix(g(0x8c8468), 0.35)],
        };
        paint = bed;
    }
    if c.woods.is_some() {
        // Leaf litter and shade.
        let litter = if t.snow > 0.5 {
            g(0x8f9aa0)
        } else {
            g(0x3d3a22)
        };
        let amount = if t.snow > 0.5 { 0.35 } else { 0.55 };
        paint = paint.map(|p| p.mix(litter, amount));
    }
    if c.fire {
        paint = paint.map(|p| p.mix(g(0x17120f), 0.75));
    }
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
        water,
        relief,
        paint,
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
        let follows = Surface::new(before, Theme::Desert, Weather::Snow).changed(
            after.clone(),
            Theme::Desert,
            &hexes,
        );
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
                    let (a, b) = (s.paint(h, p).rgb, s.paint(n, p).rgb);
                    assert!((a - b).length() < 0.25, "{h} {d:?} {t}: {a} {b}");
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
