//! Why a command is not allowed, and what would make it so.

use std::fmt;

use serde::Serialize;

use crate::Message;

/// A command that the rules do not allow. Typed by its code, so that tests and translations do not read sentences.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
pub struct Refusal {
    /// Stable short name, such as `not_your_turn`.
    pub code: &'static str,
    /// The rule's number or the ability's id; `None` where the engine itself refuses, whatever the ruleset.
    pub rule: Option<&'static str>,
    /// What is wrong, in the players' words.
    pub message: Message,
    /// What would make it legal, if anything would.
    pub remedy: Option<Message>,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message.fmt(f)?;
        self.rule.map_or(Ok(()), |rule| write!(f, " ({rule})"))
    }
}

impl Refusal {
    /// A ruleset's refusal, without a remedy.
    pub fn new(code: &'static str, rule: &'static str, message: impl Into<Message>) -> Self {
        Self {
            rule: Some(rule),
            ..Self::engine(code, message)
        }
    }

    /// A refusal of the engine's own, which no rule has a number for.
    pub fn engine(code: &'static str, message: impl Into<Message>) -> Self {
        Self {
            code,
            rule: None,
            message: message.into(),
            remedy: None,
        }
    }

    /// Says what would make the command legal.
    #[must_use]
    pub fn or(mut self, remedy: impl Into<Message>) -> Self {
        self.remedy = Some(remedy.into());
        self
    }
}

#[cfg(test)]
mod tests {
    use super::Refusal;

    #[test]
    fn only_rulesets_cite_rules() {
        let cited = Refusal::new("too_far", "R4.1.2", "That is too far.");
        assert_eq!(cited.to_string(), "That is too far. (R4.1.2)");
        let own = Refusal::engine("no_question", "No question is open.");
        assert_eq!(own.to_string(), "No question is open.");
    }
}
