//! Who holds the places that are fought for, at the end of a turn (R17.3.7, R17.3.10).

use bevy_ecs::world::World;
use hexlance_rules::SideId;

use super::{MissionEvent, Objective, Tally, mission};
use crate::{Ctx, read};

/// Who would hold an objective now: the only side with a unit on the ground in its hex or next to it. Units in hiding
/// hold nothing and deny nothing, nor do those that cannot act.
pub fn holder(world: &World, objective: &Objective) -> Option<SideId> {
    let near = |side| {
        read::active(world, side).any(|u| {
            let at = u.hex().is_some_and(|h| h.distance(objective.hex) <= 1);
            at && !u.is_hidden() && u.can_act() && !u.is_airborne(read::board(world))
        })
    };
    match [SideId(0), SideId(1)].map(near) {
        [true, false] => Some(SideId(0)),
        [false, true] => Some(SideId(1)),
        _ => None,
    }
}

/// Whether the building of an objective is gone.
pub fn is_razed(world: &World, objective: &Objective) -> bool {
    let stands = read::board(world)
        .get(objective.hex)
        .is_some_and(|c| c.building.is_some());
    objective.building && !stands
}

/// The end of a turn: who holds what, and what it scores.
pub(crate) fn turn_ends(ctx: &mut Ctx<'_>) {
    let world = ctx.world();
    let m = mission(world);
    let now: Vec<_> = m
        .objectives
        .iter()
        .map(|o| (o.holder, holder(world, o), u32::from(o.points)))
        .collect();
    let scores = |side: SideId| {
        let counts = m.tallies[side.index()].contains(&Tally::Objectives);
        let held = now.iter().filter(|(_, h, _)| *h == Some(side));
        if counts {
            held.map(|(.., p)| p).sum()
        } else {
            0
        }
    };
    let points = [scores(SideId(0)), scores(SideId(1))];
    for (n, (before, side, _)) in now.iter().enumerate() {
        if before != side {
            ctx.emit(MissionEvent::ObjectiveHeld {
                objective: n as u16,
                side: *side,
            });
        }
    }
    if points != [0, 0] {
        ctx.emit(MissionEvent::ObjectivesScored { points });
    }
}
