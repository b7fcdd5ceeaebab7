//! What sides are asked in the middle of things.

use hexlance_rules::UnitId;
use serde::Serialize;

/// A kind of question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Question {
    /// Roll Guts, or give up at once (K10.6.7)? `hold`, `give_up`.
    Guts {
        /// Who.
        unit: UnitId,
    },
    /// Make the roll of a Religious Troop that lets it take cover? `hold`, `roll`.
    TakeCover {
        /// Who.
        unit: UnitId,
    },
    /// Choose the outcome of the Guts roll (V: Courage)? `hold`, `give_up`.
    Nerve {
        /// Who.
        unit: UnitId,
    },
    /// At 0 W: act on, or fall Unconscious? `dogged`, `no_wound`, `fall`.
    Fall {
        /// Who.
        unit: UnitId,
    },
    /// Roll a failed Doctor or Engineer roll again for a Command Token (K16.5.5)? `reroll`, `keep`.
    Reroll {
        /// Who has failed.
        unit: UnitId,
    },
    /// First or second player turn, or the edge (K17.1.1)? `first`, `second`, `edge`.
    Initiative,
    /// Which player turn (K17.1.1)? `first`, `second`.
    FirstTurn,
    /// Which edge (K17.1.1)? `keep`, `exchange`.
    Edge,
    /// Who deploys first (K17.7.3)? `first`, `second`.
    DeploysFirst,
    /// Which terrain is Multiterrain for? `jungle`, `mountain`, `desert`, `water`, `zero_g`.
    Terrain {
        /// Whose.
        unit: UnitId,
    },
    /// Roll for MetaChemistry? `roll`, `waive`.
    Chemistry {
        /// For whom.
        unit: UnitId,
    },
    /// In which direction does a trooper drift (K17.5.1)? The name of a direction.
    Direction {
        /// Who.
        unit: UnitId,
    },
    /// Which way does a missed throw drift (K17.5.1)? The directions of the map.
    Dispersion {
        /// By how many hexes.
        by: u16,
    },
    /// Who is Lieutenant (K16.2.1)? The name of a trooper.
    Lieutenant,
    /// Which enemy is wanted (K20.5.1)? `unit_` and a number.
    Wanted,
    /// Does a trooper leave the table (K18.3.3)? `stay`, `leave`.
    Leave {
        /// Who.
        unit: UnitId,
    },
    /// Is Glide Path used against an arrival (K17.8.2)? `pass`, `use`.
    GlidePath {
        /// Which hacker.
        unit: UnitId,
    },
}
