//! What buildings and bridges bear (R10.3, R10.7.1): who stands in, on and over them, and when that is too much.

use bevy_ecs::world::World;
use hexlance_board::{Cell, Hex};

use crate::{
    card::UnitType,
    read::{self, UnitRead},
};

/// Size for building and bridge loads (R10.3.1): conventional infantry weighs nothing, battle armor 1.
fn weight(u: &UnitRead<'_>) -> u16 {
    match u.card.kind {
        UnitType::CI => 0,
        UnitType::BA => 1,
        _ => u.card.size.into(),
    }
}

/// Units in and on the building of a hex.
pub(crate) fn in_building<'w>(world: &'w World, hex: Hex, cell: &Cell) -> Vec<UnitRead<'w>> {
    let roof = cell.solid_height();
    read::units(world)
        .filter(|u| u.spot().is_some_and(|s| s.hex == hex && s.base <= roof))
        .collect()
}

/// Units on the deck of a hex.
pub(crate) fn on_deck<'w>(world: &'w World, hex: Hex, cell: &Cell) -> Vec<UnitRead<'w>> {
    let deck = cell.deck_level();
    read::units(world)
        .filter(|u| {
            u.spot()
                .is_some_and(|s| s.hex == hex && Some(s.base) == deck)
        })
        .collect()
}

/// Whether the units in and on the building, or on the bridge, are too heavy for it (R10.3, R10.7.1).
pub fn is_overloaded(world: &World, hex: Hex) -> bool {
    let Some(cell) = read::board(world).get(hex) else {
        return false;
    };
    let load = |units: Vec<UnitRead<'_>>| units.iter().map(weight).sum::<u16>();
    let building = cell
        .building
        .is_some_and(|b| load(in_building(world, hex, cell)) > u16::from(b.cf.div_ceil(3)));
    let bridge = cell
        .bridge
        .is_some_and(|b| load(on_deck(world, hex, cell)) > u16::from(b.cf.div_ceil(6)));
    building || bridge
}
