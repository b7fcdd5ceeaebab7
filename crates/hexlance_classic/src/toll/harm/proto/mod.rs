//! Damage to ProtoMechs (C6.5, C6.10.8, C15.2, C15.3): near misses, excess that goes to the torso, critical boxes.

mod critical;

pub(crate) use critical::cross_legs;

use hexlance_rules::{Leave, Timetable, UnitId};
use smallvec::SmallVec;

use super::{Group, HarmEvent, Hit, Legs, Lost, Source, groups, mark};
use crate::{
    Ctx, losses,
    model::Location,
    moments::Rule,
    read::Table,
    state::{Cause, Phase},
    tables::{self, Column, HitTable},
    warriors::{self, HurtBy},
};

/// Whether a unit is struck as a ProtoMech is.
pub(crate) fn is(ctx: &Ctx<'_>, unit: UnitId) -> bool {
    Table::of(ctx.world())
        .find(unit)
        .is_some_and(|u| u.is_proto())
}

/// Rolls the location of a group and applies it.
pub(super) fn group(ctx: &mut Ctx<'_>, g: Group) -> Option<Location> {
    let at = place(ctx, g)?;
    strike(
        ctx,
        Hit {
            unit: g.unit,
            at,
            rear: false,
            points: g.points,
            critical: false,
            source: g.source,
            by: g.by,
            piercing: g.piercing,
        },
    );
    Some(at)
}

/// Rolls the location that something strikes; none for a near miss (C6.5, C15.2.2).
pub(super) fn place(ctx: &mut Ctx<'_>, g: Group) -> Option<Location> {
    let u = Table::of(ctx.world()).find(g.unit)?;
    if u.is_destroyed() {
        return None;
    }
    let armed = u.sheet.locations.contains(&Location::MG);
    let dice = ctx.two_d6();
    let found = tables::proto_hit(dice[0] + dice[1], g.table == HitTable::Special);
    let Some(at) = found else {
        ctx.emit(HarmEvent::NearMiss {
            unit: g.unit,
            dice,
            points: g.points,
        });
        return None;
    };
    // Without a main gun the torso is struck (tw.proto_main_gun).
    let at = if at == Location::MG && !armed {
        Location::TO
    } else {
        at
    };
    ctx.emit(HarmEvent::Located {
        unit: g.unit,
        dice: SmallVec::from_slice(&dice),
        column: g.column,
        at,
        points: g.points,
        absorbed: false,
        again: false,
    });
    Some(at)
}

/// Applies a hit: armor, structure, the torso, and the critical checks that it calls for (C6.10.8, C15.3.1). A location that
/// the hit destroys has no boxes left to check for.
pub(super) fn strike(ctx: &mut Ctx<'_>, hit: Hit) {
    let unit = hit.unit;
    let (mut at, mut left) = (hit.at, hit.points);
    let mut checks: SmallVec<[(Location, i8); 2]> = SmallVec::new();
    while left > 0 {
        let Some(u) = Table::of(ctx.world()).find(unit) else {
            return;
        };
        if u.is_destroyed() {
            return;
        }
        let next = u.inward(at);
        if !u.lost(at) {
            let armor = u.armor.of(at, false).min(left);
            let inside = u.armor.inside_of(at).min(left - armor);
            let destroyed = inside == u.armor.inside_of(at);
            mark(ctx, &hit, at, armor, inside);
            left -= armor + inside;
            if destroyed {
                lose(ctx, unit, at, Lost::Destroyed);
            } else if inside > 0 {
                checks.push((at, 0));
            } else if at == hit.at && hit.piercing != 0 {
                // An armor-piercing round checks where it stops in the armor (C10.8.2).
                checks.push((at, hit.piercing));
            }
        }
        match next {
            Some(torso) => at = torso,
            None => break,
        }
    }
    for (at, modifier) in checks {
        critical::check(ctx, unit, at, hit.by, modifier);
    }
}

/// A location is gone; with the torso the machine (C7.6).
fn lose(ctx: &mut Ctx<'_>, unit: UnitId, at: Location, how: Lost) {
    ctx.emit(HarmEvent::LocationLost { unit, at, how });
    if at == Location::TO {
        losses::doom(ctx, unit, Cause::Torso);
    }
}

/// An attack is over: if it crossed off any boxes the pilot takes one point for all of it (tw.proto_pilot_damage).
pub(super) fn hurt_pilot(ctx: &mut Ctx<'_>, unit: UnitId) {
    let crossed = Table::of(ctx.world())
        .find(unit)
        .is_some_and(|u| u.toll.crossed);
    if crossed {
        warriors::hurt(ctx, unit, 1, HurtBy::Boxes);
    }
}

/// A ProtoMech comes down two or more levels: damage of a fall on the special column; it keeps its facing (C6.5.1).
pub(crate) fn dropped(ctx: &mut Ctx<'_>, unit: UnitId, levels: u8) {
    let tenth = Table::of(ctx.world())
        .find(unit)
        .map_or(0, |u| u.sheet.tenth());
    for points in groups(tenth * (u16::from(levels) + 1), 5) {
        super::group(
            ctx,
            Group {
                unit,
                points,
                column: Column::Front,
                table: HitTable::Special,
                source: Source::Fall,
                by: None,
                legs: Legs::Bare,
                piercing: 0,
            },
        );
    }
    super::breaches(ctx, unit);
}

/// Infernos of a phase: for every three that struck a location is rolled, and destroyed (tw.equip_inferno_proto).
fn infernos(ctx: &mut Ctx<'_>) {
    let table = Table::of(ctx.world());
    let all: Vec<(UnitId, u16)> = table
        .in_turn()
        .into_iter()
        .filter_map(|id| table.find(id))
        .filter(|u| u.toll.infernos >= 3)
        .map(|u| (u.id, u.toll.infernos / 3))
        .collect();
    for (unit, rolls) in all {
        for _ in 0..rolls {
            let g = Group {
                unit,
                points: 0,
                column: Column::Front,
                table: HitTable::Full,
                source: Source::Weapon,
                by: None,
                legs: Legs::Bare,
                piercing: 0,
            };
            if let Some(at) = place(ctx, g) {
                critical::burn(ctx, unit, at);
            }
        }
        super::breaches(ctx, unit);
    }
}

/// Infernos take effect when all attacks of the phase are resolved, before warriors roll for them.
pub(crate) fn plugin(t: &mut Timetable) {
    t.add(Leave(Phase::Weapons), Rule::Attacks, infernos);
}
