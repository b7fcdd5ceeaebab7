//! What aircraft do, in words.

use hexlance_board::Hex;
use hexlance_strike::{
    aero::{AirZone, Flight, Manoeuvre, Raid},
    event::{AirEvent, BlastEvent},
};

use super::{Told, hex_name, name, place_phrase, sentence};

/// A zone of the radar map in words.
pub fn zone_name(zone: AirZone) -> String {
    match zone {
        AirZone::Centre => tr!("over the map").to_owned(),
        AirZone::Inner => tr!("in the inner ring").to_owned(),
        AirZone::Middle(_) | AirZone::Outer(_) => tr!("in zone {zone}", zone),
    }
}

/// Where an aircraft flies.
pub(super) fn flight_phrase(flight: &Flight) -> String {
    let mut out = format!(
        "{}, {}",
        zone_name(flight.zone),
        crate::lang::text(flight.band.name())
    );
    if let Some(path) = flight.path {
        out += &tr!(
            ", from {from} to {to}",
            from = hex_name(path.from),
            to = hex_name(path.to)
        );
    }
    out
}

fn hexes(list: &[Hex]) -> String {
    let names: Vec<_> = list.iter().map(|h| hex_name(*h)).collect();
    names.join(", ")
}

/// Where an aircraft flies, in one short line: `C, Low, 0104 to 1206`.
pub fn flight(flight: &Flight) -> String {
    let mut out = format!("{}, {}", flight.zone, crate::lang::text(flight.band.name()));
    if let Some(path) = flight.path {
        out += &tr!(
            ", {from} to {to}",
            from = hex_name(path.from),
            to = hex_name(path.to)
        );
    }
    out
}

/// One sentence for what aircraft do.
pub(super) fn air(world: &Told<'_>, event: &AirEvent) -> String {
    let n = |unit| name(world, unit);
    match event {
        AirEvent::Flew {
            unit,
            to,
            manoeuvre,
            cost,
            thrust,
            ..
        } => match manoeuvre {
            Manoeuvre::Leave => tr!("{unit} turns for home.", unit = n(*unit)),
            Manoeuvre::Land => tr!(
                "{unit} comes in to land, {to}.",
                unit = n(*unit),
                to = flight_phrase(to)
            ),
            Manoeuvre::Fly | Manoeuvre::LiftOff => tr!(
                "{unit} flies {to} ({cost} of {thrust} Thrust).",
                unit = n(*unit),
                to = flight_phrase(to),
                cost = cost.total(),
                thrust = thrust.total()
            ),
        },
        AirEvent::StayedDown { unit } => {
            tr!("{unit} stays on the ground.", unit = n(*unit))
        }
        AirEvent::LiftingOff { unit, path } => tr!(
            "{unit} tries to lift off towards {to}.",
            unit = n(*unit),
            to = hex_name(path.to)
        ),
        AirEvent::LiftedOff { unit, to, .. } => match to {
            Some(flight) => tr!(
                "{unit} lifts off: {flight}.",
                unit = n(*unit),
                flight = flight_phrase(flight)
            ),
            None => tr!("{unit} does not get off the ground.", unit = n(*unit)),
        },
        AirEvent::TouchedDown { unit, place, .. } => {
            tr!(
                "{unit} comes to stand {place}.",
                unit = n(*unit),
                place = place_phrase(world, place)
            )
        }
        AirEvent::BandChanged {
            unit,
            from,
            to,
            why,
        } => tr!(
            "{unit} falls from {from} to {to}: {why}",
            unit = n(*unit),
            from = crate::lang::text(from.name()),
            to = crate::lang::text(to.name()),
            why = sentence(why)
        ),
        AirEvent::Crashed { unit, at, .. } => match at {
            Some(hex) => tr!(
                "{unit} crashes into {hex}.",
                unit = n(*unit),
                hex = hex_name(*hex)
            ),
            None => tr!("{unit} crashes far from the map.", unit = n(*unit)),
        },
        AirEvent::EngagementTried {
            initiator,
            defender,
        } => tr!(
            "{initiator} tries to engage {defender}.",
            initiator = n(*initiator),
            defender = n(*defender)
        ),
        AirEvent::EngagementRolled { unit, good, total } => {
            let how = if *good {
                tr!("keeps control")
            } else {
                tr!("loses its way")
            };
            tr!("{unit} {how}, total {total}.", how, total, unit = n(*unit))
        }
        AirEvent::EngagementDecided {
            initiator,
            defender,
            engagement,
            why,
        } => match engagement {
            Some(e) => tr!(
                "{initiator} and {defender} are engaged at {range} range: {why}",
                initiator = n(*initiator),
                defender = n(*defender),
                range = crate::lang::text(e.range.name()),
                why = sentence(why)
            ),
            None => tr!(
                "{initiator} and {defender} are not engaged: {why}",
                initiator = n(*initiator),
                defender = n(*defender),
                why = sentence(why)
            ),
        },
        AirEvent::RaidBegan {
            unit,
            raid,
            hexes: at,
            ..
        } => {
            let what = match raid {
                Raid::Strafe(_) => tr!("strafes"),
                Raid::Strike(_) => tr!("strikes at"),
                Raid::Bomb { .. } => tr!("bombs"),
                Raid::AltitudeBomb { .. } => tr!("bombs from altitude"),
            };
            format!("{} {what} {}.", n(*unit), hexes(at))
        }
        AirEvent::BombsSpent { unit, load } => {
            tr!("{unit} drops {load}.", load, unit = n(*unit))
        }
    }
}

/// One sentence for what comes down wide or explodes.
pub(super) fn blast(_: &Told<'_>, event: &BlastEvent) -> String {
    match event {
        BlastEvent::Scattered { from, to, .. } if from == to => {
            tr!("It strikes {to} all the same.", to = hex_name(*to))
        }
        BlastEvent::Scattered { from, to, .. } => {
            tr!(
                "It misses {from} and strikes {to}.",
                from = hex_name(*from),
                to = hex_name(*to)
            )
        }
        BlastEvent::Blast {
            at, hexes: list, ..
        } => {
            if list.len() > 1 {
                tr!("It bursts over {at} and around it.", at = hex_name(*at))
            } else {
                tr!("It bursts in {at}.", at = hex_name(*at))
            }
        }
    }
}
