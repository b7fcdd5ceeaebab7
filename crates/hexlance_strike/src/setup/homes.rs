//! Home edges that are found as a battle begins (R17.1.2), and what turns with them: zones, ways in and out, aims.

use bevy_ecs::world::World;
use hexlance_board::{Board, Edge};
use hexlance_rules::{Breakdown, Choice, Decision, SideId, Sides, Term, say};

use super::SetupQuestion;
use super::{SetupEvent, default_facing};
use crate::{
    Ctx,
    mines::Minefields,
    mission::words::edge_name,
    model::mission::Homes,
    place::turned_zone,
    read,
    reserves::{Arrivals, DeploymentZones},
    roll::{Roll, RollFor},
    state::Frame,
    task::Mission,
};

/// The edges in their order around the map.
const AROUND: [Edge; 4] = [Edge::North, Edge::East, Edge::South, Edge::West];

const fn number(edge: Edge) -> usize {
    match edge {
        Edge::North => 0,
        Edge::East => 1,
        Edge::South => 2,
        Edge::West => 3,
    }
}

/// The two long edges of a map; of a square one those in the north and in the south.
pub fn long_edges(board: &Board) -> [Edge; 2] {
    if board.columns() >= board.rows() {
        [Edge::North, Edge::South]
    } else {
        [Edge::West, Edge::East]
    }
}

/// The step in which home edges are found, where the scenario leaves that open.
pub(crate) fn home_edges(ctx: &mut Ctx<'_>) {
    let world = ctx.world();
    let first = read::turn(world).order_first;
    let edges = long_edges(read::board(world));
    match world.resource::<Frame>().homes {
        Homes::Given => {}
        Homes::Rolled => {
            let die = ctx.d6();
            ctx.emit(Roll {
                purpose: RollFor::HomeEdge(first),
                unit: None,
                dice: vec![die],
                parts: Breakdown::new(),
                needs: None,
                reroll_by: None,
            });
            choose(ctx, first, edges[usize::from(die > 3)]);
        }
        Homes::Chosen => {
            let choices = edges.map(|e| {
                let label = say!("The {edge} edge", edge = Term(edge_name(e)));
                let other = edge_name(e.opposite());
                Choice::new(
                    edge_name(e),
                    label,
                    say!("the enemy has the {other}", other = Term(other)),
                )
            });
            ctx.ask(Decision {
                side: first,
                unit: None,
                question: SetupQuestion::HomeEdge { side: first }.into(),
                prompt: say!("Which edge is your home edge?"),
                choices: choices.into(),
                default: 1,
            });
        }
    }
}

/// A side has said which edge it calls home.
pub(crate) fn answered(ctx: &mut Ctx<'_>, side: SideId, code: &str) {
    if let Some(edge) = AROUND.into_iter().find(|e| edge_name(*e) == code) {
        choose(ctx, side, edge);
    }
}

fn choose(ctx: &mut Ctx<'_>, side: SideId, edge: Edge) {
    let mut homes = [edge.opposite(); 2];
    homes[side.index()] = edge;
    ctx.emit(SetupEvent::HomesChosen { homes });
}

/// The sides have new home edges: all that a side has to do with edges turns with its own.
pub(crate) fn apply(world: &mut World, homes: [Edge; 2]) {
    let before = [0, 1].map(|i| {
        let sides = world.resource::<Sides>();
        sides.0.get(i).and_then(|s| s.home)
    });
    let turn = |side: usize, edge: Edge| match before[side] {
        Some(old) => {
            let by = 4 + number(homes[side]) - number(old);
            AROUND[(number(edge) + by) % 4]
        }
        None => edge,
    };
    for (i, side) in world.resource_mut::<Sides>().0.iter_mut().enumerate() {
        side.home = homes.get(i).copied().or(side.home);
    }
    let zones = &mut world.resource_mut::<DeploymentZones>().0;
    for (i, (zone, facing)) in zones.iter_mut().enumerate() {
        *zone = turned_zone(zone, &|e| turn(i, e));
        if *facing == default_facing(None, before[i]) {
            *facing = default_facing(None, Some(homes[i]));
        }
    }
    // Opposite edges stay opposite: either side's turn is that of the aims.
    world.resource_mut::<Mission>().turn(|e| turn(0, e));
    let arrivals = world.resource::<Arrivals>();
    let coming = arrivals.due.keys().chain(arrivals.awaited.keys());
    let sides: Vec<_> = coming
        .map(|u| (*u, read::unit(world, *u).side.index()))
        .collect();
    for (unit, side) in sides {
        let all = &mut *world.resource_mut::<Arrivals>();
        let due = all.due.get_mut(&unit);
        if let Some(due) = due.or(all.awaited.get_mut(&unit)) {
            for edge in &mut due.edges {
                *edge = turn(side, *edge);
            }
        }
    }
    for supply in &mut world.resource_mut::<Minefields>().supplies {
        let side = supply.side.index();
        if let Some(zone) = &mut supply.of.zone {
            *zone = turned_zone(zone, &|e| turn(side, e));
        }
    }
}
