//! Events of Discover.

use bevy_ecs::world::World;
use hexlance_rules::UnitId;
use serde::Serialize;

use crate::state::Covert;

/// What comes of looking for what is hidden.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum DiscoverEvent {
    /// A trooper has failed to discover somebody, and may not try him again in this player turn (K11.6.2).
    Failed {
        /// The one who looked.
        by: UnitId,
        /// The one behind the Marker.
        at: UnitId,
    },
    /// A player turn begins: everybody may try again.
    Renewed,
}

impl DiscoverEvent {
    /// Changes the World by it.
    pub(crate) fn apply(&self, world: &mut World) {
        let barred = &mut world.resource_mut::<Covert>().barred;
        match self {
            Self::Failed { by, at } => {
                barred.insert((*by, *at));
            }
            Self::Renewed => barred.clear(),
        }
    }
}
