//! Runs the steps of an attack (R6, R8).

use super::resolve;
use crate::{Ctx, aimed::AttackStep};

/// Runs a step of an attack.
pub(crate) fn run(ctx: &mut Ctx<'_>, step: AttackStep) {
    match step {
        AttackStep::Aim(attack) => resolve::aim(ctx, attack),
        AttackStep::AfterRoll(attack, rolled) => resolve::after_roll(ctx, attack, rolled),
        AttackStep::Resolve(attack, rolled) => resolve::resolve(ctx, attack, rolled),
        AttackStep::AttackDone(attack, hit) => resolve::attack_done(ctx, attack, hit),
    }
}
