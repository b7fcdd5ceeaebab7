//! Questions that rules put to a side.

use hexlance_board::{Direction, Hex};
use hexlance_rules::UnitId;
use serde::Serialize;

/// A question, as data.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Question {
    /// Which of two hexes a line counts that runs between them (C5.2.2).
    Line {
        /// Who fires.
        attacker: UnitId,
        /// At whom; its player chooses.
        target: UnitId,
    },
    /// Whether an anti-missile system engages an attack that has hit (C10.6.25).
    Engage {
        /// Who is hit.
        unit: UnitId,
        /// Who fired.
        attacker: UnitId,
        /// The weapon, by its place on the attacker's sheet.
        weapon: u8,
    },
    /// Whether a unit tries to get out of the way of one that skids (C3.12.10).
    SkidDodge {
        /// Who.
        unit: UnitId,
        /// Who skids.
        skidder: UnitId,
    },
    /// Whether a unit steps out of the way of the domino effect (C12.3.2).
    Dodge {
        /// Who.
        unit: UnitId,
        /// Where it would be forced to.
        direction: Direction,
    },
    /// Whether a pod answers an attack by hand (C10.7.5).
    Pod {
        /// Who is attacked.
        unit: UnitId,
        /// Who attacks.
        attacker: UnitId,
        /// The pod, by its place among the weapons of the unit.
        weapon: u8,
    },
    /// Whether a passenger leaves its carrier (C18.10.3).
    Unload {
        /// Who.
        unit: UnitId,
        /// Its carrier.
        carrier: UnitId,
        /// The hexes in which it can get off.
        hexes: Vec<Hex>,
    },
    /// Which weapon of a vehicle is destroyed (C16.3.2).
    WeaponDestroyed {
        /// Whose.
        unit: UnitId,
        /// The weapons that answer it, by their place on the sheet, in the order of its choices.
        weapons: Vec<u8>,
    },
    /// To which side a charger goes that missed (C11.8.6).
    Sidestep {
        /// Who.
        unit: UnitId,
        /// To the left and to the right, as far as it can go there.
        hexes: Vec<Hex>,
    },
    /// Where the target of a death from above goes that missed (C11.10.6).
    Evade {
        /// Who.
        unit: UnitId,
        /// The hexes.
        hexes: Vec<Hex>,
    },
}

impl Question {
    /// The hexes that answer it, in the order of its choices; none where it is not about hexes.
    pub fn hexes(&self) -> &[Hex] {
        match self {
            Self::Sidestep { hexes, .. } | Self::Evade { hexes, .. } => hexes,
            Self::Line { .. }
            | Self::Engage { .. }
            | Self::Pod { .. }
            | Self::Unload { .. }
            | Self::WeaponDestroyed { .. }
            | Self::SkidDodge { .. }
            | Self::Dodge { .. } => &[],
        }
    }
}
