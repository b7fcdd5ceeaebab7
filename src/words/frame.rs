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
                tr!(
                    "{who} calls the {homes} edge home",
                    who,
                    homes = edge_name(homes[usize::from(i)])
                )
            };
            format!("{}, {}.", of(0), of(1))
        }
        Event::FeatureMoved {
            side: who,
            from,
            to,
        } => tr!(
            "{who} moves terrain from {from} to {to}.",
            who = side(world, *who),
            from = hex_name(*from),
            to = hex_name(*to)
        ),
        Event::SheetsChanged { side: who, .. } => {
            tr!("{who} rearranges the mapsheets.", who = side(world, *who))
        }
        Event::KeptBack {
            unit,
            group: Some(group),
        } => {
            tr!(
                "{unit} is kept back, in group {group}.",
                unit = n(*unit),
                group = group + 1
            )
        }
        Event::KeptBack { unit, group: None } => tr!("{unit} is not kept back.", unit = n(*unit)),
        Event::KeptForRuse { unit, kept: true } => {
            tr!("{unit} is kept back under a false flag.", unit = n(*unit))
        }
        Event::KeptForRuse { unit, kept: false } => {
            tr!("{unit} may not fight under a false flag.", unit = n(*unit))
        }
        Event::Infiltrated { unit } => {
            tr!("{unit} has got behind the enemy's lines.", unit = n(*unit))
        }
        Event::HomeWished { side: who, edge } => tr!(
            "{who} wants the {edge} edge as its home.",
            who = side(world, *who),
            edge = edge_name(*edge)
        ),
        Event::GroupsDrawn { side: who, first } => tr!(
            "Group {first} of {who} comes in turn 2, the other in turn 3.",
            first = first + 1,
            who = side(world, *who)
        ),
        Event::FactsRead {
            needed: Some(n), ..
        } => {
            tr!("Everybody is ready. {n} decides the battle.", n)
        }
        Event::FactsRead { .. } => tr!("Everybody is ready.").to_owned(),
        Event::HeldBack { unit } => tr!("{unit} is held back this turn.", unit = n(*unit)),
        Event::EnteredMap {
            unit, place, cost, ..
        } => tr!(
            "{unit} comes onto the map {place} for {cost}\".",
            cost,
            unit = n(*unit),
            place = place_phrase(world, place)
        ),
        Event::LeftMap { unit, edge, astray } => {
            let lost = if *astray {
                tr!(" and counts as lost")
            } else {
                ""
            };
            tr!(
                "{unit} leaves over the {edge} edge{lost}.",
                lost,
                unit = n(*unit),
                edge = edge_name(*edge)
            )
        }
        Event::OffMapOrdered { unit, journey } => tr!(
            "{unit} is to go around the map and come back at {back}, in turn {earliest} or later.",
            unit = n(*unit),
            back = hex_name(journey.back),
            earliest = journey.earliest
        ),
        Event::OffMapDropped { unit } => tr!("{unit} does not get off the map.", unit = n(*unit)),
        Event::WentOffMap { unit } => tr!("{unit} moves off the map.", unit = n(*unit)),
        Event::CameBack { unit, place, .. } => tr!(
            "{unit} is back on the map {place}.",
            unit = n(*unit),
            place = place_phrase(world, place)
        ),
        Event::ObjectiveHeld {
            objective,
            side: who,
        } => {
            let objectives = &mission::mission(world).objectives;
            let what = objectives
                .get(usize::from(*objective))
                .map_or(tr!("It"), |o| o.name.as_str());
            match who {
                Some(who) => tr!("{who} holds {what}.", what, who = side(world, *who)),
                None => tr!("Nobody holds {what} now.", what),
            }
        }
        Event::ObjectivesScored { points: [a, b] } => {
            let of = |i: u8| read::side_name(world, hexlance_rules::SideId(i));
            tr!(
                "Held places score: {of} {a}, {of2} {b}.",
                a,
                b,
                of = of(0),
                of2 = of(1)
            )
        }
        Event::Happened { .. } => tr!("Something happens.").to_owned(),
        Event::Announced { text } => announced(text),
        Event::Called { unit, turn } => {
            tr!(
                "{unit} comes onto the map in turn {turn} or later.",
                turn,
                unit = n(*unit)
            )
        }
        Event::ConditionsChanged { environment } => {
            let conditions = environment.conditions();
            let names: Vec<_> = conditions
                .iter()
                .map(|c| crate::lang::within(c.name()))
                .collect();
            match names.as_slice() {
                [] => tr!("It is a fine day now.").to_owned(),
                names => tr!("The conditions are now: {names}.", names = names.join(", ")),
            }
        }
        _ => String::new(),
    }
}

/// What a scenario tells, as it is.
pub fn announced(text: &str) -> String {
    format!("“{text}”")
}
