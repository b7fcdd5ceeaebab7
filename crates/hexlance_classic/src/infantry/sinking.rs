//! Infantry that comes off another unit in water (C3.8.5, C3.8.6).

use hexlance_rules::UnitId;

use super::InfantryEvent;
use crate::{
    Ctx, ground, losses,
    read::{Look, Table},
    state::{Cause, Fate, Hold},
    walk,
};

/// Whether suits that ride on a unit may not leave it: it is in water, and they cannot swim (tw.ground_underwater_battle_armor).
pub(super) fn keeps_on(table: Table<'_>, u: &Look<'_>, carrier: &Look<'_>) -> bool {
    let rides = u.ranks.perch.is_some_and(|p| p.hold == Hold::Riding);
    rides && !u.sheet.swims() && carrier.depth(table.board()) > 0
}

/// Infantry has come off a unit by force, or with its end: in water it floats or swims if it can. Suits that rode sink to the bottom,
/// and stay there; all others drown.
pub(super) fn settle(ctx: &mut Ctx<'_>, unit: UnitId, held: Hold) {
    let table = Table::of(ctx.world());
    let Some(u) = table.find(unit).filter(|u| u.fate == Fate::Fighting) else {
        return;
    };
    let cell = u.hex().and_then(|hex| table.board().get(hex));
    let Some(cell) = cell.filter(|cell| ground::depth(cell) > 0 && cell.building.is_none()) else {
        return;
    };
    // On a bridge it stands dry.
    if u.flies() || u.elevation() > 0 || u.sheet.swims() {
        return;
    }
    if held == Hold::Riding {
        ctx.emit(InfantryEvent::Sunk { unit });
    } else if walk::may_stand_in(u.sheet, cell).is_err() {
        losses::doom(ctx, unit, Cause::Sunk);
    }
}
