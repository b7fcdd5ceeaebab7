//! Physical attacks on VTOLs in the air (C16.4.6).

use crate::{
    read::{Look, Table},
    state::Strike,
    tables::HitTable,
};

/// The hit table of an attack on a VTOL in the air by how much higher it is than the ground of the attacker's hex; none where
/// the attack does not reach. Charges and pushes never do.
pub(super) fn reach(
    table: Table<'_>,
    u: &Look<'_>,
    strike: Strike,
    t: &Look<'_>,
) -> Option<HitTable> {
    let board = table.board();
    let difference = t.level(board) - u.level(board);
    let reaches = match strike {
        Strike::Kick { .. } => difference == 0,
        Strike::Punch(_) => difference == 1,
        Strike::Club | Strike::Weapon(_) => (0..=3).contains(&difference),
        Strike::DeathFromAbove(_) => true,
        _ => false,
    };
    reaches.then_some(HitTable::Full)
}
