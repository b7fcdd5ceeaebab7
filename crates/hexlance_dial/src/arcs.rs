//! Front arc and rear (D6.1), in whole numbers.

use hexlance_board::{Direction, Hex};

use crate::model::FrontArc;

/// `D` and `N` of D6.1.1 for a facing and the hex at an offset.
fn terms(own: Hex, facing: Direction, other: Hex) -> (i32, i32) {
    let (fq, fr) = facing.offset();
    let (fq, fr) = (i32::from(fq), i32::from(fr));
    let vq = i32::from(other.q) - i32::from(own.q);
    let vr = i32::from(other.r) - i32::from(own.r);
    (
        2 * fq * vq + 2 * fr * vr + fq * vr + fr * vq,
        vq * vq + vq * vr + vr * vr,
    )
}

/// Whether a hex is in the front arc of a unit (D6.1.2).
pub fn in_front(own: Hex, facing: Direction, arc: FrontArc, other: Hex) -> bool {
    let (d, n) = terms(own, facing, other);
    match arc {
        FrontArc::Full => true,
        FrontArc::Half => d >= 0,
        FrontArc::Third => d >= 0 && d * d >= n,
    }
}

/// Whether a hex is in the rear of a unit, whatever its front arc (D6.1.3). Exactly abeam is not.
pub fn in_rear(own: Hex, facing: Direction, other: Hex) -> bool {
    terms(own, facing, other).0 < 0
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
