//! What happens in a skid.

use bevy_ecs::world::World;
use hexlance_board::{Direction, Hex};
use hexlance_rules::{Breakdown, SideId, UnitId};
use serde::Serialize;

use crate::{
    change::{come_to, edit},
    state::{Clock, March, Stance},
};

/// Skidding (C3.12).
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum SkidEvent {
    /// A unit slipped sideways into a hex (C3.13.1).
    Slipped {
        /// Who.
        unit: UnitId,
        /// Where to.
        to: Hex,
    },
    /// It goes on the way it faces.
    Steadied {
        /// Who.
        unit: UnitId,
    },
    /// A unit begins to slide.
    Began {
        /// Who.
        unit: UnitId,
        /// The way it slides.
        direction: Direction,
        /// How far, in hexes.
        hexes: u8,
    },
    /// It slid into a hex.
    Slid {
        /// Who.
        unit: UnitId,
        /// Which.
        to: Hex,
    },
    /// It is stuck where it cannot be.
    Stuck {
        /// Who.
        unit: UnitId,
    },
    /// A unit in the air ran into something (C3.13.2).
    Fouled {
        /// Who.
        unit: UnitId,
        /// The unit that it ran into; the ground, trees or a building where there is none.
        on: Option<UnitId>,
        /// Points that it takes.
        points: u16,
    },
    /// It may hit a unit in its way.
    Collided {
        /// Who.
        unit: UnitId,
        /// Whom.
        target: UnitId,
        /// Target number.
        tn: Box<Breakdown>,
        /// The dice; none where it hits or misses by itself.
        dice: Option<[u8; 2]>,
        /// Whether it does.
        hit: bool,
    },
    /// A unit in its way makes its whole move now (C3.12.10).
    Dodges {
        /// Who.
        unit: UnitId,
        /// Its side.
        side: SideId,
    },
}

impl SkidEvent {
    /// Changes the World by it.
    pub(crate) fn apply(&self, world: &mut World) {
        match self {
            Self::Began { unit, .. } => edit::<March>(world, *unit, |m| {
                m.skidded = true;
                m.halted = true;
            }),
            Self::Slipped { unit, to } => {
                come_to(world, *unit, *to);
                edit::<March>(world, *unit, |m| m.hexes = m.hexes.saturating_add(1));
            }
            Self::Steadied { unit } => edit::<March>(world, *unit, |m| {
                m.swerved = false;
                m.heading = None;
            }),
            Self::Slid { unit, to } => come_to(world, *unit, *to),
            Self::Fouled { unit, .. } => edit::<March>(world, *unit, |m| {
                m.crashed = true;
                m.halted = true;
            }),
            Self::Stuck { unit } => edit::<Stance>(world, *unit, |s| s.stuck = true),
            // Seen, not felt: what follows has events of its own.
            Self::Collided { .. } => {}
            Self::Dodges { unit, side } => {
                let mut clock = world.resource_mut::<Clock>();
                clock.queue.insert(0, (*side, 1));
                clock.under_way = Some(*unit);
            }
        }
    }

    /// Its dice in few words, if it has any.
    pub(crate) fn dice(&self) -> Option<String> {
        match self {
            Self::Collided {
                dice: Some(dice),
                tn,
                ..
            } => Some(format!("collision {dice:?} ({})", tn.total())),
            _ => None,
        }
    }
}
