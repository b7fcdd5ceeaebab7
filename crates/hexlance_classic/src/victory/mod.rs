//! The end of a battle (C9.5.3, C20.4).

mod mission;

pub use mission::{LAST_ROWS, Progress, left_over, progress};

use bevy_ecs::world::World;
use hexlance_rules::{Leave, SideId, Timetable};
use serde::Serialize;

use crate::{
    Ctx,
    moments::{Rule, Span},
    read::{Look, Table},
    state::{Agreed, Clock, Ending, Fate, Phase, Worth},
    withdrawal,
};

/// The end of a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum VictoryEvent {
    /// The battle is over.
    Over {
        /// How.
        ending: Ending,
    },
}

impl VictoryEvent {
    /// Changes the World by it.
    pub(crate) fn apply(&self, world: &mut World) {
        let Self::Over { ending } = self;
        *world.resource_mut::<Ending>() = *ending;
        let mut clock = world.resource_mut::<Clock>();
        clock.phase = Phase::Over;
        clock.queue.clear();
        clock.under_way = None;
    }
}

/// What a side has scored so far, in half points: the worth of enemies destroyed, and half of that of enemies crippled or
/// withdrawn (C9.5.3).
pub fn score(table: Table<'_>, side: SideId) -> u32 {
    let enemies = table
        .units()
        .filter(|u| table.sides().are_enemies(side, u.side));
    enemies.map(|u| half_points(table, &u)).sum()
}

fn half_points(table: Table<'_>, u: &Look<'_>) -> u32 {
    let worth = worth(table, u);
    match u.fate {
        Fate::Destroyed(_) | Fate::Doomed(_) => 2 * worth,
        // Whoever left over a strange edge counts as destroyed, one that is crippled half (C20.4.3).
        Fate::Withdrawn if mission::is_astray(table, u) && withdrawal::crippled(u).is_none() => {
            2 * worth
        }
        Fate::Withdrawn => worth,
        // Without a crew a vehicle counts as destroyed (C16.3.5).
        Fate::Fighting if u.is_vehicle() && u.pilot.dead => 2 * worth,
        Fate::Fighting if withdrawal::crippled(u).is_some() => worth,
        Fate::Fighting => 0,
    }
}

/// What a unit is worth (C9.4).
pub fn worth(table: Table<'_>, u: &Look<'_>) -> u32 {
    let roster = table.world().resource::<hexlance_rules::Roster>();
    let entity = roster.entity(u.id);
    entity
        .and_then(|e| table.world().get::<Worth>(e))
        .map_or(0, |w| w.0)
}

/// How the battle stands if it ended now: the higher score has won, less than a twentieth of the enemy's sum apart is a
/// draw (C9.5.3); in other battles by their type (C20.4.2).
pub fn outcome(table: Table<'_>) -> Ending {
    if !table.mission().kind.counts_losses() {
        return mission::outcome(table);
    }
    let mut ranked: Vec<(u32, SideId)> = table
        .sides()
        .ids()
        .map(|side| (score(table, side), side))
        .collect();
    ranked.sort_by_key(|(score, side)| (std::cmp::Reverse(*score), *side));
    let (Some((best, winner)), Some((second, loser))) =
        (ranked.first().copied(), ranked.get(1).copied())
    else {
        return Ending::Drawn;
    };
    let all: u32 = table
        .units()
        .filter(|u| u.side == loser)
        .map(|u| worth(table, &u))
        .sum();
    // Scores are in half points.
    if (best - second) * 10 < all {
        Ending::Drawn
    } else {
        Ending::Won(winner)
    }
}

/// Looks whether the battle is over.
fn look(ctx: &mut Ctx<'_>) {
    let table = Table::of(ctx.world());
    let clock = table.clock();
    let limit = table.world().resource::<Agreed>().turns;
    let alive: Vec<SideId> = table
        .sides()
        .ids()
        .filter(|side| {
            let mut own = table.units().filter(|u| u.side == *side);
            own.any(|u| u.fate == Fate::Fighting && !(u.is_vehicle() && u.pilot.dead))
        })
        .collect();
    let fighting = alive
        .iter()
        .any(|a| alive.iter().any(|b| table.sides().are_enemies(*a, *b)));
    let late = limit > 0 && clock.turn >= limit;
    if !table.mission().kind.counts_losses() {
        if late || mission::is_over(table, alive.len()) {
            let ending = outcome(table);
            ctx.emit(VictoryEvent::Over { ending });
        }
        return;
    }
    if fighting && !late {
        return;
    }
    let ending = match alive.first() {
        Some(side) if !fighting => Ending::Won(*side),
        _ => outcome(table),
    };
    ctx.emit(VictoryEvent::Over { ending });
}

/// A side gives up: its enemy has won; of several the one that stands best.
pub(crate) fn concede(ctx: &mut Ctx<'_>, side: SideId) {
    let table = Table::of(ctx.world());
    let winner = table
        .sides()
        .enemies(side)
        .max_by_key(|enemy| (score(table, *enemy), std::cmp::Reverse(*enemy)));
    let ending = winner.map_or(Ending::Drawn, Ending::Won);
    ctx.retain_steps(|_| false);
    ctx.emit(VictoryEvent::Over { ending });
}

/// The End Phase looks for the end.
pub(crate) fn plugin(t: &mut Timetable) {
    t.add(Leave(Span::Turn), Rule::Victory, look);
}
