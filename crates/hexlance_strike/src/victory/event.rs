//! The battle ends (R17.2).

use bevy_ecs::world::World;
use serde::Serialize;

use crate::state::{Ending, Outcome, Phase, Turn};

/// The battle ends (R17.2).
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum VictoryEvent {
    /// The battle is over (R17.2).
    BattleEnded {
        /// How.
        outcome: Outcome,
    },
}

impl VictoryEvent {
    /// Changes the World by it.
    pub(crate) fn apply(&self, world: &mut World) {
        let VictoryEvent::BattleEnded { outcome } = self;
        world.resource_mut::<Ending>().0 = Some(outcome.clone());
        world.resource_mut::<Turn>().phase = Phase::Over;
    }
}
