//! Units come onto the map, or are kept from it (R16.6, R16.7).

use bevy_ecs::world::World;
use hexlance_board::Hex;
use hexlance_rules::{SideId, UnitId};
use serde::Serialize;

use super::{Arrivals, Due, Journey, arrivals, home};
use crate::{
    change::{come_out, edit, track_large},
    read,
    state::{Motion, MotionState, Place},
};

/// Units come onto the map, or are kept from it (R16.6, R16.7).
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum ArrivalEvent {
    /// A unit was put on the map in setup.
    Deployed {
        /// Who.
        unit: UnitId,
        /// Where it stands.
        place: Place,
    },
    /// A unit has begun in hiding where the enemy sets up (sca.infiltrators); where follows as [`crate::event::ArrivalEvent::Deployed`]. A
    /// secret.
    Infiltrated {
        /// Who.
        unit: UnitId,
    },
    /// A unit is kept back at the start, in the first or the second group, or is not any more (R17.4.1). A secret.
    KeptBack {
        /// Who.
        unit: UnitId,
        /// In which group, counted from 0.
        group: Option<u8>,
    },
    /// A unit is kept off the map under a false flag, or may not be (sca.false_flag). A secret.
    KeptForRuse {
        /// Who.
        unit: UnitId,
        /// It is kept.
        kept: bool,
    },
    /// It is drawn which group of a side comes in turn 2 (R17.4.1). A secret.
    GroupsDrawn {
        /// Whose.
        side: SideId,
        /// Which group, counted from 0.
        first: u8,
    },
    /// A unit is held back this turn (R16.7.1). A secret.
    HeldBack {
        /// Who.
        unit: UnitId,
    },
    /// A unit has come onto the map over an edge (R16.7.1).
    EnteredMap {
        /// Who.
        unit: UnitId,
        /// The place off the map that it came from.
        from: Hex,
        /// Where it stands.
        place: Place,
        /// What its first hex cost.
        cost: u8,
    },
    /// Sealed orders for a way around the map (R16.6.1). A secret.
    OffMapOrdered {
        /// Who.
        unit: UnitId,
        /// From where, to where, from when on.
        journey: Journey,
    },
    /// The sealed orders of a unit are void: it has not got off the map. A secret.
    OffMapDropped {
        /// Who.
        unit: UnitId,
    },
    /// A unit has gone off the map and will come back (R16.6.3).
    WentOffMap {
        /// Who.
        unit: UnitId,
    },
    /// A unit has come back onto the map (R16.6.4); its orders are open now.
    CameBack {
        /// Who.
        unit: UnitId,
        /// Where it stands.
        place: Place,
        /// Its orders.
        journey: Option<Journey>,
    },
    /// A unit that has waited for an event of the scenario may come over an edge (R16.7.1). A secret.
    Called {
        /// Who.
        unit: UnitId,
        /// From which turn on.
        turn: u16,
    },
}

impl ArrivalEvent {
    /// Changes the World by it.
    pub(crate) fn apply(&self, world: &mut World) {
        note(self, world);
        match self {
            ArrivalEvent::Deployed { unit, place } => {
                edit::<Place>(world, *unit, |p| *p = *place);
                track_large(world, *unit);
            }
            ArrivalEvent::EnteredMap {
                unit, place, cost, ..
            } => {
                edit::<Place>(world, *unit, |p| *p = *place);
                edit::<Motion>(world, *unit, |m| {
                    m.hexes = 1;
                    m.spent = *cost;
                });
                track_large(world, *unit);
            }
            ArrivalEvent::CameBack { unit, place, .. } => {
                come_out(world, *unit, *place);
                // It counts as moved (R16.6.5).
                edit::<Motion>(world, *unit, |m| m.state = MotionState::Moved);
            }
            ArrivalEvent::WentOffMap { unit } => {
                edit::<Place>(world, *unit, |p| *p = Place::Reserve);
                track_large(world, *unit);
            }
            _ => {}
        }
    }

    /// Whether it told somebody a secret.
    pub(crate) const fn reveals(&self) -> bool {
        match self {
            ArrivalEvent::Deployed {
                place: Place::On(s),
                ..
            } => s.hidden,
            ArrivalEvent::CameBack { .. } => true,
            _ => false,
        }
    }

    /// Whether a side is told of it.
    pub(crate) fn is_told(&self, world: &World, to: SideId) -> bool {
        match self {
            ArrivalEvent::Deployed {
                unit,
                place: Place::On(spot),
            } => !spot.hidden || read::is_of(world, *unit, to),
            ArrivalEvent::KeptBack { unit, .. }
            | ArrivalEvent::KeptForRuse { unit, .. }
            | ArrivalEvent::Infiltrated { unit }
            | ArrivalEvent::HeldBack { unit }
            | ArrivalEvent::Called { unit, .. }
            | ArrivalEvent::OffMapOrdered { unit, .. }
            | ArrivalEvent::OffMapDropped { unit } => read::is_of(world, *unit, to),
            ArrivalEvent::GroupsDrawn { side, .. } => *side == to,
            _ => true,
        }
    }
}

/// Keeps account of who is still to come, and how.
fn note(event: &ArrivalEvent, world: &mut World) {
    if let ArrivalEvent::GroupsDrawn { side, first } = event {
        return drawn(world, *side, *first);
    }
    let mut all = world.resource_mut::<Arrivals>();
    match event {
        ArrivalEvent::HeldBack { unit } => {
            all.held.insert(*unit);
        }
        ArrivalEvent::EnteredMap { unit, .. } => {
            all.due.remove(unit);
            all.flagged.remove(unit);
        }
        ArrivalEvent::KeptForRuse { unit, kept: true } => {
            all.due.remove(unit);
            all.flagged.insert(*unit);
        }
        ArrivalEvent::KeptForRuse { unit, kept: false } => {
            all.flagged.remove(unit);
        }
        // Whoever hides on the map does not come over an edge.
        ArrivalEvent::Deployed { unit, .. } => {
            all.due.remove(unit);
        }
        ArrivalEvent::Infiltrated { unit } => {
            all.infiltrated.insert(*unit);
        }
        ArrivalEvent::OffMapOrdered { unit, journey } => {
            all.orders.insert(*unit, *journey);
        }
        ArrivalEvent::OffMapDropped { unit } => {
            all.orders.remove(unit);
        }
        ArrivalEvent::WentOffMap { unit } => {
            if let Some(journey) = all.orders.remove(unit) {
                all.journeys.insert(*unit, journey);
            }
        }
        ArrivalEvent::CameBack { unit, .. } => {
            all.journeys.remove(unit);
        }
        ArrivalEvent::KeptBack { unit, group } => match group {
            Some(group) => {
                all.groups.insert(*unit, *group);
            }
            None => {
                all.groups.remove(unit);
            }
        },
        ArrivalEvent::GroupsDrawn { .. } => {}
        ArrivalEvent::Called { unit, turn } => {
            if let Some(mut due) = all.awaited.remove(unit) {
                due.turn = *turn;
                all.due.insert(*unit, due);
            }
        }
    }
}

/// The groups of a side have their turns.
fn drawn(world: &mut World, side: SideId, first: u8) {
    let edges: Vec<_> = home(world, side).into_iter().collect();
    let own: Vec<_> = arrivals(world)
        .groups
        .iter()
        .filter(|(unit, _)| read::unit(world, **unit).side == side)
        .map(|(unit, group)| (*unit, *group))
        .collect();
    let mut all = world.resource_mut::<Arrivals>();
    for (unit, group) in own {
        let due = Due {
            turn: if group == first { 2 } else { 3 },
            edges: edges.clone(),
            half: None,
            by_scenario: false,
            must: false,
        };
        all.due.insert(unit, due);
    }
}
