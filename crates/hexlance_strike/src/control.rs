//! Control rolls (R1.6): 2D6 against Skill and modifiers.

use crate::walk::Walk;
use hexlance_rules::{AbilityId, Breakdown, UnitId};
use serde::{Deserialize, Serialize};

/// Why a control roll is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ControlCause {
    /// Leaving ice or pavement in a turn (R4.9).
    Skid,
    /// Entering or leaving mud, swamp, deep snow (R4.10).
    Bog,
    /// Trying to get free (R4.10.3).
    GetFree,
    /// A VTOL lands or lifts off in unsuitable terrain (R11.7.6), or an aircraft lands (R11.7.3).
    Landing,
    /// Coming down from above the map (R16.5.2).
    Drop,
    /// An aircraft lifts off (R11.7.4).
    Liftoff,
    /// An aircraft that was hit, or flies low in a wind (R11.7.1).
    Flight,
    /// Forming an engagement in the air (R11.5.2).
    Engage,
    /// Avoiding one.
    Avoid,
    /// Staying in the air in the wash of an enemy (spa.ride_the_wash).
    Wash,
    /// The earth quakes (R12.7.1).
    Earthquake,
}

/// A control roll under way.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Control {
    /// Who rolls.
    pub unit: UnitId,
    /// Why.
    pub cause: ControlCause,
    /// The target number with its parts.
    pub target: Breakdown,
    /// The dice as they lie.
    pub dice: [u8; 2],
    /// Abilities that have acted on this roll, with their units.
    pub acted: Vec<(UnitId, AbilityId)>,
}

impl Control {
    /// Whether it succeeds (R1.6.1): a natural 2 fails, a natural 12 succeeds.
    pub fn succeeds(&self) -> bool {
        let natural = i16::from(self.dice[0]) + i16::from(self.dice[1]);
        natural == 12 || (natural != 2 && natural >= self.target.total())
    }
}

/// Steps of control rolls (R1.6).
#[derive(Clone, Debug, PartialEq)]
pub enum ControlStep {
    /// A control roll (R1.6).
    ControlRoll {
        /// Who.
        unit: UnitId,
        /// Why.
        cause: ControlCause,
        /// The move that goes on afterwards, if one does.
        walk: Option<Box<Walk>>,
    },
    /// An ability has it rolled again.
    RollAgain {
        /// The roll so far.
        control: Box<Control>,
        /// Whose ability, and which.
        by: (UnitId, AbilityId),
        /// The move that goes on afterwards, if one does.
        walk: Option<Box<Walk>>,
    },
    /// A control roll was made: rerolls are offered, then it stands.
    ControlStands(Box<Control>, Option<Box<Walk>>),
}
