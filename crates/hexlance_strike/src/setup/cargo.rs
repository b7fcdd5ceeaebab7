//! Cargo of a scenario (R16.4): what is wrong with it, and how it comes into the World.

use bevy_ecs::world::World;
use hexlance_board::Board;
use hexlance_rules::{CargoSetup, Message, Problem, SetupError, SideId, UnitId, say};

use super::Setup;
use crate::{
    cargo::{Cargo, Item, ItemPlace},
    model::load::Grip,
    state::Field,
};

/// What is wrong with the cargo of a scenario.
pub(super) fn faults(cargo: &[CargoSetup], sides: &[&str], board: Option<&Board>) -> Vec<Problem> {
    let mut out = Vec::new();
    for (i, c) in cargo.iter().enumerate() {
        let mut fault = |field: &str, message: Message, remedy: Message| {
            out.push(Problem::new(format!("cargo[{i}].{field}"), message, remedy));
        };
        if c.name.trim().is_empty() || cargo.iter().take(i).any(|o| o.name == c.name) {
            let message = say!("“{cargo}” is no name of its own", cargo = &c.name);
            fault(
                "name",
                message,
                say!("give each piece of cargo a name of its own"),
            );
        }
        match (c.at, &c.held_by) {
            (Some(at), None) if board.is_some_and(|b| !b.contains(at)) => fault(
                "at",
                say!("hex {hex} is not on the map", hex = at.to_string()),
                say!("choose a hex of the map; hexes are given by axial coordinates"),
            ),
            (Some(_), None) | (None, Some(_)) => {}
            _ => fault(
                "at",
                say!("{cargo} is in no place, or in two", cargo = &c.name),
                say!("write either `at` or `held_by`"),
            ),
        }
        if c.size > 5 {
            let message = say!("Size {size} does not exist", size = c.size);
            fault("size", message, say!("write 0 to 5, or a `bulk` (R16.4.2)"));
        }
        if c.hits == Some(0) {
            let message = say!("{cargo} would begin broken", cargo = &c.name);
            fault("hits", message, say!("write 1 or more"));
        }
        if let Some(side) = &c.wanted_by
            && !sides.contains(&side.as_str())
        {
            let message = say!("no side is called “{side}”", side);
            fault(
                "wanted_by",
                message,
                say!("write the name of one of the sides"),
            );
        }
    }
    out
}

/// Puts the cargo of a setup into the World.
///
/// # Errors
/// What it names and is not there.
pub(super) fn insert(
    world: &mut World,
    setup: &Setup,
    find: &dyn Fn(&str) -> Result<UnitId, SetupError>,
) -> Result<(), SetupError> {
    let board = world.resource::<Field>().0.clone();
    let mut items = Vec::with_capacity(setup.cargo.len());
    for c in &setup.cargo {
        let place = match (&c.held_by, c.at) {
            (Some(by), _) => ItemPlace::Held(find(by)?, Grip::Lift),
            (None, Some(hex)) => {
                let cell = board.get(hex).ok_or_else(|| {
                    SetupError(say!(
                        "{cargo} lies at {hex}, which is not on the map",
                        cargo = &c.name,
                        hex = hex.to_string()
                    ))
                })?;
                ItemPlace::Lies(hex, cell.deck_level().unwrap_or(cell.bottom()))
            }
            (None, None) => {
                return Err(SetupError(say!("{cargo} is nowhere", cargo = &c.name)));
            }
        };
        let wanted_by = match &c.wanted_by {
            None => None,
            Some(name) => {
                let side = setup.sides.iter().position(|s| s.name == *name);
                let side = side.ok_or_else(|| {
                    SetupError(say!(
                        "{cargo} is wanted by “{name}”, no side",
                        cargo = &c.name,
                        name
                    ))
                })?;
                Some(SideId(side as u8))
            }
        };
        items.push(Item {
            name: c.name.clone(),
            size: c.size,
            bulk: c.bulk,
            hits: c.hits.unwrap_or((2 * c.size).max(2)),
            points: c.points,
            wanted_by,
            place,
        });
    }
    world.insert_resource(Cargo(items));
    Ok(())
}
