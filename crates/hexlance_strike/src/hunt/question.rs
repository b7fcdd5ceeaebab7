//! Questions of those who hunt.

use hexlance_rules::{AbilityId, UnitId};
use serde::Serialize;

use crate::{Ctx, answer::Answer, used::AbilityEvent};

/// Questions of those who hunt.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum HuntQuestion {
    /// Which enemy does an ability name? (a unit's number)
    NameEnemy {
        /// Whose ability.
        unit: UnitId,
        /// Which.
        ability: AbilityId,
    },
}

impl HuntQuestion {
    /// The units that it names beside the one that is asked about: none.
    pub(crate) const fn units(&self) -> Vec<UnitId> {
        Vec::new()
    }

    /// Goes on after the answer.
    pub(crate) fn answered(self, ctx: &mut Ctx<'_>, answer: &Answer) {
        match self {
            Self::NameEnemy { unit, ability } => {
                if let Some(target) = answer.unit() {
                    ctx.emit(AbilityEvent::EnemyNamed {
                        unit,
                        ability,
                        target,
                    });
                }
            }
        }
    }
}
