//! Questions of abilities (R18).

use hexlance_rules::{AbilityId, UnitId};
use serde::Serialize;

use super::{choices, rerolls, street_fighter};
use crate::{
    Ctx,
    aimed::AttackStep,
    answer::Answer,
    control::Control,
    model::attack::{Attack, Edge, Rolled},
    walk::Walk,
};

/// Questions of abilities (R18).
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum AbilityQuestion {
    /// Reroll an attack roll with an ability? (`yes`, `no`)
    RerollAttack {
        /// Whose ability.
        unit: UnitId,
        /// Which.
        ability: AbilityId,
        /// The attack.
        attack: Attack,
        /// The roll so far.
        rolled: Rolled,
    },
    /// Reroll a critical roll with an ability? (`yes`, `no`)
    RerollCritical {
        /// Whose ability.
        unit: UnitId,
        /// Which.
        ability: AbilityId,
        /// The attack.
        attack: Attack,
        /// The dice.
        dice: [u8; 2],
        /// Abilities that have acted on this roll.
        acted: Vec<(UnitId, AbilityId)>,
    },
    /// Reroll a failed control roll with an ability? (`yes`, `no`)
    RerollControl {
        /// Whose ability.
        unit: UnitId,
        /// Which.
        ability: AbilityId,
        /// The roll so far.
        control: Box<Control>,
        /// The move that goes on afterwards, if one does.
        #[serde(skip)]
        walk: Option<Box<Walk>>,
    },
    /// Strike first? (`no`, or `standard`, `melee`)
    Preempt {
        /// Who may strike.
        striker: UnitId,
        /// With which ability.
        ability: AbilityId,
        /// The attack that waits.
        attack: Attack,
    },
    /// Is this weapon attack an aimed shot? (`yes`, `no`)
    AimedShot {
        /// The attack that waits.
        attack: Attack,
    },
    /// Does this attack go for a weak spot? (`yes`, `no`)
    WeakSpot {
        /// Which ability.
        ability: AbilityId,
        /// The attack that waits.
        attack: Attack,
    },
    /// What does a hit with a melee weapon do more? (`damage`, `critical`)
    MeleeChoice {
        /// The attack.
        attack: Attack,
        /// The roll.
        rolled: Rolled,
    },
}

impl AbilityQuestion {
    /// The units that it names beside the one that is asked about.
    pub(crate) fn units(&self) -> Vec<UnitId> {
        match self {
            Self::RerollAttack { attack, .. }
            | Self::RerollCritical { attack, .. }
            | Self::Preempt { attack, .. }
            | Self::AimedShot { attack }
            | Self::WeakSpot { attack, .. }
            | Self::MeleeChoice { attack, .. } => attack.units(),
            Self::RerollControl { .. } => Vec::new(),
        }
    }

    /// Goes on after the answer.
    pub(crate) fn answered(self, ctx: &mut Ctx<'_>, answer: &Answer) {
        match self {
            Self::RerollAttack {
                unit,
                ability,
                attack,
                rolled,
            } => rerolls::attack_answered(ctx, attack, rolled, (unit, ability), answer.yes()),
            Self::RerollCritical {
                unit,
                ability,
                attack,
                dice,
                acted,
            } => rerolls::critical_answered(ctx, attack, unit, ability, dice, acted, answer.yes()),
            Self::RerollControl {
                unit,
                ability,
                control,
                walk,
            } => rerolls::control_answered(ctx, control, walk, (unit, ability), answer.yes()),
            Self::Preempt {
                striker, attack, ..
            } => {
                let melee = match answer.code.as_str() {
                    "standard" => Some(false),
                    "melee" => Some(true),
                    _ => None,
                };
                street_fighter::answered(ctx, striker, attack, melee);
            }
            Self::AimedShot { attack } => choices::aimed_answered(ctx, attack, answer.yes()),
            Self::WeakSpot { ability, attack } => {
                choices::weak_spot_answered(ctx, attack, ability, answer.yes());
            }
            Self::MeleeChoice { mut attack, rolled } => {
                attack.edge = Some(if answer.code == "critical" {
                    Edge::Critical
                } else {
                    Edge::Damage
                });
                ctx.push(AttackStep::AfterRoll(attack, rolled));
            }
        }
    }
}
