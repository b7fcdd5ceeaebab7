//! Many events of the dial rules as a readable story.

use bevy::ecs::world::World;
use hexlance_dial::event::{Event, HeatCause};
use hexlance_rules::UnitId;

use super::{describe, name};
use crate::words::{Weight, hex_name};

/// How much a reader wants to know of an event.
pub fn weight(event: &Event) -> Weight {
    match event {
        Event::RoundBegan { .. } | Event::TurnBegan { .. } | Event::BattleEnded(_) => {
            Weight::Headline
        }
        Event::Entered { jumped: false, .. } => Weight::Detail,
        Event::StageBegan { .. }
        | Event::OrderDone
        | Event::TurnEnded { .. }
        | Event::TokensRemoved { .. }
        // Told by the click or the heat that it makes.
        | Event::Pushed { .. } => Weight::Bookkeeping,
        Event::Heat {
            from,
            to,
            cause: HeatCause::Cooling,
            ..
        } if from == to => Weight::Bookkeeping,
        _ => Weight::Line,
    }
}

/// What a reader is told of some events in order: bookkeeping is left out, the hexes of a move are one sentence.
pub fn tell<'e>(
    events: impl IntoIterator<Item = &'e Event>,
    world: &World,
) -> Vec<(Weight, String)> {
    let mut out = Vec::new();
    let mut walk: Option<(UnitId, u16, Vec<String>)> = None;
    for event in events {
        if let Event::Entered {
            unit,
            to,
            cost,
            jumped: false,
            ..
        } = event
        {
            match &mut walk {
                Some((walker, inches, hexes)) if walker == unit => {
                    *inches += u16::from(*cost);
                    hexes.push(hex_name(*to));
                }
                _ => {
                    out.extend(walk.take().map(|w| walked(w, world)));
                    walk = Some((*unit, u16::from(*cost), vec![hex_name(*to)]));
                }
            }
            continue;
        }
        out.extend(walk.take().map(|w| walked(w, world)));
        let weight = weight(event);
        if weight != Weight::Bookkeeping {
            out.push((weight, describe(event, world)));
        }
    }
    out.extend(walk.map(|w| walked(w, world)));
    out
}

fn walked((unit, inches, hexes): (UnitId, u16, Vec<String>), world: &World) -> (Weight, String) {
    let text = tr!(
        "{unit} enters {hexes} for {inches}\".",
        inches,
        unit = name(world, unit),
        hexes = hexes.join(", ")
    );
    (Weight::Line, text)
}
