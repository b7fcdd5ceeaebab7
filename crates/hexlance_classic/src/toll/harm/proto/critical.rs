//! Critical boxes of ProtoMechs (C15.3).

use hexlance_rules::UnitId;

use super::lose;
use crate::{
    Ctx,
    harm::{HarmEvent, Lost, vehicle::carries},
    losses,
    model::Location,
    read::Table,
    state::Cause,
};

/// A check of a location whose structure was damaged: 8 or 9 crosses off a box, 10 or 11 two, 12 three; 12 destroys an arm,
/// the legs or the head (C15.3.1).
pub(super) fn check(
    ctx: &mut Ctx<'_>,
    unit: UnitId,
    at: Location,
    by: Option<UnitId>,
    modifier: i8,
) {
    let fights = Table::of(ctx.world())
        .find(unit)
        .is_some_and(|u| !u.is_destroyed() && !u.lost(at));
    if !fights {
        return;
    }
    let dice = ctx.two_d6();
    let total = (dice[0] + dice[1]).saturating_add_signed(modifier);
    let hits = match total {
        8 | 9 => 1,
        10 | 11 => 2,
        12 => 3,
        _ => 0,
    };
    let off = total == 12 && !matches!(at, Location::TO | Location::MG);
    ctx.emit(HarmEvent::Checked {
        unit,
        at,
        dice,
        hits,
        off,
        by,
    });
    cross(ctx, unit, at, hits, true);
    if off {
        destroy(ctx, unit, at);
    }
}

/// A failed myomer booster costs a box of the legs (tw.proto_myomer_booster). It is no attack: the pilot is not hurt.
pub(crate) fn cross_legs(ctx: &mut Ctx<'_>, unit: UnitId) {
    cross(ctx, unit, Location::LE, 1, false);
}

/// Infernos destroy a location that they strike: all its boxes are crossed off (tw.equip_inferno_proto). What strikes one
/// that is gone already goes to the torso as every other hit does (C6.10.8).
pub(super) fn burn(ctx: &mut Ctx<'_>, unit: UnitId, at: Location) {
    let gone = Table::of(ctx.world())
        .find(unit)
        .is_some_and(|u| u.lost(at));
    let at = if gone { Location::TO } else { at };
    // The rightmost box stands for the whole location: nothing else of it is rolled for.
    let left = Table::of(ctx.world())
        .find(unit)
        .map_or(0, |u| at.boxes().saturating_sub(u.boxes(at)));
    if left > 0 {
        ctx.emit(HarmEvent::BoxesCrossed {
            unit,
            at,
            boxes: left,
            attack: true,
        });
    }
    destroy(ctx, unit, at);
}

/// Crosses off boxes as far as there are any left (C15.3.4), and what follows at once.
fn cross(ctx: &mut Ctx<'_>, unit: UnitId, at: Location, hits: u8, attack: bool) {
    let Some(u) = Table::of(ctx.world()).find(unit) else {
        return;
    };
    let boxes = hits.min(at.boxes().saturating_sub(u.boxes(at)));
    if boxes == 0 {
        return;
    }
    ctx.emit(HarmEvent::BoxesCrossed {
        unit,
        at,
        boxes,
        attack,
    });
    let full = Table::of(ctx.world())
        .find(unit)
        .is_some_and(|u| u.boxes(at) >= at.boxes());
    match at {
        Location::TO if full => losses::doom(ctx, unit, Cause::Torso),
        Location::TO => {
            for _ in 0..boxes {
                torso_weapon(ctx, unit);
            }
        }
        Location::LA | Location::RA | Location::MG if full => destroy(ctx, unit, at),
        _ => {}
    }
}

fn destroy(ctx: &mut Ctx<'_>, unit: UnitId, at: Location) {
    let there = Table::of(ctx.world())
        .find(unit)
        .is_some_and(|u| !u.is_destroyed() && !u.lost(at));
    if there {
        lose(ctx, unit, at, Lost::BlownOff);
    }
}

/// The die of a critical hit in the torso: 1 or 2 destroys weapon A, 3 or 4 weapon B (C15.3.2).
fn torso_weapon(ctx: &mut Ctx<'_>, unit: UnitId) {
    let die = ctx.d6();
    let which = match die {
        1 | 2 => Some(0),
        3 | 4 => Some(1),
        _ => None,
    };
    let weapon = which.and_then(|n| {
        let u = Table::of(ctx.world()).find(unit)?;
        carries(u.sheet, Location::TO).nth(n)
    });
    ctx.emit(HarmEvent::TorsoRolled { unit, die, weapon });
}
