//! Switches that are turned (D16.2.3).

use bevy_ecs::world::World;
use hexlance_rules::UnitId;
use serde::Serialize;

use crate::{change::edit, equipment::Equipment, state::Condition};

/// Switches (D16.2.3).
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum SwitchEvent {
    /// A standing switch was turned.
    Switched {
        /// Of which unit.
        unit: UnitId,
        /// Of which equipment.
        equipment: Equipment,
        /// On or off.
        on: bool,
    },
}

impl SwitchEvent {
    /// Changes the World by it.
    pub(crate) fn apply(&self, world: &mut World) {
        let Self::Switched {
            unit,
            equipment,
            on,
        } = self;
        edit::<Condition>(world, *unit, |c| {
            c.switched_off = match on {
                true => c.switched_off.without(*equipment),
                false => c.switched_off.with(*equipment),
            };
        });
    }
}
