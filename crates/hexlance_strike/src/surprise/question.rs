//! Questions of units that may attack by surprise (R5.5.4).

use hexlance_rules::UnitId;
use serde::Serialize;

use crate::{Ctx, answer::Answer, model::attack::Attack};

/// Questions of units that may attack by surprise (R5.5.4).
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum SurpriseQuestion {
    /// Attack by surprise out of hiding? (`no`, or one of the attacks)
    Surprise {
        /// Who is in hiding.
        unit: UnitId,
        /// Who has come near.
        target: UnitId,
        /// The attacks it may make, with the codes of their choices.
        attacks: Vec<(String, Attack)>,
    },
}

impl SurpriseQuestion {
    /// The units that it names beside the one that is asked about.
    pub(crate) fn units(&self) -> Vec<UnitId> {
        let Self::Surprise { target, .. } = self;
        vec![*target]
    }

    /// Goes on after the answer.
    pub(crate) fn answered(self, ctx: &mut Ctx<'_>, answer: &Answer) {
        match self {
            Self::Surprise { unit, attacks, .. } => {
                let attack = attacks.into_iter().find(|(c, _)| *c == answer.code);
                super::answered(ctx, unit, attack.map(|(_, a)| a));
            }
        }
    }
}
