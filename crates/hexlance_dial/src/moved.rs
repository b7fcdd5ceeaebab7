//! What movement does to units, whoever moves them (D4, D12).

use bevy_ecs::world::World;
use hexlance_board::{Direction, Hex};
use hexlance_rules::{Breakdown, UnitId};
use serde::{Deserialize, Serialize};

use crate::{
    change::{edit, put, put_on_table, set_tokens},
    command::Manner,
    state::{Marks, Place, UnderWay},
};

/// Why a movement ended where it did (D4.2.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum StopCause {
    /// Hindering terrain (D5.2.1).
    Hindering,
    /// Another level (D5.3.1).
    Level,
    /// New contact (D4.3.1).
    Contact,
}

/// Movement, transports, captives that are towed (D4, D11.5, D12).
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[expect(
    clippy::large_enum_variant,
    reason = "events are made one at a time and kept in one log"
)]
pub enum MoveEvent {
    /// A roll to break away (D4.4).
    BrokeAway {
        /// Whose.
        unit: UnitId,
        /// The die.
        die: u8,
        /// Least die that breaks away.
        needed: u8,
        /// A unit whose Grapple holds it.
        grappled_by: Option<UnitId>,
        /// It breaks away.
        success: bool,
    },
    /// A unit began to move.
    MoveBegan {
        /// Which.
        unit: UnitId,
        /// How.
        manner: Manner,
        /// Its purse in inches, with what it is made of.
        purse: Breakdown,
    },
    /// A unit entered a hex, or landed there.
    Entered {
        /// Which.
        unit: UnitId,
        /// From where.
        from: Hex,
        /// Where it is now.
        to: Hex,
        /// What it cost in inches.
        cost: u8,
        /// It jumped.
        jumped: bool,
    },
    /// A movement was stopped.
    Stopped {
        /// Whose.
        unit: UnitId,
        /// Why.
        cause: StopCause,
    },
    /// A unit turned.
    Turned {
        /// Which.
        unit: UnitId,
        /// Its facing now.
        facing: Direction,
        /// By a free spin (D4.3.3).
        spin: bool,
    },
    /// A unit got into a transport (D12.2).
    Boarded {
        /// Which.
        unit: UnitId,
        /// The transport.
        transport: UnitId,
    },
    /// A unit got out of a transport (D12.3).
    SetDown {
        /// Which.
        unit: UnitId,
        /// The transport.
        transport: UnitId,
        /// Where.
        hex: Hex,
        /// Its facing.
        facing: Direction,
    },
    /// A captive was moved with its controlling unit (D11.5.2).
    Towed {
        /// Which.
        unit: UnitId,
        /// Where to.
        hex: Hex,
        /// Its facing.
        facing: Direction,
    },
}

impl MoveEvent {
    /// Changes the World by it.
    pub(crate) fn apply(&self, world: &mut World) {
        match self {
            Self::MoveBegan { unit, manner, .. } => {
                let mut order = world.resource_mut::<UnderWay>();
                if order.units.first() == Some(unit) {
                    order.manner = Some(*manner);
                }
            }
            Self::Entered { unit, to, .. } => {
                edit::<Place>(world, *unit, |place| {
                    if let Place::Table { hex, .. } = place {
                        *hex = *to;
                    }
                });
                let mut order = world.resource_mut::<UnderWay>();
                if order.units.first() == Some(unit) {
                    order.entered = order.entered.saturating_add(1);
                }
            }
            Self::Turned { unit, facing, .. } => edit::<Place>(world, *unit, |place| {
                if let Place::Table { facing: f, .. } = place {
                    *f = *facing;
                }
            }),
            Self::Boarded { unit, transport } => {
                put(world, *unit, Place::Aboard(*transport));
                set_tokens(world, *unit, 0);
            }
            Self::SetDown {
                unit, hex, facing, ..
            } => {
                put_on_table(world, *unit, *hex, *facing);
                edit::<Marks>(world, *unit, |m| m.set_down = true);
            }
            Self::Towed { unit, hex, facing } => put_on_table(world, *unit, *hex, *facing),
            // Seen, not felt: what they lead to is told by events of its own.
            Self::BrokeAway { .. } | Self::Stopped { .. } => {}
        }
    }

    /// Its dice in few words, if it has any.
    pub(crate) fn dice(&self) -> Option<String> {
        match self {
            Self::BrokeAway { die, .. } => Some(format!("break away {die}")),
            _ => None,
        }
    }
}
