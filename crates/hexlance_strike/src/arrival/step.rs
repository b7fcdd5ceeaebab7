//! Steps of who comes onto the map (R16.6).

use hexlance_rules::SideId;

use super::{off_map, ruse};
use crate::Ctx;

/// Steps of who comes onto the map (R16.6).
#[derive(Clone, Debug, PartialEq)]
pub enum ArrivalStep {
    /// A side keeps units back that fight under a false flag (R17.1.1, S5).
    Ruses(SideId),
    /// Nobody comes back to a side that has nobody on the map (R16.6.6).
    Stranded,
}

impl ArrivalStep {
    /// Whether it is one of the turn: before it events of the scenario may happen.
    pub(crate) const fn is_between(&self) -> bool {
        matches!(self, Self::Stranded)
    }

    /// Runs it.
    pub(crate) fn run(self, ctx: &mut Ctx<'_>) {
        match self {
            ArrivalStep::Ruses(side) => ruse::keep(ctx, side),
            ArrivalStep::Stranded => off_map::stranded(ctx),
        }
    }
}
