//! Events of points and of the end.

use bevy_ecs::world::World;
use hexlance_rules::{SideId, UnitId};
use serde::Serialize;

use super::Score;
use crate::state::{Clock, Ending, Stage};

/// What is counted, and how the battle ends.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum ScoreEvent {
    /// A round was counted.
    RoundScored {
        /// Which.
        round: u8,
        /// What each side gets for it.
        points: [u16; 2],
    },
    /// What counts at the end was counted.
    EndScored {
        /// What each side gets for it.
        points: [u16; 2],
    },
    /// A side has named the enemy whom it wants (K20.5.1).
    Wanted {
        /// The side.
        side: SideId,
        /// The enemy.
        unit: UnitId,
    },
    /// A side has given up (K18.3.6).
    Conceded {
        /// Which.
        side: SideId,
    },
    /// The battle is over.
    Ended {
        /// How.
        ending: Ending,
    },
}

impl ScoreEvent {
    /// Changes the World by it.
    pub(crate) fn apply(&self, world: &mut World) {
        match self {
            Self::RoundScored { round, points } => {
                let mut score = world.resource_mut::<Score>();
                score.rounds = *round;
                score.add(*points);
            }
            Self::EndScored { points } => world.resource_mut::<Score>().add(*points),
            Self::Wanted { side, unit } => {
                let mut score = world.resource_mut::<Score>();
                if let Some(wanted) = score.wanted.get_mut(side.index()) {
                    *wanted = Some(*unit);
                }
            }
            Self::Conceded { .. } => {}
            Self::Ended { ending } => {
                *world.resource_mut::<Ending>() = *ending;
                world.resource_mut::<Clock>().stage = Stage::Over;
            }
        }
    }
}
