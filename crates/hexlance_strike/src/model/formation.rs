//! Formations (R14) as plain data: how they are named, what they are trained as ([`FormationType`]), and their gifts.

use hexlance_rules::{AbilityId, UnitId};
use serde::{Deserialize, Serialize};

use super::condition::Condition;
use crate::card::Bracket;

/// How a group of units is named (R14.1.1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum FormationKind {
    /// Four units.
    #[default]
    Lance,
    /// Five units.
    Star,
    /// Six units.
    LevelII,
    /// Two aerospace units.
    AirLance,
    /// Six aerospace units.
    Squadron,
}

impl FormationKind {
    /// How many units a full one has.
    pub const fn size(self) -> usize {
        match self {
            FormationKind::Lance => 4,
            FormationKind::Star => 5,
            FormationKind::LevelII | FormationKind::Squadron => 6,
            FormationKind::AirLance => 2,
        }
    }

    /// All kinds.
    pub const ALL: [FormationKind; 5] = [
        FormationKind::Lance,
        FormationKind::Star,
        FormationKind::LevelII,
        FormationKind::AirLance,
        FormationKind::Squadron,
    ];

    /// The name players read.
    pub const fn name(self) -> &'static str {
        match self {
            FormationKind::Lance => "Lance",
            FormationKind::Star => "Star",
            FormationKind::LevelII => "Level II",
            FormationKind::AirLance => "Air Lance",
            FormationKind::Squadron => "Squadron",
        }
    }

    /// The name in the middle of a sentence.
    pub const fn with_article(self) -> &'static str {
        match self {
            FormationKind::Lance => "a lance",
            FormationKind::Star => "a Star",
            FormationKind::LevelII => "a Level II",
            FormationKind::AirLance => "an air lance",
            FormationKind::Squadron => "a squadron",
        }
    }

    /// Whether it is one of aircraft.
    pub const fn is_aerospace(self) -> bool {
        matches!(self, FormationKind::AirLance | FormationKind::Squadron)
    }
}

macro_rules! types {
    ($($(#[$note:meta])* $variant:ident $name:literal,)*) => {
        /// What a formation is trained as (R14.3).
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        pub enum FormationType {
            $(#[doc = $name] $(#[$note])* $variant,)*
        }

        impl FormationType {
            /// All types, in the order of the rules.
            pub const ALL: &[FormationType] = &[$(FormationType::$variant,)*];

            /// The name players read.
            pub const fn name(self) -> &'static str {
                match self {
                    $(FormationType::$variant => $name,)*
                }
            }
        }
    };
}

types! {
    Assault "Assault",
    FastAssault "Fast Assault",
    Anvil "Anvil",
    Hunter "Hunter",
    Battle "Battle",
    LightBattle "Light Battle",
    MediumBattle "Medium Battle",
    HeavyBattle "Heavy Battle",
    Rifle "Rifle",
    Berserker "Berserker",
    Command "Command",
    VehicleCommand "Vehicle Command",
    Order "Order",
    Fire "Fire",
    AntiAir "Anti-Air",
    ArtilleryFire "Artillery Fire",
    DirectFire "Direct Fire",
    FireSupport "Fire Support",
    LightFire "Light Fire",
    Pursuit "Pursuit",
    Probe "Probe",
    Sweep "Sweep",
    Recon "Recon",
    HeavyRecon "Heavy Recon",
    LightRecon "Light Recon",
    Security "Security",
    Striker "Striker",
    Hammer "Hammer",
    LightStriker "Light Striker",
    HeavyStriker "Heavy Striker",
    Horde "Horde",
    Ranger "Ranger",
    Support "Support",
    Urban "Urban",
    AntiMech "Anti-'Mech",
    PhalanxStar "Phalanx Star",
    RogueStar "Rogue Star",
    InterceptorSquadron "Interceptor squadron",
    SuperioritySquadron "Superiority squadron",
    FireSupportSquadron "Fire Support squadron",
    StrikeSquadron "Strike squadron",
    ElectronicWarfareSquadron "Electronic Warfare squadron",
    TransportSquadron "Transport squadron",
}

impl FormationType {
    /// The rule that describes it.
    pub fn rule(self) -> String {
        format!("R14.3.{}", self as usize + 1)
    }

    /// Whether it is one of aircraft.
    pub fn is_squadron(self) -> bool {
        self >= FormationType::InterceptorSquadron
    }
}

/// An ability that a unit has of its formation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Gift {
    /// Who.
    pub unit: UnitId,
    /// Which.
    pub ability: AbilityId,
    /// The condition of the battlefield that it is for.
    pub condition: Option<Condition>,
    /// Its range bracket.
    pub bracket: Option<Bracket>,
    /// Uses of it in the turn, where it has so many.
    pub uses: Option<u8>,
}

/// What is asked of the bonus of a formation.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Ask {
    /// Which ability all have whom a bonus reaches. (its id, with the condition that it is for behind it)
    Pick {
        /// Which bonus.
        bonus: u8,
    },
    /// Who has an ability. (a unit's number; `again` for those of the turn before; `done`)
    Who {
        /// Which bonus.
        bonus: u8,
        /// Those named so far.
        gifts: Vec<Gift>,
    },
    /// Which ability a unit has. (as for `Pick`)
    What {
        /// Which bonus.
        bonus: u8,
        /// Those named so far.
        gifts: Vec<Gift>,
        /// Who.
        unit: UnitId,
    },
    /// Which enemy formation is hunted. (force and place, as in `0.1`)
    Quarry,
    /// Which formation of the force is supported. (its place)
    Supports,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_numbered_as_they_stand() {
        assert_eq!(FormationType::ALL.len(), 43);
        assert_eq!(FormationType::Assault.rule(), "R14.3.1");
        assert_eq!(FormationType::Horde.rule(), "R14.3.31");
        assert_eq!(FormationType::TransportSquadron.rule(), "R14.3.43");
        assert!(FormationType::InterceptorSquadron.is_squadron());
        assert!(!FormationType::RogueStar.is_squadron());
    }
}
