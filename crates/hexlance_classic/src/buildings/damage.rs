//! Damage to building hexes, and what passes to infantry inside (C14.5, C14.6.2).

use hexlance_board::{BuildingClass, Hex};
use hexlance_rules::UnitId;

use super::{BuildingEvent, collapse};
use crate::{
    Ctx, harm, infantry,
    read::Table,
    state::{Fate, Phase},
};

/// The share of damage in hundredths that passes to infantry behind walls (C14.6.2).
pub(super) const fn passes(class: BuildingClass) -> u16 {
    match class {
        BuildingClass::Light => 75,
        BuildingClass::Medium => 50,
        BuildingClass::Heavy => 25,
        BuildingClass::Hardened => 0,
    }
}

/// The share in hundredths that floors keep from infantry on another level (C14.7.2, tw.building_infantry_table).
pub(super) const fn floors_keep(class: BuildingClass) -> u16 {
    match class {
        BuildingClass::Light | BuildingClass::Medium => 0,
        BuildingClass::Heavy => 25,
        BuildingClass::Hardened => 50,
    }
}

/// So many hundredths of something, rounded normally (C14.6.2).
pub(super) const fn percent(of: u16, hundredths: u16) -> u16 {
    ((of as u32 * hundredths as u32 + 50) / 100) as u16
}

/// An attack damages a building hex: its construction factor falls at the end of the phase, in the Movement Phase at once (C14.5.1,
/// C2.3.6).
pub(crate) fn damage(ctx: &mut Ctx<'_>, hex: Hex, points: u16, by: Option<UnitId>) {
    let at_once = Table::of(ctx.world()).clock().phase == Phase::Movement;
    take(ctx, hex, points, at_once, by);
}

/// A unit that comes in damages a building hex, at once (C14.3.1).
pub(crate) fn damage_now(ctx: &mut Ctx<'_>, hex: Hex, points: u16, by: Option<UnitId>) {
    take(ctx, hex, points, true, by);
}

fn take(ctx: &mut Ctx<'_>, hex: Hex, points: u16, at_once: bool, by: Option<UnitId>) {
    if points == 0 || Table::of(ctx.world()).building(hex).is_none() {
        return;
    }
    ctx.emit(BuildingEvent::Damaged {
        hex,
        points,
        at_once,
        by,
    });
    let falls = Table::of(ctx.world())
        .building(hex)
        .is_some_and(|s| s.cf == 0);
    if falls {
        collapse::collapse(ctx, hex);
    }
}

/// Infantry inside a hex takes its share of damage that its building suffers from outside: battle armor in groups of 5, platoons
/// by the row of the attack, which says how many troopers so many points kill (C14.6.2).
pub(crate) fn share(ctx: &mut Ctx<'_>, hex: Hex, points: u16, row: impl Fn(u16) -> u16) {
    let table = Table::of(ctx.world());
    let Some(s) = table.building(hex) else { return };
    let points = percent(points, passes(s.class));
    if points == 0 {
        return;
    }
    for unit in inside(table, hex) {
        let platoon = Table::of(ctx.world())
            .find(unit)
            .is_some_and(|u| u.is_platoon());
        if platoon {
            infantry::platoon(ctx, unit, infantry::By::Others(row(points)));
            continue;
        }
        for points in harm::groups(points, 5) {
            infantry::group(ctx, unit, points);
        }
    }
}

/// The row of physical attacks (C18.6.1).
pub(crate) const fn by_blow(points: u16) -> u16 {
    points.div_ceil(10)
}

/// Infantry inside a building hex.
pub(super) fn inside(table: Table<'_>, hex: Hex) -> Vec<UnitId> {
    let board = table.board();
    table
        .at(hex)
        .filter(|u| u.is_infantry() && u.fate == Fate::Fighting && u.is_inside(board))
        .map(|u| u.id)
        .collect()
}
