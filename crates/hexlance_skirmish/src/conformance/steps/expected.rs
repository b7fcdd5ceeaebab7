//! What must hold, where a line has several parts.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::conformance::case::Team;

/// A roll of the last Order. What is missing is not compared.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RolledLine {
    /// Whose.
    pub by: String,
    /// At whom it was aimed.
    #[serde(default)]
    pub at: Option<String>,
    /// The success value, without the bound of 20.
    #[serde(default)]
    pub sv: Option<i16>,
    /// Its parts; those of 0 may be left out.
    #[serde(default)]
    pub parts: Option<BTreeMap<String, i16>>,
    /// The dice.
    #[serde(default)]
    pub dice: Option<Vec<u8>>,
    /// How many dice count.
    #[serde(default)]
    pub hits: Option<usize>,
    /// How many of them are critical.
    #[serde(default)]
    pub criticals: Option<usize>,
    /// Whether it has worked: a die counts, or an attack that it was compared with was beaten.
    #[serde(default)]
    pub works: Option<bool>,
    /// Which of several that fit, counted from 1.
    #[serde(default = "first")]
    pub nth: usize,
}

const fn first() -> usize {
    1
}

/// A roll against a hit. What is missing is not compared.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SavedLine {
    /// Whose.
    pub by: String,
    /// The die.
    #[serde(default)]
    pub die: Option<u8>,
    /// What is added to the die.
    #[serde(default)]
    pub adds: Option<i16>,
    /// Its parts; those of 0 may be left out.
    #[serde(default)]
    pub parts: Option<BTreeMap<String, i16>>,
    /// The Damage.
    #[serde(default)]
    pub damage: Option<i16>,
    /// Whether it passes.
    #[serde(default)]
    pub passes: Option<bool>,
    /// Which of several, counted from 1.
    #[serde(default = "first")]
    pub nth: usize,
}

/// What a side has to spend. What is missing is not compared.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PoolLine {
    /// Which side.
    pub side: Team,
    /// Pool Orders by group.
    #[serde(default)]
    pub orders: Option<BTreeMap<u8, u8>>,
    /// Who has an Order of its own left.
    #[serde(default)]
    pub own: Option<Vec<String>>,
    /// Who has an Impetuous Order left.
    #[serde(default)]
    pub impetuous: Option<Vec<String>>,
    /// Whether the Special Lieutenant Order is left.
    #[serde(default)]
    pub lieutenant_order: Option<bool>,
    /// Who is Lieutenant; `""` for nobody.
    #[serde(default)]
    pub lieutenant: Option<String>,
    /// Command Tokens.
    #[serde(default)]
    pub tokens: Option<u8>,
    /// Whether the army is in Retreat!.
    #[serde(default)]
    pub retreat: Option<bool>,
    /// Whether it is in Loss of Lieutenant.
    #[serde(default)]
    pub leaderless: Option<bool>,
}

/// The open question. What is missing is not compared.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct AskedLine {
    /// Who is asked.
    pub side: Option<Team>,
    /// About whom.
    pub unit: Option<String>,
    /// The codes of the answers.
    pub choices: Option<Vec<String>>,
    /// The code of the default.
    pub default: Option<String>,
}

/// The line from one trooper to another. What is missing is not compared.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LineLine {
    /// Who looks.
    pub of: String,
    /// At whom.
    pub on: String,
    /// Whether there is a line of fire, facing considered.
    #[serde(default)]
    pub sees: Option<bool>,
    /// Whether the target has Partial Cover.
    #[serde(default)]
    pub cover: Option<bool>,
    /// MOD of zones of sight.
    #[serde(default)]
    pub visibility: Option<i16>,
}
