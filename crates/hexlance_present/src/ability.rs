//! Abilities in lists, and their numbers in words.

use hexlance_rules::AbilityId;

use crate::Mark;

/// An ability to be looked up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AbilityMark {
    /// Which.
    pub id: AbilityId,
    /// Its name.
    pub name: String,
    /// What it does.
    pub help: String,
    /// Its mark on a dial, if it has one.
    pub mark: Option<Mark>,
}

/// One number of an ability.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AbilityNumber {
    /// What is changed, such as "Own weapon attacks".
    pub what: String,
    /// When, such as "after jumping"; empty if always.
    pub when: String,
    /// By how much, such as "-2".
    pub much: String,
    /// Whether it helps the owner, where it is a matter of that.
    pub helps: Option<bool>,
}
