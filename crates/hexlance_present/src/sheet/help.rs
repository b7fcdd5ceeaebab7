//! What is told about a part of a sheet.

use hexlance_rules::AbilityId;

use crate::{BreakdownView, Mark};

/// What is told about a part under the pointer.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Help {
    /// What it is.
    pub title: String,
    /// The parts of its number.
    pub parts: Option<BreakdownView>,
    /// What else there is to say.
    pub lines: Vec<HelpLine>,
    /// What a click looks up.
    pub codex: Option<AbilityId>,
}

/// A line of help.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HelpLine {
    /// What it is about; may be empty.
    pub label: String,
    /// What it says.
    pub text: String,
    /// The mark of what it is about.
    pub mark: Option<Mark>,
}

impl Help {
    /// Help with a title alone.
    pub fn new(title: impl Into<String>) -> Self {
        Self {
            title: title.into(),
            ..Self::default()
        }
    }

    /// With the parts of a number.
    #[must_use]
    pub fn parts(mut self, parts: BreakdownView) -> Self {
        self.parts = Some(parts);
        self
    }

    /// With a line, if it says anything.
    #[must_use]
    pub fn line(mut self, label: impl Into<String>, text: impl Into<String>) -> Self {
        let text = text.into();
        if !text.is_empty() {
            self.lines.push(HelpLine {
                label: label.into(),
                text,
                mark: None,
            });
        }
        self
    }

    /// With a line about something that has a mark.
    #[must_use]
    pub fn marked(mut self, mark: Mark, name: impl Into<String>, about: impl Into<String>) -> Self {
        self.lines.push(HelpLine {
            label: name.into(),
            text: about.into(),
            mark: Some(mark),
        });
        self
    }

    /// With an entry of the codex that a click opens.
    #[must_use]
    pub const fn look_up(mut self, id: AbilityId) -> Self {
        self.codex = Some(id);
        self
    }
}
