//! Move orders (D4, D5, D12).

pub mod formation;

use bevy_ecs::world::World;
use hexlance_rules::{Decision, Flow, Refusal, SideId};

use crate::{Ctx, command::MoveOrder, question::Question, step::Step};

/// Steps of a move.
#[derive(Clone, Debug, PartialEq)]
pub enum MoveStep {
    /// A move under way.
    Walk(MoveOrder),
}

/// Whether the order may be given.
///
/// # Errors
/// Why not.
pub fn check(world: &World, side: SideId, order: &MoveOrder) -> Result<(), Refusal> {
    let _ = (world, side, order);
    Ok(())
}

/// Carries it out.
pub fn perform(ctx: &mut Ctx<'_>, order: &MoveOrder) {
    let _ = (ctx, order);
}

/// Runs a step.
pub fn step(ctx: &mut Ctx<'_>, step: MoveStep) -> Flow<Step> {
    let _ = (ctx, step);
    Flow::Next
}

/// Goes on with an answer.
pub fn answered(ctx: &mut Ctx<'_>, step: MoveStep, decision: &Decision<Question>, choice: usize) {
    let _ = (ctx, step, decision, choice);
}
