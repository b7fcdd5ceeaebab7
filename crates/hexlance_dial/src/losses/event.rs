//! Dials that turn on, and units that go (D2.3, D14.1).

use bevy_ecs::world::World;
use hexlance_rules::{Breakdown, UnitId};
use serde::Serialize;

use crate::{
    captivity,
    change::{leave, set_click},
    roll::AttackKind,
    state::Place,
};

/// Why a dial turned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum DamageCause {
    /// Hit by an attack of a unit.
    Attack {
        /// Whose.
        by: UnitId,
        /// What kind.
        kind: AttackKind,
    },
    /// Its own share in a charge, ram or death from above (D9.3.1).
    OwnAssault,
    /// Its own critical miss (D7.1.4).
    CriticalMiss,
    /// Pushed (D3.3.2).
    Pushed,
    /// Its ammunition exploded.
    Ammunition,
    /// Artillery (D8.5.6).
    Artillery {
        /// Whose.
        by: UnitId,
    },
}

/// Why a unit left the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum Loss {
    /// Its dial was turned past the end.
    Damage(DamageCause),
    /// It gave itself up (Bypass).
    Bypass,
    /// It was aboard a transport that was lost (D12.1.3).
    WithTransport(UnitId),
}

/// Damage and losses (D2.3, D14.1).
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[expect(
    clippy::large_enum_variant,
    reason = "events are made one at a time and kept in one log"
)]
pub enum LossEvent {
    /// A dial turned on (D2.3.1).
    Damaged {
        /// Which unit.
        unit: UnitId,
        /// The clicks, with what they are made of; total 0 where nothing is left.
        clicks: Breakdown,
        /// Click before.
        from: u8,
        /// Click after; one past the last for a unit that is turned past its end.
        to: u8,
        /// Why.
        cause: DamageCause,
    },
    /// A unit was eliminated (D14.1).
    Eliminated {
        /// Which.
        unit: UnitId,
        /// Why.
        loss: Loss,
    },
}

impl LossEvent {
    /// Changes the World by it.
    pub(crate) fn apply(&self, world: &mut World) {
        match self {
            Self::Damaged { unit, to, .. } => set_click(world, *unit, *to),
            Self::Eliminated { unit, .. } => {
                captivity::end(world, *unit);
                leave(world, *unit, Place::Eliminated);
            }
        }
    }
}
