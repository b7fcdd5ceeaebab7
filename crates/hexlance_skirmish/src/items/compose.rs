//! Place Deployable as it is put together: what is placed, then where.

use hexlance_board::Hex;
use hexlance_rules::draft::Key;

use super::{PlaceItem, kind_of};
use crate::{
    deeds::{Declaring, Deed},
    draft::aiming,
    objects::AtHex,
    state::ItemKind,
};

/// The hexes around somebody in which items of a kind could be placed.
fn places(at: &Declaring<'_>, point: u8, kind: ItemKind) -> Vec<(Hex, Deed)> {
    let Some(station) = at.station(point) else {
        return Vec::new();
    };
    let carried = at.who.printed.weapons.iter();
    let fitting = carried.filter(|w| kind_of(w) == Some(kind) && at.who.has_uses(w.id, 1));
    let around = std::iter::once(station.hex).chain(station.hex.neighbours());
    let around: Vec<Hex> = around.collect();
    fitting
        .flat_map(|weapon| {
            around.iter().map(|hex| {
                let placed = PlaceItem {
                    weapon: weapon.id,
                    hex: *hex,
                    // Reactions name theirs beside it.
                    point: if at.is_reaction() { 0 } else { point },
                };
                (*hex, Deed::PlaceItem(placed))
            })
        })
        .collect()
}

/// The key that tells two sorts of items apart.
fn label(deed: &Deed) -> Option<Key> {
    match deed {
        Deed::PlaceItem(placed) => Some(aiming::weapon_key(placed.weapon, 0)),
        _ => None,
    }
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
    label,
};

/// Placing a Repeater.
pub(crate) static REPEATER: AtHex = AtHex {
    key: "place.repeater",
    shown: |at| has(at, ItemKind::Repeater),
    deeds: |at, point| places(at, point, ItemKind::Repeater),
    label,
};

/// Placing a sniffer.
pub(crate) static SNIFFER: AtHex = AtHex {
    key: "place.sniffer",
    shown: |at| has(at, ItemKind::Sniffer),
    deeds: |at, point| places(at, point, ItemKind::Sniffer),
    label,
};

/// Setting up a turret.
pub(crate) static TURRET: AtHex = AtHex {
    key: "place.turret",
    shown: |at| has(at, ItemKind::Turret),
    deeds: |at, point| places(at, point, ItemKind::Turret),
    label,
};
