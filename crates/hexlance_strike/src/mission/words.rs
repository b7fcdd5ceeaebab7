//! What each side has to do, and how it stands, in sentences for players.

use bevy_ecs::world::World;
use hexlance_rules::{Joint, List, Message, SideId, Term, Zone, say};

use super::{Tally, Verdict, mission, score};
use crate::{model::mission::ScenarioKind, read, state::Frame};

pub use crate::model::mission::edge_name;

/// What a side has to do, in one or two sentences.
pub fn task(world: &World, side: SideId) -> Message {
    let m = mission(world);
    let limit = world.resource::<Frame>().turn_limit;
    let tallies = m.tallies[side.index()].iter().map(|t| tally(world, t));
    let needed = match (m.verdict, m.needed) {
        (Verdict::Needs(who, _), Some(n)) if who == side => {
            say!("You need {n} by the end of turn {limit}.", n, limit)
        }
        (Verdict::Needs(who, _), Some(n)) => say!(
            "{side} must not get {n} by the end of turn {limit}.",
            side = read::side_name(world, who),
            n,
            limit
        ),
        _ => say!(
            "The higher score after turn {limit} wins; within a tenth it is a draw.",
            limit
        ),
    };
    Message::row(tallies.chain([needed]))
}

fn tally(world: &World, tally: &Tally) -> Message {
    match tally {
        Tally::Losses => say!("Destroy enemy units for their point value."),
        Tally::OutOfAction => say!("Put enemy units out of action for their point value."),
        Tally::Standing(Zone::Edge(edge, depth)) => say!(
            "Your units count their point value in the last {depth} rows at the {edge} edge.",
            depth,
            edge = Term(edge_name(*edge))
        ),
        Tally::Standing(_) => say!("Your units count their point value in the marked zone."),
        Tally::Exits(edge, 1) => say!(
            "Leave over the {edge} edge: each unit counts its point value.",
            edge = Term(edge_name(*edge))
        ),
        Tally::Exits(edge, n) => say!(
            "Leave over the {edge} edge: each unit counts {n} times its point value.",
            edge = Term(edge_name(*edge)),
            n
        ),
        Tally::Objectives => {
            let names = mission(world).objectives.iter().map(|o| o.name.as_str());
            let names = List::new(Joint::Commas, names);
            say!("Hold at the end of turns: {names}.", names)
        }
        Tally::Razed => say!("Destroy the buildings of the base: each counts 1."),
        Tally::Held => say!("Hold the buildings of the base at the end: each counts 1."),
        Tally::Revealed(edge) => say!(
            "Find out about enemy units: 1 for each, 2 if its finder leaves over the {edge} edge.",
            edge = Term(edge_name(*edge))
        ),
        Tally::Fetched => say!("Carry the cargo off over your home edge."),
    }
}

/// What a tally counts, in a few words.
pub fn label(tally: &Tally) -> Message {
    match tally {
        Tally::Losses => say!("Enemy losses"),
        Tally::OutOfAction => say!("Enemies out of action"),
        Tally::Standing(_) => say!("Units in the zone"),
        Tally::Exits(edge, 1) => say!("Off over the {edge} edge", edge = Term(edge_name(*edge))),
        Tally::Exits(edge, n) => say!(
            "Off over the {edge} edge, times {n}",
            edge = Term(edge_name(*edge)),
            n
        ),
        Tally::Objectives => say!("Objectives held"),
        Tally::Razed => say!("Buildings destroyed"),
        Tally::Held => say!("Buildings held"),
        Tally::Revealed(_) => say!("Enemies found"),
        Tally::Fetched => say!("Cargo carried off"),
    }
}

/// How the type of the scenario is called, if it has one.
pub fn kind_name(kind: Option<ScenarioKind>) -> &'static str {
    kind.map_or("Battle", ScenarioKind::name)
}

/// Why a battle that has run its course ends as it does.
pub fn verdict(world: &World, reason: Message) -> Message {
    match score::has_enough(world) {
        None => reason,
        Some((side, enough)) => {
            let score = score::scores(world).get(side.index()).copied();
            let (score, needed) = (score.unwrap_or(0), mission(world).needed.unwrap_or(0));
            let side = read::side_name(world, side);
            {
                let counted = if enough {
                    say!("{side} has {score} of {needed}.", side, score, needed)
                } else {
                    say!("{side} has only {score} of {needed}.", side, score, needed)
                };
                Message::row([reason, counted])
            }
        }
    }
}
