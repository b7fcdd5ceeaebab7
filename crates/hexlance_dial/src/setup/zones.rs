//! Deployment zones of the sides (D15.2).

use hexlance_board::{Board, Edge, HexSet};
use hexlance_rules::{ScenarioForm, SideSetup, Zone, home_edge};

/// Rows of a usual zone.
const DEPTH: u16 = 2;
/// Hexes left out of it at both ends.
const ENDS: u16 = 2;

/// The deployment zone of a side: what its setup draws, else the usual one at its edge.
pub fn zone_of<U: ScenarioForm>(board: &Board, side: &SideSetup<U>, index: usize) -> HexSet {
    let hexes = board.iter().map(|(hex, _)| hex);
    match &side.zone {
        Zone::Anywhere => usual(board, home_edge(side.home, index)),
        zone => HexSet::of(board, hexes.filter(|h| zone.has(board, *h))),
    }
}

/// Two rows at an edge, without the two outermost hexes at both ends (D15.2.1).
pub fn usual(board: &Board, edge: Edge) -> HexSet {
    let ends = match edge {
        Edge::North | Edge::South => [Edge::West, Edge::East],
        Edge::West | Edge::East => [Edge::North, Edge::South],
    };
    let hexes = board.iter().map(|(hex, _)| hex);
    HexSet::of(
        board,
        hexes.filter(|h| {
            board.from_edge(*h, edge) < DEPTH
                && ends.iter().all(|end| board.from_edge(*h, *end) >= ENDS)
        }),
    )
}

#[cfg(test)]
mod tests {
    use hexlance_board::Hex;

    use super::*;

    #[test]
    fn worked_example_1_of_d15_4() {
        let board = Board::new(18, 18).unwrap();
        let zone = usual(&board, Edge::South);
        assert_eq!(zone.len(), 28);
        assert!(zone.contains(Hex::from_column_row(3, 18)));
        assert!(zone.contains(Hex::from_column_row(16, 17)));
        assert!(!zone.contains(Hex::from_column_row(2, 18)));
        assert!(!zone.contains(Hex::from_column_row(17, 18)));
        assert!(!zone.contains(Hex::from_column_row(9, 16)));
    }
}
