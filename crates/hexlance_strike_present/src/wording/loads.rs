//! Loads, drops and reinforcements in words.

use hexlance_rules::UnitId;
use hexlance_strike::{
    cargo::{self, Freight, Grip},
    event::{CargoEvent, DropEvent, SupportEvent},
    read,
};

use super::{Told, name, place_phrase};
use crate::words::{hex_name, sentence};

pub(super) fn loads(world: &Told<'_>, event: &CargoEvent) -> String {
    let n = |unit: &UnitId| name(world, *unit);
    match event {
        CargoEvent::PickedUp {
            unit, load, grip, ..
        } => {
            let how = match grip {
                Grip::Lift => tr!("lifts"),
                Grip::Drag => tr!("takes in tow"),
            };
            format!("{} {how} {}.", n(unit), cargo::name(world, *load))
        }
        CargoEvent::PutDown {
            unit, load, why, ..
        } => tr!(
            "{unit} no longer carries {load}: {why}",
            unit = n(unit),
            load = cargo::name(world, *load),
            why = sentence(why)
        ),
        CargoEvent::Thrown {
            unit,
            load,
            hex,
            hit,
            target,
            ..
        } => {
            let what = cargo::name(world, *load);
            match (hit, target) {
                (true, Some(t)) => tr!(
                    "{unit} throws {what} at {n}.",
                    what,
                    unit = n(unit),
                    n = n(t)
                ),
                (true, None) => tr!(
                    "{unit} throws {what} to {hex}.",
                    what,
                    unit = n(unit),
                    hex = hex_name(*hex)
                ),
                (false, _) => tr!(
                    "{unit} throws {what}, and misses: it lands at {hex}.",
                    what,
                    unit = n(unit),
                    hex = hex_name(*hex)
                ),
            }
        }
        CargoEvent::CargoDamaged { item, points, left } => {
            let what = cargo::name(world, Freight::Item(*item));
            match left {
                0 => tr!("{what} takes {points} damage and breaks.", what, points),
                _ => tr!(
                    "{what} takes {points} damage and still stands {left}.",
                    what,
                    points,
                    left
                ),
            }
        }
        CargoEvent::CargoCarriedOff { item, side } => tr!(
            "{side} carries {item} off the map.",
            side = read::side_name(world, *side),
            item = cargo::name(world, Freight::Item(*item))
        ),
    }
}

pub(super) fn dropped(world: &Told<'_>, event: &DropEvent) -> String {
    let n = |unit: &UnitId| name(world, *unit);
    match event {
        DropEvent::DropAimed { unit, hex, .. } => {
            tr!(
                "{unit} drops towards {hex}.",
                unit = n(unit),
                hex = hex_name(*hex)
            )
        }
        DropEvent::Dropped { unit, place, off } => match off {
            0 => tr!(
                "{unit} lands {place}.",
                unit = n(unit),
                place = place_phrase(world, place)
            ),
            off => tr!(
                "{unit} is carried {off} hexes off and lands {place}.",
                off,
                unit = n(unit),
                place = place_phrase(world, place)
            ),
        },
    }
}

pub(super) fn joined(world: &Told<'_>, event: &SupportEvent) -> String {
    let n = |unit: &UnitId| name(world, *unit);
    match event {
        SupportEvent::UnitJoined { name, side, by, .. } => tr!(
            "{name} joins {side}{by}.",
            name,
            side = read::side_name(world, side.side),
            by = by
                .map(|u| tr!(", called by {n}", n = n(&u)))
                .unwrap_or_default()
        ),
    }
}
