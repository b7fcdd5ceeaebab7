//! Events of Guts rolls.

use bevy_ecs::world::World;
use hexlance_rules::{Breakdown, UnitId};
use serde::Serialize;

/// What happens when a nerve is tried. Where somebody goes is told by the events of movement.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum GutsEvent {
    /// A trooper has made a Guts roll, or that of a Religious Troop.
    Rolled {
        /// Who.
        unit: UnitId,
        /// The die; none if no die could succeed.
        die: Option<u8>,
        /// The success value.
        value: Box<Breakdown>,
        /// Whether it passed.
        passed: bool,
    },
    /// A trooper has lost its nerve: it takes cover if there is any.
    GaveWay {
        /// Who.
        unit: UnitId,
    },
}

impl GutsEvent {
    /// Changes nothing: the events of states and of movement that follow do.
    pub(crate) const fn apply(&self, _world: &mut World) {}

    /// Its dice in few words, if it has any.
    pub(crate) fn dice(&self) -> Option<String> {
        match self {
            Self::Rolled {
                die: Some(die),
                value,
                ..
            } => Some(format!("{die} against {value}")),
            _ => None,
        }
    }
}
