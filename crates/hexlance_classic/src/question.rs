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
    /// Whether a unit steps out of the way of the domino effect (C12.3.2).
    Dodge {
        /// Who.
        unit: UnitId,
        /// Where it would be forced to.
        direction: Direction,
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
