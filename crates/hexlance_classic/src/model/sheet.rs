//! A record sheet as play needs it: everything that a unit's file says, looked up and in its places (C8.1).

use std::sync::Arc;

use hexlance_rules::Ustr;
use serde::{Deserialize, Serialize};

use super::{
    Config, Equipment, Infantry, Location, LocationSet, Munition, PLACES, PlatoonSheet, Special,
    SuitSheet, TechBase, Tons, UnitClass, Weapon,
};

/// Most critical slots of a location.
pub const SLOTS: usize = 12;

/// Kind of engine (C8.4.2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum EngineKind {
    /// Standard fusion.
    #[default]
    Fusion,
    /// XL fusion.
    Xl,
    /// Light fusion.
    Light,
    /// Compact fusion.
    Compact,
    /// Internal combustion.
    Ice,
    /// Fuel cell.
    FuelCell,
}

impl EngineKind {
    /// Hundredths of the weight of a standard fusion engine (C8.4.2).
    pub const fn weight(self) -> u32 {
        match self {
            Self::Fusion => 100,
            Self::Xl => 50,
            Self::Light => 75,
            Self::Compact => 150,
            Self::Ice => 200,
            Self::FuelCell => 120,
        }
    }

    /// Whether it is a fusion engine.
    pub const fn is_fusion(self) -> bool {
        !matches!(self, Self::Ice | Self::FuelCell)
    }

    /// Heat sinks that it brings without weight (C8.4.4).
    pub const fn sinks(self) -> u8 {
        match self {
            Self::Ice => 0,
            Self::FuelCell => 1,
            _ => 10,
        }
    }

    /// Slots in each side torso (C8.3.2).
    pub const fn side_slots(self, tech: TechBase) -> u8 {
        match (self, tech) {
            (Self::Xl, TechBase::InnerSphere) => 3,
            (Self::Xl, TechBase::Clan) | (Self::Light, _) => 2,
            _ => 0,
        }
    }
}

/// Kind of gyro (C8.4.3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Gyro {
    /// Standard.
    #[default]
    Standard,
    /// XL.
    Xl,
    /// Compact.
    Compact,
    /// Heavy-duty.
    HeavyDuty,
}

impl Gyro {
    /// Slots.
    pub const fn slots(self) -> u8 {
        match self {
            Self::Standard | Self::HeavyDuty => 4,
            Self::Xl => 6,
            Self::Compact => 2,
        }
    }

    /// Hundredths of the weight of a standard gyro.
    pub const fn weight(self) -> u32 {
        match self {
            Self::Standard => 100,
            Self::Xl => 50,
            Self::Compact => 150,
            Self::HeavyDuty => 200,
        }
    }
}

/// Kind of cockpit (C8.3.2, C8.2.5).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Cockpit {
    /// Standard.
    #[default]
    Standard,
    /// Small.
    Small,
    /// Industrial.
    Industrial,
}

/// Kind of internal structure (C8.2.3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum StructureKind {
    /// Standard.
    #[default]
    Standard,
    /// Endo steel.
    EndoSteel,
}

/// Kind of armor (C8.2.4, C8.2.5).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ArmorKind {
    /// Standard.
    #[default]
    Standard,
    /// Ferro-fibrous.
    FerroFibrous,
    /// Light ferro-fibrous.
    LightFerroFibrous,
    /// Heavy ferro-fibrous.
    HeavyFerroFibrous,
    /// Stealth armor.
    Stealth,
    /// Industrial.
    Industrial,
    /// Heavy industrial.
    HeavyIndustrial,
    /// Commercial.
    Commercial,
}

impl ArmorKind {
    /// Hundredths of a point that a ton has, for a technology base; none if it is not made there.
    pub const fn points(self, tech: TechBase) -> Option<u32> {
        Some(match (self, tech) {
            (Self::Standard, _) => 1_600,
            (Self::FerroFibrous, TechBase::InnerSphere) => 1_792,
            (Self::FerroFibrous, TechBase::Clan) => 1_920,
            (_, TechBase::Clan) => return None,
            (Self::Stealth | Self::HeavyIndustrial, _) => 1_600,
            (Self::LightFerroFibrous, _) => 1_696,
            (Self::HeavyFerroFibrous, _) => 1_984,
            (Self::Industrial, _) => 1_072,
            (Self::Commercial, _) => 2_400,
        })
    }

    /// Slots of a 'Mech, all rolled again, and what they are called.
    pub const fn slots(self, tech: TechBase) -> (u8, Option<Filler>) {
        match (self, tech) {
            (Self::FerroFibrous, TechBase::Clan) => (7, Some(Filler::FerroFibrous)),
            (Self::FerroFibrous, _) => (14, Some(Filler::FerroFibrous)),
            (Self::LightFerroFibrous, _) => (7, Some(Filler::LightFerroFibrous)),
            (Self::HeavyFerroFibrous, _) => (21, Some(Filler::HeavyFerroFibrous)),
            (Self::Stealth, _) => (12, Some(Filler::Stealth)),
            _ => (0, None),
        }
    }
}

/// Kind of myomer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Myomer {
    /// Standard.
    #[default]
    Standard,
    /// Triple-strength (C10.7.7).
    TripleStrength,
    /// Triple-strength of IndustrialMechs (C10.7.13).
    IndustrialTripleStrength,
}

/// Kind of heat sinks (C8.4.4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum SinkKind {
    /// Single.
    #[default]
    Single,
    /// Double.
    Double,
}

/// Heat sinks of a unit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Sinks {
    /// Kind.
    pub kind: SinkKind,
    /// All of them.
    pub count: u8,
    /// Those in the engine, which have no slots.
    pub in_engine: u8,
}

impl Sinks {
    /// What one of them takes away (C13.2.1).
    pub const fn each(self) -> u8 {
        match self.kind {
            SinkKind::Single => 1,
            SinkKind::Double => 2,
        }
    }
}

/// Movement of a unit in MP.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Movement {
    /// Walking, Cruising or ground MP; Safe Thrust of aircraft.
    pub walk: u8,
    /// Jumping MP.
    pub jump: u8,
    /// Whether the jets are improved ones (C10.7.12).
    pub improved_jets: bool,
}

/// An actuator (C8.3.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[repr(u8)]
pub enum Actuator {
    /// Shoulder of an arm.
    Shoulder,
    /// Upper arm.
    UpperArm,
    /// Lower arm.
    LowerArm,
    /// Hand.
    Hand,
    /// Hip of a leg.
    Hip,
    /// Upper leg.
    UpperLeg,
    /// Lower leg.
    LowerLeg,
    /// Foot.
    Foot,
}

impl Actuator {
    /// The name players read.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Shoulder => "shoulder",
            Self::UpperArm => "upper arm actuator",
            Self::LowerArm => "lower arm actuator",
            Self::Hand => "hand actuator",
            Self::Hip => "hip",
            Self::UpperLeg => "upper leg actuator",
            Self::LowerLeg => "lower leg actuator",
            Self::Foot => "foot actuator",
        }
    }
}

/// What fills slots that are rolled again (C7.2.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Filler {
    /// Endo steel.
    EndoSteel,
    /// Ferro-fibrous armor.
    FerroFibrous,
    /// Light ferro-fibrous armor.
    LightFerroFibrous,
    /// Heavy ferro-fibrous armor.
    HeavyFerroFibrous,
    /// Stealth armor.
    Stealth,
    /// Triple-strength myomer.
    TripleStrength,
    /// CASE.
    Case,
    /// Environmental sealing.
    Sealing,
}

impl Filler {
    /// Every one.
    pub const ALL: [Self; 8] = [
        Self::EndoSteel,
        Self::FerroFibrous,
        Self::LightFerroFibrous,
        Self::HeavyFerroFibrous,
        Self::Stealth,
        Self::TripleStrength,
        Self::Case,
        Self::Sealing,
    ];

    /// The word of sheets and unit files.
    pub const fn word(self) -> &'static str {
        match self {
            Self::EndoSteel => "Endo Steel",
            Self::FerroFibrous => "Ferro-Fibrous",
            Self::LightFerroFibrous => "Light Ferro-Fibrous",
            Self::HeavyFerroFibrous => "Heavy Ferro-Fibrous",
            Self::Stealth => "Stealth",
            Self::TripleStrength => "Triple-Strength Myomer",
            Self::Case => "CASE",
            Self::Sealing => "Environmental Sealing",
        }
    }
}

/// What stands in a critical slot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Slot {
    /// Nothing, or no slot at all.
    #[default]
    Empty,
    /// Life support.
    LifeSupport,
    /// Sensors.
    Sensors,
    /// Cockpit.
    Cockpit,
    /// Engine.
    Engine,
    /// Gyro.
    Gyro,
    /// An actuator.
    Actuator(Actuator),
    /// A heat sink, by its number.
    HeatSink(u8),
    /// A jump jet, by its number.
    JumpJet(u8),
    /// A weapon, by its place in [`Sheet::weapons`].
    Weapon(u8),
    /// Ammunition, by its place in [`Sheet::bins`].
    Bin(u8),
    /// Another item, by its place in [`Sheet::items`].
    Item(u8),
    /// Something that is rolled again.
    Filler(Filler),
}

/// A weapon in its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mount {
    /// The weapon.
    pub weapon: Arc<Weapon>,
    /// Its location.
    pub at: Location,
    /// Its second location, if it is split (C8.3.3).
    pub split: Option<Location>,
    /// Mounted to the rear.
    pub rear: bool,
    /// A one-shot launcher (C10.6.29), or one by its type.
    pub one_shot: bool,
    /// What a one-shot launcher holds, where it is not the usual kind (C10.1.2).
    pub holds: Option<Munition>,
    /// Linked to an Artemis IV (C10.6.13), by its place in [`Sheet::items`].
    pub artemis: Option<u8>,
    /// Guns that it links, if it is a machine gun array (C10.6.8): places in [`Sheet::weapons`].
    pub links: Vec<u8>,
}

impl Mount {
    /// Whether it sits in a location, wholly or in part.
    pub fn sits_in(&self, at: Location) -> bool {
        self.at == at || self.split == Some(at)
    }
}

/// Ammunition in its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bin {
    /// Name of the weapon that it is for.
    pub weapon: Ustr,
    /// The first weapon of that name, by its place in [`Sheet::weapons`].
    pub of: u8,
    /// Kind.
    pub kind: Munition,
    /// Its location.
    pub at: Location,
    /// Weight.
    pub tons: Tons,
    /// Shots when full.
    pub shots: u16,
    /// Points that each shot adds to an explosion; 0 if it does not explode (C7.2.2).
    pub blast: u16,
}

/// An item of equipment in its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// What it is.
    pub equipment: Arc<Equipment>,
    /// Its location.
    pub at: Location,
    /// Weight.
    pub tons: Tons,
    /// Slots of a 'Mech.
    pub slots: u8,
}

/// A record sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    /// Id.
    pub id: Ustr,
    /// The name players read.
    pub name: String,
    /// Faction.
    pub faction: String,
    /// Role in a few words.
    pub role: String,
    /// What it looks like, for whoever draws it.
    pub look: String,
    /// Class.
    pub class: UnitClass,
    /// Technology base.
    pub tech: TechBase,
    /// Tonnage; 0 for infantry.
    pub tons: u16,
    /// Machines, suits or troopers of which it consists; 1 for all others.
    pub count: u8,
    /// Gunnery Skill.
    pub gunnery: u8,
    /// Piloting, Driving or Anti-'Mech Skill.
    pub piloting: u8,
    /// Movement.
    pub movement: Movement,
    /// Kind of engine.
    pub engine: EngineKind,
    /// Kind of gyro.
    pub gyro: Gyro,
    /// Kind of cockpit.
    pub cockpit: Cockpit,
    /// A myomer booster (C15.5).
    pub booster: bool,
    /// Kind of myomer.
    pub myomer: Myomer,
    /// Heat sinks.
    pub sinks: Sinks,
    /// Its locations in the order of the sheet.
    pub locations: Vec<Location>,
    /// Armor by place of the location.
    pub armor: [u16; PLACES],
    /// Rear armor by place of the location.
    pub rear: [u16; PLACES],
    /// Internal structure by place of the location.
    pub structure: [u16; PLACES],
    /// Critical slots by place of the location.
    pub slots: [[Slot; SLOTS]; PLACES],
    /// Weapons in the order of the sheet.
    pub weapons: Vec<Mount>,
    /// Ammunition in the order of the sheet.
    pub bins: Vec<Bin>,
    /// Equipment in the order of the sheet.
    pub items: Vec<Item>,
    /// Locations with CASE (C10.7.4).
    pub case: LocationSet,
    /// Stealth armor (C10.7.8).
    pub stealth: bool,
    /// What makes it a support vehicle (C17).
    pub support: Option<super::Support>,
    /// Suits may ride it as an Omni unit (C18.11.1).
    pub omni: bool,
    /// Troopers or suits, if it is infantry.
    pub infantry: Option<Infantry>,
}

impl Sheet {
    /// Its platoon, if it is one.
    pub const fn platoon(&self) -> Option<&PlatoonSheet> {
        match &self.infantry {
            Some(Infantry::Platoon(platoon)) => Some(platoon),
            _ => None,
        }
    }

    /// Its suits, if it is a squad of them.
    pub const fn suits(&self) -> Option<&SuitSheet> {
        match &self.infantry {
            Some(Infantry::Suits(suits)) => Some(suits),
            _ => None,
        }
    }

    /// Running or Flanking MP without damage and heat (C1.3.2).
    pub const fn run(&self) -> u8 {
        (self.movement.walk * 3).div_ceil(2)
    }

    /// How it moves, if it is a vehicle.
    pub const fn motive(&self) -> Option<super::Motive> {
        match self.class {
            UnitClass::Vehicle(motive) => Some(motive),
            _ => None,
        }
    }

    /// Whether it was built with a turret.
    pub fn has_turret(&self) -> bool {
        self.locations.contains(&Location::TU)
    }

    /// Whether it is a quad 'Mech.
    pub fn is_quad(&self) -> bool {
        self.class.is_quad()
    }

    /// The locations of arms, if it has any.
    pub fn arms(&self) -> &'static [Location] {
        match self.class.config() {
            Some(Config::Biped) => &[Location::LA, Location::RA],
            _ => &[],
        }
    }

    /// The locations of legs of a 'Mech.
    pub fn legs(&self) -> &'static [Location] {
        match self.class.config() {
            Some(Config::Biped) => &[Location::LL, Location::RL],
            Some(Config::Quad) => &[Location::LFL, Location::RFL, Location::LRL, Location::RRL],
            None => &[],
        }
    }

    /// The slots of a location.
    pub fn slots_of(&self, at: Location) -> &[Slot] {
        self.slots
            .get(at.index())
            .and_then(|all| all.get(..at.slots()))
            .unwrap_or_default()
    }

    /// Whether an arm was built with an actuator.
    pub fn was_built_with(&self, at: Location, actuator: Actuator) -> bool {
        self.slots_of(at).contains(&Slot::Actuator(actuator))
    }

    /// The first item of a kind.
    pub fn item(&self, special: Special) -> Option<u8> {
        let at = self
            .items
            .iter()
            .position(|item| item.equipment.special == special)?;
        u8::try_from(at).ok()
    }

    /// Points that a tenth of its tonnage is, up: a falling-damage unit (C3.15.3).
    pub const fn tenth(&self) -> u16 {
        self.tons.div_ceil(10)
    }

    /// Whether the engine makes heat by walking, running and damage (C13.1.1).
    pub const fn engine_makes_heat(&self) -> bool {
        !matches!(self.class, UnitClass::IndustrialMech(_)) || self.engine.is_fusion()
    }
}
