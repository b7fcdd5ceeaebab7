//! Events of movement.

use bevy_ecs::world::World;
use hexlance_board::{Direction, Hex};
use hexlance_rules::{Roster, UnitId};
use serde::Serialize;

use crate::state::{Place, Stance};

/// What happens as troopers move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum MoveEvent {
    /// A trooper stands where its movement has led it, or lies there.
    Arrived {
        /// Who.
        unit: UnitId,
        /// Where it stood.
        from: Hex,
        /// Where it stands.
        hex: Hex,
        /// Where it looks.
        facing: Direction,
        /// Whether it is Prone.
        prone: bool,
    },
    /// A gate has ended the movement of a Heavyweight (skill.heavyweight).
    GateStop {
        /// Who.
        unit: UnitId,
        /// The hex beyond the gate.
        hex: Hex,
    },
    /// A trooper has fallen (K7.7).
    Fell {
        /// Who.
        unit: UnitId,
        /// Where it has come down.
        hex: Hex,
        /// How deep, in steps.
        depth: u16,
        /// How many ARM rolls that costs.
        rolls: u16,
    },
}

impl MoveEvent {
    /// Changes the World by it.
    pub(crate) fn apply(&self, world: &mut World) {
        let Self::Arrived {
            unit,
            hex,
            facing,
            prone,
            ..
        } = self
        else {
            return;
        };
        let Some(entity) = world.resource::<Roster>().entity(*unit) else {
            return;
        };
        if let Some(mut place) = world.get_mut::<Place>(entity) {
            place.0 = Some(*hex);
        }
        if let Some(mut stance) = world.get_mut::<Stance>(entity) {
            *stance = Stance {
                facing: *facing,
                prone: *prone,
                above: 0,
            };
        }
    }
}
