//! Where things come down that miss their place (K17.5).

use hexlance_board::{Direction, Hex};

/// The direction of a dispersion by a d20; `None` for 19 and 20, when the opponent chooses (K17.5.1).
pub const fn dispersion(die: u8) -> Option<Direction> {
    Some(match die {
        ..=3 => Direction::S,
        4..=6 => Direction::SW,
        7..=9 => Direction::NW,
        10..=12 => Direction::N,
        13..=15 => Direction::NE,
        16..=18 => Direction::SE,
        _ => return None,
    })
}

/// The hex that is reached if a roll failed by so much (K17.5.1); it may lie off the table.
pub const fn dispersed(from: Hex, direction: Direction, failed_by: u16) -> Hex {
    let steps = match failed_by {
        0 => 1,
        1..=1000 => failed_by as i16,
        _ => 1000,
    };
    from.stepped(direction, steps)
}

#[cfg(test)]
mod tests {
    use super::super::{at, heading};
    use super::*;

    #[test]
    fn k17_5_directions() {
        let by_die = ["E", "NE", "NW", "W", "SW", "SE"];
        for die in 1..=18u8 {
            let word = by_die[usize::from((die - 1) / 3)];
            assert_eq!(dispersion(die), heading(word), "{die}");
        }
        assert_eq!([19, 20].map(dispersion), [None, None]);
    }

    #[test]
    fn k17_e3_impersonator() {
        let west = dispersion(11).unwrap();
        assert_eq!(dispersed(at(12, 10), west, 3), at(9, 10));
    }

    #[test]
    fn k17_e6_drop() {
        let direction = dispersion(8).unwrap();
        assert_eq!(dispersed(at(12, 20), direction, 3), at(10, 17));
        assert_eq!(dispersed(at(12, 20), direction, 0), at(11, 19));
    }
}
