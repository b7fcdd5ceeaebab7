//! The format of rule cases: what stands where, what is done, and what must come of it.

use std::collections::BTreeMap;

use hexlance_board::{Direction, Hex};
use hexlance_rules::{AbilityId, SideId};
use serde::Deserialize;

use super::steps::CaseStep;
use crate::{
    form::BattleRules,
    state::{Basement, Phase},
};

/// A rule case.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Case {
    /// Stable id, such as `tw.ground_jump_heat.1`.
    pub id: String,
    /// What it shows, in one line.
    pub title: String,
    /// Rules and rulings that it exercises.
    #[serde(default)]
    pub shows: Vec<String>,
    /// What a demo acts out: an entry of the codex.
    #[serde(default)]
    pub about: Option<AbilityId>,
    /// What the program does not play yet: the case is expected to fail until it does.
    #[serde(default)]
    pub missing: Option<String>,
    /// 'Mechs of Red by name, each in a line.
    #[serde(default, deserialize_with = "hexlance_rules::once")]
    pub red: BTreeMap<String, String>,
    /// 'Mechs of Blue.
    #[serde(default, deserialize_with = "hexlance_rules::once")]
    pub blue: BTreeMap<String, String>,
    /// Hexes that are not clear ground at level 0, by what they are in cell notation.
    #[serde(default, deserialize_with = "hexlance_rules::once")]
    pub terrain: BTreeMap<String, Vec<String>>,
    /// Construction factors of building hexes, where they are not those of the map: these rules count in full.
    #[serde(default, deserialize_with = "hexlance_rules::once")]
    pub cf: BTreeMap<String, u16>,
    /// What is known to lie below building hexes.
    #[serde(default, deserialize_with = "hexlance_rules::once")]
    pub basements: BTreeMap<String, Basement>,
    /// What every other hex is.
    #[serde(default)]
    pub ground: String,
    /// Columns and rows of the map.
    #[serde(default = "large")]
    pub size: (u16, u16),
    /// The turn.
    #[serde(default = "first_turn")]
    pub turn: u16,
    /// The phase, which has just begun.
    #[serde(default = "movement")]
    pub phase: Phase,
    /// The side that lost initiative: it acts first.
    #[serde(default)]
    pub first: Team,
    /// Charges declared in the Movement Phase: attacker and target.
    #[serde(default)]
    pub charges: Vec<(String, String)>,
    /// Crippled units withdraw.
    #[serde(default)]
    pub withdrawal: bool,
    /// What the battle is about, and its loads (C20.3, C20.4); in a chase both sides come from the south.
    #[serde(default)]
    pub battle: BattleRules,
    /// The side that attacks, of battles that have one.
    #[serde(default)]
    pub attacker: Option<Team>,
    /// The last turn; none where it is 0.
    #[serde(default)]
    pub turns: u16,
    /// The turn from which Red and Blue come in, where it is not that of the type.
    #[serde(default)]
    pub enters: (Option<u16>, Option<u16>),
    /// The dice in the order drawn.
    #[serde(default, deserialize_with = "hexlance_rules::limits::faces::<6, _>")]
    pub dice: Vec<u8>,
    /// What is done and what must hold, in order.
    pub script: Vec<CaseStep>,
}

const fn large() -> (u16, u16) {
    (40, 40)
}

const fn first_turn() -> u16 {
    2
}

const fn movement() -> Phase {
    Phase::Movement
}

/// The sides of a case.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
pub enum Team {
    /// The side that most cases test.
    #[default]
    Red,
    /// Its enemy.
    Blue,
}

impl Team {
    /// Its side in the battle.
    pub const fn side(self) -> SideId {
        SideId(self as u8)
    }
}

/// A hex by column and row, as the rules write it: `0508`.
pub(super) fn hex(text: &str) -> Result<Hex, String> {
    let fault = || format!("“{text}” is no hex: write column and row, such as 0508");
    if text.len() != 4 || !text.is_ascii() {
        return Err(fault());
    }
    let (column, row) = text.split_at(2);
    match (column.parse(), row.parse()) {
        (Ok(column), Ok(row)) => Ok(Hex::from_column_row(column, row)),
        _ => Err(fault()),
    }
}

/// A direction by its name or its number in the rules, which begins with north.
pub(super) fn direction(text: &str) -> Result<Direction, String> {
    match text.parse::<u8>() {
        Ok(number) if number < 6 => Ok(Direction::from_index(number)),
        _ => text
            .parse()
            .map_err(|_| format!("“{text}” is no direction: write N to NW, or 0 to 5")),
    }
}
