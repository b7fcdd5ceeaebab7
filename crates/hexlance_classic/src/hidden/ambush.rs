//! Pointblank shots (C20.2.8).

use bevy_ecs::world::World;
use hexlance_rules::{Flow, Refusal, SideId};

use super::{HiddenEvent, HiddenStep};
use crate::{
    Ctx,
    command::FireOrder,
    fire::{self, FireStep},
    piloting,
    read::Table,
    state::Fate,
    warriors,
};

/// Runs a step.
pub(crate) fn step(ctx: &mut Ctx<'_>, step: HiddenStep) -> Flow<HiddenStep> {
    match step {
        HiddenStep::Ambush {
            shooter,
            target,
            asked,
        } => {
            let table = Table::of(ctx.world());
            if asked {
                if table.clock().ambush.is_some() {
                    return Flow::Wait(step);
                }
                return Flow::Next;
            }
            let (Some(u), Some(t)) = (table.find(shooter), table.find(target)) else {
                return Flow::Next;
            };
            let able = u.fate == Fate::Fighting
                && !u.is_off()
                && u.pilot.is_awake()
                && fire::able(table, &u).is_ok();
            if !able || t.fate != Fate::Fighting || t.hex().is_none() {
                return Flow::Next;
            }
            let side = u.side;
            ctx.emit(HiddenEvent::Offered {
                unit: shooter,
                target,
                side,
            });
            Flow::Wait(HiddenStep::Ambush {
                shooter,
                target,
                asked: true,
            })
        }
        HiddenStep::Settle { shooter, target } => {
            for unit in [target, shooter] {
                warriors::settle(ctx, unit);
                piloting::settle_event(ctx, unit);
            }
            Flow::Next
        }
    }
}

/// Whether a side may give such an order now.
///
/// # Errors
/// Why not.
pub fn check(world: &World, side: SideId, order: &FireOrder) -> Result<(), Refusal> {
    let table = Table::of(world);
    let open = table.clock().ambush;
    let own = table.find(order.unit).is_some_and(|u| u.side == side);
    let Some((_, target)) = open.filter(|(shooter, _)| *shooter == order.unit && own) else {
        return Err(Refusal::new(
            "no_ambush",
            "C20.2.8",
            "Only a unit that was just found by a move fires at pointblank range.",
        ));
    };
    let Some(u) = table.find(order.unit) else {
        return Err(Refusal::new("no_unit", "C20.2.8", "There is no such unit."));
    };
    let plain = !order.club
        && order.woods.is_empty()
        && order.clears.is_empty()
        && order.works.is_none()
        && order
            .shots
            .iter()
            .all(|s| s.target == target && !s.indirect);
    if !plain {
        return Err(Refusal::new(
            "only_the_finder",
            "C20.2.8",
            "A pointblank shot goes at the unit that found it.",
        ));
    }
    fire::stance(&u, order)?;
    fire::able(table, &u)?;
    fire::shots_allowed(table, &u, order)
}

/// It fires, and does nothing else this turn.
pub(crate) fn fire(ctx: &mut Ctx<'_>, order: &FireOrder) {
    let open = Table::of(ctx.world()).clock().ambush;
    let Some((shooter, target)) = open else {
        return;
    };
    if order.shots.is_empty() {
        hold(ctx);
        return;
    }
    fire::make_ready(ctx, order);
    ctx.emit(HiddenEvent::Over {
        unit: shooter,
        fired: true,
    });
    ctx.push(HiddenStep::Settle { shooter, target });
    ctx.push(FireStep::Next);
}

/// It holds its fire.
pub(crate) fn hold(ctx: &mut Ctx<'_>) {
    let open = Table::of(ctx.world()).clock().ambush;
    if let Some((unit, _)) = open {
        ctx.emit(HiddenEvent::Over { unit, fired: false });
    }
}
