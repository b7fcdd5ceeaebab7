//! Ground movement (C3.1 to C3.5, C3.8, C3.17): what a move order may say, and how it is carried out step by step.

mod air;
mod assault;
mod event;
mod forecast;
mod go;
mod jump;
mod legal;
mod reach;

pub use assault::check as check_assault;
pub use event::MoveEvent;
pub use forecast::{Forecast, Peril, Roll, forecast, own_modifier};
pub use go::masc_number;
pub(crate) use jump::{clears, reaches};
pub use jump::{highest, jump_mp, landings, paths, top, usual_floor};
pub use legal::{check, check_halt, goes_on, knows, may_move, may_use_masc};
pub(crate) use legal::{is_least, least_mode};
pub use reach::{Reach, Reached, most_mp};

pub use crate::walk::{Walker, allowance, room_for, seems_free, seems_free_at, stand_cost};

use hexlance_board::Direction;
use hexlance_rules::UnitId;
use smallvec::SmallVec;

use crate::{
    Ctx,
    command::{MoveOrder, Step, Way},
    ground::Entering,
    hidden,
    infantry::{self, InfantryEvent, InfantryStep},
    read::Table,
    state::{Declared, Fate, Mode},
    towing, turn, walk,
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
        /// At whom it means to charge; itself for the building ahead.
        assault: Option<UnitId>,
    },
    /// A unit comes down from a jump.
    Land {
        /// Who.
        unit: UnitId,
        /// The direction in which it comes in.
        came: Direction,
    },
    /// A unit has moved, and everything is done that its move led to.
    End {
        /// Who.
        unit: UnitId,
    },
    /// Its passengers have said whether they leave it.
    Unloaded {
        /// Who.
        unit: UnitId,
    },
    /// A unit that found enemies in hiding goes on, if it can.
    After {
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
            // Who charges a building charges nobody.
            assault: order.assault.or(order.ram.map(|_| unit)),
        }),
        Way::Jump { path, facing } => {
            jump::perform(ctx, order, path, *facing);
        }
    }
}

/// A unit has come onto the map on the ground or in the air: what calls for a roll in its first hex, and it goes on (C9.5.5).
pub(crate) fn arrived(ctx: &mut Ctx<'_>, unit: UnitId, entering: Entering) {
    go::arrived(ctx, unit, entering);
}

/// A unit comes down from a jump that has brought it onto the map.
pub(crate) fn landing(unit: UnitId, came: Direction) -> MoveStep {
    MoveStep::Land { unit, came }
}

/// Runs a step.
pub(crate) fn step(ctx: &mut Ctx<'_>, step: MoveStep) {
    match step {
        MoveStep::Go {
            unit,
            steps,
            assault,
        } => go::go(ctx, unit, steps, assault),
        MoveStep::Land { unit, came } => jump::land(ctx, unit, came),
        MoveStep::End { unit } => end_move(ctx, unit),
        MoveStep::Unloaded { unit } => find_hidden(ctx, unit),
        MoveStep::After { unit } => {
            let charges = Table::of(ctx.world())
                .world()
                .resource::<Declared>()
                .assaults
                .iter()
                .any(|a| a.attacker == unit);
            if !charges && may_go_on(Table::of(ctx.world()), unit) {
                ctx.emit(MoveEvent::BrokeOff { unit });
            } else {
                turn::acted(ctx, unit);
            }
        }
    }
}

/// The movement of a unit that fell ends although it has MP left.
pub(crate) fn halt(ctx: &mut Ctx<'_>, unit: UnitId) {
    end_move(ctx, unit);
}

/// A unit has moved. Enemies in hiding next to it are found, and may fire first (C20.2.3).
///
/// Passengers leave it before (C18.10.3).
pub(crate) fn end_move(ctx: &mut Ctx<'_>, unit: UnitId) {
    infantry::swerved(ctx, unit);
    towing::follow(ctx, unit);
    air::come_down(ctx, unit);
    let table = Table::of(ctx.world());
    let zero = table.find(unit).is_some_and(|u| {
        u.is_infantry() && u.walk_mp() == 0 && u.march.mode == Mode::Walk && u.march.left_hex
    });
    if zero {
        ctx.emit(InfantryEvent::Winded { unit });
    }
    let passengers = infantry::passengers(Table::of(ctx.world()), unit);
    if passengers.is_empty() {
        find_hidden(ctx, unit);
        return;
    }
    ctx.push(MoveStep::Unloaded { unit });
    ctx.push(InfantryStep::Unload {
        carrier: unit,
        passengers,
    });
}

fn find_hidden(ctx: &mut Ctx<'_>, unit: UnitId) {
    let found = hidden::next_to(Table::of(ctx.world()), unit);
    if found.is_empty() {
        turn::acted(ctx, unit);
    } else {
        hidden::surprise(ctx, unit, &found, MoveStep::After { unit });
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
    let may_stand = walk::may_stand(&u).is_ok() && left >= stand_cost(&u);
    if u.stance.prone { may_stand } else { left > 0 }
}
