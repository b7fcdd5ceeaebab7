//! Questions that rules put to a side in the middle of things: reroll it? strike first? which target next?

use serde::Serialize;

use crate::{Message, SideId, UnitId};

/// One answer that may be given.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Choice {
    /// Stable short name, such as `reroll`: scripts and tests answer with it.
    pub code: String,
    /// What players read on the button.
    pub label: Message,
    /// What it would do, in a few words.
    pub detail: Message,
}

impl Choice {
    /// A choice.
    pub fn new(
        code: impl Into<String>,
        label: impl Into<Message>,
        detail: impl Into<Message>,
    ) -> Self {
        Self {
            code: code.into(),
            label: label.into(),
            detail: detail.into(),
        }
    }

    /// A choice of something that has a name, such as a unit with its card.
    pub fn named(code: impl Into<String>, name: &str, detail: impl Into<String>) -> Self {
        let detail = Message::verbatim(detail.into());
        Self::new(code, Message::verbatim(name), detail)
    }
}

/// A question that stops the agenda until one side answers it. `Q` is the ruleset's kind of question, which is data.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Decision<Q> {
    /// Who is asked.
    pub side: SideId,
    /// The unit it is about, if it is about one.
    pub unit: Option<UnitId>,
    /// What is asked, for the machine.
    pub question: Q,
    /// What is asked, for people.
    pub prompt: Message,
    /// The answers, never empty.
    pub choices: Vec<Choice>,
    /// Index of the answer that Enter gives.
    pub default: usize,
}

impl<Q> Decision<Q> {
    /// The answer of a code.
    pub fn choice(&self, code: &str) -> Option<&Choice> {
        self.choices.iter().find(|c| c.code == code)
    }
}
