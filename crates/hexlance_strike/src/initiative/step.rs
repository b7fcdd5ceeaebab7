//! Steps of Initiative (R3.2).

use super::{Rolls, Sealed, declare};
use crate::{Ctx, read};

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
    /// Runs it. Whether Initiative is decided by now.
    pub(crate) fn run(self, ctx: &mut Ctx<'_>) -> bool {
        match self {
            InitiativeStep::SealedInitiative(sealed) => {
                if declare::declare(ctx, sealed) {
                    ctx.push(InitiativeStep::Initiative);
                    return false;
                }
                // It was decided without dice, or a side has been asked.
                read::turn(ctx.world()).winner.is_some()
            }
            InitiativeStep::Initiative => {
                super::initiative(ctx);
                false
            }
            InitiativeStep::InitiativeStands(rolls) => super::stands(ctx, &rolls),
        }
    }
}
