//! What must hold: the lines of a script that compare.

use std::collections::BTreeMap;

use hexlance_board::Hex;
use serde::Deserialize;

use super::{How, Names, SlotLetter, primary};
use crate::{
    conformance::case::Team,
    equipment::Equipment,
    event::{AttackKind, Critical},
};

/// How a unit stands: only what is written is compared.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StateLine {
    /// Which unit.
    pub of: String,
    /// The click it shows.
    #[serde(default)]
    pub click: Option<u8>,
    /// Its heat level.
    #[serde(default)]
    pub heat: Option<u8>,
    /// Its order tokens.
    #[serde(default)]
    pub tokens: Option<u8>,
    /// Its hex.
    #[serde(default)]
    pub at: Option<Hex>,
    /// Its facing.
    #[serde(default)]
    pub facing: Option<u8>,
    /// The transport it is in.
    #[serde(default)]
    pub aboard: Option<String>,
    /// Whether it is eliminated.
    #[serde(default)]
    pub eliminated: Option<bool>,
    /// Whether it is secured by an enemy.
    #[serde(default)]
    pub secured: Option<bool>,
    /// Whether it is shut down.
    #[serde(default)]
    pub shut_down: Option<bool>,
    /// Whether it is captured.
    #[serde(default)]
    pub captured: Option<bool>,
    /// Its controlling unit.
    #[serde(default)]
    pub captive_of: Option<String>,
    /// Whether it controls a captive.
    #[serde(default)]
    pub controls: Option<bool>,
    /// Its side.
    #[serde(default)]
    pub side: Option<Team>,
    /// Current speed in inches.
    #[serde(default)]
    pub speed: Option<i16>,
    /// Attack value.
    #[serde(default)]
    pub attack: Option<u8>,
    /// Printed defense value.
    #[serde(default)]
    pub defense: Option<u8>,
    /// Current damage of the primary slot.
    #[serde(default)]
    pub primary: Option<i16>,
    /// Current damage of the secondary slot.
    #[serde(default)]
    pub secondary: Option<i16>,
    /// Heat effects that its heat dial shows, by id, all of them.
    #[serde(default)]
    pub effects: Option<Vec<String>>,
    /// Equipment that works.
    #[serde(default)]
    pub has: Vec<Equipment>,
    /// Equipment that does not.
    #[serde(default)]
    pub lacks: Vec<Equipment>,
}

impl StateLine {
    /// Whether it compares what the dials show: numbers, equipment, heat effects.
    pub fn is_about_values(&self) -> bool {
        let numbers = [self.speed, self.primary, self.secondary];
        numbers.iter().any(Option::is_some)
            || self.attack.is_some()
            || self.defense.is_some()
            || self.effects.is_some()
            || !self.has.is_empty()
            || !self.lacks.is_empty()
    }
}

/// Parts of a number, by their names.
pub type Parts = BTreeMap<String, i16>;

/// A roll: the first of the last order that fits `by`, `second` and `decoy`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RolledLine {
    /// Who attacked; whoever did where it is missing.
    #[serde(default)]
    pub by: Option<String>,
    /// The unit that the roll is compared with.
    #[serde(default)]
    pub on: Option<String>,
    /// It is the second attack.
    #[serde(default)]
    pub second: bool,
    /// It is the second roll that a Decoy asks for.
    #[serde(default)]
    pub decoy: bool,
    /// Kind of the attack.
    #[serde(default)]
    pub kind: Option<AttackKind>,
    /// The dice as they count.
    #[serde(default)]
    pub dice: Option<[u8; 3]>,
    /// What they say by themselves.
    #[serde(default)]
    pub critical: Option<Critical>,
    /// Attack total with the dice.
    #[serde(default)]
    pub attack: Option<i16>,
    /// Its parts, the dice left out or not.
    #[serde(default)]
    pub attack_parts: Option<Parts>,
    /// Defense total.
    #[serde(default)]
    pub defense: Option<i16>,
    /// Its parts.
    #[serde(default)]
    pub defense_parts: Option<Parts>,
    /// Whether it hits.
    #[serde(default)]
    pub hit: Option<bool>,
}

/// Clicks of a unit in the last order.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DamageLine {
    /// Which unit.
    pub of: String,
    /// Which of its damages, counted from 1.
    #[serde(default = "first")]
    pub nth: usize,
    /// The clicks.
    pub clicks: i16,
    /// Their parts.
    #[serde(default)]
    pub parts: Option<Parts>,
}

const fn first() -> usize {
    1
}

/// Heat of a unit in the last order.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HeatLine {
    /// Which 'Mech.
    pub of: String,
    /// Which of its turns of the dial, counted from 1.
    #[serde(default = "first")]
    pub nth: usize,
    /// Level before.
    #[serde(default)]
    pub from: Option<u8>,
    /// Level after.
    #[serde(default)]
    pub to: Option<u8>,
    /// What it is made of.
    #[serde(default)]
    pub parts: Option<Parts>,
}

/// A roll to break away.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BreakAwayLine {
    /// Whose.
    pub of: String,
    /// Least die that breaks away.
    #[serde(default)]
    pub needed: Option<u8>,
    /// Whether it broke away; whether there was a roll at all where it is missing.
    #[serde(default)]
    pub success: Option<bool>,
    /// The unit whose Grapple holds it.
    #[serde(default)]
    pub grappled_by: Option<String>,
    /// There must be no roll.
    #[serde(default)]
    pub none: bool,
}

/// Inches that a unit had for its last move.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PurseLine {
    /// Which unit.
    pub of: String,
    /// All it had.
    #[serde(default)]
    pub inches: Option<i16>,
    /// What is left.
    #[serde(default)]
    pub left: Option<i16>,
    /// Its parts.
    #[serde(default)]
    pub parts: Option<Parts>,
}

/// Orders of this turn.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OrdersLine {
    /// All.
    #[serde(default)]
    pub all: Option<u8>,
    /// Left.
    #[serde(default)]
    pub left: Option<u8>,
    /// Given.
    #[serde(default)]
    pub given: Option<u8>,
}

/// Shells that came down.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShellsLine {
    /// Whose.
    pub of: String,
    /// Where; nowhere if they are lost.
    pub at: Option<Hex>,
    /// Whether they drifted.
    #[serde(default)]
    pub drift: Option<bool>,
}

/// How a battle would end now.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OutcomeLine {
    /// Points under Destruction.
    #[serde(default)]
    pub destruction: Option<Vec<u32>>,
    /// Points under Ground.
    #[serde(default)]
    pub ground: Option<Vec<u32>>,
    /// Points under Survival.
    #[serde(default)]
    pub survival: Option<Vec<u32>>,
    /// Conditions won.
    #[serde(default)]
    pub conditions: Option<Vec<u8>>,
    /// Who wins; nobody for a draw.
    #[serde(default)]
    pub winner: Option<Team>,
    /// It is a draw.
    #[serde(default)]
    pub draw: bool,
}

/// The open question.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AskedLine {
    /// What it is about, as in `Answer`.
    pub about: String,
    /// Who is asked.
    #[serde(default)]
    pub side: Option<Team>,
    /// Codes of the answers.
    #[serde(default)]
    pub choices: Option<Vec<String>>,
    /// Code of the usual answer.
    #[serde(default)]
    pub default: Option<String>,
}

/// What a line of fire is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum FireWord {
    /// Nothing is in the way.
    Clear,
    /// Hindered.
    Hindered,
    /// Blocked.
    Blocked,
}

/// A line of fire.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LineLine {
    /// From whom.
    pub of: String,
    /// To whom.
    pub on: String,
    /// What it is.
    pub is: FireWord,
}

/// Whether a unit can end a move in a hex.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReachesLine {
    /// Which unit.
    pub of: String,
    /// How.
    #[serde(default)]
    pub how: How,
    /// Where.
    pub to: Hex,
    /// Whether it can.
    #[serde(default = "yes")]
    pub is: bool,
}

const fn yes() -> bool {
    true
}

/// The numbers of an attack that could be made.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AimLine {
    /// Who attacks.
    pub of: String,
    /// With which slot.
    #[serde(default = "primary")]
    pub slot: SlotLetter,
    /// Whom.
    pub on: Names,
    /// How; in ranged combat where it is missing.
    #[serde(default)]
    pub by: AimWord,
    /// Indirectly.
    #[serde(default)]
    pub indirect: bool,
    /// Equipment that is chosen beforehand, by name.
    #[serde(default, rename = "use")]
    pub uses: Vec<String>,
    /// The other members of a formation.
    #[serde(default)]
    pub with: Vec<String>,
    /// What three dice must come to against the first target.
    #[serde(default)]
    pub needed: Option<i16>,
    /// Chance of a hit in percent, to one decimal.
    #[serde(default)]
    pub hit: Option<f64>,
    /// Parts of the attack total, without the dice.
    #[serde(default)]
    pub attack_parts: Option<Parts>,
    /// Parts of the defense total.
    #[serde(default)]
    pub defense_parts: Option<Parts>,
}

/// How an attack is made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
pub enum AimWord {
    /// By a ranged combat order.
    #[default]
    Ranged,
    /// By a close combat order.
    Close,
    /// As an attempt to capture.
    Capture,
}
