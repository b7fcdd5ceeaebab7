//! Which hexes of a map a zone is.

use hexlance_board::{Board, Direction, Edge, Hex};

use crate::Zone;

impl Zone {
    /// Whether a hex of the map belongs to it.
    pub fn has(&self, board: &Board, hex: Hex) -> bool {
        board.contains(hex)
            && match self {
                Zone::Edge(edge, depth) => board.from_edge(hex, *edge) < *depth,
                Zone::Half(edge) => {
                    board.from_edge(hex, *edge) < board.from_edge(hex, edge.opposite())
                }
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

    /// Moves every hex that it names, with the map under it; hexes of a list that have no place any more are gone.
    pub fn move_hexes(&mut self, to: &dyn Fn(Hex) -> Option<Hex>) {
        match self {
            Zone::Hexes(hexes) | Zone::Near(hexes, _) => {
                *hexes = hexes.iter().filter_map(|h| to(*h)).collect();
            }
            Zone::Around(hex, _) => {
                if let Some(new) = to(*hex) {
                    *hex = new;
                }
            }
            Zone::Edge(..) | Zone::Half(_) | Zone::Rows(..) | Zone::Middle(_) | Zone::Anywhere => {}
        }
    }
}

/// The home edge of a side in rules by which each has one: its own word, else an edge by its place among the sides.
pub fn home_edge(said: Option<Edge>, side: usize) -> Edge {
    const EDGES: [Edge; 4] = [Edge::South, Edge::North, Edge::West, Edge::East];
    said.unwrap_or(EDGES[side % EDGES.len()])
}

/// Which way a side faces when it sets up: its own word, or away from its home edge.
pub fn default_facing(facing: Option<Direction>, home: Option<Edge>) -> Direction {
    facing.unwrap_or(match home {
        Some(Edge::North) => Direction::S,
        Some(Edge::West) => Direction::SE,
        Some(Edge::East) => Direction::NW,
        Some(Edge::South) | None => Direction::N,
    })
}
