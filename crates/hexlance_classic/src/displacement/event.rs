//! Units that are moved by force.

use bevy_ecs::world::World;
use hexlance_board::{Direction, Hex};
use hexlance_rules::UnitId;
use serde::Serialize;

use super::Displaced;
use crate::{change::come_to, state::PsrCause};

/// What a displaced unit owes when all displacement is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Due {
    /// What its roll is for.
    pub cause: PsrCause,
    /// It falls without a roll.
    pub falls: bool,
    /// Levels that it falls.
    pub levels: u8,
    /// Into water.
    pub water: bool,
}

impl Due {
    /// A roll, or a fall in place.
    pub const fn roll(cause: PsrCause, falls: bool) -> Self {
        Self {
            cause,
            falls,
            levels: 0,
            water: false,
        }
    }
}

/// Displacement (C12).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum DisplacedEvent {
    /// A unit was forced into another hex.
    Moved {
        /// Who.
        unit: UnitId,
        /// From where.
        from: Hex,
        /// Where to.
        to: Hex,
        /// The direction.
        direction: Direction,
    },
    /// A unit stepped out of the way (C12.3.2).
    Dodged {
        /// Who.
        unit: UnitId,
        /// From where.
        from: Hex,
        /// Where to.
        to: Hex,
    },
    /// It owes a roll or a fall.
    Owes {
        /// Who.
        unit: UnitId,
        /// What.
        due: Due,
    },
    /// That comes now.
    Pays {
        /// Whose.
        unit: UnitId,
    },
}

impl DisplacedEvent {
    /// Changes the World by it.
    pub(crate) fn apply(&self, world: &mut World) {
        match self {
            // It keeps facing and stance (C12.1.9).
            Self::Moved { unit, to, .. } | Self::Dodged { unit, to, .. } => {
                come_to(world, *unit, *to);
            }
            Self::Owes { unit, due } => world.resource_mut::<Displaced>().0.push((*unit, *due)),
            Self::Pays { unit } => {
                let mut displaced = world.resource_mut::<Displaced>();
                if let Some(at) = displaced.0.iter().position(|(u, _)| u == unit) {
                    displaced.0.remove(at);
                }
            }
        }
    }
}
