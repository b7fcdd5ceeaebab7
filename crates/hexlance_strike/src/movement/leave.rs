//! Leaving the map (R0.3.13, R4.1.7, R15.4).

use bevy_ecs::world::World;
use hexlance_board::{Board, Edge, Hex};
use hexlance_rules::{Joint, List, Refusal, Term, UnitId, say};

use super::{
    allowance::passengers,
    mover::{Mover, not_adjacent},
};
use crate::{
    Ctx,
    ability::Grant,
    arrival::{self, off_map},
    losses,
    model::mission::edge_name,
    moved::MoveEvent,
    read::{self, UnitRead},
    sides::TwoSides,
    state::Fate,
    task::mission,
    walk::Walk,
};

/// The edges that a place off the map lies beyond.
pub(super) fn beyond(board: &Board, to: Hex) -> impl Iterator<Item = Edge> + use<> {
    let (column, row) = to.column_row();
    let (columns, rows) = (board.columns() as i16, board.rows() as i16);
    [
        (row < 1, Edge::North),
        (column > columns, Edge::East),
        (row > rows, Edge::South),
        (column < 1, Edge::West),
    ]
    .into_iter()
    .filter_map(|(beyond, edge)| beyond.then_some(edge))
}

/// The edges that a step off the map crosses.
pub(super) fn edges(mover: &Mover<'_>, to: Hex) -> impl Iterator<Item = Edge> + use<> {
    beyond(mover.board, to)
}

/// What becomes of a unit that steps off the map there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Passage {
    /// Over an edge at which it counts as having got through.
    Through(Edge),
    /// Home.
    Home(Edge),
    /// Over an edge that an ability opens to it: it is not lost.
    Free(Edge),
    /// Over an edge that is not open to it: it counts as lost (R15.1.3).
    Astray(Edge),
}

/// What becomes of a unit of a side beyond some edges; `None` if it may not leave there (R15.4.1).
fn passage(world: &World, u: &UnitRead<'_>, to: Hex) -> Option<Passage> {
    let side = u.side;
    let m = mission(world);
    let home = arrival::home(world, side);
    let beyond = || beyond(read::board(world), to);
    let through = beyond().find(|e| m.exits[side.index()].contains(e));
    let home = beyond().find(|e| home == Some(*e));
    // Any edge but the enemy's home edge (sca.fast_withdrawal).
    let hostile = arrival::home(world, side.opponent());
    let free = beyond().find(|e| u.grants(Grant::LeavesAnywhere) && hostile != Some(*e));
    let astray = beyond().next().filter(|_| m.open_edges);
    through
        .map(Passage::Through)
        .or(home.map(Passage::Home))
        .or(free.map(Passage::Free))
        .or(astray.map(Passage::Astray))
}

/// Whether a unit may step off the map there: over its own home edge, and where the scenario lets it (R15.4.1).
///
/// # Errors
/// `not_adjacent`, `wrong_edge`.
pub(super) fn check(mover: &Mover<'_>, from: Hex, to: Hex) -> Result<(), Refusal> {
    if from.direction_to(to).is_none() {
        return Err(not_adjacent());
    }
    let side = mover.u.side;
    if mover.roams || passage(mover.world, &mover.u, to).is_some() {
        return Ok(());
    }
    let mut open: Vec<Edge> = mission(mover.world).exits[side.index()].clone();
    let home = arrival::home(mover.world, side);
    open.extend(home.filter(|h| !open.contains(h)));
    let refusal = Refusal::new(
        "wrong_edge",
        "R15.4.1",
        say!("{unit} may not leave the map there.", unit = mover.u.name),
    );
    if open.is_empty() {
        return Err(refusal);
    }
    let edges = List::new(Joint::Or, open.into_iter().map(|e| Term(edge_name(e))));
    Err(refusal.or(say!("Leave over the {edges} edge.", edges)))
}

/// A unit is off the map, and its passengers with it (R15.4.2); or it is on its way around it (R16.6).
pub(super) fn leave(ctx: &mut Ctx<'_>, walk: &Walk) {
    let unit = walk.order.unit;
    if off_map::leaves(ctx, unit) {
        return;
    }
    let world = ctx.world();
    let u = read::unit(world, unit);
    let last = usize::from(walk.entered).checked_sub(1);
    let to = last.and_then(|i| walk.order.path.get(i)).map(|w| w.hex);
    let Some(passage) = to.and_then(|to| passage(world, &u, to)) else {
        return;
    };
    let (edge, fate, why) = match passage {
        Passage::Home(edge) => (edge, Fate::Withdrawn, "Left the map over its home edge."),
        Passage::Through(edge) => (edge, Fate::Withdrawn, "Got through, and off the map."),
        Passage::Free(edge) => (edge, Fate::Withdrawn, "Withdrew in time, and is not lost."),
        Passage::Astray(edge) => (edge, Fate::Captured, "Left the map where no help waits."),
    };
    let astray = matches!(passage, Passage::Astray(_));
    // What it carries counts at home only (R17.3.5).
    if arrival::home(world, u.side) != Some(edge) {
        let spot = u.spot().copied();
        let steps = losses::fall(ctx, unit, spot, None);
        ctx.push_in_order(steps);
    }
    let all: Vec<UnitId> = std::iter::once(unit)
        .chain(passengers(ctx.world(), unit).map(|p| p.id))
        .collect();
    for unit in all {
        ctx.emit(MoveEvent::LeftMap { unit, edge, astray });
    }
    losses::leaves(ctx, unit, fate, why);
}
