//! Cells as the rule book writes them, and their hexes on a map (K1.9).
//!
//! Cell `(c, r)` is column r + 1 and row c + 1 of the map, and the book's east is the map's south. Distances, lines and
//! front halves are the same in both.

use hexlance_board::{Direction, Hex};

/// The hex of a cell of the rule book.
pub const fn at(c: i16, r: i16) -> Hex {
    Hex::from_column_row(r + 1, c + 1)
}

/// The cell `(c, r)` of the rule book that a hex is.
pub const fn cell(hex: Hex) -> (i16, i16) {
    let (column, row) = hex.column_row();
    (row - 1, column - 1)
}

/// The direction that the rule book calls E, NE, NW, W, SW or SE; `None` for another word.
pub fn heading(word: &str) -> Option<Direction> {
    Some(match word {
        "E" => Direction::S,
        "NE" => Direction::SW,
        "NW" => Direction::NW,
        "W" => Direction::N,
        "SW" => Direction::NE,
        "SE" => Direction::SE,
        _ => return None,
    })
}

/// What the rule book calls a direction of the map.
pub const fn heading_name(direction: Direction) -> &'static str {
    match direction {
        Direction::S => "E",
        Direction::SW => "NE",
        Direction::NW => "NW",
        Direction::N => "W",
        Direction::NE => "SW",
        Direction::SE => "SE",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Axial coordinates as K1.1.2 makes them.
    fn axial((c, r): (i16, i16)) -> (i16, i16) {
        (c - r.div_euclid(2), r)
    }

    #[test]
    fn k1_e1_distances() {
        assert_eq!(at(4, 10).distance(at(9, 10)), 5);
        assert_eq!(at(4, 10).distance(at(4, 17)), 7);
    }

    #[test]
    fn k1_e7_maps_the_other_way() {
        assert_eq!(at(5, 10).column_row(), (11, 6));
        assert_eq!(at(5, 10), Hex::new(10, 0));
        assert_eq!(at(6, 10).column_row(), (11, 7));
        assert_eq!(at(5, 10).direction_to(at(6, 10)), Some(Direction::S));
    }

    #[test]
    fn cells_keep_distances_and_directions() {
        let steps = [
            ("E", (1, 0)),
            ("NE", (1, -1)),
            ("NW", (0, -1)),
            ("W", (-1, 0)),
            ("SW", (-1, 1)),
            ("SE", (0, 1)),
        ];
        for c in 0..24 {
            for r in 0..32 {
                assert_eq!(cell(at(c, r)), (c, r));
                let (q0, r0) = axial((c, r));
                let (q1, r1) = axial((11, 16));
                let (dq, dr) = (q1 - q0, r1 - r0);
                let far = dq.abs().max(dr.abs()).max((dq + dr).abs());
                assert_eq!(at(c, r).distance(at(11, 16)), far as u16);
                for (word, (dq, dr)) in steps {
                    let direction = heading(word).unwrap();
                    assert_eq!(heading_name(direction), word);
                    let next = cell(at(c, r).neighbour(direction));
                    assert_eq!(axial(next), (q0 + dq, r0 + dr), "{word} of {c},{r}");
                }
            }
        }
        assert_eq!(heading("N"), None);
    }
}
