//! Experience (C20.5): ratings, and the skills that are drawn by them.

use serde::{Deserialize, Serialize};

use super::{Sheet, TechBase, UnitClass};

/// How much a crew has seen (C20.5.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Rating {
    /// Little.
    Green,
    /// Enough.
    Regular,
    /// Much.
    Veteran,
    /// Nearly everything.
    Elite,
}

/// The rating by which skills are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Drawn {
    /// Rolled for each unit.
    Rolled,
    /// Green for all.
    Green,
    /// Regular.
    Regular,
    /// Veteran.
    Veteran,
    /// Elite.
    Elite,
}

impl Drawn {
    /// The rating; none where it is rolled.
    pub const fn fixed(self) -> Option<Rating> {
        match self {
            Self::Rolled => None,
            Self::Green => Some(Rating::Green),
            Self::Regular => Some(Rating::Regular),
            Self::Veteran => Some(Rating::Veteran),
            Self::Elite => Some(Rating::Elite),
        }
    }
}

/// Gunnery and piloting by die, from "0 or less" to 8.
type Table = [(u8, u8); 9];

const GREEN: Table = [
    (7, 7),
    (6, 7),
    (5, 6),
    (5, 6),
    (4, 6),
    (4, 6),
    (4, 5),
    (4, 5),
    (3, 4),
];
const REGULAR: Table = [
    (5, 6),
    (4, 6),
    (4, 6),
    (4, 5),
    (4, 5),
    (3, 4),
    (3, 4),
    (2, 3),
    (2, 3),
];
const VETERAN: Table = [
    (4, 6),
    (4, 5),
    (4, 5),
    (3, 4),
    (3, 4),
    (2, 3),
    (2, 3),
    (1, 2),
    (1, 2),
];
const ELITE: Table = [
    (4, 5),
    (3, 4),
    (3, 4),
    (2, 3),
    (2, 3),
    (1, 2),
    (1, 2),
    (0, 1),
    (0, 1),
];

impl Rating {
    /// Of a roll of two dice.
    pub const fn rolled(total: u8) -> Self {
        match total {
            12.. => Self::Elite,
            10 | 11 => Self::Veteran,
            6..=9 => Self::Regular,
            _ => Self::Green,
        }
    }

    /// The name players read.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Green => "Green",
            Self::Regular => "Regular",
            Self::Veteran => "Veteran",
            Self::Elite => "Elite",
        }
    }

    /// Gunnery and piloting of two results: each is read with its own.
    pub fn skills(self, gunnery: i8, piloting: i8) -> (u8, u8) {
        let table = match self {
            Self::Green => GREEN,
            Self::Regular => REGULAR,
            Self::Veteran => VETERAN,
            Self::Elite => ELITE,
        };
        let row = |die: i8| table[die.clamp(0, 8).unsigned_abs() as usize];
        (row(gunnery).0, row(piloting).1)
    }
}

/// What is added to each die of a crew: 2 of Clan MechWarriors, -2 of Clan crews of combat vehicles (tw.scenario_experience).
pub const fn bonus(sheet: &Sheet) -> i8 {
    match (sheet.tech, sheet.class) {
        (TechBase::Clan, UnitClass::BattleMech(_) | UnitClass::IndustrialMech(_)) => 2,
        (TechBase::Clan, UnitClass::Vehicle(_)) if sheet.support.is_none() => -2,
        _ => 0,
    }
}

/// Whether its second skill is drawn too: ProtoMechs have gunnery only, and platoons keep their anti-'Mech skill.
pub const fn draws_second(sheet: &Sheet) -> bool {
    !matches!(sheet.class, UnitClass::ProtoMech | UnitClass::Infantry(_))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_skill_is_read_with_its_own_die() {
        assert_eq!(Rating::Regular.skills(6, 5), (3, 4));
        assert_eq!(Rating::Regular.skills(2, 1), (4, 6));
        assert_eq!(Rating::Regular.skills(7, 4), (2, 5));
        assert_eq!(Rating::Green.skills(-1, 0), (7, 7));
        assert_eq!(Rating::Elite.skills(8, 7), (0, 1));
    }

    #[test]
    fn ratings_are_rolled_with_two_dice() {
        let all: Vec<Rating> = [2, 5, 6, 9, 10, 11, 12].map(Rating::rolled).into();
        let (g, r, v) = (Rating::Green, Rating::Regular, Rating::Veteran);
        assert_eq!(all, [g, g, r, r, v, v, Rating::Elite]);
    }
}
