//! Leaving the map (R0.3.13, R4.1.7, R15.4).

use hexlance_board::{Edge, Hex};
use hexlance_rules::{Refusal, Sides, UnitId};

use super::mover::{Mover, not_adjacent};
use crate::{Ctx, damage, state::Fate};

/// The edges that a step off the map crosses.
pub(super) fn edges(mover: &Mover<'_>, to: Hex) -> impl Iterator<Item = Edge> {
    let (column, row) = to.column_row();
    let (columns, rows) = (mover.board.columns() as i16, mover.board.rows() as i16);
    [
        (row < 1, Edge::North),
        (column > columns, Edge::East),
        (row > rows, Edge::South),
        (column < 1, Edge::West),
    ]
    .into_iter()
    .filter_map(|(beyond, edge)| beyond.then_some(edge))
}

/// Whether a unit may step off the map there: only over its own home edge (R15.4.1).
///
/// # Errors
/// `not_adjacent`, `wrong_edge`.
pub(super) fn check(mover: &Mover<'_>, from: Hex, to: Hex) -> Result<(), Refusal> {
    if from.direction_to(to).is_none() {
        return Err(not_adjacent());
    }
    let home = mover
        .world
        .resource::<Sides>()
        .get(mover.u.side)
        .and_then(|s| s.home);
    if home.is_some_and(|home| edges(mover, to).any(|e| e == home)) {
        return Ok(());
    }
    let refusal = Refusal::new(
        "wrong_edge",
        "R15.4.1",
        format!("{} may not leave the map there.", mover.u.name),
    );
    Err(match home {
        Some(_) => refusal.or("Leave over your home edge."),
        None => refusal,
    })
}

/// A unit is off the map, and its passengers with it (R15.4.2).
pub(super) fn leave(ctx: &mut Ctx<'_>, unit: UnitId) {
    damage::leaves(
        ctx,
        unit,
        Fate::Withdrawn,
        "Left the map over its home edge.",
    );
}
