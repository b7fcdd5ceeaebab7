//! Steps of an attack (R6, R8).

use super::{Attack, Rolled, resolve};
use crate::Ctx;

/// Steps of an attack (R6, R8).
#[derive(Clone, Debug, PartialEq)]
pub enum AttackStep {
    /// An attack is about to be rolled: interruptions, questions, then the roll.
    Aim(Attack),
    /// An attack was rolled: rerolls are offered, then it stands.
    AfterRoll(Attack, Rolled),
    /// The result of an attack is worked out.
    Resolve(Attack, Rolled),
    /// An attack is over: displacement, the second half of divided fire.
    AttackDone(Attack, bool),
}

impl AttackStep {
    /// Runs it.
    pub(crate) fn run(self, ctx: &mut Ctx<'_>) {
        match self {
            AttackStep::Aim(attack) => resolve::aim(ctx, attack),
            AttackStep::AfterRoll(attack, rolled) => resolve::after_roll(ctx, attack, rolled),
            AttackStep::Resolve(attack, rolled) => resolve::resolve(ctx, attack, rolled),
            AttackStep::AttackDone(attack, hit) => resolve::attack_done(ctx, attack, hit),
        }
    }
}
