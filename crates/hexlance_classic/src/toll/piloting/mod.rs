//! Piloting Skill Rolls: those that are made at once, those that are owed at the end of a phase, and falls (C2.6, C3.14,
//! C3.15).

mod event;
mod fall;
mod owed;

pub use event::PilotingEvent;
pub use fall::Fall;
pub(crate) use fall::brace;
pub use owed::{OwedRoll, owed};

use hexlance_board::BuildingClass;
use hexlance_rules::{Breakdown, Leave, Timetable, UnitId};

use crate::{
    Ctx, dice,
    moments::Rule,
    read::{Look, Table},
    state::{Declared, Fate, Owed, Phase, PsrCause},
    tags,
    walk::is_in_the_air,
    warriors,
};

/// The target number of a roll, with its parts (C3.14). What is damaged already counts in every roll, so a roll for new
/// damage has no part of its own for it (C3.14.1).
pub fn number(u: &Look<'_>, cause: PsrCause) -> Breakdown {
    let mut b = u.piloting();
    match cause {
        PsrCause::Water(depth) => b.rule(&tags::WATER, water_modifier(depth)),
        PsrCause::Shutdown => b.rule(&tags::SHUTDOWN, 3),
        PsrCause::Charged => b.rule(&tags::CHARGED, 2),
        PsrCause::Charging => b.rule(&tags::CHARGING, 2),
        PsrCause::DeathFromAbove => b.rule(&tags::FROM_ABOVE, 4),
        PsrCause::Jumped => {
            // The jump roll of a quad with one leg gone has the modifier that its other rolls lack (C6.11.2).
            if u.sheet.is_quad() && u.legs_lost() == 1 {
                b.rule(&tags::LEG_GONE, 5);
            }
        }
        PsrCause::Landing => b.rule(&tags::LANDING, 4),
        PsrCause::Skid => b.rule(&tags::SKID, crate::skid::modifier(u.march.hexes)),
        PsrCause::Building(class) => {
            let walls = match class {
                BuildingClass::Light => 0,
                BuildingClass::Medium => 1,
                BuildingClass::Heavy => 2,
                BuildingClass::Hardened => 5,
            };
            b.rule_unless_zero(&tags::BUILDING_CLASS, walls);
            let hexes = crate::buildings::hexes_modifier(u.march.hexes);
            b.rule_unless_zero(&tags::BUILDING_HEXES, hexes);
        }
        PsrCause::Recoil => b.rule_unless_zero(&tags::RECOIL, recoil(u.sheet.tons)),
        PsrCause::TwentyPoints
        | PsrCause::LegActuator
        | PsrCause::Hip
        | PsrCause::Gyro
        | PsrCause::Kicked
        | PsrCause::MissedKick
        | PsrCause::Pushed
        | PsrCause::Rubble
        | PsrCause::Standing
        | PsrCause::Running
        | PsrCause::Displaced
        | PsrCause::Dodge
        | PsrCause::Sideslip
        | PsrCause::PilotHit
        | PsrCause::Window
        | PsrCause::Thrashed => {}
    }
    b
}

/// Modifier for the depth of water that is entered (C3.8.2).
pub const fn water_modifier(depth: u8) -> i16 {
    match depth {
        0 | 1 => -1,
        2 => 0,
        _ => 1,
    }
}

/// Modifier of a heavy gauss rifle by weight (C10.6.7).
const fn recoil(tons: u16) -> i16 {
    match tons {
        0..=35 => 2,
        36..=55 => 1,
        56..=75 => 0,
        _ => -1,
    }
}

/// Makes a roll now; gives back whether it succeeded. It fails without dice where nobody can make it (C2.6).
pub(crate) fn roll(ctx: &mut Ctx<'_>, unit: UnitId, cause: PsrCause) -> bool {
    warriors::settle(ctx, unit);
    let Some(u) = Table::of(ctx.world()).find(unit) else {
        return true;
    };
    let tn = number(&u, cause);
    // The shutdown that calls for a roll has not taken hold when it is made (C13.5.2).
    let off = u.is_off() && cause != PsrCause::Shutdown;
    let helpless = off || !u.pilot.is_awake();
    let total = tn.total();
    let dice = (!helpless && (3..=12).contains(&total)).then(|| ctx.two_d6());
    let passed = match dice {
        Some([a, b]) => i16::from(a + b) >= total,
        None => !helpless && total <= 2,
    };
    ctx.emit(PilotingEvent::Rolled {
        unit,
        cause,
        tn: Box::new(tn),
        dice,
        passed,
    });
    passed
}

/// Makes a roll against falling now, and carries out the fall in place if it fails. Prone 'Mechs make none (C3.14.3). Gives
/// back whether the 'Mech still stands.
pub(crate) fn roll_or_fall(ctx: &mut Ctx<'_>, unit: UnitId, cause: PsrCause) -> bool {
    if !may_fall(ctx, unit) {
        return true;
    }
    if is_in_the_air(Table::of(ctx.world()), unit) {
        // It misses its death from above instead (C11.10.3).
        if !roll(ctx, unit, cause) {
            ctx.emit(PilotingEvent::Spoiled { unit });
        }
        return true;
    }
    if roll(ctx, unit, cause) {
        return true;
    }
    if ctx
        .world()
        .resource::<Declared>()
        .assaults
        .iter()
        .any(|a| a.attacker == unit)
    {
        ctx.emit(PilotingEvent::Spoiled { unit });
    }
    self::fall(ctx, Fall::in_place(unit));
    false
}

/// Whether a unit can fall: a 'Mech that stands on the map.
pub(crate) fn may_fall(ctx: &Ctx<'_>, unit: UnitId) -> bool {
    let u = Table::of(ctx.world()).find(unit);
    u.is_some_and(|u| {
        u.sheet.class.is_mech() && !u.stance.prone && u.hex().is_some() && u.fate == Fate::Fighting
    })
}

/// A unit owes a roll or a fall at the end of the phase; in the Movement Phase at the end of the event (C2.3.6).
pub(crate) fn owe(ctx: &mut Ctx<'_>, unit: UnitId, owed: Owed) {
    ctx.emit(PilotingEvent::Owes { unit, owed });
}

/// An event is over: in the Movement Phase nothing waits, and what it made a unit owe comes now (C2.3.6).
pub(crate) fn settle_event(ctx: &mut Ctx<'_>, unit: UnitId) {
    let phase = Table::of(ctx.world()).clock().phase;
    if matches!(phase, Phase::Movement) {
        settle(ctx, unit);
    }
}

/// Rolls and falls that a unit owes: the first failure is the fall, the rest are dropped (C2.3.3).
pub(crate) fn settle(ctx: &mut Ctx<'_>, unit: UnitId) {
    loop {
        let next = Table::of(ctx.world())
            .find(unit)
            .and_then(|u| u.toll.owed.first().copied());
        let Some(owed) = next else { return };
        ctx.emit(PilotingEvent::Pays { unit, owed });
        if !may_fall(ctx, unit) {
            continue;
        }
        let falls = match owed {
            Owed::Roll(cause) => {
                roll_or_fall(ctx, unit, cause);
                false
            }
            Owed::LegLost { .. } | Owed::GyroDestroyed => true,
        };
        if !falls {
            continue;
        }
        if is_in_the_air(Table::of(ctx.world()), unit) {
            ctx.emit(PilotingEvent::Spoiled { unit });
            continue;
        }
        warriors::settle(ctx, unit);
        let hurts = matches!(owed, Owed::LegLost { last: true });
        fall::fall(
            ctx,
            Fall {
                hurts,
                ..Fall::in_place(unit)
            },
        );
    }
}

/// The warrior's roll to avoid damage in a fall of so many levels; gives back whether it succeeded (C3.15.5).
pub(crate) fn roll_for_warrior(ctx: &mut Ctx<'_>, unit: UnitId, levels: u8) -> bool {
    let Some(u) = Table::of(ctx.world()).find(unit) else {
        return true;
    };
    let mut tn = u.piloting();
    tn.rule_unless_zero(&tags::LEVELS, i16::from(levels.saturating_sub(1)));
    if u.gyro_is_gone() {
        // A destroyed gyro adds 6 in all to this roll.
        tn.rule(&tags::GYRO, 3);
    }
    let (dice, passed) = dice::against(ctx, tn.total());
    ctx.emit(PilotingEvent::Braced {
        unit,
        tn: Box::new(tn),
        dice,
        passed,
    });
    passed
}

/// A fall of a unit, with everything that it brings.
pub(crate) fn fall(ctx: &mut Ctx<'_>, fall: Fall) {
    let unit = fall.unit;
    fall::fall(ctx, fall);
    settle_event(ctx, unit);
}

/// At the end of a phase with attacks everybody pays, the side that lost initiative first (C2.3.4).
fn settle_all(ctx: &mut Ctx<'_>) {
    let all = Table::of(ctx.world()).in_turn();
    for unit in all {
        settle(ctx, unit);
    }
}

/// Rolls that are owed come at the end of phases.
pub(crate) fn plugin(t: &mut Timetable) {
    for phase in [Phase::Weapons, Phase::Physical] {
        t.add(Leave(phase), Rule::Piloting, settle_all);
    }
}
