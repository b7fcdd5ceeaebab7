//! Questions of who comes onto the map (R16.6).

use hexlance_rules::{AbilityId, UnitId};
use serde::Serialize;

use super::ruse;
use crate::{Ctx, answer::Answer};

/// Questions of who comes onto the map (R16.6).
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum ArrivalQuestion {
    /// Who is kept off the map under a false flag? (a unit's number, or `done`)
    KeepForRuse {
        /// Which force of the side that is asked.
        force: u8,
        /// By which ability.
        ability: AbilityId,
    },
}

impl ArrivalQuestion {
    /// The units that it names beside the one that is asked about: none.
    pub(crate) const fn units(&self) -> Vec<UnitId> {
        Vec::new()
    }

    /// Goes on after the answer.
    pub(crate) fn answered(self, ctx: &mut Ctx<'_>, answer: &Answer) {
        match self {
            Self::KeepForRuse { force, ability } => {
                ruse::answered(ctx, (answer.side, force), ability, answer.unit());
            }
        }
    }
}
