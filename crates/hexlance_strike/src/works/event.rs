//! Units work in place of attacking (R10.8).

use bevy_ecs::world::World;
use hexlance_rules::UnitId;
use serde::Serialize;

use crate::{
    change::{edit, note_number},
    command::Work,
    state::{Gear, Turn, Works},
};

/// Units work in place of attacking (R10.8).
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum WorkEvent {
    /// A unit works in place of attacking (R10.8, R13.5.5).
    Worked {
        /// Who.
        unit: UnitId,
        /// At what.
        work: Work,
    },
    /// A unit blows itself up (R13.1.18).
    BlownUp {
        /// Number of the attack.
        attack: u32,
        /// Who.
        unit: UnitId,
        /// What everybody beside it suffers.
        points: u8,
    },
}

impl WorkEvent {
    /// Changes the World by it.
    pub(crate) fn apply(&self, world: &mut World) {
        match self {
            WorkEvent::Worked { unit, work } => {
                let turn = world.resource::<Turn>().number;
                world.resource_mut::<Works>().0.push((turn, *unit, *work));
                if matches!(work, Work::Bridge(_)) {
                    edit::<Gear>(world, *unit, |g| g.bridge_laid = true);
                }
            }
            WorkEvent::BlownUp { attack, .. } => note_number(world, *attack),
        }
    }
}
