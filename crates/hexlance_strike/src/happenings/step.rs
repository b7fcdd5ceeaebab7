//! Steps of what the scenario lets happen.

use crate::Ctx;

/// Steps of what the scenario lets happen.
#[derive(Clone, Debug, PartialEq)]
pub enum HappeningStep {
    /// An event of the scenario happens ([`crate::happenings`]).
    Happenings,
}

impl HappeningStep {
    /// Runs it.
    pub(crate) fn run(self, ctx: &mut Ctx<'_>) {
        match self {
            HappeningStep::Happenings => super::happen(ctx),
        }
    }
}
