//! The format of rule cases: what stands where, what is done, and what must come of it.
//!
//! See `docs/conformance.md` for the format in the words of the rules.

use std::collections::BTreeMap;

use hexlance_board::{Direction, Hex, Theme};
use hexlance_rules::{AbilityId, SideId};
use serde::Deserialize;

use super::steps::CaseStep;
use crate::state::{Agreed, Stage};

/// A rule case.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Case {
    /// Stable id, such as `eq.energy_pulse.1` or `D1.5.1`.
    pub id: String,
    /// What it shows, in one line.
    pub title: String,
    /// Rules and abilities that it exercises.
    #[serde(default)]
    pub shows: Vec<String>,
    /// The ability that a demo acts out.
    #[serde(default)]
    pub about: Option<AbilityId>,
    /// What the program does not play yet: the case is expected to fail until it does.
    #[serde(default)]
    pub missing: Option<String>,
    /// The map.
    #[serde(default)]
    pub board: CaseBoard,
    /// Units of Red by name, each in a line of the rules' own notation (D17.1.1).
    #[serde(default, deserialize_with = "hexlance_rules::once")]
    pub red: BTreeMap<String, String>,
    /// Units of Blue.
    #[serde(default, deserialize_with = "hexlance_rules::once")]
    pub blue: BTreeMap<String, String>,
    /// Units of a third side; there is none without them.
    #[serde(default, deserialize_with = "hexlance_rules::once")]
    pub green: BTreeMap<String, String>,
    /// Deployment zones; those of D15.2.1 where they are missing, Red's in the south.
    #[serde(default)]
    pub zones: CaseZones,
    /// Build total and rounds.
    #[serde(default)]
    pub agreed: Agreed,
    /// The round.
    #[serde(default = "first_round")]
    pub round: u16,
    /// Whose turn it is.
    #[serde(default)]
    pub active: Team,
    /// The first player.
    #[serde(default)]
    pub first: Team,
    /// The stage that has begun; none to begin with the dice for the first player.
    #[serde(default = "orders")]
    pub stage: Option<Stage>,
    /// Orders of this turn; those of the build total where it is missing.
    #[serde(default)]
    pub orders: Option<u8>,
    /// The dice in the order drawn.
    #[serde(default, deserialize_with = "hexlance_rules::limits::faces::<6, _>")]
    pub dice: Vec<u8>,
    /// What is done and what must hold, in order.
    pub script: Vec<CaseStep>,
}

const fn first_round() -> u16 {
    1
}

const fn orders() -> Option<Stage> {
    Some(Stage::Orders)
}

/// The sides of a case.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
pub enum Team {
    /// The side that most cases test.
    #[default]
    Red,
    /// Its enemy.
    Blue,
    /// A third one.
    Green,
}

impl Team {
    /// What the side is called where a case is shown. No colour: those of the table are the player's choice.
    pub const fn name(self) -> &'static str {
        match self {
            Team::Red => "Alder",
            Team::Blue => "Birch",
            Team::Green => "Cedar",
        }
    }

    /// Its side in the battle.
    pub const fn side(self) -> SideId {
        SideId(self as u8)
    }

    /// The team of a side.
    pub const fn of(side: SideId) -> Self {
        match side.0 {
            0 => Team::Red,
            1 => Team::Blue,
            _ => Team::Green,
        }
    }
}

/// The map of a case: clear ground at level 0 unless hexes say otherwise.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct CaseBoard {
    /// Columns.
    pub columns: Option<u16>,
    /// Rows.
    pub rows: Option<u16>,
    /// Column and row of the hex that the case calls (0, 0), counted from 1. With a size of its own a map has it in its
    /// north-west corner, without one in its middle.
    pub origin: Option<(i16, i16)>,
    /// What every hex is unless listed.
    pub base: String,
    /// Hexes that differ: in cell notation or in the words of D5 (`hindering`, `blocking`, `shallow`, `deep`,
    /// `wall 0 3`), with `level 2` where they have one.
    #[serde(deserialize_with = "hexlance_rules::once")]
    pub hexes: BTreeMap<Hex, String>,
    /// What the country looks like.
    pub theme: Theme,
    /// A map in place of all the above: a file beside the case, or the name of a shipped one.
    pub file: Option<String>,
}

/// Size of a map that says none, in columns and in rows.
const USUAL_SIZE: u16 = 40;

impl CaseBoard {
    /// Columns and rows.
    pub fn size(&self) -> (u16, u16) {
        (
            self.columns.unwrap_or(USUAL_SIZE),
            self.rows.unwrap_or(USUAL_SIZE),
        )
    }

    /// How far the case's own coordinates lie from the map's.
    pub fn frame(&self) -> Frame {
        let own_size = self.columns.is_some() || self.rows.is_some() || self.file.is_some();
        let middle = USUAL_SIZE as i16 / 2;
        let (column, row) = self
            .origin
            .unwrap_or(if own_size { (1, 1) } else { (middle, middle) });
        Frame(Hex::from_column_row(column, row))
    }
}

/// Where the case's hex (0, 0) lies on the map: cases use negative coordinates as they like.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Frame(Hex);

impl Frame {
    /// The hex on the map that the case means.
    pub const fn on_map(self, of_case: Hex) -> Hex {
        Hex::new(of_case.q + self.0.q, of_case.r + self.0.r)
    }

    /// What the case calls a hex of the map.
    pub const fn of_case(self, on_map: Hex) -> Hex {
        Hex::new(on_map.q - self.0.q, on_map.r - self.0.r)
    }
}

/// Deployment zones of the sides.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct CaseZones {
    /// Red's.
    pub red: Option<CaseZone>,
    /// Blue's.
    pub blue: Option<CaseZone>,
    /// Green's.
    pub green: Option<CaseZone>,
}

/// A deployment zone of a case.
#[derive(Clone, Debug, Deserialize)]
pub enum CaseZone {
    /// These hexes.
    Hexes(Vec<Hex>),
    /// All hexes of the map whose second coordinate lies between two numbers.
    R(i16, i16),
}

/// The direction that the rules give that number (D1.1.2).
pub fn direction(number: u8) -> Direction {
    const BY_NUMBER: [Direction; 6] = [
        Direction::SE,
        Direction::NE,
        Direction::N,
        Direction::NW,
        Direction::SW,
        Direction::S,
    ];
    BY_NUMBER[usize::from(number % 6)]
}

/// The number of a direction in the rules (D1.1.2).
pub fn number(direction: Direction) -> u8 {
    match direction {
        Direction::SE => 0,
        Direction::NE => 1,
        Direction::N => 2,
        Direction::NW => 3,
        Direction::SW => 4,
        Direction::S => 5,
    }
}

#[cfg(test)]
mod tests {
    use hexlance_board::hex;

    use super::*;

    #[test]
    fn directions_step_as_the_rules_say() {
        let steps = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)];
        for (n, step) in (0u8..).zip(steps) {
            assert_eq!(direction(n).offset(), step);
            assert_eq!(number(direction(n)), n);
        }
    }

    #[test]
    fn coordinates_of_a_case_go_both_ways() {
        let frame = CaseBoard::default().frame();
        let on_map = frame.on_map(hex(-8, 3));
        assert_eq!(frame.of_case(on_map), hex(-8, 3));
        assert_eq!(frame.on_map(hex(0, 0)).column_row(), (20, 20));
    }
}
