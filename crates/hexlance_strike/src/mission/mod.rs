//! What the sides fight for (R17.2, R17.3): the type of the scenario as data, objectives, who has got off the map, and
//! what all that is worth.
//!
//! [`kinds`] turns a type into places to begin, tallies and a verdict; [`score`] counts; [`objectives`] says who holds
//! what at the end of a turn; [`words`] says it in sentences.

use bevy_ecs::world::World;
use hexlance_rules::{Leave, SideId, Timetable};

use crate::{
    Ctx,
    concealment::{self, ConcealmentEvent},
    moments::{Rule, Span},
    moved::MoveEvent,
    read::{self, UnitRead},
    reserves, task,
};

pub use crate::model::mission::{Amount, MissionSetup, Tally, Verdict};
pub use crate::task::{Exit, Mission, Objective, mission};
pub(crate) use crate::task::{digest, note_found};
pub use event::MissionEvent;

mod event;
pub mod kinds;
pub mod objectives;
pub mod score;
pub mod words;

/// Point values of the sides, and what the side with a task needs; units that wait for an event of the scenario are not
/// counted.
fn facts(world: &World) -> ([u32; 2], Option<u32>) {
    let values = [SideId(0), SideId(1)].map(|side| {
        let counts = |u: &UnitRead<'_>| u.side == side && !reserves::is_awaited(world, u.id);
        let own = read::units(world).filter(counts);
        own.map(|u| u32::from(u.card.point_value(u.pilot.skill)))
            .sum()
    });
    (values, score::needed(world, values))
}

/// Facts are read once, when setup ends; objectives are counted at the end of every turn.
pub(crate) fn plugin(t: &mut Timetable) {
    t.add(Leave(Span::Setup), Rule::Objectives, read_facts);
    t.add(Leave(Span::Turn), Rule::Objectives, objectives::turn_ends);
}

/// Who leaves the map over an edge.
pub(crate) fn follow_move(world: &mut World, event: &MoveEvent) {
    if let MoveEvent::LeftMap { unit, edge, .. } = event {
        task::note_exit(world, *unit, *edge);
    }
}

/// Whose card the enemy sees, unless it is by its intelligence.
pub(crate) fn follow_concealment(world: &mut World, event: &ConcealmentEvent) {
    if let ConcealmentEvent::DataRevealed {
        unit,
        only_tracks: false,
        by,
        why,
    } = event
        && *why != concealment::BY_INTELLIGENCE
    {
        note_found(world, *unit, *by);
    }
}

/// The facts that setup ends with are read, once (R17.1.1, step S10).
pub(crate) fn read_facts(ctx: &mut Ctx<'_>) {
    let (values, needed) = facts(ctx.world());
    ctx.emit(MissionEvent::FactsRead { values, needed });
}

/// The same where a battle begins in the middle of a turn.
pub(crate) fn facts_of_the_start(world: &mut World) {
    let (values, needed) = facts(world);
    let mut mission = world.resource_mut::<Mission>();
    mission.values = values;
    mission.needed = needed;
}
