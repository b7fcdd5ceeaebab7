//! Events of command.

use bevy_ecs::world::World;
use hexlance_rules::{Roster, SideId, UnitId};
use serde::Serialize;

use crate::{
    model::Skill,
    state::{Pools, SpaList},
};

/// What happens to who leads a side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum LieutenantEvent {
    /// Whether a side is in Loss of Lieutenant (K16.2.1).
    Checked {
        /// Which.
        side: SideId,
        /// Whether it is.
        lost: bool,
    },
    /// A side has named a Lieutenant, which is its secret; none if nobody is left to be named (K16.5.1).
    Named {
        /// Which.
        side: SideId,
        /// Whom.
        unit: Option<UnitId>,
    },
}

impl LieutenantEvent {
    /// Changes the World by it.
    pub(crate) fn apply(&self, world: &mut World) {
        match self {
            Self::Checked { side, lost } => {
                if let Some(pool) = world.resource_mut::<Pools>().of_mut(*side) {
                    pool.leaderless = *lost;
                }
            }
            Self::Named { side, unit } => {
                let mut pools = world.resource_mut::<Pools>();
                let Some(pool) = pools.of_mut(*side) else {
                    return;
                };
                let former = std::mem::replace(&mut pool.lieutenant, *unit);
                pool.lieutenant_known = false;
                if let Some(mut spas) = former.and_then(|id| skills(world, id)) {
                    spas.0.retain(|skill| *skill != Skill::LieutenantL1);
                }
                if let Some(mut spas) = unit.and_then(|id| skills(world, id)) {
                    spas.0.push(Skill::LieutenantL1);
                }
            }
        }
    }
}

fn skills(world: &mut World, unit: UnitId) -> Option<bevy_ecs::world::Mut<'_, SpaList>> {
    let entity = world.resource::<Roster>().entity(unit)?;
    world.get_mut::<SpaList>(entity)
}
