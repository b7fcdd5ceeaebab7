//! Concealed data become known (R14.8).

use bevy_ecs::world::World;
use hexlance_rules::{SideId, UnitId};
use serde::Serialize;

use super::Disclosed;
use crate::{change::edit, read};

/// Concealed data become known (R14.8).
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum ConcealmentEvent {
    /// The enemy has learned the data of a unit, for good (R14.8.2).
    DataRevealed {
        /// Whose.
        unit: UnitId,
        /// Its armor and structure only.
        only_tracks: bool,
        /// Why.
        why: &'static str,
        /// Who has identified it, if somebody has.
        by: Option<UnitId>,
    },
}

impl ConcealmentEvent {
    /// Changes the World by it.
    pub(crate) fn apply(&self, world: &mut World) {
        let ConcealmentEvent::DataRevealed {
            unit, only_tracks, ..
        } = self;
        edit::<Disclosed>(world, *unit, |d| {
            d.tracks = true;
            d.card |= !only_tracks;
        });
        super::follow(world, *unit);
    }

    /// Whether a side is told of it: it knows its own units.
    pub(crate) fn is_told(&self, world: &World, to: SideId) -> bool {
        let ConcealmentEvent::DataRevealed { unit, .. } = self;
        !read::is_of(world, *unit, to)
    }
}
