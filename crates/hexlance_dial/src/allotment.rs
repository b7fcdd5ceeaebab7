//! How many orders a turn has: those of the build total, and what Command adds (D3.1.3).

mod event;

use hexlance_rules::{Choice, Decision, Leave, Timetable, UnitId, say};

use crate::{
    Ctx,
    equipment::Equipment,
    moments::Rule,
    question::Question,
    read::Table,
    state::{Clock, Stage},
};
pub use event::AllotmentEvent;

/// Steps on the way to the allotment.
#[derive(Clone, Debug, PartialEq)]
pub enum AllotmentStep {
    /// Command is rolled for these, one after another (D3.1.3).
    Command {
        /// Those that are left.
        left: Vec<UnitId>,
        /// Orders added so far.
        extra: u8,
    },
}

/// Orders are counted when the command stage is over, which begins with Command (D3.1.3).
pub(crate) fn plugin(t: &mut Timetable) {
    t.add(Leave(Stage::Command), Rule::Allotment, begin);
}

fn begin(ctx: &mut Ctx<'_>) {
    let active = ctx.world().resource::<Clock>().active;
    let commanders = Table::of(ctx.world())
        .on_table()
        .filter(|u| u.side == active && u.has(Equipment::Command));
    let left = commanders.map(|u| u.id).collect();
    ctx.push(AllotmentStep::Command { left, extra: 0 });
}

/// Runs a step.
pub fn step(ctx: &mut Ctx<'_>, step: AllotmentStep) {
    let AllotmentStep::Command { left, extra } = step;
    command(ctx, left, extra);
}

/// Goes on with an answer.
pub fn answered(
    ctx: &mut Ctx<'_>,
    step: AllotmentStep,
    decision: &Decision<Question>,
    choice: usize,
) {
    let AllotmentStep::Command { left, mut extra } = step;
    let Some((&unit, left)) = left.split_first() else {
        return;
    };
    if decision
        .choices
        .get(choice)
        .is_some_and(|c| c.code == "yes")
    {
        let die = ctx.d6();
        let order = die >= 5;
        ctx.emit(AllotmentEvent::CommandRolled { unit, die, order });
        extra += u8::from(order);
    }
    ctx.push(AllotmentStep::Command {
        left: left.to_vec(),
        extra,
    });
}

/// Asks for Command of one unit after another, then fixes the allotment (D3.1.3).
fn command(ctx: &mut Ctx<'_>, left: Vec<UnitId>, extra: u8) {
    let table = Table::of(ctx.world());
    let Some(u) = left.first().and_then(|u| table.find(*u)) else {
        let base = table.agreed().orders();
        ctx.emit(AllotmentEvent::Allotted { base, extra });
        return;
    };
    let decision = Decision {
        side: u.side,
        unit: Some(u.id),
        question: Question::Use {
            equipment: Equipment::Command,
            target: None,
        },
        prompt: say!("Roll for Command of {unit}?", unit = u.name),
        choices: vec![
            Choice::new("yes", "Roll", "On 5 or 6 one more order this turn."),
            Choice::new(
                "no",
                "Do not roll",
                "The turn keeps the orders that it has.",
            ),
        ],
        default: 0,
    };
    ctx.push(AllotmentStep::Command { left, extra });
    ctx.ask(decision);
}
