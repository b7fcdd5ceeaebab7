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
            rain_mud: false,
            morale: false,
        }
    }
}

impl OptionalRules {
    /// Names of the optional rules that can be switched, with what they are.
    pub const NAMES: [(&'static str, &'static str); 7] = [
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
        (
            "mud in the rain",
            "Moderate rain turns clear ground to mud after turn 6 (R12.4)",
        ),
        ("morale", "Units may lose their nerve and flee (R15.2)"),
    ];

    /// Switches a rule on or off by its name; gives back whether there is such a rule.
    pub fn set(&mut self, name: &str, on: bool) -> bool {
        let slot = match name {
            "skidding" => &mut self.skidding,
            "climbing" => &mut self.climbing,
            "alternate munitions" => &mut self.munitions,
            "fire" => &mut self.fire,
            "forced withdrawal" => &mut self.forced_withdrawal,
            "mud in the rain" => &mut self.rain_mud,
            "morale" => &mut self.morale,
            _ => return false,
        };
        *slot = on;
        true
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
                rules
            };
            assert_ne!(set(true), set(false), "{name}");
        }
        assert!(!OptionalRules::default().set("moraly", true));
    }
}
