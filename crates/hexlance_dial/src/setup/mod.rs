//! From a setup to a battle; setting units up (D15).

mod deploy;
mod event;
pub mod lesson;
mod start;
#[cfg(test)]
mod tests;
pub mod zones;

use hexlance_rules::{Lesson, ResolvedMap, SideId, limits};
use serde::{Deserialize, Serialize};

pub use deploy::{
    check_deploy, check_deploy_aboard, check_ready, deploy, deploy_aboard, places, ready, step,
    turn_to_set_up,
};
pub(crate) use deploy::{plugin, waits_to_infiltrate};
pub use event::SetupEvent;
pub use start::start;

use crate::{model::Model, state::Agreed};

pub mod scenario;

pub use crate::form::{Standing, UnitSetup};
pub use scenario::{load_scenario, resolve};

/// Steps of setting up.
#[derive(Clone, Debug, PartialEq)]
pub enum SetupStep {
    /// Setting up begins.
    Begin,
    /// Waits for sides to set up.
    Deploy,
    /// Everybody has set up.
    Over,
}

/// A setup that stands alone: what recordings keep. The sides' forces and zones are those of every ruleset.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// What players call the battle.
    pub title: String,
    /// The map, written out.
    pub map: ResolvedMap,
    /// Build total and rounds.
    #[serde(default)]
    pub agreed: Agreed,
    /// The sides, two or more.
    pub sides: Vec<hexlance_rules::SideSetup<UnitSetup<Model>>>,
    /// What is taught on the way, where the battle is a lesson.
    #[serde(default, skip_serializing_if = "hexlance_rules::usual")]
    pub lesson: Option<Lesson>,
    /// In the middle of a turn instead of before the first one: for rule cases and demos.
    #[serde(default)]
    pub mid_turn: Option<MidTurn>,
}

/// Where a battle begins that does not begin at the beginning.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MidTurn {
    /// The round.
    #[serde(deserialize_with = "limits::within::<_, _, 0, 999>")]
    pub round: u16,
    /// Whose turn it is.
    pub active: SideId,
    /// The stage in which it begins: `Deployment`, `Command`, `Orders` or `End`.
    pub stage: crate::state::Stage,
    /// Orders of this turn; those of the build total where it is missing.
    #[serde(default, deserialize_with = "limits::maybe_within::<_, _, 0, 99>")]
    pub orders: Option<u8>,
    /// The first player.
    #[serde(default)]
    pub first: SideId,
}
