//! Questions of aircraft (R11).

use hexlance_rules::UnitId;
use serde::Serialize;

use super::engage;
use crate::{Ctx, answer::Answer};

/// Questions of aircraft (R11).
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum AirQuestion {
    /// At what range is an engagement fought? (`short`, `medium`, `long`, `extreme`, and `break_off` for its defender)
    EngagementRange {
        /// Who sets the range.
        unit: UnitId,
        /// Whether the initiator tails the defender at Short and Medium range.
        tails_near: bool,
        /// Whether it does at every range.
        tails: bool,
    },
}

impl AirQuestion {
    /// The units that it names beside the one that is asked about.
    pub(crate) fn units(&self) -> Vec<UnitId> {
        let Self::EngagementRange { unit, .. } = self;
        vec![*unit]
    }

    /// Goes on after the answer.
    pub(crate) fn answered(self, ctx: &mut Ctx<'_>, answer: &Answer) {
        match self {
            Self::EngagementRange {
                unit,
                tails_near,
                tails,
            } => engage::range_chosen(ctx, unit, (tails_near, tails), &answer.code),
        }
    }
}
