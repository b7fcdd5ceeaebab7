//! What sides are asked in the middle of things (D16.2.4).

use hexlance_rules::UnitId;
use serde::Serialize;

use crate::equipment::Equipment;

/// A kind of question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Question {
    /// Use optional equipment now? Pulse, Rapid Strike, Flamers, Hand-to-Hand Weapon, Command. `yes`, `no`.
    Use {
        /// Which.
        equipment: Equipment,
        /// Against whom, if against somebody.
        target: Option<UnitId>,
    },
    /// Which die to roll again (Improved Targeting)? `die1`, `die2`, `die3`, `keep`.
    Reroll {
        /// The dice.
        dice: [u8; 3],
    },
    /// How to divide the clicks among those hit (D8.3.3)? `3+1`, one number a unit, in the order of the units.
    Divide {
        /// The units hit.
        units: Vec<UnitId>,
        /// The clicks.
        clicks: u8,
    },
    /// Turn to face whom (D4.3.3)? A direction such as `NE`, or `keep`.
    Spin {
        /// Who came into contact.
        mover: UnitId,
    },
    /// Turn in place after a failed break-away (D4.4.2)? A direction such as `NE`, or `keep`.
    Turn,
    /// Repair the slot's value, or roll a die? `value`, `die`.
    Repair {
        /// Whom.
        patient: UnitId,
        /// The value.
        value: u8,
    },
    /// Restart (D10.8)? `yes`, `no`.
    Restart {
        /// Least die that restarts it; none without a roll.
        needed: Option<u8>,
    },
    /// Whose heat is checked next (D10.7.1)? The unit's number such as `u3`.
    HeatCheckOrder {
        /// Those that are left.
        units: Vec<UnitId>,
    },
}

impl Question {
    /// The units that it names beside the one that is asked about: who decides wants to see them.
    pub fn units(&self) -> Vec<UnitId> {
        match self {
            Self::Use { target, .. } => target.iter().copied().collect(),
            Self::Divide { units, .. } | Self::HeatCheckOrder { units } => units.clone(),
            Self::Spin { mover } => vec![*mover],
            Self::Repair { patient, .. } => vec![*patient],
            Self::Reroll { .. } | Self::Turn | Self::Restart { .. } => Vec::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_question_names_those_it_is_about() {
        let mover = UnitId(3);
        assert_eq!(Question::Spin { mover }.units(), [mover]);
        let units = vec![UnitId(1), UnitId(2)];
        let divide = Question::Divide {
            units: units.clone(),
            clicks: 3,
        };
        assert_eq!(divide.units(), units);
        assert_eq!(Question::Turn.units(), []);
    }
}
