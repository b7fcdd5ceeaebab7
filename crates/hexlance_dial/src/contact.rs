//! Base contact and holding units (D1.2).

use hexlance_board::{Board, Hex};

use crate::{
    read::{Look, Table},
    terrain,
};

/// Whether units in two hexes are in base contact (D1.2.1).
pub fn touches(board: &Board, a: Hex, b: Hex) -> bool {
    a.distance(b) == 1
        && match (board.get(a), board.get(b)) {
            (Some(x), Some(y)) => terrain::level(x).abs_diff(terrain::level(y)) <= 1,
            _ => false,
        }
}

/// Distance in inches between units (D1.3.1); adjacent hexes without contact count 2" as well (D1.2.2).
pub fn inches(a: Hex, b: Hex) -> u16 {
    2 * a.distance(b)
}

/// Whether two units on the table are in base contact.
pub fn in_contact(table: Table<'_>, a: &Look<'_>, b: &Look<'_>) -> bool {
    match (a.hex(), b.hex()) {
        (Some(x), Some(y)) => touches(table.board(), x, y),
        _ => false,
    }
}

/// Units on the table in base contact with a unit, captives too.
pub fn contacts<'w>(table: Table<'w>, unit: &Look<'w>) -> impl Iterator<Item = Look<'w>> {
    let here = unit.hex();
    let id = unit.id;
    table.on_table().filter(move |u| {
        u.id != id
            && match (here, u.hex()) {
                (Some(a), Some(b)) => touches(table.board(), a, b),
                _ => false,
            }
    })
}

/// Whether a unit is one that can hold others: neither shut down nor captured (D1.2.3).
pub fn can_hold(unit: &Look<'_>) -> bool {
    unit.hex().is_some() && !unit.is_shut_down() && !unit.is_captive()
}

/// The holding units of a unit (D1.2.3).
pub fn holding<'w>(table: Table<'w>, unit: &Look<'w>) -> impl Iterator<Item = Look<'w>> {
    let side = unit.side;
    contacts(table, unit).filter(move |u| u.side != side && can_hold(u))
}

/// Whether it has a holding unit.
pub fn is_held(table: Table<'_>, unit: &Look<'_>) -> bool {
    holding(table, unit).next().is_some()
}

/// Whether units in these hexes form a chain: each in base contact with another, and all linked (D13.1.3).
pub fn is_chain(board: &Board, hexes: &[Hex]) -> bool {
    let mut linked: Vec<Hex> = hexes.first().copied().into_iter().collect();
    let mut next = 0;
    while let Some(&at) = linked.get(next) {
        for &h in hexes {
            if !linked.contains(&h) && touches(board, at, h) {
                linked.push(h);
            }
        }
        next += 1;
    }
    linked.len() == hexes.len()
}
