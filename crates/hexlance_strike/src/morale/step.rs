//! Steps of morale (R15).

use crate::Ctx;

/// Steps of morale (R15).
#[derive(Clone, Debug, PartialEq)]
pub enum MoraleStep {
    /// Morale is checked for what the damage step has led to (R15.2.2).
    MoraleChecks,
}

impl MoraleStep {
    /// Runs it.
    pub(crate) fn run(self, ctx: &mut Ctx<'_>) {
        match self {
            MoraleStep::MoraleChecks => super::after_damage(ctx),
        }
    }
}
