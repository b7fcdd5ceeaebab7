//! What a person did to a form.

use hexlance_board::{Direction, Edge};
use hexlance_rules::AbilityId;

/// What a press or a key on a form asks for.
#[derive(Clone, Debug, PartialEq)]
pub enum Act<I> {
    /// Something was done to what a field sets.
    Edit(I, Edit),
    /// An ability is to be looked up.
    LookUp(AbilityId),
}

/// What was done to a field.
#[derive(Clone, Debug, PartialEq)]
pub enum Edit {
    /// A button or a choice was pressed.
    Chosen,
    /// A switch was set.
    Switch(bool),
    /// A number was set.
    Number(i64),
    /// A number was set that may be left out.
    Maybe(Option<i64>),
    /// A text was typed.
    Text(String),
    /// Words with commas between them were typed.
    Words(Vec<String>),
    /// An edge of the map was pressed.
    Edge(Edge),
    /// A direction was chosen, or none.
    Way(Option<Direction>),
}

impl Edit {
    /// The number that was set, if it is one that its type can hold.
    pub fn number<T: TryFrom<i64>>(&self) -> Option<T> {
        match self {
            Self::Number(n) => T::try_from(*n).ok(),
            _ => None,
        }
    }

    /// The number that was set or left out.
    pub fn maybe<T: TryFrom<i64>>(&self) -> Option<Option<T>> {
        match self {
            Self::Maybe(None) => Some(None),
            Self::Maybe(Some(n)) => T::try_from(*n).ok().map(Some),
            _ => None,
        }
    }

    /// Whether it was typed: what is typed into one field in a row is one step to undo.
    pub const fn is_typed(&self) -> bool {
        matches!(self, Self::Text(_) | Self::Words(_))
    }
}
