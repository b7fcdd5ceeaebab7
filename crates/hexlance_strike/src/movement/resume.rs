//! A move that may be changed on the way (R3.3.7): its unit has found somebody in hiding by its own eyes, and its owner
//! orders the rest anew (spa.eagles_eyes).

use bevy_ecs::world::World;
use hexlance_rules::{Refusal, Tag, UnitId};

use super::{Allowance, Footing, MoveStep, check, walk};
use crate::{
    Ctx,
    card::MoveMode,
    command::{MoveOption, MoveOrder},
    go::{self, Wait},
    hidden,
    moved::MoveEvent,
    read,
    walk::Walk,
};

static SPENT: Tag = Tag {
    name: "Already spent",
    rule: "R3.3.7",
};

/// The move of a unit that waits to be ordered anew.
pub(super) fn suspended(world: &World, unit: UnitId) -> Option<&Walk> {
    match go::waiting(world) {
        Some(Wait::Rerouting(w)) if w.order.unit == unit => Some(w),
        _ => None,
    }
}

/// What is left of an allowance for a unit in the middle of its move.
pub(super) fn rest(world: &World, unit: UnitId, mut allowed: Allowance) -> Allowance {
    if let Some(w) = suspended(world, unit) {
        allowed.parts.rule_unless_zero(&SPENT, -i16::from(w.spent));
        allowed.minimum = false;
    }
    allowed
}

/// Whether a move can be ordered anew on its way: not a jump, and no charge.
pub(super) fn is_open(w: &Walk) -> bool {
    let plain = matches!(
        w.order.option,
        MoveOption::Move | MoveOption::Sprint | MoveOption::Evade
    );
    plain
        && w.dismounted_at.is_none()
        && w.order.mode != MoveMode::Jump
        && w.stop.is_none()
        && !w.left_map
}

/// Whether the rest of a move may be ordered so: by the same mode and option.
///
/// # Errors
/// `other_option`.
pub(super) fn check_rest(world: &World, order: &MoveOrder) -> Result<(), Refusal> {
    let Some(w) = suspended(world, order.unit) else {
        return Ok(());
    };
    if (w.order.option, w.order.mode) == (order.option, order.mode) {
        return Ok(());
    }
    Err(
        Refusal::new("other_option", "R3.3.7", "It is in the middle of its move.")
            .or("Order the rest of its path in the same mode, or none to stop there."),
    )
}

/// Whether a unit that sees who hides comes next to one, so that its move may be changed there.
pub(super) fn will_spot(world: &World, unit: UnitId) -> bool {
    !hidden::spotted(world, &read::unit(world, unit)).is_empty()
}

/// The owner of a move is asked for the rest of it, if it can still be given.
pub fn waits(ctx: &mut Ctx<'_>, mut w: Walk) -> Option<Walk> {
    w.spots = false;
    let u = read::unit(ctx.world(), w.order.unit);
    if u.is_active() && u.can_act() && is_open(&w) {
        return Some(w);
    }
    ctx.push(MoveStep::Walk(w));
    None
}

/// The rest of a move was ordered anew; whether it was one.
pub(super) fn perform(ctx: &mut Ctx<'_>, order: &MoveOrder) -> bool {
    if suspended(ctx.world(), order.unit).is_none() {
        return false;
    }
    let footing = check::plan(ctx.world(), order).map(|plan| plan.footing);
    let Some(Wait::Rerouting(mut w)) = go::take(ctx) else {
        return false;
    };
    let gone = w.entered;
    w.order.path.truncate(usize::from(gone));
    w.order.path.extend(order.path.iter().copied());
    w.order.facing = order.facing;
    w.order.triggers.retain(|t| t.after <= gone);
    w.order.triggers.extend(order.triggers.iter().map(|t| {
        let after = t.after.saturating_add(gone);
        crate::command::Trigger { after, ..*t }
    }));
    w.order.handling.retain(|h| h.after <= gone);
    w.order.dismounts.clone_from(&order.dismounts);
    w.order.mines = order.mines.iter().map(|n| n.saturating_add(gone)).collect();
    let footing = footing.unwrap_or_default();
    w.footing = match (footing, w.footing) {
        (Footing::Level, Footing::Level) => Footing::Level,
        (new, old) => new.of_ground().min(old.of_ground()),
    };
    ctx.emit(MoveEvent::Rerouted { unit: order.unit });
    walk::goes_on(ctx, w);
    true
}

/// The owner lets a move go on as it was ordered.
pub fn as_ordered(ctx: &mut Ctx<'_>) {
    if let Some(Wait::Rerouting(w)) = go::take(ctx) {
        walk::goes_on(ctx, w);
    }
}
