//! A dial: positions side by side around a hub, each with a cell in every ring. Click dials and heat dials are such.

use super::Help;
use crate::{Icon, Mark};

/// A dial.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Wheel {
    /// Its stable name.
    pub key: String,
    /// Title of its box; without one it stands free and large.
    pub title: String,
    /// What a screen reader says.
    pub spoken: String,
    /// How the ground of its positions is coloured.
    pub shading: Shading,
    /// Its rings from the rim inwards.
    pub rings: Vec<Ring>,
    /// What its marks stand for.
    pub legend: Vec<Legend>,
    /// Its positions in order.
    pub positions: Vec<Position>,
    /// The position that shows, from 0; beyond the last one when it has turned past its end.
    pub at: usize,
    /// Where it would be turned back to.
    pub back_to: Option<usize>,
    /// What lies past the last position, for dials that can turn there.
    pub end: Option<End>,
    /// On the hub, large.
    pub hub: String,
    /// Below that, small.
    pub hub_note: String,
    /// What is told beside it.
    pub notes: Vec<WheelNote>,
}

/// How the ground of positions is coloured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Shading {
    /// What has been passed is dark, the next one is marked.
    #[default]
    Passed,
    /// From cold to hot.
    Heat,
}

/// A ring.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ring {
    /// What its cells are.
    pub name: String,
    /// Its sign.
    pub sign: Option<Icon>,
}

/// What a mark stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Legend {
    /// The mark.
    pub mark: Mark,
    /// What it is.
    pub name: String,
    /// What it does, in a line.
    pub about: String,
    /// It does not work now.
    pub rests: bool,
}

/// A position.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Position {
    /// Its stable name.
    pub key: String,
    /// On the rim.
    pub label: String,
    /// A cell for each ring; none where nothing is printed.
    pub cells: Vec<Option<Cell>>,
    /// What is painted in place of cells.
    pub icon: Option<Icon>,
    /// The dial is not turned back past its beginning.
    pub stop: bool,
    /// What a screen reader says.
    pub spoken: String,
    /// What is told about it; its cells are listed below the title.
    pub help: Help,
}

/// What a position shows in a ring.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cell {
    /// What is printed; may be empty.
    pub text: String,
    /// What it means in words; empty for what is printed.
    pub said: String,
    /// Index of what it carries in the legend.
    pub mark: Option<usize>,
}

/// What lies past the last position.
#[derive(Clone, Debug, PartialEq)]
pub struct End {
    /// Its sign.
    pub icon: Icon,
    /// What is told about it.
    pub help: Help,
}

/// A line beside a dial.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct WheelNote {
    /// Its stable name; empty for what is only read.
    pub key: String,
    /// What it says.
    pub text: String,
    /// It is less important.
    pub dim: bool,
    /// It should be noticed.
    pub warn: bool,
    /// The mark before it.
    pub mark: Option<Mark>,
    /// What is told about it.
    pub help: Help,
}
