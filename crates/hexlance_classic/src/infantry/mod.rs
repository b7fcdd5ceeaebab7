//! Infantry: platoons and battle armor (C18). What it does to others, what others do to it, attacks in the hex of a unit,
//! swarmers, riders and carriers. Whoever fires, strikes, moves or falls asks here what infantry makes different.

mod boarding;
mod bombs;
mod burst;
mod event;
mod fighting_off;
mod harm;
mod numbers;
mod pods;
mod riders;
mod sinking;
mod storming;
mod swarm;
mod unloading;
mod volley;

pub(crate) use boarding::{board, eject, weight};
pub use boarding::{boarding, check_board, check_eject, holds_on, may_begin_aboard, mounting};
pub use bombs::passed;
pub(crate) use bombs::{fall as bombs_fall, is_rack, shot as bombs};
pub(crate) use burst::{burst, full, troopers};
pub use event::InfantryEvent;
pub(crate) use event::burden;
pub(crate) use fighting_off::{brushed, dropped, fell, jumped, pulled, swerved};
pub(crate) use harm::{
    By, as_infantry, burnt, crash_in, group, platoon, struck_by_saw, thrown_down, toll, toll_of,
    trampled,
};
pub(crate) use numbers::{crew, may_attack, may_fire, one_of_each, own_range, parts};
pub(crate) use riders::{
    carrier_lost, carrier_withdrew, is_ridden, location_lost, place as rider_at, shielded,
};
pub(crate) use storming::storm;
pub use storming::{check_storm, refusal_of_storm, storm_numbers};
pub(crate) use unloading::passengers;
pub(crate) use volley::{SMALL_ARMS, volley};

use hexlance_rules::{Decision, UnitId};
use smallvec::SmallVec;

use crate::{Ctx, question::Question, state::Stormed};

/// Steps of infantry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InfantryStep {
    /// The next attack in the hex of a unit is resolved, then those behind it.
    Next,
    /// An attack is rolled for, once pods of the target have answered.
    Roll(Stormed),
    /// It has hit: what it does, once pods of the target have answered.
    Strike(Stormed),
    /// Units that clung to others before this turn deal their damage: these.
    Swarms(SmallVec<[UnitId; 4]>),
    /// A carrier has moved: its passengers may leave it, one after the other.
    Unload {
        /// The carrier.
        carrier: UnitId,
        /// Those that were not asked yet.
        passengers: SmallVec<[UnitId; 2]>,
    },
    /// The first of them is asked.
    Leave {
        /// The passenger.
        unit: UnitId,
    },
}

/// Runs a step.
pub(crate) fn step(ctx: &mut Ctx<'_>, step: InfantryStep) {
    match step {
        InfantryStep::Next => storming::next(ctx),
        InfantryStep::Roll(stormed) => storming::roll(ctx, stormed),
        InfantryStep::Strike(stormed) => storming::strike(ctx, stormed),
        InfantryStep::Swarms(units) => swarm::all(ctx, units),
        InfantryStep::Unload {
            carrier,
            passengers,
        } => unloading::unload(ctx, carrier, passengers),
        // It waits for its answer.
        InfantryStep::Leave { .. } => {}
    }
}

/// A question was answered.
pub(crate) fn answered(
    ctx: &mut Ctx<'_>,
    step: InfantryStep,
    decision: &Decision<Question>,
    choice: usize,
) {
    match &decision.question {
        Question::Pod { .. } => pods::answered(ctx, step, decision, choice),
        Question::Unload { .. } => unloading::answered(ctx, step, decision, choice),
        _ => ctx.push(step),
    }
}

/// What infantry does in the Weapon Attack Phase besides its fire, in order: attacks in the hex of a unit, then the damage of
/// those that cling to one already (C18.8.4).
pub(crate) fn in_weapon_phase(ctx: &mut Ctx<'_>) {
    let units = swarm::due(ctx);
    ctx.push(InfantryStep::Swarms(units));
    ctx.push(InfantryStep::Next);
}
