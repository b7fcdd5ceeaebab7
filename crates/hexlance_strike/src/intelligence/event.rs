//! Battlefield intelligence (R14.7).

use bevy_ecs::world::World;
use hexlance_rules::Breakdown;
use serde::Serialize;

use super::Intelligence;

/// Battlefield intelligence (R14.7).
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum IntelligenceEvent {
    /// The points of battlefield intelligence were read for the turn (R14.7.2).
    IntelligenceRead {
        /// By side.
        points: [u16; 2],
        /// The same with their reasons.
        parts: Vec<Breakdown>,
    },
}

impl IntelligenceEvent {
    /// Changes the World by it.
    pub(crate) fn apply(&self, world: &mut World) {
        let IntelligenceEvent::IntelligenceRead { points, .. } = self;
        world.resource_mut::<Intelligence>().points = *points;
    }
}
