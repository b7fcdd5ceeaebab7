//! Questions of units that join (R3.5.4).

use hexlance_rules::{AbilityId, UnitId};
use serde::Serialize;

use crate::{Ctx, answer::Answer};

/// Questions of units that join (R3.5.4).
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum SupportQuestion {
    /// Where does called support appear? (a hex, by column and row)
    SupportHex {
        /// Who called it.
        unit: UnitId,
        /// With which ability.
        ability: AbilityId,
    },
}

impl SupportQuestion {
    /// The units that it names beside the one that is asked about: none.
    pub(crate) const fn units(&self) -> Vec<UnitId> {
        Vec::new()
    }

    /// Goes on after the answer.
    pub(crate) fn answered(self, ctx: &mut Ctx<'_>, answer: &Answer) {
        match self {
            Self::SupportHex { unit, ability } => {
                super::answered(ctx, unit, ability, answer.choice);
            }
        }
    }
}
