//! Minefields (R5.7) by name.

use hexlance_board::Hex;
use hexlance_rules::{MineKind, SideId};
use serde::{Deserialize, Serialize};

/// Which minefield: those of a kind and an owner in a hex are one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct FieldKey {
    /// Where.
    pub hex: Hex,
    /// What lies in it.
    pub kind: MineKind,
    /// Whose; nobody's if missing.
    pub owner: Option<SideId>,
}
