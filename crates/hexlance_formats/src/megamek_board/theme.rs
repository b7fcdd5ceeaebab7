//! The one theme of a map out of the themes of its hexes.

use super::HexLine;
use crate::note::{Note, Why};
use hexlance_board::Board;
use std::collections::BTreeMap;

/// The theme that most hexes name, in lower case, or `None` if most name none; what differs from it is noted.
pub(super) fn of_map(
    lines: &[HexLine],
    places: &[usize],
    board: &Board,
    notes: &mut Vec<Note>,
) -> Option<String> {
    let names: Vec<String> = lines
        .iter()
        .map(|l| l.theme.trim().to_lowercase())
        .collect();
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for name in &names {
        *counts.entry(name).or_default() += 1;
    }
    // Of equally frequent themes the first by name, so that the answer never depends on chance.
    let (main, _) = counts
        .into_iter()
        .max_by_key(|&(name, n)| (n, std::cmp::Reverse(name)))?;
    for ((line, name), &place) in lines.iter().zip(&names).zip(places) {
        if !name.is_empty() && name != main {
            notes.push(Note {
                line: line.line,
                hex: Some(board.hex_at(place)),
                what: line.theme.trim().to_owned(),
                why: Why::HexTheme,
            });
        }
    }
    (!main.is_empty()).then(|| main.to_owned())
}
