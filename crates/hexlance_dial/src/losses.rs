//! Dials that turn on, and what goes when a unit goes (D2.3, D14.1, D14.2).

mod event;

use hexlance_rules::{Breakdown, SideId, UnitId};

use crate::{
    Ctx,
    captivity::CaptivityEvent,
    read::Table,
    state::Place,
    victory::{ScoredFor, VictoryEvent},
};
pub use event::{DamageCause, Loss, LossEvent};

/// Turns a unit's dial on by a breakdown's total (0 is told too) and eliminates it past the end (D2.3.1, D2.3.2).
pub fn damage(ctx: &mut Ctx<'_>, unit: UnitId, clicks: Breakdown, cause: DamageCause) {
    damage_together(ctx, vec![(unit, clicks, cause)]);
}

/// Several units damaged at the same time by one attack (D7.3.3): all dials turn before anybody is eliminated (D14.1.2).
pub fn damage_together(ctx: &mut Ctx<'_>, all: Vec<(UnitId, Breakdown, DamageCause)>) {
    let mut lost: Vec<(UnitId, DamageCause)> = Vec::new();
    for (unit, clicks, cause) in all {
        let Some(u) = Table::of(ctx.world()).find(unit) else {
            continue;
        };
        if u.hex().is_none() || lost.iter().any(|(gone, _)| *gone == unit) {
            continue;
        }
        let (from, last) = (u.dial, u.model.last_click());
        let to = turned(from, clicks.total(), last);
        ctx.emit(LossEvent::Damaged {
            unit,
            clicks,
            from,
            to,
            cause,
        });
        if to > last {
            lost.push((unit, cause));
        }
    }
    for (unit, cause) in lost {
        eliminate(ctx, unit, Loss::Damage(cause));
    }
}

/// The click after so many clicks of damage: one past the last for a unit that is turned past its end.
fn turned(from: u8, clicks: i16, last: u8) -> u8 {
    let to = i32::from(from) + i32::from(clicks.max(0));
    to.min(i32::from(last) + 1) as u8
}

/// Eliminates a unit: points (D14.2), its captive (D11.4.1), its passengers (D12.1.3).
pub fn eliminate(ctx: &mut Ctx<'_>, unit: UnitId, loss: Loss) {
    let table = Table::of(ctx.world());
    if table.find(unit).is_none_or(|u| u.is_gone()) {
        return;
    }
    let doer = doer_of(table, loss);
    remove(ctx, unit, loss, doer);
}

/// The side whose action did the last damage, if one did (D14.2.1).
fn doer_of(table: Table<'_>, loss: Loss) -> Option<SideId> {
    match loss {
        Loss::Damage(DamageCause::Attack { by, .. } | DamageCause::Artillery { by }) => {
            table.find(by).map(|u| u.side)
        }
        _ => None,
    }
}

fn remove(ctx: &mut Ctx<'_>, unit: UnitId, loss: Loss, doer: Option<SideId>) {
    let table = Table::of(ctx.world());
    let Some(u) = table.find(unit) else {
        return;
    };
    let (owner, points, captive) = (u.side, u32::from(u.model.points), u.condition.controls);
    let aboard: Vec<UnitId> = table.passengers(unit).map(|p| p.id).collect();
    ctx.emit(LossEvent::Eliminated { unit, loss });
    award(ctx, unit, owner, points, doer);
    for passenger in aboard {
        remove(ctx, passenger, Loss::WithTransport(unit), doer);
    }
    if let Some(captive) = captive
        && Table::of(ctx.world())
            .find(captive)
            // Aboard the same transport it goes with it.
            .is_some_and(|c| c.is_captive() && !matches!(c.place, Place::Aboard(_)))
    {
        ctx.emit(CaptivityEvent::Freed {
            unit: captive,
            released: false,
        });
    }
}

/// The points of an eliminated unit: to the side that did it, else in equal parts to all opponents (D14.2.1).
fn award(ctx: &mut Ctx<'_>, unit: UnitId, owner: SideId, points: u32, doer: Option<SideId>) {
    let others: Vec<SideId> = match doer.filter(|side| *side != owner) {
        Some(side) => vec![side],
        None => {
            let sides = Table::of(ctx.world()).sides().ids();
            sides.filter(|side| *side != owner).collect()
        }
    };
    let share = points / (others.len().max(1) as u32);
    if share == 0 {
        return;
    }
    for side in others {
        ctx.emit(VictoryEvent::Scored {
            side,
            points: share,
            for_what: ScoredFor::Eliminated(unit),
        });
    }
}

#[cfg(test)]
mod tests;
