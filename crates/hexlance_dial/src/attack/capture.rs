//! Capture and control (D11).

use bevy_ecs::world::World;
use hexlance_rules::{Refusal, SideId, UnitId, say};

use super::{
    Attack, close, formation,
    legal::{self, Stand},
};
use crate::{
    Ctx,
    captivity::CaptivityEvent,
    command::{CloseOrder, OrderKind},
    orders,
    read::Table,
};

/// Whether an attempt may be made (D11.1).
///
/// # Errors
/// Why not.
pub fn check(world: &World, side: SideId, order: &CloseOrder) -> Result<(), Refusal> {
    let unit = orders::ordered(world, side, order.unit, OrderKind::Close)?;
    let table = Table::of(world);
    formation::on_foot(&unit)?;
    let target = legal::enemy(table, side, order.target)?;
    if target.model.is_infantry() {
        return Err(Refusal::new(
            "infantry_not_captured",
            "D11.1.1",
            say!(
                "{unit} is infantry: it cannot be captured.",
                unit = target.name
            ),
        )
        .or("Vehicles and 'Mechs are captured."));
    }
    legal::may_strike(table, &unit, Stand::here(&unit)?, &target)?;
    formation::check_capture(world, side, &unit, &order.with, &target)
}

/// Makes the attempt.
pub fn perform(ctx: &mut Ctx<'_>, order: &CloseOrder) {
    if let Some(attack) = Attack::capture(Table::of(ctx.world()), order) {
        close::begin(ctx, order, attack);
    }
}

/// Whether a unit may let its captive go (D11.4.1).
///
/// # Errors
/// Why not.
pub fn check_release(world: &World, side: SideId, unit: UnitId) -> Result<(), Refusal> {
    let table = Table::of(world);
    let Some(holder) = table.find(unit).filter(|u| u.side == side) else {
        return Err(Refusal::new(
            "not_yours",
            "D11.4.1",
            "This unit is not of your side.",
        ));
    };
    let captive = holder.condition.controls.and_then(|c| table.find(c));
    let Some(captive) = captive else {
        return Err(Refusal::new(
            "no_captive",
            "D11.4.1",
            say!("{unit} controls no captive.", unit = holder.name),
        ));
    };
    if captive.hex().is_none() {
        return Err(Refusal::new(
            "captive_aboard",
            "D11.4.1",
            say!("{unit} is aboard a transport.", unit = captive.name),
        )
        .or("Set it down first."));
    }
    Ok(())
}

/// Lets the captive go.
pub fn release(ctx: &mut Ctx<'_>, unit: UnitId) {
    let captive = Table::of(ctx.world())
        .find(unit)
        .and_then(|u| u.condition.controls);
    if let Some(captive) = captive {
        ctx.emit(CaptivityEvent::Freed {
            unit: captive,
            released: true,
        });
    }
}
