//! Steps of hiding and looking (R5.5).

use hexlance_rules::UnitId;

use crate::Ctx;

/// Steps of hiding and looking (R5.5).
#[derive(Clone, Debug, PartialEq)]
pub enum HiddenStep {
    /// A unit that sees who hides looks around (spa.eagles_eyes).
    Spot {
        /// Who.
        unit: UnitId,
    },
}

impl HiddenStep {
    /// Runs it.
    pub(crate) fn run(self, ctx: &mut Ctx<'_>) {
        match self {
            HiddenStep::Spot { unit } => super::spot(ctx, unit),
        }
    }
}

/// Steps of surprises (R5.5.4).
#[derive(Clone, Debug, PartialEq)]
pub enum SurpriseStep {
    /// A unit in hiding may surprise an enemy that has come near (R5.5.4).
    Surprise {
        /// Who is in hiding.
        unit: UnitId,
        /// Who has come near.
        target: UnitId,
    },
    /// A unit may surprise an enemy that has come back beside it (R16.6.5).
    Pounce {
        /// Who.
        unit: UnitId,
        /// On whom.
        target: UnitId,
    },
}
