//! Questions of artillery (R9).

use hexlance_rules::UnitId;
use serde::Serialize;

use super::landing;
use crate::{Ctx, answer::Answer, model::attack::Attack};

/// Questions of artillery (R9).
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum ArtilleryQuestion {
    /// Who spots for a shell that lands? (a unit's number, or `none`)
    ShellSpotter {
        /// The shell's attack.
        attack: Attack,
    },
}

impl ArtilleryQuestion {
    /// The units that it names beside the one that is asked about.
    pub(crate) fn units(&self) -> Vec<UnitId> {
        // Who fires from afar is nobody to look for.
        let Self::ShellSpotter { attack } = self;
        attack.target.unit().into_iter().collect()
    }

    /// Goes on after the answer.
    pub(crate) fn answered(self, ctx: &mut Ctx<'_>, answer: &Answer) {
        match self {
            Self::ShellSpotter { attack } => landing::answered(ctx, attack, answer.unit()),
        }
    }
}
