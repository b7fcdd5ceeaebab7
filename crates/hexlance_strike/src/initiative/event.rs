//! What comes of Initiative (R3.2).

use bevy_ecs::world::World;
use hexlance_rules::SideId;
use serde::Serialize;

use super::{Report, Sealed};
use crate::state::Turn;

/// What comes of Initiative (R3.2).
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum InitiativeEvent {
    /// Initiative is decided (R3.2.2, R3.2.3).
    InitiativeWon {
        /// The winner.
        winner: SideId,
        /// Totals of the sides; none where no dice were rolled.
        totals: Vec<i16>,
        /// Winner's total minus loser's, or what an ability says.
        margin: i16,
        /// Dice and items of both sides.
        report: Box<Report>,
    },
    /// What both sides had sealed before Initiative was opened (R3.2.1b).
    SealedOpened {
        /// By side.
        choices: Vec<Sealed>,
    },
}

impl InitiativeEvent {
    /// Changes the World by it.
    pub(crate) fn apply(&self, world: &mut World) {
        match self {
            InitiativeEvent::InitiativeWon { winner, .. } => {
                world.resource_mut::<Turn>().winner = Some(*winner);
            }
            InitiativeEvent::SealedOpened { .. } => {}
        }
    }

    /// Whether it told somebody a secret.
    pub(crate) const fn reveals(&self) -> bool {
        matches!(self, InitiativeEvent::SealedOpened { .. })
    }
}
