//! What sides order their aircraft: moves on the radar map, and attacks on the ground.

use hexlance_board::Hex;
use hexlance_rules::UnitId;
use serde::{Deserialize, Serialize};

use super::{
    air::{AirZone, Band, FlightPath},
    bombs::Bomb,
};

/// What an aircraft does with its move (R11.2, R11.7).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Manoeuvre {
    /// Flies on; on the ground, stays there.
    #[default]
    Fly,
    /// Lands at the end of its path (R11.7.2).
    Land,
    /// Lifts off along its path (R11.7.4).
    LiftOff,
    /// Leaves the battle from a middle zone of its own half (R15.4.1).
    Leave,
}

/// The whole move of an aircraft (R11.2).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FlyOrder {
    /// Who.
    pub unit: UnitId,
    /// The zones it enters, in order; none if it stays where it is.
    #[serde(default)]
    pub zones: Vec<AirZone>,
    /// Its band at the end.
    pub band: Band,
    /// Its path over the map, if it ends there.
    #[serde(default)]
    pub path: Option<FlightPath>,
    /// What it does besides flying.
    #[serde(default)]
    pub manoeuvre: Manoeuvre,
}

/// Consecutive hexes of a path that are strafed (R11.4.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Run {
    /// The first, in the order flown.
    pub first: Hex,
    /// How many.
    pub hexes: u8,
}

/// A unit that is struck (R11.4.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Strike {
    /// Whom.
    pub target: UnitId,
    /// The hex of the path from which.
    pub from: Hex,
    /// Overheat bought (R7.6.1).
    #[serde(default)]
    pub overheat: u8,
    /// Rocket pods fired with it (R11.4.9).
    #[serde(default)]
    pub rockets: u8,
}

/// An attack from the air on the ground (R11.4).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Raid {
    /// R11.4.2: one run, two by ability.
    Strafe(Vec<Run>),
    /// R11.4.3: one strike, two by ability.
    Strike(Vec<Strike>),
    /// R11.4.4: all on one hex.
    Bomb {
        /// The hex.
        at: Hex,
        /// What is dropped.
        bombs: Vec<Bomb>,
    },
    /// R11.4.5: one on each of consecutive hexes of the path.
    AltitudeBomb {
        /// The first hex.
        first: Hex,
        /// What is dropped, in the order of the hexes.
        bombs: Vec<Bomb>,
    },
}

/// Who attacks the ground, and how.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RaidOrder {
    /// Who.
    pub unit: UnitId,
    /// How.
    pub raid: Raid,
}
