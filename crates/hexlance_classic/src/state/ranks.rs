//! What is left of infantry, and what it holds on to (C18).

use bevy_ecs::prelude::{Component, Resource};
use hexlance_board::Hex;
use hexlance_rules::UnitId;
use serde::{Deserialize, Serialize};

/// Most suits of a squad.
pub const SUITS: usize = 6;

/// How a unit is on another one: infantry in most cases.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Hold {
    /// Inside a carrier (C18.10).
    Inside,
    /// Outside on a friend (C18.11).
    Riding,
    /// Clinging to an enemy (C18.8.3).
    Swarming,
    /// Slung from the lift hoist of a friend: no infantry (C10.9.5).
    Slung,
}

/// Where a unit is that is on another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Perch {
    /// On whom.
    pub on: UnitId,
    /// How.
    pub hold: Hold,
    /// Since which turn.
    pub since: u16,
}

/// The troopers or suits of a unit of infantry that are left; nothing of any other unit.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default)]
pub struct Ranks {
    /// Troopers of a platoon.
    pub troopers: u8,
    /// A single point that mechanized troopers have taken (C18.6.6).
    pub marked: bool,
    /// Boxes of each suit.
    pub suits: [u8; SUITS],
    /// Launchers on the body were ejected (C18.2.3).
    pub ejected: bool,
    /// On which unit it is.
    pub perch: Option<Perch>,
    /// It was thrown off, or came out of a carrier, this turn: it does nothing more (C18.9.1, C18.10.3).
    pub dazed: bool,
    /// A platoon with 0 MP that moved, and does not attack (C3.2.2).
    pub winded: bool,
    /// Flamers of swarmers make heat instead of damage (tw.infantry_swarm_crit).
    pub hot: bool,
    /// Suits ride on it, and it is no Omni unit: it walks 1 MP less (C18.11.3).
    pub burdened: bool,
    /// Suits that fly are in the air, and on no floor of a building (C3.16.4).
    pub aloft: bool,
    /// Pop-up mines that are spent, a bit for each suit (C18.12.5).
    pub mines: u8,
}

impl Ranks {
    /// Suits that are alive.
    pub fn suits_left(&self) -> u8 {
        self.suits.iter().filter(|boxes| **boxes > 0).count() as u8
    }
}

/// How infantry attacks a unit in its own hex instead of firing (C18.7, C18.8, C18.12.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Storm {
    /// A leg attack.
    Leg,
    /// A swarm attack.
    Swarm,
    /// A pop-up mine.
    Mine,
}

impl Storm {
    /// Every one.
    pub const ALL: [Self; 3] = [Self::Leg, Self::Swarm, Self::Mine];

    /// Its word in keys and cases.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Leg => "leg",
            Self::Swarm => "swarm",
            Self::Mine => "mine",
        }
    }
}

/// An attack of that kind that was declared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Stormed {
    /// Who.
    pub unit: UnitId,
    /// Whom.
    pub target: UnitId,
    /// How.
    pub how: Storm,
    /// Target number.
    pub tn: i16,
}

/// Attacks of that kind of the present turn: those to be resolved, and who was attacked how.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize)]
pub struct Storms {
    /// Declared and not resolved yet.
    pub open: Vec<Stormed>,
    /// Units that were attacked so this turn.
    pub tried: Vec<(UnitId, Storm)>,
    /// Hexes over which suits have flown in this turn: their bombs fall there (C18.12.4).
    pub passed: Vec<(UnitId, Hex)>,
}
