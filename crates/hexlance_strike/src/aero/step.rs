//! Steps of aircraft (R11).

use super::{control, engage};
use crate::Ctx;

/// Steps of aircraft (R11).
#[derive(Clone, Debug, PartialEq)]
pub enum AirStep {
    /// Both have rolled for an engagement (R11.5.3).
    EngagementRolled,
    /// Aircraft that were hit, or fly low in a wind, make their control rolls (R11.7.1).
    FlightChecks,
}

impl AirStep {
    /// Whether it is one of the turn: before it events of the scenario may happen.
    pub(crate) const fn is_between(&self) -> bool {
        matches!(self, Self::FlightChecks)
    }

    /// Runs it.
    pub(crate) fn run(self, ctx: &mut Ctx<'_>) {
        match self {
            AirStep::EngagementRolled => engage::rolled(ctx),
            AirStep::FlightChecks => control::flight_checks(ctx),
        }
    }
}
