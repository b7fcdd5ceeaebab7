//! Sentences about battles: places, refusals and what all rulesets say alike; what each of them says is in its presenter.
#![deny(missing_docs)]

#[macro_use]
extern crate hexlance_lang as lang;

pub mod walk;
pub mod why;

pub use hexlance_present::AbilityNumber as Number;

use hexlance_board::{Direction, Edge, Hex};
use hexlance_rules::{Message, Refusal};

/// How much a reader wants to know of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Weight {
    /// Only for the books: what an order used up, that a side is done.
    Bookkeeping,
    /// A step of something that is told as a whole: one hex of a move.
    Detail,
    /// Something that happened.
    Line,
    /// A turn, a phase, the end.
    Headline,
}

/// A hex as the table's labels name it: column and row, such as `0304`; with three digits each on the widest maps.
pub fn hex_name(hex: Hex) -> String {
    hex.name()
}

/// The hex of such a name, with or without spaces or a point between column and row.
pub fn hex_by_name(name: &str) -> Option<Hex> {
    let name = name.trim();
    let (column, row) = match name.split_once([' ', '.', ',', '-']) {
        Some(parts) => parts,
        // Half of the digits each: 0304, or 112034 on the widest maps.
        None if name.is_ascii() && name.len().is_multiple_of(2) => name.split_at(name.len() / 2),
        None => return None,
    };
    let number = |s: &str| s.trim().parse().ok().filter(|n: &i16| *n > 0);
    Some(Hex::from_column_row(number(column)?, number(row)?))
}

/// A side of a hex in words, such as `north-east`.
pub fn direction_name(direction: Direction) -> &'static str {
    match direction {
        Direction::N => tr!("north"),
        Direction::NE => tr!("north-east"),
        Direction::SE => tr!("south-east"),
        Direction::S => tr!("south"),
        Direction::SW => tr!("south-west"),
        Direction::NW => tr!("north-west"),
    }
}

/// A side of a hex in two letters, as tables have it: `NE`.
pub fn short_direction(direction: Direction) -> &'static str {
    match direction {
        Direction::N => "N",
        Direction::NE => "NE",
        Direction::SE => "SE",
        Direction::S => "S",
        Direction::SW => "SW",
        Direction::NW => "NW",
    }
}

/// An edge of the map in words, such as `north`.
pub fn edge_name(edge: Edge) -> &'static str {
    match edge {
        Edge::North => tr!("north"),
        Edge::East => tr!("east"),
        Edge::South => tr!("south"),
        Edge::West => tr!("west"),
    }
}

/// So many points, of whatever kind.
pub fn points(n: impl Into<u32>) -> String {
    let n: u32 = n.into();
    tr_n!(n, "{n} point", "{n} points")
}

/// A phrase with a capital at its beginning.
pub fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters
        .next()
        .map(|c| c.to_uppercase().chain(letters).collect())
        .unwrap_or_default()
}

/// A reason with its full stop.
pub fn sentence(why: impl Into<Message>) -> String {
    with_full_stop(crate::lang::told(&why.into()))
}

/// Words in the player's language as a sentence.
pub fn with_full_stop(words: String) -> String {
    if words.ends_with(['.', '!', '?']) {
        words
    } else {
        format!("{words}.")
    }
}

/// Why something is not allowed, with the rule.
pub fn refused(refusal: &Refusal) -> String {
    let why = crate::lang::told(&refusal.message);
    match refusal.rule {
        Some(rule) => format!("{why} ({rule})"),
        None => why,
    }
}

/// Why something is not allowed, and what would make it so.
pub fn refused_with_remedy(refusal: &Refusal) -> String {
    let why = crate::lang::told(&refusal.message);
    match &refusal.remedy {
        Some(remedy) => format!("{why} {}", crate::lang::told(remedy)),
        None => why,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hexes_go_by_the_names_on_the_table() {
        for (c, r) in [(3, 4), (1, 12), (24, 18), (99, 99), (112, 7), (9, 150)] {
            let hex = Hex::from_column_row(c, r);
            assert_eq!(hex_by_name(&hex_name(hex)), Some(hex));
        }
        assert_eq!(hex_by_name("3.4"), Some(Hex::from_column_row(3, 4)));
        assert_eq!(hex_by_name("120 7"), Some(Hex::from_column_row(120, 7)));
        for wrong in ["", "34x", "0000", "-1-1", "north"] {
            assert_eq!(hex_by_name(wrong), None, "{wrong}");
        }
    }
}
