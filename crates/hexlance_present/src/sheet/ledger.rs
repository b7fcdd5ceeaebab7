//! Rows of values under common heads, such as the weapons of a unit.

use super::{ChipState, Help};
use crate::HudAction;

/// Rows of values. The first column is as wide as there is room; the others stand at the right.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Ledger {
    /// Title of its box.
    pub title: String,
    /// The heads of its columns.
    pub heads: Vec<String>,
    /// Its rows.
    pub rows: Vec<LedgerRow>,
}

/// A row.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LedgerRow {
    /// Its stable name.
    pub key: String,
    /// Its values, column by column.
    pub cells: Vec<String>,
    /// Whether it counts now: a lit one stands out, a spent one is struck through.
    pub state: ChipState,
    /// A line below it, such as its ammunition; may be empty.
    pub note: String,
    /// What a screen reader says.
    pub spoken: String,
    /// What is told about it.
    pub help: Help,
    /// What a click sends.
    pub action: Option<HudAction>,
}
