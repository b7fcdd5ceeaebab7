//! Steps of victory (R17.2).

use crate::Ctx;

/// Steps of victory (R17.2).
#[derive(Clone, Debug, PartialEq)]
pub enum VictoryStep {
    /// Whether the battle goes on (R3.5.6, R17.2).
    Verdict,
}

impl VictoryStep {
    /// Runs it.
    pub(crate) fn run(self, ctx: &mut Ctx<'_>) {
        match self {
            VictoryStep::Verdict => super::check_end(ctx),
        }
    }
}
