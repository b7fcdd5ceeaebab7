//! Turns and phases begin, sides are done (R3).

use bevy_ecs::world::World;
use hexlance_rules::SideId;
use serde::Serialize;

use crate::state::{Phase, Turn};

/// Turns and phases begin, sides are done (R3).
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum TurnEvent {
    /// A turn begins; what units did last turn is forgotten.
    TurnBegan {
        /// Its number.
        turn: u16,
    },
    /// A phase begins.
    PhaseBegan {
        /// Which.
        phase: Phase,
    },
    /// A side is done with a step.
    SideDone {
        /// Which side.
        side: SideId,
        /// In which phase.
        phase: Phase,
    },
}

impl TurnEvent {
    /// Changes the World by it.
    pub(crate) fn apply(&self, world: &mut World) {
        match self {
            TurnEvent::TurnBegan { turn } => {
                let mut t = world.resource_mut::<Turn>();
                if let Some(loser) = t.loser() {
                    t.order_first = loser;
                }
                t.number = *turn;
                t.winner = None;
            }
            TurnEvent::PhaseBegan { phase } => world.resource_mut::<Turn>().phase = *phase,
            TurnEvent::SideDone { .. } => {}
        }
    }

    /// Whether a side is told of it: that there was something to do in secret is a secret too.
    pub(crate) fn is_told(&self, to: SideId) -> bool {
        match self {
            TurnEvent::SideDone {
                side,
                phase: Phase::Setup | Phase::End,
            } => *side == to,
            _ => true,
        }
    }
}
