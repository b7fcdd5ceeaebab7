//! What battles are about, in words: units that come in, cargo, drawn skills (C9.5.5, C20.3, C20.5).

use bevy::ecs::world::World;
use hexlance_board::Edge;
use hexlance_classic::{
    event::{CargoEvent, EnteringEvent, ExperienceEvent},
    read::Table,
};
use hexlance_rules::UnitId;

use super::name;
use crate::words::{direction_name, hex_name};

/// An edge of the map.
pub fn edge_name(edge: Edge) -> &'static str {
    match edge {
        Edge::North => tr!("northern edge"),
        Edge::East => tr!("eastern edge"),
        Edge::South => tr!("southern edge"),
        Edge::West => tr!("western edge"),
    }
}

/// The name of a load, by its number.
pub fn load_name(world: &World, load: u8) -> &str {
    Table::of(world)
        .loads()
        .get(load)
        .map_or("?", |load| load.name.as_str())
}

/// A sentence for units that come in.
pub(super) fn entering(event: &EnteringEvent, world: &World) -> String {
    match event {
        EnteringEvent::Due { units } => {
            let names: Vec<&str> = units.iter().map(|unit| name(world, *unit)).collect();
            tr!(
                "May come onto the map now: {units}.",
                units = names.join(", ")
            )
        }
        EnteringEvent::Entered {
            unit, hex, facing, ..
        } => tr!(
            "{unit} comes onto the map at {hex}, facing {facing}.",
            unit = name(world, *unit),
            hex = hex_name(*hex),
            facing = direction_name(*facing)
        ),
    }
}

/// A sentence for a load.
pub(super) fn cargo(event: &CargoEvent, world: &World) -> String {
    match event {
        CargoEvent::PickedUp { unit, load } => tr!(
            "{unit} picks up: {load}.",
            unit = name(world, *unit),
            load = load_name(world, *load)
        ),
        CargoEvent::PutDown { unit, load, hex } => tr!(
            "{unit} puts down at {hex}: {load}.",
            unit = name(world, *unit),
            hex = hex_name(*hex),
            load = load_name(world, *load)
        ),
    }
}

/// A sentence for drawn skills.
pub(super) fn experience(event: &ExperienceEvent, world: &World) -> String {
    let ExperienceEvent::Drawn {
        unit,
        rating,
        gunnery,
        second,
        ..
    } = event;
    tr!(
        "The crew of {unit} is {rating}: Gunnery {gunnery}, Piloting {second}.",
        unit = name(world, *unit),
        rating = crate::lang::text(rating.name()),
        gunnery,
        second
    )
}

/// A load that lies where its carrier was lost.
pub(super) fn spilled(world: &World, unit: UnitId, load: u8, hex: hexlance_board::Hex) -> String {
    tr!(
        "What {unit} carried lies at {hex} now: {load}.",
        unit = name(world, unit),
        hex = hex_name(hex),
        load = load_name(world, load)
    )
}

/// A load that leaves the map with its carrier.
pub(super) fn taken_along(world: &World, unit: UnitId, load: u8, edge: Edge) -> String {
    tr!(
        "{unit} takes along over the {edge}: {load}.",
        unit = name(world, unit),
        edge = edge_name(edge),
        load = load_name(world, load)
    )
}
