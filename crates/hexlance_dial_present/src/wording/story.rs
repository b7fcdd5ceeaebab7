//! Many events of the dial rules as a readable story.

use bevy::ecs::world::World;
use hexlance_dial::event::{
    Event, HeatCause, HeatEvent, MoveEvent, OrderEvent, TurnEvent, VictoryEvent,
};

use super::{describe, name};
use crate::words::{Weight, walk::Walk};

/// How much a reader wants to know of an event.
pub fn weight(event: &Event) -> Weight {
    match event {
        Event::Turn(TurnEvent::RoundBegan { .. }) | Event::Turn(TurnEvent::TurnBegan { .. }) | Event::Victory(VictoryEvent::BattleEnded(_)) => {
            Weight::Headline
        }
        Event::Move(MoveEvent::Entered { jumped: false, .. }) => Weight::Detail,
        Event::Turn(TurnEvent::StageBegan { .. })
        | Event::Order(OrderEvent::OrderDone)
        | Event::Turn(TurnEvent::TurnEnded { .. })
        | Event::Order(OrderEvent::TokensRemoved { .. })
        // Told by the click or the heat that it makes.
        | Event::Order(OrderEvent::Pushed { .. }) => Weight::Bookkeeping,
        Event::Heat(HeatEvent::Heat {
            from,
            to,
            cause: HeatCause::Cooling,
            ..
        }) if from == to => Weight::Bookkeeping,
        _ => Weight::Line,
    }
}

/// What a reader is told of some events in order: bookkeeping is left out, the hexes of a move are one sentence.
pub fn tell<'e>(
    events: impl IntoIterator<Item = &'e Event>,
    world: &World,
) -> Vec<(Weight, String)> {
    let mut out = Vec::new();
    let mut walk = Walk::default();
    for event in events {
        if let Event::Move(MoveEvent::Entered {
            unit,
            to,
            cost,
            jumped: false,
            ..
        }) = event
        {
            out.extend(walk.enter(*unit, *to, *cost, |u| name(world, u)));
            continue;
        }
        out.extend(walk.end(|u| name(world, u)));
        let weight = weight(event);
        if weight != Weight::Bookkeeping {
            out.push((weight, describe(event, world)));
        }
    }
    out.extend(walk.end(|u| name(world, u)));
    out
}
