//! Stacking (C3.10): who finds room in a hex at the end of its move.

use hexlance_board::{Board, Cell, Hex};
use hexlance_rules::{Refusal, UnitId, say};
use smallvec::SmallVec;

use super::is_in_the_air;
use crate::{
    ground,
    read::{Look, Table},
};

/// Whether a unit finds room in a hex where it would come to stand from where it is now: one 'Mech, two friendly units, four
/// units in all (C3.10.1).
///
/// # Errors
/// Why not.
pub fn room_for(table: Table<'_>, unit: UnitId, hex: Hex) -> Result<(), Refusal> {
    room(table, unit, hex, None, false)
}

/// The same of a floor or the roof of a building, each of which is a place of its own (C14.2.4); elsewhere it does not matter.
///
/// # Errors
/// Why not.
pub fn room_at(table: Table<'_>, unit: UnitId, hex: Hex, elevation: i16) -> Result<(), Refusal> {
    room(table, unit, hex, Some(elevation), false)
}

/// Whether there seems to be room to whoever does not know of enemies in hiding (C20.2.3).
///
/// # Errors
/// Why not.
pub fn seems_free(table: Table<'_>, unit: UnitId, hex: Hex) -> Result<(), Refusal> {
    room(table, unit, hex, None, true)
}

/// The same of a floor or the roof of a building.
///
/// # Errors
/// Why not.
pub fn seems_free_at(
    table: Table<'_>,
    unit: UnitId,
    hex: Hex,
    elevation: i16,
) -> Result<(), Refusal> {
    room(table, unit, hex, Some(elevation), true)
}

/// Whether a unit that stands on a level and is so high shares a level with another one: if not, the two do not count against
/// each other (C3.10.2).
pub fn overlap(board: &Board, level: i16, height: i16, other: &Look<'_>) -> bool {
    let base = other.level(board);
    level < base + other.height() && base < level + height
}

/// Whether a unit is in the same place of a hex as one would be so many levels above its ground: floors of a building are places
/// of their own (C3.10.2, C14.2.4).
pub(crate) fn shares(cell: Option<&Cell>, other: &Look<'_>, elevation: i16) -> bool {
    match cell {
        Some(cell) if cell.building.is_some() => other.elevation() == elevation,
        // Deck and ground below are two places (C14.11.2).
        Some(cell) if cell.bridge.is_some() => (other.elevation() > 0) == (elevation > 0),
        _ => true,
    }
}

fn room(
    table: Table<'_>,
    unit: UnitId,
    hex: Hex,
    elevation: Option<i16>,
    seems: bool,
) -> Result<(), Refusal> {
    let Some(u) = table.find(unit) else {
        return Ok(());
    };
    let elevation = elevation.unwrap_or_else(|| super::arrival(table, &u, hex));
    let cell = table.board().get(hex);
    let level = cell.map_or(0, |cell| ground::base(cell, u.floats())) + elevation;
    let (mut friends, mut all) = (0, 0);
    // Machines of one Point count together as one unit.
    let mut points: SmallVec<[UnitId; 4]> = u.turn.point.into_iter().collect();
    for other in table.at(hex).filter(|o| shares(cell, o, elevation)) {
        if other.id == unit || !other.is_in_play() || is_in_the_air(table, other.id) {
            continue;
        }
        if !overlap(table.board(), level, u.height(), &other) {
            continue;
        }
        if seems && other.hidden && table.are_enemies(&u, &other) {
            continue;
        }
        let large = other.sheet.is_large() && !u.is_infantry();
        if large || u.sheet.is_large() && !other.is_infantry() {
            return Err(Refusal::new(
                "large",
                "C3.10.1",
                say!(
                    "{other} stands there: a large support vehicle shares its hex only with infantry.",
                    other = other.name
                ),
            ));
        }
        if other.sheet.class.is_mech() && u.sheet.class.is_mech() {
            return Err(Refusal::new(
                "occupied",
                "C3.10.1",
                say!(
                    "{other} stands there: a hex holds one 'Mech.",
                    other = other.name
                ),
            ));
        }
        if let Some(point) = other.turn.point {
            if points.contains(&point) {
                continue;
            }
            points.push(point);
        }
        all += 1;
        if !table.are_enemies(&u, &other) {
            friends += 1;
        }
    }
    if all >= 4 || friends >= 2 {
        return Err(Refusal::new(
            "full",
            "C3.10.1",
            "A hex holds two friendly units, and four in all.",
        ));
    }
    Ok(())
}
