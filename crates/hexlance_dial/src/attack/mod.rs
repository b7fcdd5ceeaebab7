//! Attacks: from the order to the last click (D7, D8, D9.1).

pub mod close;
pub mod ranged;

use hexlance_board::Hex;
use hexlance_rules::{Decision, Flow, UnitId};

use crate::{Ctx, command::Manner, question::Question, step::Step};

/// Steps of an attack.
#[derive(Clone, Debug, PartialEq)]
pub enum AttackStep {
    /// A charge, ram or death from above reaches its target (D9.3).
    Assault {
        /// Who.
        unit: UnitId,
        /// What kind, and at whom.
        manner: Manner,
        /// Where it began.
        from: Hex,
    },
}

/// Runs a step.
pub fn step(ctx: &mut Ctx<'_>, step: AttackStep) -> Flow<Step> {
    let _ = (ctx, step);
    Flow::Next
}

/// Goes on with an answer.
pub fn answered(ctx: &mut Ctx<'_>, step: AttackStep, decision: &Decision<Question>, choice: usize) {
    let _ = (ctx, step, decision, choice);
}
