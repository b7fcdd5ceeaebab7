//! Events of the scenario happen.

use bevy_ecs::world::World;
use serde::Serialize;

use super::Happenings;

/// Events of the scenario happen.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum HappeningEvent {
    /// An event of the scenario happens; what it does follows.
    Happened {
        /// Which, by its place in the list.
        #[serde(rename = "number")]
        event: usize,
    },
    /// Both sides are told something by the scenario.
    Announced {
        /// What, in the words of the scenario.
        text: String,
    },
}

impl HappeningEvent {
    /// Changes the World by it.
    pub(crate) fn apply(&self, world: &mut World) {
        match self {
            HappeningEvent::Happened { event } => {
                if let Some(event) = world.resource_mut::<Happenings>().all.get_mut(*event) {
                    event.happened = true;
                }
            }
            HappeningEvent::Announced { .. } => {}
        }
    }

    /// Whether it told somebody a secret.
    pub(crate) const fn reveals(&self) -> bool {
        matches!(self, HappeningEvent::Happened { .. })
    }
}
