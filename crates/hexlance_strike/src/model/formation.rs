//! Gifts of formations (R14.5) as plain data.

use hexlance_rules::{AbilityId, Condition, UnitId};
use serde::Serialize;

use crate::card::Bracket;

/// An ability that a unit has of its formation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Gift {
    /// Who.
    pub unit: UnitId,
    /// Which.
    pub ability: AbilityId,
    /// The condition of the battlefield that it is for.
    pub condition: Option<Condition>,
    /// Its range bracket.
    pub bracket: Option<Bracket>,
    /// Uses of it in the turn, where it has so many.
    pub uses: Option<u8>,
}

/// What is asked of the bonus of a formation.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Ask {
    /// Which ability all have whom a bonus reaches. (its id, with the condition that it is for behind it)
    Pick {
        /// Which bonus.
        bonus: u8,
    },
    /// Who has an ability. (a unit's number; `again` for those of the turn before; `done`)
    Who {
        /// Which bonus.
        bonus: u8,
        /// Those named so far.
        gifts: Vec<Gift>,
    },
    /// Which ability a unit has. (as for `Pick`)
    What {
        /// Which bonus.
        bonus: u8,
        /// Those named so far.
        gifts: Vec<Gift>,
        /// Who.
        unit: UnitId,
    },
    /// Which enemy formation is hunted. (force and place, as in `0.1`)
    Quarry,
    /// Which formation of the force is supported. (its place)
    Supports,
}
