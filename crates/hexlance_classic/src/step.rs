//! The steps of the agenda: small pieces of execution that are data.
//!
//! Every module has its own steps; here they are gathered, and run by whoever knows how.

use hexlance_rules::{Decision, Flow};

use crate::{
    Ctx,
    displacement::{self, DisplaceStep},
    fire::{self, FireStep},
    moves::{self, MoveStep},
    physical::{self, StrikeStep},
    question::Question,
    setup::{self, Setup, SetupStep},
    state::Phase,
    turn::{self, TurnStep},
};

macro_rules! families {
    ($($(#[$doc:meta])* $variant:ident: $family:ty),* $(,)?) => {
        /// A piece of execution, by the module whose step it is.
        #[derive(Clone, Debug, PartialEq)]
        pub enum Step {
            $($(#[$doc])* $variant($family),)*
        }

        $(impl From<$family> for Step {
            fn from(step: $family) -> Self {
                Self::$variant(step)
            }
        })*
    };
}

families! {
    /// Setting up (C9.5.4).
    Setup: SetupStep,
    /// Turns and phases (C2.1).
    Turn: TurnStep,
    /// Movement (C3).
    Move: MoveStep,
    /// Weapon attacks (C5).
    Fire: FireStep,
    /// Physical attacks (C11).
    Strike: StrikeStep,
    /// Displacement (C12).
    Displace: DisplaceStep,
}

impl Step {
    /// Runs it.
    pub(crate) fn run(self, ctx: &mut Ctx<'_>) -> Flow<Self> {
        match self {
            Self::Setup(step) => return waits(setup::step(ctx, step)),
            Self::Turn(step) => return waits(turn::step(ctx, step)),
            Self::Move(step) => moves::step(ctx, step),
            Self::Fire(step) => fire::step(ctx, step),
            Self::Strike(step) => physical::step(ctx, step),
            Self::Displace(step) => displacement::step(ctx, step),
        }
        Flow::Next
    }

    /// Goes on with the answer to the question that it has asked.
    pub(crate) fn answered(self, ctx: &mut Ctx<'_>, decision: &Decision<Question>, choice: usize) {
        match self {
            Self::Fire(step) => fire::answered(ctx, step, decision, choice),
            Self::Strike(step) => physical::answered(ctx, step, decision, choice),
            Self::Displace(step) => displacement::answered(ctx, step, decision, choice),
            // These ask nothing.
            step @ (Self::Setup(_) | Self::Turn(_) | Self::Move(_)) => ctx.push(step),
        }
    }
}

/// The steps of a battle that begins as its setup says.
pub(crate) fn first(setup: &Setup) -> Vec<Step> {
    match &setup.mid_turn {
        None => vec![SetupStep::Begin.into()],
        // Sides act at once, with what units have done and suffered in the phase so far.
        Some(mid) if matches!(mid.phase, Phase::Movement | Phase::Weapons) => {
            turn::within(mid.phase)
        }
        Some(mid) => vec![TurnStep::Enter(mid.phase).into()],
    }
}

/// The flow of a family as that of all steps.
fn waits(flow: Flow<impl Into<Step>>) -> Flow<Step> {
    match flow {
        Flow::Next => Flow::Next,
        Flow::Wait(step) => Flow::Wait(step.into()),
    }
}
