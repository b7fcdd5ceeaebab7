//! What the clock tells (D3.1).

use bevy_ecs::world::World;
use hexlance_rules::{SideId, UnitId};
use serde::Serialize;

use crate::{
    change::edit,
    heat,
    read::Table,
    state::{Clock, Field, Marks, Stage},
};

/// Rounds, turns and stages (D3.1).
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum TurnEvent {
    /// A round began.
    RoundBegan {
        /// Its number.
        round: u16,
    },
    /// A side's turn began.
    TurnBegan {
        /// Whose.
        side: SideId,
        /// Number of the turn, counted over all sides.
        number: u16,
    },
    /// A stage began (D3.1).
    StageBegan {
        /// Which.
        stage: Stage,
    },
    /// A side's turn ended.
    TurnEnded {
        /// Whose.
        side: SideId,
    },
}

impl TurnEvent {
    /// Changes the World by it.
    pub(crate) fn apply(&self, world: &mut World) {
        match self {
            Self::RoundBegan { round } => world.resource_mut::<Clock>().round = *round,
            Self::TurnBegan { side, number } => begin_turn(world, *side, *number),
            Self::StageBegan { stage } => world.resource_mut::<Clock>().stage = *stage,
            // Seen, not felt: the next turn says what changes.
            Self::TurnEnded { .. } => {}
        }
    }
}

/// Every unit starts the turn with a clean sheet: where it stands, what tokens it has (D5.6, D12.2.1, Bypass).
fn begin_turn(world: &mut World, side: SideId, number: u16) {
    let mut clock = world.resource_mut::<Clock>();
    clock.active = side;
    clock.number = number;
    clock.orders = 0;
    clock.given = 0;
    let board = world.resource::<Field>().0.clone();
    let all: Vec<(UnitId, Marks)> = Table::of(world)
        .units()
        .map(|u| {
            let marks = Marks {
                tokens_at_start: u.tokens,
                water_at_start: u.hex().map_or(0, |hex| heat::water(&board, hex)),
                began_at: u.hex(),
                ..Marks::default()
            };
            (u.id, marks)
        })
        .collect();
    for (unit, marks) in all {
        edit::<Marks>(world, unit, |m| *m = marks);
    }
}
