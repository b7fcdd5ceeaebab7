//! What is fought for, and how it stands (R17.3): state of the battle.

use bevy_ecs::{prelude::Resource, world::World};
use hexlance_board::{Board, Edge, Hex};
use hexlance_rules::{SideId, UnitId};

use crate::{
    form::Setup,
    model::mission::{ScenarioKind, Tally, Verdict},
    place::turned_zone,
    read,
    sides::TwoSides,
};

/// A place that is fought for.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Objective {
    /// What players call it.
    pub name: String,
    /// Where it is.
    pub hex: Hex,
    /// What it counts at the end of every turn.
    pub points: u16,
    /// Who held it at the end of the last turn.
    pub holder: Option<SideId>,
    /// A building stood there at the start.
    pub building: bool,
}

/// A unit that has left the map by its own movement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Exit {
    /// Who.
    pub unit: UnitId,
    /// Over which edge.
    pub edge: Edge,
}

/// What is fought for, and how it stands.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Mission {
    /// The type of the scenario, if it has one.
    pub kind: Option<ScenarioKind>,
    /// What each side scores for.
    pub tallies: [Vec<Tally>; 2],
    /// How the winner is found.
    pub verdict: Verdict,
    /// Units may leave over any edge (R15.1.3).
    pub open_edges: bool,
    /// Edges besides its home edge over which each side may leave.
    pub exits: [Vec<Edge>; 2],
    /// Places that are fought for.
    pub objectives: Vec<Objective>,
    /// Points for objectives so far, by side.
    pub points: [u32; 2],
    /// Who has left the map, and where.
    pub left: Vec<Exit>,
    /// Units that the enemy has found, each with the first who found it.
    pub found: Vec<(UnitId, Option<UnitId>)>,
    /// What the side with a task needs, read once at the end of setup.
    pub needed: Option<u32>,
    /// Point values of the sides at the start, read once at the end of setup.
    pub values: [u32; 2],
}

impl Mission {
    /// What a setup fights for.
    pub(crate) fn of(setup: &Setup, board: &Board) -> Self {
        let m = &setup.mission;
        let tallies = m.tallies.clone().map(|t| match t.is_empty() {
            true => vec![Tally::Losses],
            false => t,
        });
        let exits = |i: usize| setup.sides.get(i).map(|s| s.rules.exits.clone());
        Self {
            kind: m.kind,
            tallies,
            verdict: m.verdict,
            open_edges: m.open_edges,
            exits: [0, 1].map(|i| exits(i).unwrap_or_default()),
            objectives: m
                .objectives
                .iter()
                .map(|o| Objective {
                    name: o.name.clone(),
                    hex: o.hex,
                    points: o.points,
                    holder: None,
                    building: board.get(o.hex).is_some_and(|c| c.building.is_some()),
                })
                .collect(),
            ..Self::default()
        }
    }

    /// The same after the home edges have been turned around the map.
    pub(crate) fn turn(&mut self, turn: impl Fn(Edge) -> Edge) {
        for tally in self.tallies.iter_mut().flatten() {
            match tally {
                Tally::Exits(edge, _) | Tally::Revealed(edge) => *edge = turn(*edge),
                Tally::Standing(zone) => *zone = turned_zone(zone, &turn),
                _ => {}
            }
        }
        for edge in self.exits.iter_mut().flatten() {
            *edge = turn(*edge);
        }
    }
}

/// What is fought for.
pub fn mission(world: &World) -> &Mission {
    world.resource::<Mission>()
}

/// Whether the enemy of a unit scores for finding it, and has not (R17.3.8).
pub(crate) fn is_sought(world: &World, unit: UnitId) -> bool {
    let m = mission(world);
    let scouts = |side: SideId| {
        let mut tallies = m.tallies[side.opponent().index()].iter();
        tallies.any(|t| matches!(t, Tally::Revealed(_)))
    };
    let side = read::try_unit(world, unit).map(|u| u.side);
    side.is_some_and(scouts) && m.found.iter().all(|(found, _)| *found != unit)
}

/// A unit was revealed to its enemy, by somebody or by itself.
pub(crate) fn note_found(world: &mut World, unit: UnitId, by: Option<UnitId>) {
    let mut mission = world.resource_mut::<Mission>();
    match mission.found.iter_mut().find(|(u, _)| *u == unit) {
        Some((_, first)) => *first = first.or(by),
        None => mission.found.push((unit, by)),
    }
}

/// A unit has left the map over an edge.
pub(crate) fn note_exit(world: &mut World, unit: UnitId, edge: Edge) {
    world
        .resource_mut::<Mission>()
        .left
        .push(Exit { unit, edge });
}

/// Feeds what changes to a hasher.
pub(crate) fn digest(world: &World, mut h: &mut dyn std::hash::Hasher) {
    use std::hash::Hash;
    let m = mission(world);
    (&m.objectives, m.points, &m.left, &m.found).hash(&mut h);
    (m.needed, m.values, &m.exits).hash(&mut h);
}
