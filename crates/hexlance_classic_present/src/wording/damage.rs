//! Damage and critical hits in words.

use bevy::ecs::world::World;
use hexlance_classic::{
    event::HarmEvent,
    harm::Lost,
    model::{Location, Slot},
    read::Table,
};
use hexlance_rules::UnitId;

use super::{location, name, sum};
use crate::unit;

/// What stands in a slot of a unit.
fn what(world: &World, unit: UnitId, slot: Slot) -> String {
    let u = Table::of(world).find(unit);
    u.map_or_else(String::new, |u| unit::slot_name(u.sheet, slot))
}

/// A sentence for an event of damage.
pub(super) fn harm(event: &HarmEvent, world: &World) -> String {
    let n = |unit: &UnitId| name(world, *unit);
    match event {
        HarmEvent::Located {
            unit,
            dice,
            at,
            points,
            absorbed,
            again,
            ..
        } => {
            let dice: Vec<_> = dice.iter().map(ToString::to_string).collect();
            let (unit, at, dice) = (n(unit), location(*at), dice.join("+"));
            match (absorbed, again) {
                (true, _) => tr!(
                    "The cover of {unit} takes the hit: {at} ({dice}).",
                    unit,
                    at,
                    dice
                ),
                (_, true) => tr!("The location is rolled again: {at} ({dice}).", at, dice),
                _ => tr_n!(
                    *points,
                    "{unit} is struck at its {at}: {n} point ({dice}).",
                    "{unit} is struck at its {at}: {n} points ({dice}).",
                    unit,
                    at,
                    dice
                ),
            }
        }
        HarmEvent::Marked {
            unit,
            at,
            rear,
            armor,
            inside,
            ..
        } => marked(n(unit), *at, *rear, *armor, *inside),
        HarmEvent::LocationLost { unit, at, how } => {
            let (unit, at) = (n(unit), location(*at));
            match how {
                Lost::Destroyed => tr!("{unit} loses its {at}.", unit, at),
                Lost::BlownOff => tr!("The {at} of {unit} is blown off.", unit, at),
                Lost::FellOff => tr!("The {at} of {unit} falls off.", unit, at),
                Lost::Flooded => tr!("The {at} of {unit} is flooded.", unit, at),
            }
        }
        HarmEvent::Checked {
            unit,
            at,
            dice,
            hits,
            off,
            ..
        } => {
            let (unit, at, dice) = (n(unit), location(*at), sum(*dice));
            match (off, hits) {
                (true, _) => tr!(
                    "Critical check at the {at} of {unit}: it comes off ({dice}).",
                    at,
                    unit,
                    dice
                ),
                (_, 0) => tr!(
                    "Critical check at the {at} of {unit}: nothing ({dice}).",
                    at,
                    unit,
                    dice
                ),
                _ => tr_n!(
                    *hits,
                    "Critical check at the {at} of {unit}: {n} hit ({dice}).",
                    "Critical check at the {at} of {unit}: {n} hits ({dice}).",
                    at,
                    unit,
                    dice
                ),
            }
        }
        HarmEvent::SlotMissed { unit, at, slot, .. } => tr!(
            "Slot {slot} at the {at} of {unit} cannot be struck.",
            slot = slot + 1,
            at = location(*at),
            unit = n(unit)
        ),
        HarmEvent::SlotStruck {
            unit,
            at,
            slot,
            what: stands,
            ..
        } => tr!(
            "Critical hit on {unit}: {what}, {at}, slot {slot}.",
            unit = n(unit),
            what = what(world, *unit, *stands),
            at = location(*at),
            slot = slot + 1
        ),
        HarmEvent::EngineRolled {
            unit,
            dice,
            explodes,
            needed,
        } => {
            let (unit, dice) = (n(unit), sum(*dice));
            match explodes {
                true => tr!(
                    "The engine of {unit} explodes ({dice}, from {needed} on).",
                    unit,
                    dice,
                    needed
                ),
                false => tr!(
                    "The engine of {unit} does not explode ({dice}, from {needed} on).",
                    unit,
                    dice,
                    needed
                ),
            }
        }
        HarmEvent::Exploded {
            unit,
            at,
            points,
            what: stands,
        } => tr_n!(
            *points,
            "{what} explodes in the {at} of {unit}: {n} point.",
            "{what} explodes in the {at} of {unit}: {n} points.",
            what = what(world, *unit, *stands),
            at = location(*at),
            unit = n(unit)
        ),
        HarmEvent::NearMiss { .. }
        | HarmEvent::BoxesCrossed { .. }
        | HarmEvent::TorsoRolled { .. }
        | HarmEvent::Ablaze { .. } => proto(event, world),
        HarmEvent::Breached {
            unit,
            at,
            dice,
            breached,
        } => {
            let (unit, at) = (n(unit), location(*at));
            let dice = dice.map(sum).unwrap_or_default();
            match breached {
                true => tr!(
                    "Water comes into the {at} of {unit} ({dice}).",
                    at,
                    unit,
                    dice
                ),
                false => tr!(
                    "The {at} of {unit} holds the water out ({dice}).",
                    at,
                    unit,
                    dice
                ),
            }
        }
    }
}

/// A sentence for damage to a ProtoMech (C15.2, C15.3).
fn proto(event: &HarmEvent, world: &World) -> String {
    let n = |unit: &UnitId| name(world, *unit);
    match event {
        HarmEvent::NearMiss { unit, dice, points } => tr_n!(
            *points,
            "A near miss at {unit}: {n} point is lost ({dice}).",
            "A near miss at {unit}: {n} points are lost ({dice}).",
            unit = n(unit),
            dice = sum(*dice)
        ),
        HarmEvent::BoxesCrossed {
            unit, at, boxes, ..
        } => tr_n!(
            *boxes,
            "{unit} takes {n} critical hit at its {at}.",
            "{unit} takes {n} critical hits at its {at}.",
            unit = n(unit),
            at = location(*at)
        ),
        HarmEvent::TorsoRolled {
            unit,
            die,
            weapon: Some(weapon),
        } => {
            let u = Table::of(world).find(*unit);
            let weapon = u.map_or_else(String::new, |u| unit::weapon_name(u.sheet, *weapon));
            tr!(
                "{unit} loses its {weapon} ({die}).",
                unit = n(unit),
                weapon,
                die
            )
        }
        HarmEvent::TorsoRolled { unit, die, .. } => tr!(
            "No weapon in the torso of {unit} is struck ({die}).",
            unit = n(unit),
            die
        ),
        HarmEvent::Ablaze { unit, missiles } => tr_n!(
            *missiles,
            "{n} inferno missile sticks to {unit}.",
            "{n} inferno missiles stick to {unit}.",
            unit = n(unit)
        ),
        _ => String::new(),
    }
}

fn marked(unit: &str, at: Location, rear: bool, armor: u16, inside: u16) -> String {
    let at = match rear {
        true => tr!("{at}, rear", at = location(at)),
        false => location(at).to_owned(),
    };
    match (armor, inside) {
        (armor, 0) => tr!("{unit} loses {armor} armor: {at}.", unit, armor, at),
        (0, inside) => tr!("{unit} loses {inside} structure: {at}.", unit, inside, at),
        (armor, inside) => tr!(
            "{unit} loses {armor} armor and {inside} structure: {at}.",
            unit,
            armor,
            inside,
            at
        ),
    }
}
