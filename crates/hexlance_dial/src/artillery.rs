//! Artillery: markers, and shells that come down in the next command stage (D8.5).

use bevy_ecs::world::World;
use hexlance_board::Hex;
use hexlance_rules::{Flow, Refusal, SideId, UnitId};

use crate::{Ctx, model::SlotId, step::Step};

/// Steps of artillery.
#[derive(Clone, Debug, PartialEq)]
pub enum ArtilleryStep {
    /// All markers of a side come down, in the order placed (D3.1.2).
    Land(SideId),
}

/// Whether a unit may fire at a hex (D8.5.1 to D8.5.3).
///
/// # Errors
/// Why not.
pub fn check(
    world: &World,
    side: SideId,
    unit: UnitId,
    slot: SlotId,
    hex: Hex,
) -> Result<(), Refusal> {
    let _ = (world, side, unit, slot, hex);
    Ok(())
}

/// Carries out the order.
pub fn perform(ctx: &mut Ctx<'_>, unit: UnitId, slot: SlotId, hex: Hex) {
    let _ = (ctx, unit, slot, hex);
}

/// Runs a step.
pub fn step(ctx: &mut Ctx<'_>, step: ArtilleryStep) -> Flow<Step> {
    let _ = (ctx, step);
    Flow::Next
}
