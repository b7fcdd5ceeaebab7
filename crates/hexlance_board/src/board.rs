//! The map: a rectangle of hexes in one flat array (R0.3.1).

use crate::{Cell, Direction, Ground, Hex, INDUSTRY_HEIGHT, Message, say};

/// Largest number of columns or rows of a map.
pub const MAX_SIDE: u16 = 200;

/// What sight needs of a hex, packed into four bytes so that a line walk touches one small array.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct SightCell {
    /// Solid height (R5.1.3).
    pub solid: i8,
    /// The highest of solid ground, trees, smoke and industry. It stands for the height of the soft parts: where
    /// something solid is higher than they are and the line meets it, the line is blocked whatever they do.
    pub high: i8,
    /// What is solid for a line under water: the bed under water, the solid height elsewhere.
    pub bed: i8,
    /// Woods points, with [`SightCell::INDUSTRY`] and [`SightCell::WATER`].
    pub soft: u8,
}

impl SightCell {
    /// Bits of `soft` with the woods points.
    pub const POINTS: u8 = 0x0f;
    /// Bit of `soft`: an industrial zone without points of its own, one level high.
    pub const INDUSTRY: u8 = 0x10;
    /// Bit of `soft`: there is water at least one level deep.
    pub const WATER: u8 = 0x20;

    pub fn of(cell: &Cell) -> Self {
        let solid = cell.solid_height();
        let points = cell.woods_points();
        let water = cell.water.is_some_and(|d| d > 0);
        let mut soft = points;
        let mut high = solid;
        if points > 0 {
            high = high.max(cell.soft_height());
        } else if cell.ground == Ground::HeavyIndustrial {
            soft |= Self::INDUSTRY;
            high = high.max(cell.level.saturating_add(INDUSTRY_HEIGHT));
        }
        if water {
            soft |= Self::WATER;
        }
        let bed = if water && cell.building.is_none() {
            cell.bed()
        } else {
            solid
        };
        Self {
            solid,
            high,
            bed,
            soft,
        }
    }
}

/// The shape of a map: which hexes there are, and their numbers row by row from the north-west.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Grid {
    pub columns: u16,
    pub rows: u16,
}

impl Grid {
    /// Number of a hex, or `None` off the map.
    #[inline(always)]
    pub fn index(self, (q, r): (i32, i32)) -> Option<usize> {
        let row = r + (q >> 1);
        if (q as u32) < u32::from(self.columns) && (row as u32) < u32::from(self.rows) {
            Some(row as usize * usize::from(self.columns) + q as usize)
        } else {
            None
        }
    }

    /// The hex with a number below `columns * rows`.
    #[inline(always)]
    pub fn hex(self, index: usize) -> Hex {
        let columns = u32::from(self.columns);
        let (q, row) = (index as u32 % columns, index as u32 / columns);
        Hex::new(q as i16, row as i16 - (q >> 1) as i16)
    }

    /// The number of the adjacent hex in a direction, or `None` at the edge of the map.
    #[inline(always)]
    pub fn neighbour(self, h: Hex, d: Direction) -> Option<usize> {
        let (dq, dr) = d.offset();
        self.index((
            i32::from(h.q) + i32::from(dq),
            i32::from(h.r) + i32::from(dr),
        ))
    }
}

/// A rectangular map. Hexes are reached by [`Hex`] or by index (row by row from the north-west).
#[derive(Clone, Debug)]
pub struct Board {
    pub(crate) grid: Grid,
    cells: Vec<Cell>,
    pub(crate) sight: Vec<SightCell>,
    revision: u32,
}

impl PartialEq for Board {
    fn eq(&self, other: &Self) -> bool {
        self.grid == other.grid && self.cells == other.cells
    }
}

/// Why a map could not be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BoardError {
    /// Too small or too large.
    Size {
        /// Columns asked for.
        columns: u32,
        /// Rows asked for.
        rows: u32,
    },
}

impl BoardError {
    /// What is wrong.
    pub fn message(&self) -> Message {
        let Self::Size { columns, rows } = self;
        say!(
            "a map has 1 to {most} columns and rows, this one has {columns} x {rows}",
            most = MAX_SIDE,
            columns,
            rows
        )
    }
}

impl std::fmt::Display for BoardError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.message().fmt(f)
    }
}

impl std::error::Error for BoardError {}

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
            grid: Grid { columns, rows },
            cells: vec![Cell::default(); n],
            sight: vec![SightCell::default(); n],
            revision: 0,
        })
    }

    /// Number of columns.
    pub fn columns(&self) -> u16 {
        self.grid.columns
    }

    /// Number of rows.
    pub fn rows(&self) -> u16 {
        self.grid.rows
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
        self.grid.index((h.q.into(), h.r.into()))
    }

    /// The hex at an index.
    ///
    /// # Panics
    /// If the index is not below [`Board::len`].
    #[inline]
    pub fn hex_at(&self, index: usize) -> Hex {
        assert!(index < self.cells.len(), "hex index {index} off the map");
        self.grid.hex(index)
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
        self.sight[i] = SightCell::of(&cell);
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
                Edge::South => r as u16 == self.grid.rows,
                Edge::West => c == 1,
                Edge::East => c as u16 == self.grid.columns,
            }
    }

    /// How many hexes lie between this hex and an edge: 0 on the edge itself (deployment zones, R17.1.2).
    pub fn from_edge(&self, h: Hex, edge: Edge) -> u16 {
        let (c, r) = h.column_row();
        match edge {
            Edge::North => (r - 1).max(0) as u16,
            Edge::South => self.grid.rows.saturating_sub(r.max(0) as u16),
            Edge::West => (c - 1).max(0) as u16,
            Edge::East => self.grid.columns.saturating_sub(c.max(0) as u16),
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
