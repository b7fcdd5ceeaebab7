//! Classes of units (C1.2) and what each class says of itself.

use serde::{Deserialize, Serialize};

/// Technology base.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub enum TechBase {
    /// Inner Sphere.
    #[default]
    InnerSphere,
    /// Clan.
    Clan,
}

impl TechBase {
    /// The name players read.
    pub const fn name(self) -> &'static str {
        match self {
            Self::InnerSphere => "Inner Sphere",
            Self::Clan => "Clan",
        }
    }
}

/// How many legs a 'Mech walks on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Config {
    /// Two arms and two legs.
    #[default]
    Biped,
    /// Four legs.
    Quad,
}

/// How a vehicle moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Motive {
    /// On tracks.
    Tracked,
    /// On wheels.
    Wheeled,
    /// On a cushion of air.
    Hover,
    /// By a rotor.
    Vtol,
    /// In ground effect.
    Wige,
    /// On foils.
    Hydrofoil,
    /// On the surface of water.
    Naval,
    /// Under water.
    Submarine,
}

/// How infantry moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum InfantryMotive {
    /// On foot.
    Foot,
    /// On light vehicles.
    Motorized,
    /// With jump packs.
    Jump,
    /// In hover carriers.
    MechanizedHover,
    /// In wheeled carriers.
    MechanizedWheeled,
    /// In tracked carriers.
    MechanizedTracked,
}

/// What a platoon fights with (C18.1.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Fighting {
    /// Ballistic rifles.
    BallisticRifle,
    /// Energy rifles.
    EnergyRifle,
    /// Machine guns.
    MachineGun,
    /// Short-range missiles.
    Srm,
    /// Long-range missiles.
    Lrm,
    /// Flamers.
    Flamer,
}

/// Weight class of a battle suit (C8.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum SuitClass {
    /// Power armor.
    PowerArmor,
    /// Light.
    Light,
    /// Medium.
    Medium,
    /// Heavy.
    Heavy,
    /// Assault.
    Assault,
}

/// The class of a unit (C1.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum UnitClass {
    /// A BattleMech; OmniMechs play as any other.
    BattleMech(Config),
    /// An IndustrialMech.
    IndustrialMech(Config),
    /// A combat vehicle.
    Vehicle(Motive),
    /// A platoon of conventional infantry.
    Infantry(InfantryMotive),
    /// A squad of battle armor.
    BattleArmor(SuitClass),
    /// A Point of ProtoMechs.
    ProtoMech,
    /// An aerospace fighter.
    AerospaceFighter,
    /// A conventional fighter.
    ConventionalFighter,
}

impl UnitClass {
    /// How many legs it has, if it is a 'Mech (BattleMech or IndustrialMech).
    pub const fn config(self) -> Option<Config> {
        match self {
            Self::BattleMech(config) | Self::IndustrialMech(config) => Some(config),
            _ => None,
        }
    }

    /// Whether it is a 'Mech.
    pub const fn is_mech(self) -> bool {
        self.config().is_some()
    }

    /// Whether it is a quad.
    pub fn is_quad(self) -> bool {
        self.config() == Some(Config::Quad)
    }

    /// Whether it tracks heat (C13.1.2).
    pub const fn tracks_heat(self) -> bool {
        self.is_mech() || matches!(self, Self::AerospaceFighter)
    }

    /// Whether it is a ProtoMech.
    pub const fn is_proto(self) -> bool {
        matches!(self, Self::ProtoMech)
    }

    /// Whether it is infantry of any kind.
    pub const fn is_infantry(self) -> bool {
        matches!(self, Self::Infantry(_) | Self::BattleArmor(_))
    }

    /// Whether it is a ground unit, as rules ask that say so (C1.2.1).
    pub const fn is_ground_unit(self) -> bool {
        match self {
            Self::BattleMech(_)
            | Self::IndustrialMech(_)
            | Self::Infantry(_)
            | Self::BattleArmor(_)
            | Self::ProtoMech => true,
            Self::Vehicle(motive) => !matches!(
                motive,
                Motive::Hydrofoil | Motive::Naval | Motive::Submarine
            ),
            Self::AerospaceFighter | Self::ConventionalFighter => false,
        }
    }

    /// Default skills: gunnery, and piloting, driving or anti-'Mech (C9.2).
    pub const fn default_skills(self, tech: TechBase) -> (u8, u8) {
        match (self, tech) {
            (Self::Vehicle(_), TechBase::Clan) => (5, 6),
            (Self::Infantry(_), TechBase::InnerSphere) => (4, 8),
            (Self::Infantry(_), TechBase::Clan) => (5, 8),
            (_, TechBase::InnerSphere) => (4, 5),
            (_, TechBase::Clan) => (3, 4),
        }
    }
}

/// Weight class (C9.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum WeightClass {
    /// Up to 35 tons.
    Light,
    /// Up to 55 tons.
    Medium,
    /// Up to 75 tons.
    Heavy,
    /// Above.
    Assault,
}

impl WeightClass {
    /// That of a tonnage.
    pub const fn of(tons: u16) -> Self {
        match tons {
            0..=35 => Self::Light,
            36..=55 => Self::Medium,
            56..=75 => Self::Heavy,
            _ => Self::Assault,
        }
    }

    /// The name players read.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Light => "light",
            Self::Medium => "medium",
            Self::Heavy => "heavy",
            Self::Assault => "assault",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ground_units_are_a_class_of_their_own() {
        // tw.components_ground_unit: elevation is no altitude, and what lands is no ground unit.
        assert!(UnitClass::Vehicle(Motive::Vtol).is_ground_unit());
        assert!(UnitClass::Vehicle(Motive::Wige).is_ground_unit());
        assert!(UnitClass::BattleMech(Config::Quad).is_ground_unit());
        assert!(UnitClass::ProtoMech.is_ground_unit());
        assert!(!UnitClass::Vehicle(Motive::Submarine).is_ground_unit());
        assert!(!UnitClass::AerospaceFighter.is_ground_unit());
        assert!(!UnitClass::ConventionalFighter.is_ground_unit());
    }
}
