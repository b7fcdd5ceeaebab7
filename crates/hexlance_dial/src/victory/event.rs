//! Points that are scored, and the end of a battle (D14.2, D14.3).

use bevy_ecs::world::World;
use hexlance_rules::{SideId, UnitId};
use serde::Serialize;

use crate::state::{Clock, Ending, Outcome, Score, Stage};

/// What points are scored for (D14.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum ScoredFor {
    /// A unit was eliminated.
    Eliminated(UnitId),
    /// A captive was secured: twice its points.
    Secured(UnitId),
    /// A captive held at the end of the battle.
    Held(UnitId),
}

/// Points and the end (D14.2, D14.3).
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum VictoryEvent {
    /// A side scored (D14.2).
    Scored {
        /// Which.
        side: SideId,
        /// How much.
        points: u32,
        /// For what.
        for_what: ScoredFor,
    },
    /// The battle ended (D14.3).
    BattleEnded(Outcome),
}

impl VictoryEvent {
    /// Changes the World by it.
    pub(crate) fn apply(&self, world: &mut World) {
        match self {
            Self::Scored { side, points, .. } => {
                if let Some(score) = world.resource_mut::<Score>().0.get_mut(side.index()) {
                    *score = score.saturating_add(*points);
                }
            }
            Self::BattleEnded(outcome) => {
                world.resource_mut::<Clock>().stage = Stage::Over;
                world.resource_mut::<Ending>().0 = Some(outcome.clone());
            }
        }
    }
}
