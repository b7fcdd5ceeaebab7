//! The steps of the agenda: small pieces of execution that are data.
//!
//! Every module has its own steps; here they are gathered, and run by whoever knows how.

use hexlance_rules::{Decision, Flow, waits};

use crate::{
    Ctx,
    alert::{self, AlertStep},
    choices::Choosing,
    dodge::{self, DodgeStep},
    drops::{self, DropStep},
    guts::{self, GutsStep},
    harm::{self, HarmStep},
    lieutenant::{self, LieutenantStep},
    markers::{self, MarkerStep},
    mending::{self, MendStep},
    order::{self, OrderStep},
    pilots::{self, PilotStep},
    question::Question,
    retreat::{self, RetreatStep},
    score::{self, ScoreStep},
    setup::{self, LandingStep, Setup, SetupStep},
    special_fire::{self, FireStep},
    state::Stage,
    turn::{self, TurnStep},
};

hexlance_rules::step_families! {
    /// Setting up (K17).
    Setup: SetupStep,
    /// Troopers that have missed their place (K17.5).
    Landing: LandingStep,
    /// Rounds, player turns and phases (K3).
    Turn: TurnStep,
    /// The sequence of an Order (K4.1).
    Order: OrderStep,
    /// Pilots who are put out of their machines (skill.pilot).
    Pilot: PilotStep,
    /// Hits and what they do (K10).
    Harm: HarmStep,
    /// Guts rolls (K10.4).
    Guts: GutsStep,
    /// Mending (K15.1).
    Mend: MendStep,
    /// Missed throws (K17.5).
    Fire: FireStep,
    /// Arrivals from above (K17.8).
    Drop: DropStep,
    /// Who leads a side (K16.2).
    Lieutenant: LieutenantStep,
    /// Leaving the table in Retreat! (K18.3.3).
    Retreat: RetreatStep,
    /// Markers and hidden troopers (K13).
    Marker: MarkerStep,
    /// Movements of Dodges and the like (K11).
    Dodge: DodgeStep,
    /// Turning after an Alert (K11.3).
    Alert: AlertStep,
    /// What a scenario asks for before the first round (K20.5.1).
    Score: ScoreStep,
}

impl Step {
    /// Runs it.
    pub(crate) fn run(self, ctx: &mut Ctx<'_>) -> Flow<Self> {
        match self {
            Self::Setup(step) => waits(setup::step(ctx, step)),
            Self::Landing(step) => waits(setup::landing_step(ctx, step)),
            Self::Turn(step) => waits(turn::step(ctx, step)),
            Self::Order(step) => waits(order::step(ctx, step)),
            Self::Pilot(step) => waits(pilots::step(ctx, step)),
            Self::Harm(step) => {
                harm::step(ctx, step);
                Flow::Next
            }
            Self::Guts(step) => waits(guts::step(ctx, step)),
            Self::Mend(step) => waits(mending::step(ctx, step)),
            Self::Drop(step) => waits(drops::step(ctx, step)),
            Self::Lieutenant(step) => waits(lieutenant::step(ctx, step)),
            Self::Retreat(step) => waits(retreat::step(ctx, step)),
            Self::Score(step) => waits(score::step(ctx, step)),
            Self::Fire(step) => waits(special_fire::step(ctx, step)),
            Self::Marker(step) => waits(markers::step(ctx, step)),
            Self::Dodge(step) => waits(dodge::step(ctx, step)),
            Self::Alert(step) => waits(alert::step(ctx, step)),
        }
    }

    /// What it waits for, if that is a place that somebody chooses.
    pub(crate) fn choosing(&self) -> Option<&dyn Choosing> {
        match self {
            Self::Guts(step) => Some(step),
            Self::Mend(step) => Some(step),
            Self::Landing(step) => Some(step),
            Self::Pilot(step) => Some(step),
            Self::Marker(step) => Some(step),
            Self::Dodge(step) => Some(step),
            Self::Alert(step) => Some(step),
            // These wait for no place.
            _ => None,
        }
    }

    /// Goes on with the answer to the question that it has asked.
    pub(crate) fn answered(self, ctx: &mut Ctx<'_>, decision: &Decision<Question>, choice: usize) {
        let Some(chosen) = decision.choices.get(choice) else {
            return;
        };
        let code = chosen.code.as_str();
        match self {
            Self::Harm(step) => harm::answered(ctx, step, code),
            Self::Guts(step) => guts::answered(ctx, step, code),
            Self::Mend(step) => mending::answered(ctx, step, code),
            Self::Setup(step) => setup::answered(ctx, step, code),
            Self::Drop(step) => drops::answered(ctx, step, code),
            Self::Lieutenant(step) => lieutenant::answered(ctx, step, code),
            Self::Retreat(step) => retreat::answered(ctx, step, code),
            Self::Score(step) => score::answered(ctx, step, code),
            Self::Landing(step) => setup::landing_answered(ctx, step, choice),
            Self::Fire(step) => step.answered(ctx, choice),
            // These ask nothing.
            step => ctx.push(step),
        }
    }
}

/// The steps of a battle that begins as its setup says.
pub(crate) fn first(setup: &Setup) -> Vec<Step> {
    match &setup.mid_turn {
        None => {
            let steps = setup::steps(setup).into_iter().map(Step::from);
            steps.chain([TurnStep::Round.into()]).collect()
        }
        Some(mid) if mid.stage == Stage::Over => Vec::new(),
        Some(mid) => {
            let counted = matches!(mid.stage, Stage::Impetuous | Stage::Orders | Stage::States);
            let said = mid.pools.get(mid.active.index());
            let groups = said.map(|pool| pool.groups.clone()).unwrap_or_default();
            let count = counted.then_some(TurnStep::Count(groups));
            count
                .into_iter()
                .chain(turn::from(mid.stage))
                .map(Step::from)
                .collect()
        }
    }
}
