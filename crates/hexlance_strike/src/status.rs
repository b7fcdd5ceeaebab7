//! Units get and lose statuses.

use bevy_ecs::world::World;
use hexlance_rules::{AbilityId, UnitId, Ustr};
use serde::Serialize;

use crate::{
    change::edit,
    model::status::{Status, Statuses},
};

/// Units get and lose statuses.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum StatusEvent {
    /// A unit got a status.
    StatusGained {
        /// Who.
        unit: UnitId,
        /// The status.
        status: Status,
    },
    /// A unit lost a status.
    StatusLost {
        /// Who.
        unit: UnitId,
        /// Its kind.
        kind: Ustr,
        /// The unit it came from.
        source: Option<UnitId>,
        /// The ability it came from.
        ability: Option<AbilityId>,
        /// Why.
        why: &'static str,
    },
}

impl StatusEvent {
    /// Changes the World by it.
    pub(crate) fn apply(&self, world: &mut World) {
        match self {
            StatusEvent::StatusGained { unit, status } => {
                edit::<Statuses>(world, *unit, |s| s.0.push(*status));
            }
            StatusEvent::StatusLost {
                unit,
                kind,
                source,
                ability,
                ..
            } => edit::<Statuses>(world, *unit, |s| {
                s.0.retain(|x| !(x.kind == *kind && x.source == *source && x.ability == *ability));
            }),
        }
    }
}
