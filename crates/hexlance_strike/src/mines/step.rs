//! Steps of mines (R5.7).

use hexlance_rules::UnitId;

use super::{FieldKey, strike};
use crate::Ctx;

/// Steps of mines (R5.7).
#[derive(Clone, Debug, PartialEq)]
pub enum MineStep {
    /// A unit is in a minefield (R5.7.2).
    Mine {
        /// Who.
        unit: UnitId,
        /// Which field.
        field: FieldKey,
    },
}

impl MineStep {
    /// Runs it.
    pub(crate) fn run(self, ctx: &mut Ctx<'_>) {
        match self {
            MineStep::Mine { unit, field } => strike::attack(ctx, unit, field),
        }
    }
}
