//! Optional rules by the names that scenarios use (README of the ruleset).

use crate::state::OptionalRules;

impl Default for OptionalRules {
    /// What is in play unless a scenario says otherwise.
    fn default() -> Self {
        Self {
            skidding: true,
            climbing: true,
            munitions: true,
            fire: true,
            forced_withdrawal: true,
            external_cargo: false,
            eccm: false,
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
        ("ECCM", "ECM suites can cancel hostile ones (R5.6.4)"),
        (
            "external cargo",
            "Units carry cargo and other units (R16.4); off unless a scenario has cargo or a pilot can carry more",
        ),
    ];

    /// Those that are in play where a scenario has something for them or a unit an ability.
    pub const BROUGHT: [&'static str; 1] = ["external cargo"];

    /// Whether a rule is in play, by its name; `None` if there is no such rule.
    pub fn is_on(&self, name: &str) -> Option<bool> {
        let (mut on, mut off) = (*self, *self);
        (on.set(name, true) && off.set(name, false)).then_some(*self == on)
    }

    /// Switches a rule on or off by its name; gives back whether there is such a rule.
    pub fn set(&mut self, name: &str, on: bool) -> bool {
        let slot = match name {
            "skidding" => &mut self.skidding,
            "climbing" => &mut self.climbing,
            "alternate munitions" => &mut self.munitions,
            "fire" => &mut self.fire,
            "forced withdrawal" => &mut self.forced_withdrawal,
            "external cargo" => &mut self.external_cargo,
            "ECCM" => &mut self.eccm,
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
            assert!(rules.set(name, false));
            let off = rules;
            assert!(rules.set(name, true));
            assert_ne!(rules, off, "{name}");
        }
        assert!(!OptionalRules::default().set("moral", true));
    }
}
