//! Where a unit may leave the map on foot (C3.1.11, C20.1.1).

use hexlance_board::{Direction, Edge, Hex};

use crate::read::{Look, Table};

/// The edge over which a unit withdraws.
pub(crate) fn home(table: Table<'_>, u: &Look<'_>) -> Option<Edge> {
    table.sides().get(u.side).and_then(|side| side.home)
}

/// Whether a unit may leave the map from a hex in a direction: over its home edge, when it withdraws (C3.1.11, C20.1.1).
pub(crate) fn may_leave(table: Table<'_>, u: &Look<'_>, from: Hex, direction: Direction) -> bool {
    let board = table.board();
    u.withdrawing
        && !board.contains(from.neighbour(direction))
        && home(table, u).is_some_and(|edge| board.on_edge(from, edge))
}
