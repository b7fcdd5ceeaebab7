//! What attacks tell (D7).

use bevy_ecs::world::World;
use hexlance_rules::UnitId;
use serde::Serialize;

use crate::{
    change::edit,
    equipment::Equipment,
    model::SlotId,
    roll::{AttackKind, Compared, Critical, Rerolled},
    state::{Marks, UnderWay},
};

/// Attacks (D7): what they do is told by the events of losses, heat and captivity.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum AttackEvent {
    /// Three dice were rolled for an attack and compared (D7.1).
    Rolled {
        /// Who attacks.
        attacker: UnitId,
        /// What kind.
        kind: AttackKind,
        /// With which slot, if with one.
        slot: Option<SlotId>,
        /// The dice as they count.
        dice: [u8; 3],
        /// Which die was rolled again.
        rerolled: Option<Rerolled>,
        /// What they say by themselves.
        critical: Critical,
        /// It is the second attack (Pulse, Rapid Strike).
        second: bool,
        /// It is the second roll that a Decoy asks for.
        decoy: bool,
        /// Everybody it is compared with.
        compared: Vec<Compared>,
    },
    /// A die for the damage of a Hand-to-Hand Weapon, or for Repair.
    DamageDie {
        /// Whose.
        unit: UnitId,
        /// For Repair.
        repair: bool,
        /// The die.
        die: u8,
    },
    /// A unit makes its second attack (Pulse, Rapid Strike).
    SecondAttack {
        /// Which unit.
        unit: UnitId,
        /// By which equipment.
        equipment: Equipment,
    },
}

impl AttackEvent {
    /// Changes the World by it.
    pub(crate) fn apply(&self, world: &mut World) {
        match self {
            Self::SecondAttack { unit, .. } => {
                world.resource_mut::<UnderWay>().second = true;
                edit::<Marks>(world, *unit, |m| m.second_attack = true);
            }
            // Seen, not felt: what they lead to is told by events of its own.
            Self::Rolled { .. } | Self::DamageDie { .. } => {}
        }
    }

    /// Its dice in few words, if it has any.
    pub(crate) fn dice(&self) -> Option<String> {
        match self {
            Self::Rolled { kind, dice, .. } => Some(format!("{} {dice:?}", kind.name())),
            Self::DamageDie { die, .. } => Some(format!("damage {die}")),
            Self::SecondAttack { .. } => None,
        }
    }
}
