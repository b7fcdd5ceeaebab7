//! Units that come onto the map in the course of a battle: over an edge (R16.7), back from a way around the map
//! (R16.6), group by group (R17.4).

use bevy_ecs::world::World;
use hexlance_board::{Edge, Hex};
use hexlance_rules::{Refusal, SideId, Timetable, UnitId, Zone, say};

use crate::{
    Ctx,
    ability::Grant,
    go::{self, Wait},
    hurt::HurtEvent,
    model::mission::Tally,
    moments::{EndPhase, Rule},
    movement::enter,
    read::{self, UnitRead},
    state::Place,
    task,
};

pub use crate::forces::ruse;
pub use crate::reserves::{
    ArrivalEvent, Arrivals, DeploymentZones, Due, Journey, SetsUp, arrivals, deployment_zone, home,
    is_awaited, sets_up,
};
pub use step::ArrivalStep;

pub mod off_map;
pub mod split;
mod step;

/// Before the battle units are kept back (R17.1.1, S5); who has gone around the map comes back at the end of a turn
/// (R16.6.4).
pub(crate) fn plugin(t: &mut Timetable) {
    split::plugin(t);
    t.add(EndPhase::Works, Rule::Arrivals, |ctx: &mut Ctx<'_>| {
        let order = read::turn(ctx.world()).loser_first();
        ctx.push_in_order(order.map(Wait::Returns));
        ctx.push(ArrivalStep::Stranded);
    });
}

/// How many units of a side are off the map and still to come, its own way or another: the number is open, who they are
/// is not. Of those that wait for an event of the scenario not even the number is.
pub fn off_the_map(world: &World, side: SideId) -> usize {
    let awaited = &arrivals(world).awaited;
    read::units(world)
        .filter(|u| u.side == side && *u.place == Place::Reserve && !awaited.contains_key(&u.id))
        .count()
}

/// Whether a unit is still to come by what the scenario or an ability orders; whoever moves around the map is not among
/// them (R16.6.6).
pub fn is_due(world: &World, u: &UnitRead<'_>) -> bool {
    *u.place == Place::Reserve && !arrivals(world).journeys.contains_key(&u.id)
}

/// Over which edges a unit comes in now.
///
/// # Errors
/// `not_in_reserve`, `not_due`, `held_back`.
pub fn edges(world: &World, u: &UnitRead<'_>) -> Result<Vec<Edge>, Refusal> {
    let all = arrivals(world);
    let due = all.due.get(&u.id).filter(|_| *u.place == Place::Reserve);
    let Some(due) = due else {
        return Err(Refusal::new(
            "not_in_reserve",
            "R16.7.1",
            say!("{unit} does not come over an edge.", unit = u.name),
        ));
    };
    if due.turn > read::turn(world).number {
        return Err(Refusal::new(
            "not_due",
            "R16.7.1",
            say!(
                "{unit} comes in turn {turn} or later.",
                unit = u.name,
                turn = due.turn
            ),
        ));
    }
    if all.held.contains(&u.id) {
        return Err(Refusal::new(
            "held_back",
            "R16.7.1",
            say!("{unit} is held back this turn.", unit = u.name),
        ));
    }
    let mut edges = due.edges.clone();
    // Flankers come over any edge that is nobody's home, if the scenario orders them onto the map (sca.flankers).
    if due.by_scenario && u.grants(Grant::Flanks) {
        let homes = [SideId(0), SideId(1)].map(|s| home(world, s));
        let all = [Edge::North, Edge::East, Edge::South, Edge::West];
        edges.extend(all.into_iter().filter(|e| !homes.contains(&Some(*e))));
    }
    Ok(edges)
}

/// The edge that a unit has to reach if it may not come in there over that edge: flankers that score for crossing the map
/// begin on the half away from their goal (R17.3.4). Where the scenario orders them in, they may come in anywhere.
pub fn skips_the_way(world: &World, u: &UnitRead<'_>, edge: Edge, hex: Hex) -> Option<Edge> {
    let due = arrivals(world).due.get(&u.id)?;
    if due.edges.contains(&edge) {
        return None;
    }
    let tallies = &task::mission(world).tallies[u.side.index()];
    let goals = tallies.iter().filter_map(|t| match t {
        Tally::Exits(goal, _) => Some(*goal),
        _ => None,
    });
    let near = |goal: &Edge| Zone::Half(*goal).has(read::board(world), hex);
    goals.into_iter().find(near)
}

/// Whether a hex of the map is closed to a unit that comes in: it lies in the other half.
pub fn is_closed(world: &World, unit: UnitId, hex: Hex) -> bool {
    let half = arrivals(world).due.get(&unit).and_then(|d| d.half);
    half.is_some_and(|edge| !Zone::Half(edge).has(read::board(world), hex))
}

/// The units of a side that could come over an edge now.
pub fn waiting(world: &World, side: SideId) -> impl Iterator<Item = UnitRead<'_>> {
    arrivals(world)
        .due
        .keys()
        .filter_map(|id| read::try_unit(world, *id))
        .filter(move |u| u.side == side && edges(world, u).is_ok())
}

/// The units of a side that could come over an edge now and find a free hex there: they are counted with those that have
/// still to move.
pub fn ready(world: &World, side: SideId) -> impl Iterator<Item = UnitRead<'_>> {
    waiting(world, side).filter(|u| finds_a_way(world, u))
}

fn finds_a_way(world: &World, u: &UnitRead<'_>) -> bool {
    use crate::command::MoveOption;
    let modes = crate::modes::modes(u);
    modes
        .into_iter()
        .any(|mode| !enter::hexes(world, u.id, mode, MoveOption::Move).is_empty())
}

/// Whether a side may hold a unit back for this turn.
///
/// # Errors
/// Whose go it is; `must_enter`, `not_due` and the like.
pub fn check_hold(world: &World, side: SideId, unit: UnitId) -> Result<(), Refusal> {
    may_enter_now(world, side, unit)?;
    let u = read::unit(world, unit);
    let must = arrivals(world).due.get(&unit).is_some_and(|d| d.must);
    if must && finds_a_way(world, &u) {
        return Err(Refusal::new(
            "must_enter",
            "R16.7.1",
            say!("{unit} has to come onto the map this turn.", unit = u.name),
        )
        .or("Choose a hex for it."));
    }
    Ok(())
}

/// A unit is held back for this turn.
pub fn hold(ctx: &mut Ctx<'_>, unit: UnitId) {
    ctx.emit(ArrivalEvent::HeldBack { unit });
}

/// A turn begins: nobody is held back any more.
pub(crate) fn turn_begins(world: &mut World, _: u16) {
    world.resource_mut::<Arrivals>().held.clear();
}

/// A unit that is out of action does not come any more.
pub(crate) fn follow_hurt(world: &mut World, event: &HurtEvent) {
    let HurtEvent::OutOfAction { unit, .. } = event else {
        return;
    };
    let mut all = world.resource_mut::<Arrivals>();
    all.due.remove(unit);
    all.awaited.remove(unit);
    all.flagged.remove(unit);
    all.journeys.remove(unit);
    all.orders.remove(unit);
}

/// Whether a unit of a side may come onto the map now, or be held back (R16.7.1).
///
/// # Errors
/// Whose go it is; `not_in_reserve`, `not_due`, `held_back`.
pub fn may_enter_now(world: &World, side: SideId, unit: UnitId) -> Result<(), Refusal> {
    let u = go::may_bring_on(world, side, unit)?;
    edges(world, &u).map(|_| ())
}
