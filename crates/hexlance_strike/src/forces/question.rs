//! Questions of command abilities.

use hexlance_rules::{AbilityId, UnitId};
use serde::Serialize;

use super::{declare, designate, duels, enemies, gifts, moment, ruse};
use crate::{Ctx, answer::Answer};

/// Questions of command abilities.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum ForceQuestion {
    /// Which unit is designated for a command ability? (a unit's number, or `done`)
    Designate {
        /// Which force of the side that is asked.
        force: u8,
        /// Which ability.
        ability: AbilityId,
        /// Those designated so far.
        named: Vec<UnitId>,
    },
    /// Who receives a pilot ability from its force? (a unit's number)
    Give {
        /// Which force of the side that is asked.
        force: u8,
        /// By which command ability.
        ability: AbilityId,
        /// What it receives.
        spa: AbilityId,
    },
    /// For which range bracket or condition does a unit receive it? (its name)
    GiveFor {
        /// Which force of the side that is asked.
        force: u8,
        /// By which command ability.
        ability: AbilityId,
        /// What it receives.
        spa: AbilityId,
        /// Who.
        unit: UnitId,
    },
    /// Who is the champion of a formation? (a unit's number, or `none`)
    Champion {
        /// Which force of the side that is asked.
        force: u8,
        /// By which command ability.
        ability: AbilityId,
        /// Of which formation.
        formation: u8,
    },
    /// What of the enemy does a force negate? (the id of an ability, or `none`)
    Negate {
        /// Which force of the side that is asked.
        force: u8,
        /// With which ability.
        ability: AbilityId,
    },
    /// What does a command ability become, and with what? (the id of an ability or `keep`, then what is chosen with it)
    Become {
        /// Which force of the side that is asked.
        force: u8,
        /// Which ability.
        ability: AbilityId,
        /// What has been answered so far.
        answers: Vec<String>,
    },
    /// Does a whole force declare a command ability? (`yes`, `no`)
    Declare {
        /// Which force of the side that is asked.
        force: u8,
        /// Which ability.
        ability: AbilityId,
    },
    /// Who is kept off the map under a false flag? (a unit's number, or `done`)
    KeepForRuse {
        /// Which force of the side that is asked.
        force: u8,
        /// By which ability.
        ability: AbilityId,
    },
}

impl ForceQuestion {
    /// The units that it names beside the one that is asked about: none.
    pub(crate) const fn units(&self) -> Vec<UnitId> {
        Vec::new()
    }

    /// Goes on after the answer.
    pub(crate) fn answered(self, ctx: &mut Ctx<'_>, answer: &Answer) {
        match self {
            Self::Designate {
                force,
                ability,
                named,
            } => designate::answered(ctx, (answer.side, force), ability, named, answer.unit()),
            Self::Give {
                force,
                ability,
                spa,
            } => {
                if let Some(unit) = answer.unit() {
                    gifts::unit_chosen(ctx, (answer.side, force), ability, spa, unit);
                }
            }
            Self::GiveFor {
                force,
                ability,
                spa,
                unit,
            } => {
                let key = (answer.side, force);
                gifts::param_chosen(ctx, key, ability, (spa, unit), &answer.code);
            }
            Self::Champion {
                force,
                ability,
                formation,
            } => {
                let key = (answer.side, force);
                duels::answered(ctx, key, ability, formation, answer.unit());
            }
            Self::Negate { force, ability } => {
                enemies::answered(ctx, (answer.side, force), ability, &answer.code);
            }
            Self::Become {
                force,
                ability,
                answers,
            } => moment::answered(
                ctx,
                (answer.side, force),
                ability,
                answers,
                answer.code.clone(),
            ),
            Self::KeepForRuse { force, ability } => {
                ruse::answered(ctx, (answer.side, force), ability, answer.unit());
            }
            Self::Declare { force, ability } => {
                declare::answered(ctx, (answer.side, force), ability, answer.yes());
            }
        }
    }
}
