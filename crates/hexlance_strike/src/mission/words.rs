//! What each side has to do, and how it stands, in sentences for players.

use bevy_ecs::world::World;
use hexlance_board::Edge;
use hexlance_rules::{ScenarioKind, SideId, Zone};

use super::{Tally, Verdict, mission, score};
use crate::{read, state::Frame};

/// An edge in words.
pub const fn edge_name(edge: Edge) -> &'static str {
    match edge {
        Edge::North => "north",
        Edge::East => "east",
        Edge::South => "south",
        Edge::West => "west",
    }
}

/// What a side has to do, in one or two sentences.
pub fn task(world: &World, side: SideId) -> String {
    let m = mission(world);
    let limit = world.resource::<Frame>().turn_limit;
    let tallies: Vec<_> = m.tallies[side.index()]
        .iter()
        .map(|t| tally(world, t))
        .collect();
    let needed = match (m.verdict, m.needed) {
        (Verdict::Needs(who, _), Some(n)) if who == side => {
            format!(" You need {n} by the end of turn {limit}.")
        }
        (Verdict::Needs(who, _), Some(n)) => format!(
            " {} must not get {n} by the end of turn {limit}.",
            read::side_name(world, who)
        ),
        _ => format!(" The higher score after turn {limit} wins; within a tenth it is a draw."),
    };
    format!("{}{needed}", tallies.join(" "))
}

fn tally(world: &World, tally: &Tally) -> String {
    match tally {
        Tally::Losses => "Destroy enemy units for their point value.".to_owned(),
        Tally::OutOfAction => "Put enemy units out of action for their point value.".to_owned(),
        Tally::Standing(Zone::Edge(edge, depth)) => format!(
            "Your units count their point value in the last {depth} rows at the {} edge.",
            edge_name(*edge)
        ),
        Tally::Standing(_) => "Your units count their point value in the marked zone.".to_owned(),
        Tally::Exits(edge, 1) => format!(
            "Leave over the {} edge: each unit counts its point value.",
            edge_name(*edge)
        ),
        Tally::Exits(edge, n) => format!(
            "Leave over the {} edge: each unit counts {n} times its point value.",
            edge_name(*edge)
        ),
        Tally::Objectives => {
            let names = mission(world).objectives.iter().map(|o| o.name.as_str());
            let names: Vec<_> = names.collect();
            format!("Hold at the end of turns: {}.", names.join(", "))
        }
        Tally::Razed => "Destroy the buildings of the base: each counts 1.".to_owned(),
        Tally::Held => "Hold the buildings of the base at the end: each counts 1.".to_owned(),
        Tally::Revealed(edge) => format!(
            "Find out about enemy units: 1 for each, 2 if its finder leaves over the {} edge.",
            edge_name(*edge)
        ),
        Tally::Fetched => "Carry the cargo off over your home edge.".to_owned(),
    }
}

/// What a tally counts, in a few words.
pub fn label(tally: &Tally) -> String {
    match tally {
        Tally::Losses => "Enemy losses".to_owned(),
        Tally::OutOfAction => "Enemies out of action".to_owned(),
        Tally::Standing(_) => "Units in the zone".to_owned(),
        Tally::Exits(edge, 1) => format!("Off over the {} edge", edge_name(*edge)),
        Tally::Exits(edge, n) => format!("Off over the {} edge, times {n}", edge_name(*edge)),
        Tally::Objectives => "Objectives held".to_owned(),
        Tally::Razed => "Buildings destroyed".to_owned(),
        Tally::Held => "Buildings held".to_owned(),
        Tally::Revealed(_) => "Enemies found".to_owned(),
        Tally::Fetched => "Cargo carried off".to_owned(),
    }
}

/// How the type of the scenario is called, if it has one.
pub fn kind_name(kind: Option<ScenarioKind>) -> &'static str {
    kind.map_or("Battle", ScenarioKind::name)
}

/// Why a battle that has run its course ends as it does.
pub fn verdict(world: &World, reason: &str) -> String {
    match score::has_enough(world) {
        None => reason.to_owned(),
        Some((side, enough)) => {
            let score = score::scores(world).get(side.index()).copied();
            let (score, needed) = (score.unwrap_or(0), mission(world).needed.unwrap_or(0));
            let name = read::side_name(world, side);
            let has = if enough { "has" } else { "has only" };
            format!("{reason} {name} {has} {score} of {needed}.")
        }
    }
}
