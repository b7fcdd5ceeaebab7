//! How hexes are numbered inside a [`Ground`](super::Ground).
//!
//! Columns lie one after the other, shifted so that a step in a direction always adds the same to the number, with a rim
//! of nothing around the table. So walks over the table neither ask where it ends nor multiply.

use hexlance_board::{Direction, Hex};

/// Hexes of the rim on each side of the table: more than a line between two hexes of it ever leaves it by.
const RIM: i32 = 2;

/// The numbers of the hexes of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Grid {
    columns: i32,
    rows: i32,
    /// Numbers of a column.
    stride: i32,
    /// The number of the hex (0, 0).
    first: i32,
    /// What a step in each direction adds.
    steps: [i32; 6],
}

impl Grid {
    pub(super) fn new(columns: u16, rows: u16) -> Self {
        let (columns, rows) = (i32::from(columns), i32::from(rows));
        let shift = columns / 2;
        let stride = rows + shift + 2 * RIM;
        Self {
            columns,
            rows,
            stride,
            first: RIM * stride + RIM + shift,
            steps: Direction::ALL.map(|direction| {
                let (q, r) = direction.offset();
                i32::from(q) * stride + i32::from(r)
            }),
        }
    }

    /// How many numbers there are, those of the rim among them.
    pub(super) fn len(&self) -> usize {
        ((self.columns + 2 * RIM) * self.stride) as usize
    }

    /// Columns and rows together: further apart are no two hexes.
    pub(super) fn span(&self) -> u16 {
        (self.columns + self.rows) as u16
    }

    /// The number of a hex; `None` off the table.
    #[inline(always)]
    pub(super) fn slot(&self, hex: Hex) -> Option<usize> {
        let (q, r) = (i32::from(hex.q), i32::from(hex.r));
        let row = r + (q >> 1);
        // Both comparisons also refuse what is negative.
        ((q as u32) < self.columns as u32 && (row as u32) < self.rows as u32)
            .then_some((self.first + q * self.stride + r) as usize)
    }

    /// How many ways there are in which two hexes of the table can lie to each other.
    pub(super) fn spread(&self) -> usize {
        (2 * self.columns * (2 * self.rows + 2)) as usize
    }

    /// The number of the way in which one hex of the table lies to another.
    #[inline(always)]
    pub(super) fn spread_to(&self, from: Hex, to: Hex) -> usize {
        let q = i32::from(to.q) - i32::from(from.q);
        let r = i32::from(to.r) - i32::from(from.r);
        let row = r + (q >> 1) + self.rows;
        ((q + self.columns) * (2 * self.rows + 2) + row) as usize
    }

    /// The hex with a number.
    pub(super) fn hex(&self, slot: usize) -> Hex {
        let slot = slot as i32;
        let q = slot / self.stride - RIM;
        let r = slot % self.stride - RIM - self.columns / 2;
        Hex::new(q as i16, r as i16)
    }

    /// What a step in a direction adds to the number of a hex.
    #[inline(always)]
    pub(super) fn delta(&self, direction: Direction) -> isize {
        self.steps[usize::from(direction.index())] as isize
    }

    /// The number of the next hex in a direction.
    #[inline(always)]
    pub(super) fn next(&self, slot: usize, direction: Direction) -> usize {
        slot.wrapping_add_signed(self.delta(direction))
    }

    /// Every hex of the table, column by column.
    pub(super) fn hexes(&self) -> impl Iterator<Item = Hex> + use<> {
        let rows = self.rows;
        (0..self.columns).flat_map(move |q| {
            (0..rows).map(move |row| Hex::new(q as i16, (row - (q >> 1)) as i16))
        })
    }
}

#[cfg(test)]
mod tests {
    use hexlance_board::Board;

    use super::*;

    #[test]
    fn hexes_have_numbers() {
        for (columns, rows) in [(32, 24), (48, 48), (5, 7), (1, 1), (2, 9)] {
            let board = Board::new(columns, rows).unwrap();
            let grid = Grid::new(columns, rows);
            let mut seen = vec![false; grid.len()];
            for hex in grid.hexes() {
                assert!(board.contains(hex));
                let slot = grid.slot(hex).unwrap();
                assert_eq!(grid.hex(slot), hex);
                assert!(!std::mem::replace(&mut seen[slot], true));
                for direction in Direction::ALL {
                    let next = hex.neighbour(direction);
                    let beside = grid.next(slot, direction);
                    assert!(beside < grid.len());
                    assert_eq!(grid.hex(beside), next);
                    assert_eq!(grid.slot(next).is_some(), board.contains(next));
                    assert!(grid.slot(next).is_none_or(|slot| slot == beside));
                }
            }
            assert_eq!(grid.hexes().count(), board.len());
        }
    }
}
