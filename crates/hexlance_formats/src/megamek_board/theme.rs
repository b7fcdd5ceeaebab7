//! The one theme of a map out of the themes of its hexes.

use super::HexLine;
use crate::note::{Note, Why};
use hexlance_board::{Board, Cell, Ground, Growth, Theme};
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// The theme that most hexes name, or if they name none or an unknown one, what the ground looks like; hexes that
/// differ from the most frequent theme are noted.
pub(super) fn of_map(
    lines: &[HexLine],
    places: &[usize],
    board: &Board,
    notes: &mut Vec<Note>,
) -> Theme {
    let names: Vec<String> = lines
        .iter()
        .map(|l| l.theme.trim().to_lowercase())
        .collect();
    let mut counts: BTreeMap<&str, (usize, u32)> = BTreeMap::new();
    for (name, line) in names.iter().zip(lines) {
        counts.entry(name).or_insert((0, line.line)).0 += 1;
    }
    // Of equally frequent themes the first by name, so that the answer never depends on chance.
    let Some((main, (_, first))) = counts
        .into_iter()
        .max_by_key(|&(name, (n, _))| (n, Reverse(name)))
    else {
        return of_ground(board);
    };
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
    named(main).unwrap_or_else(|| {
        if !main.is_empty() {
            notes.push(super::whole_map(first, main, Why::UnknownTheme));
        }
        of_ground(board)
    })
}

/// Our theme for one of the format's, in lower case.
fn named(name: &str) -> Option<Theme> {
    Some(match name {
        "grass" | "grassland" | "classic" | "temperate" => Theme::Grassland,
        "desert" | "sand" => Theme::Desert,
        "snow" | "ice" | "arctic" | "tundra" | "snow city" => Theme::Arctic,
        "mars" | "badlands" | "rock" => Theme::Badlands,
        "city" | "urban" | "starport" | "spaceport" => Theme::Urban,
        "tropical" | "jungle" | "swamp" => Theme::Tropical,
        "volcano" | "volcanic" | "lava" => Theme::Volcanic,
        "lunar" | "moon" => Theme::Lunar,
        _ => return None,
    })
}

/// What the format calls a theme of ours.
pub(super) const fn name_of(theme: Theme) -> &'static str {
    match theme {
        Theme::Grassland => "grass",
        Theme::Desert => "desert",
        Theme::Arctic => "snow",
        Theme::Badlands => "mars",
        Theme::Urban => "starport",
        Theme::Tropical => "tropical",
        Theme::Volcanic => "volcano",
        Theme::Lunar => "lunar",
    }
}

/// What most of the ground looks like.
fn of_ground(board: &Board) -> Theme {
    let share = |test: fn(&Cell) -> bool| {
        let n = board.iter().filter(|(_, c)| test(c)).count();
        n * 2 > board.len()
    };
    if share(|c| {
        c.ice
            || matches!(
                c.ground,
                Ground::ThinSnow | Ground::DeepSnow | Ground::Tundra
            )
    }) {
        Theme::Arctic
    } else if share(|c| c.ground == Ground::Paved || c.building.is_some()) {
        Theme::Urban
    } else if share(|c| c.ground == Ground::Sand) {
        Theme::Desert
    } else if share(|c| matches!(c.ground, Ground::MagmaCrust | Ground::MagmaLiquid)) {
        Theme::Volcanic
    } else if share(|c| c.woods.is_some_and(|w| w.growth == Growth::Jungle)) {
        Theme::Tropical
    } else {
        Theme::Grassland
    }
}
