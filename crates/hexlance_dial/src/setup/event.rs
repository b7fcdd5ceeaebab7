//! What happens while units are set up (D15.3).

use bevy_ecs::world::World;
use hexlance_board::{Direction, Hex};
use hexlance_rules::{SideId, UnitId};
use serde::Serialize;

use super::{turn_to_set_up, waits_to_infiltrate};
use crate::{
    change::{put, put_on_table},
    state::{Clock, Deployment, Place},
};

/// Setting up (D15.3).
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum SetupEvent {
    /// Dice decide who sets up and begins first (D15.3.1); each inner list is one throw of all sides.
    FirstPlayer {
        /// The throws, ties thrown again.
        rolls: Vec<Vec<u8>>,
        /// The first player.
        side: SideId,
    },
    /// A unit was set up (D15.3).
    Deployed {
        /// Which.
        unit: UnitId,
        /// Where.
        hex: Hex,
        /// Its facing.
        facing: Direction,
    },
    /// A unit was set up in a transport.
    DeployedAboard {
        /// Which.
        unit: UnitId,
        /// Its transport.
        transport: UnitId,
    },
    /// A side has set up its units of the present part.
    SetUp {
        /// Which.
        side: SideId,
        /// Those with Infiltrate.
        infiltrators: bool,
    },
    /// Units with Infiltrate are set up now (D15.3.2).
    InfiltratorsNow,
}

impl SetupEvent {
    /// Changes the World by it; whose turn it is to set up follows from what stands.
    pub(crate) fn apply(&self, world: &mut World) {
        match self {
            Self::FirstPlayer { side, .. } => {
                let mut clock = world.resource_mut::<Clock>();
                clock.first = *side;
                clock.active = *side;
            }
            Self::Deployed { unit, hex, facing } => put_on_table(world, *unit, *hex, *facing),
            Self::DeployedAboard { unit, transport } => {
                put(world, *unit, Place::Aboard(*transport));
            }
            Self::SetUp { side, .. } => world.resource_mut::<Deployment>().done.push(*side),
            Self::InfiltratorsNow => {
                let all = world.resource::<Deployment>().units.iter().copied();
                let units = all.filter(|u| waits_to_infiltrate(world, *u)).collect();
                *world.resource_mut::<Deployment>() = Deployment {
                    units,
                    infiltrators: true,
                    ..Deployment::default()
                };
            }
        }
        if let Some(side) = turn_to_set_up(world) {
            world.resource_mut::<Clock>().active = side;
        }
    }

    /// Its dice in few words, if it has any.
    pub(crate) fn dice(&self) -> Option<String> {
        match self {
            Self::FirstPlayer { rolls, .. } => Some(format!("first player {rolls:?}")),
            _ => None,
        }
    }
}
