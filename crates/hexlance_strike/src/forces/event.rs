//! What becomes of command abilities.

use bevy_ecs::world::World;
use hexlance_rules::{AbilityId, SideId};
use serde::Serialize;

use super::ForceAct;

/// What becomes of command abilities.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum ForceEvent {
    /// Something became of a command ability of a force.
    ForceActed {
        /// Of which side.
        side: SideId,
        /// Which force of it.
        force: u8,
        /// Which ability.
        ability: AbilityId,
        /// What.
        act: ForceAct,
    },
}

impl ForceEvent {
    /// Changes the World by it.
    pub(crate) fn apply(&self, world: &mut World) {
        let ForceEvent::ForceActed {
            side,
            force,
            ability,
            act,
        } = self;
        super::apply(world, (*side, *force), *ability, act);
    }

    /// Whether it told somebody a secret.
    pub(crate) const fn reveals(&self) -> bool {
        let ForceEvent::ForceActed { act, .. } = self;
        matches!(act, ForceAct::Negated { .. })
    }
}
