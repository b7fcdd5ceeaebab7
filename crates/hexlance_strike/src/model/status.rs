//! Timed states of a unit (R18.2), and when they end (R3.6).

use serde::{Deserialize, Serialize};

/// When a status ends by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Expiry {
    /// At the end of this turn (R3.6.1).
    EndOfTurn(u16),
    /// When the Combat Phase of this turn starts (R3.6.2).
    CombatPhaseOf(u16),
    /// When a rule says so, checked by the ability that gave it.
    ByRule,
    /// Never.
    Battle,
}

/// One status of a unit.
pub type Status = hexlance_rules::Status<Expiry>;

/// The statuses of a unit, in the order gained.
pub type Statuses = hexlance_rules::Statuses<Expiry>;
