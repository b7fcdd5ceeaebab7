//! Steps of command abilities.

use hexlance_rules::{AbilityId, SideId};

use super::{
    declare,
    enemies::{self, Negation},
    moment, ruse,
};
use crate::{Ctx, ability::Declaration};

/// Steps of command abilities.
#[derive(Clone, Debug, PartialEq)]
pub enum ForceStep {
    /// Command abilities of the enemy are negated (R17.1.1, S2).
    Negations,
    /// Sides choose what they negate: what each has sealed so far.
    SealedNegations(Vec<Negation>),
    /// Forces that have come to know their enemy since may negate more of it, before setup ends for the last time.
    LateNegations {
        /// They are not asked again.
        last: bool,
    },
    /// A side keeps units back that fight under a false flag (R17.1.1, S5).
    Ruses(SideId),
    /// The other side has set up: abilities of a side may become others (S7).
    Moment {
        /// Which side.
        side: SideId,
        /// Forces that have been asked.
        asked: Vec<u8>,
    },
    /// A side is asked for what a whole force of it may declare now.
    Declare {
        /// Which side.
        side: SideId,
        /// At which moment.
        when: Declaration,
        /// What it has been asked for: forces and abilities.
        asked: Vec<(u8, AbilityId)>,
    },
}

impl ForceStep {
    /// Runs it.
    pub(crate) fn run(self, ctx: &mut Ctx<'_>) {
        match self {
            ForceStep::Negations => enemies::negations(ctx),
            ForceStep::SealedNegations(sealed) => enemies::negate(ctx, sealed),
            ForceStep::LateNegations { last } => enemies::late(ctx, last),
            ForceStep::Ruses(side) => ruse::keep(ctx, side),
            ForceStep::Moment { side, asked } => moment::moment(ctx, side, asked),
            ForceStep::Declare { side, when, asked } => {
                declare::offer(ctx, side, when, asked);
            }
        }
    }
}
