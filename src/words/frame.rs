//! The frame of a battle in words: setup, ways onto the map and off it, what is fought for.

use hexlance_strike::{
    event::Event,
    mission::{self, words::edge_name},
    read,
};

use super::{Told, hex_name, name, place_phrase, side};

/// One sentence for an event of the frame of a battle.
pub fn describe(event: &Event, world: &Told<'_>) -> String {
    let n = |unit| name(world, unit);
    match event {
        Event::HomesChosen { homes } => {
            let of = |i: u8| {
                let who = read::side_name(world, hexlance_rules::SideId(i));
                format!(
                    "{who} calls the {} edge home",
                    edge_name(homes[usize::from(i)])
                )
            };
            format!("{}, {}.", of(0), of(1))
        }
        Event::FeatureMoved {
            side: who,
            from,
            to,
        } => format!(
            "{} moves terrain from {} to {}.",
            side(world, *who),
            hex_name(*from),
            hex_name(*to)
        ),
        Event::SheetsChanged { side: who, .. } => {
            format!("{} rearranges the mapsheets.", side(world, *who))
        }
        Event::KeptBack {
            unit,
            group: Some(group),
        } => {
            format!("{} is kept back, in group {}.", n(*unit), group + 1)
        }
        Event::KeptBack { unit, group: None } => format!("{} is not kept back.", n(*unit)),
        Event::KeptForRuse { unit, kept: true } => {
            format!("{} is kept back under a false flag.", n(*unit))
        }
        Event::KeptForRuse { unit, kept: false } => {
            format!("{} may not fight under a false flag.", n(*unit))
        }
        Event::Infiltrated { unit } => format!("{} has got behind the enemy's lines.", n(*unit)),
        Event::HomeWished { side: who, edge } => format!(
            "{} wants the {} edge as its home.",
            side(world, *who),
            edge_name(*edge)
        ),
        Event::GroupsDrawn { side: who, first } => format!(
            "Group {} of {} comes in turn 2, the other in turn 3.",
            first + 1,
            side(world, *who)
        ),
        Event::FactsRead {
            needed: Some(n), ..
        } => {
            format!("Everybody is ready. {n} decides the battle.")
        }
        Event::FactsRead { .. } => "Everybody is ready.".to_owned(),
        Event::HeldBack { unit } => format!("{} is held back this turn.", n(*unit)),
        Event::EnteredMap {
            unit, place, cost, ..
        } => format!(
            "{} comes onto the map {} for {cost}\".",
            n(*unit),
            place_phrase(world, place)
        ),
        Event::LeftMap { unit, edge, astray } => {
            let lost = if *astray { " and counts as lost" } else { "" };
            format!(
                "{} leaves over the {} edge{lost}.",
                n(*unit),
                edge_name(*edge)
            )
        }
        Event::OffMapOrdered { unit, journey } => format!(
            "{} is to go around the map and come back at {}, in turn {} or later.",
            n(*unit),
            hex_name(journey.back),
            journey.earliest
        ),
        Event::OffMapDropped { unit } => format!("{} does not get off the map.", n(*unit)),
        Event::WentOffMap { unit } => format!("{} moves off the map.", n(*unit)),
        Event::CameBack { unit, place, .. } => format!(
            "{} is back on the map {}.",
            n(*unit),
            place_phrase(world, place)
        ),
        Event::ObjectiveHeld {
            objective,
            side: who,
        } => {
            let objectives = &mission::mission(world).objectives;
            let what = objectives
                .get(usize::from(*objective))
                .map_or("It", |o| o.name.as_str());
            match who {
                Some(who) => format!("{} holds {what}.", side(world, *who)),
                None => format!("Nobody holds {what} now."),
            }
        }
        Event::ObjectivesScored { points: [a, b] } => {
            let of = |i: u8| read::side_name(world, hexlance_rules::SideId(i));
            format!("Held places score: {} {a}, {} {b}.", of(0), of(1))
        }
        Event::Happened { .. } => "Something happens.".to_owned(),
        Event::Announced { text } => announced(text),
        Event::Called { unit, turn } => {
            format!("{} comes onto the map in turn {turn} or later.", n(*unit))
        }
        Event::ConditionsChanged { environment } => {
            let conditions = environment.conditions();
            let names: Vec<_> = conditions.iter().map(|c| c.name().to_lowercase()).collect();
            match names.as_slice() {
                [] => "It is a fine day now.".to_owned(),
                names => format!("The conditions are now: {}.", names.join(", ")),
            }
        }
        _ => String::new(),
    }
}

/// What a scenario tells, as it is.
pub fn announced(text: &str) -> String {
    format!("“{text}”")
}
