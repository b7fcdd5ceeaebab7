//! Heat: dials that turn, venting, cooling, heat checks, shutting down and restarting (D10).

use bevy_ecs::world::World;
use hexlance_rules::{Breakdown, Decision, Flow, Refusal, SideId, UnitId};

use crate::{Ctx, event::HeatCause, question::Question, step::Step};

/// Steps of the heat checks of an end stage (D10.7).
#[derive(Clone, Debug, PartialEq)]
pub enum HeatStep {
    /// Cooling, then all checks of the active side.
    Checks,
}

/// Turns a 'Mech's heat dial by a breakdown's total, between 0 and the shutdown level; at that level it shuts down
/// (D10.1), unless Alpha Strike is the cause, which shuts it down when the attack is over.
pub fn take(ctx: &mut Ctx<'_>, unit: UnitId, parts: Breakdown, cause: HeatCause) {
    let _ = (ctx, unit, parts, cause);
}

/// Whether a vent order may be given (D10.5.1).
///
/// # Errors
/// Why not.
pub fn check_vent(world: &World, side: SideId, unit: UnitId) -> Result<(), Refusal> {
    let _ = (world, side, unit);
    Ok(())
}

/// Carries out a vent order.
pub fn vent(ctx: &mut Ctx<'_>, unit: UnitId) {
    let _ = (ctx, unit);
}

/// Runs a step.
pub fn step(ctx: &mut Ctx<'_>, step: HeatStep) -> Flow<Step> {
    let _ = (ctx, step);
    Flow::Next
}

/// Goes on with an answer.
pub fn answered(ctx: &mut Ctx<'_>, step: HeatStep, decision: &Decision<Question>, choice: usize) {
    let _ = (ctx, step, decision, choice);
}
