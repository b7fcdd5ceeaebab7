//! Optional rules by the names that scenarios use (README of the ruleset).

use crate::state::OptionalRules;

impl Default for OptionalRules {
    /// Those of the base game are in play unless a scenario says otherwise; those about information are not.
    fn default() -> Self {
        Self {
            skidding: true,
            climbing: true,
            munitions: true,
            fire: true,
            forced_withdrawal: true,
            intelligence: false,
            concealed_data: false,
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
            "battlefield intelligence",
            "Recon and headquarters help to win Initiative (R14.7)",
        ),
        (
            "concealed data",
            "Enemy cards are unknown until they are identified (R14.8)",
        ),
    ];

    /// Switches a rule on or off by its name; gives back whether there is such a rule.
    pub fn set(&mut self, name: &str, on: bool) -> bool {
        let slot = match name {
            "skidding" => &mut self.skidding,
            "climbing" => &mut self.climbing,
            "alternate munitions" => &mut self.munitions,
            "fire" => &mut self.fire,
            "forced withdrawal" => &mut self.forced_withdrawal,
            "battlefield intelligence" => &mut self.intelligence,
            "concealed data" => &mut self.concealed_data,
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
            let mut rules = OptionalRules::default();
            let (on, mut off) = (rules.set(name, true).then_some(rules), rules);
            assert!(off.set(name, false));
            assert_ne!(on, Some(off), "{name}");
        }
        assert!(!OptionalRules::default().set("moral", true));
    }
}
