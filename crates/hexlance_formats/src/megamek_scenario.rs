//! Reads MegaMek's `.mms` scenarios as far as another game can use them: which maps, which factions, which units
//! where. Units are named, not read: their sheets lie in other files.
//!
//! There are two formats in one ending. The first is lines of `Key=Value`, begun by `MMSVersion=1`; the second is
//! YAML, begun by `MMSVersion: 2`. Both become a [`Scenario`]; what neither of us has a place for becomes a [`Note`].

mod properties;
#[cfg(test)]
mod tests;
mod yaml;
mod yaml_scenario;

use crate::fault::Fault;
use crate::note::Note;
use crate::text;
use hexlance_board::{Diagnostic, Direction, Hex};
use std::path::Path;

/// A scenario as its file describes it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scenario {
    /// Its name.
    pub name: String,
    /// What it is about.
    pub description: String,
    /// The maps that its table is made of.
    pub maps: Maps,
    /// The factions, in the order of the file.
    pub factions: Vec<Faction>,
    /// Everything that was not carried over, in the order of the file.
    pub notes: Vec<Note>,
}

/// Maps laid side by side.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Maps {
    /// Maps in a row.
    pub columns: u16,
    /// Rows of maps.
    pub rows: u16,
    /// The maps, row by row from the north-west; maps that the file does not name are left to chance.
    pub boards: Vec<MapChoice>,
}

/// One map of a scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MapChoice {
    /// A board by its path below the folder of boards, with or without its ending.
    Named {
        /// The path as written.
        path: String,
        /// Whether it is turned by half a circle.
        turned: bool,
    },
    /// Any board.
    Random,
}

/// One side's player.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Faction {
    /// Its name.
    pub name: String,
    /// Factions with one number fight together; `None` if the file gives none and it fights alone.
    pub team: Option<u32>,
    /// Where its units begin if they have no place of their own.
    pub zone: Zone,
    /// Its units.
    pub units: Vec<UnitEntry>,
}

/// Where a faction begins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Zone {
    /// Anywhere on the map.
    #[default]
    Anywhere,
    /// One of the four edges or corners.
    North,
    /// North-east corner.
    NorthEast,
    /// East edge.
    East,
    /// South-east corner.
    SouthEast,
    /// South edge.
    South,
    /// South-west corner.
    SouthWest,
    /// West edge.
    West,
    /// North-west corner.
    NorthWest,
    /// The middle of the map.
    Centre,
    /// Any edge.
    AnyEdge,
    /// Left to chance.
    Random,
}

impl Zone {
    /// The zone of a word of the file, in any case.
    fn of(word: &str) -> Option<Self> {
        Some(match word.trim().to_ascii_lowercase().as_str() {
            "any" => Zone::Anywhere,
            "n" | "north" => Zone::North,
            "ne" | "northeast" => Zone::NorthEast,
            "e" | "east" => Zone::East,
            "se" | "southeast" => Zone::SouthEast,
            "s" | "south" => Zone::South,
            "sw" | "southwest" => Zone::SouthWest,
            "w" | "west" => Zone::West,
            "nw" | "northwest" => Zone::NorthWest,
            "ctr" | "center" | "centre" => Zone::Centre,
            "edg" | "edge" => Zone::AnyEdge,
            "r" | "random" => Zone::Random,
            _ => return None,
        })
    }
}

/// One unit of a faction.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct UnitEntry {
    /// Chassis and model, as in "Locust LCT-1V".
    pub name: String,
    /// The pilot's name.
    pub pilot: Option<String>,
    /// Gunnery skill, 0 to 8, lower is better.
    pub gunnery: Option<u8>,
    /// Piloting skill, 0 to 8, lower is better.
    pub piloting: Option<u8>,
    /// The hex it stands in at the start, counted over all maps together.
    pub at: Option<Hex>,
    /// Where it looks at the start.
    pub facing: Option<Direction>,
    /// The turn in which it arrives; `None` for the start.
    pub arrives: Option<u16>,
    /// Whether it leads its faction.
    pub commander: bool,
}

/// Largest file that is read, in bytes: a scenario is a page of text.
const LARGEST: usize = 4 << 20;

/// Reads a `.mms` scenario from its bytes; `file` is only its name, for messages.
///
/// # Errors
/// A [`Diagnostic`] with line and remedy if the file is no scenario or its values make no sense.
pub fn read(file: &Path, bytes: &[u8]) -> Result<Scenario, Diagnostic> {
    parse(bytes).map_err(|fault| fault.into_diagnostic(file))
}

fn parse(bytes: &[u8]) -> Result<Scenario, Fault> {
    let remedy = "choose a MegaMek .mms file; it holds a line `MMSVersion=1` or `MMSVersion: 2`";
    if bytes.len() > LARGEST {
        return Err(Fault::new(1, 1, "too large for a scenario", remedy));
    }
    let text = text::decode(bytes);
    let version = text::physical_lines(&text).find_map(|(number, line)| {
        let rest = line.trim_start().strip_prefix("MMSVersion")?;
        Some((
            number,
            rest.trim_start().get(..1)?.to_owned(),
            rest.trim_start().get(1..)?.trim().to_owned(),
        ))
    });
    let mut scenario = match version {
        Some((_, sign, value)) if sign == "=" && value == "1" => properties::parse(&text)?,
        Some((_, sign, value)) if sign == ":" && value.starts_with('2') => {
            yaml_scenario::parse(&text)?
        }
        Some((line, _, value)) => {
            let message = format!("version {value} of the scenario format is not known");
            return Err(Fault::new(line, 1, message, remedy));
        }
        None => return Err(Fault::new(1, 1, "this is not a scenario", remedy)),
    };
    scenario.notes.sort_by_key(|n| n.line);
    Ok(scenario)
}

/// A skill number.
fn skill(word: &str, what: &str, line: u32) -> Result<u8, Fault> {
    word.trim().parse().ok().filter(|n| *n <= 8).ok_or_else(|| {
        Fault::new(
            line,
            1,
            format!("`{}` is no {what} skill", word.trim()),
            "write a number from 0 to 8",
        )
    })
}

/// A hex by its column and row over all maps together, both from 1.
fn place(column: &str, row: &str, line: u32) -> Result<Hex, Fault> {
    let number = |word: &str| {
        word.trim()
            .parse::<i16>()
            .ok()
            .filter(|n| (1..=2000).contains(n))
    };
    match (number(column), number(row)) {
        (Some(c), Some(r)) => Ok(Hex::from_column_row(c, r)),
        _ => Err(Fault::new(
            line,
            1,
            format!("`{},{}` is no hex", column.trim(), row.trim()),
            "write column and row, both counted from 1",
        )),
    }
}

/// A direction by its name or number.
fn facing(word: &str) -> Option<Direction> {
    Some(match word.trim().to_ascii_uppercase().as_str() {
        "N" | "0" => Direction::N,
        "NE" | "1" => Direction::NE,
        "SE" | "2" => Direction::SE,
        "S" | "3" => Direction::S,
        "SW" | "4" => Direction::SW,
        "NW" | "5" => Direction::NW,
        _ => return None,
    })
}

fn note(line: u32, what: impl Into<String>, why: crate::Why) -> Note {
    Note {
        line,
        hex: None,
        what: what.into(),
        why,
    }
}
