//! Questions of formations (R14.5).

use hexlance_rules::UnitId;
use serde::Serialize;

use super::assign;
use crate::{Ctx, answer::Answer, model::formation::Ask};

/// Questions of formations (R14.5).
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum FormationQuestion {
    /// What of the bonus of a formation? (as [`Ask`] says)
    Formation {
        /// Which force of the side that is asked.
        force: u8,
        /// Which formation of it.
        formation: u8,
        /// What.
        ask: Ask,
    },
}

impl FormationQuestion {
    /// The units that it names beside the one that is asked about: none.
    pub(crate) const fn units(&self) -> Vec<UnitId> {
        Vec::new()
    }

    /// Goes on after the answer.
    pub(crate) fn answered(self, ctx: &mut Ctx<'_>, answer: &Answer) {
        match self {
            Self::Formation {
                force,
                formation,
                ask,
            } => {
                let key = ((answer.side, force), formation);
                assign::answered(ctx, key, ask, &answer.code);
            }
        }
    }
}
