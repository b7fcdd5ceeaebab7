//! From a setup to a battle; setting units up (D15).

use std::sync::Arc;

use bevy_ecs::world::World;
use hexlance_board::{Direction, Hex};
use hexlance_rules::{Flow, Refusal, ResolvedMap, SetupError, SideId, UnitId};
use serde::{Deserialize, Serialize};

use crate::{
    Ctx, command::Spot, content::Content, equipment::Equipment, model::Model, state::Agreed,
    step::Step,
};

pub mod scenario;
mod unit;

pub use scenario::{load_scenario, resolve, usual_zone};

/// Steps of setting up.
#[derive(Clone, Debug, PartialEq)]
pub enum SetupStep {
    /// Dice for the first player (D15.3.1).
    FirstPlayer,
    /// Waits for sides to set up.
    Deploy,
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
    #[serde(skip_serializing_if = "hexlance_rules::usual")]
    pub damage: u8,
    /// Heat level.
    #[serde(skip_serializing_if = "hexlance_rules::usual")]
    pub heat: u8,
    /// Order tokens.
    #[serde(skip_serializing_if = "hexlance_rules::usual")]
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
    /// In the middle of a turn instead of before the first one: for rule cases and demos.
    #[serde(default)]
    pub mid_turn: Option<MidTurn>,
}

/// Where a battle begins that does not begin at the beginning.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MidTurn {
    /// The round.
    pub round: u16,
    /// Whose turn it is.
    pub active: SideId,
    /// The stage in which it begins: `Deployment`, `Command`, `Orders` or `End`.
    pub stage: crate::state::Stage,
    /// Orders of this turn; those of the build total where it is missing.
    #[serde(default)]
    pub orders: Option<u8>,
    /// The first player.
    #[serde(default)]
    pub first: SideId,
}

/// Fills the World from a setup and gives the first steps.
///
/// # Errors
/// What is wrong with the setup.
pub fn start(
    world: &mut World,
    setup: &Setup,
    content: &Arc<Content>,
) -> Result<Vec<Step>, SetupError> {
    let _ = (world, setup, content);
    Ok(Vec::new())
}

/// Whether a unit may be set up there (D15.3).
///
/// # Errors
/// Why not.
pub fn check_deploy(world: &World, side: SideId, spot: Spot) -> Result<(), Refusal> {
    let _ = (world, side, spot);
    Ok(())
}

/// Sets it up.
pub fn deploy(ctx: &mut Ctx<'_>, spot: Spot) {
    let _ = (ctx, spot);
}

/// Whether a unit may be set up in a transport (D12.2.5).
///
/// # Errors
/// Why not.
pub fn check_deploy_aboard(
    world: &World,
    side: SideId,
    unit: UnitId,
    transport: UnitId,
) -> Result<(), Refusal> {
    let _ = (world, side, unit, transport);
    Ok(())
}

/// Sets it up there.
pub fn deploy_aboard(ctx: &mut Ctx<'_>, unit: UnitId, transport: UnitId) {
    let _ = (ctx, unit, transport);
}

/// Whether a side may say that it is ready.
///
/// # Errors
/// What is still to be set up.
pub fn check_ready(world: &World, side: SideId) -> Result<(), Refusal> {
    let _ = (world, side);
    Ok(())
}

/// A side is ready.
pub fn ready(ctx: &mut Ctx<'_>, side: SideId) {
    let _ = (ctx, side);
}

/// Runs a step.
pub fn step(ctx: &mut Ctx<'_>, step: SetupStep) -> Flow<Step> {
    let _ = (ctx, step);
    Flow::Next
}
