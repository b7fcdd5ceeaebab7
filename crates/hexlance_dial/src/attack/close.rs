//! Close combat orders (D9.1).

use bevy_ecs::world::World;
use hexlance_rules::{Refusal, SideId};

use crate::{Ctx, command::CloseOrder};

/// Whether the order may be given.
///
/// # Errors
/// Why not.
pub fn check(world: &World, side: SideId, order: &CloseOrder) -> Result<(), Refusal> {
    let _ = (world, side, order);
    Ok(())
}

/// Carries it out.
pub fn perform(ctx: &mut Ctx<'_>, order: &CloseOrder) {
    let _ = (ctx, order);
}
