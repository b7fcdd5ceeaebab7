//! What is said of a kind of unit beside the pointer.

use crate::{Mark, grid::Grid};

/// Lines below a title, and what is printed on the unit.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tip {
    /// What it is about.
    pub title: String,
    /// Lines, each behind what it is about; that may be empty.
    pub lines: Vec<(String, String)>,
    /// Numbers that are printed on it, such as a whole dial.
    pub grid: Option<Grid>,
    /// What the marks among them stand for.
    pub legend: Vec<(Mark, String)>,
}

impl Tip {
    /// A title alone.
    pub fn new(title: impl Into<String>) -> Self {
        Self {
            title: title.into(),
            ..Self::default()
        }
    }

    /// With a line behind what it is about.
    #[must_use]
    pub fn line(mut self, label: impl Into<String>, text: impl Into<String>) -> Self {
        self.lines.push((label.into(), text.into()));
        self
    }
}
