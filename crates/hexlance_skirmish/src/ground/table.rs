//! The two edges of the table, halves and Deployment Zones (K1.1.5, K17.7.6).

use hexlance_board::Hex;
use serde::{Deserialize, Serialize};

use super::{Ground, cell};

/// The table edge of a player. On a map these are the first and the last column (K1.9.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Home {
    /// Row 0.
    North,
    /// The last row.
    South,
}

impl Home {
    /// The edge of the other player.
    pub const fn other(self) -> Self {
        match self {
            Self::North => Self::South,
            Self::South => Self::North,
        }
    }
}

/// How large a table is for armies of so many points (K1.1.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableSize {
    /// Points of an army.
    pub points: u16,
    /// Support weapon cost of an army.
    pub swc: u8,
    /// Columns.
    pub columns: u16,
    /// Rows from edge to edge.
    pub rows: u16,
    /// Rows of a Deployment Zone.
    pub depth: u16,
}

impl TableSize {
    /// The three sizes, smallest first. The first one is the default.
    pub const ALL: [Self; 3] = [
        Self::new(150, 3, 24, 32, 8),
        Self::new(200, 4, 32, 48, 12),
        Self::new(300, 6, 48, 48, 12),
    ];

    const fn new(points: u16, swc: u8, columns: u16, rows: u16, depth: u16) -> Self {
        Self {
            points,
            swc,
            columns,
            rows,
            depth,
        }
    }
}

impl Ground {
    /// How many rows lie between a hex and an edge: 0 at the edge itself.
    pub fn rows_from(&self, home: Home, hex: Hex) -> u16 {
        let (_, row) = cell(hex);
        let last = self.grid.rows_of_the_book() as i16 - 1;
        let rows = match home {
            Home::North => row,
            Home::South => last - row,
        };
        rows.max(0).unsigned_abs()
    }

    /// In whose half of the table a hex lies.
    pub fn half(&self, hex: Hex) -> Home {
        if self.rows_from(Home::North, hex) < self.rows_from(Home::South, hex) {
            Home::North
        } else {
            Home::South
        }
    }

    /// Whether a hex of the table lies in a Deployment Zone of so many rows.
    pub fn in_zone(&self, home: Home, depth: u16, hex: Hex) -> bool {
        self.contains(hex) && self.rows_from(home, hex) < depth
    }

    /// Whether a hex is a border hex of a Deployment Zone: in it and in the first or last row or column (K17.7.6).
    pub fn on_border(&self, home: Home, depth: u16, hex: Hex) -> bool {
        let (column, _) = cell(hex);
        let last = self.grid.columns_of_the_book() as i16 - 1;
        let at_edge = self.rows_from(home, hex) == 0 || column == 0 || column == last;
        self.in_zone(home, depth, hex) && at_edge
    }
}

#[cfg(test)]
mod tests {
    use hexlance_board::Board;

    use super::super::at;
    use super::*;

    #[test]
    fn k1_1_5_zones_and_halves() {
        let size = TableSize::ALL[0];
        let board = Board::new(size.rows, size.columns).unwrap();
        let ground = Ground::new(&board, &[]);
        for home in [Home::North, Home::South] {
            let inside = ground.hexes().filter(|h| ground.in_zone(home, 8, *h));
            let rows = match home {
                Home::North => 0..=7,
                Home::South => 24..=31,
            };
            let inside: Vec<Hex> = inside.collect();
            assert!(inside.iter().all(|h| rows.contains(&cell(*h).1)));
            assert_eq!(inside.len(), 8 * 24);
            let half = ground.hexes().filter(|h| ground.half(*h) == home);
            assert_eq!(half.count(), 16 * 24);
            let border = ground.hexes().filter(|h| ground.on_border(home, 8, *h));
            assert_eq!(border.count(), 24 + 2 * 7);
            assert_ne!(home, home.other());
        }
        assert_eq!(ground.half(at(3, 15)), Home::North);
        assert_eq!(ground.half(at(3, 16)), Home::South);
        assert!(!ground.in_zone(Home::North, 8, at(24, 3)));
        assert!(!ground.in_zone(Home::North, 8, at(3, -1)));
    }
}
