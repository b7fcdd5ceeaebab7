//! What a move is measured by: the steps of a unit on its way, the MP that it has, and who finds room where (C3.1, C3.3,
//! C3.10). Whoever moves and whoever is moved asks here.

mod leaving;
mod stacking;
mod walker;

pub(crate) use leaving::{home, may_leave};
pub use stacking::{room_for, seems_free};
pub use walker::{Stride, Walker, stand_cost};
pub(crate) use walker::{may_stand, sealed, sealing};

use hexlance_rules::UnitId;

use crate::{
    read::{Look, Table},
    state::{Declared, Mode},
};

/// MP that a mode gives a unit now.
pub fn allowance(u: &Look<'_>, mode: Mode) -> u8 {
    match mode {
        Mode::Stationary => 0,
        Mode::Walk => u.walk_mp(),
        Mode::Run => u.run_mp(),
        Mode::Jump => u.jump_mp(),
    }
}

/// Whether a unit hangs in the air above its target, on the way down in a death from above (C11.10.2).
pub(crate) fn is_in_the_air(table: Table<'_>, unit: UnitId) -> bool {
    let declared = table.world().resource::<Declared>();
    let mut all = declared.assaults.iter();
    all.any(|a| a.attacker == unit && a.from_above)
}
