//! Bypass: a captured machine changes sides (D11.7).

mod event;

use bevy_ecs::world::World;
use hexlance_rules::{Refusal, SideId, UnitId, say};

use crate::{
    Ctx,
    command::OrderKind,
    contact,
    equipment::Equipment,
    losses::{self, Loss},
    orders,
    read::{Look, Table},
};
pub use event::BypassEvent;

/// The rule that it cites.
const RULE: &str = "eq.attack_bypass";

/// Whether the order may be given.
///
/// # Errors
/// Why not.
pub fn check(world: &World, side: SideId, unit: UnitId, target: UnitId) -> Result<(), Refusal> {
    let u = orders::ordered(world, side, unit, OrderKind::Move)?;
    let name = u.name;
    if !u.has(Equipment::Bypass) {
        return Err(Refusal::new(
            "no_bypass",
            RULE,
            say!("{unit} does not show Bypass.", unit = name),
        ));
    }
    if u.condition.controls.is_some() {
        return Err(Refusal::new(
            "controlling",
            RULE,
            say!(
                "{unit} controls a captive and cannot give itself up.",
                unit = name
            ),
        )
        .or("Let the captive go."));
    }
    if u.marks.tokens_at_start > 0 {
        return Err(Refusal::new(
            "began_with_tokens",
            RULE,
            say!(
                "{unit} must begin the turn without order tokens.",
                unit = name
            ),
        )
        .or("Let it rest for a turn."));
    }
    let captives = captives_beside(Table::of(world), &u);
    match captives.as_slice() {
        [one] if one.id == target => Ok(()),
        [one] => Err(Refusal::new(
            "not_that_one",
            RULE,
            say!(
                "Only {captive} is captured and in contact with {unit}.",
                captive = one.name,
                unit = name
            ),
        )),
        [] => Err(Refusal::new(
            "no_captive",
            RULE,
            say!(
                "No captured unit is in base contact with {unit}.",
                unit = name
            ),
        )),
        _ => Err(Refusal::new(
            "several_captives",
            RULE,
            say!(
                "{unit} must be in contact with a single captured unit.",
                unit = name
            ),
        )
        .or("Move it first.")),
    }
}

/// Captured vehicles and 'Mechs of whatever origin in base contact with a unit.
fn captives_beside<'w>(table: Table<'w>, u: &Look<'w>) -> Vec<Look<'w>> {
    contact::contacts(table, u)
        .filter(|c| c.is_captive() && !c.model.is_infantry())
        .collect()
}

/// Carries it out.
pub fn perform(ctx: &mut Ctx<'_>, unit: UnitId, target: UnitId) {
    let Some(side) = Table::of(ctx.world()).find(unit).map(|u| u.side) else {
        return;
    };
    orders::begin(ctx, vec![unit], OrderKind::Move);
    losses::eliminate(ctx, unit, Loss::Bypass);
    ctx.emit(BypassEvent::TakenOver {
        unit: target,
        by: unit,
        side,
    });
}

#[cfg(test)]
mod tests;
