//! The radar map (R11.1): zones around the table, altitude bands, and the path of an aircraft over it.

use hexlance_board::{Board, Direction, Edge, Hex, line_with_ends};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// A zone of the radar map (R11.1.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum AirZone {
    /// C: over the map.
    Centre,
    /// I: the ring around it, one zone.
    Inner,
    /// M1 to M6; 1 lies to the north of the map, and so on clockwise.
    Middle(u8),
    /// O1 to O12, outside the atmosphere's lower part.
    Outer(u8),
}

const MIDDLE: u8 = 6;
const OUTER: u8 = 12;

/// The neighbours of a zone in a ring of `n` zones.
const fn beside(k: u8, n: u8) -> [u8; 2] {
    [
        if k == 1 { n } else { k - 1 },
        if k >= n { 1 } else { k + 1 },
    ]
}

impl AirZone {
    /// All of them, from the middle outwards.
    pub fn all() -> impl Iterator<Item = AirZone> {
        [AirZone::Centre, AirZone::Inner]
            .into_iter()
            .chain((1..=MIDDLE).map(AirZone::Middle))
            .chain((1..=OUTER).map(AirZone::Outer))
    }

    /// Whether there is such a zone.
    pub const fn exists(self) -> bool {
        match self {
            AirZone::Centre | AirZone::Inner => true,
            AirZone::Middle(k) => 1 <= k && k <= MIDDLE,
            AirZone::Outer(k) => 1 <= k && k <= OUTER,
        }
    }

    /// The zones next to it (R11.1.2).
    pub fn neighbours(self) -> SmallVec<[AirZone; 7]> {
        match self {
            AirZone::Centre => [AirZone::Inner].into_iter().collect(),
            AirZone::Inner => [AirZone::Centre]
                .into_iter()
                .chain((1..=MIDDLE).map(AirZone::Middle))
                .collect(),
            AirZone::Middle(k) => [AirZone::Inner]
                .into_iter()
                .chain(beside(k, MIDDLE).map(AirZone::Middle))
                .chain([AirZone::Outer(2 * k - 1), AirZone::Outer(2 * k)])
                .collect(),
            AirZone::Outer(k) => beside(k, OUTER)
                .map(AirZone::Outer)
                .into_iter()
                .chain([AirZone::Middle(k.div_ceil(2))])
                .collect(),
        }
    }

    /// Zones to cross from here to the map.
    pub const fn from_centre(self) -> u8 {
        match self {
            AirZone::Centre => 0,
            AirZone::Inner => 1,
            AirZone::Middle(_) => 2,
            AirZone::Outer(_) => 3,
        }
    }

    /// Whether it belongs to the half of an edge (R11.1.4): the middle zones on that side of the map.
    pub const fn is_home(self, edge: Edge) -> bool {
        let AirZone::Middle(k) = self else {
            return false;
        };
        match edge {
            Edge::North => matches!(k, 6 | 1 | 2),
            Edge::South => matches!(k, 3..=5),
            Edge::East => matches!(k, 2 | 3),
            Edge::West => matches!(k, 5 | 6),
        }
    }

    /// The middle zones in which a side with a home edge starts (R11.1.4); without one, all of them.
    pub fn starts(home: Option<Edge>) -> impl Iterator<Item = AirZone> {
        (1..=MIDDLE)
            .map(AirZone::Middle)
            .filter(move |z| home.is_none_or(|edge| z.is_home(edge)))
    }
}

impl std::fmt::Display for AirZone {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            AirZone::Centre => f.write_str("C"),
            AirZone::Inner => f.write_str("I"),
            AirZone::Middle(k) => write!(f, "M{k}"),
            AirZone::Outer(k) => write!(f, "O{k}"),
        }
    }
}

/// Altitude bands (R11.1.3); below Low is the ground.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub enum Band {
    /// Low.
    #[default]
    Low,
    /// Medium.
    Medium,
    /// High.
    High,
}

impl Band {
    /// All three, from the ground up.
    pub const ALL: [Band; 3] = [Band::Low, Band::Medium, Band::High];

    /// Bands between this one and another.
    pub const fn apart(self, other: Band) -> u8 {
        (self as u8).abs_diff(other as u8)
    }

    /// The band so many steps lower; `None` below Low.
    pub fn lowered(self, bands: u8) -> Option<Band> {
        let at = (self as u8).checked_sub(bands)?;
        Band::ALL.get(usize::from(at)).copied()
    }

    /// The name players read.
    pub const fn name(self) -> &'static str {
        match self {
            Band::Low => "Low",
            Band::Medium => "Medium",
            Band::High => "High",
        }
    }
}

/// A flight path over the map (R11.2.3): straight from one hex to another, both ends included. Where it runs along
/// hexsides it keeps to their left. An airship hovers: both ends are one hex (R11.2.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FlightPath {
    /// Where it comes over the map, or lifts off.
    pub from: Hex,
    /// Where it leaves the map, or lands.
    pub to: Hex,
}

impl FlightPath {
    /// A path between two hexes.
    pub const fn new(from: Hex, to: Hex) -> Self {
        Self { from, to }
    }

    /// Its hexes in the order flown.
    pub fn hexes(self, board: &Board) -> Vec<Hex> {
        line_with_ends(self.from, self.to, hexlance_board::Side::Left)
            .filter(|h| board.contains(*h))
            .collect()
    }

    /// The way it flies, to the nearest of the six directions.
    pub fn direction(self) -> Direction {
        Direction::towards(self.from, self.to).unwrap_or_default()
    }
}

/// The edges of the map that a hex lies on.
pub fn edges_of(board: &Board, hex: Hex) -> impl Iterator<Item = Edge> + '_ {
    [Edge::North, Edge::East, Edge::South, Edge::West]
        .into_iter()
        .filter(move |e| board.on_edge(hex, *e))
}

/// Where an aircraft flies (R11.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Flight {
    /// Its zone.
    pub zone: AirZone,
    /// Its altitude band.
    pub band: Band,
    /// Its path, over the map.
    #[serde(default, skip_serializing_if = "hexlance_rules::usual")]
    pub path: Option<FlightPath>,
}

impl Flight {
    /// Whether it is over the map.
    pub const fn is_over_map(&self) -> bool {
        matches!(self.zone, AirZone::Centre)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_are_mutual_r11_1_2() {
        for zone in AirZone::all() {
            assert!(zone.exists());
            for n in zone.neighbours() {
                assert!(n.exists(), "{zone} {n}");
                assert!(n.neighbours().contains(&zone), "{zone} {n}");
            }
        }
        assert_eq!(
            AirZone::Middle(1).neighbours().as_slice(),
            [
                AirZone::Inner,
                AirZone::Middle(6),
                AirZone::Middle(2),
                AirZone::Outer(1),
                AirZone::Outer(2)
            ]
        );
    }

    #[test]
    fn halves_of_the_radar_map_r11_1_4() {
        let of = |edge| AirZone::starts(Some(edge)).collect::<Vec<_>>();
        let m = AirZone::Middle;
        assert_eq!(of(Edge::North), [m(1), m(2), m(6)]);
        assert_eq!(of(Edge::South), [m(3), m(4), m(5)]);
        assert_eq!(AirZone::starts(None).count(), 6);
    }

    #[test]
    fn bands_fall_to_the_ground() {
        assert_eq!(Band::High.lowered(2), Some(Band::Low));
        assert_eq!(Band::Medium.lowered(2), None);
    }
}
