//! Stacking (C3.10): who finds room in a hex at the end of its move.

use hexlance_board::Hex;
use hexlance_rules::{Refusal, UnitId, say};

use super::is_in_the_air;
use crate::read::Table;

/// Whether a 'Mech finds room in a hex: one 'Mech, two friendly units, four units in all (C3.10.1).
///
/// # Errors
/// Why not.
pub fn room_for(table: Table<'_>, unit: UnitId, hex: Hex) -> Result<(), Refusal> {
    room(table, unit, hex, false)
}

/// Whether there seems to be room to whoever does not know of enemies in hiding (C20.2.3).
///
/// # Errors
/// Why not.
pub fn seems_free(table: Table<'_>, unit: UnitId, hex: Hex) -> Result<(), Refusal> {
    room(table, unit, hex, true)
}

fn room(table: Table<'_>, unit: UnitId, hex: Hex, seems: bool) -> Result<(), Refusal> {
    let Some(u) = table.find(unit) else {
        return Ok(());
    };
    let (mut friends, mut all) = (0, 0);
    for other in table.at(hex) {
        if other.id == unit || !other.is_in_play() || is_in_the_air(table, other.id) {
            continue;
        }
        if seems && other.hidden && table.are_enemies(&u, &other) {
            continue;
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
