//! What a battle is fought for (R17.3).

use bevy_ecs::world::World;
use hexlance_rules::SideId;
use serde::Serialize;

use super::Mission;

/// What a battle is fought for (R17.3).
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum MissionEvent {
    /// The facts with which setup ends were read (R17.1.1, step S10).
    FactsRead {
        /// Point values of the sides.
        values: [u32; 2],
        /// What the side with a task needs.
        needed: Option<u32>,
    },
    /// A place that is fought for is held by somebody else, or by nobody, at the end of a turn (R17.3).
    ObjectiveHeld {
        /// Which, by its place in the list.
        objective: u16,
        /// By whom.
        side: Option<SideId>,
    },
    /// Objectives held at the end of a turn have scored (R17.3.10).
    ObjectivesScored {
        /// Points of this turn, by side.
        points: [u32; 2],
    },
}

impl MissionEvent {
    /// Changes the World by it.
    pub(crate) fn apply(&self, world: &mut World) {
        let mut mission = world.resource_mut::<Mission>();
        match self {
            MissionEvent::FactsRead { values, needed } => {
                mission.values = *values;
                mission.needed = *needed;
            }
            MissionEvent::ObjectiveHeld { objective, side } => {
                if let Some(o) = mission.objectives.get_mut(usize::from(*objective)) {
                    o.holder = *side;
                }
            }
            MissionEvent::ObjectivesScored { points } => {
                for (sum, points) in mission.points.iter_mut().zip(points) {
                    *sum += points;
                }
            }
        }
    }
}
