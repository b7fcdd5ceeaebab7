//! Rounds, player turns and their phases (K3.1).

use bevy_ecs::prelude::Resource;
use hexlance_rules::SideId;
use serde::{Deserialize, Serialize};

/// What part of the battle it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Stage {
    /// Initiative and deployment (K17).
    #[default]
    Setup,
    /// The Tactical Phase (K3.2).
    Tactical,
    /// The Impetuous Phase (K3.3).
    Impetuous,
    /// The Orders Phase (K3.4).
    Orders,
    /// The States Phase (K3.5).
    States,
    /// The battle has ended (K18).
    Over,
}

/// When it is.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Clock {
    /// The part of the player turn.
    pub stage: Stage,
    /// The round, counted from 1; 0 while setting up.
    pub round: u8,
    /// The last round.
    pub rounds: u8,
    /// The player turn, counted from 1 through the whole game; 0 while setting up.
    pub player_turn: u16,
    /// Whose player turn it is.
    pub active: SideId,
    /// Who has the first player turn of each round.
    pub first: SideId,
    /// Orders declared so far in this player turn.
    pub orders: u16,
}

/// How the battle ended; nothing while it goes on.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// It goes on.
    #[default]
    Open,
    /// A side has won.
    Won(SideId),
    /// Nobody has (K18.3.6).
    Draw,
}
