//! What the terrain of a hex is to the rules (D5).

use hexlance_board::{Board, Cell, Direction, Hex};

/// Ground terrain of a hex (D1.1.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Terrain {
    /// Clear.
    Clear,
    /// Hindering: woods, rubble, scrub, craters.
    Hindering,
    /// Blocking: buildings.
    Blocking,
    /// Shallow water.
    Shallow,
    /// Deep water.
    Deep,
}

/// The terrain of a cell (D5.1.2).
pub fn terrain(cell: &Cell) -> Terrain {
    let _ = cell;
    Terrain::Clear
}

/// The terrain of a hex; blocking off the map.
pub fn at(board: &Board, hex: Hex) -> Terrain {
    board.get(hex).map_or(Terrain::Blocking, terrain)
}

/// Whether the side of a hex towards a direction carries a low wall (D5.4), marked on either of its two hexes.
pub fn walled(board: &Board, hex: Hex, side: Direction) -> bool {
    let _ = (board, hex, side);
    false
}
