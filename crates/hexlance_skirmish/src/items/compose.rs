//! Place Deployable as it is put together: what is placed, then where.

use hexlance_board::Hex;

use super::{PlaceItem, kind_of};
use crate::{
    deeds::{Declaring, Deed},
    objects::AtHex,
    state::ItemKind,
};

/// The hexes around somebody in which an item of a kind could be placed.
fn places(at: &Declaring<'_>, point: u8, kind: ItemKind) -> Vec<(Hex, Deed)> {
    let carried = at.who.printed.weapons.iter();
    let mut fitting = carried.filter(|w| kind_of(w) == Some(kind) && at.who.has_uses(w.id, 1));
    let Some((weapon, station)) = fitting.next().zip(at.station(point)) else {
        return Vec::new();
    };
    let around = std::iter::once(station.hex).chain(station.hex.neighbours());
    around
        .map(|hex| {
            let placed = PlaceItem {
                weapon: weapon.id,
                hex,
                // Reactions name theirs beside it.
                point: if at.is_reaction() { 0 } else { point },
            };
            (hex, Deed::PlaceItem(placed))
        })
        .collect()
}

fn has(at: &Declaring<'_>, kind: ItemKind) -> bool {
    let mut carried = at.who.printed.weapons.iter();
    carried.any(|w| kind_of(w) == Some(kind))
}

/// Placing a mine.
pub(crate) static MINE: AtHex = AtHex {
    key: "place.mine",
    shown: |at| has(at, ItemKind::Mine),
    deeds: |at, point| places(at, point, ItemKind::Mine),
};

/// Placing a Repeater.
pub(crate) static REPEATER: AtHex = AtHex {
    key: "place.repeater",
    shown: |at| has(at, ItemKind::Repeater),
    deeds: |at, point| places(at, point, ItemKind::Repeater),
};

/// Placing a sniffer.
pub(crate) static SNIFFER: AtHex = AtHex {
    key: "place.sniffer",
    shown: |at| has(at, ItemKind::Sniffer),
    deeds: |at, point| places(at, point, ItemKind::Sniffer),
};

/// Setting up a turret.
pub(crate) static TURRET: AtHex = AtHex {
    key: "place.turret",
    shown: |at| has(at, ItemKind::Turret),
    deeds: |at, point| places(at, point, ItemKind::Turret),
};
