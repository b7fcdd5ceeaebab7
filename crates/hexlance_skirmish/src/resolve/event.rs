//! Events of resolution.

use bevy_ecs::world::World;
use serde::Serialize;

use super::{Resolution, Rolled};
use crate::{
    ids::Party,
    order::{Current, DeedRef, Hit},
};

/// What happens while an Order is resolved.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum ResolveEvent {
    /// A stage began.
    Stage {
        /// Which.
        stage: Resolution,
    },
    /// A declared skill turned out to be impossible: it is Idle (K4.3.2).
    Spoiled {
        /// Which.
        deed: DeedRef,
    },
    /// Dice were rolled and compared.
    Rolled(Box<Rolled>),
    /// Failed dice of a roll hit allies in the combat that was shot into (K8.2.1, K17.6).
    Strayed {
        /// The number of the roll in the Order.
        roll: u8,
        /// Whom, one for each failed die.
        on: Vec<Party>,
        /// The dice that picked them; none where there was one ally only.
        faces: Vec<u8>,
    },
    /// A hit was made.
    Hit(Box<Hit>),
}

impl ResolveEvent {
    /// Changes the World by it.
    pub(crate) fn apply(&self, world: &mut World) {
        let mut current = world.resource_mut::<Current>();
        let Some(order) = &mut current.0 else { return };
        match self {
            Self::Stage { .. } => {}
            Self::Spoiled { deed } => {
                if !order.idle.contains(deed) {
                    order.idle.push(*deed);
                }
            }
            Self::Rolled(rolled) => order.rolls.push((**rolled).clone()),
            Self::Strayed { roll, on, .. } => {
                if let Some(rolled) = order.rolls.get_mut(usize::from(*roll)) {
                    rolled.strayed = on.iter().copied().collect();
                }
            }
            Self::Hit(hit) => order.hits.push((**hit).clone()),
        }
    }

    /// Its dice in few words, if it has any.
    pub(crate) fn dice(&self) -> Option<String> {
        match self {
            Self::Rolled(r) if !r.faces.is_empty() => Some(format!(
                "{:?} against {}",
                r.faces.as_slice(),
                r.counted.value
            )),
            Self::Strayed { faces, .. } if !faces.is_empty() => Some(format!("{faces:?}")),
            _ => None,
        }
    }
}
