//! Steps of Initiative (R3.2).

use super::{Rolls, Sealed, declare};
use crate::Ctx;

/// Steps of Initiative (R3.2).
#[derive(Clone, Debug, PartialEq)]
pub enum InitiativeStep {
    /// Sides choose before Initiative is rolled (R3.2.1b): what each has sealed so far.
    SealedInitiative([Option<Sealed>; 2]),
    /// Initiative is rolled (R3.2).
    Initiative,
    /// Initiative rolls that may be made again, or stand.
    InitiativeStands(Rolls),
}

impl InitiativeStep {
    /// Runs it.
    pub(crate) fn run(self, ctx: &mut Ctx<'_>) {
        match self {
            InitiativeStep::SealedInitiative(sealed) => {
                if declare::declare(ctx, sealed) {
                    ctx.push(InitiativeStep::Initiative);
                }
            }
            InitiativeStep::Initiative => super::initiative(ctx),
            InitiativeStep::InitiativeStands(rolls) => super::stands(ctx, &rolls),
        }
    }
}
