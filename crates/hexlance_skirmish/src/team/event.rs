//! Events of link teams.

use bevy_ecs::world::World;
use hexlance_rules::{SideId, UnitId};
use serde::Serialize;

use crate::state::Pools;

/// What happens to link teams.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum TeamEvent {
    /// The team of a side has these members from now on; none if it is at an end (K19.1, K19.4).
    Formed {
        /// Whose.
        side: SideId,
        /// The members, the Leader of the moment first.
        members: Vec<UnitId>,
    },
}

impl TeamEvent {
    /// Changes the World by it.
    pub(crate) fn apply(&self, world: &mut World) {
        let Self::Formed { side, members } = self;
        if let Some(pool) = world.resource_mut::<Pools>().of_mut(*side) {
            pool.team.clone_from(members);
        }
    }
}
