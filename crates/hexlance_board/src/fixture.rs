//! What stands in a hex, and zones in which it is hard to see, to shoot or to stand.

use serde::{Deserialize, Serialize};

use crate::{Board, Direction, Hex};

/// What stands in a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Fixture {
    /// A machine, a statue, a tank: nobody stands on it.
    Obstacle {
        /// Its height in levels, 1 to [`MAX_HEIGHT`](crate::MAX_HEIGHT).
        height: u8,
    },
    /// A crate, a container, a block with a flat top, which is the floor of the hex.
    Crate {
        /// Its height in levels, 1 to [`MAX_HEIGHT`](crate::MAX_HEIGHT).
        height: u8,
    },
    /// Stairs, and the side towards which they rise.
    Stairs(Option<Direction>),
    /// A ladder, and the side on which it stands.
    Ladder(Option<Direction>),
    /// A console, and the side from which it is used.
    Console(Option<Direction>),
}

impl Fixture {
    /// The name players read.
    pub const fn name(self) -> &'static str {
        match self {
            Fixture::Obstacle { .. } => "Obstacle",
            Fixture::Crate { .. } => "Crate",
            Fixture::Stairs(_) => "Stairs",
            Fixture::Ladder(_) => "Ladder",
            Fixture::Console(_) => "Console",
        }
    }

    /// Its height in levels, if it has one of its own.
    pub const fn height(self) -> Option<u8> {
        match self {
            Fixture::Obstacle { height } | Fixture::Crate { height } => Some(height),
            Fixture::Stairs(_) | Fixture::Ladder(_) | Fixture::Console(_) => None,
        }
    }

    /// The side that it is turned to.
    pub const fn towards(self) -> Option<Direction> {
        match self {
            Fixture::Obstacle { .. } | Fixture::Crate { .. } => None,
            Fixture::Stairs(d) | Fixture::Ladder(d) | Fixture::Console(d) => d,
        }
    }

    /// Turned with its map.
    pub(crate) fn turned(self, to: impl Fn(Direction) -> Direction) -> Self {
        match self {
            Fixture::Obstacle { .. } | Fixture::Crate { .. } => self,
            Fixture::Stairs(d) => Fixture::Stairs(d.map(to)),
            Fixture::Ladder(d) => Fixture::Ladder(d.map(to)),
            Fixture::Console(d) => Fixture::Console(d.map(to)),
        }
    }
}

/// How bad it is to see in a zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Visibility {
    /// Somewhat.
    Low,
    /// Much.
    Poor,
    /// Nothing is seen.
    Zero,
}

impl Visibility {
    /// Every one.
    pub const ALL: [Visibility; 3] = [Visibility::Low, Visibility::Poor, Visibility::Zero];

    /// The name players read.
    pub const fn name(self) -> &'static str {
        match self {
            Visibility::Low => "Low visibility",
            Visibility::Poor => "Poor visibility",
            Visibility::Zero => "Zero visibility",
        }
    }
}

/// How much a zone takes of the shots that go through it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Saturation {
    /// Some.
    Low,
    /// Most.
    High,
}

impl Saturation {
    /// Every one.
    pub const ALL: [Saturation; 2] = [Saturation::Low, Saturation::High];

    /// The name players read.
    pub const fn name(self) -> &'static str {
        match self {
            Saturation::Low => "Low saturation",
            Saturation::High => "High saturation",
        }
    }
}

/// The zones that a hex belongs to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Zones {
    /// Where it is hard to see.
    pub visibility: Option<Visibility>,
    /// Where it is hard to shoot through.
    pub saturation: Option<Saturation>,
    /// Where nothing has weight.
    pub zero_g: bool,
}

impl Zones {
    /// Whether it belongs to none.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// The names players read.
    pub fn names(self) -> impl Iterator<Item = &'static str> {
        let visibility = self.visibility.map(Visibility::name);
        let saturation = self.saturation.map(Saturation::name);
        let zero_g = self.zero_g.then_some("Zero-G");
        visibility.into_iter().chain(saturation).chain(zero_g)
    }
}

impl Board {
    /// What stands in a hex.
    pub fn fixture(&self, hex: Hex) -> Option<Fixture> {
        self.get(hex)?.fixture
    }

    /// Puts something into a hex, or nothing, in place of what stands there; gives back whether the hex is on the map.
    pub fn set_fixture(&mut self, hex: Hex, fixture: Option<Fixture>) -> bool {
        self.edit(hex, |cell| cell.fixture = fixture)
    }

    /// Every hex in which something stands.
    pub fn fixtures(&self) -> impl Iterator<Item = (Hex, Fixture)> {
        self.iter().filter_map(|(h, cell)| Some((h, cell.fixture?)))
    }

    /// The zones that a hex belongs to; off the map none.
    pub fn zones(&self, hex: Hex) -> Zones {
        self.get(hex).map(|cell| cell.zones).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hex;

    #[test]
    fn a_hex_has_what_was_put_into_it() {
        let mut board = Board::new(4, 4).expect("small");
        let stairs = Fixture::Stairs(Some(Direction::N));
        assert!(board.set_fixture(hex(1, 1), Some(stairs)));
        assert!(!board.set_fixture(hex(9, 9), Some(stairs)));
        assert_eq!(board.fixture(hex(1, 1)), Some(stairs));
        assert_eq!(board.fixtures().collect::<Vec<_>>(), [(hex(1, 1), stairs)]);
        assert!(board.zones(hex(1, 1)).is_empty());
        board.edit(hex(1, 1), |c| c.zones.zero_g = true);
        assert_eq!(
            board.zones(hex(1, 1)).names().collect::<Vec<_>>(),
            ["Zero-G"]
        );
        assert!(board.zones(hex(9, 9)).is_empty());
    }
}
