//! Numbers in rows and columns, some of them on marks, such as a whole dial at a glance.

use crate::Mark;

/// Bands of rows, one below the other, with columns of the same width.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Grid {
    /// From top to bottom.
    pub bands: Vec<Band>,
    /// What is said below them; may be empty.
    pub note: String,
}

/// Rows with a head.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Band {
    /// What its columns are.
    pub name: String,
    /// The heads of its columns.
    pub heads: Vec<Head>,
    /// Whether there is an end behind its last column, which is shown by a cross.
    pub ends: bool,
    /// From top to bottom.
    pub rows: Vec<Row>,
}

impl Band {
    /// How many columns it has, its end among them.
    pub fn columns(&self) -> usize {
        self.heads.len() + usize::from(self.ends)
    }
}

/// The head of a column.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Head {
    /// What it says.
    pub text: String,
    /// Whether a line stands before it.
    pub line: bool,
}

/// A row.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Row {
    /// What its numbers are.
    pub name: String,
    /// Its numbers, column by column.
    pub cells: Vec<Cell>,
}

/// A number, with the mark on which it is printed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cell {
    /// The number.
    pub text: String,
    /// Its mark.
    pub mark: Option<Mark>,
}
