//! Timed states of a unit, with the unit that caused them. When they end, the ruleset says.

use bevy_ecs::prelude::Component;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::{AbilityId, UnitId, Ustr};

/// One status of a unit. `E` is how the ruleset says when it ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Status<E> {
    /// Its kind, such as `intimidated`.
    pub kind: Ustr,
    /// The unit that caused it.
    pub source: Option<UnitId>,
    /// The ability that caused it.
    pub ability: Option<AbilityId>,
    /// The turn it began.
    pub since: u16,
    /// When it ends.
    pub expiry: E,
    /// A number that belongs to it, 0 where it has none.
    pub value: i16,
}

/// The statuses of a unit, in the order gained.
#[derive(Component, Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Statuses<E: Send + Sync + 'static>(pub SmallVec<[Status<E>; 2]>);

impl<E: Send + Sync + 'static> Default for Statuses<E> {
    fn default() -> Self {
        Self(SmallVec::new())
    }
}

impl<E: Send + Sync + 'static> Statuses<E> {
    /// Whether it has a status of a kind.
    pub fn has(&self, kind: Ustr) -> bool {
        self.0.iter().any(|s| s.kind == kind)
    }

    /// The statuses of a kind.
    pub fn of(&self, kind: Ustr) -> impl Iterator<Item = &Status<E>> {
        self.0.iter().filter(move |s| s.kind == kind)
    }

    /// Whether it has a status of a kind from a unit by an ability.
    pub fn has_from(&self, kind: Ustr, source: UnitId, ability: AbilityId) -> bool {
        self.of(kind)
            .any(|s| s.source == Some(source) && s.ability == Some(ability))
    }
}
