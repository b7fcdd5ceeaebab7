//! Questions in the middle of an attack (R6).

use hexlance_rules::UnitId;
use serde::Serialize;

use super::{Attack, Rolled, defense, divided, formed, resolve};
use crate::{Ctx, answer::Answer};

/// Questions in the middle of an attack (R6).
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum AttackQuestion {
    /// How much point defense shoots at missiles? (`0`, `1`, `2`)
    PointDefense {
        /// Whose.
        unit: UnitId,
        /// The attack that waits.
        attack: Attack,
    },
    /// Does RAMS screen a friend that is hit? (`yes`, `no`)
    Screen {
        /// Whose RAMS.
        unit: UnitId,
        /// The attack.
        attack: Attack,
        /// The roll.
        rolled: Rolled,
    },
    /// Will this spotter attack this turn? (`yes`, `no`)
    SpotterAttacks {
        /// The spotter.
        spotter: UnitId,
        /// The attack that waits.
        attack: Attack,
    },
    /// The second target of divided fire (`none`, or a unit's number).
    SecondTarget {
        /// The first half, finished.
        first: Attack,
    },
    /// Does another member of a horde take an attack? (`no`, or a unit's number)
    PassOn {
        /// The attack.
        attack: Attack,
    },
}

impl AttackQuestion {
    /// The units that it names beside the one that is asked about.
    pub(crate) fn units(&self) -> Vec<UnitId> {
        match self {
            Self::PointDefense { attack, .. }
            | Self::Screen { attack, .. }
            | Self::SpotterAttacks { attack, .. }
            | Self::SecondTarget { first: attack }
            | Self::PassOn { attack } => attack.units(),
        }
    }

    /// Goes on after the answer.
    pub(crate) fn answered(self, ctx: &mut Ctx<'_>, answer: &Answer) {
        match self {
            Self::PointDefense { unit, attack } => {
                let points = answer.code.parse().unwrap_or(0);
                defense::points_answered(ctx, unit, attack, points);
            }
            Self::Screen {
                unit,
                attack,
                rolled,
            } => defense::screen_answered(ctx, unit, attack, rolled, answer.yes()),
            Self::SpotterAttacks { attack, .. } => {
                resolve::spotter_answered(ctx, attack, answer.yes());
            }
            Self::PassOn { attack } => formed::switch_answered(ctx, attack, answer.unit()),
            Self::SecondTarget { first } => divided::chosen(ctx, &first, &answer.code),
        }
    }
}
