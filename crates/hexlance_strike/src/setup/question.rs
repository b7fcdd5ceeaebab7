//! Questions of setup (R17.1.1).

use hexlance_rules::{SideId, UnitId};
use serde::Serialize;

use super::homes;
use crate::{Ctx, answer::Answer};

/// Questions of setup (R17.1.1).
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum SetupQuestion {
    /// Which edge does a side call home? (`north`, `east`, `south`, `west`)
    HomeEdge {
        /// Who chooses.
        side: SideId,
    },
}

impl SetupQuestion {
    /// The units that it names beside the one that is asked about: none.
    pub(crate) const fn units(&self) -> Vec<UnitId> {
        Vec::new()
    }

    /// Goes on after the answer.
    pub(crate) fn answered(self, ctx: &mut Ctx<'_>, answer: &Answer) {
        match self {
            Self::HomeEdge { side } => homes::answered(ctx, side, &answer.code),
        }
    }
}
