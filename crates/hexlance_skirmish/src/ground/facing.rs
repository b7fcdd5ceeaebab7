//! Where a trooper looks (K5.1).

use hexlance_board::{Direction, Hex};

/// Whether a hex lies in the front half of a trooper at `from` that faces `facing`; its boundary belongs to it, and so
/// does the trooper's own hex (K5.1.1).
pub const fn in_front(from: Hex, facing: Direction, other: Hex) -> bool {
    let (fq, fr) = facing.offset();
    let (fq, fr) = (fq as i32, fr as i32);
    let q = other.q as i32 - from.q as i32;
    let r = other.r as i32 - from.r as i32;
    2 * q * fq + q * fr + r * fq + 2 * r * fr >= 0
}

#[cfg(test)]
mod tests {
    use super::super::{at, heading};
    use super::*;
    use hexlance_board::Arc;

    #[test]
    fn k5_e1_front_and_rear() {
        let east = heading("E").unwrap();
        assert!(in_front(at(10, 10), east, at(10, 8)));
        assert!(!in_front(at(10, 10), east, at(9, 10)));
    }

    #[test]
    fn the_front_half_is_the_front_arc() {
        let here = at(12, 16);
        for facing in Direction::ALL {
            for other in here.within(12) {
                let front = here.arc(facing, other) == Arc::Front;
                assert_eq!(in_front(here, facing, other), front, "{facing} {other}");
            }
            let neighbours = here.neighbours().filter(|h| in_front(here, facing, *h));
            assert_eq!(neighbours.count(), 3);
        }
    }
}
