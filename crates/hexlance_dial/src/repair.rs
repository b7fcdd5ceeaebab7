//! Repair: a friend's dial turns back.

use bevy_ecs::world::World;
use hexlance_rules::{Decision, Flow, Refusal, SideId, UnitId};

use crate::{Ctx, model::SlotId, question::Question, step::Step};

/// Steps of Repair.
#[derive(Clone, Debug, PartialEq)]
pub enum RepairStep {
    /// The roll succeeded: value or die?
    Choose {
        /// Who repairs.
        unit: UnitId,
        /// The slot.
        slot: SlotId,
        /// Whom.
        patient: UnitId,
    },
}

/// Whether the order may be given.
///
/// # Errors
/// Why not.
pub fn check(
    world: &World,
    side: SideId,
    unit: UnitId,
    slot: SlotId,
    patient: UnitId,
) -> Result<(), Refusal> {
    let _ = (world, side, unit, slot, patient);
    Ok(())
}

/// Carries it out.
pub fn perform(ctx: &mut Ctx<'_>, unit: UnitId, slot: SlotId, patient: UnitId) {
    let _ = (ctx, unit, slot, patient);
}

/// Runs a step.
pub fn step(ctx: &mut Ctx<'_>, step: RepairStep) -> Flow<Step> {
    let _ = (ctx, step);
    Flow::Next
}

/// Goes on with an answer.
pub fn answered(ctx: &mut Ctx<'_>, step: RepairStep, decision: &Decision<Question>, choice: usize) {
    let _ = (ctx, step, decision, choice);
}
