//! Formations that move (D13.2).

use bevy_ecs::world::World;
use hexlance_rules::{Refusal, SideId};

use crate::{Ctx, command::MoveOrder};

/// Whether the order may be given.
///
/// # Errors
/// Why not.
pub fn check(world: &World, side: SideId, orders: &[MoveOrder]) -> Result<(), Refusal> {
    let _ = (world, side, orders);
    Ok(())
}

/// Carries it out.
pub fn perform(ctx: &mut Ctx<'_>, orders: &[MoveOrder]) {
    let _ = (ctx, orders);
}
