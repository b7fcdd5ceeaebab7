//! The answer of a side to a question.

use hexlance_rules::{Decision, SideId, UnitId};

/// What a side has answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Who was asked.
    pub side: SideId,
    /// Index of the choice.
    pub choice: usize,
    /// Its code.
    pub code: String,
}

impl Answer {
    /// A choice of those that a question has.
    pub fn of<Q>(decision: &Decision<Q>, choice: usize) -> Option<Self> {
        Some(Self {
            side: decision.side,
            choice,
            code: decision.choices.get(choice)?.code.clone(),
        })
    }

    /// Whether it is a yes.
    pub fn yes(&self) -> bool {
        self.code == "yes"
    }

    /// The unit that is chosen, if one is: not by such codes as `none` and `done`.
    pub fn unit(&self) -> Option<UnitId> {
        self.code.parse().ok().map(UnitId)
    }
}
