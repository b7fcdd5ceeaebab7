//! Optional rules by the names that scenarios use (README of the ruleset).

use crate::state::OptionalRules;

impl Default for OptionalRules {
    /// Those that are usual are in play unless a scenario says otherwise, those that are not only where it does.
    fn default() -> Self {
        Self {
            skidding: true,
            climbing: true,
            munitions: true,
            fire: true,
            forced_withdrawal: true,
            external_cargo: false,
            eccm: false,
            intelligence: false,
            concealed_data: false,
            rain_mud: false,
            morale: false,
            whole_force: false,
        }
    }
}

impl OptionalRules {
    /// Names of the optional rules that can be switched, with what they are.
    pub const NAMES: [(&'static str, &'static str); 12] = [
        (
            "skidding",
            "Units skid on ice, and on pavement when they sprint (R4.9)",
        ),
        (
            "climbing",
            "'Mechs and infantry climb steep hexsides (R4.11)",
        ),
        (
            "alternate munitions",
            "Autocannons and missiles fire special rounds (R6.10)",
        ),
        ("fire", "Woods and buildings burn and smoke (R10.6)"),
        (
            "forced withdrawal",
            "Crippled units leave the battle (R15.1)",
        ),
        ("ECCM", "ECM suites can cancel hostile ones (R5.6.4)"),
        (
            "external cargo",
            "Units carry cargo and other units (R16.4); off unless a scenario has cargo or a pilot can carry more",
        ),
        (
            "battlefield intelligence",
            "Recon and headquarters help to win Initiative (R14.7)",
        ),
        (
            "concealed data",
            "Enemy cards are unknown until they are identified (R14.8)",
        ),
        (
            "mud in the rain",
            "Moderate rain turns clear ground to mud after turn 6 (R12.4)",
        ),
        ("morale", "Units may lose their nerve and flee (R15.2)"),
        (
            "whole force specialists",
            "Forces designate as many units as they like for Brawlers and the like",
        ),
    ];

    /// Those that are in play where a scenario has something for them or a unit an ability.
    pub const BROUGHT: [&'static str; 1] = ["external cargo"];

    /// Switches a rule on or off by its name; gives back whether there is such a rule.
    pub fn set(&mut self, name: &str, on: bool) -> bool {
        self.slot(name).map(|slot| *slot = on).is_some()
    }

    /// Whether a rule is in play; nothing if there is none of that name.
    pub fn get(mut self, name: &str) -> Option<bool> {
        self.slot(name).copied()
    }

    fn slot(&mut self, name: &str) -> Option<&mut bool> {
        Some(match name {
            "skidding" => &mut self.skidding,
            "climbing" => &mut self.climbing,
            "alternate munitions" => &mut self.munitions,
            "fire" => &mut self.fire,
            "forced withdrawal" => &mut self.forced_withdrawal,
            "external cargo" => &mut self.external_cargo,
            "ECCM" => &mut self.eccm,
            "battlefield intelligence" => &mut self.intelligence,
            "concealed data" => &mut self.concealed_data,
            "mud in the rain" => &mut self.rain_mud,
            "morale" => &mut self.morale,
            "whole force specialists" => &mut self.whole_force,
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_switches_a_rule_and_no_other_does() {
        for (name, _) in OptionalRules::NAMES {
            let set = |on| {
                let mut rules = OptionalRules::default();
                assert!(rules.set(name, on));
                assert_eq!(rules.get(name), Some(on));
                rules
            };
            assert_ne!(set(true), set(false), "{name}");
        }
        assert!(!OptionalRules::default().set("moraly", true));
    }
}
