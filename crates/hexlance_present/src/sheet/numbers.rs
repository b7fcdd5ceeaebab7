//! Numbers of a sheet: in boxes, in a line, as tokens, by column.

use super::Help;
use crate::{Icon, Mark, Tone};

/// The mark of something that a number carries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Carried {
    /// Its mark.
    pub mark: Mark,
    /// It does not work now.
    pub rests: bool,
}

/// A number in a box.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Number {
    /// Its stable name.
    pub key: String,
    /// The word over it.
    pub label: String,
    /// What a screen reader calls it.
    pub name: String,
    /// Its value now.
    pub value: String,
    /// A few letters below it.
    pub note: String,
    /// What kind of number it is, shown beside the note.
    pub sign: Option<Icon>,
    /// What it carries.
    pub carried: Option<Carried>,
    /// It is another than is printed.
    pub changed: bool,
    /// It is a word and set small.
    pub word: bool,
    /// Its share of the width.
    pub share: u8,
    /// What is told about it.
    pub help: Help,
}

/// A line of values behind a label.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Line {
    /// The label.
    pub label: String,
    /// The values.
    pub items: Vec<LineItem>,
}

/// A value of a line.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LineItem {
    /// Its stable name.
    pub key: String,
    /// What it is, such as "Walk".
    pub name: String,
    /// Its value, such as `10"`.
    pub value: String,
    /// What it comes to, such as "5 hexes".
    pub note: String,
    /// It is another than is printed.
    pub changed: bool,
    /// What a screen reader says.
    pub spoken: String,
    /// What is told about it.
    pub help: Help,
}

/// Tokens behind a label.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tokens {
    /// Their stable name.
    pub key: String,
    /// The label.
    pub label: String,
    /// How many lie there.
    pub count: u8,
    /// How many there is room for.
    pub most: u8,
    /// What is told about them; a screen reader says the title.
    pub help: Help,
}

/// Values by column, such as damage by range.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Table {
    /// The columns.
    pub columns: Vec<Column>,
    /// A value that stands by itself beside them.
    pub aside: Option<Column>,
}

/// A column with one value.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Column {
    /// Its stable name.
    pub key: String,
    /// A letter or two at its head.
    pub head: String,
    /// What stands beside them, such as "+2".
    pub head_note: String,
    /// Its value; a dash for none.
    pub value: String,
    /// It is another than is printed.
    pub changed: bool,
    /// Below the value, such as "4-12 hex".
    pub foot: String,
    /// The same where there is little room.
    pub foot_short: String,
    /// Whether it should be noticed.
    pub tone: Tone,
    /// What a screen reader says.
    pub spoken: String,
    /// What is told about it.
    pub help: Help,
}
