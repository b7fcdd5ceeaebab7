//! Bodies on the table, how far apart they are, and who touches whom (K1.2 to K1.4, K5.4).

use hexlance_board::Hex;

use super::Ground;
use crate::model::Silhouette;

/// Radius of a Zone of Control in hexes (K5.4.1).
pub const ZONE_OF_CONTROL: u16 = 8;

/// Something that takes room on the table: a trooper, a token, a hex that is looked at. Heights are in steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Body {
    /// Where it is.
    pub hex: Hex,
    /// The floor it stands on; on a face the height it has climbed, in a jump that of the higher end.
    pub floor: i16,
    /// Its height above that (K1.3).
    pub height: i16,
    /// What scenery must reach above its floor to cover it (K1.3.2).
    pub threshold: i16,
}

impl Body {
    /// A trooper of a Silhouette, that of a Prone one being [`Silhouette::PRONE`].
    pub const fn new(hex: Hex, floor: i16, silhouette: Silhouette) -> Self {
        Self {
            hex,
            floor,
            height: silhouette.height() as i16,
            threshold: silhouette.cover_threshold() as i16,
        }
    }

    /// A token or objective, or a hex, as target of sight (K5.5.5).
    pub const fn spot(hex: Hex, floor: i16) -> Self {
        Self {
            hex,
            floor,
            height: 1,
            threshold: 1,
        }
    }

    /// A token or objective that somebody is in contact with (K1.4.2).
    pub const fn flat(hex: Hex, floor: i16) -> Self {
        Self {
            height: 0,
            ..Self::spot(hex, floor)
        }
    }

    /// Height of its top.
    pub const fn top(&self) -> i16 {
        self.floor + self.height
    }
}

/// A vertical distance of so many steps, in hexes (K1.2.2).
pub const fn hexes_of_steps(steps: u16) -> u16 {
    steps.div_ceil(2)
}

/// The distance between two bodies: the larger of the horizontal and the vertical one (K1.2.3).
pub const fn distance(a: &Body, b: &Body) -> u16 {
    let flat = a.hex.distance(b.hex);
    let upright = hexes_of_steps(a.floor.abs_diff(b.floor));
    if flat > upright { flat } else { upright }
}

/// Whether one is in the Zone of Control of the other (K5.4.1).
pub const fn in_zone_of_control(a: &Body, b: &Body) -> bool {
    distance(a, b) <= ZONE_OF_CONTROL
}

impl Ground {
    /// A trooper that stands on the floor of a hex, on level 0 off the table.
    pub fn standing(&self, hex: Hex, silhouette: Silhouette) -> Body {
        Body::new(hex, self.floor(hex).unwrap_or(0), silhouette)
    }

    /// Whether two bodies are in contact (K1.4.2): in adjacent hexes, or a token in the same one, with their vertical
    /// spans touching and no wall of 2 or more steps between.
    pub fn touch(&self, a: &Body, b: &Body) -> bool {
        let spans = a.floor <= b.top() && b.floor <= a.top();
        if a.hex == b.hex {
            return spans;
        }
        let Some(direction) = a.hex.direction_to(b.hex) else {
            return false;
        };
        let wall = self.side(a.hex, direction).sight_top();
        spans && wall.is_none_or(|top| top < a.floor.max(b.floor) + 2)
    }
}

#[cfg(test)]
mod tests {
    use super::super::at;
    use super::super::part::{Part, on_the_table, wall};
    use super::*;

    const S2: Silhouette = Silhouette(2);

    fn ground(walls: &[(Hex, u8)]) -> Ground {
        let walls = walls.iter();
        let walls: Vec<Part> = walls.map(|&(hex, h)| Part::east(hex, wall(h))).collect();
        on_the_table(&walls)
    }

    #[test]
    fn k1_e2_distance_to_a_roof() {
        let low = Body::new(at(4, 10), 0, S2);
        assert_eq!(distance(&low, &Body::new(at(7, 10), 6, S2)), 3);
        assert_eq!(distance(&low, &Body::new(at(5, 10), 6, S2)), 3);
        assert_eq!(distance(&low, &Body::new(at(5, 10), -7, S2)), 4);
    }

    #[test]
    fn k1_e4_a_wall_parts() {
        let (a, b) = (at(10, 10), at(11, 10));
        for (walls, touching) in [(vec![(a, 6)], false), (vec![], true)] {
            let ground = ground(&walls);
            let (a, b) = (ground.standing(a, S2), ground.standing(b, S2));
            assert_eq!(ground.touch(&a, &b), touching);
            assert_eq!(ground.touch(&b, &a), touching);
        }
    }

    #[test]
    fn k1_e5_low_walls_and_spans() {
        let (a, b) = (at(10, 10), at(11, 10));
        let touching = |wall: Option<u8>, floor| {
            let walls: Vec<_> = wall.map(|height| (a, height)).into_iter().collect();
            let ground = ground(&walls);
            let (a, b) = (Body::new(a, floor, S2), Body::new(b, 0, S2));
            let touch = ground.touch(&a, &b);
            assert_eq!(touch, ground.touch(&b, &a));
            touch
        };
        assert!(touching(Some(1), 0));
        assert!(!touching(Some(2), 0));
        assert!(touching(None, 3));
        assert!(!touching(None, 4));
    }

    #[test]
    fn tokens_are_touched_in_the_same_hex() {
        let ground = ground(&[]);
        let trooper = Body::new(at(4, 4), 0, S2);
        for (hex, floor, touching) in [
            (at(4, 4), 0, true),
            (at(4, 4), 4, false),
            (at(5, 4), 3, true),
            (at(6, 4), 0, false),
        ] {
            assert_eq!(ground.touch(&trooper, &Body::flat(hex, floor)), touching);
        }
    }

    #[test]
    fn k5_4_zone_of_control() {
        let here = Body::new(at(4, 10), 0, S2);
        for (c, floor, inside) in [(12, 0, true), (13, 0, false), (6, 16, true), (6, 17, false)] {
            let other = Body::new(at(c, 10), floor, S2);
            assert_eq!(in_zone_of_control(&here, &other), inside);
        }
    }
}
