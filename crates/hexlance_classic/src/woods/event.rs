//! What happens to woods.

use std::sync::Arc;

use bevy_ecs::world::World;
use hexlance_board::{Density, Ground, Hex};
use hexlance_rules::UnitId;
use serde::Serialize;

use super::Clearing;
use crate::{
    fire,
    state::{Declared, Field, WoodsShot},
};

/// Clearing woods (C5.14, C10.9).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum WoodsEvent {
    /// The next shot at woods is resolved.
    Taken {
        /// Which.
        shot: WoodsShot,
    },
    /// It was rolled for.
    Fired {
        /// Which.
        shot: WoodsShot,
        /// The dice; none where it hits by itself.
        dice: Option<[u8; 2]>,
        /// Whether it hit.
        hit: bool,
        /// Whether the weapon jams.
        jams: bool,
        /// Heat that it makes.
        heat: u16,
        /// Bins that it drew on, with the shots.
        draw: Vec<(u8, u16)>,
    },
    /// Dice for what it deals: of the Cluster Hits Table, or of plasma.
    Rolled {
        /// The hex.
        hex: Hex,
        /// The dice.
        dice: Vec<u8>,
        /// What they give: missiles that hit, or points.
        gives: u16,
    },
    /// Woods took damage.
    Damaged {
        /// Where.
        hex: Hex,
        /// Points.
        points: u16,
        /// Their factor now.
        factor: u16,
    },
    /// A turn of work was done.
    Worked {
        /// By whom.
        unit: UnitId,
        /// Where.
        hex: Hex,
        /// Turns so far.
        turns: u8,
    },
    /// A hex is less dense now, or clear of rubble.
    Cleared {
        /// Which.
        hex: Hex,
        /// Its woods: 2 heavy, 1 light, 0 none any more.
        density: u8,
        /// It was rubble.
        rubble: bool,
    },
}

impl WoodsEvent {
    /// Changes the World by it.
    pub(crate) fn apply(&self, world: &mut World) {
        match self {
            Self::Taken { shot } => {
                let mut declared = world.resource_mut::<Declared>();
                if let Some(at) = declared.woods.iter().position(|s| s == shot) {
                    declared.woods.remove(at);
                }
            }
            Self::Fired {
                shot,
                jams,
                heat,
                draw,
                ..
            } => fire::spend(world, shot.attacker, shot.weapon, *jams, *heat, draw),
            // Seen, not felt: what follows has events of its own.
            Self::Rolled { .. } => {}
            Self::Damaged { hex, factor, .. } => {
                let mut clearing = world.resource_mut::<Clearing>();
                clearing.factors.retain(|(h, _)| h != hex);
                clearing.factors.push((*hex, *factor));
            }
            Self::Worked { hex, turns, .. } => {
                let mut clearing = world.resource_mut::<Clearing>();
                clearing.turns.retain(|(h, _)| h != hex);
                clearing.turns.push((*hex, *turns));
            }
            Self::Cleared {
                hex,
                density,
                rubble,
            } => cleared(world, *hex, *density, *rubble),
        }
    }

    /// Its dice in few words, if it has any.
    pub(crate) fn dice(&self) -> Option<String> {
        match self {
            Self::Fired {
                dice: Some(dice),
                shot,
                ..
            } => Some(format!("to hit woods {dice:?} ({})", shot.tn)),
            Self::Rolled { dice, .. } if !dice.is_empty() => Some(format!("at woods {dice:?}")),
            _ => None,
        }
    }
}

fn cleared(world: &mut World, hex: Hex, density: u8, rubble: bool) {
    let mut field = world.resource_mut::<Field>();
    let Some(mut cell) = field.0.get(hex).copied() else {
        return;
    };
    match density {
        0 => {
            cell.woods = None;
            cell.ground = if rubble { Ground::Clear } else { Ground::Rough };
        }
        1 => {
            if let Some(woods) = &mut cell.woods {
                woods.density = Density::Light;
            }
        }
        _ => return,
    }
    Arc::make_mut(&mut field.0).set(hex, cell);
    let mut clearing = world.resource_mut::<Clearing>();
    clearing.changed.retain(|(h, _)| *h != hex);
    clearing.changed.push((hex, density));
    if density == 0 {
        clearing.factors.retain(|(h, _)| *h != hex);
    }
}
