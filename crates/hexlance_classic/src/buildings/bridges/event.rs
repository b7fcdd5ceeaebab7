//! What happens to bridges, and to those who lay them.

use std::sync::Arc;

use bevy_ecs::world::World;
use hexlance_board::{Bridge, Direction, Exits, Hex};
use hexlance_rules::UnitId;
use serde::Serialize;

use super::on_deck;
use crate::{
    change::edit,
    read::Table,
    state::{Bridges, Field, Hull, Place, Span},
};

/// Bridges (C14.11, C10.9.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum BridgeEvent {
    /// A bridge took damage.
    Damaged {
        /// Where.
        hex: Hex,
        /// Points.
        points: u16,
        /// Who did it.
        by: Option<UnitId>,
    },
    /// The damage of the phase takes effect.
    Weakened {
        /// Which bridge.
        hex: Hex,
        /// Its construction factor now.
        cf: u16,
    },
    /// A bridge falls, with all who are on it.
    Fell {
        /// Where.
        hex: Hex,
        /// The construction factor with which the phase began.
        start: u16,
    },
    /// A folded bridge took a hit in the place of the unit that carries it (tw.equip_bridge_layer_1).
    Shielded {
        /// Who carries it.
        unit: UnitId,
        /// What is left of its construction factor.
        left: u16,
    },
    /// The gear that lays a bridge is out of order (tw.equip_bridge_layer_1).
    Jammed {
        /// Whose.
        unit: UnitId,
    },
    /// A unit will lay its bridge in the next turn.
    Declared {
        /// Who.
        unit: UnitId,
    },
    /// It moved, and has to declare it again (tw.equip_bridge_layer_2).
    Spoiled {
        /// Who.
        unit: UnitId,
    },
    /// A bridge lies over a hex.
    Laid {
        /// Who laid it.
        unit: UnitId,
        /// Where.
        hex: Hex,
        /// The way it leads, and back.
        along: Direction,
        /// Its deck, in levels above the hex.
        deck: u8,
        /// Its construction factor.
        cf: u16,
    },
}

impl BridgeEvent {
    /// Changes the World by it.
    pub(crate) fn apply(&self, world: &mut World) {
        match *self {
            Self::Damaged { hex, points, .. } => {
                if let Some(s) = world.resource_mut::<Bridges>().hexes.get_mut(&hex) {
                    s.due = s.due.saturating_add(points);
                }
            }
            Self::Weakened { hex, cf } => {
                if let Some(s) = world.resource_mut::<Bridges>().hexes.get_mut(&hex) {
                    (s.cf, s.due) = (cf, 0);
                }
            }
            Self::Fell { hex, .. } => fall(world, hex),
            Self::Shielded { unit, left } => {
                edit::<Hull>(world, unit, |h| h.bridge_left = Some(left))
            }
            Self::Jammed { unit } => edit::<Hull>(world, unit, |h| h.bridge_jammed = true),
            Self::Declared { unit } => {
                let turn = Table::of(world).clock().turn;
                edit::<Hull>(world, unit, |h| h.lays = Some(turn));
            }
            Self::Spoiled { unit } => edit::<Hull>(world, unit, |h| h.lays = None),
            Self::Laid {
                unit,
                hex,
                along,
                deck,
                cf,
            } => {
                edit::<Hull>(world, unit, |h| {
                    h.lays = None;
                    h.bridge_laid = true;
                });
                world
                    .resource_mut::<Bridges>()
                    .hexes
                    .insert(hex, Span::whole(cf));
                let bridge = Bridge {
                    // The map counts in thirds.
                    cf: (cf * 3).div_ceil(10).min(255) as u8,
                    deck,
                    exits: Exits::default().with(along).with(along.opposite()),
                };
                change(world, hex, Some(bridge));
            }
        }
    }

    /// Its dice in few words, if it has any.
    #[expect(clippy::unused_self, reason = "families ask each of their events")]
    pub(crate) const fn dice(&self) -> Option<String> {
        None
    }
}

fn change(world: &mut World, hex: Hex, bridge: Option<Bridge>) {
    let mut field = world.resource_mut::<Field>();
    let Some(mut cell) = field.0.get(hex).copied() else {
        return;
    };
    cell.bridge = bridge;
    Arc::make_mut(&mut field.0).set(hex, cell);
}

/// The bridge is gone, and whoever was on it is on what lies below.
fn fall(world: &mut World, hex: Hex) {
    let all: Vec<UnitId> = on_deck(Table::of(world), hex).map(|u| u.id).collect();
    for unit in all {
        edit::<Place>(world, unit, |p| {
            if let Place::Map { elevation, .. } = p {
                *elevation = 0;
            }
        });
    }
    world.resource_mut::<Bridges>().hexes.remove(&hex);
    change(world, hex, None);
}
