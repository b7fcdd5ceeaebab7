//! Components of units: warrior, place, stance, heat, what they have done this turn.

use std::sync::Arc;

use bevy_ecs::prelude::Component;
use hexlance_board::{Direction, Hex};
use serde::{Deserialize, Serialize};

use crate::model::{LocationSet, Sheet};

/// The record sheet of a unit.
#[derive(Component, Clone, Debug)]
pub struct Printed(pub Arc<Sheet>);

/// What a unit is worth at the skills with which it began (C9.4).
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Worth(pub u32);

/// The warrior of a unit (C2.4, C2.5).
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Pilot {
    /// Gunnery Skill.
    pub gunnery: u8,
    /// Piloting, Driving or Anti-'Mech Skill.
    pub piloting: u8,
    /// Hits; six kill.
    pub hits: u8,
    /// The turn in which consciousness was lost; none while it lasts.
    pub out_since: Option<u16>,
    /// Dead.
    pub dead: bool,
}

impl Pilot {
    /// Whether the warrior can act.
    pub const fn is_awake(&self) -> bool {
        self.out_since.is_none() && !self.dead
    }
}

/// Where a unit is.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum Place {
    /// To be set up.
    Reserve,
    /// Off the map: it comes in over its home edge (C9.5.5).
    Waiting,
    /// On the map.
    Map {
        /// Its hex.
        hex: Hex,
        /// The way its feet or its chassis point.
        facing: Direction,
        /// Levels above the ground that it would stand on: the bottom of water, the surface elsewhere (C1.2.2).
        elevation: i16,
    },
    /// On another unit: inside, outside on it, or clinging to it (C18.8, C18.10, C18.11).
    Aboard,
    /// Off the map for good.
    Gone,
}

/// How a unit stands.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Stance {
    /// Prone (C3.3).
    pub prone: bool,
    /// Hexsides by which the torso is twisted to the right, -1 to 1 (C5.5.1).
    pub twist: i8,
    /// Arms flipped to the rear (C5.5.3).
    pub flipped: bool,
    /// Carries a club (C11.6.3).
    pub club: bool,
    /// It is stuck where it cannot be, for good (C3.12.6).
    #[serde(default)]
    pub stuck: bool,
}

/// A reactor that is shut down (C13.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Off {
    /// The turn in which it went down.
    pub since: u16,
    /// By choice (C13.5.4).
    pub by_choice: bool,
}

/// Whether the reactor runs.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Power(pub Option<Off>);

/// Heat of a unit that tracks it (C13).
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Heat {
    /// Level on the scale.
    pub level: u16,
    /// Made by itself this turn, movement not counted.
    pub made: u16,
    /// From outside this turn (C13.3).
    pub outside: u16,
}

/// How a unit moved this turn (C3.1).
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub enum Mode {
    /// It spent no MP.
    #[default]
    Stationary,
    /// Walked or cruised.
    Walk,
    /// Ran or flanked.
    Run,
    /// Jumped.
    Jump,
    /// Suits flew with VTOL MP (C3.16.4).
    Fly,
    /// Suits swam with UMU MP (C3.8.8).
    Swim,
}

impl Mode {
    /// The name players read.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Stationary => "stationary",
            Self::Walk => "walking",
            Self::Run => "running",
            Self::Jump => "jumping",
            Self::Fly => "flying",
            Self::Swim => "swimming",
        }
    }
}

/// A unit's movement this turn.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct March {
    /// Mode.
    pub mode: Mode,
    /// Hexes entered, or the distance of a jump (C3.1.5).
    pub hexes: u8,
    /// Hexes entered since it last reversed or fell: what counts for a charge (C11.8.4).
    pub run_up: u8,
    /// MP spent.
    pub spent: u8,
    /// It moved backward.
    pub backward: bool,
    /// It entered a hex forward.
    pub forward: bool,
    /// It stood up, or tried to, so many times.
    pub tries: u8,
    /// It left the hex in which it began.
    pub left_hex: bool,
    /// The roll for running with a damaged hip or gyro was made (C7.3.5).
    pub ran_roll: bool,
    /// It fell after a jump, or was stopped: no MP are left to it (C3.1.8).
    pub halted: bool,
    /// Skidded (C3.12.11).
    pub skidded: bool,
    /// MASC works this turn (C10.7.6).
    pub masc: bool,
    /// The direction in which it entered its hex, going forward.
    #[serde(default)]
    pub heading: Option<Direction>,
    /// It has turned on pavement while running since it entered its hex (C3.11.2).
    #[serde(default)]
    pub swerved: bool,
    /// It lifted off (C3.7.1).
    #[serde(default)]
    pub lifted: bool,
    /// It drives erratically (C18.9).
    #[serde(default)]
    pub erratic: bool,
    /// It crashed into something in the air, and attacks nobody (C3.13.2).
    #[serde(default)]
    pub crashed: bool,
}

/// Whether a unit is crippled and must leave the map (C20.1.1).
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
pub struct Withdrawing(pub bool);

/// Whether a unit hides (C20.2).
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
pub struct Hidden(pub bool);

/// Turns in which MASC was engaged, one after another (C10.7.6).
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Booster {
    /// Consecutive turns of use; each turn without use steps back one.
    pub used: u8,
    /// Whether it was engaged this turn.
    pub now: bool,
}

/// Whether a unit has had its turn in the present phase.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Turn {
    /// It has.
    pub had: bool,
    /// The first machine of the ProtoMech Point to which it belongs (C2.2.7).
    pub point: Option<hexlance_rules::UnitId>,
    /// It waits off the map and may come in during this Movement Phase (C9.5.5).
    pub enters: bool,
    /// It waits: a Point of its side is in the middle of its turn.
    pub waits: bool,
    /// It began the turn shut down or with an unconscious warrior, and has none in any phase (C2.2.6, C11.1.10).
    pub none: bool,
}

/// What a unit has done this turn besides moving.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Deeds {
    /// Locations from which weapons were fired, by declaration.
    pub fired_from: LocationSet,
    /// It fired a weapon.
    pub fired: bool,
    /// It punched, kicked or made another physical attack.
    pub struck: bool,
    /// It failed a roll to stay up in the Weapon Attack Phase while a charge or death from above was declared: that
    /// misses (C11.8.3, C11.10.3).
    pub spoiled: bool,
    /// It picked up or put down a load, and attacks nobody (C20.3.3).
    #[serde(default)]
    pub handled: bool,
}
