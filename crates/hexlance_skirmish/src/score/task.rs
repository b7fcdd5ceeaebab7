//! What a battle is about (K18.2, K20): data that a scenario names.

use hexlance_board::Hex;
use serde::{Deserialize, Serialize};

/// The task of a battle. Consoles and gates are those of the map.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Task {
    /// Consoles, casualties, the Lieutenant (K18.2).
    #[default]
    Foothold,
    /// Portable objects (K20.3).
    TwoCrates {
        /// Where they lie.
        crates: Vec<Hex>,
    },
    /// Quarters of the table (K20.4).
    FourQuarters,
    /// Wanted enemies (K20.5).
    TheList,
    /// The gates of a wall (K20.6).
    LongWall,
    /// Consoles and Specialists (K20.7).
    DeckNine,
}

impl Task {
    /// Where portable objects lie at the start (K15.6.2).
    pub fn crates(&self) -> &[Hex] {
        match self {
            Self::TwoCrates { crates } => crates,
            _ => &[],
        }
    }

    /// Moves its hexes, with the map under it; those that have no place any more are gone.
    pub(crate) fn move_hexes(&mut self, to: &dyn Fn(Hex) -> Option<Hex>) {
        if let Self::TwoCrates { crates } = self {
            *crates = crates.iter().filter_map(|hex| to(*hex)).collect();
        }
    }
}
