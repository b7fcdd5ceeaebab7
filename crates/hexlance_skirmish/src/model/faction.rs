//! Factions.

use serde::{Deserialize, Serialize};

/// A faction: all troopers of a list are of one (K2.4.1).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Faction {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its colours, in words.
    #[serde(default)]
    pub colour: String,
    /// What it is like to play.
    #[serde(default)]
    pub note: String,
}
