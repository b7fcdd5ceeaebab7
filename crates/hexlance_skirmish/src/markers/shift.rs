//! Room for and around hidden troopers (K13.9.3).

use hexlance_board::{Hex, HexSet};
use hexlance_rules::{
    Refusal, UnitId,
    draft::{Area, Leads, Offers},
};

use super::{GuiseEvent, MarkerStep, reveal};
use crate::{Ctx, command::Chosen, draft::keys::purpose, read::Table, state::Field};

/// Records of hidden troopers in whose hexes others have ended, enemies or comrades, are shifted: their owners choose where to, and where there is
/// no room beside them the trooper appears in the nearest free hex.
pub(crate) fn make_room(ctx: &mut Ctx<'_>) {
    let due: Vec<UnitId> = {
        let table = Table::of(ctx.world());
        let hidden = table.troopers().filter(|t| is_due(table, t.id));
        hidden.map(|t| t.id).collect()
    };
    for unit in due.into_iter().rev() {
        let table = Table::of(ctx.world());
        if !places(table, unit).is_empty() {
            ctx.push(MarkerStep::Shift(unit));
        } else if let Some(hex) = nearest(table, unit) {
            ctx.emit(GuiseEvent::Shifted { unit, hex });
            reveal(ctx, unit);
        }
    }
}

/// Whether somebody stands in the hex of a hidden trooper's record.
pub(super) fn is_due(table: Table<'_>, unit: UnitId) -> bool {
    table
        .find(unit)
        .filter(|t| t.is_hidden())
        .and_then(|t| t.hex)
        .is_some_and(|hex| table.at(hex).is_some())
}

/// Whether a record could lie in a hex: nobody stands there, none of its side lies there, and one can stand there.
fn is_free(table: Table<'_>, unit: UnitId, hex: Hex) -> bool {
    let owner = table.find(unit).map(|t| t.owner);
    let recorded = |t: &crate::read::Look<'_>| {
        t.id != unit && Some(t.owner) == owner && t.is_hidden() && t.hex == Some(hex)
    };
    !table.ground().is_closed(hex)
        && table.at(hex).is_none()
        && !table.troopers().any(|t| recorded(&t))
}

/// Free hexes beside the record.
fn places(table: Table<'_>, unit: UnitId) -> Vec<Hex> {
    let here = table.find(unit).and_then(|t| t.hex);
    let beside = here.into_iter().flat_map(|hex| hex.neighbours());
    beside.filter(|hex| is_free(table, unit, *hex)).collect()
}

/// The nearest free hex, of equally near ones the first in reading order.
fn nearest(table: Table<'_>, unit: UnitId) -> Option<Hex> {
    let here = table.find(unit)?.hex?;
    table
        .ground()
        .hexes()
        .filter(|hex| is_free(table, unit, *hex))
        .min_by_key(|hex| here.distance(*hex))
}

/// Whether the record may go there.
pub(super) fn check(table: Table<'_>, unit: UnitId, chosen: &Chosen) -> Result<(), Refusal> {
    let fits = matches!(chosen.route.as_slice(), [hex] if places(table, unit).contains(hex));
    if fits && chosen.facing.is_none() && chosen.prone.is_none() {
        return Ok(());
    }
    Err(Refusal::new(
        "no_such_place",
        "K13.9.3",
        "The hidden trooper moves to a free hex beside it, and keeps its facing.",
    ))
}

/// Shifts it.
pub(super) fn perform(ctx: &mut Ctx<'_>, unit: UnitId, chosen: &Chosen) {
    if let Some(hex) = chosen.route.last().copied() {
        ctx.emit(GuiseEvent::Shifted { unit, hex });
    }
}

/// The hexes that can be picked.
pub(super) fn offers(table: Table<'_>, unit: UnitId) -> Offers {
    let mut hexes = HexSet::new(&table.world().resource::<Field>().board);
    for hex in places(table, unit) {
        hexes.insert(hex);
    }
    Offers {
        areas: vec![Area::free(purpose::PLACE, Leads::On, hexes)],
        ..Offers::default()
    }
}
