//! The steps of the agenda: small pieces of execution that are data.
//!
//! Every module has its own steps; here they are gathered, and run by whoever knows how.

use hexlance_rules::{Decision, Flow, waits};

use crate::{
    Ctx,
    buildings::{self, BuildingStep},
    displacement::{self, DisplaceStep},
    experience::{self, ExperienceStep},
    fire::{self, FireStep},
    harm::{self, HullStep},
    hidden::{self, HiddenStep},
    infantry::{self, InfantryStep},
    moves::{self, MoveStep},
    physical::{self, StrikeStep},
    question::Question,
    setup::{self, Setup, SetupStep},
    skid::{self, SkidStep},
    state::Phase,
    turn::{self, TurnStep},
    woods::{self, WoodsStep},
};

hexlance_rules::step_families! {
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
    /// Skids (C3.12).
    Skid: SkidStep,
    /// Units that were found (C20.2).
    Hidden: HiddenStep,
    /// Vehicles that were hit (C16.3).
    Hull: HullStep,
    /// Clearing woods (C5.14).
    Woods: WoodsStep,
    /// Buildings (C14).
    Building: BuildingStep,
    /// Infantry (C18).
    Infantry: InfantryStep,
    /// Drawn skills (C20.5).
    Experience: ExperienceStep,
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
            Self::Skid(step) => return waits(skid::step(ctx, step)),
            Self::Hidden(step) => return waits(hidden::step(ctx, step)),
            Self::Hull(step) => harm::vehicle::step(ctx, step),
            Self::Woods(step) => woods::step(ctx, step),
            Self::Building(step) => buildings::step(ctx, step),
            Self::Infantry(step) => infantry::step(ctx, step),
            Self::Experience(step) => experience::step(ctx, step),
        }
        Flow::Next
    }

    /// Goes on with the answer to the question that it has asked.
    pub(crate) fn answered(self, ctx: &mut Ctx<'_>, decision: &Decision<Question>, choice: usize) {
        match self {
            Self::Fire(step) => fire::answered(ctx, step, decision, choice),
            Self::Strike(step) => physical::answered(ctx, step, decision, choice),
            Self::Displace(step) => displacement::answered(ctx, step, decision, choice),
            Self::Skid(step) => skid::answered(ctx, step, decision, choice),
            Self::Infantry(step) => infantry::answered(ctx, step, decision, choice),
            Self::Hull(step) => harm::vehicle::answered(ctx, step, decision, choice),
            // These ask nothing.
            step @ (Self::Setup(_)
            | Self::Turn(_)
            | Self::Move(_)
            | Self::Hidden(_)
            | Self::Building(_)
            | Self::Experience(_)
            | Self::Woods(_)) => ctx.push(step),
        }
    }
}

/// The steps of a battle that begins as its setup says.
pub(crate) fn first(setup: &Setup) -> Vec<Step> {
    // Skills are drawn before anybody does anything (C20.5).
    let mut out = vec![ExperienceStep::Draw.into()];
    out.extend(begin(setup));
    out
}

fn begin(setup: &Setup) -> Vec<Step> {
    match &setup.mid_turn {
        None => vec![SetupStep::Begin.into()],
        // Sides act at once, with what units have done and suffered in the phase so far.
        Some(mid) if matches!(mid.phase, Phase::Movement | Phase::Weapons) => {
            turn::within(mid.phase)
                .into_iter()
                .map(Step::from)
                .collect()
        }
        Some(mid) => vec![TurnStep::Enter(mid.phase).into()],
    }
}
