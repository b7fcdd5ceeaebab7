//! How many orders a turn has (D3.1.3).

use bevy_ecs::world::World;
use hexlance_rules::UnitId;
use serde::Serialize;

use crate::state::Clock;

/// The orders of a turn (D3.1.3).
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum AllotmentEvent {
    /// A die for Command.
    CommandRolled {
        /// Whose.
        unit: UnitId,
        /// The die.
        die: u8,
        /// It adds an order.
        order: bool,
    },
    /// The allotment is fixed (D3.1.3).
    Allotted {
        /// By the build total.
        base: u8,
        /// By Command.
        extra: u8,
    },
}

impl AllotmentEvent {
    /// Changes the World by it.
    pub(crate) fn apply(&self, world: &mut World) {
        match self {
            // Seen, not felt: the allotment counts it.
            Self::CommandRolled { .. } => {}
            Self::Allotted { base, extra } => {
                world.resource_mut::<Clock>().orders = base.saturating_add(*extra);
            }
        }
    }

    /// Its dice in few words, if it has any.
    pub(crate) fn dice(&self) -> Option<String> {
        match self {
            Self::CommandRolled { die, .. } => Some(format!("command {die}")),
            Self::Allotted { .. } => None,
        }
    }
}
