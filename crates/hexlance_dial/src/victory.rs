//! Points, victory conditions, the end of a battle (D14.2, D14.3).

use bevy_ecs::world::World;
use hexlance_rules::SideId;

use crate::state::Outcome;

/// Whether a side has a unit on the table that is not captured (D14.3.1).
pub fn has_units(world: &World, side: SideId) -> bool {
    let _ = (world, side);
    true
}

/// The outcome if the battle ended now (D14.3.2, D14.3.3).
pub fn outcome(world: &World) -> Outcome {
    let _ = world;
    Outcome {
        winner: None,
        destruction: Vec::new(),
        ground: Vec::new(),
        survival: Vec::new(),
        conditions: Vec::new(),
        wiped_out: None,
    }
}
