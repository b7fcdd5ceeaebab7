//! Where units may begin in hiding (R5.5.1).

use hexlance_board::{Board, Cell, Eye, Ground, Hex};

use crate::card::{Card, UnitType};

/// Whether the ground of a hex hides a unit from everybody: woods, broken ground, buildings, deep water.
pub fn hides(card: &Card, cell: &Cell) -> bool {
    let small = card.kind.is_infantry() || card.kind == UnitType::PM;
    let deep = cell
        .open_water()
        .is_some_and(|d| d > 0 && d >= height(card));
    let broken = matches!(
        cell.ground,
        Ground::Rough | Ground::UltraRough | Ground::Rubble | Ground::UltraRubble
    );
    cell.woods.is_some()
        || deep
        || (broken && cell.open_water().is_none() && !card.kind.is_mech())
        || (cell.building.is_some() && small)
}

/// The first of some enemies that sees a hex in which a unit would hide.
pub fn seen_from(board: &Board, card: &Card, at: Hex, enemies: &[(Hex, u8)]) -> Option<Hex> {
    let here = Eye::standing(board, at, height(card));
    enemies
        .iter()
        .map(|(hex, high)| (*hex, *high))
        .find_map(|(hex, high)| {
            let there = Eye::standing(board, hex, high);
            let open = !hexlance_board::sight(board, &there, &here, &[]).blocked();
            open.then_some(hex)
        })
}

/// Height of a card in levels, as eyes count it.
pub fn height(card: &Card) -> u8 {
    card.height().unsigned_abs()
}
