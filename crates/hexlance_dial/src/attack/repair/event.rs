//! Dials that turn back (D2.3.3).

use bevy_ecs::world::World;
use hexlance_rules::UnitId;
use serde::Serialize;

use crate::change::set_click;

/// Repair (D2.3.3).
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum RepairEvent {
    /// A dial turned back (D2.3.3).
    Repaired {
        /// Which unit.
        unit: UnitId,
        /// By whom.
        by: UnitId,
        /// Clicks that were to be repaired.
        clicks: u8,
        /// Click before.
        from: u8,
        /// Click after.
        to: u8,
    },
}

impl RepairEvent {
    /// Changes the World by it.
    pub(crate) fn apply(&self, world: &mut World) {
        let Self::Repaired { unit, to, .. } = self;
        set_click(world, *unit, *to);
    }
}
