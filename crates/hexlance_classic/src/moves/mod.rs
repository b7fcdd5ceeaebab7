//! Ground movement (C3.1 to C3.5, C3.8, C3.17): what a move order may say, and how it is carried out step by step.

mod assault;
mod event;
mod go;
mod jump;
mod legal;
mod reach;
mod stacking;
mod walker;

pub use assault::check as check_assault;
pub use event::MoveEvent;
pub use jump::{highest, jump_mp, paths};
pub use legal::{check, check_halt};
pub use reach::{Reach, Reached};
pub use stacking::room_for;
pub use walker::{Walker, stand_cost};

use hexlance_rules::UnitId;
use smallvec::SmallVec;

use crate::{
    Ctx,
    command::{MoveOrder, Step, Way},
    read::{Look, Table},
    state::{Fate, Mode},
    turn,
};

/// Steps of movement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveStep {
    /// A unit takes the first of these steps, then the rest.
    Go {
        /// Who.
        unit: UnitId,
        /// What is left to do.
        steps: SmallVec<[Step; 16]>,
        /// At whom it means to charge.
        assault: Option<UnitId>,
    },
    /// A unit comes down from a jump.
    Land {
        /// Who.
        unit: UnitId,
    },
}

/// Carries out a move order.
pub(crate) fn perform(ctx: &mut Ctx<'_>, order: &MoveOrder) {
    let unit = order.unit;
    ctx.emit(MoveEvent::Began {
        unit,
        mode: order.mode,
    });
    if order.masc && !go::engage_masc(ctx, unit) {
        // What was ordered had MASC's MP: the player may order anew with what there is.
        go::break_off(ctx, unit);
        return;
    }
    match &order.way {
        Way::Steps(steps) => ctx.push(MoveStep::Go {
            unit,
            steps: steps.clone(),
            assault: order.assault,
        }),
        Way::Jump { path, facing } => {
            jump::perform(ctx, unit, path, *facing, order.assault);
        }
    }
}

/// Runs a step.
pub(crate) fn step(ctx: &mut Ctx<'_>, step: MoveStep) {
    match step {
        MoveStep::Go {
            unit,
            steps,
            assault,
        } => go::go(ctx, unit, steps, assault),
        MoveStep::Land { unit } => jump::land(ctx, unit),
    }
}

/// The movement of a unit that fell ends although it has MP left.
pub(crate) fn halt(ctx: &mut Ctx<'_>, unit: UnitId) {
    turn::acted(ctx, unit);
}

/// MP that a mode gives a unit now.
pub fn allowance(u: &Look<'_>, mode: Mode) -> u8 {
    match mode {
        Mode::Stationary => 0,
        Mode::Walk => u.walk_mp(),
        Mode::Run => u.run_mp(),
        Mode::Jump => u.jump_mp(),
    }
}

/// Whether a unit whose movement broke off can go on: turn, or stand up (C3.1.8).
pub fn may_go_on(table: Table<'_>, unit: UnitId) -> bool {
    let Some(u) = table.find(unit) else {
        return false;
    };
    let helpless =
        u.fate != Fate::Fighting || u.is_off() || !u.pilot.is_awake() || u.hex().is_none();
    if helpless || u.march.halted || u.march.mode == Mode::Jump || u.is_legless() {
        return false;
    }
    let in_place = !u.march.left_hex && !u.march.backward;
    let most = if in_place {
        u.walk_mp().max(u.run_mp())
    } else {
        allowance(&u, u.march.mode)
    };
    let left = most.saturating_sub(u.march.spent);
    let may_stand = walker::may_stand(&u).is_ok() && left >= stand_cost(&u);
    if u.stance.prone { may_stand } else { left > 0 }
}
