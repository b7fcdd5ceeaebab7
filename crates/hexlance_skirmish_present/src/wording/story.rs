//! Many events as a readable story.

use hexlance_skirmish::{
    event::{
        DropEvent, Event, FireEvent, HarmEvent, ItemEvent, LieutenantEvent, MoveEvent, OrderEvent,
        PoolEvent, ResolveEvent, RetreatEvent, ScoreEvent, TurnEvent,
    },
    state::Stage,
};

use super::{Thread, Told, describe_in};
use crate::words::Weight;

/// How much a reader wants to know of an event.
pub fn weight(event: &Event) -> Weight {
    match event {
        Event::Turn(TurnEvent::RoundBegan { .. } | TurnEvent::PlayerTurnBegan { .. })
        | Event::Score(ScoreEvent::Ended { .. }) => Weight::Headline,
        // What nobody does is told by what happens in it.
        Event::Turn(TurnEvent::StageBegan { stage }) => match stage {
            Stage::Orders | Stage::States => Weight::Line,
            _ => Weight::Bookkeeping,
        },
        Event::Order(OrderEvent::Passed { .. })
        | Event::Order(OrderEvent::Answered { .. } | OrderEvent::Over)
        | Event::Resolve(ResolveEvent::Stage { .. } | ResolveEvent::Hit(_))
        | Event::Harm(HarmEvent::Shaken { .. } | HarmEvent::Overcome(_))
        | Event::Pool(PoolEvent::Spent { .. } | PoolEvent::Allotted { .. })
        | Event::Fire(FireEvent::Used { .. } | FireEvent::Guided { .. })
        | Event::Drop(DropEvent::Unguided { .. } | DropEvent::Down { .. })
        | Event::Item(ItemEvent::Removed { .. })
        | Event::Lieutenant(LieutenantEvent::Checked { lost: false, .. })
        | Event::Retreat(RetreatEvent::Checked {
            retreats: false, ..
        }) => Weight::Bookkeeping,
        // Only the posture has changed.
        Event::Move(MoveEvent::Arrived { from, hex, .. }) if from == hex => Weight::Detail,
        _ => Weight::Line,
    }
}

/// What a reader is told of some events in order, as far as it may be known; bookkeeping is left out.
pub fn tell<'e>(
    events: impl IntoIterator<Item = &'e Event>,
    told: &Told<'_>,
) -> Vec<(Weight, String)> {
    let mut thread = Thread::now(told);
    let mut out = Vec::new();
    for event in events {
        let Some(event) = told.tells(event) else {
            continue;
        };
        thread.follow(&event);
        let weight = weight(&event);
        if weight == Weight::Bookkeeping {
            continue;
        }
        if let Some(text) = describe_in(&event, told, &thread) {
            out.push((weight, text));
        }
    }
    out
}
