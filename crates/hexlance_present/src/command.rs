//! Command abilities as the roster shows them.

use super::SideId;
use hexlance_rules::AbilityId;

/// A command ability of a side.
#[derive(Clone, Debug, PartialEq)]
pub struct CommandChip {
    /// Whose.
    pub side: SideId,
    /// Its id, to look it up.
    pub id: AbilityId,
    /// Its name.
    pub name: String,
    /// What it does, in our words.
    pub help: String,
    /// A small count, such as what it has in store.
    pub badge: String,
    /// What it does now, a line each.
    pub now: Vec<String>,
    /// It is in effect at this moment.
    pub lit: bool,
    /// Why it does nothing: negated, used up, not leading.
    pub idle: Option<String>,
}
