//! Reactions: who is entitled to one, and declaring them (K4.2, K4.4, K13.5).

mod legal;
mod rights;

use crate::{
    Ctx,
    command::{Answer, Reply},
    ids::Party,
    markers,
    order::{OrderEvent, Reaction},
    read::{Table, other},
    state::Seeming,
};

pub use legal::allows;
pub(crate) use legal::{check, check_with, judge, right_of};
pub use rights::{Besides, Right, rights};
pub(crate) use rights::{already, bit, has_in_sight, points, rights_of, sees};

/// Whether the Reactive side is asked in a step: somebody is entitled, or it could have hidden troopers, so that asking tells
/// nothing (K13.8.4).
pub(crate) fn is_asked(table: Table<'_>, step: u8) -> bool {
    let Some(order) = table.order() else {
        return false;
    };
    markers::could_hide(table, other(order.side)) || rights::is_anybody_entitled(table, order, step)
}

/// Nobody is entitled: nothing is declared.
pub(crate) fn nobody(ctx: &mut Ctx<'_>, step: u8) {
    declare(ctx, step, &[]);
}

/// Declares the reactions of a step that have been checked: all together, and whoever is entitled and not named passes
/// (K4.4.1, K4.4.2).
pub(crate) fn perform(ctx: &mut Ctx<'_>, step: u8, answers: &[Answer]) {
    ctx.take_waiting();
    declare(ctx, step, answers);
    // The same whether anybody was entitled or not, so that nothing of that shows in what can be taken back.
    ctx.emit(OrderEvent::Answered { step });
}

fn declare(ctx: &mut Ctx<'_>, step: u8, answers: &[Answer]) {
    let entitled: Vec<Party> = {
        let table = Table::of(ctx.world());
        let Some(order) = table.order() else { return };
        let mut entitled: Vec<Party> = rights(table, order, step).iter().map(|r| r.by).collect();
        entitled.dedup();
        entitled
    };
    for by in entitled {
        if !answers.iter().any(|a| a.by == by) {
            ctx.emit(OrderEvent::Passed { by });
        }
    }
    for answer in answers {
        match &answer.reply {
            Reply::Delay => ctx.emit(OrderEvent::Delayed { by: answer.by }),
            Reply::Do(deed) => {
                let was = answer
                    .by
                    .trooper()
                    .and_then(|id| Table::of(ctx.world()).find(id))
                    .map_or(Seeming::Figure, |t| t.guise.seeming);
                ctx.emit(OrderEvent::Reacted(Box::new(Reaction {
                    by: answer.by,
                    deed: deed.clone(),
                    actor: answer.actor,
                    point: answer.point,
                    step,
                    was,
                })));
            }
        }
    }
    // All declarations become known together (K4.4.1): every ARO but passing reveals (K13.10.1).
    for answer in answers {
        if let (Reply::Do(_), Some(unit)) = (&answer.reply, answer.by.trooper()) {
            markers::reveal(ctx, unit);
        }
    }
}

/// The step of K4.1 that waits for reactions.
pub(crate) fn step_of(ctx: &Ctx<'_>) -> u8 {
    let waiting = ctx
        .world()
        .resource::<hexlance_rules::Agenda<crate::step::Step>>()
        .top();
    match waiting {
        Some(crate::step::Step::Order(crate::order::OrderStep::Reactions(step))) => *step,
        _ => 1,
    }
}
