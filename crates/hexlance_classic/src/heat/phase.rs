//! The Heat Phase, unit by unit (C13.2.3).

use hexlance_rules::{Enter, Timetable, UnitId};

use super::{HeatEvent, avoids_explosion, of_jump, shutdown};
use crate::{
    Ctx, ground,
    harm::{self, is_wet},
    losses,
    model::{EngineKind, Location, Slot},
    moments::Rule,
    piloting,
    read::{Look, Table},
    state::{Cause, Fate, Mode, Phase, PsrCause},
    warriors::{self, HurtBy},
};

/// Heat that a unit has made this turn, with everything (C13.1).
pub fn build_up(u: &Look<'_>) -> u16 {
    let moved = match u.march.mode {
        Mode::Stationary => 0,
        Mode::Walk if u.sheet.engine_makes_heat() => 1,
        Mode::Run if u.sheet.engine_makes_heat() => 2,
        // Suits track no heat.
        Mode::Walk | Mode::Run | Mode::Fly | Mode::Swim => 0,
        Mode::Jump => of_jump(u.march.hexes, u.sheet.movement.improved_jets),
    };
    let engine = if u.sheet.engine_makes_heat() {
        5 * u16::from(u.criticals.systems.engine.min(2))
    } else {
        0
    };
    let tries = u16::from(u.march.tries);
    moved + tries + engine + u.heat.made + u.heat.outside.min(15)
}

/// Heat sinks that work under water: those in locations that are (C13.2.1). Those in the engine are in the center torso.
pub fn sinks_under_water(table: Table<'_>, u: &Look<'_>) -> u8 {
    let mut n = 0;
    if is_wet(table, u, Location::CT) {
        n += u.sheet.sinks.in_engine;
    }
    let mut seen = 0u64;
    for at in &u.sheet.locations {
        if u.criticals.is_out(*at) || !is_wet(table, u, *at) {
            continue;
        }
        for (i, slot) in u.sheet.slots_of(*at).iter().enumerate() {
            if let Slot::HeatSink(sink) = slot
                && u.criticals.struck[at.index()] & (1 << i) == 0
                && seen & (1 << (sink % 64)) == 0
            {
                seen |= 1 << (sink % 64);
                n += 1;
            }
        }
    }
    n
}

/// The Heat Phase of everybody, the side that lost initiative first.
fn heat_phase(ctx: &mut Ctx<'_>) {
    let all = Table::of(ctx.world()).in_turn();
    for unit in all {
        balance(ctx, unit);
    }
}

fn balance(ctx: &mut Ctx<'_>, unit: UnitId) {
    let table = Table::of(ctx.world());
    let Some(u) = table.find(unit) else { return };
    if !u.sheet.class.tracks_heat() || u.fate != Fate::Fighting {
        return;
    }
    let burning = u
        .hex()
        .and_then(|hex| table.board().get(hex))
        .is_some_and(|cell| cell.fire && ground::depth(cell) == 0);
    if burning {
        ctx.emit(HeatEvent::Heated {
            unit,
            outside: 5,
            own: 0,
        });
    }
    let table = Table::of(ctx.world());
    let Some(u) = table.find(unit) else { return };
    let made = build_up(&u);
    let lost = u.dissipation(sinks_under_water(table, &u));
    let level = (u.heat.level + made).saturating_sub(lost);
    let was_off = u.is_off();
    ctx.emit(HeatEvent::Balanced {
        unit,
        made,
        lost,
        level,
    });
    let went_off = shutdown::in_heat_phase(ctx, unit, level, was_off);
    ammunition(ctx, unit, level);
    fuel(ctx, unit, level);
    if went_off {
        piloting::roll_or_fall(ctx, unit, PsrCause::Shutdown);
    }
    warrior(ctx, unit, level);
    warriors::settle(ctx, unit);
}

/// The roll against an explosion of ammunition at the line reached (C13.6).
fn ammunition(ctx: &mut Ctx<'_>, unit: UnitId, level: u16) {
    let Some(u) = Table::of(ctx.world()).find(unit) else {
        return;
    };
    let (Some(needed), Some(bin)) = (avoids_explosion(level), worst_bin(&u)) else {
        return;
    };
    if u.fate != Fate::Fighting {
        return;
    }
    let Some(known) = u.sheet.bins.get(usize::from(bin)) else {
        return;
    };
    let (at, points) = (known.at, known.blast * u.shots_in(bin));
    let slot = u
        .sheet
        .slots_of(at)
        .iter()
        .position(|s| *s == Slot::Bin(bin));
    let dice = ctx.two_d6();
    let avoided = dice[0] + dice[1] >= needed;
    ctx.emit(HeatEvent::AmmunitionRolled {
        unit,
        needed,
        dice,
        avoided,
    });
    if avoided {
        return;
    }
    match slot {
        // Its slot is struck with it, and that makes it explode.
        Some(slot) => harm::strike_slot(ctx, unit, at, slot as u8, Default::default(), None),
        None => harm::explode(ctx, unit, at, points, Slot::Bin(bin)),
    }
    harm::breaches(ctx, unit);
}

/// The loaded bin with the most damage a shot; of several the one with the most in all (C13.6.1).
pub fn worst_bin(u: &Look<'_>) -> Option<u8> {
    let loaded = u.sheet.bins.iter().enumerate().filter_map(|(i, bin)| {
        let shots = u.shots_in(i as u8);
        (shots > 0 && bin.blast > 0).then_some((i, bin.blast, bin.blast * shots))
    });
    let worst = loaded.max_by_key(|(i, each, all)| (*each, *all, std::cmp::Reverse(*i)));
    worst.map(|(i, ..)| i as u8)
}

/// Fuel of an ICE 'Mech (C13.6.3).
fn fuel(ctx: &mut Ctx<'_>, unit: UnitId, level: u16) {
    let Some(u) = Table::of(ctx.world()).find(unit) else {
        return;
    };
    let burns = u.sheet.engine == EngineKind::Ice;
    let Some(needed) = avoids_explosion(level).filter(|_| burns && u.fate == Fate::Fighting) else {
        return;
    };
    let dice = ctx.two_d6();
    let avoided = dice[0] + dice[1] >= needed;
    ctx.emit(HeatEvent::FuelRolled {
        unit,
        needed,
        dice,
        avoided,
    });
    if !avoided {
        losses::doom(ctx, unit, Cause::Fuel);
    }
}

/// A warrior without life support suffers from heat, and drowns (C2.5.1, C7.3).
fn warrior(ctx: &mut Ctx<'_>, unit: UnitId, level: u16) {
    let table = Table::of(ctx.world());
    let Some(u) = table.find(unit) else { return };
    if !u.criticals.systems.life_support || u.fate != Fate::Fighting {
        return;
    }
    let drowns = is_wet(table, &u, Location::HD);
    let hits = match level {
        0..=14 => 0,
        15..=25 => 1,
        _ => 2,
    };
    warriors::hurt(ctx, unit, hits, HurtBy::Heat);
    if drowns {
        warriors::hurt(ctx, unit, 1, HurtBy::Water);
    }
}

/// The Heat Phase goes by itself.
pub(crate) fn plugin(t: &mut Timetable) {
    t.add(Enter(Phase::Heat), Rule::Heat, heat_phase);
}
