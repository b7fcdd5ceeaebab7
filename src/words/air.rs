//! What aircraft do, in words.

use hexlance_board::Hex;
use hexlance_strike::{
    aero::{AirZone, Flight, Manoeuvre, Raid},
    event::Event,
};

use super::{Told, hex_name, name, place_phrase, sentence};

/// A zone of the radar map in words.
pub fn zone_name(zone: AirZone) -> String {
    match zone {
        AirZone::Centre => "over the map".to_owned(),
        AirZone::Inner => "in the inner ring".to_owned(),
        AirZone::Middle(_) | AirZone::Outer(_) => format!("in zone {zone}"),
    }
}

/// Where an aircraft flies.
pub(super) fn flight_phrase(flight: &Flight) -> String {
    let mut out = format!("{}, {}", zone_name(flight.zone), flight.band.name());
    if let Some(path) = flight.path {
        out += &format!(", from {} to {}", hex_name(path.from), hex_name(path.to));
    }
    out
}

fn hexes(list: &[Hex]) -> String {
    let names: Vec<_> = list.iter().map(|h| hex_name(*h)).collect();
    names.join(", ")
}

/// Where an aircraft flies, in one short line: `C, Low, 0104 to 1206`.
pub fn flight(flight: &Flight) -> String {
    let mut out = format!("{}, {}", flight.zone, flight.band.name());
    if let Some(path) = flight.path {
        out += &format!(", {} to {}", hex_name(path.from), hex_name(path.to));
    }
    out
}

/// One sentence for an event in the air; nothing for others.
pub(super) fn describe(event: &Event, world: &Told<'_>) -> String {
    let n = |unit| name(world, unit);
    match event {
        Event::Flew {
            unit,
            to,
            manoeuvre,
            cost,
            thrust,
            ..
        } => match manoeuvre {
            Manoeuvre::Leave => format!("{} turns for home.", n(*unit)),
            Manoeuvre::Land => format!("{} comes in to land, {}.", n(*unit), flight_phrase(to)),
            Manoeuvre::Fly | Manoeuvre::LiftOff => format!(
                "{} flies {} ({} of {} Thrust).",
                n(*unit),
                flight_phrase(to),
                cost.total(),
                thrust.total()
            ),
        },
        Event::StayedDown { unit } => format!("{} stays on the ground.", n(*unit)),
        Event::LiftingOff { unit, path } => format!(
            "{} tries to lift off towards {}.",
            n(*unit),
            hex_name(path.to)
        ),
        Event::LiftedOff { unit, to, .. } => match to {
            Some(flight) => format!("{} lifts off: {}.", n(*unit), flight_phrase(flight)),
            None => format!("{} does not get off the ground.", n(*unit)),
        },
        Event::TouchedDown { unit, place, .. } => {
            format!(
                "{} comes to stand {}.",
                n(*unit),
                place_phrase(world, place)
            )
        }
        Event::BandChanged {
            unit,
            from,
            to,
            why,
        } => format!(
            "{} falls from {} to {}: {}",
            n(*unit),
            from.name(),
            to.name(),
            sentence(why)
        ),
        Event::Crashed { unit, at, .. } => match at {
            Some(hex) => format!("{} crashes into {}.", n(*unit), hex_name(*hex)),
            None => format!("{} crashes far from the map.", n(*unit)),
        },
        Event::EngagementTried {
            initiator,
            defender,
        } => format!("{} tries to engage {}.", n(*initiator), n(*defender)),
        Event::EngagementRolled { unit, good, total } => {
            let how = if *good {
                "keeps control"
            } else {
                "loses its way"
            };
            format!("{} {how}, total {total}.", n(*unit))
        }
        Event::EngagementDecided {
            initiator,
            defender,
            engagement,
            why,
        } => match engagement {
            Some(e) => format!(
                "{} and {} are engaged at {} range: {}",
                n(*initiator),
                n(*defender),
                e.range.name(),
                sentence(why)
            ),
            None => format!(
                "{} and {} are not engaged: {}",
                n(*initiator),
                n(*defender),
                sentence(why)
            ),
        },
        Event::RaidBegan {
            unit,
            raid,
            hexes: at,
            ..
        } => {
            let what = match raid {
                Raid::Strafe(_) => "strafes",
                Raid::Strike(_) => "strikes at",
                Raid::Bomb { .. } => "bombs",
                Raid::AltitudeBomb { .. } => "bombs from altitude",
            };
            format!("{} {what} {}.", n(*unit), hexes(at))
        }
        Event::BombsSpent { unit, load } => format!("{} drops {load}.", n(*unit)),
        Event::Scattered { from, to, .. } if from == to => {
            format!("It strikes {} all the same.", hex_name(*to))
        }
        Event::Scattered { from, to, .. } => {
            format!(
                "It misses {} and strikes {}.",
                hex_name(*from),
                hex_name(*to)
            )
        }
        Event::Blast {
            at, hexes: list, ..
        } => {
            if list.len() > 1 {
                format!("It bursts over {} and around it.", hex_name(*at))
            } else {
                format!("It bursts in {}.", hex_name(*at))
            }
        }
        _ => String::new(),
    }
}
