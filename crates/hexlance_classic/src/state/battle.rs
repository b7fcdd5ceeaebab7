//! What belongs to the battle as a whole.

use std::sync::Arc;

use bevy_ecs::prelude::Resource;
use hexlance_board::{Board, Hex, HexSet};
use hexlance_rules::{SideId, UnitId};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// A phase of a turn (C2.1).
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub enum Phase {
    /// Units are set up (C9.5.4).
    #[default]
    Setup,
    /// Initiative Phase.
    Initiative,
    /// Movement Phase (Ground).
    Movement,
    /// Weapon Attack Phase.
    Weapons,
    /// Physical Attack Phase.
    Physical,
    /// Heat Phase.
    Heat,
    /// End Phase.
    End,
    /// The battle is over.
    Over,
}

impl Phase {
    /// Those of a turn, in order.
    pub const TURN: [Self; 6] = [
        Self::Initiative,
        Self::Movement,
        Self::Weapons,
        Self::Physical,
        Self::Heat,
        Self::End,
    ];

    /// The name players read.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Setup => "Setting up",
            Self::Initiative => "Initiative Phase",
            Self::Movement => "Movement Phase",
            Self::Weapons => "Weapon Attack Phase",
            Self::Physical => "Physical Attack Phase",
            Self::Heat => "Heat Phase",
            Self::End => "End Phase",
            Self::Over => "The battle is over",
        }
    }
}

/// Where a turn stands.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize)]
pub struct Clock {
    /// The turn, counted from 1; 0 before the first.
    pub turn: u16,
    /// The phase.
    pub phase: Phase,
    /// Sides from the lowest initiative to the highest (C2.2.9).
    pub order: SmallVec<[SideId; 4]>,
    /// Sides that still have a turn in the present round of turns, with the units that each acts with; the first acts now
    /// (C2.2.3).
    pub queue: SmallVec<[(SideId, u8); 4]>,
    /// The unit whose movement is under way: it fell and may go on (C3.1.8).
    pub under_way: Option<UnitId>,
    /// Sides that declare nothing more in this phase, a bit each (C2.2.8).
    pub passed: u8,
    /// The phase has not begun for all: units are revealed now, and TAG is fired (C10.6.26, C20.2.2).
    pub opening: bool,
    /// A unit that was found and may fire now, and at whom (C20.2.8).
    pub ambush: Option<(UnitId, UnitId)>,
}

impl Clock {
    /// The side that acts now.
    pub fn active(&self) -> Option<SideId> {
        self.queue.first().map(|(side, _)| *side)
    }
}

/// What is agreed on before the battle.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Agreed {
    /// The last turn (C9.5.3); 0 for no limit.
    pub turns: u16,
    /// Crippled units withdraw (C20.1).
    #[serde(skip_serializing_if = "hexlance_rules::usual")]
    pub withdrawal: bool,
}

impl Default for Agreed {
    fn default() -> Self {
        Self {
            turns: 12,
            withdrawal: false,
        }
    }
}

/// The map.
#[derive(Resource, Clone, Debug)]
pub struct Field(pub Arc<Board>);

/// Zones in which sides set up, by side.
#[derive(Resource, Clone, Debug, Default)]
pub struct Zones(pub Vec<Arc<HexSet>>);

impl Zones {
    /// Whether a hex is in a side's zone.
    pub fn has(&self, side: SideId, hex: Hex) -> bool {
        self.0.get(side.index()).is_some_and(|z| z.contains(hex))
    }
}

/// How far setting up has come (C9.5.4).
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize)]
pub struct Deployment {
    /// Sides that have set up.
    pub done: SmallVec<[SideId; 4]>,
}

/// How the battle has ended, if it has.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
pub enum Ending {
    /// It goes on.
    #[default]
    Open,
    /// A side has won.
    Won(SideId),
    /// Nobody has.
    Drawn,
}

/// Consciousness rolls that warriors owe, in the order of the hits, each with the hits that the warrior had then
/// (C2.3.4).
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize)]
pub struct Wakes(pub Vec<(UnitId, u8)>);
