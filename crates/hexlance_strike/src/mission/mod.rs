//! What the sides fight for (R17.2, R17.3): the type of the scenario as data, objectives, who has got off the map, and
//! what all that is worth.
//!
//! [`kinds`] turns a type into places to begin, tallies and a verdict; [`score`] counts; [`objectives`] says who holds
//! what at the end of a turn; [`words`] says it in sentences.

use bevy_ecs::{prelude::Resource, world::World};
use hexlance_board::{Edge, Hex};
use hexlance_rules::{Leave, ObjectiveSetup, ScenarioKind, SideId, Timetable, UnitId, Zone};
use serde::{Deserialize, Serialize};

use crate::{
    Ctx,
    event::Event,
    happenings,
    moments::{Rule, Span},
    read::{self, UnitRead},
    setup::turned_zone,
    sides::TwoSides,
};

pub mod kinds;
pub mod objectives;
pub mod score;
pub mod words;

/// Something that a side scores for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Tally {
    /// Enemy units destroyed or captured, half of those driven off the map, and cargo carried off (R17.2.2).
    Losses,
    /// Point value of enemy units that are out of action in any way (R17.3.2).
    OutOfAction,
    /// Point value of own units that stand there (R17.3.3).
    Standing(Zone),
    /// Point value of own units that have left over that edge, so many times (R17.3.4, R17.3.6, R17.3.9).
    Exits(Edge, u8),
    /// Points for objectives held at the end of turns (R17.3.10).
    Objectives,
    /// One for each objective whose building is gone (R17.3.7).
    Razed,
    /// One for each objective held (R17.3.7).
    Held,
    /// One for each enemy unit revealed, two where its finder has left over that edge (R17.3.8).
    Revealed(Edge),
    /// One for each piece of cargo carried off (R17.3.5).
    Fetched,
}

impl Tally {
    /// Whether a side scores for something that it does itself, and not for what becomes of the enemy.
    pub const fn is_a_deed(&self) -> bool {
        !matches!(self, Tally::Losses | Tally::OutOfAction)
    }

    /// Whether what is scored stays scored.
    const fn lasts(&self) -> bool {
        !matches!(self, Tally::Standing(_) | Tally::Held)
    }
}

/// How much a side with a task needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Amount {
    /// Percent of the point value of its own units at the start.
    OfOwn(u8),
    /// Percent of that of the enemy.
    OfEnemy(u8),
    /// As many as the enemy has units.
    EnemyUnits,
    /// More than half of the objectives.
    MostObjectives,
    /// Every piece of cargo that it wants.
    AllCargo,
}

/// How the winner is found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Verdict {
    /// The higher score wins; within a tenth of it it is a draw (R17.2.2).
    #[default]
    Compare,
    /// That side wins with so much, the other without.
    Needs(SideId, Amount),
}

/// What is fought for in a setup.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct MissionSetup {
    /// The type of the scenario, if it has one.
    pub kind: Option<ScenarioKind>,
    /// What each side scores for; losses where nothing is said.
    pub tallies: [Vec<Tally>; 2],
    /// How the winner is found.
    pub verdict: Verdict,
    /// Places that are fought for.
    pub objectives: Vec<ObjectiveSetup>,
    /// Units may leave over any edge (R15.1.3).
    pub open_edges: bool,
}

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
    pub(crate) fn of(setup: &crate::setup::Setup, board: &hexlance_board::Board) -> Self {
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

/// Point values of the sides, and what the side with a task needs; units that wait for an event of the scenario are not
/// counted.
fn facts(world: &World) -> ([u32; 2], Option<u32>) {
    let values = [SideId(0), SideId(1)].map(|side| {
        let counts = |u: &UnitRead<'_>| u.side == side && !happenings::is_awaited(world, u.id);
        let own = read::units(world).filter(counts);
        own.map(|u| u32::from(u.card.point_value(u.pilot.skill)))
            .sum()
    });
    (values, score::needed(world, values))
}

/// Facts are read once, when setup ends; objectives are counted at the end of every turn.
pub(crate) fn plugin(t: &mut Timetable) {
    t.add(Leave(Span::Setup), Rule::Objectives, read_facts);
    t.add(Leave(Span::Turn), Rule::Objectives, objectives::turn_ends);
}

/// The facts that setup ends with are read, once (R17.1.1, step S10).
pub(crate) fn read_facts(ctx: &mut Ctx<'_>) {
    let (values, needed) = facts(ctx.world());
    ctx.emit(Event::FactsRead { values, needed });
}

/// The same where a battle begins in the middle of a turn.
pub(crate) fn facts_of_the_start(world: &mut World) {
    let (values, needed) = facts(world);
    let mut mission = world.resource_mut::<Mission>();
    mission.values = values;
    mission.needed = needed;
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

/// Applies the events of this module.
pub(crate) fn apply(world: &mut World, event: &Event) {
    let mut mission = world.resource_mut::<Mission>();
    match event {
        Event::FactsRead { values, needed } => {
            mission.values = *values;
            mission.needed = *needed;
        }
        Event::LeftMap { unit, edge, .. } => mission.left.push(Exit {
            unit: *unit,
            edge: *edge,
        }),
        Event::ObjectiveHeld { objective, side } => {
            if let Some(o) = mission.objectives.get_mut(usize::from(*objective)) {
                o.holder = *side;
            }
        }
        Event::ObjectivesScored { points } => {
            for (sum, points) in mission.points.iter_mut().zip(points) {
                *sum += points;
            }
        }
        _ => {}
    }
}

/// Feeds what changes to a hasher.
pub(crate) fn digest(world: &World, mut h: &mut dyn std::hash::Hasher) {
    use std::hash::Hash;
    let m = mission(world);
    (&m.objectives, m.points, &m.left, &m.found).hash(&mut h);
    (m.needed, m.values, &m.exits).hash(&mut h);
}
