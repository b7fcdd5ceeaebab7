//! What happens to units that hide.

use bevy_ecs::world::World;
use hexlance_rules::{SideId, UnitId};
use serde::Serialize;

use crate::{
    change::edit,
    state::{Clock, Hidden, Turn},
};

/// Units that hide (C20.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum HiddenEvent {
    /// A unit does not hide any more.
    Revealed {
        /// Who.
        unit: UnitId,
        /// The enemy whose move found it, if one did: it does not move in this phase.
        by: Option<UnitId>,
    },
    /// It may fire at whom it surprises.
    Offered {
        /// Who.
        unit: UnitId,
        /// At whom.
        target: UnitId,
        /// Its side.
        side: SideId,
    },
    /// It has fired, or holds its fire.
    Over {
        /// Who.
        unit: UnitId,
        /// It fired, and does nothing else this turn.
        fired: bool,
    },
}

impl HiddenEvent {
    /// Changes the World by it.
    pub(crate) fn apply(&self, world: &mut World) {
        match self {
            Self::Revealed { unit, by } => {
                edit::<Hidden>(world, *unit, |h| h.0 = false);
                if by.is_some() {
                    edit::<Turn>(world, *unit, |t| t.had = true);
                }
            }
            Self::Offered { unit, target, side } => {
                let mut clock = world.resource_mut::<Clock>();
                clock.ambush = Some((*unit, *target));
                clock.queue.insert(0, (*side, 1));
            }
            Self::Over { unit, fired } => {
                let mut clock = world.resource_mut::<Clock>();
                if clock.ambush.take().is_some() && !clock.queue.is_empty() {
                    clock.queue.remove(0);
                }
                if *fired {
                    edit::<Turn>(world, *unit, |t| {
                        t.had = true;
                        t.none = true;
                    });
                }
            }
        }
    }
}
