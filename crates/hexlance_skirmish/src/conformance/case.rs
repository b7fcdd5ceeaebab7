//! The format of rule cases (`docs/conformance.md`): what stands where, what is done, and what must come of it.

use std::collections::BTreeMap;

use hexlance_rules::{AbilityId, SideId};
use serde::Deserialize;

use super::steps::CaseStep;
use crate::{
    ground::{Gloom, at},
    score::Task,
    state::{ItemKind, Stage},
};

/// A cell of the rule book: column and row, both from 0 (K1.1.2).
pub type Cell = (i16, i16);

/// A rule case.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Case {
    /// Stable id, such as `skill.stealth.1` or `K4.E1`.
    pub id: String,
    /// What it shows, in one line.
    pub title: String,
    /// Rules and skills that it exercises.
    #[serde(default)]
    pub shows: Vec<String>,
    /// The skill or state that a demo acts out.
    #[serde(default)]
    pub about: Option<AbilityId>,
    /// What the program does not play yet: the case is expected to fail until it does.
    #[serde(default)]
    pub missing: Option<String>,
    /// Columns and rows of the table; larger if somebody stands farther out.
    #[serde(default = "table")]
    pub size: (i16, i16),
    /// Cells that are not bare ground at level 0, by the words of the map (K7.6); a hexside is named as on the map
    /// (K1.9.2).
    #[serde(default, deserialize_with = "hexlance_rules::once")]
    pub terrain: BTreeMap<String, Vec<Cell>>,
    /// Night or fog (K5.6.3).
    #[serde(default)]
    pub gloom: Gloom,
    /// Troopers of North by name, each in a line.
    #[serde(default, deserialize_with = "hexlance_rules::once")]
    pub north: BTreeMap<String, String>,
    /// Troopers of South.
    #[serde(default, deserialize_with = "hexlance_rules::once")]
    pub south: BTreeMap<String, String>,
    /// Whose player turn it is.
    #[serde(default)]
    pub active: Team,
    /// Who has the first player turn of a round.
    #[serde(default)]
    pub first: Team,
    /// Whether the first player turn is settled where the case begins with setting up.
    #[serde(default)]
    pub settled: bool,
    /// Whether link teams may be formed (K19).
    #[serde(default)]
    pub link_teams: bool,
    /// The round.
    #[serde(default = "one")]
    pub round: u8,
    /// The last round.
    #[serde(default = "three")]
    pub rounds: u8,
    /// The phase that begins; `Setup` to begin with the dice for the first player.
    #[serde(default = "orders")]
    pub stage: Stage,
    /// Points of the game.
    #[serde(default = "points")]
    pub points: u16,
    /// What the sides have to spend.
    #[serde(default)]
    pub pools: CasePools,
    /// What the battle is about.
    #[serde(default)]
    pub task: CaseTask,
    /// Deployed items; lines call them `#0`, `#1` and so on.
    #[serde(default)]
    pub items: Vec<CaseItem>,
    /// The dice in the order drawn.
    #[serde(default, deserialize_with = "hexlance_rules::limits::faces::<20, _>")]
    pub dice: Vec<u8>,
    /// What is done and what must hold, in order.
    pub script: Vec<CaseStep>,
}

const fn table() -> (i16, i16) {
    (24, 32)
}

const fn one() -> u8 {
    1
}

const fn three() -> u8 {
    3
}

const fn orders() -> Stage {
    Stage::Orders
}

const fn points() -> u16 {
    150
}

/// What the sides of a case have to spend.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct CasePools {
    /// North.
    pub north: CasePool,
    /// South.
    pub south: CasePool,
}

/// What a side of a case has to spend.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct CasePool {
    /// Command Tokens.
    pub tokens: Option<u8>,
    /// Pool Orders by group.
    pub orders: Option<BTreeMap<u8, u8>>,
    /// Whether the pool is what the count gives; else it has more than enough.
    pub counted: bool,
    /// Whether the army is in Retreat!.
    pub retreat: bool,
    /// Whether it is in Loss of Lieutenant.
    pub leaderless: bool,
}

/// What a case's battle is about.
#[derive(Clone, Debug, Default, Deserialize)]
pub enum CaseTask {
    /// K20.2.
    #[default]
    Foothold,
    /// K20.3, with the cells of the portable objects.
    TwoCrates(Vec<Cell>),
    /// K20.4.
    FourQuarters,
    /// K20.5.
    TheList,
    /// K20.6.
    LongWall,
    /// K20.7.
    DeckNine,
}

impl CaseTask {
    /// The task.
    pub(super) fn made(&self) -> Task {
        match self {
            Self::Foothold => Task::Foothold,
            Self::TwoCrates(cells) => Task::TwoCrates {
                crates: cells.iter().map(|(c, r)| at(*c, *r)).collect(),
            },
            Self::FourQuarters => Task::FourQuarters,
            Self::TheList => Task::TheList,
            Self::LongWall => Task::LongWall,
            Self::DeckNine => Task::DeckNine,
        }
    }
}

/// A deployed item.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CaseItem {
    /// What it is.
    pub kind: ItemKind,
    /// The id of the weapon that says what it does.
    pub weapon: String,
    /// Whose it is.
    pub side: Team,
    /// Where it lies.
    pub at: Cell,
}

/// The sides of a case.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
pub enum Team {
    /// Its edge is row 0.
    #[default]
    North,
    /// Its edge is the last row.
    South,
}

impl Team {
    /// Both.
    pub const ALL: [Self; 2] = [Self::North, Self::South];

    /// Its side in the battle.
    pub const fn side(self) -> SideId {
        SideId(self as u8)
    }

    /// What it is called.
    pub const fn name(self) -> &'static str {
        match self {
            Self::North => "North",
            Self::South => "South",
        }
    }
}
