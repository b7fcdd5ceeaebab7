//! Damage to vehicles in words (C16).

use bevy::ecs::world::World;
use hexlance_classic::{
    event::HullEvent,
    harm::{Mishap, Wear},
    read::Table,
};
use hexlance_rules::UnitId;

use super::{location, name, sum};
use crate::unit;

/// What a critical table does to a vehicle (C16.3).
pub fn mishap(mishap: Mishap) -> &'static str {
    crate::lang::text(mishap.name())
}

/// The name of a weapon of a unit.
fn weapon_of(world: &World, unit: UnitId, weapon: u8) -> String {
    let u = Table::of(world).find(unit);
    u.map_or_else(String::new, |u| unit::weapon_name(u.sheet, weapon))
}

fn worn(unit: &str, dice: &str, total: u8, wear: Wear) -> String {
    match wear {
        Wear::None => tr!(
            "The motive system of {unit} holds ({dice}, with modifiers {total}).",
            unit,
            dice,
            total
        ),
        Wear::Minor => tr!(
            "{unit} drives worse: +1 to its driving rolls ({dice}, with modifiers {total}).",
            unit,
            dice,
            total
        ),
        Wear::Moderate => tr!(
            "{unit} loses 1 Cruising MP, +2 to its driving rolls ({dice}, with modifiers {total}).",
            unit,
            dice,
            total
        ),
        Wear::Heavy(mp) => tr!(
            "{unit} loses {mp} Cruising MP, +3 to its driving rolls ({dice}, with modifiers {total}).",
            unit,
            mp,
            dice,
            total
        ),
        Wear::Immobile => tr!(
            "{unit} cannot move any more ({dice}, with modifiers {total}).",
            unit,
            dice,
            total
        ),
    }
}

/// A sentence for an event of a vehicle.
pub(super) fn hull(event: &HullEvent, world: &World) -> String {
    let n = |unit: &UnitId| name(world, *unit);
    match event {
        HullEvent::Worn {
            unit,
            dice,
            total,
            wear,
        } => worn(n(unit), &sum(*dice), *total, *wear),
        HullEvent::Checked {
            unit,
            at,
            dice,
            total,
            mishap: what,
        } => {
            let (unit, at, dice) = (n(unit), location(*at), sum(*dice));
            match what {
                Some(what) => tr!(
                    "Critical hit on {unit}, {at}: {what} ({dice}, with modifiers {total}).",
                    unit,
                    at,
                    what = mishap(*what),
                    dice,
                    total
                ),
                None => tr!(
                    "No critical hit on {unit}, {at} ({dice}, with modifiers {total}).",
                    unit,
                    at,
                    dice,
                    total
                ),
            }
        }
        HullEvent::Suffered {
            unit, mishap: what, ..
        } => tr!("{unit}: {what}.", unit = n(unit), what = mishap(*what)),
        HullEvent::WeaponOut {
            unit,
            weapon,
            destroyed,
            ..
        } => {
            let weapon = weapon_of(world, *unit, *weapon);
            match destroyed {
                true => tr!("{unit} loses its {weapon}.", unit = n(unit), weapon),
                false => tr!(
                    "The {weapon} of {unit} is out of order.",
                    weapon,
                    unit = n(unit)
                ),
            }
        }
        HullEvent::Detonated { unit, points } => tr_n!(
            *points,
            "The ammunition of {unit} goes off: {n} point.",
            "The ammunition of {unit} goes off: {n} points.",
            unit = n(unit)
        ),
        HullEvent::CargoLost { unit, .. } => {
            tr!("{unit} loses the cargo of a bay.", unit = n(unit))
        }
        HullEvent::Landed { unit, column, .. } => tr!(
            "{unit} comes down on its {side}.",
            unit = n(unit),
            side = crate::lang::told(&column.name())
        ),
        HullEvent::RotorHit { unit } => {
            tr!("The rotor of {unit} is struck: 1 MP less.", unit = n(unit))
        }
        HullEvent::Stalled { unit } => tr!("{unit} cannot stay in the air.", unit = n(unit)),
        HullEvent::Plunged {
            unit,
            levels,
            points,
        } => tr!(
            "{unit} falls {levels} levels out of the air and takes {points} points.",
            unit = n(unit),
            levels,
            points
        ),
        HullEvent::Inspected => tr!("Crews look what they can mend.").to_owned(),
        HullEvent::Blade { unit, dice, lost } => {
            let (unit, dice) = (n(unit), sum(*dice));
            match lost {
                true => tr!("The blade of {unit} is destroyed ({dice}).", unit, dice),
                false => tr!("The blade of {unit} holds ({dice}).", unit, dice),
            }
        }
        HullEvent::Mended { unit } => tr!(
            "What was out of order on {unit} works again.",
            unit = n(unit)
        ),
    }
}
