//! What can be done to whom, in one panel: rows of targets, a column for each thing to do it with.

use crate::{HudAction, SideId, Tone, sheet::Help};

/// Rows and columns with a cell for each pair.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Matrix {
    /// What it is about.
    pub title: String,
    /// Its columns.
    pub columns: Vec<MatrixColumn>,
    /// Its rows.
    pub rows: Vec<MatrixRow>,
    /// Lines below it: sums, and what they lead to.
    pub sums: Vec<MatrixSum>,
}

/// A column: a weapon.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MatrixColumn {
    /// Its stable name.
    pub key: String,
    /// What it is, short.
    pub name: String,
    /// A few letters below that, such as heat or ammunition.
    pub note: String,
    /// Whether it is chosen for somebody.
    pub chosen: bool,
    /// Whether it can do nothing at all.
    pub idle: bool,
    /// What is told about it.
    pub help: Help,
    /// What a click on its head sends, such as another kind of ammunition.
    pub action: Option<HudAction>,
}

/// A row: a target.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MatrixRow {
    /// Its stable name.
    pub key: String,
    /// Who it is.
    pub name: String,
    /// Its side.
    pub side: Option<SideId>,
    /// A few words on it, such as its distance.
    pub note: String,
    /// Whether it comes first.
    pub first: bool,
    /// What is told about it.
    pub help: Help,
    /// What a click on its name sends.
    pub action: Option<HudAction>,
    /// A cell for each column.
    pub cells: Vec<MatrixCell>,
}

/// A pair.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MatrixCell {
    /// Its stable name.
    pub key: String,
    /// What it comes to, such as a chance; empty where nothing can be done.
    pub text: String,
    /// A few letters below that, such as a target number.
    pub note: String,
    /// Chance, 0 to 1, for its colour; none where there is none.
    pub chance: Option<f32>,
    /// Whether it is chosen.
    pub chosen: bool,
    /// Why it cannot be chosen.
    pub refused: Option<String>,
    /// What is told about it.
    pub help: Help,
    /// What a click sends.
    pub action: Option<HudAction>,
}

/// A line below the cells.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MatrixSum {
    /// Its stable name.
    pub key: String,
    /// What it says.
    pub text: String,
    /// Whether it should be noticed.
    pub tone: Tone,
    /// What is told about it.
    pub help: Help,
}
