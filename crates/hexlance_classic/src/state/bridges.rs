//! Bridges as the battle has left them (C14.11): what the map says of the beginning, and what has become of each.

use std::collections::BTreeMap;

use bevy_ecs::prelude::Resource;
use hexlance_board::{Board, BuildingClass, Hex};
use serde::Serialize;

use super::buildings::full;

/// A bridge over a hex. Its deck and the hexsides to which it leads stand on the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Span {
    /// Its construction factor now.
    pub cf: u16,
    /// The construction factor with which the phase began.
    pub start: u16,
    /// Damage of this phase that takes effect at its end (C14.5.1).
    pub due: u16,
}

impl Span {
    /// A bridge that nothing has struck yet.
    pub const fn whole(cf: u16) -> Self {
        Self {
            cf,
            start: cf,
            due: 0,
        }
    }
}

/// All bridges that stand.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize)]
pub struct Bridges {
    /// By hex.
    pub hexes: BTreeMap<Hex, Span>,
}

impl Bridges {
    /// Those of a map. Maps count the construction factor of a bridge in thirds, as the strike rules do (R10.1).
    pub fn of(board: &Board) -> Self {
        let all = board.iter().filter_map(|(hex, cell)| {
            let cf = cell.bridge?.cf;
            Some((hex, Span::whole(full(BuildingClass::of_cf(cf), cf))))
        });
        Self {
            hexes: all.collect(),
        }
    }

    /// The bridge over a hex, if there is one.
    pub fn get(&self, hex: Hex) -> Option<&Span> {
        self.hexes.get(&hex)
    }
}
