//! Components of troopers.

use std::sync::Arc;

use bevy_ecs::prelude::Component;
use hexlance_board::{Direction, Hex};
use hexlance_rules::{UnitId, Ustr};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::{
    ground::TerrainKind,
    model::{Profile, Skill, Training, WeaponRef},
};

/// What is printed of a trooper, with what was settled when its list was made (K2.6).
#[derive(Component, Clone, Debug)]
pub struct Printed {
    /// Its profile.
    pub profile: Arc<Profile>,
    /// Its weapons, looked up.
    pub weapons: Vec<WeaponRef>,
    /// Its combat group, counted from 1.
    pub group: u8,
    /// Points with what was bought.
    pub points: u16,
    /// Training: printed.
    pub training: Training,
}

/// The skills of a trooper: printed, bought and gained.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SpaList(pub SmallVec<[Skill; 6]>);

impl SpaList {
    /// Whether a skill is among them or granted by one of them (K2.6.3).
    pub fn has(&self, skill: Skill) -> bool {
        self.0.iter().any(|own| own.brings(skill))
    }
}

/// What is left of Wounds or Structure, in points (K10.3).
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Armor {
    /// Points left; below 0 it is Dead.
    pub left: i8,
    /// Points printed.
    pub printed: u8,
}

/// Whether it stands.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Condition {
    /// It acts.
    #[default]
    Able,
    /// Null at 0 points (K12.3).
    Unconscious,
    /// Null and removed.
    Dead,
}

/// Where a trooper is; nowhere while it is off the table, aboard its machine or removed.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Place(pub Option<Hex>);

/// How a trooper stands.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Stance {
    /// Where it looks.
    pub facing: Direction,
    /// Whether it is Prone.
    pub prone: bool,
    /// Steps above the floor of its hex, on a face that it climbs; 0 else.
    pub above: u8,
}

/// What MetaChemistry has given (K17.2.3), and what was chosen before deployment.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Gained {
    /// Added to ARM.
    pub arm: i8,
    /// Added to BTS.
    pub bts: i8,
    /// Added to PH.
    pub ph: i8,
    /// MOV in place of the printed one.
    pub mov: Option<(u8, u8)>,
    /// The type of terrain that was chosen for its Multiterrain (skill.multiterrain).
    pub terrain: Option<TerrainKind>,
}

/// Uses left of what runs out: weapons by id (K8.7.7).
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Supply(pub SmallVec<[(Ustr, u8); 2]>);

impl Supply {
    /// Uses left of a weapon; none if it never runs out.
    pub fn left(&self, weapon: Ustr) -> Option<u8> {
        self.0.iter().find(|(id, _)| *id == weapon).map(|(_, n)| *n)
    }
}

/// A machine and its Pilot (K7.3).
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Crew {
    /// The machine: its Pilot, and whether he is out.
    Machine {
        /// The Pilot's unit.
        pilot: UnitId,
        /// Whether he stands on the table.
        out: bool,
    },
    /// The Pilot: his machine.
    Pilot {
        /// The machine's unit.
        machine: UnitId,
    },
}
