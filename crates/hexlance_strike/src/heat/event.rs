//! Units heat up, shut down and start again (R7.7).

use bevy_ecs::world::World;
use hexlance_rules::{Breakdown, UnitId};
use serde::Serialize;

use crate::{
    change::edit,
    state::{Heat, Turn},
};

/// Why heat changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum HeatCause {
    /// The End Phase sum (R7.7).
    EndPhase,
    /// A restart (R7.7.5).
    Restart,
}

/// Units heat up, shut down and start again (R7.7).
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[expect(
    clippy::large_enum_variant,
    reason = "events are made one at a time and kept in one log"
)]
pub enum HeatEvent {
    /// A unit's heat changed (R7.7).
    HeatChanged {
        /// Who.
        unit: UnitId,
        /// Before.
        from: u8,
        /// After.
        to: u8,
        /// What was gained and lost.
        parts: Breakdown,
        /// Why.
        cause: HeatCause,
    },
    /// A unit shut down (R7.7.4).
    ShutDown {
        /// Who.
        unit: UnitId,
    },
    /// A unit started again (R7.7.5).
    Restarted {
        /// Who.
        unit: UnitId,
    },
}

impl HeatEvent {
    /// Changes the World by it.
    pub(crate) fn apply(&self, world: &mut World) {
        match self {
            HeatEvent::HeatChanged { unit, to, .. } => {
                edit::<Heat>(world, *unit, |h| h.level = *to);
            }
            HeatEvent::ShutDown { unit } => {
                let turn = world.resource::<Turn>().number;
                edit::<Heat>(world, *unit, |h| h.shut_down_since = Some(turn));
            }
            HeatEvent::Restarted { unit } => {
                edit::<Heat>(world, *unit, |h| h.shut_down_since = None);
            }
        }
    }
}
