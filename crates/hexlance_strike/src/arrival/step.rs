//! Steps of who comes onto the map (R16.6).

use super::off_map;
use crate::Ctx;

/// Steps of who comes onto the map (R16.6).
#[derive(Clone, Debug, PartialEq)]
pub enum ArrivalStep {
    /// Nobody comes back to a side that has nobody on the map (R16.6.6).
    Stranded,
}

impl ArrivalStep {
    /// Runs it.
    pub(crate) fn run(self, ctx: &mut Ctx<'_>) {
        match self {
            ArrivalStep::Stranded => off_map::stranded(ctx),
        }
    }
}
