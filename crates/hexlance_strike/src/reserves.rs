//! Who is still to come, and who is set up where (R17.1.2, R16.7): state of the battle.

mod event;
mod setting_up;

use std::collections::{BTreeMap, BTreeSet};

use bevy_ecs::{
    prelude::{Component, Resource},
    world::World,
};
use hexlance_board::{Direction, Edge, Hex};
use hexlance_rules::{Roster, SideId, Sides, UnitId, Zone};

use crate::{read, state::Place};

pub use event::ArrivalEvent;
pub(crate) use setting_up::not_set_up;

/// A way around the map (R16.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize)]
pub struct Journey {
    /// The edge hex that it leaves from.
    pub exit: Hex,
    /// The edge hex at which it comes back.
    pub back: Hex,
    /// The first turn in whose End Phase it may come back.
    pub earliest: u16,
}

/// How a unit comes over an edge.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Due {
    /// From which turn on.
    pub turn: u16,
    /// Over which edges.
    pub edges: Vec<Edge>,
    /// In which half of the map, by its edge, if not anywhere along them.
    pub half: Option<Edge>,
    /// The scenario orders it, and no ability.
    pub by_scenario: bool,
    /// It may not be held back while it finds a way in.
    pub must: bool,
}

/// Who is still to come.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Arrivals {
    /// Units that come over an edge.
    pub due: BTreeMap<UnitId, Due>,
    /// Units that come over an edge when an event of the scenario calls them; it says from which turn on.
    pub awaited: BTreeMap<UnitId, Due>,
    /// Those that come over an edge and are held back this turn.
    pub held: BTreeSet<UnitId>,
    /// Units on their way around the map.
    pub journeys: BTreeMap<UnitId, Journey>,
    /// Sealed orders of a unit that is on its way to the edge.
    pub orders: BTreeMap<UnitId, Journey>,
    /// Units that are kept back at the start, each in the first or second group of its side (R17.4.1).
    pub groups: BTreeMap<UnitId, u8>,
    /// Units that fight under a false flag, as long as they are off the map (sca.false_flag).
    pub flagged: BTreeSet<UnitId>,
    /// Units that have begun in hiding where the enemy sets up.
    pub infiltrated: BTreeSet<UnitId>,
    /// Sides of which only half is there at the start.
    pub split: [bool; 2],
    /// Sides whose units may move off the map by the scenario.
    pub off_map: [bool; 2],
}

/// Who is still to come.
pub fn arrivals(world: &World) -> &Arrivals {
    world.resource::<Arrivals>()
}

/// Whether a unit waits off the map for an event that has not happened.
pub fn is_awaited(world: &World, unit: UnitId) -> bool {
    arrivals(world).awaited.contains_key(&unit)
}

/// A unit that its side puts on the map in setup. Units that the scenario has placed lack it.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct SetsUp;

/// Where each side sets up and which way its units face then, by side.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct DeploymentZones(pub Vec<(Zone, Direction)>);

/// The deployment zone of a side.
pub fn deployment_zone(world: &World, side: SideId) -> Zone {
    let zones = world.resource::<DeploymentZones>();
    let zone = zones.0.get(side.index()).map(|(zone, _)| zone.clone());
    zone.unwrap_or_default()
}

/// Whether a unit is put on the map by its side in setup.
pub fn sets_up(world: &World, unit: UnitId) -> bool {
    let all = arrivals(world);
    let kept = all.groups.contains_key(&unit)
        || all.infiltrated.contains(&unit)
        || all.flagged.contains(&unit);
    !kept
        && world
            .resource::<Roster>()
            .entity(unit)
            .and_then(|e| world.get::<SetsUp>(e))
            .is_some()
}

/// Who is still to drop, and where those aim that are on their way down.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Drops {
    /// The turn in which each listed unit drops (R16.5.1).
    pub due: BTreeMap<UnitId, u16>,
    /// Hex and facing of units that fall.
    pub aimed: BTreeMap<UnitId, (Hex, Direction)>,
}

/// Units of a side that are due to drop now.
pub fn due(world: &World, side: SideId) -> Vec<UnitId> {
    let now = read::turn(world).number;
    world
        .resource::<Drops>()
        .due
        .iter()
        .filter(|(_, turn)| **turn <= now)
        .filter_map(|(unit, _)| read::try_unit(world, *unit))
        .filter(|u| u.side == side && *u.place == Place::Reserve)
        .map(|u| u.id)
        .collect()
}

/// The edge that a side calls home.
pub fn home(world: &World, side: SideId) -> Option<Edge> {
    world.resource::<Sides>().get(side).and_then(|s| s.home)
}
