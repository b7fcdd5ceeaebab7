//! The ground changes (R10).

use std::sync::Arc;

use bevy_ecs::world::World;
use hexlance_board::{Cell, Hex};
use serde::Serialize;

use crate::state::{Field, Fires, SmokeScreens, Turn};

/// The ground changes (R10).
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum TerrainEvent {
    /// A hex changed: a building lost CF or fell, woods burned, ice broke.
    HexChanged {
        /// Which.
        hex: Hex,
        /// What lies there now.
        cell: Cell,
        /// Why.
        why: &'static str,
    },
    /// Smoke was laid over a hex (R6.10); the hex itself follows as [`crate::event::TerrainEvent::HexChanged`].
    SmokeLaid {
        /// Which.
        hex: Hex,
        /// The last turn in which it hangs there.
        last: u16,
    },
}

impl TerrainEvent {
    /// Changes the World by it.
    pub(crate) fn apply(&self, world: &mut World) {
        match self {
            TerrainEvent::HexChanged { hex, cell, .. } => {
                let turn = world.resource::<Turn>().number;
                let mut fires = world.resource_mut::<Fires>();
                if cell.fire {
                    fires.lit.entry(*hex).or_insert(turn);
                } else {
                    fires.lit.remove(hex);
                }
                if cell.smoke.is_none() {
                    world
                        .resource_mut::<SmokeScreens>()
                        .0
                        .retain(|(h, _)| h != hex);
                }
                Arc::make_mut(&mut world.resource_mut::<Field>().0).set(*hex, *cell);
            }
            TerrainEvent::SmokeLaid { hex, last } => {
                let mut smoke = world.resource_mut::<SmokeScreens>();
                smoke.0.retain(|(h, _)| h != hex);
                smoke.0.push((*hex, *last));
            }
        }
    }
}

/// Steps of the ground (R10).
#[derive(Clone, Debug, PartialEq)]
pub enum TerrainStep {
    /// A building hex is checked for collapse (R10.5).
    Collapse(Hex),
}
