//! Front arc and rear (D6.1), in whole numbers.

use hexlance_board::{Direction, Hex};

use crate::model::FrontArc;

/// How a hex lies from another, whatever the facing there: `D` of D6.1.1 for the first three directions, which is its
/// opposite for the opposite ones, and `N`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bearing {
    d: [i32; 3],
    n: i32,
}

impl Bearing {
    /// Of `other`, seen from `own`.
    pub fn new(own: Hex, other: Hex) -> Self {
        let vq = i32::from(other.q) - i32::from(own.q);
        let vr = i32::from(other.r) - i32::from(own.r);
        let d = |facing: Direction| {
            let (fq, fr) = facing.offset();
            let (fq, fr) = (i32::from(fq), i32::from(fr));
            2 * fq * vq + 2 * fr * vr + fq * vr + fr * vq
        };
        Self {
            d: [0, 1, 2].map(|i| d(Direction::from_index(i))),
            n: vq * vq + vq * vr + vr * vr,
        }
    }

    fn d(self, facing: Direction) -> i32 {
        match usize::from(facing.index()) {
            i @ 0..3 => self.d[i],
            i => -self.d[i - 3],
        }
    }

    /// Whether the other hex is in the front arc with that facing (D6.1.2).
    pub fn in_front(self, facing: Direction, arc: FrontArc) -> bool {
        let d = self.d(facing);
        match arc {
            FrontArc::Full => true,
            FrontArc::Half => d >= 0,
            FrontArc::Third => d >= 0 && d * d >= self.n,
        }
    }

    /// Whether the other hex is in the rear with that facing, whatever the front arc (D6.1.3). Exactly abeam is not.
    pub fn in_rear(self, facing: Direction) -> bool {
        self.d(facing) < 0
    }

    /// The facings with which the other hex is in the front arc.
    pub fn fronts(self, arc: FrontArc) -> Facings {
        let bits = self.d.into_iter().enumerate().map(|(i, d)| {
            let (ahead, opposite) = (1 << i, 8 << i);
            match arc {
                FrontArc::Full => ahead | opposite,
                FrontArc::Third if d * d < self.n => 0,
                _ if d == 0 => ahead | opposite,
                _ if d > 0 => ahead,
                _ => opposite,
            }
        });
        Facings(bits.fold(0, |all, b| all | b))
    }

    /// The facings with which the other hex is in the rear.
    pub fn rears(self) -> Facings {
        let bits = self.d.into_iter().enumerate().map(|(i, d)| match d {
            0 => 0,
            d if d < 0 => 1 << i,
            _ => 8 << i,
        });
        Facings(bits.fold(0, |all, b| all | b))
    }
}

/// A set of facings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Facings(u8);

impl Facings {
    /// Whether a facing is one of them.
    pub fn has(self, facing: Direction) -> bool {
        self.0 & (1 << facing.index()) != 0
    }
}

/// Whether a hex is in the front arc of a unit (D6.1.2).
pub fn in_front(own: Hex, facing: Direction, arc: FrontArc, other: Hex) -> bool {
    Bearing::new(own, other).in_front(facing, arc)
}

/// Whether a hex is in the rear of a unit, whatever its front arc (D6.1.3). Exactly abeam is not.
pub fn in_rear(own: Hex, facing: Direction, other: Hex) -> bool {
    Bearing::new(own, other).in_rear(facing)
}

/// The direction that a unit faces to look at another hex: the one whose sector holds it, the clockwise one of two.
pub fn facing_towards(own: Hex, other: Hex) -> Option<Direction> {
    Direction::towards(own, other)
}

#[cfg(test)]
mod tests {
    use hexlance_board::hex;

    use super::*;

    #[test]
    fn worked_example_1_of_d6_6() {
        // Direction 0 of the rules is (+1, 0).
        let (own, east) = (hex(0, 0), Direction::SE);
        assert!(in_front(own, east, FrontArc::Half, hex(2, 3)));
        assert!(in_front(own, east, FrontArc::Half, hex(1, -2)));
        assert!(!in_rear(own, east, hex(1, -2)));
        assert!(in_rear(own, east, hex(-1, 1)));
        assert!(in_front(own, east, FrontArc::Third, hex(2, 3)));
        assert!(!in_front(own, east, FrontArc::Third, hex(1, -2)));
        assert!(in_front(own, east, FrontArc::Full, hex(-1, 0)));
        assert!(in_rear(own, east, hex(-1, 0)));
    }

    #[test]
    fn sets_of_facings_hold_those_that_are_asked_for_one_by_one() {
        for other in hex(0, 0).within(4).filter(|h| *h != hex(0, 0)) {
            let bearing = Bearing::new(hex(0, 0), other);
            for facing in Direction::ALL {
                assert_eq!(bearing.rears().has(facing), bearing.in_rear(facing));
                for arc in [FrontArc::Full, FrontArc::Half, FrontArc::Third] {
                    let front = bearing.in_front(facing, arc);
                    assert_eq!(bearing.fronts(arc).has(facing), front, "{other} {arc:?}");
                }
            }
        }
    }

    #[test]
    fn three_neighbours_are_in_front_and_three_are_not() {
        for facing in Direction::ALL {
            for arc in [FrontArc::Half, FrontArc::Third] {
                let own = hex(3, 4);
                let n = own
                    .neighbours()
                    .filter(|h| in_front(own, facing, arc, *h))
                    .count();
                assert_eq!(n, 3, "{facing} {arc:?}");
            }
            assert_eq!(
                hex(3, 4)
                    .neighbours()
                    .filter(|h| in_rear(hex(3, 4), facing, *h))
                    .count(),
                3
            );
        }
    }
}
