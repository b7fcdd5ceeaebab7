//! What is rolled for in attacks, and what three dice say (D7.1).

use hexlance_rules::{Breakdown, UnitId};
use serde::{Deserialize, Serialize};

/// Kind of an attack roll (D7.1.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum AttackKind {
    /// Direct fire (D8.2).
    Direct,
    /// Indirect fire (D8.4).
    Indirect,
    /// Close combat (D9.1).
    Close,
    /// Charge (D9.3).
    Charge,
    /// Ram (D9.3).
    Ram,
    /// Death from above (D9.3.4).
    DeathFromAbove,
    /// An attempt to capture (D11).
    Capture,
    /// Repair.
    Repair,
}

impl AttackKind {
    /// Whether it is a ranged combat attack.
    pub const fn is_ranged(self) -> bool {
        matches!(self, AttackKind::Direct | AttackKind::Indirect)
    }

    /// Whether it is the end of a move order (D9.3.1).
    pub const fn is_assault(self) -> bool {
        matches!(
            self,
            AttackKind::Charge | AttackKind::Ram | AttackKind::DeathFromAbove
        )
    }

    /// The name players read.
    pub const fn name(self) -> &'static str {
        match self {
            AttackKind::Direct => "ranged combat",
            AttackKind::Indirect => "indirect fire",
            AttackKind::Close => "close combat",
            AttackKind::Charge => "charge",
            AttackKind::Ram => "ram",
            AttackKind::DeathFromAbove => "death from above",
            AttackKind::Capture => "capture",
            AttackKind::Repair => "repair",
        }
    }
}

/// What three dice say by themselves (D7.1.3, D7.1.4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Critical {
    /// Nothing: the totals are compared.
    #[default]
    None,
    /// Two or three sixes.
    Hit,
    /// Two or three ones.
    Miss,
}

impl Critical {
    /// Of three dice, one of which may have been rolled again: a six of it does not count (Improved Targeting).
    pub fn of(dice: [u8; 3], rerolled: Option<u8>) -> Self {
        let count = |face: u8| dice.iter().filter(|d| **d == face).count();
        let sixes = dice
            .iter()
            .enumerate()
            .filter(|(i, d)| **d == 6 && rerolled != Some(*i as u8))
            .count();
        if sixes >= 2 {
            Critical::Hit
        } else if count(1) >= 2 {
            Critical::Miss
        } else {
            Critical::None
        }
    }
}

/// Which die was rolled again (Improved Targeting).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Rerolled {
    /// Index of the die, 0 to 2.
    pub die: u8,
    /// What it showed before.
    pub was: u8,
}

/// One unit that a roll is compared with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Compared {
    /// The unit.
    pub unit: UnitId,
    /// Attack value and modifiers, without the dice.
    pub attack: Breakdown,
    /// Defense value and modifiers.
    pub defense: Breakdown,
    /// Whether it is hit.
    pub hit: bool,
}
