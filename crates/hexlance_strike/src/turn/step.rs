//! Steps of the turn (R3.1.1).

use hexlance_rules::{Enter, Leave};

use crate::{
    Ctx,
    artillery::{fire::Stage, landing},
    moments::{EndPhase, Span},
    read,
    state::Phase,
    victory,
};

/// Steps of the turn (R3.1.1).
#[derive(Clone, Debug, PartialEq)]
pub enum TurnStep {
    /// A turn begins.
    StartTurn,
    /// A phase begins: schedules and lapsing states.
    BeginPhase(Phase),
    /// The damage step (R3.4.5).
    DamageStep,
    /// Heat of the End Phase (R7.7).
    EndHeat,
    /// Switches of the End Phase, and works that are done by now, mines among them (R3.5.3, R3.5.5).
    EndWorks,
    /// What is left of the End Phase (R3.5).
    EndTurn,
}

impl TurnStep {
    /// Runs it.
    pub(crate) fn run(self, ctx: &mut Ctx<'_>) {
        match self {
            TurnStep::StartTurn => ctx.run(Enter(Span::Turn)),
            TurnStep::BeginPhase(phase) => {
                if phase == Phase::End {
                    // What the damage step led to, crashes and collapses, is over by now.
                    victory::check_last_standing(ctx);
                    if read::phase(ctx.world()) == Phase::Over {
                        return;
                    }
                }
                ctx.run(Enter(phase));
            }
            TurnStep::DamageStep => {
                if landing::homing_due(ctx.world()) {
                    ctx.push(TurnStep::DamageStep);
                    ctx.push(Stage::Landings { homing: true });
                } else {
                    ctx.run(Leave(Phase::Combat));
                }
            }
            TurnStep::EndHeat => ctx.run(EndPhase::Heat),
            TurnStep::EndWorks => ctx.run(EndPhase::Works),
            TurnStep::EndTurn => ctx.run(Leave(Span::Turn)),
        }
    }
}
