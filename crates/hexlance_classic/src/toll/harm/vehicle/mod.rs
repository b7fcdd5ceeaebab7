//! Damage to vehicles (C6.2, C6.10.7, C7.5, C16): no transfer, rolls for motive damage, a critical table of their own.

pub(crate) mod air;
mod choice;
mod critical;
mod event;
mod motive;

pub(crate) use air::takes_a_landing;
pub use choice::HullStep;
pub(crate) use choice::{answered, step};
pub use critical::rows;
pub(crate) use critical::{aboard, bays};
pub use event::{HullEvent, Mishap, Wear};
pub(crate) use motive::{roll as motive_roll, wear};

use critical::Check;
use hexlance_rules::{Enter, Leave, Timetable, UnitId};
use smallvec::SmallVec;

use super::{Group, HarmEvent, Hit, Source, groups, mark};
use crate::{
    Ctx,
    buildings::bridges,
    infantry, losses,
    model::{Location, Sheet},
    moments::Rule,
    read::Table,
    state::{Cause, Phase},
    tables,
};

/// Whether a unit is a vehicle.
pub(crate) fn is_one(ctx: &Ctx<'_>, unit: UnitId) -> bool {
    is(ctx, unit)
}

/// Whether a unit is struck as a vehicle is.
pub(super) fn is(ctx: &Ctx<'_>, unit: UnitId) -> bool {
    Table::of(ctx.world())
        .find(unit)
        .is_some_and(|u| u.is_vehicle())
}

/// Rolls the location of a group and applies it, with the roll for motive damage that it may call for.
pub(super) fn group(ctx: &mut Ctx<'_>, g: Group) -> Option<Location> {
    if air::is_torn_down(ctx, &g) {
        losses::doom(ctx, g.unit, Cause::Rotor);
        return None;
    }
    let (at, critical, drives) = locate(ctx, g)?;
    strike(
        ctx,
        Hit {
            unit: g.unit,
            at,
            rear: false,
            points: g.points,
            critical,
            source: g.source,
            by: g.by,
            piercing: g.piercing,
        },
    );
    if drives {
        motive::roll(ctx, g.unit, g.column);
    }
    Some(at)
}

/// A critical check of a location that no damage calls for (C18.8.5).
pub(super) fn check(ctx: &mut Ctx<'_>, unit: UnitId, at: Location, by: UnitId) {
    let fights = Table::of(ctx.world())
        .find(unit)
        .is_some_and(|u| !u.is_destroyed());
    if fights {
        critical::roll(
            ctx,
            Check {
                unit,
                at,
                modifier: 0,
                points: 0,
                by: Some(by),
            },
        );
    }
}

/// Inferno missiles strike: each makes a roll of its own on the table of its location, at -2 (C7.5.2, C10.8.7), at 0 on a support
/// vehicle (C17.1.8).
pub(crate) fn burn(ctx: &mut Ctx<'_>, missile: Group, missiles: u16) {
    let support = Table::of(ctx.world())
        .find(missile.unit)
        .is_some_and(|u| u.support().is_some());
    for _ in 0..missiles {
        let Some(at) = place(ctx, missile) else {
            return;
        };
        critical::roll(
            ctx,
            Check {
                unit: missile.unit,
                at,
                modifier: if support { 0 } else { -2 },
                points: 0,
                by: missile.by,
            },
        );
    }
}

/// Rolls the location that something strikes which deals no damage.
pub(super) fn place(ctx: &mut Ctx<'_>, g: Group) -> Option<Location> {
    locate(ctx, g).map(|(at, ..)| at)
}

fn locate(ctx: &mut Ctx<'_>, g: Group) -> Option<(Location, bool, bool)> {
    if Table::of(ctx.world()).find(g.unit)?.is_destroyed() {
        return None;
    }
    // Torpedoes do not reach what stands above the water (tw.equip_torpedo_2).
    let table = Table::of(ctx.world());
    let floats = table.find(g.unit)?.is_afloat(table.board());
    let dry = |at| g.legs == super::Legs::InWater && floats && at == Location::TU;
    loop {
        let [a, b] = ctx.two_d6();
        let found = Table::of(ctx.world()).find(g.unit)?.struck(g.column, a + b);
        let again = dry(found.0);
        ctx.emit(HarmEvent::Located {
            unit: g.unit,
            dice: SmallVec::from_slice(&[a, b]),
            column: g.column,
            at: found.0,
            points: g.points,
            absorbed: false,
            again,
        });
        if !again {
            return Some(found);
        }
    }
}

/// Applies a hit: armor, then structure, and at most one roll on the critical table (C6.10.7, C7.5).
pub(super) fn strike(ctx: &mut Ctx<'_>, hit: Hit) {
    let Some(u) = Table::of(ctx.world()).find(hit.unit) else {
        return;
    };
    if u.is_destroyed() || hit.points == 0 {
        return;
    }
    // A folded bridge takes all of it; what the location roll calls for happens all the same (tw.equip_bridge_layer_1).
    let dealt = matches!(hit.source, Source::Weapon | Source::Physical);
    if dealt && bridges::shields(ctx, hit.unit, hit.at, hit.points) {
        if hit.critical {
            critical::roll(
                ctx,
                Check {
                    unit: hit.unit,
                    at: hit.at,
                    modifier: 0,
                    points: hit.points,
                    by: hit.by,
                },
            );
        }
        return;
    }
    // Who rides there or clings to it may take it first (C18.9.2, C18.11.4).
    let points = air::softened(&hit, infantry::shielded(ctx, &hit));
    if points == 0 {
        return;
    }
    let hit = Hit { points, ..hit };
    let Some(u) = Table::of(ctx.world()).find(hit.unit) else {
        return;
    };
    let at = hit.at;
    let armor = match hit.source {
        Source::Explosion => 0,
        _ => u.armor.of(at, false).min(hit.points),
    };
    let inside = u.armor.inside_of(at).min(hit.points - armor);
    let gone = inside == u.armor.inside_of(at);
    mark(ctx, &hit, at, armor, inside);
    blade(ctx, hit.unit, at);
    if gone {
        let rotor = at == Location::RO;
        let cause = if rotor { Cause::Rotor } else { Cause::Hull };
        losses::doom(ctx, hit.unit, cause);
        return;
    }
    if at == Location::RO && hit.source == Source::Weapon {
        air::slow(ctx, hit.unit);
    }
    if hit.source == Source::Explosion {
        return;
    }
    // A barrier that is worse than the hit is no armor to it, and lets armor-piercing rounds through (C17.1.2, C17.1.3).
    let barrier = Table::of(ctx.world())
        .find(hit.unit)
        .and_then(|u| u.barrier());
    let dealt = matches!(hit.source, Source::Weapon | Source::Physical);
    let pierced = dealt && barrier.is_some_and(|barrier| hit.points > barrier);
    let modifier = if hit.critical || inside > 0 || hit.piercing == 0 {
        0
    } else {
        hit.piercing + if barrier.is_some() { 2 } else { 0 }
    };
    if hit.critical || inside > 0 || hit.piercing != 0 || pierced {
        critical::roll(
            ctx,
            Check {
                unit: hit.unit,
                at,
                modifier,
                points: hit.points,
                by: hit.by,
            },
        );
    }
}

/// The location of a bulldozer's blade has taken damage: on 10 or more the blade is destroyed (tw.equip_bulldozer_2).
fn blade(ctx: &mut Ctx<'_>, unit: UnitId, at: Location) {
    let Some(u) = Table::of(ctx.world()).find(unit) else {
        return;
    };
    let mut items = u.sheet.items.iter();
    let there = items.any(|i| i.at == at && i.equipment.name == "Bulldozer");
    if !there || u.hull.blade || u.is_destroyed() {
        return;
    }
    let dice = ctx.two_d6();
    let lost = dice[0] + dice[1] >= 10;
    ctx.emit(HullEvent::Blade { unit, dice, lost });
}

/// A vehicle comes down two or more levels: groups of 5, each on a column of its own; it keeps its facing (C12.1.5).
pub(crate) fn dropped(ctx: &mut Ctx<'_>, unit: UnitId, levels: u8) {
    let tenth = Table::of(ctx.world())
        .find(unit)
        .map_or(0, |u| u.sheet.tenth());
    for points in groups(tenth * (u16::from(levels) + 1), 5) {
        let die = ctx.d6();
        let (_, column) = tables::after_fall(die);
        ctx.emit(HullEvent::Landed { unit, die, column });
        super::group(
            ctx,
            Group {
                unit,
                points,
                column,
                table: tables::HitTable::Full,
                source: Source::Fall,
                by: None,
                legs: super::Legs::Bare,
                piercing: 0,
            },
        );
    }
}

/// Where a vehicle carries what is struck from a side, for whoever names it.
pub(super) fn carries(sheet: &Sheet, at: Location) -> impl Iterator<Item = u8> + '_ {
    let all = (0u8..).zip(&sheet.weapons);
    all.filter(move |(_, m)| m.at == at).map(|(i, _)| i)
}

/// A Weapon Attack Phase without fire puts right what was out of order when it began (C16.3.2).
fn mend(ctx: &mut Ctx<'_>) {
    let all: Vec<UnitId> = Table::of(ctx.world())
        .on_map()
        .filter(|u| u.is_vehicle() && !u.deeds.fired && u.pilot.is_awake())
        .filter(|u| u.hull.mending != 0 || u.hull.freeing && u.hull.jammed)
        .map(|u| u.id)
        .collect();
    for unit in all {
        ctx.emit(HullEvent::Mended { unit });
    }
}

/// What is out of order is looked at when the Weapon Attack Phase begins, and put right when it ends.
pub(crate) fn plugin(t: &mut Timetable) {
    t.add(Enter(Phase::Weapons), Rule::Attacks, |ctx: &mut Ctx<'_>| {
        ctx.emit(HullEvent::Inspected);
    });
    t.add(Leave(Phase::Weapons), Rule::Probes, mend);
}
