//! What terrain does to movement and what zones do to sight and fire (K5.2.5, K7.5).

use serde::{Deserialize, Serialize};

/// Type of terrain (K7.5.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum TerrainKind {
    /// Water, mud, swamp.
    Water,
    /// Sand.
    Desert,
    /// Rough ground, rubble, deep snow.
    Mountain,
    /// Woods and jungle.
    Jungle,
    /// Where nothing weighs anything.
    ZeroG,
    /// Terrain of no type.
    None,
}

impl TerrainKind {
    /// Every type.
    pub const ALL: [Self; 6] = [
        Self::Water,
        Self::Desert,
        Self::Mountain,
        Self::Jungle,
        Self::ZeroG,
        Self::None,
    ];

    const fn shift(self) -> u16 {
        2 * self as u16
    }
}

/// How much terrain hinders movement, least first (K7.5).
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
pub enum Difficulty {
    /// Not at all.
    #[default]
    Clear,
    /// K7.5.2.
    Difficult,
    /// K7.5.3.
    VeryDifficult,
    /// Nobody enters it.
    Impassable,
}

impl Difficulty {
    /// Whether it hinders who starts in it (K7.5.2).
    pub const fn hinders(self) -> bool {
        !matches!(self, Self::Clear)
    }

    /// Whether who starts in it may not declare two Short Movement Skills in an Order (K7.5.3).
    pub const fn allows_one_move(self) -> bool {
        matches!(self, Self::VeryDifficult | Self::Impassable)
    }
}

/// The terrain of a hex: how difficult it is by each type.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Terrain(u16);

impl Terrain {
    /// Adds terrain of a type, unless there is worse of that type.
    #[must_use]
    pub fn with(self, kind: TerrainKind, difficulty: Difficulty) -> Self {
        let level = (difficulty as u16).max(self.0 >> kind.shift() & 3);
        Self(self.0 & !(3 << kind.shift()) | level << kind.shift())
    }

    /// How difficult it is by one type.
    pub const fn by(self, kind: TerrainKind) -> Difficulty {
        match self.0 >> kind.shift() & 3 {
            0 => Difficulty::Clear,
            1 => Difficulty::Difficult,
            2 => Difficulty::VeryDifficult,
            _ => Difficulty::Impassable,
        }
    }

    /// How difficult it is for a trooper whom terrain of some types does not hinder; what is Impassable remains so.
    pub fn difficulty(self, spared: Spared) -> Difficulty {
        if self.0 == 0 {
            return Difficulty::Clear;
        }
        TerrainKind::ALL
            .into_iter()
            .map(|kind| (kind, self.by(kind)))
            .filter(|&(kind, difficulty)| difficulty == Difficulty::Impassable || !spared.has(kind))
            .map(|(_, difficulty)| difficulty)
            .max()
            .unwrap_or_default()
    }

    /// Whether one who comes from other terrain enters Difficult terrain of a type in which he was not yet, and so stops
    /// there (K7.5.2).
    pub fn stops(self, from: Self, spared: Spared) -> bool {
        self.0 != 0
            && TerrainKind::ALL.into_iter().any(|kind| {
                !spared.has(kind)
                    && self.by(kind) > Difficulty::Clear
                    && from.by(kind) == Difficulty::Clear
            })
    }
}

/// Types of terrain that do not hinder a trooper.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Spared(u8);

impl Spared {
    /// No type: every terrain hinders.
    pub const NONE: Self = Self(0);

    /// With one type more.
    #[must_use]
    pub const fn with(self, kind: TerrainKind) -> Self {
        Self(self.0 | 1 << kind as u8)
    }

    /// Whether terrain of that type does not hinder.
    pub const fn has(self, kind: TerrainKind) -> bool {
        self.0 & 1 << kind as u8 != 0
    }
}

/// What a zone does to sight, best first (K5.2.5).
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
pub enum Visibility {
    /// Nothing.
    #[default]
    Clear,
    /// −3 to BS Attacks and Discover.
    Low,
    /// −6 to BS Attacks and Discover.
    Poor,
    /// Blocks sight.
    Zero,
}

impl From<hexlance_board::Visibility> for Visibility {
    fn from(zone: hexlance_board::Visibility) -> Self {
        match zone {
            hexlance_board::Visibility::Low => Self::Low,
            hexlance_board::Visibility::Poor => Self::Poor,
            hexlance_board::Visibility::Zero => Self::Zero,
        }
    }
}

impl Visibility {
    /// What it adds to BS Attacks and Discover; where it blocks sight nothing.
    pub const fn modifier(self) -> i16 {
        match self {
            Self::Clear | Self::Zero => 0,
            Self::Low => -3,
            Self::Poor => -6,
        }
    }
}

/// What a zone does to fire through it, best first (K5.2.5).
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
pub enum Saturation {
    /// Nothing.
    #[default]
    None,
    /// One die of Burst less.
    Low,
    /// Burst 1.
    High,
}

impl From<hexlance_board::Saturation> for Saturation {
    fn from(zone: hexlance_board::Saturation) -> Self {
        match zone {
            hexlance_board::Saturation::Low => Self::Low,
            hexlance_board::Saturation::High => Self::High,
        }
    }
}

impl Saturation {
    /// The Burst that is left of one; at least 1.
    pub const fn burst(self, burst: u8) -> u8 {
        match self {
            Self::None => burst,
            Self::Low if burst > 1 => burst - 1,
            Self::Low | Self::High => 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Difficulty::{Clear, Difficult, Impassable, VeryDifficult};
    use TerrainKind::{Desert, Jungle, Mountain, Water};

    #[test]
    fn terrain_of_several_types() {
        let hex = Terrain::default()
            .with(Mountain, Difficult)
            .with(Jungle, VeryDifficult);
        assert_eq!(hex.difficulty(Spared::NONE), VeryDifficult);
        assert_eq!(hex.difficulty(Spared::NONE.with(Jungle)), Difficult);
        let both = Spared::NONE.with(Jungle).with(Mountain);
        assert_eq!(hex.difficulty(both), Clear);
        assert_eq!(hex.with(Jungle, Difficult), hex);
        let lake = hex.with(Water, Impassable);
        assert_eq!(lake.difficulty(both.with(Water)), Impassable);
    }

    #[test]
    fn terrain_stops_where_it_begins() {
        let clear = Terrain::default();
        let light = clear.with(Jungle, Difficult);
        let heavy = clear.with(Jungle, VeryDifficult);
        let sand = clear.with(Desert, Difficult);
        assert!(light.stops(clear, Spared::NONE));
        assert!(!light.stops(clear, Spared::NONE.with(Jungle)));
        assert!(!heavy.stops(light, Spared::NONE));
        assert!(sand.stops(heavy, Spared::NONE));
        assert!(!clear.stops(heavy, Spared::NONE));
    }

    #[test]
    fn zones_in_numbers() {
        assert_eq!(Visibility::Low.modifier(), -3);
        assert_eq!(Visibility::Poor.modifier(), -6);
        assert_eq!([1, 3].map(|b| Saturation::Low.burst(b)), [1, 2]);
        assert_eq!([1, 3].map(|b| Saturation::High.burst(b)), [1, 1]);
        assert_eq!(Saturation::None.burst(4), 4);
    }
}
