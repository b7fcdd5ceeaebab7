//! Deployment zones and home edges of the sides (D15.2).

use hexlance_board::{Board, Direction, Edge, Hex, HexSet};
use hexlance_rules::{SideSetup, Zone};

/// Rows of a usual zone.
const DEPTH: u16 = 2;
/// Hexes left out of it at both ends.
const ENDS: u16 = 2;

/// The edge of a side: its own word, else an edge by its place among the sides.
pub fn home(given: Option<Edge>, side: usize) -> Edge {
    const EDGES: [Edge; 4] = [Edge::South, Edge::North, Edge::West, Edge::East];
    given.unwrap_or(EDGES[side % EDGES.len()])
}

/// Which way a side faces when it sets up: its own word, else away from its edge.
pub fn default_facing(facing: Option<Direction>, home: Edge) -> Direction {
    facing.unwrap_or(match home {
        Edge::North => Direction::S,
        Edge::West => Direction::SE,
        Edge::East => Direction::NW,
        Edge::South => Direction::N,
    })
}

/// The deployment zone of a side: what its setup draws, else the usual one at its edge.
pub fn zone_of<U>(board: &Board, side: &SideSetup<U>, index: usize) -> HexSet {
    let hexes = board.iter().map(|(hex, _)| hex);
    match &side.zone {
        Zone::Anywhere => usual(board, home(side.home, index)),
        zone => HexSet::of(board, hexes.filter(|h| in_zone(board, zone, *h))),
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

fn in_zone(board: &Board, zone: &Zone, hex: Hex) -> bool {
    match zone {
        Zone::Edge(edge, depth) => board.from_edge(hex, *edge) < *depth,
        Zone::Half(edge) => board.from_edge(hex, *edge) < board.from_edge(hex, edge.opposite()),
        Zone::Rows(edge, first, last) => {
            (*first..=*last).contains(&(board.from_edge(hex, *edge) + 1))
        }
        Zone::Middle(edge) => {
            let (near, far) = (
                board.from_edge(hex, *edge),
                board.from_edge(hex, edge.opposite()),
            );
            near.min(far) >= (near + far + 1) / 3
        }
        Zone::Hexes(hexes) => hexes.contains(&hex),
        Zone::Near(hexes, most) => hexes.iter().any(|h| h.distance(hex) <= *most),
        Zone::Around(centre, radius) => centre.distance(hex) <= *radius,
        Zone::Anywhere => true,
    }
}

#[cfg(test)]
mod tests {
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
