//! Ranged combat orders (D8).

use bevy_ecs::world::World;
use hexlance_rules::{Refusal, SideId};

use crate::{Ctx, command::RangedOrder};

/// Whether the order may be given.
///
/// # Errors
/// Why not.
pub fn check(world: &World, side: SideId, order: &RangedOrder) -> Result<(), Refusal> {
    let _ = (world, side, order);
    Ok(())
}

/// Carries it out.
pub fn perform(ctx: &mut Ctx<'_>, order: &RangedOrder) {
    let _ = (ctx, order);
}
