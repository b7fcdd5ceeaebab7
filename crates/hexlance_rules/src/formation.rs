//! Formation types (R14.3) by their names; what they ask of their units is the ruleset's.

use serde::{Deserialize, Serialize};

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
