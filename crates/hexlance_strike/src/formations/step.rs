//! Steps of formations (R14.5).

use hexlance_rules::SideId;

use super::assign;
use crate::Ctx;

/// Steps of formations (R14.5).
#[derive(Clone, Debug, PartialEq)]
pub enum FormationStep {
    /// A side assigns what its formations give for a turn (R14.5.1).
    Bonuses(SideId),
}

impl FormationStep {
    /// Runs it.
    pub(crate) fn run(self, ctx: &mut Ctx<'_>) {
        match self {
            FormationStep::Bonuses(side) => assign::for_the_turn(ctx, side),
        }
    }
}
