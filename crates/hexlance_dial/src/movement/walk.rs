//! A move order carried out (D4, D12).

use hexlance_board::Direction;
use hexlance_rules::UnitId;

use super::{
    MoveStep, assault,
    break_away::BreakAway,
    check::Plan,
    spin::{self, Watched},
};
use crate::{
    Ctx,
    attack::AttackStep,
    command::{MoveOrder, OrderKind, SettingDown},
    moved::MoveEvent,
    orders::{self, OrderEvent},
    read::Table,
};

/// A checked order and what it comes to.
#[derive(Clone, Debug, PartialEq)]
pub struct Errand {
    /// The order.
    pub order: MoveOrder,
    /// What it comes to.
    pub plan: Plan,
}

/// Begins a checked order: token, then the move, then the free spins that it leads to.
pub fn begin(ctx: &mut Ctx<'_>, order: &MoveOrder, plan: Plan) {
    let table = Table::of(ctx.world());
    let mut moved: Vec<Watched> = Vec::new();
    let passengers = order.sets_down.iter().flat_map(|d| d.units.iter());
    for id in std::iter::once(order.unit).chain(passengers.map(|s| s.unit)) {
        if let Some(unit) = table.find(id) {
            moved.push(Watched::of(table, &unit));
        }
    }
    orders::begin(ctx, vec![order.unit], OrderKind::Move);
    ctx.push_in_order([
        MoveStep::Go(Box::new(Errand {
            order: order.clone(),
            plan,
        })),
        MoveStep::Spins { moved },
    ]);
}

/// Boarding and setting down in place, the roll to break away, the move.
pub fn go(ctx: &mut Ctx<'_>, order: &MoveOrder, plan: &Plan) {
    board(ctx, order);
    set_down(ctx, order, 0);
    if let Some(roll) = plan.break_away
        && !breaks_away(ctx, order.unit, roll)
    {
        spin::ask_turn(ctx, order.unit);
        return;
    }
    let start = Table::of(ctx.world())
        .find(order.unit)
        .and_then(|u| u.hex());
    walk(ctx, order, plan);
    finish(ctx, order, plan);
    if let (Some(from), Some(_)) = (start, order.manner.victim()) {
        ctx.push(AttackStep::Assault {
            unit: order.unit,
            manner: order.manner,
            from,
        });
    }
}

/// Passengers get in where the transport stands (D12.2).
fn board(ctx: &mut Ctx<'_>, order: &MoveOrder) {
    for &unit in &order.boards {
        let had = Table::of(ctx.world()).find(unit).map_or(0, |u| u.tokens);
        if had > 0 {
            ctx.emit(OrderEvent::TokensRemoved { unit, had });
        }
        ctx.emit(MoveEvent::Boarded {
            unit,
            transport: order.unit,
        });
    }
}

/// Passengers get out, if they do so after so many hexes (D12.3).
fn set_down(ctx: &mut Ctx<'_>, order: &MoveOrder, after: usize) {
    let Some(SettingDown {
        after: when,
        facing,
        units,
    }) = &order.sets_down
    else {
        return;
    };
    if usize::from(*when) != after {
        return;
    }
    turn(ctx, order.unit, *facing);
    for spot in units {
        ctx.emit(MoveEvent::SetDown {
            unit: spot.unit,
            transport: order.unit,
            hex: spot.hex,
            facing: spot.facing,
        });
    }
}

/// Rolls to break away; gives back whether it does (D4.4).
pub fn breaks_away(ctx: &mut Ctx<'_>, unit: UnitId, roll: BreakAway) -> bool {
    let die = ctx.d6();
    let success = die >= roll.needed;
    ctx.emit(MoveEvent::BrokeAway {
        unit,
        die,
        needed: roll.needed,
        grappled_by: roll.grappled_by,
        success,
    });
    success
}

/// Enters the hexes of a plan one after another.
pub fn walk(ctx: &mut Ctx<'_>, order: &MoveOrder, plan: &Plan) {
    let unit = order.unit;
    let Some(mut from) = Table::of(ctx.world()).find(unit).and_then(|u| u.hex()) else {
        return;
    };
    if !plan.legs.is_empty() {
        ctx.emit(MoveEvent::MoveBegan {
            unit,
            manner: order.manner,
            purse: plan.purse.clone(),
        });
    }
    for (i, leg) in plan.legs.iter().enumerate() {
        ctx.emit(MoveEvent::Entered {
            unit,
            from,
            to: leg.to,
            cost: leg.cost,
            jumped: order.manner.jumps(),
        });
        from = leg.to;
        if let Some(cause) = leg.stop {
            ctx.emit(MoveEvent::Stopped { unit, cause });
        }
        set_down(ctx, order, i + 1);
    }
}

/// Facing and captive at the end of a move.
pub fn finish(ctx: &mut Ctx<'_>, order: &MoveOrder, plan: &Plan) {
    let table = Table::of(ctx.world());
    let Some(unit) = table.find(order.unit) else {
        return;
    };
    let captive = unit.condition.controls;
    let towards = order
        .manner
        .victim()
        .and_then(|v| table.find(v)?.hex())
        .and_then(|goal| assault::straight(unit.hex()?, goal));
    turn(ctx, order.unit, towards.unwrap_or(order.facing));
    if let (Some(captive), Some((hex, facing)), false) =
        (captive, order.captive, plan.legs.is_empty())
    {
        ctx.emit(MoveEvent::Towed {
            unit: captive,
            hex,
            facing,
        });
    }
}

/// Turns a unit, if it does not face that way already.
fn turn(ctx: &mut Ctx<'_>, unit: UnitId, facing: Direction) {
    let faces = Table::of(ctx.world()).find(unit).and_then(|u| u.facing());
    if faces != Some(facing) {
        ctx.emit(MoveEvent::Turned {
            unit,
            facing,
            spin: false,
        });
    }
}
