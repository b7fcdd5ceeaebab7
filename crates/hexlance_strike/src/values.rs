//! Damage values by range bracket (R1.1.4, R6.2).

use hexlance_board::remedied;
use serde::{Deserialize, Deserializer, Serialize, de::Error as _};

/// A damage value of the card (R1.1.4): a number, `0*` (minimal damage, R7.1.5), or nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Damage {
    /// Whole points.
    pub points: u8,
    /// `0*`: one point on 4 to 6. Never together with points.
    pub minimal: bool,
}

impl Damage {
    /// No attack.
    pub const NONE: Damage = Damage::of(0);
    /// `0*`.
    pub const MINIMAL: Damage = Damage {
        points: 0,
        minimal: true,
    };

    /// So many points.
    pub const fn of(points: u8) -> Self {
        Self {
            points,
            minimal: false,
        }
    }

    /// Whether an attack with it is possible at all (R6.1.5).
    pub const fn is_some(self) -> bool {
        self.points > 0 || self.minimal
    }

    /// What it deals on average when it hits: `0*` counts a half.
    pub const fn halves(self) -> u16 {
        if self.minimal {
            1
        } else {
            self.points as u16 * 2
        }
    }

    /// After that many weapon hits (R7.3.5): one less each, `0*` becomes nothing.
    pub const fn lowered(self, hits: u8) -> Self {
        if hits == 0 {
            self
        } else if self.minimal {
            Self::NONE
        } else {
            Self::of(self.points.saturating_sub(hits))
        }
    }
}

impl TryFrom<String> for Damage {
    type Error = String;

    fn try_from(s: String) -> Result<Self, String> {
        s.parse()
    }
}

impl std::str::FromStr for Damage {
    type Err = String;

    fn from_str(s: &str) -> Result<Self, String> {
        match s.trim() {
            "-" | "0" => Ok(Self::NONE),
            "0*" => Ok(Self::MINIMAL),
            n => n
                .parse()
                .map(Self::of)
                .map_err(|_| format!("“{s}” is no damage value: write a number, \"0*\" or \"-\"")),
        }
    }
}

impl From<Damage> for String {
    fn from(d: Damage) -> Self {
        d.to_string()
    }
}

impl std::fmt::Display for Damage {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.minimal {
            f.write_str("0*")
        } else {
            write!(f, "{}", self.points)
        }
    }
}

/// Range brackets (R6.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Bracket {
    /// 0 to 3 hexes.
    Short,
    /// 4 to 12 hexes.
    Medium,
    /// 13 to 21 hexes.
    Long,
    /// 22 to 30 hexes.
    Extreme,
    /// 31 hexes and more.
    Horizon,
}

impl Bracket {
    /// All of them, nearest first.
    pub const ALL: [Bracket; 5] = [
        Bracket::Short,
        Bracket::Medium,
        Bracket::Long,
        Bracket::Extreme,
        Bracket::Horizon,
    ];

    /// The bracket of a distance in hexes (R6.2).
    pub const fn of(hexes: u16) -> Self {
        match hexes {
            0..=3 => Bracket::Short,
            4..=12 => Bracket::Medium,
            13..=21 => Bracket::Long,
            22..=30 => Bracket::Extreme,
            _ => Bracket::Horizon,
        }
    }

    /// The bracket of a distance under water (R5.4.4), or `None` beyond Long.
    pub const fn under_water(hexes: u16) -> Option<Self> {
        match hexes {
            0..=1 => Some(Bracket::Short),
            2..=6 => Some(Bracket::Medium),
            7..=10 => Some(Bracket::Long),
            _ => None,
        }
    }

    /// The range modifier of the table (R6.2).
    pub const fn modifier(self) -> i16 {
        self as i16 * 2
    }

    /// The name players read.
    pub const fn name(self) -> &'static str {
        match self {
            Bracket::Short => "Short",
            Bracket::Medium => "Medium",
            Bracket::Long => "Long",
            Bracket::Extreme => "Extreme",
            Bracket::Horizon => "Horizon",
        }
    }
}

/// The greatest damage of an attack that a card may print.
pub const MOST_DAMAGE: u8 = 99;

/// Reads a damage value that a card may print.
fn bounded<'de, D: Deserializer<'de>>(from: D) -> Result<Damage, D::Error> {
    let damage = Damage::deserialize(from)?;
    if damage.points > MOST_DAMAGE {
        return Err(D::Error::custom(remedied(
            &format!("damage {damage} is beyond what counts here"),
            &format!("write {MOST_DAMAGE} at most"),
        )));
    }
    Ok(damage)
}

/// Damage by range bracket.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct DamageLine {
    /// Short.
    #[serde(deserialize_with = "bounded")]
    pub s: Damage,
    /// Medium.
    #[serde(deserialize_with = "bounded")]
    pub m: Damage,
    /// Long.
    #[serde(deserialize_with = "bounded")]
    pub l: Damage,
    /// Extreme.
    #[serde(deserialize_with = "bounded")]
    pub e: Damage,
}

impl DamageLine {
    /// The value at a bracket; nothing at Horizon.
    pub const fn at(&self, bracket: Bracket) -> Damage {
        match bracket {
            Bracket::Short => self.s,
            Bracket::Medium => self.m,
            Bracket::Long => self.l,
            Bracket::Extreme => self.e,
            Bracket::Horizon => Damage::NONE,
        }
    }

    /// Every value lowered by that many weapon hits (R7.3.5).
    pub const fn lowered(&self, hits: u8) -> Self {
        Self {
            s: self.s.lowered(hits),
            m: self.m.lowered(hits),
            l: self.l.lowered(hits),
            e: self.e.lowered(hits),
        }
    }

    /// Every value changed by a function.
    pub fn map(&self, f: impl Fn(Damage) -> Damage) -> Self {
        Self {
            s: f(self.s),
            m: f(self.m),
            l: f(self.l),
            e: f(self.e),
        }
    }

    /// Whether there is no value at all.
    pub const fn is_none(&self) -> bool {
        !(self.s.is_some() || self.m.is_some() || self.l.is_some() || self.e.is_some())
    }
}
