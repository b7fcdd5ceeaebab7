//! Ranged combat orders (D8).

use bevy_ecs::world::World;
use hexlance_rules::{Breakdown, Refusal, SideId, Term, UnitId, say};

use super::{
    Attack, formation, launch,
    legal::{self, Stand, Way},
};
use crate::{
    Ctx,
    command::{OrderKind, RangedOrder},
    equipment::Equipment,
    heat::{self, HeatCause},
    model::Slot,
    orders,
    read::{Look, Table},
    tags,
};

/// Whether the order may be given.
///
/// # Errors
/// Why not.
pub fn check(world: &World, side: SideId, order: &RangedOrder) -> Result<(), Refusal> {
    let unit = orders::ordered(world, side, order.unit, OrderKind::Ranged)?;
    let table = Table::of(world);
    let slot = legal::ranged_slot(&unit, order.slot)?;
    let stand = Stand::here(&unit)?;
    legal::free_to_fire(table, &unit, stand.hex)?;
    targets(order, slot)?;
    equipment(&unit, order)?;
    let way = way(order);
    for target in &order.targets {
        let target = legal::enemy(table, side, *target)?;
        legal::may_fire(table, &unit, stand, order.slot, &target, way)?;
        formation::check_ranged(world, side, &unit, &order.with, &target)?;
    }
    Ok(())
}

fn way(order: &RangedOrder) -> Way {
    if order.indirect {
        Way::Indirect
    } else if order.streak {
        Way::Streak
    } else {
        Way::Direct
    }
}

/// How many targets (D8.3.1), and what is not done with several.
fn targets(order: &RangedOrder, slot: Slot) -> Result<(), Refusal> {
    let n = order.targets.len();
    if n == 0 {
        return Err(Refusal::new("no_target", "D8.1.4", "Name a target."));
    }
    if n > usize::from(slot.targets) {
        return Err(Refusal::new(
            "too_many_targets",
            "D8.3.1",
            say!(
                "This slot attacks at most {most} at once.",
                most = slot.targets
            ),
        ));
    }
    let twice = |(i, t): (usize, &UnitId)| order.targets[..i].contains(t);
    if order.targets.iter().enumerate().any(twice) {
        return Err(Refusal::new(
            "same_target",
            "D8.3.1",
            "The targets must be different units.",
        ));
    }
    if n == 1 {
        return Ok(());
    }
    if order.indirect {
        return Err(Refusal::new(
            "single_target",
            "D8.4.1",
            "Indirect fire is at a single target.",
        ));
    }
    if !order.with.is_empty() {
        return Err(Refusal::new(
            "single_target",
            "D13.3.2",
            "A formation attacks a single target.",
        ));
    }
    Ok(())
}

/// Equipment chosen with the order: there, in working order, and allowed with the rest of it (D8.3.4, D8.4.4, D13.3.3).
fn equipment(unit: &Look<'_>, order: &RangedOrder) -> Result<(), Refusal> {
    let refuse = |e: Equipment, code, rule, with: &'static str| {
        Err(Refusal::new(
            code,
            rule,
            say!(
                "{equipment} is not used with {with}.",
                equipment = Term(e.name()),
                with = Term(with)
            ),
        ))
    };
    for (chosen, e) in [
        (order.armor_piercing, Equipment::ArmorPiercing),
        (order.anti_personnel, Equipment::AntiPersonnel),
        (order.streak, Equipment::StreakMissiles),
        (order.alpha_strike, Equipment::AlphaStrike),
    ] {
        if !chosen {
            continue;
        }
        legal::shows(unit, order.slot, e)?;
        if e == Equipment::ArmorPiercing {
            continue;
        }
        if order.targets.len() > 1 {
            return refuse(e, "single_target", "D8.3.4", "several targets");
        }
        if !order.with.is_empty() {
            return refuse(e, "not_in_formation", "D13.3.3", "a formation");
        }
        if e == Equipment::StreakMissiles && order.indirect {
            return refuse(e, "not_indirect", "D8.4.4", "indirect fire");
        }
    }
    if order.indirect && !order.with.is_empty() {
        return Err(Refusal::new(
            "not_in_formation",
            "D13.3.3",
            "A formation does not fire indirectly.",
        ));
    }
    Ok(())
}

/// Carries it out.
pub fn perform(ctx: &mut Ctx<'_>, order: &RangedOrder) {
    let Some(attack) = Attack::ranged(Table::of(ctx.world()), order) else {
        return;
    };
    let units = std::iter::once(order.unit)
        .chain(order.with.iter().copied())
        .collect();
    orders::begin(ctx, units, OrderKind::Ranged);
    if let Some(clicks) = attack.chosen.alpha_strike {
        let mut parts = Breakdown::new();
        parts.rule(&tags::ALPHA_STRIKE, clicks.into());
        heat::take(ctx, order.unit, parts, HeatCause::AlphaStrike);
    }
    launch(ctx, attack);
}
