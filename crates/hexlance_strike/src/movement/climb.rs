//! Climbs that take more than one activation (R4.11): the inches spent are kept while the unit does nothing else.

use hexlance_board::{Direction, Hex};
use hexlance_rules::UnitId;

use super::{
    allowance::Allowance,
    check::{Plan, PlanStep},
    mover::{Paid, Standing},
};
use crate::{
    Ctx,
    command::{MoveOption, MoveOrder},
    model::status::{Expiry, Status},
    read::{self, UnitRead, climbing},
    status::StatusEvent,
};

/// The hexside that a unit climbs and the inches it has spent on it.
fn grip(u: &UnitRead<'_>) -> Option<(Direction, u16)> {
    let value = u.statuses.of(climbing()).next()?.value;
    let value = u16::try_from(value).ok()?;
    Some((Direction::from_index((value % 6) as u8), value / 6))
}

/// Inches that a unit has already spent on a step.
pub(super) fn kept(u: &UnitRead<'_>, at: Hex, to: Hex) -> u16 {
    match grip(u) {
        Some((d, inches)) if u.hex() == Some(at) && at.direction_to(to) == Some(d) => inches,
        _ => 0,
    }
}

/// What is left to pay of the first step of a path.
pub(super) fn to_pay(u: &UnitRead<'_>, at: Hex, paid: &Paid) -> u16 {
    if paid.climbs {
        paid.cost.saturating_sub(kept(u, at, paid.to.hex))
    } else {
        paid.cost
    }
}

/// Whether a single step that cannot be paid for may be begun all the same.
pub(super) fn begins(order: &MoveOrder, climbs: bool, cost: u16, left: u16) -> bool {
    climbs && order.option == MoveOption::Move && order.path.len() == 1 && left > 0 && cost > left
}

/// The plan of an activation that only gets some way up or down.
pub(super) fn part_way(
    order: &MoveOrder,
    steps: &[PlanStep],
    climbs: bool,
    allowed: &Allowance,
    start: Standing,
) -> Option<Plan> {
    let inches = u16::from(allowed.inches());
    let cost = steps.first().map_or(0, |s| s.cost);
    begins(order, climbs, cost, inches).then(|| Plan {
        allowance: allowed.parts.clone(),
        footing: super::Footing::Any,
        steps: Vec::new(),
        spent: inches,
        end: start,
        minimum: false,
        leaves: false,
        rush: None,
        climbs_on: Some(cost - inches),
    })
}

/// A unit spends inches on a step that it cannot finish.
pub(super) fn hold_on(ctx: &mut Ctx<'_>, unit: UnitId, at: Hex, to: Hex, inches: u16) {
    let world = ctx.world();
    let u = read::unit(world, unit);
    let Some(direction) = at.direction_to(to) else {
        return;
    };
    let sum = kept(&u, at, to).saturating_add(inches);
    let since = read::turn(world).number;
    let value = sum.saturating_mul(6) + u16::from(direction.index());
    let_go(ctx, unit, "it climbs on");
    ctx.emit(StatusEvent::StatusGained {
        unit,
        status: Status {
            kind: climbing(),
            source: None,
            ability: None,
            since,
            expiry: Expiry::ByRule,
            value: i16::try_from(value).unwrap_or(i16::MAX),
        },
    });
}

/// A unit does something else than climb, or has arrived.
pub(super) fn let_go(ctx: &mut Ctx<'_>, unit: UnitId, why: &'static str) {
    if read::unit(ctx.world(), unit).statuses.has(climbing()) {
        ctx.emit(StatusEvent::StatusLost {
            unit,
            kind: climbing(),
            source: None,
            ability: None,
            why,
        });
    }
}
