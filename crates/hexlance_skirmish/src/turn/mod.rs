//! Rounds, player turns and their phases (K3): which follows which.

mod event;

use hexlance_rules::{Enter, Flow, Leave, Refusal, SideId, Timetable};

use crate::{
    Ctx, command_tokens, impetuous,
    moments::{Rule, Span},
    pools,
    read::{Table, other},
    state::Stage,
};
pub use event::TurnEvent;

/// Steps of rounds and player turns.
#[derive(Clone, Debug, PartialEq)]
pub enum TurnStep {
    /// A round begins.
    Round,
    /// A side's player turn begins.
    Begin(SideId),
    /// A phase begins.
    Enter(Stage),
    /// Waits for uses of Command Tokens before the count, if the side could make any (K3.2.3).
    Tokens,
    /// Counts Orders (K3.2.4); where a battle begins after the count, with these in the pools of groups.
    Count(Vec<(u8, u8)>),
    /// Waits for the Orders of Impetuous troopers, until none is due any more (K3.7).
    Impetuous,
    /// Waits for Orders, until the side ends its player turn.
    Orders,
    /// A phase ends.
    Leave(Stage),
    /// The player turn is over.
    Done,
}

/// The phases of a player turn from one on, in steps (K3.1.2).
pub(crate) fn from(stage: Stage) -> Vec<TurnStep> {
    let all = [
        Stage::Tactical,
        Stage::Impetuous,
        Stage::Orders,
        Stage::States,
    ];
    let mut out = Vec::new();
    for phase in all.into_iter().skip_while(|phase| *phase != stage) {
        out.push(TurnStep::Enter(phase));
        match phase {
            Stage::Tactical => out.extend([TurnStep::Tokens, TurnStep::Count(Vec::new())]),
            Stage::Impetuous => out.push(TurnStep::Impetuous),
            Stage::Orders => out.push(TurnStep::Orders),
            _ => {}
        }
        out.push(TurnStep::Leave(phase));
    }
    out.push(TurnStep::Done);
    out
}

/// Whether a side may end what it is doing.
///
/// # Errors
/// The refusal, with its rule.
pub(crate) fn check_done(table: Table<'_>, side: SideId) -> Result<(), Refusal> {
    let clock = table.clock();
    if clock.active != side {
        return Err(Refusal::new(
            "not_your_turn",
            "K3.1.1",
            "It is the other side's player turn.",
        ));
    }
    if table.order().is_some() {
        return Err(Refusal::new("under_way", "K4.1", "An Order is under way.")
            .or("Declare the second skill first."));
    }
    Ok(())
}

/// The side ends its player turn (K3.6.3).
pub(crate) fn done(ctx: &mut Ctx<'_>) {
    ctx.take_waiting();
}

/// Runs a step.
pub(crate) fn step(ctx: &mut Ctx<'_>, step: TurnStep) -> Flow<TurnStep> {
    match step {
        TurnStep::Round => ctx.run(Enter(Span::Round)),
        TurnStep::Begin(side) => {
            ctx.emit(TurnEvent::PlayerTurnBegan { side });
            ctx.run(Enter(Span::PlayerTurn));
        }
        TurnStep::Enter(stage) => {
            ctx.emit(TurnEvent::StageBegan { stage });
            ctx.run(Enter(stage));
        }
        TurnStep::Count(groups) => {
            let side = Table::of(ctx.world()).clock().active;
            pools::count(ctx, side);
            for (group, orders) in groups {
                ctx.emit(pools::PoolEvent::Allotted {
                    side,
                    group,
                    orders,
                });
            }
        }
        TurnStep::Tokens => {
            let side = Table::of(ctx.world()).clock().active;
            if command_tokens::is_asked(ctx.world(), side) {
                return Flow::Wait(step);
            }
        }
        TurnStep::Impetuous => {
            if impetuous::still_to_run(Table::of(ctx.world()))
                .next()
                .is_some()
            {
                return Flow::Wait(step);
            }
        }
        TurnStep::Orders => return Flow::Wait(step),
        TurnStep::Leave(stage) => ctx.run(Leave(stage)),
        TurnStep::Done => ctx.run(Leave(Span::PlayerTurn)),
    }
    Flow::Next
}

/// Rounds and player turns are counted, and what follows on them comes.
pub(crate) fn plugin(t: &mut Timetable) {
    t.add(Enter(Span::Round), Rule::Clock, |ctx: &mut Ctx<'_>| {
        let round = Table::of(ctx.world()).clock().round.saturating_add(1);
        ctx.emit(TurnEvent::RoundBegan { round });
    });
    t.add(Enter(Span::Round), Rule::Agenda, |ctx: &mut Ctx<'_>| {
        let first = Table::of(ctx.world()).clock().first;
        ctx.push(TurnStep::Begin(first));
    });
    t.add(
        Enter(Span::PlayerTurn),
        Rule::Agenda,
        |ctx: &mut Ctx<'_>| {
            ctx.push_in_order(from(Stage::Tactical));
        },
    );
    t.add(Enter(Stage::States), Rule::Pools, |ctx: &mut Ctx<'_>| {
        let side = Table::of(ctx.world()).clock().active;
        ctx.emit(pools::PoolEvent::Vanished { side });
    });
    t.add(
        Leave(Span::PlayerTurn),
        Rule::Agenda,
        |ctx: &mut Ctx<'_>| {
            let clock = Table::of(ctx.world()).clock();
            if clock.stage == Stage::Over {
                return;
            }
            let next = other(clock.active);
            if next != clock.first {
                ctx.push(TurnStep::Begin(next));
            } else if clock.round < clock.rounds {
                ctx.push(TurnStep::Round);
            } else {
                ctx.push(TurnStep::Enter(Stage::Over));
            }
        },
    );
}
