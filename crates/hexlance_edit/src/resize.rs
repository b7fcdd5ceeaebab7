//! Maps made larger or smaller at their edges, and maps turned around.

use hexlance_board::{Board, BoardError, Cell, Direction, Hex, join_sheets};

/// How many columns or rows a map gets at each edge; negative takes away.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Margins {
    /// Rows at the north.
    pub north: i16,
    /// Columns at the east.
    pub east: i16,
    /// Rows at the south.
    pub south: i16,
    /// Columns at the west. With an odd number the even columns of the old map, which lie lower, become odd ones.
    pub west: i16,
}

impl Margins {
    /// Where a hex of the old map lies on the new one, on it or off it.
    pub fn moved(self, h: Hex) -> Hex {
        // What lies beside each other stays so: a step along the columns in the grid's own axes.
        let west = self.west;
        Hex::new(h.q + west, h.r + self.north - west.div_euclid(2))
    }

    /// The larger or smaller map; what is new is `fill`.
    ///
    /// # Errors
    /// [`BoardError::Size`] if it would be too small or too large.
    pub fn apply(self, board: &Board, fill: Cell) -> Result<Board, BoardError> {
        let side = |old: u16, a: i16, b: i16| i32::from(old) + i32::from(a) + i32::from(b);
        let columns = side(board.columns(), self.west, self.east);
        let rows = side(board.rows(), self.north, self.south);
        let fault = || BoardError::Size {
            columns: columns.max(0) as u32,
            rows: rows.max(0) as u32,
        };
        let [c, r] = [columns, rows].map(|n| u16::try_from(n).map_err(|_| fault()));
        let mut out = Board::new(c?, r?)?;
        for i in 0..out.len() {
            out.set(out.hex_at(i), fill);
        }
        for (h, cell) in board.iter() {
            out.set(self.moved(h), *cell);
        }
        // What is new may name something else on the sides that it shares with the old.
        out.settle();
        Ok(out)
    }
}

/// Where a hex of a map lies when the map is turned half around.
pub fn half_turned(board: &Board, h: Hex) -> Hex {
    let (c, r) = h.column_row();
    Hex::from_column_row(board.columns() as i16 + 1 - c, board.rows() as i16 + 1 - r)
}

/// The whole map turned half around. With an odd number of columns, whose second columns lie half a hex lower, roads
/// may come to lie beside each other.
///
/// # Errors
/// [`BoardError`] never for a map that there is; it is there because maps are made anew.
pub fn turned(board: &Board) -> Result<Board, BoardError> {
    if board.columns().is_multiple_of(2)
        && let Ok((map, _)) = join_sheets(1, &[(board, true)])
    {
        return Ok(map);
    }
    let mut out = Board::new(board.columns(), board.rows())?;
    for (h, cell) in board.iter() {
        out.set(half_turned(board, h), cell.turned(Direction::opposite));
    }
    out.settle();
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_map_grows_and_shrinks_at_every_edge_and_comes_back() {
        let mut board = Board::new(10, 8).expect("small");
        for i in 0..board.len() {
            board.edit(board.hex_at(i), |c| c.level = (i % 50) as i8);
        }
        for west in [-2, 0, 2, 4] {
            let grow = Margins {
                north: 3,
                east: 1,
                south: 2,
                west: west.max(0),
            };
            let larger = grow.apply(&board, Cell::clear(-1)).expect("it fits");
            assert_eq!(i32::from(larger.columns()), 11 + i32::from(west.max(0)));
            let shrink = Margins {
                north: -grow.north,
                east: -grow.east,
                south: -grow.south,
                west: -grow.west,
            };
            assert_eq!(shrink.apply(&larger, Cell::default()).as_ref(), Ok(&board));
        }
        let none = Margins {
            west: -10,
            ..Margins::default()
        };
        assert!(none.apply(&board, Cell::default()).is_err());
        for h in board.iter().map(|(h, _)| h) {
            for odd in [-3, -1, 1, 3] {
                let m = Margins {
                    west: odd,
                    ..Margins::default()
                };
                for d in Direction::ALL {
                    let (a, b) = (m.moved(h), m.moved(h.neighbour(d)));
                    assert_eq!(a.direction_to(b), Some(d));
                }
            }
        }
    }

    #[test]
    fn a_map_turned_twice_is_itself() {
        for columns in [8, 9] {
            let mut board = Board::new(columns, 6).expect("small");
            board.edit(Hex::from_column_row(2, 3), |c| c.level = 4);
            let once = turned(&board).expect("of one size");
            assert_ne!(once, board);
            assert_eq!(turned(&once), Ok(board));
        }
    }
}
