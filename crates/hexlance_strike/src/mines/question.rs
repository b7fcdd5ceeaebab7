//! Questions of mines (R5.7).

use hexlance_rules::UnitId;
use serde::Serialize;

use super::{FieldKey, strike};
use crate::{Ctx, answer::Answer};

/// Questions of mines (R5.7).
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum MineQuestion {
    /// Does the owner of command-detonated mines set them off? (`yes`, `no`)
    SetOff {
        /// Who has entered the field.
        unit: UnitId,
        /// Which field.
        field: FieldKey,
    },
}

impl MineQuestion {
    /// The units that it names beside the one that is asked about.
    pub(crate) fn units(&self) -> Vec<UnitId> {
        let Self::SetOff { unit, .. } = self;
        vec![*unit]
    }

    /// Goes on after the answer.
    pub(crate) fn answered(self, ctx: &mut Ctx<'_>, answer: &Answer) {
        match self {
            Self::SetOff { unit, field } => {
                if answer.yes() {
                    strike::set_off(ctx, unit, field);
                }
            }
        }
    }
}
