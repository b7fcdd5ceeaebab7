//! Shutdowns and restarts (C13.5).

use bevy_ecs::world::World;
use hexlance_rules::{Refusal, SideId, UnitId};

use super::{HeatEvent, avoids_shutdown};
use crate::{
    Ctx,
    read::{Look, Table},
    state::{Fate, Off, Phase},
};

/// The shutdown roll or the restart of a unit in its Heat Phase; gives back whether it has shut down now, against the will
/// of its warrior.
pub(super) fn in_heat_phase(ctx: &mut Ctx<'_>, unit: UnitId, level: u16, was_off: bool) -> bool {
    let Some(u) = Table::of(ctx.world()).find(unit) else {
        return false;
    };
    let needed = avoids_shutdown(level);
    let by_choice = u.power.0.is_some_and(|off: Off| off.by_choice);
    if was_off && by_choice {
        // Restarted in an End Phase, by choice (C13.5.4).
        return false;
    }
    let awake = u.pilot.is_awake();
    let Some(needed) = needed else {
        if was_off {
            ctx.emit(HeatEvent::Restarted { unit });
        }
        return false;
    };
    // Only a conscious warrior may override (C13.5.1); at 30 nothing helps.
    let dice = (awake && needed <= 12).then(|| ctx.two_d6());
    let runs = dice.is_some_and(|d| d[0] + d[1] >= needed);
    ctx.emit(HeatEvent::ShutdownRolled {
        unit,
        needed,
        dice,
        runs,
    });
    match (was_off, runs) {
        (true, true) => {
            ctx.emit(HeatEvent::Restarted { unit });
            false
        }
        (false, false) => {
            ctx.emit(HeatEvent::ShutDown {
                unit,
                by_choice: false,
            });
            true
        }
        _ => false,
    }
}

fn own<'w>(world: &'w World, side: SideId, unit: UnitId) -> Result<Look<'w>, Refusal> {
    let table = Table::of(world);
    let u = table.find(unit).filter(|u| u.side == side);
    let Some(u) = u.filter(|u| u.fate == Fate::Fighting && u.hex().is_some()) else {
        return Err(Refusal::new(
            "no_unit",
            "C13.5.4",
            "That is no unit of this side on the map.",
        ));
    };
    if table.clock().phase != Phase::End {
        return Err(Refusal::new(
            "not_end_phase",
            "C13.5.4",
            "Reactors are shut down and restarted by choice in the End Phase.",
        ));
    }
    Ok(u)
}

/// Whether a unit may be shut down by choice (C13.5.4).
///
/// # Errors
/// Why not.
pub fn check_shut_down(world: &World, side: SideId, unit: UnitId) -> Result<(), Refusal> {
    let u = own(world, side, unit)?;
    if u.is_off() || !u.sheet.class.is_mech() || !u.pilot.is_awake() {
        return Err(Refusal::new(
            "cannot_shut_down",
            "C13.5.4",
            "Its reactor is off already, or nobody can switch it off.",
        ));
    }
    Ok(())
}

/// Whether a unit may be restarted by choice (C13.5.4): in a later End Phase than the one in which it went down.
///
/// # Errors
/// Why not.
pub fn check_restart(world: &World, side: SideId, unit: UnitId) -> Result<(), Refusal> {
    let u = own(world, side, unit)?;
    let now = Table::of(world).clock().turn;
    let may = u
        .power
        .0
        .is_some_and(|off| off.by_choice && off.since < now);
    if !may || !u.pilot.is_awake() || u.turn.had {
        return Err(Refusal::new(
            "cannot_restart",
            "C13.5.4",
            "Only a reactor that was shut down by choice in an earlier turn is restarted, once a turn.",
        ));
    }
    Ok(())
}

/// Shuts a unit down by choice.
pub(crate) fn shut_down(ctx: &mut Ctx<'_>, unit: UnitId) {
    ctx.emit(HeatEvent::ShutDown {
        unit,
        by_choice: true,
    });
}

/// Restarts a unit, if it passes the roll that is due for its heat.
pub(crate) fn restart(ctx: &mut Ctx<'_>, unit: UnitId) {
    let Some(u) = Table::of(ctx.world()).find(unit) else {
        return;
    };
    let needed = avoids_shutdown(u.heat.level);
    let runs = match needed {
        None => true,
        Some(needed) => {
            let dice = (needed <= 12).then(|| ctx.two_d6());
            let runs = dice.is_some_and(|d| d[0] + d[1] >= needed);
            ctx.emit(HeatEvent::ShutdownRolled {
                unit,
                needed,
                dice,
                runs,
            });
            runs
        }
    };
    if runs {
        ctx.emit(HeatEvent::Restarted { unit });
    } else {
        ctx.emit(HeatEvent::StaysOff { unit });
    }
}
