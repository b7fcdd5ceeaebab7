//! Special equipment and heat effects: the marks on the dials (D2.4, D10.3.3, D16).
//!
//! What players read of them is data (`assets/abilities/dial`); what they do is in the module of the rule that they
//! change. Here is what the dials themselves say: category, colour, whether it is optional.

use hexlance_rules::{AbilityId, nearest};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

/// The value of a dial that a mark belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Category {
    /// A ballistic damage slot.
    Ballistic,
    /// An energy damage slot.
    Energy,
    /// A melee damage slot.
    Melee,
    /// The speed value.
    Speed,
    /// The attack value.
    Attack,
    /// The defense value.
    Defense,
}

impl Category {
    /// The name players read.
    pub const fn name(self) -> &'static str {
        match self {
            Category::Ballistic => "ballistic",
            Category::Energy => "energy",
            Category::Melee => "melee",
            Category::Speed => "speed",
            Category::Attack => "attack",
            Category::Defense => "defense",
        }
    }
}

/// The colour of a mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Colour {
    /// Red.
    Red,
    /// Blue.
    Blue,
    /// Black.
    Black,
    /// Gray.
    Gray,
    /// Green.
    Green,
    /// Yellow, on heat dials only.
    Yellow,
}

impl Colour {
    /// The name players read.
    pub const fn name(self) -> &'static str {
        match self {
            Colour::Red => "red",
            Colour::Blue => "blue",
            Colour::Black => "black",
            Colour::Gray => "gray",
            Colour::Green => "green",
            Colour::Yellow => "yellow",
        }
    }
}

macro_rules! marks {
    ($(#[$about:meta])* $Name:ident { $($(#[$doc:meta])* $Variant:ident = $id:literal, $name:literal, $category:ident, $colour:ident;)* }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        pub enum $Name {
            $($(#[$doc])* $Variant,)*
        }

        impl Serialize for $Name {
            fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                to.serialize_str(self.id())
            }
        }

        impl<'de> Deserialize<'de> for $Name {
            fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                let id = String::deserialize(from)?;
                Self::of_id(&id).ok_or_else(|| {
                    let known = Self::ALL.iter().map(|e| e.id());
                    let meant = nearest(&id, known).map(|near| format!("; the nearest is “{near}”"));
                    D::Error::custom(format!("there is no “{id}”{}", meant.unwrap_or_default()))
                })
            }
        }

        impl $Name {
            /// All of them, in the order of the catalogue.
            pub const ALL: &'static [$Name] = &[$($Name::$Variant,)*];

            /// Its id in the catalogue.
            pub const fn id(self) -> &'static str {
                match self { $($Name::$Variant => $id,)* }
            }

            /// The name players read.
            pub const fn name(self) -> &'static str {
                match self { $($Name::$Variant => $name,)* }
            }

            /// The value that carries it.
            pub const fn category(self) -> Category {
                match self { $($Name::$Variant => Category::$category,)* }
            }

            /// The colour of its mark.
            pub const fn colour(self) -> Colour {
                match self { $($Name::$Variant => Colour::$colour,)* }
            }

            /// The one with that id.
            pub fn of_id(id: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|e| e.id() == id)
            }

            /// Its id as that of an ability, for breakdowns.
            pub fn ability(self) -> AbilityId {
                static IDS: std::sync::LazyLock<Vec<AbilityId>> =
                    std::sync::LazyLock::new(|| $Name::ALL.iter().map(|e| AbilityId::new(e.id())).collect());
                IDS[self as usize]
            }
        }

        impl std::fmt::Display for $Name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.name())
            }
        }
    };
}

marks! {
    /// Special equipment (D16.2.5). Written by its id in data files.
    Equipment {
        /// Ignores all defense equipment of the target.
        ArmorPiercing = "eq.ballistic_armor_piercing", "Armor Piercing", Ballistic, Red;
        /// Infantry around the target is compared too.
        AntiPersonnel = "eq.ballistic_anti_personnel", "Anti-Personnel", Ballistic, Blue;
        /// No line of fire is needed; 1 click less.
        StreakMissiles = "eq.ballistic_streak_missiles", "Streak Missiles", Ballistic, Black;
        /// Lends its defense value to friends in base contact.
        PointDefenseSystem = "eq.ballistic_point_defense_system", "Point Defense System", Ballistic, Gray;
        /// A second ranged attack after a hit.
        Pulse = "eq.energy_pulse", "Pulse", Energy, Red;
        /// Holds one machine that wants to leave.
        Grapple = "eq.energy_grapple", "Grapple", Energy, Blue;
        /// All heat for damage.
        AlphaStrike = "eq.energy_alpha_strike", "Alpha Strike", Energy, Black;
        /// Fire in close combat.
        Flamers = "eq.energy_flamers", "Flamers", Energy, Gray;
        /// A die of damage in close combat.
        HandToHandWeapon = "eq.melee_hand_to_hand_weapon", "Hand-to-Hand Weapon", Melee, Red;
        /// A second close combat attack after a hit.
        RapidStrike = "eq.melee_rapid_strike", "Rapid Strike", Melee, Blue;
        /// At most 1 click from close combat.
        Agility = "eq.melee_agility", "Agility", Melee, Black;
        /// 1 click more in close combat.
        Brawling = "eq.melee_brawling", "Brawling", Melee, Gray;
        /// Harder to hit in hindering terrain.
        Camouflage = "eq.speed_camouflage", "Camouflage", Speed, Green;
        /// Harder to hit, breaks away, runs cool.
        Evade = "eq.speed_evade", "Evade", Speed, Red;
        /// Jumps.
        JumpJets = "eq.speed_jump_jets", "Jump Jets", Speed, Blue;
        /// No target for indirect fire.
        ElectronicCamouflage = "eq.speed_electronic_camouflage", "Electronic Camouflage", Speed, Black;
        /// Sets up further forward.
        Infiltrate = "eq.speed_infiltrate", "Infiltrate", Speed, Gray;
        /// Repairs friends.
        Repair = "eq.attack_repair", "Repair", Attack, Green;
        /// Takes a captured machine over.
        Bypass = "eq.attack_bypass", "Bypass", Attack, Red;
        /// One die of an attack may be rolled again.
        ImprovedTargeting = "eq.attack_improved_targeting", "Improved Targeting", Attack, Blue;
        /// Move orders only.
        Salvage = "eq.attack_salvage", "Salvage", Attack, Black;
        /// Perhaps one order more.
        Command = "eq.attack_command", "Command", Attack, Gray;
        /// A hit must be rolled twice.
        Decoy = "eq.defense_decoy", "Decoy", Defense, Green;
        /// 2 clicks less from energy ranged attacks.
        ReflectiveArmor = "eq.defense_reflective_armor", "Reflective Armor", Defense, Red;
        /// 2 clicks less from ballistic ranged attacks.
        ReactiveArmor = "eq.defense_reactive_armor", "Reactive Armor", Defense, Blue;
        /// 2 clicks less from ranged and close combat attacks.
        HardenedArmor = "eq.defense_hardened_armor", "Hardened Armor", Defense, Black;
        /// 1 click less from ranged and close combat attacks.
        HeavyArmor = "eq.defense_heavy_armor", "Heavy Armor", Defense, Gray;
    }
}

impl Equipment {
    /// Whether its side may do without it (D16.2.1); the rest is always on (D16.2.2).
    pub const fn optional(self) -> bool {
        !matches!(
            self,
            Equipment::Brawling
                | Equipment::ImprovedTargeting
                | Equipment::Salvage
                | Equipment::ReflectiveArmor
                | Equipment::ReactiveArmor
                | Equipment::HardenedArmor
                | Equipment::HeavyArmor
        )
    }

    /// Whether it acts by itself and has a standing switch (D16.2.3).
    pub const fn has_switch(self) -> bool {
        matches!(
            self,
            Equipment::PointDefenseSystem
                | Equipment::Grapple
                | Equipment::Agility
                | Equipment::Camouflage
                | Equipment::Evade
                | Equipment::ElectronicCamouflage
                | Equipment::Decoy
        )
    }

    /// Whether only 'Mechs may carry it (D2.4.3).
    pub const fn mechs_only(self) -> bool {
        matches!(self.category(), Category::Melee) || matches!(self, Equipment::AlphaStrike)
    }
}

marks! {
    /// What a square of a heat dial does (D10.3.3). Written by its id in data files.
    HeatEffect {
        /// The green square of a ballistic slot.
        BallisticStart = "heat.ballistic_starting_position", "Starting Position", Ballistic, Green;
        /// 1 to 3: ballistic damage value and 1 more.
        AmmunitionExplosionCritical = "heat.ballistic_avoid_ammunition_explosion_critical", "Avoid Ammunition Explosion: Critical", Ballistic, Red;
        /// 1 or 2: ballistic damage value less 1.
        AmmunitionExplosion = "heat.ballistic_avoid_ammunition_explosion", "Avoid Ammunition Explosion", Ballistic, Black;
        /// No ballistic ranged attacks, no ballistic equipment.
        AmmunitionJam = "heat.ballistic_ammunition_jam", "Ammunition Jam", Ballistic, Yellow;
        /// The green square of an energy slot.
        EnergyStart = "heat.energy_starting_position", "Starting Position", Energy, Green;
        /// 1 to 3: 2 heat.
        HeatSinkOverloadCritical = "heat.energy_avoid_heat_sink_overload_critical", "Avoid Heat Sink Overload: Critical", Energy, Red;
        /// 1 or 2: 1 heat.
        HeatSinkOverload = "heat.energy_avoid_heat_sink_overload", "Avoid Heat Sink Overload", Energy, Black;
        /// No energy ranged attacks, no energy equipment.
        WeaponsOffline = "heat.energy_weapons_offline", "Weapons Offline", Energy, Yellow;
        /// The green square of the speed.
        SpeedStart = "heat.speed_starting_position", "Starting Position", Speed, Green;
        /// 1 to 3: shut down; restart on 4 to 6.
        ShutdownCritical = "heat.speed_avoid_shutdown_critical", "Avoid Shutdown: Critical", Speed, Red;
        /// 1 or 2: shut down; restart on 3 to 6.
        Shutdown = "heat.speed_avoid_shutdown", "Avoid Shutdown", Speed, Yellow;
        /// No run, no speed equipment, 2 inches less.
        EngineOverheat = "heat.speed_engine_overheat", "Engine Overheat", Speed, Black;
    }
}

impl HeatEffect {
    /// The highest die on which it strikes in a heat check, for those that are rolled (D10.3.3).
    pub const fn strikes_up_to(self) -> Option<u8> {
        match self {
            HeatEffect::AmmunitionExplosionCritical
            | HeatEffect::HeatSinkOverloadCritical
            | HeatEffect::ShutdownCritical => Some(3),
            HeatEffect::AmmunitionExplosion
            | HeatEffect::HeatSinkOverload
            | HeatEffect::Shutdown => Some(2),
            _ => None,
        }
    }
}

/// A set of equipment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct EquipmentSet(u32);

impl EquipmentSet {
    /// Whether that is in it.
    pub const fn has(self, e: Equipment) -> bool {
        self.0 & (1 << e as u32) != 0
    }

    /// With that added.
    #[must_use]
    pub const fn with(self, e: Equipment) -> Self {
        Self(self.0 | (1 << e as u32))
    }

    /// With that taken away.
    #[must_use]
    pub const fn without(self, e: Equipment) -> Self {
        Self(self.0 & !(1 << e as u32))
    }

    /// What is in it, in the order of the catalogue.
    pub fn iter(self) -> impl Iterator<Item = Equipment> {
        Equipment::ALL.iter().copied().filter(move |e| self.has(*e))
    }

    /// Whether nothing is in it.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

impl FromIterator<Equipment> for EquipmentSet {
    fn from_iter<I: IntoIterator<Item = Equipment>>(iter: I) -> Self {
        iter.into_iter().fold(Self::default(), Self::with)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_catalogue_is_whole() {
        assert_eq!(Equipment::ALL.len(), 27);
        assert_eq!(HeatEffect::ALL.len(), 12);
        assert_eq!(Equipment::ALL.iter().filter(|e| e.optional()).count(), 20);
        assert_eq!(Equipment::ALL.iter().filter(|e| e.has_switch()).count(), 7);
        for e in Equipment::ALL {
            assert_eq!(Equipment::of_id(e.id()), Some(*e));
            assert_eq!(e.ability().as_str(), e.id());
        }
    }

    #[test]
    fn no_two_marks_of_a_category_share_a_colour() {
        for (i, a) in Equipment::ALL.iter().enumerate() {
            for b in &Equipment::ALL[i + 1..] {
                assert_ne!(
                    (a.category(), a.colour()),
                    (b.category(), b.colour()),
                    "{a} {b}"
                );
            }
        }
    }
}
