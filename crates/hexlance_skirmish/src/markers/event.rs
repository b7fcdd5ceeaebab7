//! Events of Markers.

use bevy_ecs::world::World;
use hexlance_board::{Direction, Hex};
use hexlance_rules::{Roster, UnitId};
use serde::Serialize;

use crate::state::{Covert, Guise, Place, Seeming, Stance};

/// What happens to what a trooper is to be seen as.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum GuiseEvent {
    /// A Marker or hidden trooper became the figure.
    Revealed {
        /// Who.
        unit: UnitId,
        /// What it was to be seen as.
        was: Seeming,
    },
    /// A trooper became a Marker, or another one.
    Concealed {
        /// Who.
        unit: UnitId,
        /// What it is to be seen as.
        seeming: Seeming,
        /// The number of the Marker's letter (K13.8.3).
        letter: u8,
    },
    /// The figure in place of a Marker looks where its owner has chosen (K13.6.1).
    Faced {
        /// Who.
        unit: UnitId,
        /// Where it looks.
        facing: Direction,
    },
    /// The record of a hidden trooper was shifted: an enemy stands where it was (K13.9.3).
    Shifted {
        /// Who.
        unit: UnitId,
        /// The hex of the record.
        hex: Hex,
    },
}

impl GuiseEvent {
    /// Changes the World by it.
    pub(crate) fn apply(&self, world: &mut World) {
        let unit = match self {
            Self::Revealed { unit, .. }
            | Self::Concealed { unit, .. }
            | Self::Faced { unit, .. }
            | Self::Shifted { unit, .. } => *unit,
        };
        let Some(entity) = world.resource::<Roster>().entity(unit) else {
            return;
        };
        // A letter is never given twice, whatever becomes of its Marker.
        let letter = match self {
            Self::Concealed { letter, .. } => *letter,
            _ => world.get::<Guise>(entity).map_or(0, |held| held.letter),
        };
        let mut covert = world.resource_mut::<Covert>();
        covert.letters = covert.letters.max(letter);
        match self {
            Self::Revealed { .. } => {
                if let Some(mut held) = world.get_mut::<Guise>(entity) {
                    *held = Guise::default();
                }
            }
            Self::Concealed {
                seeming, letter, ..
            } => {
                if let Some(mut held) = world.get_mut::<Guise>(entity) {
                    *held = Guise {
                        seeming: *seeming,
                        letter: *letter,
                    };
                }
            }
            Self::Faced { facing, .. } => {
                if let Some(mut stance) = world.get_mut::<Stance>(entity) {
                    stance.facing = *facing;
                }
            }
            Self::Shifted { hex, .. } => {
                if let Some(mut place) = world.get_mut::<Place>(entity) {
                    place.0 = Some(*hex);
                }
            }
        }
    }
}
