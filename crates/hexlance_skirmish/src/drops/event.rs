//! Events of arrivals from above.

use bevy_ecs::world::World;
use hexlance_board::{Direction, Hex};
use hexlance_rules::{Breakdown, Roster, SideId, UnitId};
use serde::Serialize;

use crate::{
    order::{Current, Station},
    read::Table,
    state::{Place, Pools, Stance},
};

/// What happens to one who drops in.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum DropEvent {
    /// The Glide Path of a hacker waits for the next arrival of his side (K17.8.2).
    Guided {
        /// Whose.
        side: SideId,
        /// The hacker.
        by: UnitId,
    },
    /// A hacker has rolled for Glide Path against an arrival that was announced (K17.8.2).
    Hampered {
        /// Whose arrival.
        side: SideId,
        /// The hacker.
        by: UnitId,
        /// With what the die was compared.
        value: Box<Breakdown>,
        /// The die; none where it could not succeed.
        die: Option<u8>,
        /// Whether it has succeeded.
        succeeded: bool,
    },
    /// What Glide Path has done is over.
    Unguided {
        /// Whose arrivals.
        side: SideId,
    },
    /// The roll of an arrival was made: if it has succeeded, the trooper stands in the named hex.
    Rolled {
        /// Who.
        unit: UnitId,
        /// The hex named.
        hex: Hex,
        /// Where it looks.
        facing: Direction,
        /// With what the die was compared.
        value: Box<Breakdown>,
        /// The die; none where it could not succeed.
        die: Option<u8>,
        /// Whether it has succeeded.
        succeeded: bool,
    },
    /// A trooper has come down: that is where it is in this Order (K17.8.4).
    Down {
        /// Who.
        unit: UnitId,
    },
}

impl DropEvent {
    /// Changes the World by it.
    pub(crate) fn apply(&self, world: &mut World) {
        match self {
            Self::Guided { side, by } => {
                if let Some(pool) = world.resource_mut::<Pools>().of_mut(*side) {
                    pool.guides.push(*by);
                }
            }
            Self::Hampered {
                side, succeeded, ..
            } => {
                if let Some(pool) = world.resource_mut::<Pools>().of_mut(*side) {
                    pool.hampered |= succeeded;
                }
            }
            Self::Unguided { side } => unguide(world, *side),
            Self::Rolled {
                unit,
                hex,
                facing,
                succeeded,
                ..
            } => {
                let side = Table::of(world).find(*unit).map(|who| who.owner);
                if let Some(side) = side {
                    unguide(world, side);
                }
                let entity = world.resource::<Roster>().entity(*unit);
                let Some(entity) = entity else { return };
                if let Some(mut stance) = world.get_mut::<Stance>(entity) {
                    *stance = Stance {
                        facing: *facing,
                        ..Stance::default()
                    };
                }
                if let Some(mut place) = world.get_mut::<Place>(entity)
                    && *succeeded
                {
                    *place = Place(Some(*hex));
                }
            }
            Self::Down { unit } => {
                let table = Table::of(world);
                let station = table.find(*unit).and_then(|who| Station::of(table, &who));
                let mut current = world.resource_mut::<Current>();
                let actors = current.0.iter_mut().flat_map(|o| &mut o.actors);
                for actor in actors.filter(|a| a.unit == *unit) {
                    actor.stations = station.into_iter().collect();
                    actor.first = actor.stations.len() as u8;
                }
            }
        }
    }

    /// Its dice in few words, if it has any.
    pub(crate) fn dice(&self) -> Option<String> {
        match self {
            Self::Rolled {
                value,
                die: Some(die),
                ..
            }
            | Self::Hampered {
                value,
                die: Some(die),
                ..
            } => Some(format!("{die} against {value}")),
            _ => None,
        }
    }
}

fn unguide(world: &mut World, side: SideId) {
    if let Some(pool) = world.resource_mut::<Pools>().of_mut(side) {
        pool.guides.clear();
        pool.hampered = false;
    }
}
