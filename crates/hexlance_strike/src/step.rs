//! The steps of the strike agenda: small pieces of execution that are data.
//!
//! Every module has its own steps; here they are gathered, and run by whoever knows how. [`Wait`] has those at which the
//! battle stands still until a side gives a command.

use hexlance_rules::Flow;

use crate::{
    Ctx, abilities,
    aero::{self, AirStep},
    aimed::AttackStep,
    arrival::ArrivalStep,
    artillery::fire::{self, Stage},
    attack,
    control::ControlStep,
    criticals,
    forces::ForceStep,
    formations::FormationStep,
    go::Wait,
    happenings::HappeningStep,
    hidden::{HiddenStep, SurpriseStep},
    hurt::{CrashStep, CriticalStep, HurtStep},
    initiative::InitiativeStep,
    losses,
    mines::MineStep,
    morale::MoraleStep,
    movement::{self, MoveStep},
    occasions, read,
    setup::SetupStep,
    state::Phase,
    surprise,
    terrain::TerrainStep,
    turn::{self, TurnStep},
    used::AbilityStep,
    victory::VictoryStep,
};

macro_rules! families {
    ($($(#[$doc:meta])* $variant:ident: $family:ty),* $(,)?) => {
        /// A piece of execution, by the module whose step it is.
        #[derive(Clone, Debug, PartialEq)]
        pub enum Step {
            $($(#[$doc])* $variant($family),)*
        }

        $(
            impl From<$family> for Step {
                fn from(step: $family) -> Self {
                    Self::$variant(step)
                }
            }

            impl<'a> TryFrom<&'a Step> for &'a $family {
                type Error = &'a Step;

                fn try_from(step: &'a Step) -> Result<Self, Self::Error> {
                    match step {
                        Step::$variant(step) => Ok(step),
                        other => Err(other),
                    }
                }
            }

            impl TryFrom<Step> for $family {
                type Error = Step;

                fn try_from(step: Step) -> Result<Self, Step> {
                    match step {
                        Step::$variant(step) => Ok(step),
                        other => Err(other),
                    }
                }
            }
        )*
    };
}

families! {
    /// What the battle waits for.
    Wait: Wait,
    /// Setup (R17.1.1).
    Setup: SetupStep,
    /// The turn (R3.1.1).
    Turn: TurnStep,
    /// Initiative (R3.2).
    Initiative: InitiativeStep,
    /// Command abilities.
    Force: ForceStep,
    /// Formations (R14.5).
    Formation: FormationStep,
    /// Who comes onto the map (R16.6).
    Arrival: ArrivalStep,
    /// Abilities (R18).
    Ability: AbilityStep,
    /// Movement (R4).
    Move: MoveStep,
    /// Control rolls (R1.6).
    Control: ControlStep,
    /// Hiding (R5.5).
    Hidden: HiddenStep,
    /// Attacks by surprise (R5.5.4).
    Surprise: SurpriseStep,
    /// Mines (R5.7).
    Mine: MineStep,
    /// Attacks (R6, R8).
    Attack: AttackStep,
    /// What attacks score (R7).
    Hurt: HurtStep,
    /// Critical hits and motive results (R7.4).
    Critical: CriticalStep,
    /// Aircraft that come down (R11.8).
    Crash: CrashStep,
    /// Artillery (R9).
    Artillery: Stage,
    /// The ground (R10).
    Terrain: TerrainStep,
    /// Aircraft (R11).
    Air: AirStep,
    /// Morale (R15).
    Morale: MoraleStep,
    /// Victory (R17.2).
    Victory: VictoryStep,
    /// Events of the scenario.
    Happening: HappeningStep,
}

impl Step {
    /// Whether it is one of the turn, and not a part of a move, an attack, a roll: before it events of the scenario may
    /// happen.
    pub(crate) const fn is_between(&self) -> bool {
        match self {
            Self::Turn(step) => step.is_between(),
            Self::Arrival(_) | Self::Morale(_) | Self::Victory(_) => true,
            Self::Air(step) => step.is_between(),
            Self::Artillery(step) => step.is_between(),
            Self::Wait(wait) => wait.is_between(),
            _ => false,
        }
    }

    /// Runs it.
    pub(crate) fn run(self, ctx: &mut Ctx<'_>) -> Flow<Self> {
        match self {
            Self::Wait(wait) => match turn::waits(ctx, wait) {
                Some(wait) => return Flow::Wait(wait.into()),
                None => return Flow::Next,
            },
            Self::Setup(step) => step.run(ctx),
            Self::Turn(step) => step.run(ctx),
            Self::Initiative(step) => step.run(ctx),
            Self::Force(step) => step.run(ctx),
            Self::Formation(step) => step.run(ctx),
            Self::Arrival(step) => step.run(ctx),
            Self::Ability(step) => abilities::run(ctx, step),
            Self::Move(step) => step.run(ctx),
            Self::Control(step) => movement::run_control(ctx, step),
            Self::Hidden(step) => step.run(ctx),
            Self::Surprise(step) => surprise::run(ctx, step),
            Self::Mine(step) => step.run(ctx),
            Self::Attack(step) => attack::run(ctx, step),
            Self::Hurt(step) => losses::run(ctx, step),
            Self::Critical(step) => criticals::run(ctx, step),
            Self::Crash(step) => aero::crash::run(ctx, step),
            Self::Artillery(stage) => fire::run(ctx, stage),
            Self::Terrain(step) => movement::run_terrain(ctx, step),
            Self::Air(step) => step.run(ctx),
            Self::Morale(step) => step.run(ctx),
            Self::Victory(step) => step.run(ctx),
            Self::Happening(step) => step.run(ctx),
        }
        Flow::Next
    }
}

/// Runs one step of the agenda.
pub(crate) fn next(ctx: &mut Ctx<'_>, step: Step) -> Flow<Step> {
    if read::phase(ctx.world()) == Phase::Over {
        return Flow::Next;
    }
    // Events of the scenario come between the steps of the turn.
    if step.is_between() && occasions::is_any_due(ctx.world()) {
        ctx.push_in_order([HappeningStep::Happenings.into(), step]);
        return Flow::Next;
    }
    step.run(ctx)
}
