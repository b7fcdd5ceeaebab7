//! Events of rounds and player turns.

use bevy_ecs::world::World;
use hexlance_rules::SideId;
use serde::Serialize;

use crate::state::{Clock, Stage};

/// What happens to the clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum TurnEvent {
    /// A round began.
    RoundBegan {
        /// Which, counted from 1.
        round: u8,
    },
    /// A player turn began.
    PlayerTurnBegan {
        /// Whose.
        side: SideId,
    },
    /// A phase began.
    StageBegan {
        /// Which.
        stage: Stage,
    },
}

impl TurnEvent {
    /// Changes the World by it.
    pub(crate) fn apply(self, world: &mut World) {
        let mut clock = world.resource_mut::<Clock>();
        match self {
            Self::RoundBegan { round } => clock.round = round,
            Self::PlayerTurnBegan { side } => {
                clock.active = side;
                clock.player_turn = clock.player_turn.saturating_add(1);
                clock.orders = 0;
            }
            Self::StageBegan { stage } => clock.stage = stage,
        }
    }
}
