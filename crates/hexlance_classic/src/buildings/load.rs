//! What floors and roofs bear (C14.4).

use hexlance_board::Hex;
use hexlance_rules::UnitId;

use super::{bridges, collapse};
use crate::{
    Ctx, infantry,
    model::Motive,
    read::{Look, Table},
};

/// The weight of a unit in half tons (C14.4.2).
pub(crate) fn weight(u: &Look<'_>) -> u32 {
    if u.is_infantry() {
        infantry::weight(u)
    } else {
        2 * u32::from(u.sheet.tons)
    }
}

/// The load of a floor or the roof of a hex in half tons.
pub(super) fn load(table: Table<'_>, hex: Hex, elevation: i16) -> u32 {
    table
        .at(hex)
        .filter(|u| u.is_in_play() && u.elevation() == elevation)
        .map(|u| weight(&u))
        .sum()
}

/// Whether a floor above the ground or the roof of a building hex, or the deck of a bridge, would bear a unit besides what it bears already. There is
/// nothing to bear elsewhere.
pub fn bears(table: Table<'_>, u: &Look<'_>, hex: Hex, elevation: i16) -> bool {
    if elevation > 0 && table.bridges().get(hex).is_some() {
        return bridges::bears(table, u, hex);
    }
    let Some(s) = table.building(hex).filter(|_| elevation > 0) else {
        return true;
    };
    let own = u.hex() == Some(hex) && u.elevation() == elevation;
    let more = if own { 0 } else { weight(u) };
    load(table, hex, elevation) + more <= 2 * u32::from(s.cf)
}

/// A WiGE has come above a building hex: a quarter of its weight brings down what bears less, at once and without rounding
/// (C14.2.2, tw.ground_wige_buildings). Nothing for all others.
pub(crate) fn flown_over(ctx: &mut Ctx<'_>, unit: UnitId) {
    let table = Table::of(ctx.world());
    let found = table
        .find(unit)
        .filter(|u| u.sheet.motive() == Some(Motive::Wige) && u.elevation() > 0);
    let Some((u, hex)) = found.and_then(|u| Some((u, u.hex()?))) else {
        return;
    };
    if table.building(hex).is_some_and(|s| u.sheet.tons > 4 * s.cf) {
        collapse::collapse(ctx, hex);
    }
}

/// The floors above the ground and the roof of a hex: one that bears too much takes the whole hex with it (C14.4.1, C14.4.2).
pub(super) fn weigh(ctx: &mut Ctx<'_>, hex: Hex) {
    let table = Table::of(ctx.world());
    let Some(s) = table.building(hex) else { return };
    let most = 2 * u32::from(s.cf);
    let gives_way = (1..=i16::from(s.height)).any(|floor| load(table, hex, floor) > most);
    if gives_way {
        collapse::collapse(ctx, hex);
    }
}
