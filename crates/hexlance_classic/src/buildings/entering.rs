//! Coming into a building hex: the roll, what walls and units do to each other, and where the unit stands then (C14.2, C14.3).

use hexlance_rules::UnitId;

use super::{
    BuildingEvent, basement, bridges,
    damage::{by_blow, damage_now, share},
    load,
};
use crate::{
    Ctx,
    harm::{self, Group, Legs, Source},
    infantry, piloting,
    read::{Look, Table},
    state::{Basement, Fate, PsrCause},
    tables::{Column, HitTable},
};

/// What a roll on coming into a building is worse by for hexes moved this turn, the one that is entered included (C14.3.1).
pub const fn hexes_modifier(hexes: u8) -> i16 {
    match hexes {
        0..=2 => 0,
        3..=4 => 1,
        5..=6 => 2,
        7..=9 => 3,
        10..=17 => 4,
        18..=24 => 5,
        _ => 6,
    }
}

/// A unit has come through the walls of a building by its own movement, backward or not: the roll of a 'Mech or vehicle, the
/// damage on both sides, and the floor under it. Gives back whether it stands there and may go on.
pub(crate) fn enter(ctx: &mut Ctx<'_>, unit: UnitId, back: bool) -> bool {
    let table = Table::of(ctx.world());
    let Some(u) = table.find(unit) else {
        return false;
    };
    let Some(hex) = u.hex() else { return false };
    let Some(s) = table.building(hex) else {
        return true;
    };
    let class = s.class;
    if u.is_proto() {
        // Each entry costs the building 1 point (C14.2.3).
        damage_now(ctx, hex, 1, Some(unit));
    } else if !u.is_infantry() {
        let passed = piloting::roll(ctx, unit, PsrCause::Building(class));
        let column = if back { Column::Rear } else { Column::Front };
        break_in(ctx, unit, column, !passed);
    }
    settle_in(ctx, unit)
}

/// A unit is forced into a building hex: as if it had walked in and failed its roll (C12.1.7, C11.8.7). Nothing if it is not inside
/// one.
pub(crate) fn forced_in(ctx: &mut Ctx<'_>, unit: UnitId) {
    let table = Table::of(ctx.world());
    let Some(u) = table.find(unit).filter(|u| u.fate == Fate::Fighting) else {
        return;
    };
    let Some(hex) = u.hex().filter(|hex| table.building(*hex).is_some()) else {
        return;
    };
    if u.is_inside(table.board()) {
        if u.is_proto() {
            damage_now(ctx, hex, 1, Some(unit));
        } else if !u.is_infantry() {
            break_in(ctx, unit, Column::Front, true);
        }
    }
    settle_in(ctx, unit);
}

/// Walls and a 'Mech or vehicle that comes through them (C14.3.1).
fn break_in(ctx: &mut Ctx<'_>, unit: UnitId, column: Column, hurts: bool) {
    let table = Table::of(ctx.world());
    let Some(u) = table.find(unit) else { return };
    let Some(hex) = u.hex() else { return };
    let tenth = u.sheet.tenth();
    let bump = table.building(hex).map_or(0, |s| s.bump());
    if hurts {
        bumped(ctx, unit, bump, column);
    }
    // Infantry inside suffers before the walls may come down on it (C14.3.2).
    share(ctx, hex, tenth, by_blow);
    damage_now(ctx, hex, tenth, Some(unit));
    infantry::brushed(ctx, unit);
}

/// A unit takes what walls do to it, as one group.
fn bumped(ctx: &mut Ctx<'_>, unit: UnitId, points: u16, column: Column) {
    harm::group(
        ctx,
        Group {
            unit,
            points,
            column,
            table: HitTable::Full,
            source: Source::Physical,
            by: None,
            legs: Legs::Bare,
            piercing: 0,
        },
    );
    harm::breaches(ctx, unit);
    piloting::settle_event(ctx, unit);
}

/// A unit has come to stand on a floor or the roof of a building: what lies below is found out, and whether it bears (C14.4,
/// C14.9). Gives back whether the unit stands where it was and may go on.
pub(crate) fn settle_in(ctx: &mut Ctx<'_>, unit: UnitId) -> bool {
    let table = Table::of(ctx.world());
    let Some(u) = table.find(unit) else {
        return false;
    };
    let Some(hex) = u.hex() else { return false };
    if table.bridges().get(hex).is_some() {
        let before = u.elevation();
        bridges::weigh(ctx, hex);
        let u = Table::of(ctx.world()).find(unit);
        return u.is_some_and(|u| {
            u.fate == Fate::Fighting && !u.stance.prone && u.elevation() == before
        });
    }
    let before = (u.hex(), u.elevation());
    let ground = u.elevation() == 0;
    if ground && u.is_inside(table.board()) {
        let unknown = table.building(hex).is_some_and(|s| s.basement.is_none());
        if unknown {
            let dice = ctx.two_d6();
            ctx.emit(BuildingEvent::Explored {
                hex,
                dice,
                basement: Basement::rolled(dice[0] + dice[1]),
            });
        }
        basement::weigh(ctx, hex, false);
    } else {
        load::weigh(ctx, hex);
    }
    let table = Table::of(ctx.world());
    let stands = |u: &Look<'_>| {
        u.fate == Fate::Fighting && !u.stance.prone && (u.hex(), u.elevation()) == before
    };
    table.find(unit).is_some_and(|u| stands(&u))
}
