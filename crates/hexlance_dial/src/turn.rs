//! Rounds, turns and their stages (D3.1): which follows which.

mod event;

use bevy_ecs::schedule::ScheduleLabel;
use hexlance_rules::{Enter, Flow, Leave, SideId, Timetable};

use crate::{
    Ctx,
    moments::{Rule, Span},
    read::Table,
    state::{Clock, Stage},
};
pub use event::TurnEvent;

/// Steps of rounds and turns.
#[derive(Clone, Debug, PartialEq)]
pub enum TurnStep {
    /// A round begins.
    Round,
    /// A side's turn begins.
    Begin(SideId),
    /// A stage of the turn begins.
    Enter(Stage),
    /// Waits while switches are turned (D16.2.3).
    Switches,
    /// Waits for orders, until the side ends its turn (D3.1.4).
    Orders,
    /// A stage of the turn ends. The end stage does when heat has been checked (D3.1.5).
    Leave(Stage),
    /// The turn is over: the end of the battle is looked at, else the next side has its turn (D14.3).
    Done,
}

/// What is left to do from the end stage of a side's turn on (D3.1.5).
pub(crate) const fn end_stage() -> [TurnStep; 3] {
    [
        TurnStep::Enter(Stage::End),
        TurnStep::Leave(Stage::End),
        TurnStep::Done,
    ]
}

/// The command stage ends.
pub fn begin_orders(ctx: &mut Ctx<'_>) {
    ctx.take_waiting();
    ctx.push(TurnStep::Leave(Stage::Command));
}

/// The order stage ends.
pub fn end_orders(ctx: &mut Ctx<'_>) {
    ctx.take_waiting();
    ctx.push(TurnStep::Leave(Stage::Orders));
}

/// Runs a step.
pub fn step(ctx: &mut Ctx<'_>, step: TurnStep) -> Flow<TurnStep> {
    match step {
        TurnStep::Round => ctx.run(Enter(Span::Round)),
        TurnStep::Begin(side) => {
            let number = ctx.world().resource::<Clock>().number.saturating_add(1);
            ctx.emit(TurnEvent::TurnBegan { side, number });
            ctx.run(Enter(Span::Turn));
        }
        TurnStep::Enter(stage) => ctx.run(Enter(stage)),
        TurnStep::Switches | TurnStep::Orders => return Flow::Wait(step),
        TurnStep::Leave(stage) => ctx.run(Leave(stage)),
        TurnStep::Done => ctx.run(Leave(Span::Turn)),
    }
    Flow::Next
}

/// Rounds, turns and stages are counted, and what follows on them comes.
pub(crate) fn plugin(t: &mut Timetable) {
    t.add(Enter(Span::Round), Rule::Clock, |ctx: &mut Ctx<'_>| {
        let round = ctx.world().resource::<Clock>().round.saturating_add(1);
        ctx.emit(TurnEvent::RoundBegan { round });
    });
    t.add(Enter(Span::Round), Rule::Agenda, |ctx: &mut Ctx<'_>| {
        let first = ctx.world().resource::<Clock>().first;
        ctx.push(TurnStep::Begin(first));
    });
    for stage in [Stage::Command, Stage::Orders, Stage::End] {
        t.add(Enter(stage), Rule::Clock, move |ctx: &mut Ctx<'_>| {
            ctx.emit(TurnEvent::StageBegan { stage });
        });
    }
    t.add(Leave(Span::Turn), Rule::Clock, |ctx: &mut Ctx<'_>| {
        let side = ctx.world().resource::<Clock>().active;
        ctx.emit(TurnEvent::TurnEnded { side });
    });
    t.add(Leave(Span::Turn), Rule::Agenda, next_turn);
    pushes(t, Leave(Span::Setup), &[TurnStep::Round]);
    pushes(t, Enter(Span::Turn), &[TurnStep::Enter(Stage::Command)]);
    pushes(t, Enter(Stage::Command), &[TurnStep::Switches]);
    pushes(t, Leave(Stage::Command), &[TurnStep::Enter(Stage::Orders)]);
    pushes(t, Enter(Stage::Orders), &[TurnStep::Orders]);
    pushes(t, Leave(Stage::Orders), &end_stage());
}

/// At a moment these steps come next, the first of them first.
fn pushes(t: &mut Timetable, at: impl ScheduleLabel, steps: &[TurnStep]) {
    let steps = steps.to_vec();
    t.add(at, Rule::Agenda, move |ctx: &mut Ctx<'_>| {
        ctx.push_in_order(steps.clone());
    });
}

/// The next side has its turn, in a round of its own where the last one is over (D3.1.1), unless the battle is.
fn next_turn(ctx: &mut Ctx<'_>) {
    let table = Table::of(ctx.world());
    if table.clock().stage == Stage::Over {
        return;
    }
    let (next, round_over) = (table.next_side(), table.is_last_turn_of_round());
    ctx.push(match round_over {
        true => TurnStep::Round,
        false => TurnStep::Begin(next),
    });
}

#[cfg(test)]
mod tests;
