//! What an ability belongs to and what it costs.

use hexlance_rules::limits;
use serde::{Deserialize, Serialize};

/// What an ability belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum AbilityKind {
    /// A special pilot ability: one unit's.
    Pilot,
    /// A special command ability: a force's.
    Command,
    /// A piece of special equipment.
    Equipment,
    /// A skill of a trooper.
    Skill,
}

/// What an ability costs, in its ruleset's points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Cost {
    /// Nothing.
    Free,
    /// Always the same.
    Fixed(#[serde(deserialize_with = "limits::within::<_, _, 0, 50>")] u8),
    /// Bought by the point, from the first to the second number; each point is one use.
    PerUse(
        #[serde(deserialize_with = "limits::within::<_, _, 0, 50>")] u8,
        #[serde(deserialize_with = "limits::within::<_, _, 0, 50>")] u8,
    ),
}

impl std::fmt::Display for Cost {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Cost::Free => write!(f, "0"),
            Cost::Fixed(n) => write!(f, "{n}"),
            Cost::PerUse(a, b) => write!(f, "{a}-{b}"),
        }
    }
}
