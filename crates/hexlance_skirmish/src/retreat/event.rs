//! Events of Retreat!.

use bevy_ecs::world::World;
use hexlance_rules::{Roster, SideId, UnitId};
use serde::Serialize;

use crate::state::{Afflicted, Afflictions, Clock, Place, Pools, State};

/// What happens to an army that runs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum RetreatEvent {
    /// The points of the survivors were added up (K18.1.1).
    Checked {
        /// Whose.
        side: SideId,
        /// What they are worth.
        points: u16,
        /// Whether the army is in Retreat!.
        retreats: bool,
    },
    /// A trooper has left the table by its own edge (K18.3.3).
    Left {
        /// Who.
        unit: UnitId,
        /// Whose.
        side: SideId,
    },
}

impl RetreatEvent {
    /// Changes the World by it.
    pub(crate) fn apply(&self, world: &mut World) {
        match self {
            Self::Checked { side, retreats, .. } => {
                if let Some(pool) = world.resource_mut::<Pools>().of_mut(*side) {
                    pool.retreat = *retreats;
                }
            }
            Self::Left { unit, side } => {
                let since = world.resource::<Clock>().player_turn;
                let Some(entity) = world.resource::<Roster>().entity(*unit) else {
                    return;
                };
                if let Some(mut place) = world.get_mut::<Place>(entity) {
                    *place = Place(None);
                }
                if let Some(mut states) = world.get_mut::<Afflictions>(entity) {
                    states.0.push(Afflicted {
                        state: State::Left,
                        since,
                        by: *side,
                        what: None,
                        group: 0,
                    });
                }
            }
        }
    }
}
