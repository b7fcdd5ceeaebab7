//! Initiative rolls (R3.2) as plain data.

use hexlance_rules::UnitId;
use serde::Serialize;

/// The Initiative rolls of both sides as they lie.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Rolls {
    /// Dice by side.
    pub dice: [[u8; 2]; 2],
    /// Totals by side.
    pub totals: [i16; 2],
    /// Who has had a roll made again this turn, or has let it stand.
    pub acted: Vec<UnitId>,
}
