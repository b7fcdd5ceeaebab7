//! Move orders (D4, D5, D12).
//!
//! [`check::plan`] works an order out before anything is spent; [`walk`] carries it out; [`reach`] says where a unit can
//! go. What a hex costs, and what stops, is in [`costs`].

pub mod assault;
pub mod break_away;
pub mod captive;
pub mod check;
pub mod costs;
pub mod formation;
pub mod reach;
pub mod spin;
pub mod transport;
pub mod walk;

use bevy_ecs::world::World;
use hexlance_rules::{Decision, Refusal, SideId, UnitId};

use crate::{Ctx, command::MoveOrder, question::Question, read::Table};
use formation::FormationStep;
use spin::Watched;
use walk::Errand;

/// Steps of a move.
#[derive(Clone, Debug, PartialEq)]
pub enum MoveStep {
    /// A unit carries out its order.
    Go(Box<Errand>),
    /// A formation carries out its order (D13.2).
    Formation(FormationStep),
    /// A unit that could not break away is asked whether it turns (D4.4.2).
    Turn {
        /// Which.
        unit: UnitId,
    },
    /// The movement is over: units that it came into contact with may spin (D4.3.3).
    Spins {
        /// Who moved.
        moved: Vec<Watched>,
    },
    /// One of them is asked.
    Spin {
        /// Which.
        unit: UnitId,
        /// Who came to it.
        mover: UnitId,
    },
}

/// Whether the order may be given.
///
/// # Errors
/// Why not.
pub fn check(world: &World, side: SideId, order: &MoveOrder) -> Result<(), Refusal> {
    check::plan(world, side, order).map(drop)
}

/// Carries it out.
pub fn perform(ctx: &mut Ctx<'_>, order: &MoveOrder) {
    let Some(unit) = Table::of(ctx.world()).find(order.unit) else {
        return;
    };
    let side = unit.side;
    if let Ok(plan) = check::plan(ctx.world(), side, order) {
        walk::begin(ctx, order, plan);
    }
}

/// Runs a step.
pub fn step(ctx: &mut Ctx<'_>, step: MoveStep) {
    match step {
        MoveStep::Go(errand) => walk::go(ctx, &errand.order, &errand.plan),
        MoveStep::Formation(step) => formation::step(ctx, step),
        MoveStep::Turn { unit } => spin::ask_turn(ctx, unit),
        MoveStep::Spins { moved } => {
            let due = spin::due(Table::of(ctx.world()), &moved);
            ctx.push_in_order(
                due.into_iter()
                    .map(|(unit, mover)| MoveStep::Spin { unit, mover }),
            );
        }
        MoveStep::Spin { unit, mover } => spin::ask_spin(ctx, unit, mover),
    }
}

/// Goes on with an answer.
pub fn answered(ctx: &mut Ctx<'_>, step: MoveStep, decision: &Decision<Question>, choice: usize) {
    match step {
        MoveStep::Spin { unit, .. } => spin::answered(ctx, unit, true, decision, choice),
        MoveStep::Turn { unit } => spin::answered(ctx, unit, false, decision, choice),
        // These ask nothing.
        step @ (MoveStep::Go(_) | MoveStep::Formation(_) | MoveStep::Spins { .. }) => {
            ctx.push(step);
        }
    }
}

#[cfg(test)]
mod tests;
