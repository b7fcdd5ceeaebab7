//! Markers that are placed, and shells that come down (D8.5).

use bevy_ecs::world::World;
use hexlance_board::Hex;
use serde::Serialize;

use crate::{
    roll::Critical,
    state::{Marker, Markers},
};

/// Artillery (D8.5).
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum ArtilleryEvent {
    /// An artillery marker was placed (D8.5.1).
    MarkerPlaced(Marker),
    /// Dice for an artillery marker (D8.5.4).
    MarkerRolled {
        /// The marker.
        marker: Marker,
        /// The dice.
        dice: [u8; 3],
        /// What they say by themselves.
        critical: Critical,
        /// Direction die and distance die, if it drifts.
        drift: Option<[u8; 2]>,
        /// Where the shells come down; none if they are lost.
        lands: Option<Hex>,
    },
}

impl ArtilleryEvent {
    /// Changes the World by it.
    pub(crate) fn apply(&self, world: &mut World) {
        let mut markers = world.resource_mut::<Markers>();
        match self {
            Self::MarkerPlaced(marker) => markers.0.push(*marker),
            Self::MarkerRolled { marker, .. } => {
                if let Some(i) = markers.0.iter().position(|m| m == marker) {
                    markers.0.remove(i);
                }
            }
        }
    }

    /// Its dice in few words, if it has any.
    pub(crate) fn dice(&self) -> Option<String> {
        match self {
            Self::MarkerPlaced(_) => None,
            Self::MarkerRolled { dice, drift, .. } => Some(format!("artillery {dice:?} {drift:?}")),
        }
    }
}
