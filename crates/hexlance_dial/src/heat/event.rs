//! Heat dials that turn, shutting down and restarting (D10).

use bevy_ecs::world::World;
use hexlance_rules::{Breakdown, UnitId};
use serde::Serialize;

use crate::{
    change::{edit, set_tokens},
    equipment::HeatEffect,
    state::{Clock, Condition, HeatDial, ShutDown, UnderWay},
};

/// Why heat changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum HeatCause {
    /// The order that it carried out (D3.4).
    Order,
    /// Alpha Strike.
    AlphaStrike,
    /// Flamers of a unit.
    Flamers(UnitId),
    /// Heat sink overload.
    Overload,
    /// Vented (D10.5.1).
    Vent,
    /// Rest and water in the end stage (D10.5.2, D5.6).
    Cooling,
}

/// Heat (D10).
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[expect(
    clippy::large_enum_variant,
    reason = "events are made one at a time and kept in one log"
)]
pub enum HeatEvent {
    /// A heat dial turned.
    Heat {
        /// Which 'Mech.
        unit: UnitId,
        /// What it is made of: positive for heat, negative for cooling, before the ends of the dial.
        parts: Breakdown,
        /// Level before.
        from: u8,
        /// Level after.
        to: u8,
        /// Why.
        cause: HeatCause,
    },
    /// A heat effect was rolled for (D10.7).
    HeatEffectRolled {
        /// Whose.
        unit: UnitId,
        /// Which.
        effect: HeatEffect,
        /// The die.
        die: u8,
        /// It strikes.
        strikes: bool,
    },
    /// A 'Mech shut down (D10.6): it has 2 tokens.
    ShutDown {
        /// Which.
        unit: UnitId,
    },
    /// A 'Mech may restart (D10.8).
    RestartRolled {
        /// Which.
        unit: UnitId,
        /// The die; none if it restarts without one.
        die: Option<u8>,
        /// Least die that restarts it.
        needed: u8,
        /// It restarts.
        success: bool,
    },
}

impl HeatEvent {
    /// Changes the World by it.
    pub(crate) fn apply(&self, world: &mut World) {
        match self {
            Self::Heat {
                unit, to, cause, ..
            } => {
                edit::<HeatDial>(world, *unit, |h| h.0 = *to);
                let mut order = world.resource_mut::<UnderWay>();
                if *cause == HeatCause::AlphaStrike && order.units.first() == Some(unit) {
                    order.alpha = true;
                }
            }
            Self::ShutDown { unit } => {
                let turn = world.resource::<Clock>().number;
                edit::<Condition>(world, *unit, |c| c.shut_down = Some(ShutDown { turn }));
                set_tokens(world, *unit, 2);
            }
            Self::RestartRolled { unit, success, .. } => {
                if *success {
                    edit::<Condition>(world, *unit, |c| c.shut_down = None);
                }
            }
            // Seen, not felt: what it leads to is told by events of its own.
            Self::HeatEffectRolled { .. } => {}
        }
    }

    /// Its dice in few words, if it has any.
    pub(crate) fn dice(&self) -> Option<String> {
        match self {
            Self::HeatEffectRolled { effect, die, .. } => Some(format!("{effect} {die}")),
            Self::RestartRolled { die, .. } => Some(format!("restart {die:?}")),
            Self::Heat { .. } | Self::ShutDown { .. } => None,
        }
    }
}
