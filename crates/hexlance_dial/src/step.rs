//! The steps of the agenda: small pieces of execution that are data.
//!
//! Every module has its own steps; here they are gathered, and run by whoever knows how.

use hexlance_rules::{Decision, Flow, waits};

use crate::{
    Ctx,
    allotment::{self, AllotmentStep},
    artillery::{self, ArtilleryStep},
    attack::{
        self, AttackStep,
        repair::{self, RepairStep},
    },
    heat::{self, HeatStep},
    movement::{self, MoveStep},
    orders::{self, OrderStep},
    question::Question,
    setup::{self, Setup, SetupStep},
    state::Stage,
    turn::{self, TurnStep},
};

hexlance_rules::step_families! {
    /// Setting up (D15).
    Setup: SetupStep,
    /// Rounds, turns and stages (D3.1).
    Turn: TurnStep,
    /// How many orders a turn has (D3.1.3).
    Allotment: AllotmentStep,
    /// What every order has (D3.2 to D3.4).
    Order: OrderStep,
    /// A move order (D4, D12, D13.2).
    Move: MoveStep,
    /// An attack (D7 to D9, D11, D13).
    Attack: AttackStep,
    /// Repair.
    Repair: RepairStep,
    /// Artillery that comes down (D8.5).
    Artillery: ArtilleryStep,
    /// Heat checks (D10.7).
    Heat: HeatStep,
}

impl Step {
    /// Runs it.
    pub(crate) fn run(self, ctx: &mut Ctx<'_>) -> Flow<Self> {
        match self {
            Self::Setup(step) => return waits(setup::step(ctx, step)),
            Self::Turn(step) => return waits(turn::step(ctx, step)),
            Self::Allotment(step) => allotment::step(ctx, step),
            Self::Order(step) => orders::step(ctx, step),
            Self::Move(step) => movement::step(ctx, step),
            Self::Attack(step) => attack::step(ctx, step),
            Self::Repair(step) => repair::step(ctx, step),
            Self::Artillery(step) => artillery::step(ctx, step),
            Self::Heat(step) => heat::step(ctx, step),
        }
        Flow::Next
    }

    /// Goes on with the answer to the question that it has asked.
    pub(crate) fn answered(self, ctx: &mut Ctx<'_>, decision: &Decision<Question>, choice: usize) {
        match self {
            Self::Allotment(step) => allotment::answered(ctx, step, decision, choice),
            Self::Move(step) => movement::answered(ctx, step, decision, choice),
            Self::Attack(step) => attack::answered(ctx, step, decision, choice),
            Self::Repair(step) => repair::answered(ctx, step, decision, choice),
            Self::Heat(step) => heat::answered(ctx, step, decision, choice),
            // These ask nothing.
            step @ (Self::Setup(_) | Self::Turn(_) | Self::Order(_) | Self::Artillery(_)) => {
                ctx.push(step);
            }
        }
    }
}

/// The steps of a battle that begins as its setup says.
pub(crate) fn first(setup: &Setup) -> Vec<Step> {
    let Some(mid) = &setup.mid_turn else {
        return vec![
            SetupStep::Begin.into(),
            SetupStep::Deploy.into(),
            SetupStep::Over.into(),
        ];
    };
    match mid.stage {
        Stage::Deployment => vec![SetupStep::Deploy.into(), SetupStep::Over.into()],
        Stage::Command => vec![TurnStep::Begin(mid.active).into()],
        Stage::Orders => vec![TurnStep::Orders.into()],
        Stage::End => turn::end_stage().map(Step::from).into(),
        // Such a battle does not begin.
        Stage::Over => Vec::new(),
    }
}
