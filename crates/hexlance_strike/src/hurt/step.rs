//! Steps of what an attack scores (R7).

use hexlance_rules::{AbilityId, UnitId};

use crate::{model::attack::Attack, state::Critical};

/// Why a critical roll is made (R7.4.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CriticalCause {
    /// Structure was damaged.
    Structure,
    /// A natural 12 that dealt damage.
    NaturalTwelve,
    /// BAR.
    Barrier,
    /// Aerospace threshold.
    Threshold,
    /// An ability or the kind of attack says so.
    Extra(&'static str),
    /// Hull breach under water.
    Breach,
}

/// Steps of what an attack scores (R7).
#[derive(Clone, Debug, PartialEq)]
pub enum HurtStep {
    /// Everything scored by an attack bites now (R3.4.3).
    Settle {
        /// Number of the attack.
        attack: u32,
    },
}

/// Steps of critical hits and motive results (R7.4).
#[derive(Clone, Debug, PartialEq)]
pub enum CriticalStep {
    /// A critical roll (R7.4).
    Roll {
        /// The attack.
        attack: Attack,
        /// Who suffers.
        unit: UnitId,
        /// Why.
        cause: CriticalCause,
    },
    /// A critical roll was made: rerolls are offered, then it stands.
    Stands {
        /// The attack.
        attack: Attack,
        /// Who suffers.
        unit: UnitId,
        /// The dice.
        dice: [u8; 2],
        /// Abilities that have acted on this roll.
        acted: Vec<(UnitId, AbilityId)>,
    },
    /// A critical effect is scored.
    Effect {
        /// The attack.
        attack: Attack,
        /// Who suffers.
        unit: UnitId,
        /// What.
        critical: Critical,
    },
    /// A motive roll (R7.4.6).
    Motive {
        /// The attack.
        attack: Attack,
        /// Who.
        unit: UnitId,
    },
}

/// An aircraft comes down (R11.8).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CrashStep {
    /// Which.
    pub unit: UnitId,
    /// The one to credit.
    pub by: Option<UnitId>,
}
