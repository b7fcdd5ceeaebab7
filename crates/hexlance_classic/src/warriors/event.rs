//! What happens to warriors.

use bevy_ecs::world::World;
use hexlance_rules::UnitId;
use serde::Serialize;

use crate::{
    change::edit,
    state::{Clock, Pilot, Toll, Wakes},
    tables,
};

/// What hurts a warrior (C2.5.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum HurtBy {
    /// The head was hit.
    Head,
    /// Something exploded aboard.
    Explosion,
    /// A fall.
    Fall,
    /// Heat.
    Heat,
    /// Water.
    Water,
    /// An attack that crossed off boxes of a ProtoMech (C15.3.3).
    Boxes,
}

/// Warriors (C2.5).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum WarriorEvent {
    /// A warrior took a hit.
    Hurt {
        /// Whose.
        unit: UnitId,
        /// Hits in all.
        hits: u8,
        /// By what.
        by: HurtBy,
    },
    /// A warrior died at once (C7.3).
    Killed {
        /// Whose.
        unit: UnitId,
    },
    /// A consciousness roll that was owed.
    Rolled {
        /// Whose.
        unit: UnitId,
        /// Hits with which it is made.
        hits: u8,
        /// What it needs.
        needed: u8,
        /// The dice; none where it was not rolled.
        dice: Option<[u8; 2]>,
        /// Whether the warrior stays conscious.
        awake: bool,
    },
    /// A roll to wake up.
    Recovers {
        /// Whose.
        unit: UnitId,
        /// What it needs.
        needed: u8,
        /// The dice.
        dice: [u8; 2],
        /// Whether the warrior wakes up.
        awake: bool,
    },
}

impl WarriorEvent {
    /// Changes the World by it.
    pub(crate) fn apply(&self, world: &mut World) {
        match self {
            Self::Hurt { unit, hits, by } => {
                if *by == HurtBy::Boxes {
                    edit::<Toll>(world, *unit, |t| t.crossed = false);
                }
                let dies = tables::consciousness(*hits).is_none();
                edit::<Pilot>(world, *unit, |p| {
                    p.hits = *hits;
                    p.dead |= dies;
                });
                if !dies {
                    world.resource_mut::<Wakes>().0.push((*unit, *hits));
                }
            }
            Self::Killed { unit } => edit::<Pilot>(world, *unit, |p| p.dead = true),
            Self::Rolled {
                unit,
                hits,
                dice,
                awake,
                ..
            } => {
                world
                    .resource_mut::<Wakes>()
                    .0
                    .retain(|owed| owed != &(*unit, *hits));
                if dice.is_some() && !awake {
                    let turn = world.resource::<Clock>().turn;
                    edit::<Pilot>(world, *unit, |p| p.out_since = Some(turn));
                }
            }
            Self::Recovers { unit, awake, .. } => {
                if *awake {
                    edit::<Pilot>(world, *unit, |p| p.out_since = None);
                }
            }
        }
    }

    /// Its dice in few words, if it has any.
    pub(crate) fn dice(&self) -> Option<String> {
        match self {
            Self::Rolled {
                dice: Some([a, b]),
                needed,
                ..
            }
            | Self::Recovers {
                dice: [a, b],
                needed,
                ..
            } => Some(format!("consciousness {a}+{b} ({needed})")),
            _ => None,
        }
    }
}
