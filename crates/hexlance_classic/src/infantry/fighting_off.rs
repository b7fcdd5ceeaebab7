//! How a unit gets rid of infantry that is on it: by its arms, by a jump, on the ground, by a fall (C18.9, C18.11.5).

use hexlance_rules::{Breakdown, UnitId};

use super::{InfantryEvent, harm, sinking};
use crate::{
    Ctx, dice,
    piloting::{self, Fall},
    read::{Look, Table},
    state::{Fate, Hold},
    tags,
};

/// Those that cling to a unit.
fn swarmers<'w>(table: Table<'w>, unit: UnitId) -> Option<Look<'w>> {
    table.holding(unit, Hold::Swarming).next()
}

/// Infantry comes off a unit, and stands in its hex (C18.9.1).
pub(super) fn off(ctx: &mut Ctx<'_>, unit: UnitId, carrier: UnitId) {
    let table = Table::of(ctx.world());
    let Some(c) = table.find(carrier) else { return };
    let (Some(hex), Some(facing)) = (c.hex(), c.facing()) else {
        return;
    };
    let held = table.find(unit).and_then(|u| u.ranks.perch);
    ctx.emit(InfantryEvent::Left {
        unit,
        hex,
        facing,
        thrown: true,
    });
    sinking::settle(ctx, unit, held.map_or(Hold::Swarming, |p| p.hold));
}

/// The number with which a unit that moves shakes off what clings to it.
fn shaking(u: &Look<'_>, swarmers: &Look<'_>) -> Breakdown {
    let mut tn = u.piloting();
    tn.rule(&tags::SHAKING, 4);
    if swarmers.suits().is_some_and(|s| s.magnetic_claws) {
        tn.rule(&tags::MAGNETIC_CLAWS, 1);
    }
    tn
}

fn roll(ctx: &mut Ctx<'_>, unit: UnitId, swarmers: UnitId, tn: Breakdown) -> bool {
    let (dice, off) = dice::against(ctx, tn.total());
    ctx.emit(InfantryEvent::FoughtOff {
        unit,
        swarmers,
        tn: Box::new(tn),
        dice,
        off,
    });
    off
}

/// A 'Mech has landed from a jump: it may have shaken its swarmers off, each of whom takes a point for each MP (C18.9).
pub(crate) fn jumped(ctx: &mut Ctx<'_>, unit: UnitId) {
    let table = Table::of(ctx.world());
    let Some(u) = table.find(unit) else { return };
    let Some(s) = swarmers(table, unit) else {
        return;
    };
    let (id, mp) = (s.id, u.march.spent);
    let tn = shaking(&u, &s);
    if roll(ctx, unit, id, tn) {
        off(ctx, id, unit);
        harm::each(ctx, id, mp.into());
    }
}

/// A vehicle that drove erratically has ended its move: it may have shaken its swarmers off. On the ground each trooper takes a
/// point; from the air one for each elevation, but those who jump none (tw.infantry_fight_2, tw.infantry_fight_3).
pub(crate) fn swerved(ctx: &mut Ctx<'_>, unit: UnitId) {
    let table = Table::of(ctx.world());
    let Some(u) = table.find(unit).filter(|u| u.march.erratic) else {
        return;
    };
    let Some(s) = swarmers(table, unit) else {
        return;
    };
    if u.fate != Fate::Fighting {
        return;
    }
    let id = s.id;
    let mut tn = u.piloting();
    tn.rule(&tags::SHAKING, if u.is_vtol() { 2 } else { 4 });
    if roll(ctx, unit, id, tn) {
        shaken_loose(ctx, id, unit);
    }
}

/// Swarmers come off a vehicle, from the height at which it is.
fn shaken_loose(ctx: &mut Ctx<'_>, id: UnitId, unit: UnitId) {
    let points = Table::of(ctx.world())
        .find(unit)
        .filter(|u| u.flies())
        .map(|u| u.elevation().clamp(0, 500) as u16);
    off(ctx, id, unit);
    dropped_from(ctx, id, points.unwrap_or(1), points.is_some());
}

/// Who comes off from so high takes a point each for every level of the air, unless it jumps.
pub(super) fn dropped_from(ctx: &mut Ctx<'_>, id: UnitId, points: u16, aloft: bool) {
    let table = Table::of(ctx.world());
    let Some(s) = table.find(id) else { return };
    let jumps = s.sheet.movement.jump > 0;
    if !(aloft && jumps) {
        harm::each(ctx, id, points);
    }
}

/// A 'Mech has dropped prone on purpose, and rolls to crush who clings to it (C18.9). Gives back whether it fell.
pub(crate) fn dropped(ctx: &mut Ctx<'_>, unit: UnitId) -> bool {
    let table = Table::of(ctx.world());
    let Some(u) = table.find(unit) else {
        return false;
    };
    let Some(s) = swarmers(table, unit) else {
        return false;
    };
    let id = s.id;
    if !roll(ctx, unit, id, u.piloting()) {
        return false;
    }
    crush(ctx, id, unit);
    piloting::fall(ctx, Fall::in_place(unit));
    true
}

/// Everybody who is on the outside of a unit that falls comes off (C18.9, C18.11.5).
pub(crate) fn fell(ctx: &mut Ctx<'_>, unit: UnitId) {
    let table = Table::of(ctx.world());
    let outside = table.aboard(unit).filter(|o| {
        o.ranks
            .perch
            .is_some_and(|p| matches!(p.hold, Hold::Riding | Hold::Swarming))
    });
    let all: Vec<UnitId> = outside.map(|o| o.id).collect();
    for id in all {
        crush(ctx, id, unit);
    }
}

/// A unit has come through the walls of a building: suits that ride on it hold on for a die of points, or come off for two
/// (C18.11.5).
pub(crate) fn brushed(ctx: &mut Ctx<'_>, unit: UnitId) {
    let riders = Table::of(ctx.world()).holding(unit, Hold::Riding);
    let all: Vec<UnitId> = riders.map(|r| r.id).collect();
    for id in all {
        let die = ctx.d6();
        ctx.emit(InfantryEvent::Scattered {
            unit: id,
            dice: smallvec::smallvec![die],
            points: 0,
        });
        if die <= 3 {
            let points = harm::scatter(ctx, id, 1, false);
            harm::as_infantry(ctx, id, points, 5);
        } else {
            crush(ctx, id, unit);
        }
    }
}

/// Infantry comes off for two dice of points.
fn crush(ctx: &mut Ctx<'_>, id: UnitId, carrier: UnitId) {
    off(ctx, id, carrier);
    let points = harm::scatter(ctx, id, 2, false);
    harm::as_infantry(ctx, id, points, 5);
}

/// An arm has pulled at swarmers: off with the damage of a punch, or it strikes the 'Mech itself (C18.9).
pub(crate) fn pulled(ctx: &mut Ctx<'_>, unit: UnitId, swarmers: UnitId, points: u16, hit: bool) {
    if hit {
        let clings = Table::of(ctx.world())
            .find(swarmers)
            .is_some_and(|s| s.ranks.perch.is_some_and(|p| p.on == unit));
        if clings {
            off(ctx, swarmers, unit);
        }
        harm::as_infantry(ctx, swarmers, points, 5);
        return;
    }
    crate::harm::group(
        ctx,
        crate::harm::Group {
            unit,
            points,
            column: crate::tables::Column::Front,
            table: crate::tables::HitTable::Punch,
            source: crate::harm::Source::Physical,
            by: Some(unit),
            legs: crate::harm::Legs::Bare,
            piercing: 0,
        },
    );
}
