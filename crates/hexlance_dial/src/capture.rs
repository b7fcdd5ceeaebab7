//! Capture and control (D11).

use bevy_ecs::world::World;
use hexlance_rules::{Refusal, SideId, UnitId};

use crate::{Ctx, command::CloseOrder};

/// Whether an attempt may be made (D11.1).
///
/// # Errors
/// Why not.
pub fn check(world: &World, side: SideId, order: &CloseOrder) -> Result<(), Refusal> {
    let _ = (world, side, order);
    Ok(())
}

/// Makes the attempt.
pub fn perform(ctx: &mut Ctx<'_>, order: &CloseOrder) {
    let _ = (ctx, order);
}

/// Whether a unit may let its captive go (D11.4.1).
///
/// # Errors
/// Why not.
pub fn check_release(world: &World, side: SideId, unit: UnitId) -> Result<(), Refusal> {
    let _ = (world, side, unit);
    Ok(())
}

/// Lets the captive go.
pub fn release(ctx: &mut Ctx<'_>, unit: UnitId) {
    let _ = (ctx, unit);
}
