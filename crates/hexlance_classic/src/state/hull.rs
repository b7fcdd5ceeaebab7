//! What has become of a vehicle beside its armor and structure (C16.2, C16.3).

use bevy_ecs::prelude::Component;
use hexlance_rules::UnitId;
use serde::{Deserialize, Serialize};

use crate::model::LocationSet;

/// Damage of a vehicle that armor and structure do not tell; nothing of it concerns other classes.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Hull {
    /// Cruising MP lost by motive damage (C16.2).
    pub lost: u8,
    /// Modifiers of its driver by motive damage, a bit each: +1, +2, +3.
    pub driving: u8,
    /// It does not move any more.
    pub immobile: bool,
    /// The driver was hit.
    pub driver: bool,
    /// The commander was hit.
    pub commander: bool,
    /// The co-pilot of a VTOL was hit (C16.4.2).
    pub copilot: bool,
    /// The flight stabilizer of a VTOL was hit (C16.4.2).
    pub unsteady: bool,
    /// Turns for which the crew will be stunned, from the next one on.
    pub stun: u8,
    /// The crew is stunned in the present turn.
    pub stunned: bool,
    /// Sensor hits.
    pub sensors: u8,
    /// Locations whose stabilizers were hit.
    pub stabilizers: LocationSet,
    /// The turret is jammed.
    pub jammed: bool,
    /// The turret is locked for good.
    pub locked: bool,
    /// The engine is dead.
    pub engine: bool,
    /// Weapons destroyed, a bit each.
    pub destroyed: u64,
    /// Weapons that malfunction, a bit each.
    pub malfunctions: u64,
    /// Those of them that malfunctioned when the Weapon Attack Phase began.
    pub mending: u64,
    /// The turret was jammed when the Weapon Attack Phase began.
    pub freeing: bool,
    /// What is left of the folded bridge that it carries; none as long as nothing struck it (tw.equip_bridge_layer_1).
    pub bridge_left: Option<u16>,
    /// The gear that lays the bridge is out of order.
    pub bridge_jammed: bool,
    /// The bridge is laid.
    pub bridge_laid: bool,
    /// The turn in whose End Phase the laying was declared (tw.equip_bridge_layer_2).
    pub lays: Option<u16>,
    /// Its blade is destroyed (tw.equip_bulldozer_2).
    pub blade: bool,
    /// The unit that draws it, if it is a trailer (C17.1.7).
    pub tractor: Option<UnitId>,
}

impl Hull {
    /// The sum of the modifiers of its driver by motive damage: each counts once (C16.2.2).
    pub const fn steering(&self) -> i16 {
        (self.driving & 1) as i16 + (self.driving & 2) as i16 + 3 * ((self.driving >> 2) & 1) as i16
    }

    /// What begins with a turn: the crew is stunned for one of the turns that it has coming.
    pub const fn begin_turn(&mut self) {
        self.stunned = self.stun > 0;
        self.stun = self.stun.saturating_sub(1);
    }

    /// What begins with a Weapon Attack Phase: what is out of order now can be put right in it (C16.3.2).
    pub const fn begin_attacks(&mut self) {
        self.mending = self.malfunctions;
        self.freeing = self.jammed;
    }
}
