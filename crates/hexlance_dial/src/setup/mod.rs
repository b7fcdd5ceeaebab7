//! From a setup to a battle; setting units up (D15).

mod deploy;
mod event;
pub mod lesson;
mod start;
#[cfg(test)]
mod tests;
pub mod zones;

use hexlance_board::{Direction, Hex};
use hexlance_rules::{Lesson, ResolvedMap, SideId, limits};
use serde::{Deserialize, Serialize};

pub use deploy::{
    check_deploy, check_deploy_aboard, check_ready, deploy, deploy_aboard, places, ready, step,
    turn_to_set_up,
};
pub(crate) use deploy::{plugin, waits_to_infiltrate};
pub use event::SetupEvent;
pub use start::start;

use crate::{equipment::Equipment, model::Model, state::Agreed};

pub mod scenario;
mod unit;

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

/// A unit of a setup.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnitSetup<M> {
    /// Its kind: by id in a scenario, whole in a resolved setup.
    pub model: M,
    /// Its name in this battle; the kind's, with a number if there are several, where it is missing.
    #[serde(default, skip_serializing_if = "hexlance_rules::usual")]
    pub name: Option<String>,
    /// Where it stands at the start; where it is missing, its side sets it up.
    #[serde(default, skip_serializing_if = "hexlance_rules::usual")]
    pub at: Option<Hex>,
    /// Its facing; the side's where it is missing.
    #[serde(default, skip_serializing_if = "hexlance_rules::usual")]
    pub facing: Option<Direction>,
    /// Starts aboard the unit of that name.
    #[serde(default, skip_serializing_if = "hexlance_rules::usual")]
    pub aboard: Option<String>,
    /// How it stands, for rule cases, demos and battles that begin in the middle.
    #[serde(default, skip_serializing_if = "hexlance_rules::usual")]
    pub standing: Standing,
}

/// What a unit has been through before the battle begins.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Standing {
    /// Clicks of damage taken: 0 is click 1.
    #[serde(
        skip_serializing_if = "hexlance_rules::usual",
        deserialize_with = "limits::within::<_, _, 0, 100>"
    )]
    pub damage: u8,
    /// Heat level.
    #[serde(
        skip_serializing_if = "hexlance_rules::usual",
        deserialize_with = "limits::within::<_, _, 0, 100>"
    )]
    pub heat: u8,
    /// Order tokens.
    #[serde(
        skip_serializing_if = "hexlance_rules::usual",
        deserialize_with = "limits::within::<_, _, 0, 9>"
    )]
    pub tokens: u8,
    /// Shut down since an earlier turn.
    #[serde(skip_serializing_if = "hexlance_rules::usual")]
    pub shut_down: bool,
    /// It was given an order in the turn in which the battle begins.
    #[serde(skip_serializing_if = "hexlance_rules::usual")]
    pub ordered: bool,
    /// Captured: name of its controlling unit.
    #[serde(skip_serializing_if = "hexlance_rules::usual")]
    pub captive_of: Option<String>,
    /// Standing switches that are off.
    #[serde(skip_serializing_if = "hexlance_rules::usual")]
    pub switched_off: Vec<Equipment>,
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
