//! What a move is measured by: the steps of a unit on its way, the MP that it has, and who finds room where (C3.1, C3.3,
//! C3.10). Whoever moves and whoever is moved asks here.

mod crews;
mod leaving;
mod stacking;
mod vehicles;
mod walker;

pub(crate) use leaving::{home, may_leave};
pub use stacking::{room_for, seems_free};
pub use walker::{Stride, Walker, stand_cost};
pub(crate) use walker::{may_stand, sealed, sealing};

use hexlance_rules::UnitId;

use hexlance_board::{Board, Cell, Direction, Hex};
use hexlance_rules::Refusal;

use crate::{
    ground::{self, Entering},
    model::Sheet,
    read::{Look, Table},
    state::{Declared, Mode},
};

/// Whether a unit may stand in a hex at all (C3.2).
///
/// # Errors
/// Why not.
pub fn may_stand_in(sheet: &Sheet, cell: &Cell) -> Result<(), Refusal> {
    if sheet.class.is_infantry() {
        crews::open(sheet, cell)
    } else if sheet.motive().is_some() {
        vehicles::open(sheet, cell)
    } else {
        ground::open_to_mechs(cell, sealing(sheet))
    }
}

/// What a unit pays for a step between two hexes that lie next to each other; none where it may not make it.
pub fn cost(sheet: &Sheet, here: &Cell, there: &Cell, way: Direction) -> Option<Entering> {
    if sheet.class.is_infantry() {
        crews::between(sheet, here, there, way)
    } else if sheet.motive().is_some() {
        vehicles::between(sheet, here, there, way)
    } else {
        ground::between(here, there, way, sealing(sheet))
    }
}

/// The same of a unit on a map.
///
/// # Errors
/// Why it may not.
pub(crate) fn entering(
    board: &Board,
    sheet: &Sheet,
    from: Hex,
    way: Direction,
) -> Result<Entering, Refusal> {
    let vehicle = sheet.motive().is_some();
    if !sheet.class.is_infantry() && !vehicle {
        return ground::entering(board, from, way, sealing(sheet));
    }
    let (Some(here), Some(there)) = (board.get(from), board.get(from.neighbour(way))) else {
        return Err(Refusal::new(
            "off_map",
            "C3.1.11",
            "That hex is not on the map.",
        ));
    };
    if vehicle {
        vehicles::open(sheet, there)?;
        return vehicles::between(sheet, here, there, way).ok_or_else(vehicles::refusal);
    }
    crews::open(sheet, there)?;
    crews::between(sheet, here, there, way).ok_or_else(|| {
        Refusal::new(
            "prohibited",
            "C3.2.3",
            "Infantry climbs or descends one level a hex, and stays out of some ground.",
        )
    })
}

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
