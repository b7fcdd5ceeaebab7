//! Bombs of suits (C18.12.4): they fall on a hex over which the suits have flown in this turn, and strike everything in it.

use hexlance_rules::{Refusal, UnitId, say};

use super::{burst, harm};
use crate::{
    Ctx,
    buildings::{self, bridges},
    command::FireAtWoods,
    fire::Supply,
    ground,
    harm::{self as damage, Group, groups},
    model::{Code, Damage, Round},
    read::{Look, Table},
    state::{Fate, Storms, WoodsShot},
    tables, woods,
};

/// Whether a weapon of a unit drops bombs.
pub(crate) fn is_rack(u: &Look<'_>, round: &Round) -> bool {
    u.is_infantry() && round.types.has(Code::AE)
}

/// The hexes on which a squad may drop its bombs now.
pub fn passed(table: Table<'_>, unit: UnitId) -> impl Iterator<Item = hexlance_board::Hex> {
    let storms = table.world().resource::<Storms>();
    let own = storms.passed.iter().filter(move |(u, _)| *u == unit);
    own.map(|(_, hex)| *hex)
}

/// Bombs of an order, made ready: their number is the Gunnery Skill, whatever else is the case (tw.infantry_bomb_rack).
///
/// # Errors
/// Why not.
pub(crate) fn shot(
    table: Table<'_>,
    u: &Look<'_>,
    order: &FireAtWoods,
    supply: &mut Supply,
) -> Result<WoodsShot, Refusal> {
    if !passed(table, u.id).any(|hex| hex == order.hex) {
        return Err(Refusal::new(
            "not_passed",
            "C18.12.4",
            say!("They have not flown over {hex}.", hex = order.hex),
        ));
    }
    let taken = supply.take(u, order.weapon, order.bin, 1);
    let drawn =
        taken.ok_or_else(|| Refusal::new("no_ammunition", "C5.1.4", "No bomb is left to them."))?;
    Ok(woods::ready(u, order, drawn, u.pilot.gunnery.into(), 0))
}

/// Bombs have hit: as many as the Cluster Hits Table says strike, and all that is in the hex takes the points of all of them.
pub(crate) fn fall(ctx: &mut Ctx<'_>, shot: &WoodsShot, round: &Round) {
    let Some(u) = Table::of(ctx.world()).find(shot.attacker) else {
        return;
    };
    let bombs = super::crew(&u).max(1);
    let each = match round.damage {
        Damage::Points(points) => u16::from(points),
        _ => 0,
    };
    let points = each * woods::struck_by(ctx, shot, bombs);
    let table = Table::of(ctx.world());
    let building = table.building(shot.hex).map(|s| i16::from(s.height));
    let all: Vec<(UnitId, u16)> = table
        .at(shot.hex)
        .filter(|t| t.id != shot.attacker && t.fate == Fate::Fighting)
        .map(|t| (t.id, share(table, &t, building, points)))
        .filter(|(_, points)| *points > 0)
        .collect();
    match building {
        // Twice to the building (C14.6.4).
        Some(_) => buildings::damage(ctx, shot.hex, 2 * points, Some(shot.attacker)),
        None => woods::hurt(ctx, shot, points),
    }
    bridges::struck_at(ctx, shot, points);
    for (unit, points) in all {
        strike(ctx, shot.attacker, unit, points, round);
    }
}

/// What a unit in the hex takes: in a building all of it on the roof and half on the floor below it (C14.6.4), on and in water all on
/// the surface and half a level above or below it; nothing in the air, or deeper (tw.combat_area_effect_water).
fn share(table: Table<'_>, t: &Look<'_>, building: Option<i16>, points: u16) -> u16 {
    let cell = t.hex().and_then(|hex| table.board().get(hex));
    let surface = cell.map_or(0, ground::surface);
    let deck = cell.and_then(ground::deck);
    let off = match (building, deck) {
        (Some(height), _) => t.elevation() - height,
        // Deck and what is below are struck alike (C14.11.4).
        (None, Some(_)) if !t.flies() => 0,
        (None, _) => {
            let level = t.level(table.board());
            // What stands in water reaches up to the surface, or less far.
            (level - surface).max((level + t.height() - surface).min(0))
        }
    };
    match off {
        0 => points,
        -1 | 1 => points.div_ceil(2),
        _ => 0,
    }
}

/// A unit takes its share: in groups of 5 from a random side (C5.13.3), troopers by their table.
fn strike(ctx: &mut Ctx<'_>, by: UnitId, unit: UnitId, points: u16, round: &Round) {
    let Some(t) = Table::of(ctx.world()).find(unit) else {
        return;
    };
    if t.is_platoon() {
        let troopers = burst::troopers(round, points);
        harm::platoon(ctx, unit, harm::By::Others(troopers));
        return;
    }
    if t.is_infantry() {
        harm::as_infantry(ctx, unit, points, 5);
        return;
    }
    let die = ctx.d6();
    let (_, column) = tables::after_fall(die);
    ctx.emit(super::InfantryEvent::Blast { unit, die, column });
    for points in groups(points, 5) {
        damage::group(ctx, Group::of_weapon(unit, by, points, column));
    }
    damage::breaches(ctx, unit);
}
