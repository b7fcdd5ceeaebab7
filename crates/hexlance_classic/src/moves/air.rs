//! The end of a flight (C3.7.1): a WiGE that has not entered five hexes in its turn comes down.

use hexlance_rules::UnitId;

use super::MoveEvent;
use crate::{
    Ctx, displacement, losses,
    read::Table,
    state::{Cause, Fate},
    walk,
};

/// A unit has moved: a WiGE that was too slow lands where it can, else it crashes.
pub(super) fn come_down(ctx: &mut Ctx<'_>, unit: UnitId) {
    let table = Table::of(ctx.world());
    let Some(u) = table.find(unit) else { return };
    let slow = u.comes_down(u.march.hexes, u.march.lifted);
    if !u.flies() || !slow || u.fate != Fate::Fighting {
        return;
    }
    let cell = u.hex().and_then(|hex| table.board().get(hex));
    if cell.is_none_or(|cell| walk::air::may_land(u.sheet, cell).is_err()) {
        losses::doom(ctx, unit, Cause::Crashed);
        return;
    }
    let came = u.march.heading.or(u.facing()).unwrap_or_default();
    ctx.emit(MoveEvent::Flew {
        unit,
        elevation: 0,
        mp: 0,
    });
    displacement::make_room(ctx, unit, came);
}
