//! Terrain and mapsheets moved before the battle (R17.1.4): cover to where the own side begins, away from where the enemy
//! does, and what hinders to the enemy.

use std::collections::BTreeSet;

use hexlance_board::{Board, Cell, Edge, Ground, Hex};
use hexlance_strike::{
    command::{Command, Rearrangement},
    sides::TwoSides,
    view::SideView,
};

/// Rows in front of a home edge that count as its ground.
const DEEP: u16 = 6;
/// Hexes that a feature may be moved.
const FAR: u16 = 3;
/// What a change must bring to be made.
const LEAST: f32 = 1.5;
/// Features that are moved at most: a battle is to begin some time.
const MOST: usize = 4;

/// The best change of the ground, if one is worth making.
pub fn rearrange(view: &SideView<'_>) -> Option<Command> {
    let home = view.side_of(view.side())?.home?;
    let theirs = view.side_of(view.side().opponent())?.home?;
    feature(view, home, theirs).or_else(|| sheet(view, home, theirs))
}

/// What it is to the side that a hex is as it is: cover is good, what hinders is bad.
fn use_of(cell: &Cell) -> f32 {
    let hinders = cell.open_water().is_some_and(|d| d > 0)
        || matches!(
            cell.ground,
            Ground::Swamp | Ground::Mud | Ground::UltraRough
        );
    let cover = f32::from(cell.woods_points()) + if cell.building.is_some() { 1.0 } else { 0.0 };
    cover - if hinders { 1.0 } else { 0.0 } + 0.5 * f32::from(cell.level.clamp(0, 2))
}

/// Whose ground a hex is: the own side's 1, the enemy's -1, less the farther it is from the edge.
fn whose(board: &Board, hex: Hex, home: Edge, theirs: Edge) -> f32 {
    let near = |edge| {
        let rows = board.from_edge(hex, edge);
        if rows < DEEP {
            1.0 - f32::from(rows) / f32::from(2 * DEEP)
        } else {
            0.0
        }
    };
    near(home) - near(theirs)
}

/// The feature whose move brings most.
fn feature(view: &SideView<'_>, home: Edge, theirs: Edge) -> Option<Command> {
    let board = view.board();
    let mut seen = BTreeSet::new();
    let mut best: Option<(Command, f32)> = None;
    let mut found = Vec::new();
    for (hex, _) in board.iter() {
        if seen.contains(&hex) {
            continue;
        }
        let feature = view.feature(hex);
        seen.extend(feature.iter().copied());
        if feature.is_empty() || view.moved_features() >= MOST {
            continue;
        }
        for to in hex.within(FAR).filter(|to| *to != hex) {
            let by = |h: Hex| Hex::new(h.q + to.q - hex.q, h.r + to.r - hex.r);
            if !feature.iter().all(|h| board.contains(by(*h))) {
                continue;
            }
            let gain: f32 = feature
                .iter()
                .filter_map(|h| {
                    let cell = board.get(*h)?;
                    let (then, now) = (
                        whose(board, by(*h), home, theirs),
                        whose(board, *h, home, theirs),
                    );
                    Some(use_of(cell) * (then - now))
                })
                .sum();
            if gain > LEAST {
                found.push((Rearrangement::Feature { from: hex, to }, gain));
            }
        }
    }
    found.sort_by(|a, b| b.1.total_cmp(&a.1));
    for (what, gain) in found.into_iter().take(40) {
        let command = Command::Rearrange(what);
        if best.as_ref().is_none_or(|(_, b)| gain > *b) && view.check(&command).is_ok() {
            best = Some((command, gain));
            break;
        }
    }
    best.map(|(command, _)| command)
}

/// The mapsheet that lies better turned half around, or in the place of another.
fn sheet(view: &SideView<'_>, home: Edge, theirs: Edge) -> Option<Command> {
    let board = view.board();
    let (sheets, places) = view.sheets()?;
    let n = places.len();
    let (columns, rows) = (sheets.columns as i16, sheets.rows as i16);
    let across = sheets.across.max(1) as i16;
    let corner = |place: i16| ((place % across) * columns, (place / across) * rows);
    let at = |place: i16, c: i16, r: i16| {
        let (left, top) = corner(place);
        Hex::from_column_row(left + c, top + r)
    };
    // What the ground of one place is worth if it lies in another, turned or not.
    let worth = |from: i16, to: i16, turned: bool| -> f32 {
        (1..=columns)
            .flat_map(|c| (1..=rows).map(move |r| (c, r)))
            .filter_map(|(c, r)| {
                let cell = board.get(at(from, c, r))?;
                let (c, r) = if turned {
                    (columns + 1 - c, rows + 1 - r)
                } else {
                    (c, r)
                };
                Some(use_of(cell) * whose(board, at(to, c, r), home, theirs))
            })
            .sum()
    };
    let mut best: Option<(Rearrangement, f32)> = None;
    let mut offer = |what: Rearrangement, gain: f32| {
        if gain > LEAST && best.as_ref().is_none_or(|(_, b)| gain > *b) {
            best = Some((what, gain));
        }
    };
    for i in 0..n as i16 {
        offer(
            Rearrangement::Turn(i as u8),
            worth(i, i, true) - worth(i, i, false),
        );
        for j in i + 1..n as i16 {
            let swapped = worth(i, j, false) + worth(j, i, false);
            let now = worth(i, i, false) + worth(j, j, false);
            offer(Rearrangement::Swap(i as u8, j as u8), swapped - now);
        }
    }
    let command = Command::Rearrange(best?.0);
    view.check(&command).is_ok().then_some(command)
}
