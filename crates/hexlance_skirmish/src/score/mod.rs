//! Victory Points and the end of a battle (K18.2, K18.3, K20).

mod count;
mod event;
mod task;
#[cfg(test)]
mod tests;
mod wanted;

use bevy_ecs::prelude::Resource;
use hexlance_rules::{Enter, Leave, SideId, Timetable, UnitId};

use crate::{
    Ctx,
    moments::{Rule, Span},
    order::OrderEvent,
    read::{Table, other},
    state::{Ending, Stage},
};

pub use event::ScoreEvent;
pub use task::Task;
pub use wanted::ScoreStep;
pub(crate) use wanted::{answered, step};

/// Victory Points so far, and what they are for.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Score {
    /// The task.
    pub task: Task,
    /// Victory Points of each side.
    pub points: [u16; 2],
    /// The last round that was counted.
    pub rounds: u8,
    /// The enemy whom each side wants (K20.5.1).
    pub wanted: [Option<UnitId>; 2],
}

impl Score {
    /// Nothing counted yet.
    pub(crate) fn of(task: Task) -> Self {
        Self {
            task,
            ..Self::default()
        }
    }

    fn add(&mut self, more: [u16; 2]) {
        for (points, more) in self.points.iter_mut().zip(more) {
            *points = points.saturating_add(more);
        }
    }

    /// The enemy whom a side wants, once it has named one.
    fn wanted_by(&self, side: SideId) -> Option<UnitId> {
        self.wanted.get(side.index()).copied().flatten()
    }
}

/// Registers what is counted when, and when the battle ends.
pub(crate) fn plugin(t: &mut Timetable) {
    t.add(Enter(Span::Round), Rule::Victory, |ctx: &mut Ctx<'_>| {
        let table = Table::of(ctx.world());
        if table.clock().round == 1 {
            let steps = wanted::steps(&score(table).task);
            ctx.push_in_order(steps);
        }
    });
    t.add(Leave(Span::Order), Rule::Victory, nobody_left);
    t.add(Leave(Stage::States), Rule::Victory, nobody_left);
    t.add(
        Leave(Span::PlayerTurn),
        Rule::Victory,
        |ctx: &mut Ctx<'_>| {
            let clock = Table::of(ctx.world()).clock();
            if clock.stage == Stage::Over || clock.active == clock.first {
                return;
            }
            let last = clock.round >= clock.rounds;
            count_round(ctx, last);
            if last {
                finish(ctx);
            }
        },
    );
}

fn score(table: Table<'_>) -> &Score {
    table.world().resource::<Score>()
}

/// Counts the round that is being played, once.
fn count_round(ctx: &mut Ctx<'_>, last: bool) {
    let table = Table::of(ctx.world());
    let round = table.clock().round;
    if score(table).rounds < round {
        let points = count::round(table, &score(table).task, last);
        ctx.emit(ScoreEvent::RoundScored { round, points });
    }
}

/// A side that has nobody left ends the battle, which is counted as it stands (K18.1.3, K18.3.4).
fn nobody_left(ctx: &mut Ctx<'_>) {
    let table = Table::of(ctx.world());
    if table.clock().stage == Stage::Over {
        return;
    }
    let beaten = [SideId(0), SideId(1)].map(|side| count::is_beaten(table, side));
    if beaten.contains(&true) {
        count_round(ctx, true);
        finish(ctx);
        ctx.retain_steps(|_| false);
    }
}

/// Counts what counts at the end, and says who has won (K18.3.6).
fn finish(ctx: &mut Ctx<'_>) {
    let points = {
        let table = Table::of(ctx.world());
        count::end(table, score(table))
    };
    ctx.emit(ScoreEvent::EndScored { points });
    let ending = {
        let table = Table::of(ctx.world());
        match count::winner(table, score(table).points) {
            Some(side) => Ending::Won(side),
            None => Ending::Draw,
        }
    };
    ctx.emit(ScoreEvent::Ended { ending });
}

/// A side gives up: what stands is counted, and the enemy wins (K18.3.6).
pub(crate) fn concede(ctx: &mut Ctx<'_>, side: SideId) {
    ctx.emit(ScoreEvent::Conceded { side });
    if Table::of(ctx.world()).order().is_some() {
        ctx.emit(OrderEvent::Over);
    }
    if Table::of(ctx.world()).clock().round > 0 {
        count_round(ctx, true);
        let points = {
            let table = Table::of(ctx.world());
            count::end(table, score(table))
        };
        ctx.emit(ScoreEvent::EndScored { points });
    }
    ctx.retain_steps(|_| false);
    ctx.emit(ScoreEvent::Ended {
        ending: Ending::Won(other(side)),
    });
}
