//! A unit as its file writes it: what a player decides. Everything that follows from it by C8 is worked out when the file
//! is read, and stands in a [`super::Sheet`].

use std::collections::BTreeMap;

use hexlance_rules::{limits, once};
use serde::{Deserialize, Serialize};

use super::{
    Actuator, ArmorKind, Cockpit, Config, EngineKind, Fighting, Gyro, InfantryMotive, Location,
    Motive, Myomer, SinkKind, StructureKind, SuitClass, TechBase, Tons, UnitClass,
};

/// What stands in the locations of a unit, by their abbreviations.
pub type Lists = BTreeMap<Location, Vec<String>>;

/// Armor by location.
pub type ArmorList = BTreeMap<Location, u16>;

/// A unit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnitRecord {
    /// Id.
    pub id: String,
    /// The name players read.
    pub name: String,
    /// Faction; empty for hired units.
    #[serde(default, skip_serializing_if = "hexlance_rules::usual")]
    pub faction: String,
    /// Technology base.
    #[serde(default, skip_serializing_if = "hexlance_rules::usual")]
    pub tech_base: TechBase,
    /// Role in a few words.
    #[serde(default, skip_serializing_if = "hexlance_rules::usual")]
    pub role: String,
    /// What it looks like, in a few words.
    #[serde(default, skip_serializing_if = "hexlance_rules::usual")]
    pub look: String,
    /// Gunnery Skill; that of C9.2 where it is missing.
    #[serde(
        default,
        skip_serializing_if = "hexlance_rules::usual",
        deserialize_with = "limits::maybe_within::<_, _, 0, 8>"
    )]
    pub gunnery: Option<u8>,
    /// Piloting, Driving or Anti-'Mech Skill; that of C9.2 where it is missing.
    #[serde(
        default,
        skip_serializing_if = "hexlance_rules::usual",
        deserialize_with = "limits::maybe_within::<_, _, 0, 8>"
    )]
    pub piloting: Option<u8>,
    /// Whether suits may ride it as an Omni unit (C18.11.1).
    #[serde(default, skip_serializing_if = "hexlance_rules::usual")]
    pub omni: bool,
    /// What it is made of.
    pub body: Body,
}

impl UnitRecord {
    /// How many units of a battle it becomes: the machines of a Point each, all others one (C15.1.5).
    pub fn machines(&self) -> u8 {
        match &self.body {
            Body::ProtoMech(p) => p.machines.clamp(1, 5),
            _ => 1,
        }
    }
}

/// What a unit is made of, by class.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Body {
    /// A BattleMech or IndustrialMech.
    Mech(MechRecord),
    /// A combat vehicle.
    Vehicle(VehicleRecord),
    /// A platoon.
    Infantry(PlatoonRecord),
    /// A squad of battle armor.
    BattleArmor(SuitRecord),
    /// A Point of ProtoMechs.
    ProtoMech(ProtoRecord),
    /// An aerospace fighter.
    Fighter(FighterRecord),
    /// A conventional fighter.
    ConventionalFighter(FighterRecord),
}

impl Body {
    /// Its class.
    pub const fn class(&self) -> UnitClass {
        match self {
            Self::Mech(m) if m.industrial => UnitClass::IndustrialMech(m.config),
            Self::Mech(m) => UnitClass::BattleMech(m.config),
            Self::Vehicle(v) => UnitClass::Vehicle(v.motive),
            Self::Infantry(p) => UnitClass::Infantry(p.motive),
            Self::BattleArmor(s) => UnitClass::BattleArmor(s.class),
            Self::ProtoMech(_) => UnitClass::ProtoMech,
            Self::Fighter(_) => UnitClass::AerospaceFighter,
            Self::ConventionalFighter(_) => UnitClass::ConventionalFighter,
        }
    }
}

/// A 'Mech.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct MechRecord {
    /// Legs.
    #[serde(skip_serializing_if = "hexlance_rules::usual")]
    pub config: Config,
    /// An IndustrialMech.
    #[serde(skip_serializing_if = "hexlance_rules::usual")]
    pub industrial: bool,
    /// Tonnage.
    pub tons: u16,
    /// Walking MP.
    pub walk: u8,
    /// Jumping MP.
    #[serde(skip_serializing_if = "hexlance_rules::usual")]
    pub jump: u8,
    /// Improved jump jets.
    #[serde(skip_serializing_if = "hexlance_rules::usual")]
    pub improved_jets: bool,
    /// Engine.
    #[serde(skip_serializing_if = "hexlance_rules::usual")]
    pub engine: EngineKind,
    /// Gyro.
    #[serde(skip_serializing_if = "hexlance_rules::usual")]
    pub gyro: Gyro,
    /// Cockpit.
    #[serde(skip_serializing_if = "hexlance_rules::usual")]
    pub cockpit: Cockpit,
    /// Internal structure.
    #[serde(skip_serializing_if = "hexlance_rules::usual")]
    pub structure: StructureKind,
    /// Myomer.
    #[serde(skip_serializing_if = "hexlance_rules::usual")]
    pub myomer: Myomer,
    /// Number of heat sinks.
    pub heat_sinks: u8,
    /// Kind of heat sinks.
    #[serde(skip_serializing_if = "hexlance_rules::usual")]
    pub sinks: SinkKind,
    /// Kind of armor.
    #[serde(skip_serializing_if = "hexlance_rules::usual")]
    pub armor_kind: ArmorKind,
    /// Weight of the armor.
    pub armor_tons: Tons,
    /// Armor.
    #[serde(deserialize_with = "once")]
    pub armor: ArmorList,
    /// Rear armor of the torsos.
    #[serde(deserialize_with = "once")]
    pub rear: ArmorList,
    /// The last actuator of an arm that was built without a hand.
    #[serde(
        deserialize_with = "once",
        skip_serializing_if = "hexlance_rules::usual"
    )]
    pub arms: BTreeMap<Location, Actuator>,
    /// What stands in the slots of each location behind the fixed systems of C8.3.2, each thing once however many slots
    /// it takes; `-` is a slot left empty.
    #[serde(deserialize_with = "once")]
    pub slots: Lists,
}

/// A combat vehicle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VehicleRecord {
    /// How it moves.
    pub motive: Motive,
    /// Tonnage.
    pub tons: u16,
    /// Cruising MP.
    pub cruise: u8,
    /// Engine.
    #[serde(default, skip_serializing_if = "hexlance_rules::usual")]
    pub engine: EngineKind,
    /// Number of heat sinks.
    pub heat_sinks: u8,
    /// Kind of armor.
    #[serde(default, skip_serializing_if = "hexlance_rules::usual")]
    pub armor_kind: ArmorKind,
    /// Weight of the armor.
    pub armor_tons: Tons,
    /// What makes it a support vehicle; none of a combat vehicle (C17).
    #[serde(default, skip_serializing_if = "hexlance_rules::usual")]
    pub support: Option<super::Support>,
    /// Armor.
    #[serde(deserialize_with = "once")]
    pub armor: ArmorList,
    /// What it carries where.
    #[serde(deserialize_with = "once")]
    pub items: Lists,
}

/// A platoon of conventional infantry: a row of C18.1.1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlatoonRecord {
    /// How it moves.
    pub motive: InfantryMotive,
    /// What it fights with.
    pub weapon: Fighting,
    /// Special features by their letters (C18.1.4).
    #[serde(default, skip_serializing_if = "hexlance_rules::usual")]
    pub features: String,
}

/// Where something sits on a battle suit (C8.7.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum SuitPlace {
    /// Right arm.
    RightArm,
    /// Left arm.
    LeftArm,
    /// Body.
    Body,
}

/// Kind of armor of a battle suit (C8.7.1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum SuitArmor {
    /// Standard.
    #[default]
    Standard,
    /// Basic stealth.
    BasicStealth,
    /// Standard stealth.
    StandardStealth,
    /// Improved stealth.
    ImprovedStealth,
    /// Fire-resistant.
    FireResistant,
    /// Mimetic.
    Mimetic,
}

/// What a squad of suits cannot do (C18.8, C18.11).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum SuitLimit {
    /// No leg attacks.
    LegAttack,
    /// No swarm attacks.
    Swarm,
    /// No riding on other units.
    Ride,
}

/// A weapon or a piece of gear of a battle suit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SuitItem {
    /// Its name.
    pub name: String,
    /// Where it sits.
    pub at: SuitPlace,
    /// Shots, for launchers.
    #[serde(default, skip_serializing_if = "hexlance_rules::usual")]
    pub shots: Option<u8>,
}

/// A squad of battle armor.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SuitRecord {
    /// Weight class.
    pub class: SuitClass,
    /// Suits.
    pub suits: u8,
    /// Ground MP.
    pub ground: u8,
    /// Jumping MP.
    #[serde(default, skip_serializing_if = "hexlance_rules::usual")]
    pub jump: u8,
    /// VTOL MP.
    #[serde(default, skip_serializing_if = "hexlance_rules::usual")]
    pub vtol: u8,
    /// Underwater MP.
    #[serde(default, skip_serializing_if = "hexlance_rules::usual")]
    pub umu: u8,
    /// Kind of armor.
    #[serde(default, skip_serializing_if = "hexlance_rules::usual")]
    pub armor_kind: SuitArmor,
    /// Armor of a suit.
    pub armor: u8,
    /// Manipulator of the right arm.
    pub right_hand: String,
    /// Manipulator of the left arm.
    pub left_hand: String,
    /// Weapons.
    #[serde(default)]
    pub weapons: Vec<SuitItem>,
    /// Other gear.
    #[serde(default, skip_serializing_if = "hexlance_rules::usual")]
    pub gear: Vec<SuitItem>,
    /// What it cannot do.
    #[serde(default, skip_serializing_if = "hexlance_rules::usual")]
    pub cannot: Vec<SuitLimit>,
}

/// A Point of ProtoMechs, of which all machines are alike.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProtoRecord {
    /// Tonnage of a machine.
    pub tons: u16,
    /// Machines.
    pub machines: u8,
    /// Walking MP.
    pub walk: u8,
    /// Jumping MP.
    #[serde(default, skip_serializing_if = "hexlance_rules::usual")]
    pub jump: u8,
    /// Myomer booster.
    #[serde(default, skip_serializing_if = "hexlance_rules::usual")]
    pub myomer_booster: bool,
    /// Armor.
    #[serde(deserialize_with = "once")]
    pub armor: ArmorList,
    /// What it carries where.
    #[serde(deserialize_with = "once")]
    pub items: Lists,
}

/// A fighter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FighterRecord {
    /// Tonnage.
    pub tons: u16,
    /// Safe Thrust.
    pub thrust: u8,
    /// Engine.
    #[serde(default, skip_serializing_if = "hexlance_rules::usual")]
    pub engine: EngineKind,
    /// Weight of the fuel.
    pub fuel_tons: Tons,
    /// Number of heat sinks.
    pub heat_sinks: u8,
    /// Kind of heat sinks.
    #[serde(default, skip_serializing_if = "hexlance_rules::usual")]
    pub sinks: SinkKind,
    /// Kind of armor.
    #[serde(default, skip_serializing_if = "hexlance_rules::usual")]
    pub armor_kind: ArmorKind,
    /// Weight of the armor.
    pub armor_tons: Tons,
    /// Armor.
    #[serde(deserialize_with = "once")]
    pub armor: ArmorList,
    /// What it carries where.
    #[serde(deserialize_with = "once")]
    pub items: Lists,
}
