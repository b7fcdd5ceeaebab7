//! The small names by which rules speak of units, sides and abilities.

use serde::{Deserialize, Serialize};

use crate::{Ustr, ustr};

/// A unit of a battle: its place in the roster, counted from 0 over all sides in setup order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct UnitId(pub u16);

impl UnitId {
    /// Index into the roster.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl std::fmt::Display for UnitId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "#{}", self.0)
    }
}

/// A side of a battle: all forces that fight together.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub struct SideId(pub u8);

impl SideId {
    /// Index into the list of sides.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// An ability by the id of its data file, such as `spa.lucky`. Interned: copying and comparing is free.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct AbilityId(pub Ustr);

impl AbilityId {
    /// The ability with that id.
    pub fn new(id: &str) -> Self {
        Self(ustr(id))
    }

    /// The id as text.
    pub fn as_str(self) -> &'static str {
        self.0.as_str()
    }
}

impl std::fmt::Display for AbilityId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.as_str())
    }
}
