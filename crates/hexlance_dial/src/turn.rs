//! Rounds, turns and their stages (D3.1).

mod event;

use hexlance_rules::{Enter, Flow, Leave, SideId, Timetable};

use crate::{
    Ctx, captivity,
    moments::{Rule, Span},
    orders,
    read::Table,
    state::{Clock, Stage},
    victory,
};
pub use event::TurnEvent;

/// Steps of rounds and turns.
#[derive(Clone, Debug, PartialEq)]
pub enum TurnStep {
    /// A round begins.
    Round,
    /// A side's turn begins with its command stage (D3.1.2).
    Begin(SideId),
    /// Waits while switches are turned (D16.2.3).
    Switches,
    /// Waits for orders, until the side ends its turn (D3.1.4).
    Orders,
    /// The end stage begins (D3.1.5).
    End,
    /// Heat has been checked, and the end stage ends: order tokens go (D3.3.4), captives are secured (D11.6).
    EndOver,
    /// The turn is over: the end of the battle is looked at, else the next side has its turn (D14.3).
    Done,
}

/// What is left to do from the end stage of a side's turn on (D3.1.5).
pub const fn end_stage() -> [TurnStep; 3] {
    [TurnStep::End, TurnStep::EndOver, TurnStep::Done]
}

/// Ends the order stage.
pub fn end_orders(ctx: &mut Ctx<'_>) {
    ctx.take_waiting();
    ctx.push_in_order(end_stage());
}

/// Runs a step.
pub fn step(ctx: &mut Ctx<'_>, step: TurnStep) -> Flow<TurnStep> {
    match step {
        TurnStep::Round => ctx.run(Enter(Span::Round)),
        TurnStep::Begin(side) => begin(ctx, side),
        TurnStep::Switches => return Flow::Wait(TurnStep::Switches),
        TurnStep::Orders => return Flow::Wait(TurnStep::Orders),
        TurnStep::End => ctx.run(Enter(Stage::End)),
        TurnStep::EndOver => ctx.run(Leave(Stage::End)),
        TurnStep::Done => done(ctx),
    }
    Flow::Next
}

/// Rounds and stages are counted, and the side whose turn it is gets its say.
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
    for (stage, step) in [
        (Stage::Command, TurnStep::Switches),
        (Stage::Orders, TurnStep::Orders),
    ] {
        t.add(Enter(stage), Rule::Agenda, move |ctx: &mut Ctx<'_>| {
            ctx.push(step.clone());
        });
    }
    t.add(Leave(Stage::End), Rule::Tokens, orders::remove_tokens);
    t.add(Leave(Stage::End), Rule::Captives, captivity::bring_home);
}

fn begin(ctx: &mut Ctx<'_>, side: SideId) {
    let number = ctx.world().resource::<Clock>().number.saturating_add(1);
    ctx.emit(TurnEvent::TurnBegan { side, number });
    ctx.run(Enter(Stage::Command));
}

/// The end of the battle, or the next side's turn (D3.1.1, D14.3).
fn done(ctx: &mut Ctx<'_>) {
    let clock = *ctx.world().resource::<Clock>();
    let side = clock.active;
    let sides = Table::of(ctx.world()).sides().ids();
    let next = SideId((side.0 + 1) % (sides.count().max(1) as u8));
    let round_over = next == clock.first;
    if victory::is_over(ctx.world(), round_over) {
        ctx.emit(TurnEvent::TurnEnded { side });
        victory::end(ctx);
        return;
    }
    ctx.emit(TurnEvent::TurnEnded { side });
    ctx.push(match round_over {
        true => TurnStep::Round,
        false => TurnStep::Begin(next),
    });
}

#[cfg(test)]
mod tests;
