//! Steps of the turn (R3.1.1).

use hexlance_rules::{Enter, Leave};

use crate::{
    Ctx,
    moments::{Before, During, EndPhase, Span},
    read,
    state::Phase,
};

/// Steps of the turn (R3.1.1): each runs what rules have registered for it.
#[derive(Clone, Debug, PartialEq)]
pub enum TurnStep {
    /// A turn begins.
    StartTurn,
    /// A phase begins, unless the battle ends before it.
    BeginPhase(Phase),
    /// What a phase is there for is put on the agenda.
    DuringPhase(Phase),
    /// A part of the End Phase.
    Part(EndPhase),
    /// A phase ends: the Combat Phase with the damage step (R3.4.5).
    LeavePhase(Phase),
    /// What is left of the End Phase (R3.5).
    EndTurn,
}

impl TurnStep {
    /// Whether events of the scenario may happen before it. What a side declares before Initiative follows at once on
    /// what the phase begins with.
    pub(crate) const fn is_between(&self) -> bool {
        !matches!(self, Self::DuringPhase(Phase::Initiative))
    }

    /// Runs it.
    pub(crate) fn run(self, ctx: &mut Ctx<'_>) {
        match self {
            TurnStep::StartTurn => ctx.run(Enter(Span::Turn)),
            TurnStep::BeginPhase(phase) => {
                ctx.run(Before(phase));
                if read::phase(ctx.world()) != Phase::Over {
                    ctx.run(Enter(phase));
                }
            }
            TurnStep::DuringPhase(phase) => ctx.run(During(phase)),
            TurnStep::Part(part) => ctx.run(part),
            TurnStep::LeavePhase(phase) => ctx.run(Leave(phase)),
            TurnStep::EndTurn => ctx.run(Leave(Span::Turn)),
        }
    }
}
