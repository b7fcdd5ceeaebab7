//! Moving off the map and coming back elsewhere (R16.6): sealed orders, the least time, the return, and who waits there.

use bevy_ecs::world::World;
use hexlance_board::{Board, Direction, Edge, Hex};
use hexlance_rules::{Refusal, SideId, UnitId, say};

use super::{ArrivalEvent, Arrivals, Journey, arrivals};
use crate::{
    Ctx,
    ability::Grant,
    card::MoveMode,
    command::MoveOrder,
    go::{self, Wait},
    hidden::SurpriseStep,
    losses, modes, movement,
    occupancy::Occupancy,
    place::{base_level, prohibited},
    read::{self, UnitRead},
    sides::{self, TwoSides},
    state::{Fate, Place, Spot},
    task::mission,
};

/// Whether a unit may be ordered around the map at all.
///
/// # Errors
/// `off_map_closed`, `against_the_scenario`.
pub fn may_travel(world: &World, u: &UnitRead<'_>) -> Result<(), Refusal> {
    let role = sides::role(world, u.side);
    if let Some(kind) = mission(world).kind
        && kind.forbids_off_map(role)
    {
        return Err(Refusal::new(
            "against_the_scenario",
            kind.rule(),
            say!(
                "{unit} may not move off the map in this battle.",
                unit = u.name
            ),
        )
        .or("Its task is on the map: stay there."));
    }
    if arrivals(world).off_map[u.side.index()] || u.grants(Grant::OffMap) {
        return Ok(());
    }
    Err(Refusal::new(
        "off_map_closed",
        "R16.6.1",
        say!("{unit} has no leave to move off the map.", unit = u.name),
    )
    .or("Only a scenario or an ability allows it."))
}

/// The edge hexes of a map in their order around it, clockwise from the north-west corner.
pub fn rim(board: &Board) -> Vec<Hex> {
    let (columns, rows) = (board.columns() as i16, board.rows() as i16);
    let at = Hex::from_column_row;
    let mut out: Vec<Hex> = (1..=columns).map(|c| at(c, 1)).collect();
    out.extend((2..=rows).map(|r| at(columns, r)));
    if rows > 1 {
        out.extend((1..columns).rev().map(|c| at(c, rows)));
    }
    if columns > 1 {
        out.extend((2..rows).rev().map(|r| at(1, r)));
    }
    out
}

/// Steps along the outermost rows and columns between two edge hexes, the shorter way round (R16.6.2).
pub fn rim_steps(board: &Board, from: Hex, to: Hex) -> Option<usize> {
    let rim = rim(board);
    let place = |hex| rim.iter().position(|h| *h == hex);
    let steps = place(from)?.abs_diff(place(to)?);
    Some(steps.min(rim.len() - steps))
}

/// Least time in turns between two edge hexes for a unit as it is now (R16.6.2); `None` if it has no Move, or one of them
/// is not at the edge.
pub fn least_time(world: &World, u: &UnitRead<'_>, from: Hex, to: Hex) -> Option<u16> {
    let inches = 2 * rim_steps(read::board(world), from, to)?;
    let mode = match u.card.ground_mode() {
        MoveMode::Jump => MoveMode::Foot,
        mode => mode,
    };
    let speed = match modes::move_before_additions(u, mode) {
        0 => modes::move_before_additions(u, u.card.ground_mode()),
        speed => speed,
    };
    (speed > 0).then(|| inches.div_ceil(usize::from(speed)).max(1) as u16)
}

/// Whether a side may send a unit off the map so: a move whose last step leads over an edge, and the hex where it comes
/// back.
///
/// # Errors
/// Whose go it is; `off_map_closed`, `no_way_out`, `not_an_edge_hex`, and those of the move.
pub fn check(
    world: &World,
    side: SideId,
    order: &MoveOrder,
    back: Hex,
) -> Result<Journey, Refusal> {
    go::may_activate(world, side, order.unit)?;
    let u = read::unit(world, order.unit);
    may_travel(world, &u)?;
    let board = read::board(world);
    let exit = match order.path.as_slice() {
        [.., last] if board.contains(last.hex) => None,
        [.., before, _] => Some(before.hex),
        [_] => u.hex(),
        [] => None,
    };
    let Some(exit) = exit else {
        return Err(Refusal::new(
            "no_way_out",
            "R16.6.1",
            "The path does not lead off the map.",
        )
        .or("Lead it over an edge with its last step."));
    };
    let Some(least) = least_time(world, &u, exit, back) else {
        return Err(Refusal::new(
            "not_an_edge_hex",
            "R16.6.1",
            "It comes back at a hex of the edge.",
        )
        .or("Name one of the outermost hexes."));
    };
    let journey = Journey {
        exit,
        back,
        earliest: read::turn(world).number + least,
    };
    movement::plan_off_map(world, order)?;
    Ok(journey)
}

/// A unit sets out; the command has been checked. Where to is a secret of its side.
pub fn set_out(ctx: &mut Ctx<'_>, side: SideId, order: &MoveOrder, back: Hex) {
    let Ok(journey) = check(ctx.world(), side, order, back) else {
        return;
    };
    ctx.emit(ArrivalEvent::OffMapOrdered {
        unit: order.unit,
        journey,
    });
    movement::perform(ctx, order);
}

/// A unit with sealed orders has stepped off the map; whether it was one.
pub(crate) fn leaves(ctx: &mut Ctx<'_>, unit: UnitId) -> bool {
    if !arrivals(ctx.world()).orders.contains_key(&unit) {
        return false;
    }
    ctx.emit(ArrivalEvent::WentOffMap { unit });
    true
}

/// A unit's move has ended on the map: its sealed orders are void.
pub(crate) fn stays(ctx: &mut Ctx<'_>, unit: UnitId) {
    if arrivals(ctx.world()).orders.contains_key(&unit) {
        ctx.emit(ArrivalEvent::OffMapDropped { unit });
    }
}

/// Units of a side that may come back now.
pub fn due(world: &World, side: SideId) -> Vec<UnitId> {
    let now = read::turn(world).number;
    let all = arrivals(world).journeys.iter();
    all.filter(|(_, j)| j.earliest <= now)
        .filter(|(unit, _)| read::unit(world, **unit).side == side)
        .map(|(unit, _)| *unit)
        .collect()
}

fn on_the_rim(board: &Board, hex: Hex) -> bool {
    [Edge::North, Edge::East, Edge::South, Edge::West]
        .into_iter()
        .any(|e| board.on_edge(hex, e))
}

/// Where a unit would stand in an edge hex.
fn room(world: &World, u: &UnitRead<'_>, hex: Hex) -> Option<Spot> {
    let board = read::board(world);
    let cell = board.get(hex).filter(|_| on_the_rim(board, hex))?;
    prohibited(u.card, cell).is_none().then_some(())?;
    let base = base_level(u.card, cell, 0);
    let free = Occupancy::of(world, u).may_stop(hex, base);
    free.then_some(Spot {
        hex,
        facing: Direction::N,
        base,
        hidden: false,
    })
}

/// The hexes at which a unit may come back now: the one that is written down, or where that is taken its neighbours at
/// the edge (R16.6.4).
pub fn places(world: &World, unit: UnitId) -> Vec<Hex> {
    let Some(journey) = arrivals(world).journeys.get(&unit) else {
        return Vec::new();
    };
    let u = read::unit(world, unit);
    if room(world, &u, journey.back).is_some() {
        return vec![journey.back];
    }
    let beside = journey.back.neighbours();
    beside.filter(|h| room(world, &u, *h).is_some()).collect()
}

/// Whether the step of the End Phase waits for a side in which its units come back.
pub(crate) fn has_arrivals(world: &World, side: SideId) -> bool {
    due(world, side)
        .into_iter()
        .any(|unit| !places(world, unit).is_empty())
}

/// Whether a side may bring a unit back now, at a hex.
///
/// # Errors
/// `wrong_phase`, `not_off_map`, `too_early`, `wrong_place`.
pub fn check_return(world: &World, side: SideId, unit: UnitId, hex: Hex) -> Result<(), Refusal> {
    let u = go::own_unit(world, side, unit)?;
    let top = go::waiting(world);
    if !matches!(top, Some(Wait::Returns(s)) if *s == side) {
        return Err(Refusal::new(
            "wrong_phase",
            "R16.6.4",
            "Units come back in the End Phase.",
        ));
    }
    let Some(journey) = arrivals(world).journeys.get(&unit) else {
        return Err(Refusal::new(
            "not_off_map",
            "R16.6.4",
            say!("{unit} is not on its way around the map.", unit = u.name),
        ));
    };
    if journey.earliest > read::turn(world).number {
        return Err(Refusal::new(
            "too_early",
            "R16.6.2",
            say!(
                "{unit} is back in turn {earliest} or later.",
                unit = u.name,
                earliest = journey.earliest
            ),
        ));
    }
    if places(world, unit).contains(&hex) {
        return Ok(());
    }
    Err(Refusal::new(
        "wrong_place",
        "R16.6.4",
        say!("{unit} comes back where its orders say.", unit = u.name),
    )
    .or("If that hex is taken, choose a free edge hex beside it."))
}

/// Brings a unit back; enemies in base contact may surprise it, one after the other (R16.6.5).
pub fn come_back(ctx: &mut Ctx<'_>, unit: UnitId, hex: Hex, facing: Direction) {
    let world = ctx.world();
    let u = read::unit(world, unit);
    let Some(spot) = room(world, &u, hex) else {
        return;
    };
    let journey = arrivals(world).journeys.get(&unit).copied();
    let side = u.side;
    ctx.emit(ArrivalEvent::CameBack {
        unit,
        place: Place::On(Spot { facing, ..spot }),
        journey,
    });
    let world = ctx.world();
    let u = read::unit(world, unit);
    let steps: Vec<_> = read::active(world, side.opponent())
        .filter(|e| !e.is_aerospace() && read::base_contact(&u, e))
        .map(|e| SurpriseStep::Pounce {
            unit: e.id,
            target: unit,
        })
        .collect();
    ctx.push_in_order(steps);
}

/// A side with nobody on the map loses those that are on their way around it (R16.6.6), before anybody comes back.
pub(crate) fn stranded(ctx: &mut Ctx<'_>) {
    let world = ctx.world();
    let sides = [SideId(0), SideId(1)];
    let lost: Vec<_> = sides
        .into_iter()
        .filter(|side| !read::units(world).any(|u| u.side == *side && u.is_in_play()))
        .flat_map(|side| {
            let all = world.resource::<Arrivals>().journeys.keys();
            all.filter(move |unit| read::unit(world, **unit).side == side)
                .copied()
        })
        .collect();
    for unit in lost {
        losses::leaves(
            ctx,
            unit,
            Fate::Withdrawn,
            "Nobody of its side is left on the map.",
        );
    }
}
