//! Reading who is in or on a building (C14.1.3).

use hexlance_board::{Board, Hex};

use super::{Look, Table};
use crate::{
    ground,
    state::{Buildings, Structure},
};

impl Look<'_> {
    /// Whether it is inside a building: on one of its floors, or in its basement.
    pub fn is_inside(&self, board: &Board) -> bool {
        let cell = self.hex().and_then(|hex| board.get(hex));
        cell.is_some_and(|cell| ground::is_inside(cell, self.elevation()))
    }

    /// Whether it is on the roof of a building.
    pub fn is_on_roof(&self, board: &Board) -> bool {
        let cell = self.hex().and_then(|hex| board.get(hex));
        cell.is_some_and(|cell| ground::is_on_roof(cell, self.elevation()))
    }
}

impl<'w> Table<'w> {
    /// All building hexes that stand.
    pub fn buildings(self) -> &'w Buildings {
        self.world.resource::<Buildings>()
    }

    /// The building in a hex, if one stands there.
    pub fn building(self, hex: Hex) -> Option<&'w Structure> {
        self.buildings().get(hex)
    }
}
