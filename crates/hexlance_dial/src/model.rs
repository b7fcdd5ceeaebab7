//! What is printed on a miniature's base: clicks, heat dial, slots (D2). Data files: `assets/units/dial`.

use hexlance_rules::{limits, usual};
use serde::{Deserialize, Serialize};

use crate::equipment::{Category, Equipment, HeatEffect};

/// Class of a unit (D2.1.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Class {
    /// Infantry, size 1.
    Infantry,
    /// A vehicle, size 2.
    Vehicle,
    /// A 'Mech, size 3.
    Mech,
}

impl Class {
    /// Its size, for lines of fire (D6.4.1).
    pub const fn size(self) -> u8 {
        match self {
            Class::Infantry => 1,
            Class::Vehicle => 2,
            Class::Mech => 3,
        }
    }

    /// The name players read.
    pub const fn name(self) -> &'static str {
        match self {
            Class::Infantry => "infantry",
            Class::Vehicle => "vehicle",
            Class::Mech => "'Mech",
        }
    }
}

/// Speed mode (D2.1.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Mode {
    /// On foot.
    Foot,
    /// On wheels.
    Wheeled,
    /// On tracks.
    Tracked,
    /// On a cushion of air.
    Hover,
    /// A 'Mech.
    Mech,
}

impl Mode {
    /// The name players read.
    pub const fn name(self) -> &'static str {
        match self {
            Mode::Foot => "foot",
            Mode::Wheeled => "wheeled",
            Mode::Tracked => "tracked",
            Mode::Hover => "hover",
            Mode::Mech => "'Mech",
        }
    }
}

/// Rank (D2.1.3).
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub enum Rank {
    /// Green.
    #[default]
    Green,
    /// Veteran.
    Veteran,
    /// Elite.
    Elite,
}

/// Front arc (D6.1).
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub enum FrontArc {
    /// All around.
    Full,
    /// 180 degrees.
    #[default]
    Half,
    /// 120 degrees.
    Third,
}

impl FrontArc {
    /// Its width in degrees.
    pub const fn degrees(self) -> u16 {
        match self {
            FrontArc::Full => 360,
            FrontArc::Half => 180,
            FrontArc::Third => 120,
        }
    }
}

/// Attack symbol: whom Repair helps (D2.1.3).
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub enum Symbol {
    /// Everybody.
    #[default]
    Crosshair,
    /// Units on foot.
    Cross,
    /// All but units on foot.
    Bolt,
}

/// Type of a damage slot (D2.2.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum DamageType {
    /// Ballistic.
    Ballistic,
    /// Energy.
    Energy,
    /// Melee: no range, never in ranged combat.
    Melee,
}

impl DamageType {
    /// The category of its equipment and heat effects.
    pub const fn category(self) -> Category {
        match self {
            DamageType::Ballistic => Category::Ballistic,
            DamageType::Energy => Category::Energy,
            DamageType::Melee => Category::Melee,
        }
    }

    /// The name players read.
    pub const fn name(self) -> &'static str {
        self.category().name()
    }
}

/// Which of the two damage slots.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum SlotId {
    /// The primary one.
    Primary,
    /// The secondary one.
    Secondary,
}

impl SlotId {
    /// Both.
    pub const ALL: [SlotId; 2] = [SlotId::Primary, SlotId::Secondary];

    /// The name players read.
    pub const fn name(self) -> &'static str {
        match self {
            SlotId::Primary => "primary",
            SlotId::Secondary => "secondary",
        }
    }
}

/// A damage slot: what is the same on every click (D2.2.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Slot {
    /// Ballistic, energy or melee.
    pub kind: DamageType,
    /// Least range in inches.
    #[serde(
        default,
        skip_serializing_if = "usual",
        deserialize_with = "limits::within::<_, _, 0, 60>"
    )]
    pub min: u8,
    /// Greatest range in inches; 0 for melee.
    #[serde(
        default,
        skip_serializing_if = "usual",
        deserialize_with = "limits::within::<_, _, 0, 100>"
    )]
    pub max: u8,
    /// Most targets of one attack, 1 to 3.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    pub targets: u8,
    /// May fire indirectly (D8.4).
    #[serde(default, skip_serializing_if = "usual")]
    pub indirect: bool,
    /// Artillery: fires at hexes and in no other way (D8.5).
    #[serde(default, skip_serializing_if = "usual")]
    pub artillery: bool,
}

const fn one() -> u8 {
    1
}

const fn is_one(n: &u8) -> bool {
    *n == 1
}

impl Slot {
    /// Whether a distance in hexes is in range (D8.2.1).
    pub const fn reaches(&self, hexes: u16) -> bool {
        let inches = 2 * hexes as u32;
        self.min as u32 <= inches && inches <= self.max as u32
    }
}

/// Special equipment of one click, by the value that carries it (D2.4.1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct ClickEquipment {
    /// On the speed value.
    #[serde(skip_serializing_if = "usual")]
    pub speed: Option<Equipment>,
    /// On the attack value.
    #[serde(skip_serializing_if = "usual")]
    pub attack: Option<Equipment>,
    /// On the defense value.
    #[serde(skip_serializing_if = "usual")]
    pub defense: Option<Equipment>,
    /// On the primary damage value.
    #[serde(skip_serializing_if = "usual")]
    pub primary: Option<Equipment>,
    /// On the secondary damage value.
    #[serde(skip_serializing_if = "usual")]
    pub secondary: Option<Equipment>,
}

impl ClickEquipment {
    /// All of it, each with the value that carries it.
    pub fn iter(&self) -> impl Iterator<Item = Equipment> {
        [
            self.speed,
            self.attack,
            self.defense,
            self.primary,
            self.secondary,
        ]
        .into_iter()
        .flatten()
    }

    /// On a damage slot.
    pub const fn on(&self, slot: SlotId) -> Option<Equipment> {
        match slot {
            SlotId::Primary => self.primary,
            SlotId::Secondary => self.secondary,
        }
    }
}

/// One click of a dial (D2.2.1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Click {
    /// Speed in inches.
    #[serde(deserialize_with = "limits::within::<_, _, 0, 60>")]
    pub speed: u8,
    /// Attack.
    #[serde(deserialize_with = "limits::within::<_, _, 0, 60>")]
    pub attack: u8,
    /// Defense.
    #[serde(deserialize_with = "limits::within::<_, _, 0, 60>")]
    pub defense: u8,
    /// Damage of the primary slot, 0 without one.
    #[serde(
        default,
        skip_serializing_if = "usual",
        deserialize_with = "limits::within::<_, _, 0, 60>"
    )]
    pub primary: u8,
    /// Damage of the secondary slot, 0 without one.
    #[serde(
        default,
        skip_serializing_if = "usual",
        deserialize_with = "limits::within::<_, _, 0, 60>"
    )]
    pub secondary: u8,
    /// Its special equipment.
    #[serde(default, skip_serializing_if = "usual")]
    pub equipment: ClickEquipment,
}

impl Click {
    /// Printed damage of a slot.
    pub const fn damage(&self, slot: SlotId) -> u8 {
        match slot {
            SlotId::Primary => self.primary,
            SlotId::Secondary => self.secondary,
        }
    }
}

/// One level of a heat dial: modifiers, and the effects of its squares (D2.5.1). The last level of a dial is the
/// shutdown level, which shows nothing else (D2.5.2): data files leave it out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct HeatLevel {
    /// To the primary damage.
    #[serde(
        skip_serializing_if = "usual",
        deserialize_with = "limits::within::<_, _, -20, 20>"
    )]
    pub primary: i8,
    /// To the secondary damage.
    #[serde(
        skip_serializing_if = "usual",
        deserialize_with = "limits::within::<_, _, -20, 20>"
    )]
    pub secondary: i8,
    /// To the speed, in inches.
    #[serde(
        skip_serializing_if = "usual",
        deserialize_with = "limits::within::<_, _, -40, 40>"
    )]
    pub speed: i8,
    /// Effect of the primary slot.
    #[serde(skip_serializing_if = "usual")]
    pub primary_effect: Option<HeatEffect>,
    /// Effect of the secondary slot.
    #[serde(skip_serializing_if = "usual")]
    pub secondary_effect: Option<HeatEffect>,
    /// Effect of the speed.
    #[serde(skip_serializing_if = "usual")]
    pub speed_effect: Option<HeatEffect>,
}

impl HeatLevel {
    /// Modifier of a damage slot.
    pub const fn damage(&self, slot: SlotId) -> i8 {
        match slot {
            SlotId::Primary => self.primary,
            SlotId::Secondary => self.secondary,
        }
    }

    /// Effect of a damage slot.
    pub const fn effect(&self, slot: SlotId) -> Option<HeatEffect> {
        match slot {
            SlotId::Primary => self.primary_effect,
            SlotId::Secondary => self.secondary_effect,
        }
    }

    /// Its effects in the order in which a heat check goes through them (D10.7.2).
    pub fn effects(&self) -> impl Iterator<Item = HeatEffect> {
        [
            self.primary_effect,
            self.secondary_effect,
            self.speed_effect,
        ]
        .into_iter()
        .flatten()
    }
}

/// The heat dial of a 'Mech (D2.5).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HeatDialModel {
    /// How many levels a vent order lowers it by, 1 to 3 (D2.5.3).
    #[serde(deserialize_with = "limits::within::<_, _, 0, 9>")]
    pub vent: u8,
    /// The levels from 0 to the last one before the shutdown icons.
    pub levels: Vec<HeatLevel>,
}

impl HeatDialModel {
    /// The level with the shutdown icons.
    pub fn shutdown_level(&self) -> u8 {
        self.levels.len() as u8
    }

    /// What a level shows; nothing at the shutdown level.
    pub fn level(&self, level: u8) -> HeatLevel {
        self.levels
            .get(usize::from(level))
            .copied()
            .unwrap_or_default()
    }
}

/// A kind of unit: everything that is printed on it (D2.1.3).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Model {
    /// Its id, such as `dial.brandywisp`.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its faction; none for a mercenary.
    #[serde(default, skip_serializing_if = "usual")]
    pub faction: Option<String>,
    /// Its class.
    pub class: Class,
    /// Its speed mode.
    pub mode: Mode,
    /// Its rank.
    #[serde(default, skip_serializing_if = "usual")]
    pub rank: Rank,
    /// Whether a force may have one only.
    #[serde(default, skip_serializing_if = "usual")]
    pub unique: bool,
    /// Its points.
    #[serde(deserialize_with = "limits::within::<_, _, 0, 9999>")]
    pub points: u16,
    /// What it is good for, in a word or two.
    #[serde(default, skip_serializing_if = "usual")]
    pub role: String,
    /// What it looks like, in a line.
    #[serde(default, skip_serializing_if = "usual")]
    pub look: String,
    /// Its front arc.
    #[serde(default, skip_serializing_if = "usual")]
    pub arc: FrontArc,
    /// Its attack symbol.
    #[serde(default, skip_serializing_if = "usual")]
    pub symbol: Symbol,
    /// How much it carries (D12.1.1).
    #[serde(
        default,
        skip_serializing_if = "usual",
        deserialize_with = "limits::within::<_, _, 0, 50>"
    )]
    pub transport: u8,
    /// Clicks that repair does not turn it back past (D2.3.4).
    #[serde(default = "Vec::new", skip_serializing_if = "usual")]
    pub repair_markers: Vec<u8>,
    /// Its primary damage slot.
    #[serde(default, skip_serializing_if = "usual")]
    pub primary: Option<Slot>,
    /// Its secondary damage slot.
    #[serde(default, skip_serializing_if = "usual")]
    pub secondary: Option<Slot>,
    /// Its clicks, the first one first.
    pub clicks: Vec<Click>,
    /// Its heat dial, a 'Mech only.
    #[serde(default, skip_serializing_if = "usual")]
    pub heat: Option<HeatDialModel>,
}

impl Model {
    /// What a click shows, counted from 1; the last click beyond the dial.
    pub fn click(&self, click: u8) -> Click {
        self.clicks
            .get(usize::from(click.max(1)) - 1)
            .or(self.clicks.last())
            .copied()
            .unwrap_or_default()
    }

    /// Number of its last click.
    pub fn last_click(&self) -> u8 {
        self.clicks.len() as u8
    }

    /// A damage slot.
    pub const fn slot(&self, slot: SlotId) -> Option<Slot> {
        match slot {
            SlotId::Primary => self.primary,
            SlotId::Secondary => self.secondary,
        }
    }

    /// Whether it is a 'Mech.
    pub fn is_mech(&self) -> bool {
        self.class == Class::Mech
    }

    /// Whether it is infantry.
    pub fn is_infantry(&self) -> bool {
        self.class == Class::Infantry
    }

    /// How much room it takes in a transport; 'Mechs and transports never fit (D12.1.1).
    pub fn bulk(&self) -> Option<u8> {
        match self.class {
            _ if self.transport > 0 => None,
            Class::Infantry => Some(1),
            Class::Vehicle => Some(3),
            Class::Mech => None,
        }
    }
}
