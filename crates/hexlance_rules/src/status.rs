//! Timed states of a unit, with the unit that caused them and the moment they end (R18.2, R3.6).

use bevy_ecs::prelude::Component;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::{AbilityId, UnitId, Ustr};

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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Status {
    /// Its kind, such as `intimidated`.
    pub kind: Ustr,
    /// The unit that caused it.
    pub source: Option<UnitId>,
    /// The ability that caused it.
    pub ability: Option<AbilityId>,
    /// The turn it began.
    pub since: u16,
    /// When it ends.
    pub expiry: Expiry,
    /// A number that belongs to it, 0 where it has none.
    pub value: i16,
}

/// The statuses of a unit, in the order gained.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Statuses(pub SmallVec<[Status; 2]>);

impl Statuses {
    /// Whether it has a status of a kind.
    pub fn has(&self, kind: Ustr) -> bool {
        self.0.iter().any(|s| s.kind == kind)
    }

    /// The statuses of a kind.
    pub fn of(&self, kind: Ustr) -> impl Iterator<Item = &Status> {
        self.0.iter().filter(move |s| s.kind == kind)
    }

    /// Whether it has a status of a kind from a unit by an ability.
    pub fn has_from(&self, kind: Ustr, source: UnitId, ability: AbilityId) -> bool {
        self.of(kind)
            .any(|s| s.source == Some(source) && s.ability == Some(ability))
    }
}
