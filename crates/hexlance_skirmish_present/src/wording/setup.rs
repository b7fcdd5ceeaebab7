//! Setting up and arrivals from above in words.

use hexlance_skirmish::{
    event::{DropEvent, SetupEvent},
    state::Seeming,
};

use super::{Told, marker_name, terrain};
use crate::words::{direction_name, hex_name};

/// One sentence for what happens before the battle.
pub(super) fn setup(event: &SetupEvent, told: &Told<'_>) -> Option<String> {
    Some(match event {
        SetupEvent::Initiative { dice, winner } => {
            let throws: Vec<_> = dice.iter().map(|[a, b]| format!("{a}:{b}")).collect();
            tr!(
                "{side} wins the roll for initiative ({dice}).",
                side = told.side(*winner),
                dice = throws.join(", ")
            )
        }
        SetupEvent::First { side } => tr!(
            "{side} has the first player turn of each round.",
            side = told.side(*side)
        ),
        SetupEvent::Edges { exchanged: true } => tr!("The sides exchange their edges.").to_owned(),
        SetupEvent::Edges { exchanged: false } => tr!("The sides keep their edges.").to_owned(),
        SetupEvent::DeploysFirst { side } => {
            tr!("{side} deploys first.", side = told.side(*side))
        }
        SetupEvent::TerrainChosen {
            unit,
            terrain: kind,
        } => tr!(
            "{unit} is at home in this terrain: {terrain}.",
            unit = told.name(*unit),
            terrain = terrain(*kind)
        ),
        SetupEvent::SideDone { side } => tr!("{side} has deployed.", side = told.side(*side)),
        SetupEvent::HeldBack => tr!("Those held back are deployed now.").to_owned(),
        SetupEvent::Deployed { .. } => return Some(deployed(event, told)),
        _ => return placed(event, told),
    })
}

fn deployed(event: &SetupEvent, told: &Told<'_>) -> String {
    let SetupEvent::Deployed {
        unit,
        hex,
        seeming,
        letter: number,
        ..
    } = event
    else {
        return String::new();
    };
    let (unit, hex) = (told.name(*unit), hex_name(*hex));
    match seeming {
        Seeming::Figure => tr!("{unit} is deployed at {hex}.", unit, hex),
        Seeming::Hidden => tr!("{unit} hides at {hex}.", unit, hex),
        marker => {
            let marker = marker_name(*marker, *number);
            if marker == unit {
                return tr!("{marker} is placed at {hex}.", marker, hex);
            }
            tr!(
                "{unit} is deployed at {hex} as {marker}.",
                unit,
                hex,
                marker
            )
        }
    }
}

/// What the skills of a deployment do.
fn placed(event: &SetupEvent, told: &Told<'_>) -> Option<String> {
    Some(match event {
        SetupEvent::ItemPlaced {
            unit, weapon, hex, ..
        } => tr!(
            "{unit} places {item} at {hex}.",
            unit = told.name(*unit),
            item = told.weapon(*weapon),
            hex = hex_name(*hex)
        ),
        SetupEvent::Chemistry {
            unit,
            rolled: Some((die, result)),
        } => {
            let words = told.content().words.get(&hexlance_rules::ustr(result.id()));
            tr!(
                "{unit} rolls {die} for MetaChemistry: {result}.",
                unit = told.name(*unit),
                die,
                result = words.map_or("", |w| crate::lang::text(&w.name))
            )
        }
        SetupEvent::Chemistry { unit, rolled: None } => tr!(
            "{unit} does without MetaChemistry.",
            unit = told.name(*unit)
        ),
        SetupEvent::Rolled {
            unit,
            die,
            succeeded,
            ..
        } => {
            let unit = told.name(*unit);
            match (die, succeeded) {
                (Some(die), true) => tr!("{unit} gets there unseen ({die}).", unit, die),
                (Some(die), false) => tr!("{unit} goes astray ({die}).", unit, die),
                (None, true) => tr!("{unit} gets there unseen.", unit),
                (None, false) => tr!("{unit} goes astray.", unit),
            }
        }
        SetupEvent::Drifted {
            unit,
            direction,
            to,
            ..
        } => tr!(
            "{unit} drifts to the {direction}, towards {hex}.",
            unit = told.name(*unit),
            direction = direction_name(*direction),
            hex = hex_name(*to)
        ),
        SetupEvent::Landed { unit, hex, .. } => tr!(
            "{unit} stands at {hex}.",
            unit = told.name(*unit),
            hex = hex_name(*hex)
        ),
        SetupEvent::StaysOff { unit } => tr!(
            "{unit} finds no place and stays off the table.",
            unit = told.name(*unit)
        ),
        _ => return None,
    })
}

/// One sentence for an arrival from above.
pub(super) fn drop(event: &DropEvent, told: &Told<'_>) -> Option<String> {
    Some(match event {
        DropEvent::Guided { side, by } => tr!(
            "{unit} guides the next arrival of {side}.",
            unit = told.name(*by),
            side = told.side(*side)
        ),
        DropEvent::Hampered {
            side,
            by,
            die,
            succeeded,
            ..
        } => {
            let (unit, side) = (told.name(*by), told.side(*side));
            let die = die.map_or_else(|| "-".to_owned(), |die| die.to_string());
            match succeeded {
                true => tr!(
                    "{unit} hampers the arrival of {side} ({die}).",
                    unit,
                    side,
                    die
                ),
                false => tr!(
                    "{unit} cannot hamper the arrival of {side} ({die}).",
                    unit,
                    side,
                    die
                ),
            }
        }
        DropEvent::Rolled {
            unit,
            hex,
            die,
            succeeded,
            ..
        } => {
            let (unit, hex) = (told.name(*unit), hex_name(*hex));
            let die = die.map_or_else(|| "-".to_owned(), |die| die.to_string());
            match succeeded {
                true => tr!("{unit} comes down at {hex} ({die}).", unit, hex, die),
                false => tr!("{unit} misses {hex} ({die}) and drifts.", unit, hex, die),
            }
        }
        DropEvent::Unguided { .. } | DropEvent::Down { .. } => return None,
    })
}
