//! The map: a rectangle of hexes in one flat array (R0.3.1).

use crate::{Cell, Direction, Hex};

/// Largest number of columns or rows of a map.
pub const MAX_SIDE: u16 = 200;

/// What sight needs of a hex, packed so that a line walk touches one small array.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct SightCell {
    pub solid: i8,
    pub soft: i8,
    pub points: u8,
}

/// A rectangular map. Hexes are reached by [`Hex`] or by index (row by row from the north-west).
#[derive(Clone, Debug)]
pub struct Board {
    columns: u16,
    rows: u16,
    cells: Vec<Cell>,
    pub(crate) sight: Vec<SightCell>,
    revision: u32,
}

impl PartialEq for Board {
    fn eq(&self, other: &Self) -> bool {
        self.columns == other.columns && self.rows == other.rows && self.cells == other.cells
    }
}

/// Why a map could not be made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BoardError {
    /// Too small or too large.
    #[error("a map has 1 to {MAX_SIDE} columns and rows, this one has {columns} x {rows}")]
    Size {
        /// Columns asked for.
        columns: u32,
        /// Rows asked for.
        rows: u32,
    },
}

impl Board {
    /// A map of clear ground at level 0.
    ///
    /// # Errors
    /// [`BoardError::Size`] unless both sides are between 1 and [`MAX_SIDE`].
    pub fn new(columns: u16, rows: u16) -> Result<Self, BoardError> {
        if columns == 0 || rows == 0 || columns > MAX_SIDE || rows > MAX_SIDE {
            return Err(BoardError::Size {
                columns: columns.into(),
                rows: rows.into(),
            });
        }
        let n = usize::from(columns) * usize::from(rows);
        Ok(Self {
            columns,
            rows,
            cells: vec![Cell::default(); n],
            sight: vec![SightCell::default(); n],
            revision: 0,
        })
    }

    /// Number of columns.
    pub fn columns(&self) -> u16 {
        self.columns
    }

    /// Number of rows.
    pub fn rows(&self) -> u16 {
        self.rows
    }

    /// Number of hexes.
    pub fn len(&self) -> usize {
        self.cells.len()
    }

    /// A map is never empty.
    pub fn is_empty(&self) -> bool {
        false
    }

    /// Grows with every change: caches compare it.
    pub fn revision(&self) -> u32 {
        self.revision
    }

    /// Index of a hex, or `None` off the map.
    #[inline]
    pub fn index(&self, h: Hex) -> Option<usize> {
        let row = h.r + h.q.div_euclid(2);
        if (h.q as u16) < self.columns && (row as u16) < self.rows {
            Some(row as usize * self.columns as usize + h.q as usize)
        } else {
            None
        }
    }

    /// The hex at an index.
    ///
    /// # Panics
    /// If the index is not below [`Board::len`].
    #[inline]
    pub fn hex_at(&self, index: usize) -> Hex {
        assert!(index < self.cells.len(), "hex index {index} off the map");
        let q = (index % self.columns as usize) as i16;
        let row = (index / self.columns as usize) as i16;
        Hex::new(q, row - q.div_euclid(2))
    }

    /// Whether the hex is on the map.
    #[inline]
    pub fn contains(&self, h: Hex) -> bool {
        self.index(h).is_some()
    }

    /// What lies in a hex; `None` off the map.
    #[inline]
    pub fn get(&self, h: Hex) -> Option<&Cell> {
        self.index(h).map(|i| &self.cells[i])
    }

    /// What lies in the hex at an index.
    ///
    /// # Panics
    /// If the index is not below [`Board::len`].
    #[inline]
    pub fn cell(&self, index: usize) -> &Cell {
        &self.cells[index]
    }

    /// Puts a cell into a hex; gives back whether the hex is on the map.
    pub fn set(&mut self, h: Hex, cell: Cell) -> bool {
        let Some(i) = self.index(h) else { return false };
        self.cells[i] = cell;
        self.sight[i] = SightCell {
            solid: cell.solid_height(),
            soft: cell.soft_height(),
            points: cell.woods_points(),
        };
        self.revision += 1;
        true
    }

    /// Changes a cell in place; gives back whether the hex is on the map.
    pub fn edit(&mut self, h: Hex, change: impl FnOnce(&mut Cell)) -> bool {
        let Some(mut cell) = self.get(h).copied() else {
            return false;
        };
        change(&mut cell);
        self.set(h, cell)
    }

    /// Every hex with its cell, row by row from the north-west.
    pub fn iter(&self) -> impl Iterator<Item = (Hex, &Cell)> {
        self.cells
            .iter()
            .enumerate()
            .map(|(i, c)| (self.hex_at(i), c))
    }

    /// The adjacent hexes that are on the map, with their directions.
    pub fn neighbours(&self, h: Hex) -> impl Iterator<Item = (Direction, Hex)> {
        Direction::ALL
            .into_iter()
            .map(move |d| (d, h.neighbour(d)))
            .filter(|(_, n)| self.contains(*n))
    }

    /// Whether the hex lies on an edge of the map (R0.3.13); a corner lies on two.
    pub fn on_edge(&self, h: Hex, edge: Edge) -> bool {
        let (c, r) = h.column_row();
        self.contains(h)
            && match edge {
                Edge::North => r == 1,
                Edge::South => r as u16 == self.rows,
                Edge::West => c == 1,
                Edge::East => c as u16 == self.columns,
            }
    }

    /// How many hexes lie between this hex and an edge: 0 on the edge itself (deployment zones, R17.1.2).
    pub fn from_edge(&self, h: Hex, edge: Edge) -> u16 {
        let (c, r) = h.column_row();
        match edge {
            Edge::North => (r - 1).max(0) as u16,
            Edge::South => self.rows.saturating_sub(r.max(0) as u16),
            Edge::West => (c - 1).max(0) as u16,
            Edge::East => self.columns.saturating_sub(c.max(0) as u16),
        }
    }
}

/// A side of the map (R0.3.13).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub enum Edge {
    /// Row 1.
    North,
    /// The last column.
    East,
    /// The last row.
    South,
    /// Column 1.
    West,
}

impl Edge {
    /// The edge across the map.
    pub const fn opposite(self) -> Self {
        match self {
            Edge::North => Edge::South,
            Edge::South => Edge::North,
            Edge::East => Edge::West,
            Edge::West => Edge::East,
        }
    }
}
