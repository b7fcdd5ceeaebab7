//! Components of units: what their electronics do, and what was attached to them.

use bevy_ecs::prelude::Component;
use hexlance_rules::{SideId, UnitId};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::model::{Location, Munition};

/// A pod that a Narc or iNarc launcher attached (C10.6.23, C10.6.24).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum PodKind {
    /// A Narc pod.
    Narc,
    /// An iNarc homing pod.
    Homing,
    /// An iNarc ECM pod.
    Ecm,
    /// A haywire pod.
    Haywire,
    /// A nemesis pod.
    Nemesis,
}

impl PodKind {
    /// The pod that a launcher of a name attaches with a kind of ammunition; none of an explosive one, which goes off.
    pub fn of(launcher: &str, kind: Munition) -> Option<Self> {
        match kind {
            Munition::Explosive => None,
            Munition::EcmPod => Some(Self::Ecm),
            Munition::Haywire => Some(Self::Haywire),
            Munition::Nemesis => Some(Self::Nemesis),
            Munition::Homing => Some(Self::Homing),
            _ if launcher == "iNarc" => Some(Self::Homing),
            _ => Some(Self::Narc),
        }
    }

    /// Every one.
    pub const ALL: [Self; 5] = [
        Self::Narc,
        Self::Homing,
        Self::Ecm,
        Self::Haywire,
        Self::Nemesis,
    ];

    /// The word of keys and rule cases.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Narc => "Narc",
            Self::Homing => "homing",
            Self::Ecm => "ECM",
            Self::Haywire => "haywire",
            Self::Nemesis => "nemesis",
        }
    }

    /// The name players read.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Narc => "Narc pod",
            Self::Homing => "homing pod",
            Self::Ecm => "ECM pod",
            Self::Haywire => "haywire pod",
            Self::Nemesis => "nemesis pod",
        }
    }
}

/// A pod in its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Pod {
    /// What it is.
    pub kind: PodKind,
    /// Whose.
    pub side: SideId,
    /// Where it sits; it dies with its location.
    pub at: Location,
    /// The turn in which it was attached: it helps from the next one on.
    pub since: u16,
}

/// What can be switched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Device {
    /// An item of electronics, by its place on the sheet.
    Item(u8),
    /// A weapon of type E.
    Weapon(u8),
    /// Stealth armor.
    Stealth,
}

/// How a unit is linked to a C3 or C3i network (C10.7.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Link {
    /// The master on top of its network.
    Top,
    /// A slave or a master under this master.
    Under(UnitId),
    /// A peer of this C3i network.
    Peer(u8),
}

/// Electronics of a unit.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize)]
pub struct Electronics {
    /// Items that are switched off, a bit each (C5.13.2).
    pub items_off: u64,
    /// Weapons of type E that are switched off, a bit each.
    pub weapons_off: u64,
    /// Stealth armor is on (C10.7.8).
    pub stealth: bool,
    /// Its network.
    pub link: Option<Link>,
    /// Pods on it.
    pub pods: SmallVec<[Pod; 2]>,
}

/// What a unit signals in this turn; it lapses with it (C2.7.1).
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
pub struct Signals {
    /// Sides whose TAG designates this unit, a bit each (C10.6.26).
    pub designated: u8,
    /// The target for which it spots.
    pub spots: Option<UnitId>,
    /// It spots by TAG, which costs nothing (tw.equip_tag_3).
    pub by_tag: bool,
    /// It has fired its TAG, and its arcs are fixed for the turn (tw.equip_tag_1).
    pub tagged: bool,
    /// Anti-missile systems that have engaged, a bit each (C10.6.25).
    pub engaged: u64,
}
