//! Numbers of abilities in words.

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
