//! Why a command is not allowed, and what would make it so.

use serde::Serialize;

/// A command that the rules do not allow. Typed by its code, so that tests and translations do not read sentences.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[error("{message} ({rule})")]
pub struct Refusal {
    /// Stable short name, such as `not_your_turn`.
    pub code: &'static str,
    /// The rule's number or the ability's id.
    pub rule: &'static str,
    /// What is wrong, in the players' words.
    pub message: String,
    /// What would make it legal, if anything would.
    pub remedy: Option<String>,
}

impl Refusal {
    /// A refusal without a remedy.
    pub fn new(code: &'static str, rule: &'static str, message: impl Into<String>) -> Self {
        Self {
            code,
            rule,
            message: message.into(),
            remedy: None,
        }
    }

    /// Says what would make the command legal.
    #[must_use]
    pub fn or(mut self, remedy: impl Into<String>) -> Self {
        self.remedy = Some(remedy.into());
        self
    }
}
