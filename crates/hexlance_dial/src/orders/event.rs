//! What every order does (D3.3).

use bevy_ecs::world::World;
use hexlance_rules::UnitId;
use serde::Serialize;

use crate::{
    change::{edit, set_tokens},
    command::OrderKind,
    state::{Clock, Marks, Tokens, UnderWay},
};

/// Orders and their tokens (D3.3).
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum OrderEvent {
    /// An order was given: every unit of it receives a token (D3.3.1).
    Ordered {
        /// Its units, the primary one first.
        units: Vec<UnitId>,
        /// What kind of order.
        order: OrderKind,
    },
    /// A unit was pushed (D3.3.2).
    Pushed {
        /// Which.
        unit: UnitId,
    },
    /// A unit lost its tokens (D3.3.4, D12.2.3).
    TokensRemoved {
        /// Which.
        unit: UnitId,
        /// How many it had.
        had: u8,
    },
    /// An order was resolved to the end.
    OrderDone,
}

impl OrderEvent {
    /// Changes the World by it.
    pub(crate) fn apply(&self, world: &mut World) {
        match self {
            Self::Ordered { units, order } => begin(world, units, *order),
            Self::TokensRemoved { unit, .. } => set_tokens(world, *unit, 0),
            Self::OrderDone => *world.resource_mut::<UnderWay>() = UnderWay::default(),
            // Seen, not felt: what it leads to is told by events of its own.
            Self::Pushed { .. } => {}
        }
    }
}

fn begin(world: &mut World, units: &[UnitId], order: OrderKind) {
    *world.resource_mut::<UnderWay>() = UnderWay {
        units: units.iter().copied().collect(),
        kind: Some(order),
        ..UnderWay::default()
    };
    world.resource_mut::<Clock>().given += 1;
    for unit in units {
        edit::<Tokens>(world, *unit, |t| t.0 = (t.0 + 1).min(2));
        edit::<Marks>(world, *unit, |m| m.ordered = true);
    }
}
