//! From a setup to a battle; setting units up (C9.5.4).

mod coupling;
mod deploy;
mod event;
mod faults;
pub mod lesson;
mod mission;
mod networks;
pub mod scenario;
mod start;

use hexlance_board::Hex;
use hexlance_rules::{Lesson, ResolvedMap, SideId, limits};
use serde::{Deserialize, Serialize};

pub use deploy::{check_deploy, check_ready};
pub(crate) use deploy::{deploy, ready, step};
pub use event::SetupEvent;
pub use mission::{arrival, zone};
pub use scenario::{WITHDRAWAL, load_scenario, resolve};
pub use start::{start, zone_of};

pub use crate::form::{
    BattleRules, C3, ForceRules, Hide, LoadSetup, SideRules, Standing, UnitSetup,
};
use crate::{
    model::record::UnitRecord,
    state::{Agreed, Basement, Phase},
};

/// Steps of setting up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetupStep {
    /// Initiative is rolled once: the loser sets up first.
    Begin,
    /// Waits for sides to set up.
    Deploy,
}

/// A setup that stands alone: what recordings keep.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// What players call the battle.
    pub title: String,
    /// The map, written out.
    pub map: ResolvedMap,
    /// The turn limit.
    #[serde(default)]
    pub agreed: Agreed,
    /// What it is about, and its loads (C20.3, C20.4).
    #[serde(default, skip_serializing_if = "hexlance_rules::usual")]
    pub about: BattleRules,
    /// The sides, two or more.
    pub sides: Vec<hexlance_rules::SideSetup<UnitSetup<UnitRecord>>>,
    /// What is taught on the way, where the battle is a lesson.
    #[serde(default, skip_serializing_if = "hexlance_rules::usual")]
    pub lesson: Option<Lesson>,
    /// In the middle of a turn instead of before the first one: for rule cases and demos.
    #[serde(default, skip_serializing_if = "hexlance_rules::usual")]
    pub mid_turn: Option<MidTurn>,
}

/// Where a battle begins that does not begin at the beginning.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MidTurn {
    /// The turn.
    #[serde(deserialize_with = "limits::within::<_, _, 1, 999>")]
    pub turn: u16,
    /// The phase, which has just begun.
    pub phase: Phase,
    /// Sides from the lowest initiative to the highest.
    pub order: Vec<SideId>,
    /// Charges and deaths from above that were declared in this turn: attacker, target, whether from above, by name.
    #[serde(default, skip_serializing_if = "hexlance_rules::usual")]
    pub assaults: Vec<(String, String, bool)>,
    /// Building hexes that are not as the map says: construction factor, and what is known to lie below.
    #[serde(default, skip_serializing_if = "hexlance_rules::usual")]
    pub buildings: Vec<(Hex, u16, Option<Basement>)>,
}
