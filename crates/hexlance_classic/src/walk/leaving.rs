//! Where a unit may leave the map on foot (C3.1.11): over its home edge when it withdraws (C20.1.1) or takes home what the battle
//! is about, over the far edge when it has to get through (C20.4.2).

use hexlance_board::{Direction, Edge, Hex};
use smallvec::SmallVec;

use crate::{
    read::{Look, Table},
    state::{Kind, Prize},
};

/// The edge over which a unit withdraws.
pub(crate) fn home(table: Table<'_>, u: &Look<'_>) -> Option<Edge> {
    table.sides().get(u.side).and_then(|side| side.home)
}

/// Whether a unit has what both sides of an extraction want: it carries the load, or the passenger, or is the passenger itself.
pub fn has_prize(table: Table<'_>, u: &Look<'_>) -> bool {
    match table.mission().prize {
        None => false,
        Some(Prize::Load(load)) => table.loads().of(u.id).any(|(n, _)| n == load),
        Some(Prize::Unit(unit)) => {
            let passenger = table.find(unit).and_then(|p| p.ranks.perch);
            unit == u.id || passenger.is_some_and(|perch| perch.on == u.id)
        }
    }
}

/// The edges over which a unit may leave the map now.
pub fn exits(table: Table<'_>, u: &Look<'_>) -> SmallVec<[Edge; 2]> {
    let mut out = SmallVec::new();
    let Some(home) = home(table, u) else {
        return out;
    };
    let mission = table.mission();
    if u.withdrawing || mission.kind == Kind::Extraction && has_prize(table, u) {
        out.push(home);
    }
    if mission.runs(u.side) {
        out.push(home.opposite());
    }
    out
}

/// Whether a step from a hex leads off the map over an edge.
pub(crate) fn leads_over(table: Table<'_>, from: Hex, direction: Direction, edge: Edge) -> bool {
    let board = table.board();
    !board.contains(from.neighbour(direction)) && board.on_edge(from, edge)
}

/// Whether a unit may leave the map from a hex in a direction.
pub(crate) fn may_leave(table: Table<'_>, u: &Look<'_>, from: Hex, direction: Direction) -> bool {
    let off = !table.board().contains(from.neighbour(direction));
    off && exits(table, u)
        .iter()
        .any(|edge| leads_over(table, from, direction, *edge))
}

/// The edge over which a unit leaves from a hex: one that is open to it if there is one there.
pub(crate) fn edge_at(table: Table<'_>, u: &Look<'_>, from: Hex) -> Option<Edge> {
    let board = table.board();
    let open = exits(table, u);
    let any = [Edge::North, Edge::East, Edge::South, Edge::West];
    let all = open.into_iter().chain(home(table, u)).chain(any);
    { all }.find(|edge| board.on_edge(from, *edge))
}
