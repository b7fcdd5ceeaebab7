//! Rounds, turns and their stages (D3.1).

use bevy_ecs::world::World;
use hexlance_rules::{Decision, Flow, Refusal, SideId, UnitId};

use crate::{Ctx, equipment::Equipment, question::Question, step::Step};

/// Steps of rounds and turns.
#[derive(Clone, Debug, PartialEq)]
pub enum TurnStep {
    /// A round begins.
    Round,
}

/// Whether a switch may be turned (D16.2.3).
///
/// # Errors
/// Why not.
pub fn check_switch(
    world: &World,
    side: SideId,
    unit: UnitId,
    equipment: Equipment,
    on: bool,
) -> Result<(), Refusal> {
    let _ = (world, side, unit, equipment, on);
    Ok(())
}

/// Turns a switch.
pub fn switch(ctx: &mut Ctx<'_>, unit: UnitId, equipment: Equipment, on: bool) {
    let _ = (ctx, unit, equipment, on);
}

/// Ends the command stage.
pub fn begin_orders(ctx: &mut Ctx<'_>) {
    let _ = ctx;
}

/// Ends the order stage.
pub fn end_orders(ctx: &mut Ctx<'_>) {
    let _ = ctx;
}

/// An order is done: captives whose controlling unit is not beside them any more are free (D11.4.1).
pub fn after_order(ctx: &mut Ctx<'_>) {
    let _ = ctx;
}

/// Runs a step.
pub fn step(ctx: &mut Ctx<'_>, step: TurnStep) -> Flow<Step> {
    let _ = (ctx, step);
    Flow::Next
}

/// Goes on with an answer.
pub fn answered(ctx: &mut Ctx<'_>, step: TurnStep, decision: &Decision<Question>, choice: usize) {
    let _ = (ctx, step, decision, choice);
}
