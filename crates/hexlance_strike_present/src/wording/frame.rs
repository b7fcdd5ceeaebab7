//! The frame of a battle in words: setup, ways onto the map and off it, what is fought for.

use hexlance_strike::{
    event::{ArrivalEvent, HappeningEvent, MissionEvent, SetupEvent},
    mission, read,
};

use super::{Told, hex_name, name, place_phrase, side};

/// One sentence for a change of the ground before the battle.
pub(super) fn setup(world: &Told<'_>, event: &SetupEvent) -> String {
    match event {
        SetupEvent::SetupOrderDecided { first } => {
            tr!("{first} sets up first.", first = side(world, *first))
        }
        SetupEvent::HomesChosen { homes } => {
            let of = |i: u8| {
                let who = read::side_name(world, hexlance_rules::SideId(i));
                tr!(
                    "{who} calls the {homes} edge home",
                    who,
                    homes = super::edge_name(homes[usize::from(i)])
                )
            };
            format!("{}, {}.", of(0), of(1))
        }
        SetupEvent::FeatureMoved {
            side: who,
            from,
            to,
        } => tr!(
            "{who} moves terrain from {from} to {to}.",
            who = side(world, *who),
            from = hex_name(*from),
            to = hex_name(*to)
        ),
        SetupEvent::SheetsChanged { side: who, .. } => {
            tr!("{who} rearranges the mapsheets.", who = side(world, *who))
        }
        SetupEvent::HomeWished { side: who, edge } => tr!(
            "{who} wants the {edge} edge as its home.",
            who = side(world, *who),
            edge = super::edge_name(*edge)
        ),
    }
}

/// One sentence for a way onto the map or off it.
pub(super) fn arrival(world: &Told<'_>, event: &ArrivalEvent) -> String {
    let n = |unit| name(world, unit);
    match event {
        ArrivalEvent::Deployed { unit, place } => {
            tr!(
                "{unit} sets up {place}.",
                unit = n(*unit),
                place = place_phrase(world, place)
            )
        }
        ArrivalEvent::KeptBack {
            unit,
            group: Some(group),
        } => {
            tr!(
                "{unit} is kept back, in group {group}.",
                unit = n(*unit),
                group = group + 1
            )
        }
        ArrivalEvent::KeptBack { unit, group: None } => {
            tr!("{unit} is not kept back.", unit = n(*unit))
        }
        ArrivalEvent::KeptForRuse { unit, kept: true } => {
            tr!("{unit} is kept back under a false flag.", unit = n(*unit))
        }
        ArrivalEvent::KeptForRuse { unit, kept: false } => {
            tr!("{unit} may not fight under a false flag.", unit = n(*unit))
        }
        ArrivalEvent::Infiltrated { unit } => {
            tr!("{unit} has got behind the enemy's lines.", unit = n(*unit))
        }
        ArrivalEvent::GroupsDrawn { side: who, first } => tr!(
            "Group {first} of {who} comes in turn 2, the other in turn 3.",
            first = first + 1,
            who = side(world, *who)
        ),
        ArrivalEvent::HeldBack { unit } => {
            tr!("{unit} is held back this turn.", unit = n(*unit))
        }
        ArrivalEvent::EnteredMap {
            unit, place, cost, ..
        } => tr!(
            "{unit} comes onto the map {place} for {cost}\".",
            cost,
            unit = n(*unit),
            place = place_phrase(world, place)
        ),
        ArrivalEvent::OffMapOrdered { unit, journey } => tr!(
            "{unit} is to go around the map and come back at {back}, in turn {earliest} or later.",
            unit = n(*unit),
            back = hex_name(journey.back),
            earliest = journey.earliest
        ),
        ArrivalEvent::OffMapDropped { unit } => {
            tr!("{unit} does not get off the map.", unit = n(*unit))
        }
        ArrivalEvent::WentOffMap { unit } => {
            tr!("{unit} moves off the map.", unit = n(*unit))
        }
        ArrivalEvent::CameBack { unit, place, .. } => tr!(
            "{unit} is back on the map {place}.",
            unit = n(*unit),
            place = place_phrase(world, place)
        ),
        ArrivalEvent::Called { unit, turn } => {
            tr!(
                "{unit} comes onto the map in turn {turn} or later.",
                turn,
                unit = n(*unit)
            )
        }
    }
}

/// One sentence for what is fought for.
pub(super) fn mission_event(world: &Told<'_>, event: &MissionEvent) -> String {
    match event {
        MissionEvent::FactsRead {
            needed: Some(n), ..
        } => {
            tr!("Everybody is ready. {n} decides the battle.", n)
        }
        MissionEvent::FactsRead { .. } => tr!("Everybody is ready.").to_owned(),
        MissionEvent::ObjectiveHeld {
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
        MissionEvent::ObjectivesScored { points: [a, b] } => {
            let of = |i: u8| read::side_name(world, hexlance_rules::SideId(i));
            tr!(
                "Held places score: {of} {a}, {of2} {b}.",
                a,
                b,
                of = of(0),
                of2 = of(1)
            )
        }
    }
}

/// One sentence for an event of the scenario.
pub(super) fn happening(_: &Told<'_>, event: &HappeningEvent) -> String {
    match event {
        HappeningEvent::Happened { .. } => tr!("Something happens.").to_owned(),
        HappeningEvent::Announced { text } => announced(text),
    }
}

/// What a scenario tells, as it is.
pub fn announced(text: &str) -> String {
    format!("“{}”", crate::lang::text(text))
}
