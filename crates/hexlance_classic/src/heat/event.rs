//! What heat does.

use bevy_ecs::world::World;
use hexlance_rules::UnitId;
use serde::Serialize;

use crate::{
    change::edit,
    state::{Clock, Heat, Off, Power, Turn},
};

/// Heat (C13).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum HeatEvent {
    /// A unit was heated, by itself or from outside.
    Heated {
        /// Who.
        unit: UnitId,
        /// From outside.
        outside: u16,
        /// By itself.
        own: u16,
    },
    /// Build-up and sinks were reckoned (C13.2.2).
    Balanced {
        /// Who.
        unit: UnitId,
        /// What it made.
        made: u16,
        /// What its sinks can take away.
        lost: u16,
        /// The level reached.
        level: u16,
    },
    /// A roll against a shutdown, or for a restart.
    ShutdownRolled {
        /// Who.
        unit: UnitId,
        /// What avoids it; 13 for nothing.
        needed: u8,
        /// The dice; none where it was not rolled.
        dice: Option<[u8; 2]>,
        /// Whether the reactor runs.
        runs: bool,
    },
    /// A reactor shut down.
    ShutDown {
        /// Whose.
        unit: UnitId,
        /// By choice.
        by_choice: bool,
    },
    /// A reactor runs again.
    Restarted {
        /// Whose.
        unit: UnitId,
    },
    /// A restart by choice failed: no other one this turn.
    StaysOff {
        /// Whose.
        unit: UnitId,
    },
    /// A roll against an explosion of ammunition.
    AmmunitionRolled {
        /// Whose.
        unit: UnitId,
        /// What avoids it.
        needed: u8,
        /// The dice.
        dice: [u8; 2],
        /// Whether nothing exploded.
        avoided: bool,
    },
    /// A roll against an explosion of fuel.
    FuelRolled {
        /// Whose.
        unit: UnitId,
        /// What avoids it.
        needed: u8,
        /// The dice.
        dice: [u8; 2],
        /// Whether nothing exploded.
        avoided: bool,
    },
}

impl HeatEvent {
    /// Changes the World by it.
    pub(crate) fn apply(&self, world: &mut World) {
        match self {
            Self::Heated { unit, outside, own } => edit::<Heat>(world, *unit, |h| {
                h.outside += outside;
                h.made += own;
            }),
            Self::Balanced { unit, level, .. } => edit::<Heat>(world, *unit, |h| {
                *h = Heat {
                    level: *level,
                    ..Heat::default()
                };
            }),
            // Seen, not felt: what follows has events of its own.
            Self::ShutdownRolled { .. }
            | Self::AmmunitionRolled { .. }
            | Self::FuelRolled { .. } => {}
            Self::ShutDown { unit, by_choice } => {
                let since = world.resource::<Clock>().turn;
                edit::<Power>(world, *unit, |p| {
                    p.0 = Some(Off {
                        since,
                        by_choice: *by_choice,
                    });
                });
            }
            Self::Restarted { unit } => edit::<Power>(world, *unit, |p| p.0 = None),
            Self::StaysOff { unit } => edit::<Turn>(world, *unit, |t| t.had = true),
        }
    }

    /// Its dice in few words, if it has any.
    pub(crate) fn dice(&self) -> Option<String> {
        match self {
            Self::ShutdownRolled {
                dice: Some(dice), ..
            } => Some(format!("shutdown {dice:?}")),
            Self::AmmunitionRolled { dice, .. } => Some(format!("ammunition {dice:?}")),
            Self::FuelRolled { dice, .. } => Some(format!("fuel {dice:?}")),
            _ => None,
        }
    }
}
