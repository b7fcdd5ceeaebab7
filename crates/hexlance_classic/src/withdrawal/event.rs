//! What happens to crippled units.

use bevy_ecs::world::World;
use hexlance_rules::UnitId;
use serde::Serialize;

use super::Crippled;
use crate::{change::edit, state::Withdrawing};

/// Forced withdrawal (C20.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum WithdrawalEvent {
    /// A unit is crippled, and must leave the map.
    Withdraws {
        /// Who.
        unit: UnitId,
        /// Why.
        why: Crippled,
    },
}

impl WithdrawalEvent {
    /// Changes the World by it.
    pub(crate) fn apply(&self, world: &mut World) {
        let Self::Withdraws { unit, .. } = self;
        edit::<Withdrawing>(world, *unit, |w| w.0 = true);
    }
}
