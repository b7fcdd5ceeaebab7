//! Lift hoists (C10.9.5): a unit that begins the battle slung below another one does nothing until it is dropped, and falls then.

mod event;

pub use event::HoistEvent;

use bevy_ecs::world::World;
use hexlance_rules::{Refusal, SideId, UnitId};

use crate::{
    Ctx, buildings, displacement, ground, piloting,
    read::{Look, Table},
    state::{Fate, Hold, Phase, Shot},
};

/// The unit that is slung below another one.
pub fn load<'w>(table: Table<'w>, carrier: UnitId) -> Option<Look<'w>> {
    table.holding(carrier, Hold::Slung).next()
}

/// Whether a unit may drop what is slung below it now: in a Movement Phase, before its own turn in it is over.
///
/// # Errors
/// Why not.
pub fn check(world: &World, side: SideId, unit: UnitId) -> Result<(), Refusal> {
    let table = Table::of(world);
    let clock = table.clock();
    let own = table
        .find(unit)
        .filter(|u| u.side == side && u.hex().is_some() && u.fate == Fate::Fighting);
    let Some(u) = own.filter(|u| load(table, u.id).is_some()) else {
        return Err(Refusal::new(
            "no_load",
            "C10.9.5",
            "Nothing is slung below it.",
        ));
    };
    let waits = clock.under_way.is_some_and(|other| other != unit);
    let due = !u.turn.had && !u.turn.none && !waits;
    if clock.phase != Phase::Movement || clock.active() != Some(side) || !due {
        return Err(Refusal::new(
            "wrong_phase",
            "C10.9.5",
            "It drops its load in its own turn of the Movement Phase.",
        ));
    }
    Ok(())
}

/// It drops its load, and goes on with its turn.
pub(crate) fn drop_load(ctx: &mut Ctx<'_>, unit: UnitId) {
    falls_from(ctx, unit);
}

/// A unit is destroyed, and what was slung below it falls.
pub(crate) fn carrier_lost(ctx: &mut Ctx<'_>, unit: UnitId) {
    falls_from(ctx, unit);
}

/// The load of a unit falls to what lies below it: as many levels as lie between, at least 1.
fn falls_from(ctx: &mut Ctx<'_>, carrier: UnitId) {
    let table = Table::of(ctx.world());
    let Some((c, l)) = table.find(carrier).zip(load(table, carrier)) else {
        return;
    };
    let (Some(hex), Some(facing), id) = (c.hex(), c.facing(), l.id) else {
        return;
    };
    let Some(cell) = table.board().get(hex) else {
        return;
    };
    let level = c.level(table.board());
    let base = ground::base(cell, l.floats());
    // Onto the roof of a building or the deck of a bridge, else to the ground.
    let stands = ground::arrival(level.max(ground::height(cell)), cell, true);
    let elevation = match ground::deck(cell) {
        Some(deck) if level >= deck => deck - base,
        _ => stands.max(0),
    };
    let surface = ground::surface(cell).max(base + elevation);
    let levels = (level - surface).clamp(1, 250) as u8;
    ctx.emit(HoistEvent::Dropped {
        unit: id,
        carrier,
        hex,
        facing,
        elevation,
        levels,
    });
    displacement::comes_down(ctx, id, levels, true);
    if elevation > 0 {
        buildings::settle_in(ctx, id);
    }
    piloting::settle_event(ctx, id);
    buildings::make_room_in(ctx, hex);
}

/// A unit is hit: on 1 to 3 the attack strikes what is slung below it instead, one roll for the whole attack
/// (tw.equip_lift_hoist_2). Gives back who is struck.
pub(crate) fn struck(ctx: &mut Ctx<'_>, carrier: UnitId) -> UnitId {
    let hangs = load(Table::of(ctx.world()), carrier);
    let Some(load) = hangs.filter(|l| l.fate == Fate::Fighting).map(|l| l.id) else {
        return carrier;
    };
    let die = ctx.d6();
    let struck = die <= 3;
    ctx.emit(HoistEvent::InTheWay {
        unit: load,
        carrier,
        die,
        struck,
    });
    if struck { load } else { carrier }
}

/// A shot that has hit, at whom it strikes: the load faces as its carrier does, so the side is the same.
pub(crate) fn aimed(ctx: &mut Ctx<'_>, shot: Shot) -> Shot {
    let target = struck(ctx, shot.target);
    if target == shot.target {
        return shot;
    }
    Shot {
        target,
        covered: false,
        legs_only: false,
        aim: None,
        ..shot
    }
}

/// Whether a unit may begin the battle slung below another one (C10.9.5): from a hoist that works, alone, and no infantry.
///
/// # Errors
/// Why not.
pub(crate) fn may_sling(table: Table<'_>, u: &Look<'_>, carrier: &Look<'_>) -> Result<(), Refusal> {
    let mut items = carrier.sheet.items.iter();
    let hoist = items.any(|i| i.equipment.name == "Lift Hoist");
    if hoist && !u.is_infantry() && load(table, carrier.id).is_none() && u.id != carrier.id {
        return Ok(());
    }
    Err(Refusal::new(
        "no_hoist",
        "C10.9.5",
        "A lift hoist carries one unit that is no infantry.",
    ))
}
