//! Events of states.

use bevy_ecs::world::World;
use hexlance_rules::{Roster, UnitId, Ustr};
use serde::Serialize;

use crate::state::{Afflicted, Afflictions, State};

/// What happens to the states of troopers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum StateEvent {
    /// A state was caused; one that was there runs anew (K12.7).
    Caused {
        /// On whom.
        unit: UnitId,
        /// The state.
        state: Afflicted,
    },
    /// A state has ended.
    Ended {
        /// Whose.
        unit: UnitId,
        /// Which.
        state: State,
        /// Of several Disabled the one that has.
        what: Option<Ustr>,
    },
}

impl StateEvent {
    /// Changes the World by it.
    pub(crate) fn apply(&self, world: &mut World) {
        let (unit, state, what) = match self {
            Self::Caused { unit, state } => (*unit, state.state, state.what),
            Self::Ended { unit, state, what } => (*unit, *state, *what),
        };
        let entity = world.resource::<Roster>().entity(unit);
        let Some(mut held) = entity.and_then(|e| world.get_mut::<Afflictions>(e)) else {
            return;
        };
        held.0.retain(|a| a.state != state || a.what != what);
        if let Self::Caused { state, .. } = self {
            held.0.push(*state);
        }
    }
}
