//! Words with an explanation: specials, states, abilities, equipment.

use super::Help;
use crate::{HudAction, Icon, Mark, StatusChip, Tone};

/// What a chip says of what it stands for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ChipState {
    /// It is there.
    #[default]
    Plain,
    /// It is in force now.
    Lit,
    /// It does nothing now, or hurts.
    Spent,
}

/// A word with an explanation.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Chip {
    /// Its stable name.
    pub key: String,
    /// The word.
    pub text: String,
    /// Its state.
    pub state: ChipState,
    /// What is shown before it.
    pub icon: Option<Icon>,
    /// The mark of what it stands for.
    pub mark: Option<Mark>,
    /// A small count or word behind it; empty for none.
    pub badge: String,
    /// What is told about it.
    pub help: Help,
    /// What a click sends; a right click looks it up.
    pub action: Option<HudAction>,
}

impl Chip {
    /// A fact about a unit: what it is and has.
    pub fn fact(key: String, chip: StatusChip, lasts: &str, rule: &str) -> Self {
        let state = match chip.tone {
            Tone::Plain | Tone::Good => ChipState::Plain,
            Tone::Bad | Tone::Warn => ChipState::Spent,
        };
        Self {
            key,
            text: chip.text,
            state,
            icon: (chip.tone == Tone::Bad).then_some(Icon::Warning),
            help: Help::new(chip.title)
                .line("", chip.help)
                .line(lasts, chip.duration)
                .line(rule, chip.rule),
            ..Self::default()
        }
    }

    /// A state in force: a good one is lit.
    pub fn state(key: String, chip: StatusChip, lasts: &str, rule: &str) -> Self {
        let lit = chip.tone == Tone::Good;
        let fact = Self::fact(key, chip, lasts, rule);
        Self {
            state: if lit { ChipState::Lit } else { fact.state },
            ..fact
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chip(tone: Tone) -> StatusChip {
        StatusChip {
            text: "ECM".to_owned(),
            title: "ECM suite".to_owned(),
            help: "Hostile electronics fail.".to_owned(),
            rule: "R13".to_owned(),
            duration: String::new(),
            tone,
        }
    }

    #[test]
    fn a_good_state_is_lit_and_a_good_fact_is_not() {
        let fact = |tone| Chip::fact("special.0".to_owned(), chip(tone), "Lasts", "Rule");
        let state = |tone| Chip::state("status.0".to_owned(), chip(tone), "Lasts", "Rule");
        assert_eq!(fact(Tone::Good).state, ChipState::Plain);
        assert_eq!(state(Tone::Good).state, ChipState::Lit);
        for tone in [Tone::Bad, Tone::Warn] {
            assert_eq!(fact(tone).state, ChipState::Spent);
            assert_eq!(state(tone).state, ChipState::Spent);
        }
        assert_eq!(state(Tone::Bad).icon, Some(Icon::Warning));
        assert_eq!(state(Tone::Warn).icon, None);
    }

    #[test]
    fn help_has_only_lines_that_say_something() {
        let help = Chip::fact(String::new(), chip(Tone::Plain), "Lasts", "Rule").help;
        let lines: Vec<_> = help.lines.iter().map(|l| l.label.as_str()).collect();
        assert_eq!(lines, ["", "Rule"]);
    }
}
