//! Steps of a move (R4).

use crate::{Ctx, walk::Walk};

/// Steps of a move (R4).
#[derive(Clone, Debug, PartialEq)]
pub enum MoveStep {
    /// A move goes on.
    Walk(Walk),
    /// A move ends: facing, dismounts, charges.
    FinishMove(Walk),
}

impl MoveStep {
    /// Runs it.
    pub(crate) fn run(self, ctx: &mut Ctx<'_>) {
        match self {
            MoveStep::Walk(walk) => super::walk(ctx, walk),
            MoveStep::FinishMove(walk) => super::finish_move(ctx, walk),
        }
    }
}
