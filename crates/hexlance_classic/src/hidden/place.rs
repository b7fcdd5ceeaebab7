//! Where units may hide (C20.2.1).

use hexlance_board::{Cell, Ground};
use hexlance_rules::Refusal;

use crate::{ground, model::Sheet, walk};

/// Whether a unit may begin hidden in a hex, prone or not.
///
/// # Errors
/// Why not.
pub fn may_hide(sheet: &Sheet, cell: &Cell, prone: bool) -> Result<(), Refusal> {
    walk::may_stand_in(sheet, cell)?;
    if cell.ground == Ground::Paved || cell.road.is_some() {
        return Err(Refusal::new(
            "paved",
            "C20.2.1",
            "Nobody hides on pavement, a road or a bridge.",
        ));
    }
    let depth = ground::depth(cell);
    let height = if sheet.class.is_mech() && !prone {
        2
    } else {
        1
    };
    if depth > 0 {
        // A hovercraft floats.
        if depth >= height && !sheet.floats() {
            return Ok(());
        }
        return Err(Refusal::new(
            "not_submerged",
            "C20.2.1",
            "In water only a unit hides that is all under it.",
        ));
    }
    if sheet.class.is_mech() && ground::is_clear(cell) {
        return Err(Refusal::new(
            "clear",
            "C20.2.1",
            "A 'Mech does not hide in a clear hex.",
        ));
    }
    Ok(())
}
