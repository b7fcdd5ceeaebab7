//! Buildings as the battle has left them (C14): what the map says of the beginning, and what has become of each hex.

use std::collections::{BTreeMap, BTreeSet};

use bevy_ecs::prelude::Resource;
use hexlance_board::{Board, Building, BuildingClass, Hex};
use serde::{Deserialize, Serialize};

/// What lies under a building hex (C14.9.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Basement {
    /// Nothing.
    Nothing,
    /// Room for infantry only.
    Small,
    /// So many levels.
    Levels(u8),
}

impl Basement {
    /// Of a roll of two dice.
    pub const fn rolled(total: u8) -> Self {
        match total {
            2 | 12 => Self::Levels(2),
            3 | 4 | 10 | 11 => Self::Levels(1),
            9 => Self::Small,
            _ => Self::Nothing,
        }
    }

    /// Levels that a unit falls which breaks through the floor above it (C14.9.2).
    pub const fn drop(self) -> u8 {
        match self {
            Self::Nothing | Self::Small => 0,
            Self::Levels(n) => n,
        }
    }

    /// Levels that infantry and ProtoMechs can go down; a small one takes infantry only (C14.9.3).
    pub const fn depth(self, infantry: bool) -> u8 {
        match self {
            Self::Nothing => 0,
            Self::Small => infantry as u8,
            Self::Levels(n) => n,
        }
    }
}

/// A building hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Structure {
    /// Its class, by the original construction factor (C14.1.2).
    pub class: BuildingClass,
    /// Levels.
    pub height: u8,
    /// Construction factor now.
    pub cf: u16,
    /// The construction factor with which the phase began.
    pub start: u16,
    /// Damage of this phase that takes effect at its end (C14.5.1).
    pub due: u16,
    /// What lies under it; none as long as nobody has gone in (C14.9.1).
    pub basement: Option<Basement>,
    /// Which building it belongs to.
    pub whole: u16,
}

impl Structure {
    /// What a unit suffers that comes through its walls badly (C14.3.1).
    pub const fn bump(&self) -> u16 {
        self.cf.div_ceil(10)
    }

    /// What its walls take of every group that comes in from outside, with the construction factor of the start of the phase
    /// (C14.6.6).
    pub const fn absorbs(&self) -> u16 {
        self.start.div_ceil(10)
    }
}

/// The highest construction factor of a class (C14.1).
const fn highest(class: BuildingClass) -> u16 {
    match class {
        BuildingClass::Light => 15,
        BuildingClass::Medium => 40,
        BuildingClass::Heavy => 90,
        BuildingClass::Hardened => 150,
    }
}

/// The highest construction factor of a class on maps that count in thirds of it, as the strike rules do (R10.1).
const fn highest_in_thirds(class: BuildingClass) -> u8 {
    match class {
        BuildingClass::Light => 5,
        BuildingClass::Medium => 12,
        BuildingClass::Heavy => 27,
        BuildingClass::Hardened => 45,
    }
}

/// The construction factor of a building of the map as these rules count it (C14.1). Maps give it in full or in thirds: what a
/// third could be is one.
pub fn full_cf(building: &Building) -> u16 {
    full(building.class, building.cf)
}

/// The same of a class and a construction factor.
pub(super) fn full(class: BuildingClass, on_map: u8) -> u16 {
    let cf = u16::from(on_map);
    let full = if on_map <= highest_in_thirds(class) {
        (cf * 10 + 1) / 3
    } else {
        cf
    };
    full.clamp(1, highest(class))
}

/// All building hexes that stand, and how large the buildings were.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize)]
pub struct Buildings {
    /// By hex.
    pub hexes: BTreeMap<Hex, Structure>,
    /// Hexes of each building at the beginning, by its number.
    pub sizes: Vec<u16>,
}

impl Buildings {
    /// Those of a map. Hexes of the same class, kind and height that lie next to each other are one building.
    pub fn of(board: &Board) -> Self {
        let alike = |a: Hex, b: Hex| {
            let of = |hex| board.get(hex).and_then(|c| c.building);
            match (of(a), of(b)) {
                (Some(a), Some(b)) => (a.class, a.kind, a.height) == (b.class, b.kind, b.height),
                _ => false,
            }
        };
        let mut out = Self::default();
        let mut seen = BTreeSet::new();
        for (first, cell) in board.iter() {
            if cell.building.is_none() || !seen.insert(first) {
                continue;
            }
            let whole = out.sizes.len() as u16;
            let (mut open, mut size) = (vec![first], 0);
            while let Some(hex) = open.pop() {
                let Some(building) = board.get(hex).and_then(|c| c.building) else {
                    continue;
                };
                size += 1;
                let cf = full_cf(&building);
                out.hexes.insert(
                    hex,
                    Structure {
                        class: building.class,
                        height: building.height,
                        cf,
                        start: cf,
                        due: 0,
                        basement: None,
                        whole,
                    },
                );
                open.extend(
                    hex.neighbours()
                        .filter(|next| alike(hex, *next) && seen.insert(*next)),
                );
            }
            out.sizes.push(size);
        }
        out
    }

    /// The building in a hex, if one stands there.
    pub fn get(&self, hex: Hex) -> Option<&Structure> {
        self.hexes.get(&hex)
    }

    /// Whether two hexes belong to one building.
    pub fn are_one(&self, a: Hex, b: Hex) -> bool {
        let whole = |hex| self.get(hex).map(|s| s.whole);
        whole(a).is_some() && whole(a) == whole(b)
    }

    /// Hexes of a building that stand, and how many it had.
    pub fn left_of(&self, whole: u16) -> (usize, usize) {
        let left = self.hexes.values().filter(|s| s.whole == whole).count();
        let all = self.sizes.get(usize::from(whole)).copied().unwrap_or(0);
        (left, all.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cf(words: &str) -> u16 {
        let cell: hexlance_board::Cell = words.parse().expect("a cell");
        full_cf(&cell.building.expect("a building"))
    }

    #[test]
    fn maps_count_in_full_or_in_thirds() {
        for (words, full) in [
            ("light building cf 5", 15),
            ("light building cf 4", 13),
            ("light building cf 15", 15),
            ("medium building cf 12", 40),
            ("medium building cf 6", 20),
            ("medium building cf 30", 30),
            ("heavy building cf 27", 90),
            ("heavy building cf 20", 67),
            ("heavy building cf 75", 75),
            ("hardened building cf 40", 133),
            ("hardened building cf 45", 150),
            ("hardened building cf 120", 120),
            ("medium building cf 1", 3),
        ] {
            assert_eq!(cf(words), full, "{words}");
        }
    }

    #[test]
    fn hexes_alike_that_touch_are_one_building() {
        let mut board = Board::new(8, 8).expect("a map");
        for (column, row, words) in [
            (2, 2, "medium building height 2"),
            (2, 3, "medium building height 2"),
            (2, 4, "medium building height 3"),
            (6, 6, "medium building height 2"),
        ] {
            board.set(
                Hex::from_column_row(column, row),
                words.parse().expect("a cell"),
            );
        }
        let all = Buildings::of(&board);
        let at = Hex::from_column_row;
        assert!(all.are_one(at(2, 2), at(2, 3)));
        assert!(!all.are_one(at(2, 3), at(2, 4)));
        assert!(!all.are_one(at(2, 2), at(6, 6)));
        assert!(!all.are_one(at(1, 1), at(1, 1)));
        assert_eq!(all.left_of(0), (2, 2));
    }
}
