//! Questions of Initiative (R3.2).

use hexlance_rules::{AbilityId, SideId, UnitId};
use serde::Serialize;

use super::{Rolls, declare};
use crate::{Ctx, answer::Answer};

/// Questions of Initiative (R3.2).
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum InitiativeQuestion {
    /// Roll a beaten Initiative again? (`yes`, `no`)
    RerollInitiative {
        /// Who commands the side.
        unit: UnitId,
        /// Which ability.
        ability: AbilityId,
        /// The rolls so far.
        rolls: Rolls,
    },
    /// What does a side declare before Initiative is rolled? (`none`, `yield`, `spend`, `force`)
    SealedInitiative {
        /// Which side.
        side: SideId,
    },
}

impl InitiativeQuestion {
    /// The units that it names beside the one that is asked about: none.
    pub(crate) const fn units(&self) -> Vec<UnitId> {
        Vec::new()
    }

    /// Goes on after the answer.
    pub(crate) fn answered(self, ctx: &mut Ctx<'_>, answer: &Answer) {
        match self {
            Self::RerollInitiative {
                unit,
                ability,
                rolls,
            } => super::answered(ctx, unit, ability, rolls, answer.yes()),
            Self::SealedInitiative { side } => declare::answered(ctx, side, &answer.code),
        }
    }
}
