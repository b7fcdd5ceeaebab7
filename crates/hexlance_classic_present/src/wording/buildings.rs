//! Buildings in words (C14).

use bevy::ecs::world::World;
use hexlance_classic::{event::BuildingEvent, state::Basement};
use hexlance_rules::UnitId;

use super::{name, sum};
use crate::words::hex_name;

/// Where somebody in a building is, by the levels above the ground.
pub fn floor_name(elevation: i16, height: i16) -> String {
    match elevation {
        0 => tr!("ground floor").to_owned(),
        ..0 => tr!("basement").to_owned(),
        n if n >= height => tr!("roof").to_owned(),
        n => tr!("floor {n}", n),
    }
}

/// A sentence for an event of a building.
pub(super) fn building(event: &BuildingEvent, world: &World) -> String {
    let n = |unit: &UnitId| name(world, *unit);
    match event {
        BuildingEvent::Stands { unit, elevation } => tr!(
            "{unit} is on level {level} of the building.",
            unit = n(unit),
            level = elevation
        ),
        BuildingEvent::Climbed {
            unit, elevation, ..
        } => tr!(
            "{unit} goes to level {level} of the building.",
            unit = n(unit),
            level = elevation
        ),
        BuildingEvent::Damaged { hex, points, .. } => tr_n!(
            *points,
            "The building in {hex} takes {n} point.",
            "The building in {hex} takes {n} points.",
            hex = hex_name(*hex)
        ),
        BuildingEvent::Absorbed { hex, unit, points } => tr_n!(
            *points,
            "The walls in {hex} keep {n} point from {unit}.",
            "The walls in {hex} keep {n} points from {unit}.",
            hex = hex_name(*hex),
            unit = n(unit)
        ),
        BuildingEvent::Weakened { hex, cf } => tr!(
            "The construction factor in {hex} is {cf} now.",
            hex = hex_name(*hex),
            cf
        ),
        BuildingEvent::Surveyed => tr!("Walls hold what they hold now.").to_owned(),
        BuildingEvent::Explored {
            hex,
            dice,
            basement,
        } => {
            let (hex, dice) = (hex_name(*hex), sum(*dice));
            match basement {
                Basement::Nothing => tr!("Nothing lies under {hex} ({dice}).", hex, dice),
                Basement::Small => tr!("A small cellar lies under {hex} ({dice}).", hex, dice),
                Basement::Levels(levels) => tr_n!(
                    *levels,
                    "A basement of {n} level lies under {hex} ({dice}).",
                    "A basement of {n} levels lies under {hex} ({dice}).",
                    hex,
                    dice
                ),
            }
        }
        BuildingEvent::BrokeThrough { unit, hex, levels } => tr_n!(
            *levels,
            "{unit} breaks through the floor in {hex} and falls {n} level.",
            "{unit} breaks through the floor in {hex} and falls {n} levels.",
            unit = n(unit),
            hex = hex_name(*hex)
        ),
        BuildingEvent::Spilled { unit, die, struck } => match struck {
            true => tr!(
                "A missile strikes {unit} inside ({die}).",
                unit = n(unit),
                die
            ),
            false => tr!(
                "A missile does not strike {unit} inside ({die}).",
                unit = n(unit),
                die
            ),
        },
        BuildingEvent::Collapsed { hex, .. } => {
            tr!("The building in {hex} collapses.", hex = hex_name(*hex))
        }
    }
}
