//! Building hexes that come down, on who is in them and under who is on them (C14.8).

use hexlance_board::Hex;
use hexlance_rules::UnitId;

use super::{BuildingEvent, BuildingStep};
use crate::{
    Ctx,
    harm::{self, Group, Legs, Source},
    infantry, losses,
    piloting::{self, Fall},
    read::Table,
    state::{Cause, Fate},
    tables::{Column, HitTable},
};

/// A unit in a hex that comes down.
struct Caught {
    unit: UnitId,
    /// Levels above the ground; below 0 in the basement.
    elevation: i16,
    /// On the roof.
    roof: bool,
    /// What the collapse deals to it.
    points: u16,
}

/// A building hex collapses. With more than half of its building the rest comes down too (C14.1.2).
pub(crate) fn collapse(ctx: &mut Ctx<'_>, hex: Hex) {
    let table = Table::of(ctx.world());
    let Some(s) = table.building(hex).copied() else {
        return;
    };
    let height = i16::from(s.height);
    let caught: Vec<Caught> = table
        .at(hex)
        .filter(|u| u.fate == Fate::Fighting && u.elevation() <= height)
        .map(|u| {
            // The roof is no level (tw.building_collapse).
            let above = (height - 1 - u.elevation()).clamp(0, 100) as u16;
            Caught {
                unit: u.id,
                elevation: u.elevation(),
                roof: u.elevation() == height,
                points: (s.start * (1 + above)).div_ceil(10),
            }
        })
        .collect();
    ctx.emit(BuildingEvent::Collapsed {
        hex,
        start: s.start,
    });
    for c in &caught {
        if c.elevation < 0 {
            losses::doom(ctx, c.unit, Cause::Buried);
        } else {
            bury(ctx, c);
        }
    }
    for c in &caught {
        fall(ctx, c);
        piloting::settle_event(ctx, c.unit);
    }
    ctx.push(BuildingStep::MakeRoom { hex, tries: 6 });
    rest_of(ctx, s.whole);
}

/// Debris strikes a unit on the ground that had nothing above it but a bridge (C14.11.3).
pub(crate) fn debris(ctx: &mut Ctx<'_>, unit: UnitId, points: u16) {
    let caught = Caught {
        unit,
        elevation: 0,
        roof: true,
        points,
    };
    bury(ctx, &caught);
}

/// The debris strikes a unit (C14.8.1).
fn bury(ctx: &mut Ctx<'_>, c: &Caught) {
    let Some(u) = Table::of(ctx.world()).find(c.unit) else {
        return;
    };
    if u.is_platoon() && !u.is_mechanized() {
        infantry::platoon(ctx, c.unit, infantry::By::Plainly(3 * c.points));
        return;
    }
    if u.is_platoon() {
        infantry::platoon(ctx, c.unit, infantry::By::Plainly(2 * c.points));
        return;
    }
    let points = if u.is_infantry() {
        2 * c.points
    } else {
        c.points
    };
    let table = match c.roof {
        _ if u.is_proto() => HitTable::Special,
        true => HitTable::Full,
        false => HitTable::Punch,
    };
    for points in harm::groups(points, 5) {
        harm::group(
            ctx,
            Group {
                unit: c.unit,
                points,
                column: Column::Front,
                table,
                source: Source::Physical,
                by: None,
                legs: Legs::Bare,
                piercing: 0,
            },
        );
    }
    harm::breaches(ctx, c.unit);
}

/// Whoever was above the ground falls to it (C14.8.3).
fn fall(ctx: &mut Ctx<'_>, c: &Caught) {
    let levels = c.elevation.clamp(0, 100) as u8;
    let Some(u) = Table::of(ctx.world())
        .find(c.unit)
        .filter(|u| u.fate == Fate::Fighting && levels > 0)
    else {
        return;
    };
    if u.is_infantry() {
        infantry::thrown_down(ctx, c.unit, levels);
    } else if u.is_vehicle() {
        harm::vehicle::dropped(ctx, c.unit, levels);
    } else if u.is_proto() {
        harm::proto::dropped(ctx, c.unit, levels);
    } else {
        piloting::fall(
            ctx,
            Fall {
                levels,
                ..Fall::in_place(c.unit)
            },
        );
    }
}

/// When more than half of the hexes of a building are gone the others come down.
fn rest_of(ctx: &mut Ctx<'_>, whole: u16) {
    let buildings = Table::of(ctx.world()).buildings();
    let (left, all) = buildings.left_of(whole);
    if left == 0 || 2 * (all - left) <= all {
        return;
    }
    let rest: Vec<Hex> = { buildings.hexes.iter() }
        .filter(|(_, s)| s.whole == whole)
        .map(|(hex, _)| *hex)
        .collect();
    for hex in rest {
        collapse(ctx, hex);
    }
}
