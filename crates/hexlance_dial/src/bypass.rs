//! Bypass: a captured machine changes sides (D11.7).

use bevy_ecs::world::World;
use hexlance_rules::{Refusal, SideId, UnitId};

use crate::Ctx;

/// Whether the order may be given.
///
/// # Errors
/// Why not.
pub fn check(world: &World, side: SideId, unit: UnitId, target: UnitId) -> Result<(), Refusal> {
    let _ = (world, side, unit, target);
    Ok(())
}

/// Carries it out.
pub fn perform(ctx: &mut Ctx<'_>, unit: UnitId, target: UnitId) {
    let _ = (ctx, unit, target);
}
