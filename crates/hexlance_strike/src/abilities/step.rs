//! Runs the steps of abilities (R18).

use super::fear;
use crate::{
    Ctx,
    used::{self, AbilityStep},
};

/// Runs a step of an ability.
pub(crate) fn run(ctx: &mut Ctx<'_>, step: AbilityStep) {
    match step {
        AbilityStep::Assignments => used::assignments(ctx),
        AbilityStep::Trigger { unit, ability } => fear::trigger(ctx, unit, ability),
        AbilityStep::Resist {
            unit,
            source,
            ability,
        } => fear::resist(ctx, unit, source, ability),
    }
}
